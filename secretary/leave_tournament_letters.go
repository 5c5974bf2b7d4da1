package secretary

import (
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// One letter a person: who leaves gets one, an opponent of several games one that names them all,
// and the substitute one with all the games before those of each. It is so by each rule, and when
// it is taken back.

// joint is how the matters of the batch, or of that by which it is taken back, tell players of
// several games.
func (w left) joint(l *ledger.Ledger, at time.Time, back bool, reason string) (*ledger.Joint, error) {
	x := templates.Leaving{Who: w.Name, Back: back, Died: w.Died, Since: w.Since.Words(), Reason: reason, Law: w.Law, Zone: time.UTC}
	if back {
		x.Law, x.Died = rules.Law("RULING/R-37"), false
	}
	if w.Sub != 0 {
		other, err := l.Player(w.Sub)
		if err != nil {
			return nil, err
		}
		x.Other = other.Name
	}
	in := map[string]ledger.Tournament{}
	for _, id := range w.In {
		t, err := l.Tournament(id)
		if err != nil {
			return nil, err
		}
		in[t.Name] = t
	}
	return &ledger.Joint{
		Kinds: []correspondence.NoticeKind{correspondence.NResult, correspondence.NAdjDue, correspondence.NRuling, correspondence.NSubstitute, correspondence.NLeft},
		Apart: toldApart,
		Letter: func(p ledger.Player, told []ledger.Told) (ledger.Post, error) {
			return w.letter(x, in, p, told, at)
		},
	}, nil
}

// toldApart reports of a notice that it goes out by itself as well: to whoever takes a game over,
// who has never seen it, and where a choice is still open while the position is judged.
func toldApart(n correspondence.Notice) bool {
	return n.Kind == correspondence.NSubstitute && n.To == terms.PartyOf(n.By) || n.Kind == correspondence.NAdjDue && len(n.Choices) > 0
}

// letter is the one letter to a person.
func (w left) letter(x templates.Leaving, in map[string]ledger.Tournament, p ledger.Player, told []ledger.Told, at time.Time) (ledger.Post, error) {
	switch {
	case p.ID == w.Player:
		x.To = templates.LeavingSelf
	case p.ID == w.Sub:
		x.To = templates.LeavingSubstitute
	}
	var names, labels []string
	for _, t := range told {
		x.Games = append(x.Games, templates.SeveralNotice(t))
		of, ok := in[t.Reader.Office]
		if !ok || len(names) > 0 && names[len(names)-1] == of.Name {
			continue
		}
		names, labels = append(names, of.Name), append(labels, of.Label)
		x.Office, x.Secretary, x.Zone = t.Reader.Office, t.Reader.Secretary, zoneOf(of)
		if until := at.Add(of.Agreement.AppealWindow); (w.Sub == 0 || x.To == templates.LeavingOpponent) && (x.Until.IsZero() || until.Before(x.Until)) {
			x.Until = until
		}
	}
	if x.Tournament = strings.Join(names, " and "); len(labels) == 1 {
		x.Label = labels[0]
	}
	words, err := templates.RenderLeaving(x)
	return ledger.Post{To: []string{p.Writes()}, Words: words.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form}, err
}
