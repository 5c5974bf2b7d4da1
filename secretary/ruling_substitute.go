package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// The ruling Substitute on the page (TABLE/T7.Substitute): who leaves, who comes, since when.

// substituteForm leads to the form of the ruling.
func substituteForm(v *request, f gameFile) (visit.Response, error) {
	to := f.Path("/rule/Substitute")
	if q := v.HTTP.URL.RawQuery; q != "" {
		to += "?" + q
	}
	return visit.Redirect{To: to}, nil
}

// substituteFields are those of who comes.
func (x rulingForm) substituteFields(add func(visit.FormField)) {
	hint := folder.MeantHint
	if waiting := x.waiting(); len(waiting) > 0 {
		hint += " On the waiting list: " + strings.Join(waiting, ", ") + "."
	}
	add(visit.FormField{Name: fieldPlayer, Label: "The substitute", Required: true, Hint: hint})
	add(visit.FormField{Name: fieldSince, Label: "In the table since", Type: "date", Hint: "Not before the last record, and not in the future. Empty: today."})
}

// waiting are the players on the tournament's waiting list, the first eight, as they can be
// entered in the form.
func (x rulingForm) waiting() (out []string) {
	for _, e := range x.Tournament.Entries {
		if e.State != ledger.OnList || len(out) == 8 {
			continue
		}
		if p, err := x.v.Ledger().Player(e.Player); err == nil {
			out = append(out, fmt.Sprintf("%s (%d)", narrate.ShortLine(p.Name, 60), p.ID))
		}
	}
	return out
}

// joins fills in who comes; what is wrong with it is noted beside its fields.
func (x rulingForm) joins(r *correspondence.Ruling) {
	var since calendar.Date
	if w := x.words[fieldSince]; w != "" {
		var err error
		if since, err = calendar.ParseDate(w); err != nil {
			x.fault(fieldSince, "A date like 2026-12-03.")
			return
		}
	}
	p, why := x.v.PlayerMeant(x.words[fieldPlayer])
	if why != "" {
		x.fault(fieldPlayer, why)
		return
	}
	j, err := x.v.Ledger().Joining(x.ID, r.Of, p.ID, since)
	if err != nil {
		x.fault(fieldPlayer, narrate.Upper(visit.Plain(err))+".")
	}
	r.Joins = j
}

// substituteDoes says in a sentence who comes for whom.
func (x rulingForm) substituteDoes(r correspondence.Ruling) string {
	return fmt.Sprintf("%s plays %s from now on, in the place of %s.", r.Joins.To.Name, r.Of, folder.SideName(x.Game, r.Of))
}

// takenOver says which substitute plays a side and since when; "" if none does.
func takenOver(g correspondence.Game, of rules.Colour) string {
	for _, s := range slices.Backward(g.Substitutes) {
		if s.Of == of && slices.Contains(g.Sides[of].Members, s.To) {
			return fmt.Sprintf("since %s, in the place of %s", s.Since.Words(), s.From.Name)
		}
	}
	return ""
}
