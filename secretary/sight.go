package secretary

import (
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
)

// sight is the ledger as a visitor sees it: every list is cut down to what they may
// read. What is looked up by its number is asked for by the right of the route.
type sight struct {
	*ledger.Ledger
	v *visitRequest
}

// everything reports whether nothing need be left out: the visitor keeps the office,
// and plays in none of its games.
func (s sight) everything() bool { return s.v.keeps() && s.v.user.Player == 0 }

// kept leaves what the visitor sees.
func kept[T any](s sight, list []T, err error, sees func(T) bool) ([]T, error) {
	if err != nil || s.everything() {
		return list, err
	}
	return slices.DeleteFunc(list, func(x T) bool { return !sees(x) }), nil
}

// reads reports whether the visitor may do the act to all the objects; what they are
// could not be found out where there is an error.
func (s sight) reads(act ledger.Act) func([]ledger.Object, error) bool {
	return func(of []ledger.Object, err error) bool { return err == nil && s.v.may(act, of...).Yes }
}

// Games are the games whose pages the visitor may read.
func (s sight) Games() ([]ledger.Line, error) { return s.gamesFor(ledger.ActCase) }

// gamesFor are the games on which the visitor may do the act.
func (s sight) gamesFor(act ledger.Act) ([]ledger.Line, error) {
	list, err := s.Ledger.Games()
	return kept(s, list, err, func(x ledger.Line) bool { return s.v.may(act, ledger.ObjectOf(x)).Yes })
}

// GamesOf are those of a player.
func (s sight) GamesOf(player uint64) ([]ledger.Line, error) {
	list, err := s.Ledger.GamesOf(player)
	return kept(s, list, err, func(x ledger.Line) bool { return s.v.may(ledger.ActCase, ledger.ObjectOf(x)).Yes })
}

// Tournaments are those whose pages the visitor may read.
func (s sight) Tournaments() ([]ledger.Tournament, error) {
	list, err := s.Ledger.Tournaments()
	return kept(s, list, err, func(t ledger.Tournament) bool {
		return s.v.may(ledger.ActRead, ledger.ObjectOfTournament(t.ID)).Yes
	})
}

// Players are those whose pages the visitor may read.
func (s sight) Players() ([]ledger.Player, error) {
	return s.players(func(o ledger.Object) bool {
		o.Parties = nil
		return s.v.may(ledger.ActRead, o).Yes
	})
}

// changeable are the players whose rows the visitor may change: not those against whom
// they play (RULING/R-86).
func (s sight) changeable() ([]ledger.Player, error) {
	return s.players(func(o ledger.Object) bool { return s.v.may(ledger.ActArrange, o).Yes })
}

func (s sight) players(sees func(ledger.Object) bool) ([]ledger.Player, error) {
	list, err := s.Ledger.Players()
	if err != nil || s.everything() {
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
func (s sight) letters(list []ledger.Letter, err error) ([]ledger.Letter, error) {
	return kept(s, list, err, func(x ledger.Letter) bool {
		if len(x.Games) > 0 || !x.ForPerson() && !x.Shelved() {
			return s.reads(ledger.ActCase)(s.v.site.objectsOfLetter(x, ledger.Line{}))
		}
		seems, err := s.v.site.o.Seems(s.v, x)
		return err == nil && s.reads(ledger.ActCase)(s.v.site.objectsOfLetter(x, seems))
	})
}

func (s sight) postings(list []ledger.Posting, err error) ([]ledger.Posting, error) {
	return kept(s, list, err, func(p ledger.Posting) bool { return s.reads(ledger.ActCase)(s.v.site.objectsOfPosting(p)) })
}

// Letters are the letters that came in.
func (s sight) Letters(wanted func(ledger.Letter) bool) ([]ledger.Letter, error) {
	return s.letters(s.Ledger.Letters(wanted))
}

// Aside are those with which only a person can go on.
func (s sight) Aside() ([]ledger.Letter, error) { return s.letters(s.Ledger.Aside()) }

// Shelved are those of players that were not acted on.
func (s sight) Shelved() ([]ledger.Letter, error) { return s.letters(s.Ledger.Shelved()) }

// LettersOf are those of a game.
func (s sight) LettersOf(id terms.GameID) ([]ledger.Letter, error) {
	return s.letters(s.Ledger.LettersOf(id))
}

// Unsent are the letters of the office that did not go out.
func (s sight) Unsent() ([]ledger.Posting, error) { return s.postings(s.Ledger.Lying()) }

// Sent are those that did.
func (s sight) Sent() ([]ledger.Posting, error) { return s.postings(s.Ledger.Sent()) }

// PassedOver are the letters that could not be fetched: nobody knows of what game.
func (s sight) PassedOver() ([]ledger.PassedOver, error) {
	list, err := s.Ledger.PassedOver()
	return kept(s, list, err, func(ledger.PassedOver) bool { return s.v.may(ledger.ActCase, ledger.Object{}).Yes })
}

// Strangers counts their letters; they are of no game, and for who sees the whole office.
func (s sight) Strangers(since time.Time) (ledger.Strangers, error) {
	if !s.v.may(ledger.ActCase).Yes {
		return ledger.Strangers{}, nil
	}
	return s.Ledger.Strangers(since)
}

// StrangersShown are a page of them.
func (s sight) StrangersShown(words string, skip, most int) ([]ledger.Letter, int, error) {
	if !s.v.may(ledger.ActCase).Yes {
		return nil, 0, nil
	}
	return s.Ledger.StrangersShown(words, skip, most)
}
