package correspondence

import (
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// tellsHeard lets the first letter to the writer say what the writer's own letter was taken
// for, where there is something to say (RULING/R-68, RULING/R-69, RULING/R-71).
func (d *docket) tellsHeard() {
	if d.letter == nil {
		return
	}
	to := terms.PartyOf(d.letter.Of)
	for i := range d.notices {
		if d.notices[i].To == to {
			d.notices[i].Heard = d.heard()
			return
		}
	}
}

// heard is what the letter was taken for. Of the opponent's last move it tells in a silent
// game only that it is wanting (RULING/R-71).
func (d *docket) heard() Heard {
	h := Heard{Fault: d.fault, Last: d.last}
	if d.fault == events.Law3Wrong && d.g.Silent() {
		h.Fault = ""
	}
	var copied []string
	for _, p := range d.sense.copied() {
		if p.Kind != IsRepetition {
			copied = append(copied, strings.TrimSpace(p.Words))
		}
	}
	h.Copied = strings.Join(copied, " ")
	asked := false
	for _, p := range d.sense.Parts {
		if p.Kind == IsDoubt && !asked && d.doubted != nil && p.Words == *d.doubted {
			asked = true
		} else if p.unread() || p.Kind == IsDoubt {
			h.Unread = append(h.Unread, strings.TrimSpace(p.Words))
		}
		for _, c := range p.Copied {
			if !c.Equal && c.Stands != "" {
				h.Differs = append(h.Differs, c)
			}
		}
	}
	if len(d.sense.said()) > 0 {
		h.Laid, _ = d.sense.addressed()
	}
	h.Unread = append(h.Unread, d.unasked...)
	if h.Note = d.note; d.g.Agreement.Notes != terms.NotesForwarded {
		h.Kept = d.note != ""
	}
	return h
}
