package narrate

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/descriptive"
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

	what events.Event
}

// caseWriter puts one file into words, the times by the clocks of the zone.
type caseWriter struct {
	teller
	zone *time.Location
}

// Cases puts the files of a game into words for an official, in the order in
// which they were opened; the times by the clocks of the zone.
func Cases(g correspondence.Game, c calendar.Calendar, zone *time.Location) (out []Case) {
	for _, f := range g.Cases(c) {
		out = append(out, Write(g, f, zone, descriptive.Style{}))
	}
	return out
}

// Write puts one file of a game into words, with its moves in the style given.
func Write(g correspondence.Game, f casefile.File, zone *time.Location, style descriptive.Style) Case {
	w := caseWriter{teller{g, f, style}, zone}
	c := Case{No: f.No, Author: f.Author.String(), Number: Number(f.Number, f.Author), Open: f.Open(), State: w.state(), Side: f.Author,
		Rulings: f.Rulings, Asked: f.Questions, Closed: f.Closed}
	if f.Placed() {
		c.Position, c.FEN = f.Position, f.Position.FEN()
	}
	for _, law := range f.Laws {
		c.Faults = append(c.Faults, CaseLine{Words: Ground(law), Laws: []rules.Law{law}})
	}
	for _, r := range f.Records {
		c.Records = append(c.Records, w.record(r))
	}
	for _, r := range f.Rights {
		c.Rights = append(c.Rights, w.right(r))
	}
	for _, s := range f.Steps {
		e := events.Event{At: s.At, Cause: s.Cause, What: s.What}
		row := rows()[e.Kind()]
		if words := w.say(row.step, e); words != "" {
			x := CaseLine{At: s.At, When: w.at(s.At), Words: words, Cause: s.Cause, what: e}
			if law := w.say(row.law, e); law != "" {
				x.Laws = []rules.Law{rules.Law(law)}
			}
			c.Steps = append(c.Steps, x)
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
	return cmp.Or(strings.Join(all, "; "), "is disputed")
}

// Cited are the laws of a line in brackets.
func (x CaseLine) Cited() string {
	if all := x.LawNames(); len(all) > 0 {
		return "[" + strings.Join(all, ", ") + "]"
	}
	return ""
}

// LawNames are the ids of the laws of a line.
func (x CaseLine) LawNames() (out []string) {
	for _, law := range x.Laws {
		if law != "" {
			out = append(out, string(law))
		}
	}
	return out
}

// Several says that the case is one of several records for a turn.
func (c Case) Several() bool { return len(c.Records) > 1 }

// First is the first record, or the only one.
func (c Case) First() CaseRecord { return c.Records[0] }

func (w caseWriter) at(t time.Time) string { return calendar.Instant(t, w.zone) }
