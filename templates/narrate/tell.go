package narrate

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"text/template"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// Line says in a sentence what an event is, for officials. Before is the game as it stood
// when the event came.
func Line(before correspondence.Game, e events.Event) string {
	return Upper(teller{g: before}.say(rows()[e.Kind()].line, e)) + "."
}

// teller has the functions of the sentences: of a Line the game is as it stood before the
// event, of a Step as it stands, and the file is the one that is told.
type teller struct {
	g     correspondence.Game
	f     casefile.File
	style descriptive.Style
}

// texts are the templates of a row; nil: the row has none.
type texts struct{ line, step, law *template.Template }

// lineEnd is an end of line in a template, with the tabs behind it.
var lineEnd = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\n\t*`) })

// rows parses the table when the first event is told. A text that cannot be parsed is a
// fault of the program, which every test of the table meets.
var rows = sync.OnceValue(func() map[string]texts {
	all, calls := map[string]texts{}, teller{}.calls()
	parse := func(kind, text string) *template.Template {
		if text == "" {
			return nil
		}
		return template.Must(template.New(kind).Funcs(calls).Parse(lineEnd().ReplaceAllString(text, "")))
	}
	for kind, r := range table {
		all[kind] = texts{parse(kind, r.Line), parse(kind, r.Step), parse(kind, r.Law)}
	}
	return all
})

// say executes a template upon an event. In place of a sentence that fails, which a test
// finds, the name of the kind stands.
func (t teller) say(text *template.Template, e events.Event) string {
	if text == nil {
		return ""
	}
	var b strings.Builder
	own, err := text.Clone()
	if err == nil {
		err = own.Funcs(t.calls()).Execute(&b, e.What)
	}
	if err != nil {
		return e.Kind()
	}
	return b.String()
}

// calls are the functions of the sentences.
func (t teller) calls() template.FuncMap {
	g, cites := t.g, t.g.Agreement.Cites
	return template.FuncMap{
		// Positions: the present one, that of the open record, that of a side's last record.
		"present": g.Position, "asked": t.asked, "sent": t.sent,
		// Moves of a position; a move of the case, bare and with its number among the readings.
		"move": move, "moves": Moves, "readings": Readings, "short": t.short, "reading": t.reading, "number": Number,
		// What somebody wrote.
		"said": Said, "quote": Quote, "cut": ShortLine, "listed": listed, "together": func(words string, also []string) string {
			return ShortLine(strings.Join(Quoted(append([]string{words}, also...)), " and "), 600)
		},
		"saidBriefly":  func(words string) string { return Said(ShortLine(words, 120)) },
		"quoteBriefly": func(words string) string { return Quote(Shorten(OneLine(words), 400)) },
		// Laws, as the code of the game has them.
		"law": cites, "cite": func(l rules.Law) string { return Cite(cites(l)) }, "demandLaw": g.Agreement.DemandLaw,
		"whole": func(l rules.Law) string { return WholeLaw(g.Agreement, l) },
		// Time.
		"at": t.at, "length": func(d time.Duration) string { return Length(g, d) }, "span": t.span, "mark": mark,
		"turns": func(a calendar.Allowance) string { return a.Words(Lengths(g)) },
		"dates": Dates, "days": Days, "changed": changed,
		"byCalendar": func(label string) string { return strings.Replace(label, "every day reckoned", "every day", 1) },
		// What else a kind of event needs.
		"word": Word, "author": func() rules.Colour { return t.f.Author }, "ended": ended, "inAdvance": InAdvance,
		"brought": func(p penalty.Penalty) string {
			return strings.TrimSuffix(strings.Join(p.Sentences(), " "), ".")
		},
		"score": Score, "tested": t.tested, "nextRuling": func() int { return len(g.Rulings) + 1 },
		"ending": func(w events.Ended) string {
			g := g
			g.Ended = &w
			return Ending(g)
		},
		"answered": func(by rules.Colour, no int, how string) string { return answered(g, by, no, how) },
		"waited": func(no int) string {
			c, _ := g.Confirmation(no)
			return c.Words
		},
	}
}

// asked is the position in which the open record stands.
func (t teller) asked() rules.Position {
	if c := t.g.Case; c != nil {
		return t.g.After(c.Ply)
	}
	return t.g.Position()
}

// sent is the position in which the last record of a side was sent.
func (t teller) sent(by rules.Colour) rules.Position {
	if k := len(t.g.Score()) - 1; t.g.Case == nil && k >= 0 && t.g.Score()[k].By == by {
		return t.g.After(k)
	}
	return t.asked()
}

// at writes an instant by the clocks by which the game is played.
func (t teller) at(x time.Time) string {
	zone, err := time.LoadLocation(t.g.Agreement.Calendar.Zone)
	if err != nil {
		zone = time.UTC
	}
	return calendar.Instant(x, zone)
}

// span is a stretch of time with its cause.
func (t teller) span(s calendar.Span) string {
	to := "its end, which is open"
	if !s.To.IsZero() {
		to = t.at(s.To)
	}
	return fmt.Sprintf("%s to %s, %s (%s)", t.at(s.From), to, ShortLine(s.Why, 300), t.g.Agreement.Cites(s.Law))
}

// mark says of what time a reminder tells.
func mark(kind string) string {
	m := terms.PromptNamed(kind)
	switch {
	case kind == "half":
		return "that half of the time is used"
	case kind == "day":
		return "that a day is left"
	case m.Gone > 0:
		return fmt.Sprintf("that %d%% of the time is used", m.Gone)
	}
	return fmt.Sprintf("of the time left: %s", m)
}

// changed tells of the days that a calendar gained and lost (CLOCK/C-11), with the names
// of the first of them where they are many.
func changed(w events.CalendarChanged) string {
	const most = 6
	var parts []string
	for _, x := range []struct {
		does string
		days []calendar.Day
	}{{"added", w.Added}, {"struck out", w.Struck}} {
		var all []string
		for _, d := range x.days[:min(most, len(x.days))] {
			all = append(all, d.Date.Words()+" ("+d.Words()+")")
		}
		if more := len(x.days) - most; more > 0 {
			all = append(all, fmt.Sprintf("and %d more", more))
		}
		if len(all) > 0 {
			parts = append(parts, x.does+": "+strings.Join(all, ", "))
		}
	}
	return strings.Join(parts, "; ")
}

// tested tells what was found of a claim of a draw.
func (t teller) tested(w events.Tested) string {
	found := "the claim of a draw"
	switch w.Law {
	case "BCC1903/V.8(b)":
		pawn := ""
		if t.g.Agreement.FiftyPawn {
			pawn = " or move of a Pawn"
		}
		found = fmt.Sprintf("the moves without capture%s are %d of %s’s and %d of %s’s", pawn, w.Own, w.By, w.Other, w.By.Other())
	case "BCC1903/V.8(c)":
		found = fmt.Sprintf("the position existed at the beginning of %s’s moves %s", w.By, strings.Trim(fmt.Sprint(w.Turns), "[]"))
	case "BCC1903/V.8(d)":
		found = fmt.Sprintf("endless checks of %s’s were looked for in %d positions", w.By, w.Nodes)
		if w.Positions > 0 {
			found += fmt.Sprintf(" and certified over %d", w.Positions)
		}
	}
	p, as := t.g.Position(), ", as "
	if w.Answer == events.Refuted && len(w.Line) == 1 {
		as = ", and end in mate, begun with "
	}
	for _, m := range w.Line {
		found += as + move(p, m)
		p, _ = p.Play(m)
		as = ", "
	}
	return found
}

// short is a move in descriptive notation and, in brackets, algebraic.
func (t teller) short(m rules.Move) string {
	p := t.f.Position
	if m == 0 || !p.Legal(m) {
		return m.String()
	}
	return descriptive.Brief(p, m, t.style) + " (" + p.SAN(m) + ")"
}

// reading is a move with its number among the readings.
func (t teller) reading(m rules.Move) string {
	for _, r := range t.f.Records {
		for i, x := range r.Readings {
			if x == m && len(r.Readings) > 1 {
				return fmt.Sprintf("(%d) %s", i+1, t.short(m))
			}
		}
	}
	return t.short(m)
}

// ended says how a right ended.
func ended(way any) string {
	switch how := fmt.Sprint(way); how {
	case "exacted":
		return "claimed"
	case "renounced":
		return "given up"
	case "waived", "answered", "lapsed":
		return how
	case "asked":
		return "given up by asking what was meant"
	case "as-capture":
		return "given up; the captures are readings"
	case "waived by moving":
		return "given up by a later record"
	case "settled", "joined", "restored", "ruled":
		return "at an end, since the record was " + map[string]string{"settled": "settled", "joined": "joined by another", "restored": "struck out", "ruled": "ruled upon"}[how]
	case "ended":
		return "at an end with the game"
	case "undone":
		return "at an end, since what it rested on was undone"
	case "fell":
		return "at an end with the record"
	default:
		return "at an end (" + how + ")"
	}
}

// answered says what a side answered of words that were in doubt.
func answered(g correspondence.Game, by rules.Colour, no int, how string) string {
	words := "what was in doubt"
	for _, w := range g.Inquiries {
		if w.No == no {
			words = Said(w.Words)
		}
	}
	switch how {
	case events.AnswerNote:
		return by.String() + " answered that " + words + " is nothing of the kind (RULING/R-68)"
	case events.AnswerOvertaken:
		return by.String() + " wrote anew, and " + words + " waits no more (RULING/R-73)"
	case events.AnswerLapsed:
		return by.String() + " did not say what was meant by " + words + ", and what waited went by itself (RULING/R-72)"
	case events.AnswerLate:
		return by.String() + " said late what was meant by " + words + ", and the umpire is asked (RULING/R-53)"
	}
	return by.String() + " answered that " + words + " means " + Said(how)
}
