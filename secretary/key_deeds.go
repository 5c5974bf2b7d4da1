package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

var keyRoutes = []visit.Route[*request]{
	visit.Get("/g/:game/keys", visit.To(ledger.ActArrange, theGame), visit.Grave(ofGame(renewKeys))),
	visit.Post("/g/:game/keys", visit.To(ledger.ActArrange, theGame), visit.Grave(ofGame(renewKeys))),
}

// renewKeys gives the sides of a game new reply addresses: its form, what it would send,
// and then the deed.
func renewKeys(v *request, f gameFile) (visit.Response, error) {
	if f.Over() {
		return nil, visit.Refused("The game is over.", "A new reply address would serve nobody.", "Go back to the game.")
	}
	reason, sides := strings.TrimSpace(v.Field("reason")), []rules.Colour{rules.White, rules.Black}
	switch v.Field("side") {
	case "white":
		sides = sides[:1]
	case "black":
		sides = sides[1:]
	}
	problem := ""
	if reason == "" {
		problem = "Say why."
	}
	return v.ByForm(f.keysForm(v, problem), reason != "", func(key string) (visit.Action, error) {
		var of []string
		for _, c := range sides {
			of = append(of, c.String())
		}
		who := strings.Join(of, " and ")
		d := visit.Action{
			Title: "New reply addresses in " + f.Label, Button: "Give them", Back: f.Path(""),
			Does: []string{
				fmt.Sprintf("The reply addresses that %s had until now prove nothing any more: a letter to one is heard if it is signed, otherwise the player is asked whether it is theirs.", who),
				"Each player is sent a letter that bears the new one. The game and its clocks are as they were.",
			},
			Then:   visit.Done(f.Path(""), fmt.Sprintf("New reply addresses in %s: %s.", f.Label, who)),
			Theirs: func() []string { return []string{standing(f)} },
		}
		if err := f.Moved(v.Request); err != nil {
			return d, err
		}
		m, err := v.Ledger().Rekeying(f.ID, ledger.RekeyOffice, v.Now, v.keyWords, sides...)
		if err != nil {
			return d, err
		}
		m.Why = reason
		d.Matters = []ledger.Matter{m}
		return d, nil
	})
}

// keyWords tell a player that they have a new reply address.
func (v *request) keyWords(p ledger.Player, label string, why ledger.RekeyWhy) (correspondence.Rendered, error) {
	o := v.site.o
	return templates.RenderNewKey(templates.NewKey{Name: p.Name, Label: label, Why: string(why), Office: o.Office,
		Secretary: o.Secretary.Name + " <" + o.Secretary.Addr + ">"})
}

// keysForm is the form by which new reply addresses are given.
func (f gameFile) keysForm(v *request, problem string) visit.Page {
	if !v.Posted() {
		problem = ""
	}
	b := visit.Compose{
		RowForm: visit.RowForm{Version: uint64(f.Seq)}, Button: "Look at what it would do…", Back: f.Path(""), Action: f.Path("/keys"),
		Lead: "Each letter of the office has a reply address of its own, by which the answer is known. Give new ones where a letter fell into strange hands.",
	}
	side := visit.FormField{Name: "side", Label: "For", Type: "select", Options: []visit.Choice{{Value: "", Name: "both sides"}}}
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		value := strings.ToLower(c.String())
		side.Options = append(side.Options, visit.Choice{Value: value, Name: c.String() + ", " + folder.SideName(f.Game, c), Here: v.Field("side") == value})
	}
	b.Fields = []visit.FormField{side, {Name: "reason", Label: "Reason", Value: v.Field("reason"), Required: true, Error: problem, Hint: "For the log; the players are not shown it."}}
	return v.Composed([]templates.Link{visit.Crumb("Games", "/g"), visit.Crumb(f.Label, f.Path(""))}, "New reply addresses in "+f.Label, b)
}
