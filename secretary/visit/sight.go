package visit

import (
	"slices"
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

// Games are the games whose pages the visitor may read.
func (s Sight) Games() ([]ledger.Line, error) { return s.GamesFor(ledger.ActCase) }

// GamesFor are the games on which the visitor may do the act.
func (s Sight) GamesFor(act ledger.Act) ([]ledger.Line, error) {
	list, err := s.Ledger.Games()
	return kept(s, list, err, func(x ledger.Line) bool { return s.v.May(act, ledger.ObjectOf(x)).Yes })
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

// Tournaments are those whose pages the visitor may read.
func (s Sight) Tournaments() ([]ledger.Tournament, error) {
	list, err := s.Ledger.Tournaments()
	return kept(s, list, err, func(t ledger.Tournament) bool {
		return s.v.May(ledger.ActRead, ledger.ObjectOfTournament(t.ID)).Yes
	})
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

// EventRows are the events whose pages the visitor may read.
func (s Sight) EventRows() ([]ledger.Event, error) {
	list, err := s.Ledger.EventRows()
	return kept(s, list, err, func(e ledger.Event) bool { return s.v.May(ledger.ActRead, ledger.ObjectOfEvent(e)).Yes })
}

// Players are those whose pages the visitor may read.
func (s Sight) Players() ([]ledger.Player, error) {
	return s.players(func(o ledger.Object) bool {
		o.Parties = nil
		return s.v.May(ledger.ActRead, o).Yes
	})
}

// Changeable are the players whose rows the visitor may change: not those against whom
// they play (RULING/R-86).
func (s Sight) Changeable() ([]ledger.Player, error) {
	return s.players(func(o ledger.Object) bool { return s.v.May(ledger.ActArrange, o).Yes })
}

func (s Sight) players(sees func(ledger.Object) bool) ([]ledger.Player, error) {
	list, err := s.Ledger.Players()
	if err != nil || s.Everything() {
		return list, err
	}
	lines, err := s.Ledger.Games()
	if err != nil {
		return nil, err
	}
	tournaments, err := s.Ledger.Tournaments()
	return kept(s, list, err, func(p ledger.Player) bool {
		return sees(ledger.ObjectOfPlayer(p.ID, lines, tournaments))
	})
}

// letters leaves those that the visitor may read. Where it does not stand on a letter
// to which game it belongs, the letter itself says so.
func (s Sight) letters(list []ledger.Letter, err error) ([]ledger.Letter, error) {
	return kept(s, list, err, func(x ledger.Letter) bool {
		if len(x.Games) > 0 || !x.ForPerson() && !x.Shelved() {
			return s.reads(ledger.ActCase)(s.v.Site.ObjectsOfLetter(x, ledger.Line{}))
		}
		seems, err := s.v.Site.o.Seems(s.v, x)
		return err == nil && s.reads(ledger.ActCase)(s.v.Site.ObjectsOfLetter(x, seems))
	})
}

func (s Sight) postings(list []ledger.Posting, err error) ([]ledger.Posting, error) {
	return kept(s, list, err, func(p ledger.Posting) bool { return s.reads(ledger.ActCase)(s.v.Site.objectsOfPosting(p)) })
}

// Letters are the letters that came in.
func (s Sight) Letters(wanted func(ledger.Letter) bool) ([]ledger.Letter, error) {
	return s.letters(s.Ledger.Letters(wanted))
}

// Aside are those with which only a person can go on.
func (s Sight) Aside() ([]ledger.Letter, error) { return s.letters(s.Ledger.Aside()) }

// Shelved are those of players that were not acted on.
func (s Sight) Shelved() ([]ledger.Letter, error) { return s.letters(s.Ledger.Shelved()) }

// LettersOf are those of a game.
func (s Sight) LettersOf(id terms.GameID) ([]ledger.Letter, error) {
	return s.letters(s.Ledger.LettersOf(id))
}

// Unsent are the letters of the office that did not go out.
func (s Sight) Unsent() ([]ledger.Posting, error) { return s.postings(s.Ledger.Lying()) }

// Sent are those that did.
func (s Sight) Sent() ([]ledger.Posting, error) { return s.postings(s.Ledger.Sent()) }

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

// StrangersShown are a page of them.
func (s Sight) StrangersShown(words string, skip, most int) ([]ledger.Letter, int, error) {
	if !s.v.May(ledger.ActCase).Yes {
		return nil, 0, nil
	}
	return s.Ledger.StrangersShown(words, skip, most)
}
