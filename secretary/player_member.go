package secretary

import (
	"cmp"
	"strconv"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/visit"
)

// memberNames are the fields of what a club knows of its member, as the form has them.
var memberNames = []struct{ name, label string }{{"country", "Country"}, {"club", "Club"}, {"rating", "Rating"}, {"phone", "Telephone"}, {"sort", "Name in lists"}, {"rating-from", "Source of the rating"}, {"rating-at", "Date of the rating"}}

// memberValues are those of a player, in that order.
func memberValues(p ledger.Player) []string {
	rating := ""
	if p.Rating != 0 {
		rating = strconv.Itoa(p.Rating)
	}
	return []string{p.Country, p.Club, rating, p.Phone, p.Sort, p.RatingFrom, p.RatingAt.String()}
}

// readMember takes those of the form; a form without them leaves them as they are.
func (f *playerForm) readMember(v *request) {
	if _, sent := v.HTTP.Form["club"]; !sent {
		return
	}
	f.row.Country, f.row.Club, f.row.Phone = v.Field("country"), v.Field("club"), v.Field("phone")
	if _, sent := v.HTTP.Form["sort"]; sent {
		f.row.Sort = v.Field("sort")
		f.fault("sort", visit.NoteFault(f.row.Sort))
	}
	f.fault("country", visit.NoteFault(f.row.Country))
	f.fault("club", visit.NoteFault(f.row.Club))
	f.fault("phone", visit.NoteFault(f.row.Phone))
	n, err := strconv.Atoi(cmp.Or(v.Field("rating"), "0"))
	if err != nil || n < 0 || n > ledger.HighestRating {
		f.fault("rating", "A number up to "+strconv.Itoa(ledger.HighestRating)+", or nothing.")
		return
	}
	from, on := v.Field("rating-from"), v.Field("rating-at")
	if n != f.row.Rating && from == f.row.RatingFrom && on == f.row.RatingAt.String() {
		from, on = "", "" // they were those of the rating before
	}
	day, err := calendar.ParseDate(on)
	if err != nil && on != "" {
		f.fault("rating-at", "Write the day as 2027-01-01, or leave it empty.")
	}
	f.fault("rating-from", visit.NoteFault(from))
	if n == 0 && from+on != "" {
		f.fault("rating", "There is a source or a date, and no rating: write it, or leave all three empty.")
	}
	f.row.Rating, f.row.RatingFrom, f.row.RatingAt = n, from, day
}

// memberFields are the fields as the form shows them.
func (f playerForm) memberFields() (out []visit.FormField) {
	for i, value := range memberValues(f.row) {
		x := memberNames[i]
		field := visit.FormField{Name: x.name, Label: x.label, Value: value, Error: f.faults[x.name]}
		if x.name == "sort" {
			field.Hint = "As files and lists have it, surname first: “Foster, Eve”."
			if guess := f.row.SortName(); value == "" && f.row.Name != "" {
				field.Hint += " Left empty it is “" + guess + "”."
			}
		}
		out = append(out, field)
	}
	return out
}

// memberChanges are the values of them that differ.
func memberChanges(before, after ledger.Player) (out []visit.Change) {
	was, is := memberValues(before), memberValues(after)
	for i, x := range memberNames {
		out = append(out, visit.Change{What: x.label, Before: was[i], After: is[i]})
	}
	return out
}

// memberFacts are those that are known.
func memberFacts(p ledger.Player) (out []visit.Fact) {
	for i, value := range memberValues(p) {
		if value != "" {
			out = append(out, visit.Fact{Name: memberNames[i].label, Words: value})
		}
	}
	return out
}
