package visit

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
)

// Sight is the ledger as a visitor sees it: every list is cut down to what they may
// read. What is looked up by its number is asked for by the right of the route.
type Sight struct {
	*ledger.Ledger
	v *Request
}

// Everything reports whether nothing need be left out: the visitor keeps the office,
// and plays in none of its games.
func (s Sight) Everything() bool { return s.v.Keeps() && s.v.User.Player == 0 }

// kept leaves what the visitor sees.
func kept[T any](s Sight, list []T, err error, sees func(T) bool) ([]T, error) {
	if err != nil || s.Everything() {
		return list, err
	}
	return slices.DeleteFunc(list, func(x T) bool { return !sees(x) }), nil
}

// reads reports whether the visitor may do the act to all the objects; what they are
// could not be found out where there is an error.
func (s Sight) reads(act ledger.Act) func([]ledger.Object, error) bool {
	return func(of []ledger.Object, err error) bool { return err == nil && s.v.May(act, of...).Yes }
}

// SeesGame tells of a game whether the visitor may do the act to it; nil: to every game.
func (s Sight) SeesGame(act ledger.Act) func(ledger.Line) bool {
	if s.Everything() {
		return nil
	}
	return func(x ledger.Line) bool { return s.v.May(act, ledger.ObjectOf(x)).Yes }
}

// GamesIn are those of a tournament.
func (s Sight) GamesIn(tournament uint64) ([]ledger.Line, error) {
	list, err := s.Ledger.GamesIn(tournament)
	return kept(s, list, err, func(x ledger.Line) bool { return s.v.May(ledger.ActCase, ledger.ObjectOf(x)).Yes })
}

// GamesOf are those of a player.
func (s Sight) GamesOf(player uint64) ([]ledger.Line, error) {
	list, err := s.Ledger.GamesOf(player)
	return kept(s, list, err, func(x ledger.Line) bool { return s.v.May(ledger.ActCase, ledger.ObjectOf(x)).Yes })
}

// SeesTournament tells whether the visitor may read the pages of a tournament; nil: of every one.
func (s Sight) SeesTournament() func(ledger.Tournament) bool {
	if s.Everything() {
		return nil
	}
	return func(t ledger.Tournament) bool { return s.v.May(ledger.ActRead, ledger.ObjectOfTournament(t.ID)).Yes }
}

// NewestTournaments are so many, the newest first.
func (s Sight) NewestTournaments(n int) ([]ledger.Tournament, error) {
	f, err := found(s.v, ledger.AllTournaments(), "", false, s.SeesTournament())
	return f.rows[:min(n, len(f.rows))], err
}

// SeesEvent tells whether the visitor may read the pages of an event; nil: of every one.
func (s Sight) SeesEvent() func(ledger.Event) bool {
	if s.Everything() {
		return nil
	}
	return func(e ledger.Event) bool { return s.v.May(ledger.ActRead, ledger.ObjectOfEvent(e)).Yes }
}

// PlayersCalled are those of a name whose pages the visitor may read; case and the number of spaces do not
// matter. Of very many the first are looked at.
func (s Sight) PlayersCalled(name string) ([]ledger.Player, error) {
	w, err := ledger.Look(s.v.HTTP.Context(), s.Ledger, ledger.PlayersNamed(name), "", false, MostSorted)
	if sees := s.SeesPlayer(); sees != nil {
		w.Rows = slices.DeleteFunc(w.Rows, func(p ledger.Player) bool { return !sees(p) })
	}
	return w.Rows, err
}

// MayChange reports whether the visitor may change the row of a player: not of those against whom
// they play (RULING/R-86).
func (s Sight) MayChange(p ledger.Player) bool {
	return s.Everything() || s.ofObject(func(o ledger.Object) bool { return s.v.May(ledger.ActArrange, o).Yes })(p)
}

// ChangeableOf are those players whose rows the visitor may change with the numbers, each once, in their order.
func (s Sight) ChangeableOf(numbers []string) ([]ledger.Player, error) {
	var ids []uint64
	for _, n := range numbers {
		if id, err := strconv.ParseUint(n, 10, 64); err == nil {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	var list []ledger.Player
	for _, id := range slices.Compact(ids) {
		p, err := s.Ledger.Player(id)
		if errors.Is(err, ledger.ErrNoPlayer) || err == nil && p.ID != id {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return kept(s, list, nil, s.MayChange)
}

func (s Sight) ofObject(sees func(ledger.Object) bool) func(ledger.Player) bool {
	return func(p ledger.Player) bool {
		o, err := s.Ledger.ObjectOfPlayer(p.ID)
		return err == nil && sees(o)
	}
}

// SeesPlayer tells whether the visitor may read the page of a player; nil: of every one.
func (s Sight) SeesPlayer() func(ledger.Player) bool {
	if s.Everything() {
		return nil
	}
	return s.ofObject(func(o ledger.Object) bool {
		o.Parties = nil
		return s.v.May(ledger.ActRead, o).Yes
	})
}

// TournamentsIn are the newest of those in the states, so many of each at most.
func (s Sight) TournamentsIn(most int, states ...ledger.TournamentState) (out []ledger.Tournament, err error) {
	for _, state := range states {
		w, err := ledger.Look(s.v.HTTP.Context(), s.Ledger, ledger.TournamentsIn(state), "", true, most)
		if err != nil {
			return nil, err
		}
		out = append(out, w.Rows...)
	}
	return kept(s, out, nil, func(t ledger.Tournament) bool {
		return s.v.May(ledger.ActRead, ledger.ObjectOfTournament(t.ID)).Yes
	})
}

// letters leaves those that the visitor may read. Where it does not stand on a letter
// to which game it belongs, the letter itself says so.
func (s Sight) letters(list []ledger.Letter, err error) ([]ledger.Letter, error) {
	return kept(s, list, err, s.SeesLetter())
}

// SeesLetter tells whether the visitor may read a letter; nil: every one.
func (s Sight) SeesLetter() func(ledger.Letter) bool {
	if s.Everything() {
		return nil
	}
	return func(x ledger.Letter) bool {
		if len(x.Games) > 0 || !x.ForPerson() && !x.Shelved() {
			return s.reads(ledger.ActCase)(s.v.Site.ObjectsOfLetter(x, ledger.Line{}))
		}
		seems, err := s.v.Site.o.Seems(s.v, x)
		return err == nil && s.reads(ledger.ActCase)(s.v.Site.ObjectsOfLetter(x, seems))
	}
}

// SeesPosting tells whether the visitor may read a letter of the office; nil: every one.
func (s Sight) SeesPosting() func(ledger.Posting) bool {
	if s.Everything() {
		return nil
	}
	return func(p ledger.Posting) bool { return s.reads(ledger.ActCase)(s.v.Site.objectsOfPosting(p)) }
}

// Aside are those with which only a person can go on.
func (s Sight) Aside() ([]ledger.Letter, error) { return s.letters(s.Ledger.Aside()) }

// LettersOf are those of a game.
func (s Sight) LettersOf(id terms.GameID) ([]ledger.Letter, error) {
	return s.letters(s.Ledger.LettersOf(id))
}

// PassedOver are the letters that could not be fetched: nobody knows of what game.
func (s Sight) PassedOver() ([]ledger.PassedOver, error) {
	list, err := s.Ledger.PassedOver()
	return kept(s, list, err, func(ledger.PassedOver) bool { return s.v.May(ledger.ActCase, ledger.Object{}).Yes })
}

// Strangers counts their letters; they are of no game, and for who sees the whole office.
func (s Sight) Strangers(since time.Time) (ledger.Strangers, error) {
	if !s.v.May(ledger.ActCase).Yes {
		return ledger.Strangers{}, nil
	}
	return s.Ledger.Strangers(since)
}
