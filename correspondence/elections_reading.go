package correspondence

import (
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/rules"
)

// selectedBy is the reading that an exaction of Penalty D selects: by SELECT, else by its
// ground, else by the move that the record beside it repeats, else as the only one under
// which that record is legal (RULING/R-24, TABLE/T2.48).
func (g Game) selectedBy(by rules.Colour, s letters.Statement, plays []letters.Statement) (rules.Move, bool) {
	if selects(s) {
		return g.pick(s.Select)
	}
	if m, ok := g.readingIn(s.Meant); ok {
		return m, true
	}
	if len(plays) > 0 && len(plays[0].Moves) > 0 {
		shown, fits := with(g, by, heardIn(plays[0], by)).answered()
		switch {
		case shown != 0:
			return shown, true
		case len(fits) == 1:
			return fits[0], true
		}
	}
	return 0, false
}

// selects reports whether an exaction says by SELECT which reading it selects.
func selects(s letters.Statement) bool {
	return s.Select.Number > 0 || s.Select.HasRecord || s.Select.Words != ""
}

// readingIn is the one reading of the record in question that a ground names: by its number,
// by a record, or by the man who moved, "the Bishop from Queen's Bishop's square".
func (g Game) readingIn(meant letters.Selection) (m rules.Move, ok bool) {
	if meant.Number > 0 || meant.HasRecord {
		return g.pick(meant)
	}
	if meant.Words == "" {
		return 0, false
	}
	man := strings.NewReplacer(" from ", " on ", " of ", " on ", " at ", " on ", " standing on ", " on ").Replace(strings.ToLower(meant.Words))
	on := g.men(strings.TrimPrefix(man, "the "), g.After(g.Case.Ply))
	for _, r := range g.Case.Readings {
		for _, from := range on {
			if r.From() != from {
				continue
			}
			if ok {
				return 0, false
			}
			m, ok = r, true
		}
	}
	return m, ok
}

// unselected finds among what a letter says an exaction of Penalty D, with a record beside it,
// that shows no reading. Its writer is asked which is selected, and all of the letter waits
// (RULING/R-72, TABLE/T2.48). What takes a reading beside it, "I take the first", is its SELECT.
func (d *elections) unselected(plays []letters.Statement, others *[]letters.Statement) *inDoubt {
	if !d.g.electing(d.letter.Of) {
		return nil
	}
	for i, s := range *others {
		if s.Kind != letters.Exacts || !d.g.exactableD(s) || selects(s) {
			continue
		}
		for k, t := range *others {
			if _, ok := d.g.pick(t.Select); ok && (t.Kind == letters.Adopts || t.Kind == letters.Chooses) {
				all := slices.Clone(*others)
				all[i].Select = t.Select
				*others = slices.Delete(all, k, k+1)
				return nil
			}
		}
		if _, ok := d.g.selectedBy(d.letter.Of, s, plays); !ok && len(plays) > 0 {
			return &inDoubt{words: []string{s.Words}, means: d.readingsToSelect(), holds: true}
		}
	}
	return nil
}

// exactableD reports whether Penalty D is what is exacted of the record in question.
func (g Game) exactableD(s letters.Statement) bool {
	letter := s.Letter
	if letter == "" {
		letter = g.Agreed()
	}
	c := g.Case
	return letter == "D" && g.Agreed() == "D" && !c.Renounced && !c.Several() && len(c.Readings) > 1 && g.Frozen == nil
}

// readingsToSelect are the exactions that are possible, one for each reading, as the game
// writes the move.
func (d *elections) readingsToSelect() []string {
	q := quoted{g: &d.g, by: d.g.Case.Author}
	p := d.g.After(d.g.Case.Ply)
	var out []string
	for _, m := range d.g.Case.Readings {
		out = append(out, "EXACT D SELECT "+q.written(p, m))
	}
	return out
}

// asksWhichSelected puts the question where the matter was raised by this very letter, in a
// game in which nobody had spoken of it (BOOK/3.5); the records wait.
func (d *elections) asksWhichSelected(s letters.Statement, plays []letters.Statement) {
	d.void, d.records.raised = true, false // the question tells the readings
	d.answers.asks(events.Asked{Words: oneLine(s.Words), Means: d.readingsToSelect(), Holds: linesOf(append(plays, d.ifs...)), Certain: true}, Notice{Statement: oneLine(s.Words)})
}
