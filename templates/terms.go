package templates

import (
	"strings"

	"postd/correspondence/terms"
	"postd/templates/narrate"
)

// What the players agreed, as the letter of terms and the answer to TERMS tell it:
// in sentences, each with the name of its blank and its law (STAUNTON/COR.I).

// termPart is a part of what is agreed, under a heading of its own.
type termPart struct {
	Title string
	Terms []term
}

// term is one thing that is agreed.
type term struct {
	Name, Says string
	// Law is that by which it is so; "" where the chosen code has none.
	Law    string
	lawful bool // some law speaks of the blank
	// Otherwise is what the chosen code has instead, where the agreement departs
	// from it (BCC1903/INTRO(b)).
	Otherwise string
}

// apart are the blanks that have a section of their own in the letter.
var apart = map[string]bool{"odds": true, "penalty_e": true}

// Terms are all blanks of the agreement, part by part, in sentences.
func (l *letter) Terms() []termPart {
	if l.g.Label == "" {
		return nil
	}
	var out []termPart
	for _, c := range l.g.Agreement.Clauses() {
		f, _ := terms.FieldNamed(c.Field)
		t := term{Name: c.Field, Says: l.citing(narrate.OneLine(c.Says)), Law: string(c.Law), lawful: f.Law != ""}
		if c.Field == "calendar.scope" {
			t.Says += narrate.OneLine(l.g.Agreement.Calendar.MoverWords())
		}
		if c.Otherwise != "" {
			t.Otherwise = "This differs from the code, which has: " + narrate.OneLine(c.Otherwise)
			if c.By != "" {
				t.Otherwise += " (" + string(c.By) + ")"
			}
		}
		if apart[c.Field] && t.Otherwise == "" || t.Says == "" && t.Otherwise == "" {
			continue
		}
		if n := len(out); n == 0 || out[n-1].Title != c.Part {
			out = append(out, termPart{Title: c.Part})
		}
		part := &out[len(out)-1]
		part.Terms = append(part.Terms, t)
	}
	return out
}

// Named is the name of the blank, by which a change of it is proposed, and its law;
// in words that the chosen code has none, where another code has.
func (t term) Named() string {
	switch {
	case t.Law != "":
		return t.Name + ", " + t.Law
	case t.lawful:
		return t.Name + ", of which the chosen code has no law"
	}
	return t.Name
}

// Line is the term as it stands in the letter.
func (t term) Line() string {
	return strings.TrimSpace(strings.TrimSpace(t.Says+" ("+t.Named()+")") + " " + t.Otherwise)
}

// EndOfDay says that a turn lasts to the end of the day on which it runs out.
func (l *letter) EndOfDay() bool { return l.g.Agreement.Turn.Rounding == terms.EndOfDay }
