package writing

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament"
)

// bulletinPart is a part of a bulletin: its heading, and its lines.
type bulletinPart struct {
	Title string
	Lines []string
}

// bulletinPage is a bulletin as a page to print, and the way back to its form.
type bulletinPage struct {
	Words []string
	Parts []bulletinPart
	Back  string
}

// printed is the page: paper has no navigation.
func printed(c folder.Course, v *request, title, words string, draft []bulletinPart) visit.Page {
	b := bulletinPage{Parts: draft, Back: v.FormAnew()}
	for line := range strings.SplitSeq(words, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			b.Words = append(b.Words, line)
		}
	}
	return visit.Page{Name: "bulletin", Title: c.Title() + ": " + title, Body: b, Print: true, Status: http.StatusOK}
}

// sinceBulletin is from when a bulletin tells: the day that was chosen, else the last bulletin.
func sinceBulletin(c folder.Course, v *request) time.Time {
	last := c.Bulletin
	if last.IsZero() {
		last = v.Now.AddDate(0, 0, -7)
	}
	since, err := time.ParseInLocation(time.DateOnly, v.Field("since"), c.Zone)
	if err != nil || since.Format(time.DateOnly) == last.In(c.Zone).Format(time.DateOnly) {
		return last
	}
	return since
}

// bulletinOf is what the office drafts. Games in play are not in it, and no clock of theirs: what
// it tells everybody may know (RULING/R-2).
func bulletinOf(c folder.Course, v *request, t tournament.Table, since time.Time) (out []bulletinPart, err error) {
	_, _, words := c.TableWords(t)
	if c.Final.Ended && !c.Final.Final { // what waits for a ruling is the players' own (RULING/R-2)
		words = "All games are over. The table is not final yet."
	}
	out = append(out, bulletinPart{"The table", append([]string{words, ""}, standLines(c, t)...)})
	var results, games []string
	for _, x := range c.Lines {
		if !x.Over() || x.Result == terms.Annulled || x.State != correspondence.StateEnded || !x.Ended.After(since) {
			continue
		}
		g, err := v.Ledger().Game(x.Game)
		if err != nil {
			return nil, err
		}
		line := fmt.Sprintf("%s  %s v %s  %s", x.Label, x.Names[0], x.Names[1], folder.StandOf(x, v.Now).Words)
		results = append(results, line)
		games = append(games, line, cmp.Or(WholeScore(g), "No move was made."), "")
	}
	add := func(title string, lines []string) {
		if len(lines) > 0 {
			out = append(out, bulletinPart{title, lines})
		}
	}
	add("Results since "+since.In(c.Zone).Format("Mon 2 Jan 2006"), results)
	add("These games in full", games)
	if list := mayStillWin(t); len(list) > 0 && c.Cup == nil {
		add("May still win", []string{strings.Join(list, ", ") + "."})
	}
	add("Next dates", nextDates(c, v.Now))
	return out, nil
}

// nextDates are the dates that all players of the tournament wait for: none of a single game.
func nextDates(c folder.Course, now time.Time) (out []string) {
	if c.State == ledger.Shut || c.Final.Final {
		return nil
	}
	if at := c.Agreement.FirstTurnAt; at.After(now) {
		out = append(out, "The first turn begins on "+c.ByTheClocks(at)+".")
	}
	if at, law, ok := c.Agreement.AdjudicationAt(); ok && !c.Final.Ended && at.After(now) {
		what := "either player may claim that an unfinished game be adjudicated"
		if c.Agreement.Adjudicate.Automatic {
			what = "every unfinished game stands still and goes to the adjudicator"
		}
		out = append(out, fmt.Sprintf("From %s %s (%s).", c.ByTheClocks(at), what, narrate.Cite(law)))
	}
	if c.Final.Ended && !c.Final.On.IsZero() {
		out = append(out, "The table is final on "+c.ByTheClocks(c.Final.On)+", unless somebody appeals before.")
	}
	return out
}

// WholeScore is the score of a game in the notation of the book, in one line.
func WholeScore(g correspondence.Game) string {
	var b strings.Builder
	b.WriteString(templates.Bracketed(g.Agreement))
	for i, ply := range g.Score() {
		p := g.After(i)
		switch {
		case p.Turn() == rules.White && p.Commences():
			fmt.Fprintf(&b, " %d. ", p.Number())
		case i == 0:
			fmt.Fprintf(&b, " %d. … ", p.Number())
		case !p.Commences(): // a further move of one turn (BCC1903/III.4)
			b.WriteString(", ")
		default:
			b.WriteString(" ")
		}
		if ply.Move == 0 { // STAUNTON/R.VIII
			b.WriteString("forfeits the turn")
			continue
		}
		b.WriteString(folder.Brief(p, ply.Move))
	}
	return strings.TrimSpace(b.String())
}

// bulletinText is the draft in plain text.
func bulletinText(parts []bulletinPart) string {
	var b strings.Builder
	for _, p := range parts {
		fmt.Fprintf(&b, "%s\n\n%s\n\n", p.Title, strings.TrimSpace(strings.Join(p.Lines, "\n")))
	}
	return strings.TrimSpace(b.String())
}

// standLines are the table in plain text, or of a cup its ties.
func standLines(c folder.Course, t tournament.Table) (out []string) {
	if c.Cup == nil {
		return tableLines(t)
	}
	b, err := c.Bracket()
	if err != nil {
		return []string{"The players are not seeded yet."}
	}
	for _, x := range slices.Backward(b.Ties) {
		if x.Upper.Seed == 0 || x.Lower.Seed == 0 {
			continue // a bye, or players who are not known yet
		}
		line := fmt.Sprintf("%s  %s – %s  %s", x.Label, b.Name(x.Upper.Seed), b.Name(x.Lower.Seed), x.Why)
		if x.Winner > 0 {
			line += ": " + b.Name(x.Winner)
		}
		out = append(out, line)
	}
	return out
}

// tableLines is the table in plain text: place, name, score, games left.
func tableLines(t tournament.Table) (out []string) {
	for _, r := range t.Rows {
		left := ""
		if r.Left != nil {
			left = ", withdrawn"
		} else if r.Remain > 0 {
			left = ", " + visit.CountWords(r.Remain, "game left", "games left")
		}
		out = append(out, fmt.Sprintf("%s  %s  %s%s", cmp.Or(r.Place(), "–"), r.Name, r.Score, left))
	}
	return out
}

// mayStillWin are those who can still come first, while nobody is sure of it.
func mayStillWin(t tournament.Table) (out []string) {
	if !t.Provisional || len(t.Rows) == 0 {
		return nil
	}
	best := t.Rows[0].Score
	for _, r := range t.Rows {
		best = max(best, r.Score)
	}
	for _, r := range t.Rows {
		if r.Left == nil && r.Score+tournament.Half(2*r.Remain) >= best {
			out = append(out, r.Name)
		}
	}
	return out
}
