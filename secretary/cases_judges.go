package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
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
		if j.Off {
			words = append(words, "gets no cases")
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
		} else if i := slices.IndexFunc(all, func(x ledger.Judge) bool { return ledger.SameAddress(x.Addr, addr.Value) }); i >= 0 && !all[i].Off {
			addr.Error = "An adjudicator has this address already."
		} else if i >= 0 { // who got no cases any more comes again
			j.ID, j.Version, j.Player = all[i].ID, all[i].Version, all[i].Player
		}
	}
	var also templates.Link
	if len(all) > 0 {
		also = templates.Link{Name: "Say who gets no cases any more", Href: "/adjudication/judges/cases"}
	}
	form := v.Composed(caseCrumbs, "Adjudicators", visit.Compose{
		Lead: "Cases are dealt to them by lot or by hand.", Facts: facts, FactsWords: fmt.Sprintf("The adjudicators, %d", len(facts)), Fields: []visit.FormField{name, addr, club, as}, Back: "/adjudication", Button: "Enter the adjudicator",
		Hidden: []visit.Hidden{{Name: "sure", Value: "yes"}}, Also: also,
	})
	return v.ByForm(form, name.Error+addr.Error+club.Error == "", func(string) (visit.Action, error) {
		words := j.Name + " is entered among the adjudicators."
		return visit.Action{Title: "Enter an adjudicator", Button: "Enter the adjudicator", Back: "/adjudication/judges", AtOnce: true, Does: []string{words}, Then: visit.Done("/adjudication/judges", words),
			Matters: []ledger.Matter{{Why: words, Rows: []ledger.Row{j}}}}, nil
	})
}

// judgeCases says of an adjudicator whether they get cases. What was dealt to them stays with them.
func judgeCases(v *request) (visit.Response, error) {
	all, err := v.site.o.Ledger.Judges()
	if err != nil {
		return nil, err
	}
	who := visit.FormField{Name: "who", Label: "Adjudicator", Type: "select", Value: v.Field("who"), Required: true}
	gets := visit.FormField{Name: "gets", Label: "From now on", Type: "select", Value: v.Field("gets"), Required: true}
	var j ledger.Judge
	for _, x := range all {
		n := fmt.Sprint(x.ID)
		if n == who.Value {
			j = x
		}
		words := map[bool]string{false: "gets cases", true: "gets no cases"}[x.Off]
		who.Options = append(who.Options, visit.Choice{Value: n, Name: x.Name + ", " + words, Here: n == who.Value})
	}
	for _, value := range []string{"no", "yes"} {
		gets.Options = append(gets.Options, visit.Choice{Value: value, Name: map[string]string{"no": "no cases", "yes": "cases"}[value], Here: value == gets.Value})
	}
	if v.Posted() && j.ID == 0 {
		who.Error = "Choose one of the adjudicators."
	}
	if off := gets.Value == "no"; v.Posted() && !off && gets.Value != "yes" {
		gets.Error = "Choose one of the two."
	} else if v.Posted() && j.ID != 0 && j.Off == off {
		gets.Error = "That is so already."
	}
	form := v.Composed(caseCrumbs, "Who gets cases", visit.Compose{
		Lead: "Who gets no cases keeps those that were dealt to them.", Fields: []visit.FormField{who, gets}, Back: "/adjudication/judges", Button: "Say whether they get cases",
	})
	return v.ByForm(form, who.Error+gets.Error == "", func(string) (visit.Action, error) {
		j.Off = !j.Off
		words := j.Name + map[bool]string{false: " gets cases again.", true: " gets no cases any more."}[j.Off]
		return visit.Action{Title: form.Title, Button: "Say whether they get cases", AtOnce: true, Back: "/adjudication/judges", Does: []string{words}, Then: visit.Done("/adjudication/judges", words),
			Matters: []ledger.Matter{{Why: words, Rows: []ledger.Row{j}}}}, nil
	})
}
