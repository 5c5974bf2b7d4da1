package dialogue

import (
	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// byPost reads whose players have no mail: "White", "Black", or "White and Black".
func (r *reader) byPost(f Field) {
	for _, side := range members(f.Value) {
		switch side {
		case "White":
			r.script.ByPost[rules.White] = true
		case "Black":
			r.script.ByPost[rules.Black] = true
		default:
			r.fail(f.Line, "%q is no side (White, Black)", side)
		}
	}
}

// postCard reads that a post-card is entered, with the date of its postmark.
func (r *reader) postCard(d *Direction, m map[string]string) {
	d.Hand = correspondence.Hand{Way: terms.WayPost}
	d.Text += "\n"
	if m["postmark"] == "" {
		return
	}
	at, err := parseInstant(m["postmark"]+" 12:00", r.zone)
	if err != nil {
		r.fail(d.Line, "%q is no date of a postmark (like Mon 7 Dec 2026)", m["postmark"])
		return
	}
	d.Hand.On = calendar.DateOf(at, r.zone)
}

// saidByHand reads that a player says something to the office.
func (r *reader) saidByHand(d *Direction, m map[string]string) {
	d.Hand = correspondence.Hand{Way: terms.WayTelephone}
	if m["said"] != "telephones" {
		d.Hand.Way = terms.WayPerson
	}
	d.Text += "\n"
}
