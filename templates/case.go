package templates

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/descriptive"
	"postd/diagram"
	"postd/rules"
)

// Case is the file of a record in words. Pages, letters and commands show this one
// thing, so that they say the same in the same words and numbers.
type Case struct {
	No       int            `json:"no"`
	Author   string         `json:"author"` // White, Black
	Number   string         `json:"number"` // of the move, "3" or "3…"
	Open     bool           `json:"open"`
	State    string         `json:"state"` // what it waits for, or what became of it
	Faults   []CaseLine     `json:"faults,omitempty"`
	Records  []CaseRecord   `json:"records"`
	FEN      string         `json:"position,omitempty"` // in which the records are read; "": not known
	Men      string         `json:"-"`                  // the same in words
	Rights   []CaseLine     `json:"rights,omitempty"`
	Steps    []CaseLine     `json:"steps"`
	Out      []CaseLine     `json:"notReckoned,omitempty"`
	Rulings  []int          `json:"rulings,omitempty"`
	Asked    []int          `json:"questions,omitempty"`
	Closed   time.Time      `json:"closed,omitzero"`
	Position rules.Position `json:"-"`
	Side     rules.Colour   `json:"-"`
}

// CaseRecord is one record of a case: its words as received, and the moves that it
// can mean, numbered as in the letters.
type CaseRecord struct {
	Words    string        `json:"words"`
	Sent     time.Time     `json:"despatched"`
	Received time.Time     `json:"received,omitzero"`
	Readings []CaseReading `json:"readings,omitempty"`
	Says     string        `json:"says"`             // how many legal moves it fits
	Cause    string        `json:"matter,omitempty"` // key of the letter in which it came

	Despatched, Arrived string `json:"-"` // the times in words
	Spent               string `json:"-"` // "2 h of 3 days"; "": it ended no turn
}

// CaseReading is a move that a record can mean.
type CaseReading struct {
	No    int    `json:"no"`
	Full  string `json:"full"` // in the words of BCC1903/I.13.A
	Short string `json:"short"`
	Move  string `json:"move"` // in UCI
}

// CaseLine is one statement of a file, with its laws.
type CaseLine struct {
	At    time.Time   `json:"at,omitzero"`
	When  string      `json:"-"`
	Words string      `json:"words"`
	Laws  []rules.Law `json:"laws,omitempty"`
	Cause string      `json:"matter,omitempty"` // key of the letter, or other matter, that brought it

	what events.What
}

// caseWriter puts one file into words.
type caseWriter struct {
	f     correspondence.CaseFile
	g     correspondence.Game
	zone  *time.Location
	style descriptive.Style
}

// WriteCases puts the files of a game into words for an official, in the order in
// which they were opened; the times by the clocks of the zone.
func WriteCases(g correspondence.Game, c calendar.Calendar, zone *time.Location) (out []Case) {
	for _, f := range g.Cases(c) {
		out = append(out, caseWriter{f: f, g: g, zone: zone}.write())
	}
	return out
}

func (w caseWriter) write() Case {
	f := w.f
	c := Case{No: f.No, Author: f.Author.String(), Number: dotted(f.Number, f.Author), Open: f.Open(), State: w.state(), Side: f.Author,
		Rulings: f.Rulings, Asked: f.Questions, Closed: f.Closed}
	if f.Placed() {
		c.Position, c.FEN = f.Position, f.Position.FEN()
		white, black := diagram.Words(f.Position, w.style)
		c.Men = white + " " + black
	}
	for _, law := range f.Laws {
		c.Faults = append(c.Faults, CaseLine{Words: w.fault(law), Laws: []rules.Law{law}})
	}
	for _, r := range f.Records {
		c.Records = append(c.Records, w.record(r))
	}
	for _, r := range f.Rights {
		c.Rights = append(c.Rights, w.right(r))
	}
	for _, s := range f.Steps {
		if words, laws := w.step(s.What); words != "" {
			c.Steps = append(c.Steps, CaseLine{At: s.At, When: w.at(s.At), Words: words, Laws: laws, Cause: s.Cause, what: s.What})
		}
	}
	for _, s := range f.Out {
		c.Out = append(c.Out, w.leftOut(s))
	}
	for _, lines := range [...][]CaseLine{c.Faults, c.Rights, c.Steps, c.Out} {
		w.cite(lines)
	}
	return c
}

// cite puts, for the laws of Part V by which the engine names a point, those by
// which the code of the game decides it.
func (w caseWriter) cite(lines []CaseLine) {
	for i := range lines {
		own := make([]rules.Law, len(lines[i].Laws))
		for j, law := range lines[i].Laws {
			own[j] = w.g.Agreement.Cites(law)
		}
		lines[i].Laws = own
	}
}

// Title names the record, "White's 3 “B-Kt5”".
func (c Case) Title() string {
	var all []string
	for _, r := range c.Records {
		all = append(all, "“"+r.Words+"”")
	}
	return fmt.Sprintf("%s’s %s %s", c.Author, c.Number, strings.Join(all, ", "))
}

// What says in a few words what was found against it.
func (c Case) What() string {
	var all []string
	for _, f := range c.Faults {
		all = append(all, f.Words)
	}
	if len(all) == 0 {
		return "is disputed"
	}
	return strings.Join(all, "; ")
}

// Cited are the laws of a line in brackets.
func (x CaseLine) Cited() string {
	var all []string
	for _, law := range x.Laws {
		if law != "" {
			all = append(all, string(law))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return "[" + strings.Join(all, ", ") + "]"
}

func (w caseWriter) at(t time.Time) string { return calendar.Instant(t, w.zone) }

// fault says what was found, as the letters do.
func (w caseWriter) fault(law rules.Law) string {
	if s, err := (&letter{}).phrase("ground:" + string(law)); err == nil {
		return s
	}
	return string(law)
}

// record is one record with its times and readings.
func (w caseWriter) record(r correspondence.FiledRecord) CaseRecord {
	out := CaseRecord{Words: oneLine(r.Words), Sent: r.Sent, Received: r.Received, Cause: r.Cause, Despatched: w.at(r.Sent), Arrived: w.at(r.Received)}
	if r.Allowed > 0 {
		out.Spent = w.length(r.Used) + " of " + w.length(r.Allowed)
	}
	switch n := len(r.Readings); {
	case !w.f.Placed():
		out.Says = "what it answers is not settled, so nobody can say what it fits"
	case n == 0:
		out.Says = "it fits no legal move"
	case r.NoCapture && n == 1:
		out.Says = "it expresses no capture, and fits one capture alone"
	case r.NoCapture:
		out.Says = fmt.Sprintf("it expresses no capture, and fits %d captures alone", n)
	case n == 1:
		out.Says = "it fits one legal move"
	default:
		out.Says = fmt.Sprintf("it fits %d legal moves", n)
	}
	if n := len(r.Readings); w.f.Placed() && n != 1 {
		if a, err := w.g.Account(r.Words, w.f.Position, descriptive.About(w.f.Author)); err == nil && a.Reason != "" {
			out.Says += ": " + strings.TrimSuffix(oneLine(a.Reason), ".")
		}
	}
	if r.Same {
		out.Says += ", as an earlier one does, and changed nothing"
	}
	for i, m := range r.Readings {
		out.Readings = append(out.Readings, CaseReading{No: i + 1, Full: descriptive.Full(w.f.Position, m), Short: w.short(m), Move: m.String()})
	}
	return out
}

// short is a move in descriptive notation and, in brackets, algebraic.
func (w caseWriter) short(m rules.Move) string {
	p := w.f.Position
	if m == 0 || !p.Legal(m) {
		return m.String()
	}
	return descriptive.Brief(p, m, w.style) + " (" + p.SAN(m) + ")"
}

// state says what the file waits for, or what became of the record.
func (w caseWriter) state() string {
	f, g := w.f, w.g
	other := f.Author.Other().String()
	switch {
	case f.Pending && g.State == correspondence.StateAuthor:
		return f.Author.String() + " is to say what it meant"
	case f.Pending && g.State == correspondence.StateMan:
		return other + " is to name a man"
	case f.Pending:
		return other + " is to choose"
	}
	for _, no := range f.Questions {
		if q, ok := g.Question(no); ok && q.Open() {
			return fmt.Sprintf("question %d waits for a ruling", no)
		}
	}
	if f.Open() {
		return other + " may still claim"
	}
	switch o := f.Outcome; o.How {
	case correspondence.CaseAdopted:
		return "it is the move " + w.short(o.Move)
	case correspondence.CaseRestored:
		return "the position before it was restored"
	case correspondence.CaseReturned:
		return "it went back to its author and had no effect"
	case correspondence.CaseEnded:
		return "the game ended before it was settled"
	}
	return "settled"
}

// right is what may be, or could be, exacted, by which laws and until when.
func (w caseWriter) right(r correspondence.Right) CaseLine {
	by := w.f.Author.Other().String()
	what := "exact Penalty " + r.Letter
	if strings.Contains(r.Letter, " and ") {
		what = "exact Penalties " + r.Letter
	}
	switch r.Letter {
	case "choice":
		what = "choose among the three penalties of a false move (STAUNTON/R.VIII)"
	case "announce":
		what = "adopt any of its readings, if he says with his reply which"
	case "the game":
		what = "claim the game"
	}
	x := CaseLine{Laws: []rules.Law{r.Law}}
	if !r.Open() {
		x.Words = fmt.Sprintf("%s could %s, from %s: %s on %s", by, what, w.at(r.From), rightEnded(r.How), w.at(r.Until))
		return x
	}
	x.Words = fmt.Sprintf("%s may %s, until he sends a record of his own", by, what)
	switch r.Law {
	case "BCC1903/V.9(c)", "BCC1903/V.9(b)":
		x.Laws = append(x.Laws, "BCC1903/V.9.PROVISO")
	case "BCC1903/V.6(a)":
		x.Words = fmt.Sprintf("%s may %s, until he replies or lets it pass", by, what)
		x.Laws = append(x.Laws, "BCC1903/V.6(b)")
	default:
		x.Laws = append(x.Laws, "BCC1903/V.7(a)")
	}
	if !r.Latest.IsZero() {
		x.Words += "; his time ends " + w.at(r.Latest)
	}
	return x
}

// rightEnded says how a right ended.
func rightEnded(how string) string {
	switch how {
	case "exacted", "waived", "renounced", "answered", "lapsed":
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
	}
	return "at an end (" + how + ")"
}

// leftOut is time that is not reckoned, and why.
func (w caseWriter) leftOut(s correspondence.SideSpan) CaseLine {
	why := strings.TrimSuffix(oneLine(s.Why), ".")
	if s.Law == "BCC1903/V.7(c)" {
		why = w.f.Author.String() + " was asked what he meant"
	}
	until := "on"
	if !s.To.IsZero() {
		until = "to " + w.at(s.To)
	}
	return CaseLine{Words: fmt.Sprintf("%s, from %s %s: %s", s.Of, w.at(s.From), until, why), Laws: []rules.Law{s.Law}}
}
