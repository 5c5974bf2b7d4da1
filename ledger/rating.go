package ledger

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/tournament/rating"
)

// RatingList is a rating list of the office. It is written once and never changed: what becomes
// known later is made good in the next one.
type RatingList struct {
	No      int       `json:"no"`               // from 1
	Quarter string    `json:"quarter"`          // during which it is in force: "2027-Q1"
	At      time.Time `json:"at"`               // when it was made
	By      string    `json:"by"`               // by whom
	Source  string    `json:"source,omitempty"` // of one that came as a file; empty: it is of games
	Players int       `json:"players"`
	Games   int       `json:"games,omitempty"` // that were rated
	Good    int       `json:"good,omitempty"`  // of earlier lists, of which something is made good

	Unrated []UnratedGame `json:"unrated,omitempty"` // that ended in the quarter before, and why they are not rated

	Rows []RatingRow `json:"-"` // to be written; they are kept apart
}

// UnratedGame is a game that is not rated, and why.
type UnratedGame struct {
	Game terms.GameID `json:"game"`
	Why  string       `json:"why"`
}

// RatingRow is the figure of one player in a list, with its working. Most of the room of a list
// is theirs, so their names are short.
type RatingRow struct {
	Player uint64 `json:"p"`
	Rating int    `json:"r"`
	Games  int    `json:"n,omitempty"` // rated so far
	Top    bool   `json:"t,omitempty"` // 2400 was reached once
	Source string `json:"s,omitempty"` // of a first figure that the secretary entered

	Was   RatingBefore `json:"b,omitzero"`  // zero: nothing was reckoned, and the figure is as before
	K     int          `json:"k,omitempty"` // 0: no game
	Lines []RatedGame  `json:"l,omitempty"` // the games, by the day on which they ended
	Good  []RatedLater `json:"g,omitempty"`
}

// RatingBefore is the figure with which a player came to a list.
type RatingBefore struct {
	Rating int  `json:"r"`
	Games  int  `json:"n,omitempty"`
	Top    bool `json:"t,omitempty"`
}

// RatedGame is a game in the working of a figure.
type RatedGame struct {
	Game   terms.GameID `json:"g"`
	Other  uint64       `json:"o"` // the opponent
	Rating int          `json:"r"` // of the opponent
	White  bool         `json:"w,omitempty"`
	Points int          `json:"p,omitempty"` // made, in hundredths
}

// RatedLater is a game of an earlier quarter of which something is made good.
type RatedLater struct {
	RatedGame
	Own    int    `json:"own"`              // the player's rating by which it is reckoned
	K      int    `json:"k"`                // and the K
	Counts bool   `json:"counts,omitempty"` // it is rated from now on; else it is taken back
	Change int    `json:"change,omitempty"` // in hundredths
	Why    string `json:"why"`
}

// ErrNoRatingList says that there is no such list.
var ErrNoRatingList = errors.New("ledger: no such rating list")

// Account is the working of the figure, with the numbers of players and games in place of names;
// false where nothing was reckoned.
func (r RatingRow) Account() (rating.Account, bool) {
	name := strconv.FormatUint(r.Player, 10)
	if r.Was == (RatingBefore{}) {
		return rating.Account{}, false
	}
	a := rating.Account{K: r.K,
		Before: rating.Row{Name: name, Rating: r.Was.Rating, Games: r.Was.Games, Top: r.Was.Top, Source: r.Source},
		After:  r.row(name),
	}
	line := func(x RatedGame, own rating.Basis) rating.Line {
		l := rating.LineOf(x.Game.String(), strconv.FormatUint(x.Other, 10), own, x.Rating, x.Points)
		l.White = x.White
		return l
	}
	for _, x := range r.Lines {
		a.Lines = append(a.Lines, line(x, rating.Basis{Rating: r.Was.Rating, K: r.K}))
	}
	for _, x := range r.Good {
		l := line(x.RatedGame, rating.Basis{Rating: x.Own, K: x.K})
		l.Change, l.Why = x.Change, x.Why
		a.Good = append(a.Good, l)
	}
	for _, l := range slices.Concat(a.Lines, a.Good) {
		a.Change += l.Change
	}
	return a, true
}

func (r RatingRow) row(name string) rating.Row {
	return rating.Row{Name: name, Rating: r.Rating, Games: r.Games, Top: r.Top, Source: r.Source}
}

// String writes the figure as a list shows it: "1524?" until 12 games.
func (r RatingRow) String() string { return r.row("").String() }

// faults lists what is wrong with a list, of which before is the one before; nil: it is the first.
func (x RatingList) faults(before *RatingList) (errs []error) {
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrRow}, args...)...))
	}
	p, err := rating.ParsePeriod(x.Quarter)
	if err != nil {
		bad("%w", err)
	}
	if before != nil {
		if was, err := rating.ParsePeriod(before.Quarter); err != nil || was.Next() != p {
			bad("list %d is for %s, and the one before for %s", x.No, x.Quarter, before.Quarter)
		}
	}
	if x.By == "" || x.Players == 0 {
		bad("list %d has a maker and a player", x.No)
	}
	return errs
}

// fault says what is wrong with a row.
func (r RatingRow) fault() error {
	a, reckoned := r.Account()
	if err := r.row(strconv.FormatUint(r.Player, 10)).Fault(); err != nil {
		return fmt.Errorf("%w: %w", ErrRow, err)
	}
	if !reckoned {
		return nil
	}
	if err := a.Fault(); err != nil {
		return fmt.Errorf("%w: %w", ErrRow, err)
	}
	return nil
}

// put writes the list of a matter, all of it or nothing. It must be the one after the last, so
// that none is made twice.
func (x RatingList) put(tx *store.Tx) (uint64, string, error) {
	lists, err := allRows[RatingList](tx.Bucket(bktRatings))
	if err != nil {
		return 0, "", err
	}
	var last *RatingList
	if n := len(lists); n > 0 {
		last = &lists[n-1]
		if x.No != last.No+1 {
			return 0, "", fmt.Errorf("%w: list %d was published, and list %d comes after it", ErrStale, last.No, last.No+1)
		}
	}
	errs := x.faults(last)
	if x.No < 1 || len(x.Rows) != x.Players {
		errs = append(errs, fmt.Errorf("%w: list %d of %d players has %d rows", ErrRow, x.No, x.Players, len(x.Rows)))
	}
	rated := tx.Bucket(bktRated)
	for _, r := range x.Rows {
		key := ratedKey(x.No, r.Player)
		if rated.Get(key) != nil {
			errs = append(errs, fmt.Errorf("%w: player %d stands twice on list %d", ErrRow, r.Player, x.No))
		}
		if _, err := playerOf(tx, r.Player); err != nil {
			errs = append(errs, err)
		}
		if errs = append(errs, r.fault(), putRow(rated, key, r)); errors.Join(errs...) != nil {
			break
		}
	}
	if err := errors.Join(errs...); err != nil {
		return 0, "", err
	}
	x.At = x.At.UTC()
	words := fmt.Sprintf("rating list %d for %s: %d players, %d games", x.No, x.Quarter, x.Players, x.Games)
	return uint64(x.No), words, putRow(tx.Bucket(bktRatings), be8(uint64(x.No)), x)
}

func ratedKey(no int, player uint64) []byte { return join(be8(uint64(no)), be8(player)) }

// RatingLists are the heads of all lists, the first one first.
func (l *Ledger) RatingLists() (out []RatingList, err error) {
	err = l.view(func(tx *store.Tx) error { out, err = allRows[RatingList](tx.Bucket(bktRatings)); return err })
	return out, err
}

// RatingList returns a list with its rows, by the numbers of the players; or ErrNoRatingList.
func (l *Ledger) RatingList(no uint64) (x RatingList, err error) {
	err = l.view(func(tx *store.Tx) error {
		if x, err = rowOf[RatingList](tx.Bucket(bktRatings), be8(no), ErrNoRatingList, no); err != nil {
			return err
		}
		x.Rows = make([]RatingRow, 0, x.Players)
		prefix := be8(no)
		c := tx.Bucket(bktRated).Cursor()
		for k, raw := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, raw = c.Next() {
			var r RatingRow
			if err := json.Unmarshal(raw, &r); err != nil {
				return fmt.Errorf("ledger: reading %x: %w", k, err)
			}
			x.Rows = append(x.Rows, r)
		}
		return nil
	})
	return x, err
}

// RatedIn is the figure of a player in a list.
type RatedIn struct {
	List RatingList // its head
	Row  RatingRow
}

// RatingsOf are the figures of a player in all lists, the last one first.
func (l *Ledger) RatingsOf(player uint64) (out []RatedIn, err error) {
	err = l.view(func(tx *store.Tx) error {
		p, _, err := row[Player](tx.Bucket(bktPlayers), be8(player))
		if err != nil {
			return err
		}
		c := tx.Bucket(bktRatings).Cursor()
		for k, raw := c.Last(); k != nil; k, raw = c.Prev() {
			var head RatingList
			if err := json.Unmarshal(raw, &head); err != nil {
				return fmt.Errorf("ledger: reading %x: %w", k, err)
			}
			for _, id := range append([]uint64{player}, p.Joined...) {
				r, found, err := row[RatingRow](tx.Bucket(bktRated), ratedKey(head.No, id))
				if err != nil {
					return err
				}
				if found {
					out = append(out, RatedIn{head, r})
					break
				}
			}
		}
		return nil
	})
	return out, err
}
