package descriptive

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"postd/rules"
)

// Layout is how the moves of a score stand on the page.
type Layout uint8

const (
	InColumns Layout = iota // a line a move: number, White, Black
	Running                 // one after another
)

// These are the widths of the layouts in characters. Columns can be read on a telephone.
const (
	columnsWide = 40
	runningWide = 72
	indent      = 5
	apart       = 3 // the columns of White and Black
)

// Sheet writes the score of a game: headings, the moves in a form and a
// layout, comments behind or under their moves, and the result in words. In a
// descriptive form NewScores reads the same moves, comments, marks and result
// back; tags too, but for those without a value ("?"). Lines of columns have
// at most 40 characters and others at most 72, unless one word is longer.
func Sheet(g rules.PGN, f Form, s Style, layout Layout) string {
	if g.Start == (rules.Position{}) {
		g.Start = rules.Start()
	}
	w := sheet{game: g, form: f, style: s, wide: runningWide}
	if layout == InColumns {
		w.wide = columnsWide
	}
	w.heads()
	if c := w.comment(-1, ""); c != "" {
		w.write(0, c)
		w.out.WriteByte('\n')
	}
	if layout == InColumns {
		w.columns()
		w.write(indent, wordsOfResult(g.Result))
	} else {
		w.running()
	}
	return w.out.String()
}

// sheet is a score being entry.
type sheet struct {
	game  rules.PGN
	form  Form
	style Style
	wide  int
	out   strings.Builder
}

// heads writes the tags: those of the roster in words, the others as PGN does.
func (w *sheet) heads() {
	value := map[string]string{"White": "?", "Black": "?"}
	var others []rules.Tag
	for _, t := range w.game.Tags {
		if t.Value = strings.Join(strings.Fields(t.Value), " "); t.Value == "" || t.Name == "FEN" || t.Name == "SetUp" || t.Name == "Result" {
			continue
		}
		switch t.Name {
		case "Event", "Site", "Date", "Round", "White", "Black":
			if v := value[t.Name]; (v == "" || v == "?") && strings.Trim(t.Value, "?.") != "" {
				value[t.Name] = t.Value
			}
		default:
			others = append(others, t)
		}
	}
	for _, name := range [...]string{"Event", "Site", "Date", "Round", "White", "Black"} {
		if value[name] == "" {
			continue
		}
		t := rules.Tag{Name: name, Value: value[name]}
		l := name + ": " + t.Value
		if read, ok := headLine(l); ok && read == t {
			w.out.WriteString(l + "\n")
		} else {
			w.pair(t)
		}
	}
	for _, t := range others {
		w.pair(t)
	}
	if w.game.Start != rules.Start() {
		w.out.WriteString("FEN: " + w.game.Start.FEN() + "\n")
	}
	w.out.WriteByte('\n')
}

// pair writes a tag as PGN does.
func (w *sheet) pair(t rules.Tag) {
	fmt.Fprintf(&w.out, "[%s \"%s\"]\n", t.Name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.Value))
}

// comment is the comment behind a move in brackets from which it is read back:
// round ones where nothing in it can be mistaken, else braces.
func (w *sheet) comment(i int, record string) string {
	c := strings.Join(strings.Fields(strings.ReplaceAll(w.game.Comments[i], "}", ")")), " ")
	if c == "" {
		return ""
	}
	_, err := Parse(record + " (" + c + ")")
	_, result := resultClause(strings.TrimRight(c, ".! "), rules.White, rules.White)
	if strings.Count(c, " ") < 2 || strings.ContainsAny(c, "()[]{") || err == nil || result || digit(c[0]) {
		return "{" + c + "}"
	}
	return "(" + c + ")"
}

// write writes words on lines of their own, indented and wrapped.
func (w *sheet) write(indent int, words string) {
	w.wrap(indent, indent, words)
}

func (w *sheet) wrap(first, rest int, words string) {
	column := 0
	for _, word := range strings.Fields(words) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
			w.out.WriteString(strings.Repeat(" ", first))
			column = first
		case column+1+n > w.wide:
			w.out.WriteString("\n" + strings.Repeat(" ", rest))
			column = rest
		default:
			w.out.WriteByte(' ')
			column++
		}
		w.out.WriteString(word)
		column += n
	}
	w.out.WriteByte('\n')
}

// entry is a move as it stands on the sheet.
type entry struct {
	number  int
	black   bool
	record  string
	comment string
}

// plays are the moves in words. A move that is not legal ends them, with a
// comment that says so, as in PGN.
func (w *sheet) plays() []entry {
	var out []entry
	p := w.game.Start
	for i, m := range w.game.Moves {
		next, err := p.Play(m)
		if err != nil {
			out = append(out, entry{number: p.Number(), black: p.Turn() == rules.Black, comment: "{" + m.String() + " is not legal here}"})
			break
		}
		x := entry{number: p.Number(), black: p.Turn() == rules.Black, record: w.form.Write(p, m, w.style)}
		for _, n := range w.game.NAGs[i] {
			if n > 0 && n < len(rules.Marks) {
				x.record += rules.Marks[n]
				break
			}
		}
		x.comment = w.comment(i, x.record)
		out = append(out, x)
		p = next
	}
	return out
}

// columns writes a line a move. A record too long for its column has a line
// of its own, as every record in full words has.
func (w *sheet) columns() {
	all := w.plays()
	const most = (columnsWide - indent - apart) / 2
	wide := 0
	for _, x := range all {
		if n := utf8.RuneCountInString(x.record); n <= most {
			wide = max(wide, n)
		}
	}
	for i := 0; i < len(all); i++ {
		x := all[i]
		number := fmt.Sprintf("%3d. ", x.number)
		if x.record == "" {
			w.write(indent, x.comment)
			continue
		}
		if n := utf8.RuneCountInString(x.record); n > wide || w.form == InFull {
			if x.black {
				number = fmt.Sprintf("%3d… ", x.number)
			}
			w.line(number, x.record)
		} else if x.black {
			w.out.WriteString(number + "…" + strings.Repeat(" ", wide+apart-1) + x.record + "\n")
		} else if i+1 < len(all) && x.comment == "" && all[i+1].record != "" && utf8.RuneCountInString(all[i+1].record) <= most {
			i++
			w.out.WriteString(number + x.record + strings.Repeat(" ", wide-n+apart) + all[i].record + "\n")
			x = all[i]
		} else {
			w.out.WriteString(number + x.record + "\n")
		}
		if x.comment != "" {
			w.write(indent, x.comment)
		}
	}
}

// line writes a number and a long record, wrapped under itself.
func (w *sheet) line(number, record string) {
	before := w.wide
	w.wide = before - utf8.RuneCountInString(number)
	var part sheet
	part.wide = w.wide
	part.wrap(0, 0, record)
	w.wide = before
	w.out.WriteString(number + strings.ReplaceAll(strings.TrimSuffix(part.out.String(), "\n"), "\n", "\n"+strings.Repeat(" ", indent)) + "\n")
}

// running writes the moves one after another; a short record is not broken.
func (w *sheet) running() {
	var words []string
	numbered := false // Black's move needs a number after an interruption only
	for _, x := range w.plays() {
		if x.record != "" {
			switch {
			case !x.black:
				words = append(words, strconv.Itoa(x.number)+".")
			case !numbered:
				words = append(words, strconv.Itoa(x.number)+"…")
			}
			record := strings.Fields(x.record)
			if w.form != InFull {
				record = []string{x.record}
			}
			words = append(words, record...)
		}
		words = append(words, strings.Fields(x.comment)...)
		numbered = x.comment == ""
	}
	words = append(words, wordsOfResult(w.game.Result))
	column := 0
	for _, word := range words {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+n > w.wide:
			w.out.WriteByte('\n')
			column = 0
		default:
			w.out.WriteByte(' ')
			column++
		}
		w.out.WriteString(word)
		column += n
	}
	w.out.WriteByte('\n')
}
