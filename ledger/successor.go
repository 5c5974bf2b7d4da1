package ledger

import (
	"fmt"
	"regexp"
	"sync"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// A game that is annulled is replaced by another in the same transaction: the
// letter that tells of the annulment names the game in its place, and neither is
// there without the other (BCC1903/II.1(b), II.1(c), II.2).

// inPlace ends the label of a game that replaces another: A3-12R, and of one that
// replaces that A3-12R2.
var inPlace = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`R[0-9]*$`)
})

// next is the game that would replace the annulled one, if its terms can be
// copied and the calendar knows its dates; else the zero value, and the secretary
// arranges it.
func (l *Ledger) next(s *snapshot, f *folder, annulled correspondence.Game, at time.Time) (events.Next, error) {
	n := events.Next{Game: s.next, FirstTurnAt: f.calendar.FirstTurn(at)}
	sides, a, exchanged, ok := annulled.Successor(n.FirstTurnAt)
	if !ok || covered(a, f.calendar) != nil {
		return events.Next{}, nil
	}
	n.Exchanged = exchanged
	err := l.view(func(tx *store.Tx) error {
		base := inPlace().ReplaceAllString(annulled.Label, "")
		for i := 1; n.Label == "" || tx.Bucket(ixByLabel).Get(labelKey('g', n.Label)) != nil; i++ {
			if n.Label = base + "R"; i > 1 {
				n.Label += fmt.Sprint(i)
			}
		}
		return plainName("the game's label", n.Label)
	})
	if err != nil {
		return events.Next{}, err
	}
	a.Umpire, a.Adjudicator = f.tournament.holders()
	if _, err := correspondence.Open(n.Game, n.Label, sides, a, "", s.office(f, at)); err != nil {
		return events.Next{}, nil // what the judge refuses a person arranges
	}
	return n, nil
}

// annulled decides once more where a game is annulled, so that the decision knows
// which game is played in its place.
func (l *Ledger) annulled(s *snapshot, v *verdict, games []correspondence.Game, offices []correspondence.Setting, first []correspondence.Decision) ([]correspondence.Decision, error) {
	if len(first) != 1 || len(games) != 1 {
		return first, nil
	}
	after, ok := games[0].AnnulledBy(first[0])
	if !ok {
		return first, nil
	}
	next, err := l.next(s, s.folders[v.games[0]], after, v.at)
	if err != nil || next.Label == "" {
		return first, err
	}
	offices[0].Next = next
	return v.matter.Decide(games, offices), nil
}

// replaces opens the game in the place of one that the matter has annulled.
func (l *Ledger) replaces(s *snapshot, v *verdict, f *folder) error {
	e := f.game.Ended
	if e == nil || e.Next == nil || s.folders[e.Next.Game] != nil || e.Next.Game != s.next {
		return nil
	}
	_, a, _, _ := f.game.Successor(e.Next.FirstTurnAt)
	calendar, err := l.calendar(a.Calendar)
	if err != nil {
		return err
	}
	nf := &folder{id: s.next, game: correspondence.Game{ID: s.next}, tournament: f.tournament, players: f.players, calendar: calendar, reads: f.reads,
		threads: map[string]thread{}, opening: true}
	o := s.office(nf, v.at)
	o.Umpire, o.Adjudicator = f.tournament.holders()
	d, err := f.game.OpenNext(o)
	if err != nil {
		return err
	}
	s.folders[nf.id], s.seqs[nf.id], s.next = nf, 0, s.next+1
	if err := nf.take(v, d.Events); err != nil {
		return err
	}
	if err := nf.begins(v, o); err != nil {
		return err
	}
	for _, n := range d.Notices {
		drafts, err := l.render(nf, n, v)
		if err != nil {
			return about(fmt.Sprintf("notice %s %s", n.ID, n.Kind), err)
		}
		v.letters = append(v.letters, drafts...)
	}
	v.opened = append(v.opened, &opening{tournament: f.tournament.ID, label: e.Next.Label, id: nf.id})
	return nil
}

// holders are who hold the offices of umpire and adjudicator, as an agreement
// names them; empty where that is the secretary.
func (t Tournament) holders() (umpire, adjudicator string) {
	other := func(o Official) string {
		if o.Addr == "" || SameAddress(o.Addr, t.Secretary.Addr) {
			return ""
		}
		return o.Name
	}
	return other(t.Umpire), other(t.Adjudicator)
}

// all are the games of the verdict, with those that it opens.
func (v *verdict) all() []terms.GameID {
	out := v.games[:len(v.games):len(v.games)]
	for _, o := range v.opened {
		out = append(out, o.id)
	}
	return out
}
