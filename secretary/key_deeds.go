package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

var keyRoutes = []route[*request]{
	get("/g/:game/keys", to(ledger.ActArrange, theGame), grave(ofGame(renewKeys))),
	post("/g/:game/keys", to(ledger.ActArrange, theGame), grave(ofGame(renewKeys))),
}

// renewKeys gives the sides of a game new reply addresses: its form, what it would send,
// and then the deed.
func renewKeys(v *request, f gameFile) (response, error) {
	if f.Over() {
		return nil, refused("The game is over.", "A new reply address would serve nobody.", "Go back to the game.")
	}
	reason, sides := strings.TrimSpace(v.field("reason")), []rules.Colour{rules.White, rules.Black}
	switch v.field("side") {
	case "white":
		sides = sides[:1]
	case "black":
		sides = sides[1:]
	}
	problem := ""
	if reason == "" {
		problem = "Say why."
	}
	return v.byForm(f.keysForm(v, problem), reason != "", func(key string) (action, error) {
		var of []string
		for _, c := range sides {
			of = append(of, c.String())
		}
		who := strings.Join(of, " and ")
		d := action{
			title: "New reply addresses in " + f.Label, button: "Give them", back: f.path(""),
			does: []string{
				fmt.Sprintf("The reply addresses that %s had until now prove nothing any more: a letter to one is heard if it is signed, otherwise the player is asked whether it is theirs.", who),
				"Each player is sent a letter that bears the new one. The game and its clocks are as they were.",
			},
			then:   done(f.path(""), fmt.Sprintf("New reply addresses in %s: %s.", f.Label, who)),
			theirs: func() []string { return []string{standing(f)} },
		}
		if err := f.moved(v); err != nil {
			return d, err
		}
		m, err := v.ledger().Rekeying(f.ID, ledger.RekeyOffice, v.now, v.keyWords, sides...)
		if err != nil {
			return d, err
		}
		m.Why = reason
		d.matters = []ledger.Matter{m}
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
func (f gameFile) keysForm(v *request, problem string) page {
	if !v.posted() {
		problem = ""
	}
	b := composePage{
		rowForm: rowForm{uint64(f.Seq)}, Button: "Look at what it would do…", Back: f.path(""), Action: f.path("/keys"),
		Lead: "Each letter of the office has a reply address of its own, by which the answer is known. Give new ones where a letter fell into strange hands.",
	}
	side := formField{Name: "side", Label: "For", Type: "select", Options: []option{{Value: "", Name: "both sides"}}}
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		value := strings.ToLower(c.String())
		side.Options = append(side.Options, option{Value: value, Name: c.String() + ", " + sideName(f.Game, c), Here: v.field("side") == value})
	}
	b.Fields = []formField{side, {Name: "reason", Label: "Reason", Value: v.field("reason"), Required: true, Error: problem, Hint: "For the log; the players are not shown it."}}
	return v.composed([]templates.Link{crumb("Games", "/g"), crumb(f.Label, f.path(""))}, "New reply addresses in "+f.Label, b)
}
