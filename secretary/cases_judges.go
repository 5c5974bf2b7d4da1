package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/visit"
)

// judgesPage lists the adjudicators and enters another.
func judgesPage(v *request) (visit.Response, error) {
	all, err := v.site.o.Ledger.Judges()
	if err != nil {
		return nil, err
	}
	users, err := v.site.o.Ledger.Users()
	if err != nil {
		return nil, err
	}
	var facts []visit.Fact
	for _, j := range all {
		words := []string{j.Addr}
		if j.Club != "" {
			words = append(words, "of "+j.Club)
		}
		if i := slices.IndexFunc(users, func(u ledger.User) bool { return u.ID == j.User }); i >= 0 {
			words = append(words, "judges on the pages as "+users[i].Name)
		}
		facts = append(facts, visit.Fact{Name: fmt.Sprintf("%d. %s", j.ID, j.Name), Words: strings.Join(words, ", ")})
	}
	name := visit.FormField{Name: "name", Label: "Name", Value: v.Field("name"), Required: true}
	addr := visit.FormField{Name: "addr", Label: "Address", Value: v.Field("addr"), Required: true, Hint: "Cases go there, and verdicts come from there."}
	club := visit.FormField{Name: "club", Label: "Club", Value: v.Field("club"), Hint: "Nobody judges a game of their own club."}
	as := visit.FormField{Name: "user", Label: "On the pages", Type: "select", Value: v.Field("user"), Options: []visit.Choice{{Value: "", Name: "by letter alone"}}}
	j := ledger.Judge{Name: name.Value, Addr: addr.Value, Club: club.Value}
	for _, u := range users {
		here := u.Name == as.Value
		if here {
			j.User = u.ID
		}
		as.Options = append(as.Options, visit.Choice{Value: u.Name, Name: u.Full, Here: here})
	}
	if v.Posted() {
		name.Error, club.Error = visit.NoteFault(name.Value), visit.NoteFault(club.Value)
		if strings.TrimSpace(name.Value) == "" {
			name.Error = "Who is it?"
		}
		if at := strings.LastIndexByte(addr.Value, '@'); at < 1 || at == len(addr.Value)-1 || strings.ContainsAny(addr.Value, " <>,") {
			addr.Error = "An address, as fox@judges.example."
		} else if slices.ContainsFunc(all, func(x ledger.Judge) bool { return ledger.SameAddress(x.Addr, addr.Value) }) {
			addr.Error = "An adjudicator has this address already."
		}
	}
	form := v.Composed(caseCrumbs, "Adjudicators", visit.Compose{
		Lead: "Cases are dealt to them by lot or by hand.", Facts: facts, Fields: []visit.FormField{name, addr, club, as}, Back: "/adjudication", Button: "Enter the adjudicator",
		Hidden: []visit.Hidden{{Name: "sure", Value: "yes"}},
	})
	return v.ByForm(form, name.Error+addr.Error+club.Error == "", func(string) (visit.Action, error) {
		words := j.Name + " is entered among the adjudicators."
		return visit.Action{Title: "Enter an adjudicator", Button: "Enter the adjudicator", Back: "/adjudication/judges", Does: []string{words}, Then: visit.Done("/adjudication/judges", words),
			Matters: []ledger.Matter{{Why: words, Rows: []ledger.Row{j}}}}, nil
	})
}
