package secretary

import (
	"encoding/json"
	"errors"
	"fmt"

	"postd/correspondence"
	"postd/ledger"
	"postd/secretary/batches"
	"postd/secretary/visit"
	"postd/templates"
)

// Many players are asked whether their addresses are theirs: a letter each.

const deedAsk = "ask"

// askedMany is what the letters need.
type askedMany struct {
	Office    string `json:"office"`
	Secretary string `json:"secretary"`
}

// words are those of the letter.
func (w askedMany) words() ledger.AddressWords {
	return ledger.AddressWords{Verify: func(p ledger.Player, addr string) (correspondence.Rendered, error) {
		return templates.RenderVerification(templates.Verification{Name: p.Name, Addr: addr, Office: w.Office, Secretary: w.Secretary})
	}}
}

// askOneOf asks one of the players.
func askOneOf(l *ledger.Ledger, b ledger.Batch, target uint64) (m ledger.Matter, err error) {
	var w askedMany
	if err := json.Unmarshal(b.With, &w); err != nil {
		return m, err
	}
	p, err := l.Player(target)
	if err != nil {
		return m, err
	}
	if why := whyNotAsked(p); why != "" {
		return m, &ledger.RefusedError{Why: why}
	}
	return l.Asking(ledger.Question{Key: b.Key(target), By: b.By, Why: b.Why, Player: p, Asked: []string{p.Writes()}, At: b.At}, w.words())
}

// whyNotAsked says why a player need not be asked; empty: they are.
func whyNotAsked(p ledger.Player) string {
	a, known := p.Address(p.Writes())
	switch {
	case !known || a.Addr == "":
		return p.Name + " has no address"
	case a.Verified:
		return p.Name + " has confirmed it"
	}
	return ""
}

// ask is the batch of questions, with their number and one of them.
func (m manyPlayers) ask(key string) (d visit.Action, problem string, err error) {
	v, w := m.v, askedMany{Office: m.v.site.o.Office}
	if s := v.site.o.Secretary; s.Addr != "" {
		w.Secretary = s.Name + " <" + s.Addr + ">"
	}
	b := ledger.Batch{
		Nonce: batches.Nonce(key), Deed: deedAsk, Title: "Asking for addresses to be confirmed", Chosen: m.chosen, By: v.Who(), Why: "asked to confirm", At: v.Now, Back: m.back,
	}
	for _, p := range m.list {
		if whyNotAsked(p) == "" {
			b.Targets = append(b.Targets, p.ID)
		}
	}
	n := len(b.Targets)
	left := m.left(n, "have confirmed it or have none")
	if n == 0 {
		return d, "Nobody would be asked. " + left, nil
	}
	if b.With, err = json.Marshal(w); err != nil {
		return d, "", err
	}
	does := []string{m.chosen + ".", visit.CountWords(n, "player is", "players are") + " asked whether the address is theirs. Until it is answered, nothing from there is heard."}
	if left != "" {
		does = append(does, left)
	}
	return visit.Action{
		Title: b.Title, Button: "Ask them", Does: does, Back: m.back, Posts: visit.CountWords(n, "letter", "letters") + " will go out; here is the first",
		Samples: func() ([]visit.LetterView, error) {
			one, err := askOneOf(v.site.o.Ledger, b, b.Targets[0])
			if err != nil {
				return nil, err
			}
			r, err := v.site.o.Ledger.Rehearse(ledger.Matter{Key: "sample", Post: one.Post})
			return visit.LetterViews(r.Letters), err
		},
		Matters: []ledger.Matter{{Rows: []ledger.Row{b}, Why: b.Why}},
		Then:    visit.Done(m.back, fmt.Sprintf("%s being asked; the desk shows how far it is.", visit.CountWords(n, "player is", "players are"))),
	}, "", nil
}

// waitingFrom are the addresses from which letters of unknown senders wait.
func (v *request) waitingFrom() (out []string, err error) {
	aside, err := v.Ledger().Aside()
	for _, x := range aside {
		if x.Verdict != ledger.UnknownSender {
			continue
		}
		e, err := v.open(x)
		if err != nil && !errors.Is(err, ledger.ErrNoGame) {
			return nil, err
		}
		if e.releasable() {
			out = append(out, e.From)
		}
	}
	return out, err
}
