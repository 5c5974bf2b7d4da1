package ledger

import (
	"bytes"
	"context"
	"encoding/hex"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// A list of a page is a range of a bucket or of an index: so many rows after a place, and the place
// from which it goes on. The cost is that of the rows that are shown.

// Range is an order of things, and which of them.
type Range[T any] struct {
	bucket, prefix []byte
	backwards      bool
	read           func(tx *store.Tx, key, value []byte) (T, error)
}

// mostLooked is how many keys are looked at for one page where only some of the rows are wanted.
const mostLooked = 2000

// longestPlace is longer than any place, in octets of its text.
const longestPlace = 1200

// after calls f with the keys of the list behind a place until f wants no more, and returns the place
// reached; empty at the end. A place that is none, or of another list, is the beginning.
func (x Range[T]) after(tx *store.Tx, place string, f func(k, v []byte) (more bool, err error)) (next string, err error) {
	var from []byte
	if len(place) <= longestPlace {
		from, _ = hex.DecodeString(place)
	}
	if len(from) == 0 || !bytes.HasPrefix(from, x.prefix) {
		from = nil
	}
	b := tx.Bucket(x.bucket)
	if b == nil {
		return "", nil
	}
	c := b.Cursor()
	var k, v []byte
	step := c.Next
	switch {
	case x.backwards:
		step = c.Prev
		if k, v = c.Last(); from != nil {
			if k, v = c.Seek(from); k == nil {
				k, v = c.Last()
			}
			for k != nil && bytes.Compare(k, from) >= 0 {
				k, v = c.Prev()
			}
		}
	case from != nil:
		if k, v = c.Seek(from); bytes.Equal(k, from) {
			k, v = c.Next()
		}
	default:
		k, v = c.Seek(x.prefix)
	}
	last := ""
	for ; k != nil && bytes.HasPrefix(k, x.prefix); k, v = step() {
		if last != "" {
			return last, nil // there is one more
		}
		more, err := f(k, v)
		if err != nil {
			return "", err
		}
		if !more {
			last = hex.EncodeToString(k)
		}
	}
	return "", nil
}

// After are at most n things of a list behind a place, and the place from which it goes on; empty: it
// is at its end. Where only some are wanted, at most 2,000 are looked at, so that fewer may come and
// the list go on. The place is opaque; one of a row that is gone goes on where that was.
func After[T any](ctx context.Context, l *Ledger, x Range[T], place string, n int, wanted func(T) bool) (out []T, next string, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		looked := 0
		next, err = x.after(tx, place, func(k, v []byte) (bool, error) {
			t, err := x.read(tx, k, v)
			if err != nil {
				return false, err
			}
			if looked++; wanted == nil || wanted(t) {
				out = append(out, t)
			}
			return len(out) < n && looked < mostLooked, nil
		})
		return err
	})
	return out, next, err
}

// All are the things of a list that is short: of what is open, in play or of one name.
func All[T any](ctx context.Context, l *Ledger, x Range[T]) (out []T, err error) {
	return out, Each(ctx, l, x, func(t T) error { out = append(out, t); return nil })
}

// Each calls f with everything of a list, in windows of 256 rows, each in a transaction of its own, until
// the context ends: for exports and checks, never for a page.
func Each[T any](ctx context.Context, l *Ledger, x Range[T], f func(T) error) error {
	for place := ""; ; {
		rows, next, err := After(ctx, l, x, place, mostDue, nil)
		if err != nil {
			return err
		}
		for _, t := range rows {
			if err := f(t); err != nil {
				return err
			}
		}
		if place = next; place == "" {
			return ctx.Err()
		}
	}
}

func gameAt(at int) func(*store.Tx, []byte, []byte) (Line, error) {
	return func(tx *store.Tx, k, _ []byte) (Line, error) { return lineIn(tx, terms.GameID(u4(k[at:]))) }
}

// AllGames are those of the office by their numbers.
func AllGames() Range[Line] { return Range[Line]{bucket: ixLines, read: gameAt(0)} }

// RecentGames are those of the office, those first in which something happened last.
func RecentGames() Range[Line] { return Range[Line]{bucket: ixRecent, read: gameAt(8)} }

// GamesByDeadline are those in which a turn or a choice runs, those first in which it ends first.
func GamesByDeadline() Range[Line] { return Range[Line]{bucket: ixDeadline, read: gameAt(8)} }

// GamesByNear are the same, in the order in which they come near their end.
func GamesByNear() Range[Line] { return Range[Line]{bucket: ixNear, read: gameAt(8)} }

// LiveGames are those of a tournament that are not ended, by their numbers.
func LiveGames(tournament uint64) Range[Line] {
	return Range[Line]{bucket: ixLive, prefix: be8(tournament), read: gameAt(8)}
}

// EndedGames are those of a tournament that are ended, those first that ended last.
func EndedGames(tournament uint64) Range[Line] {
	return Range[Line]{bucket: ixEnded, prefix: be8(tournament), read: gameAt(16)}
}

// GamesOfPlayer are those of one row of a player: first those that are not ended, by their numbers.
func GamesOfPlayer(player uint64) Range[Line] {
	return Range[Line]{bucket: ixOfPlayer, prefix: be8(player), read: gameAt(9)}
}

// LiveGamesOfPlayer are those that are not ended.
func LiveGamesOfPlayer(player uint64) Range[Line] {
	return Range[Line]{bucket: ixOfPlayer, prefix: append(be8(player), 0), read: gameAt(9)}
}

// PlayersByName are those who were not merged into others, as lists sort them.
func PlayersByName() Range[Player] {
	return Range[Player]{bucket: ixByName, read: func(tx *store.Tx, k, _ []byte) (Player, error) { return playerOf(tx, u8(k[len(k)-8:])) }}
}

// PlayersNamed are those of a name, who were not merged into others; case and the number of spaces do not
// matter.
func PlayersNamed(name string) Range[Player] {
	return Range[Player]{bucket: ixNamed, prefix: append([]byte(foldedName(name)), 0), read: func(tx *store.Tx, k, _ []byte) (Player, error) { return playerOf(tx, u8(k[len(k)-8:])) }}
}

// AllTournaments are those of the office, the newest first.
func AllTournaments() Range[Tournament] {
	return Range[Tournament]{bucket: bktTournaments, backwards: true, read: func(tx *store.Tx, k, _ []byte) (Tournament, error) { return tournamentOf(tx, u8(k)) }}
}

// TournamentsIn are those in a state, by their numbers, as all sorts below.
func TournamentsIn(s TournamentState) Range[Tournament] {
	return tournamentsOfSort("state " + string(s))
}

// TournamentsNamed are those of a name; case and the number of spaces do not matter.
func TournamentsNamed(name string) Range[Tournament] {
	return tournamentsOfSort(sortNamed + foldedName(name))
}

// LaddersInPlay are those on which players climb.
func LaddersInPlay() Range[Tournament] { return tournamentsOfSort(sortClimbs) }

// TakingEntries are those in which players may be entered.
func TakingEntries() Range[Tournament] { return tournamentsOfSort(sortEnters) }

// FriendlyAtOnce are those in which friendly games begin without a press.
func FriendlyAtOnce() Range[Tournament] { return tournamentsOfSort(sortBegins) }

func tournamentsOfSort(sort string) Range[Tournament] {
	return Range[Tournament]{bucket: ixSorts, prefix: append([]byte(sort), 0), read: func(tx *store.Tx, k, _ []byte) (Tournament, error) {
		return tournamentOf(tx, u8(k[len(k)-8:]))
	}}
}

// TournamentsOfPlayer are those in which a player is entered, by their numbers.
func TournamentsOfPlayer(player uint64) Range[Tournament] {
	return Range[Tournament]{bucket: ixEntered, prefix: be8(player), read: func(tx *store.Tx, k, _ []byte) (Tournament, error) { return tournamentOf(tx, u8(k[8:])) }}
}

func lettersIn(bucket []byte, backwards bool) Range[Letter] {
	return Range[Letter]{bucket: bucket, backwards: backwards, read: func(tx *store.Tx, k, _ []byte) (Letter, error) { return letterOf(tx, u8(k[len(k)-8:])) }}
}

// AllLetters are those that are kept, the newest first.
func AllLetters() Range[Letter] { return lettersIn(bktLetters, true) }

// WaitingLetters are those without a verdict, in the order in which they must be acted on (CLOCK/C-9).
func WaitingLetters() Range[Letter] { return lettersIn(ixWaiting, false) }

// WaitingOfGames are those of them that may be of a game, in that order.
func WaitingOfGames() Range[Letter] { return waitingIn(turnGames) }

// WaitingOfStrangers are the others: nobody known wrote them, and they have no key.
func WaitingOfStrangers() Range[Letter] { return waitingIn(turnStrangers) }

func waitingIn(turn byte) Range[Letter] {
	x := lettersIn(ixTurns, false)
	x.prefix = []byte{turn}
	return x
}

// AsideLetters are those for a person to go on with, and those in a tray, by their numbers.
func AsideLetters() Range[Letter] { return lettersIn(ixAside, false) }

func postingsIn(l *Ledger, bucket []byte, backwards bool) Range[Posting] {
	return Range[Posting]{bucket: bucket, backwards: backwards, read: func(tx *store.Tx, k, _ []byte) (Posting, error) {
		p, _, err := postingIn(tx, u8(k[len(k)-8:]))
		if err == nil {
			p.Words.Subject, err = l.subjectOf(tx, p)
		}
		return p, err
	}}
}

// OutboxPostings are those that are to go out, on paper or not, by their numbers; of the words only the
// subjects, as of the two below.
func (l *Ledger) OutboxPostings() Range[Posting] { return postingsIn(l, bktOutbox, false) }

// SentPostings are those of which nothing goes out any more, the newest first.
func (l *Ledger) SentPostings() Range[Posting] { return postingsIn(l, bktSent, true) }

// FailedPostings are those that were refused for good and to which nobody has seen, by their numbers.
func (l *Ledger) FailedPostings() Range[Posting] { return postingsIn(l, ixFailed, false) }
