package correspondence

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// quotedForms are the notations in which the score is copied.
var quotedForms = []descriptive.Form{descriptive.InBrief, descriptive.InAlgebraic, descriptive.InNumeric}

// copiedFrom are the records of the game as a player copies them from one place to before
// another, in a notation or as they were written; nothing where one of them has no record
// that can be copied, or several stand for one turn.
func copiedFrom(g Game, from, to int, form descriptive.Form, asWritten bool) []string {
	var out []string
	all := g.stands()
	for i := from; i < to; i++ {
		settled := i < len(g.Score())
		switch {
		case settled && g.Score()[i].Move == 0, !settled && len(all.at(i).words) != 1:
			return nil
		case settled && !asWritten:
			out = append(out, form.Write(g.After(i), g.Score()[i].Move, descriptive.Style{}))
		default:
			words := all.at(i).words[0]
			row, ok := g.Agreement.Records().ReadLine(words)
			if !ok || len(row) != 1 || row[0].Number > 0 {
				return nil
			}
			out = append(out, words)
		}
	}
	return out
}

// numberedAs is the number of the move at a place, and its side.
func numberedAs(g Game, i int) (int, rules.Colour) {
	q := quoted{g: &g}
	return q.number(i), q.side(i)
}

// layouts are how the copied records stand.
var layouts = []string{"row", "pairs", "apart", "moves", "table", "marks", "bullets"}

// quotation is a copy of the score up to before a place, as the chatterer draws it, and
// nothing where nothing can be copied. It never has the last record alone without a number,
// which would be a record.
func (c *chatterer) quotation(g Game, by rules.Colour, upTo int) string {
	if upTo < 1 || g.Agreement.Odds != nil && g.Origin.Due() > 1 {
		return ""
	}
	from := max(0, upTo-pick(c.model, "copies", 1, 2, 2, 2, 4, 6, 1000))
	form := pick(c.model, "in notation", quotedForms...)
	written := pick(c.model, "as written", false, false, true)
	if all := g.stands(); upTo == all.len() && all.by(upTo-1) == by {
		written = true // in other words it would be a further record (BCC1903/V.4)
	}
	words := copiedFrom(g, from, upTo, form, written)
	if words == nil {
		return ""
	}
	numbers := pick(c.model, "numbers", "%d. ", "%d. ", "%d ", "(%d) ", "%d.", "none")
	if numbers == "none" && (len(words) != 2 || upTo < g.stands().len()) { // of one further up nobody can say where it stands
		numbers = "%d. "
	}
	layout := pick(c.model, "layout", layouts...)
	if _, side := numberedAs(g, from); len(words) == 1 && (g.Agreement.RepeatMove != terms.RepeatRequired || side == rules.White && by == rules.Black) {
		return "" // a lone record with a number may be the writer's own
	}
	c.count.quotations++
	c.count.quotedIn[form]++
	if numbers == "none" {
		return strings.Join(words, " ")
	}
	return laidOut(g, from, words, numbers, layout)
}

// laidOut writes records with their numbers.
func laidOut(g Game, from int, words []string, numbers, layout string) string {
	var lines []string
	var line string
	end := func() {
		if line != "" {
			lines = append(lines, strings.TrimSpace(line))
		}
		line = ""
	}
	for k, w := range words {
		n, side := numberedAs(g, from+k)
		switch {
		case side == rules.White:
			if layout != "row" && layout != "marks" {
				end()
			}
			line += fmt.Sprintf(numbers, n)
		case k == 0 || layout == "moves":
			end()
			line += fmt.Sprint(n, "... ")
		}
		if layout == "table" && side == rules.White {
			line = fmt.Sprintf("%4d | ", n)
		}
		line += w + " "
	}
	end()
	for i := range lines {
		if layout == "bullets" {
			lines[i] = "- " + lines[i]
		}
	}
	text := strings.Join(lines, "\n")
	switch layout {
	case "apart":
		text = strings.Join(lines, "\n\n")
	case "marks":
		text = "“" + text + "”"
	}
	return text
}

// filledIn puts the writer's record into the blank of the office's template.
func (c *chatterer) filledIn(line, own string) string {
	at := strings.LastIndex(line, own)
	if at < 0 {
		return line
	}
	blank := pick(c.model, "blank", "<%s>", "[%s]", "_%s_", "**%s**")
	c.count.templates++
	return line[:at] + fmt.Sprintf(blank, own) + line[at+len(own):]
}

// marked sets a sign before the line or around it.
// What stands in quotation marks is asked about, where it can be a move.
func (c *chatterer) marked(line string, clear bool) string {
	c.count.marked++
	sign := pick(c.model, "sign", "- %s", "• %s", "“%s”", "%s 🙂", "* %s", "%s, please")
	if sign == "“%s”" && (!clear || len(line) > 40) {
		sign = "* %s"
	}
	return fmt.Sprintf(sign, line)
}

// inAnotherNotation writes the record of a line in a notation that is not agreed; "" where
// there is none.
func (c *chatterer) inAnotherNotation(g Game, line, own string, move rules.Move) string {
	agreed := g.Agreement.Records()
	others := map[descriptive.Form]descriptive.Notation{descriptive.InBrief: descriptive.Descriptive, descriptive.InAlgebraic: descriptive.Algebraic, descriptive.InNumeric: descriptive.Numeric}
	forms := slices.DeleteFunc(slices.Clone(quotedForms), func(f descriptive.Form) bool { return agreed&others[f] != 0 })
	at := strings.LastIndex(line, own)
	if len(forms) == 0 || at < 0 {
		return ""
	}
	form := pick(c.model, "foreign", forms...)
	if form == descriptive.InNumeric && at == 0 {
		return "" // four figures alone may be a year
	}
	other := form.Write(g.Position(), move, descriptive.Style{})
	if _, err := agreed.Parse(other); err == nil {
		return "" // "O-O-O" is agreed as well
	}
	q := quoted{g: &g, due: len(g.Score())}
	out := line[:at] + other + line[at+len(own):]
	if row, ok := letters.Foreign(out, g.expects(g.ToMove())); ok && q.translated(row[len(row)-1]) == "" {
		return "" // in these words it may be another move, whose capture is not expressed
	}
	return out
}
