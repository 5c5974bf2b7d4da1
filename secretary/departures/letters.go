package departures

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/templates"
)

// One letter a person: who leaves gets one, an opponent of several games one that names them all,
// and the substitute one with all the games before those of each. It is so by each rule, and when
// it is taken back.

// joint is how the matters of the batch, or of that by which it is taken back, tell players of
// several games.
func (w left) joint(l *ledger.Ledger, at time.Time, back bool, reason string) (*ledger.Joint, error) {
	x, in, stays, err := w.told(l)
	if err != nil {
		return nil, err
	}
	x.Back, x.Reason = back, reason
	if back {
		x.Law, x.Died = rules.Law("RULING/R-37"), false
	}
	return &ledger.Joint{
		Kinds: []correspondence.NoticeKind{correspondence.NResult, correspondence.NAdjDue, correspondence.NRuling, correspondence.NSubstitute, correspondence.NLeft},
		Apart: toldApart,
		Letter: func(p ledger.Player, told []ledger.Told) (ledger.Post, error) {
			x := x
			x.Stays = labelsWith(stays, p.ID)
			return w.letter(x, in, p, told, at)
		},
	}, nil
}

// told is what every letter about it says, with the tournaments by their names, and the games that
// go on.
func (w left) told(l *ledger.Ledger) (x templates.Leaving, in map[string]ledger.Tournament, stays []ledger.Line, err error) {
	x = templates.Leaving{Who: w.Name, Died: w.Died, Since: w.Since.Words(), Reason: w.Reason, Law: w.Law, Zone: time.UTC}
	if w.Sub != 0 {
		other, err := l.Player(w.Sub)
		if err != nil {
			return x, nil, nil, err
		}
		x.Other = other.Name
	}
	in = map[string]ledger.Tournament{}
	for _, id := range w.In {
		t, err := l.Tournament(id)
		if err != nil {
			return x, nil, nil, err
		}
		in[t.Name] = t
	}
	for _, id := range w.Stays {
		line, err := l.Line(id)
		if err != nil {
			return x, nil, nil, err
		}
		stays = append(stays, line)
	}
	return x, in, stays, nil
}

// labelsWith are the labels of games in which a player plays.
func labelsWith(lines []ledger.Line, player uint64) (out []string) {
	for _, l := range lines {
		if slices.Contains(slices.Concat(l.Players[0], l.Players[1]), player) {
			out = append(out, l.Label)
		}
	}
	return out
}

// toOthers are letters to those who go on without the one who left in games of consultation, and
// to their opponents (BCC1903/IV.2): to whom none of several games tells of it.
func (w left) toOthers(l *ledger.Ledger, targets []uint64, at time.Time) (out []ledger.Post, err error) {
	x, in, stays, err := w.told(l)
	if err != nil || len(stays) == 0 {
		return nil, err
	}
	games, written := map[uint64]int{}, map[uint64]bool{w.Player: true}
	for _, target := range targets {
		line, err := l.Line(terms.GameID(target))
		if err != nil {
			return nil, err
		}
		for _, id := range slices.Concat(line.Players[0], line.Players[1]) {
			games[id]++
		}
	}
	for _, line := range stays {
		t, err := l.Tournament(line.Tournament)
		if err != nil {
			return nil, err
		}
		for _, id := range slices.Concat(line.Players[0], line.Players[1]) {
			if games[id] > 1 || written[id] {
				continue
			}
			written[id] = true
			p, err := l.Player(id)
			if err != nil {
				return nil, err
			}
			x.Label, x.Tournament, x.Office, x.Secretary, x.Zone = t.Label, t.Name, t.Name, t.Secretary.Name+" <"+t.Secretary.Addr+">", folder.ZoneOf(t)
			x.Stays = labelsWith(stays, id)
			post, err := w.letter(x, in, p, nil, at)
			if err != nil {
				return nil, err
			}
			out = append(out, post)
		}
	}
	return out, nil
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
		x.Office, x.Secretary, x.Zone = t.Reader.Office, t.Reader.Secretary, folder.ZoneOf(of)
		if until := at.Add(of.Agreement.AppealWindow); (w.Sub == 0 || x.To == templates.LeavingOpponent) && (x.Until.IsZero() || until.Before(x.Until)) {
			x.Until = until
		}
	}
	if len(names) > 0 {
		x.Tournament, x.Label = strings.Join(names, " and "), ""
	}
	if len(labels) == 1 {
		x.Label = labels[0]
	}
	words, err := templates.RenderLeaving(x)
	return ledger.Post{To: []string{p.Writes()}, Words: words.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form}, err
}
