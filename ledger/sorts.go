package ledger

import (
	"bytes"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// The index of sorts has words by which rows are looked for, and behind each the number of the row.
// Those that begin with one of these are of events, requests and cases; the others are of tournaments.
var sortsOf = map[string][]byte{"event": bktEvents, "request": bktRequests, "case": bktCases}

// The words of events, requests and cases.
const (
	sortEvents = "event public" // something of it is shown to anybody
	sortWeekly = "event weekly" // a captain of it wishes for the sheet of the team
	sortEnds   = "event ends "  // and the day

	sortLike   = "request like "         // and what it is about, and when it came, the latest first
	sortRipens = "request ripens "       // and from when time may bring something about
	sortGuest  = "request of a stranger" // that is open

	sortOfGame = "case game "   // and the game
	sortCalled = "case named "  // and the name
	sortWorks  = "case works "  // and from when something may be due in it
	sortSealed = "case letter " // and a letter that came in about it, while it is open
	sortJudged = "case judged"  // and closed
)

// sort enters a row under a word.
func (d *effects) sort(word string, id uint64) {
	d.add(ixSorts, join([]byte(word), []byte{0}, be8(id)), marker)
}

// sortedRow tells in which bucket the row of an entry of the index lies; nil: it is a tournament.
func sortedRow(key []byte) []byte {
	kind, _, _ := bytes.Cut(key, []byte(" "))
	return sortsOf[string(kind)]
}

// ofSorts calls f with the rows under the words from one to another, both included, in order of the words; f
// says whether to go on. What is behind a word counts with it, so that from and to may be one beginning.
func ofSorts[T any](tx *store.Tx, bucket []byte, from, to string, f func(T) bool) error {
	b := tx.Bucket(bucket)
	c := tx.Bucket(ixSorts).Cursor()
	for k, _ := c.Seek([]byte(from)); b != nil && k != nil && (string(k) <= to || strings.HasPrefix(string(k), to)); k, _ = c.Next() {
		x, found, err := row[T](b, k[len(k)-8:])
		if err != nil {
			return err
		}
		if found && !f(x) {
			return nil
		}
	}
	return nil
}

// sortedRows are the rows under the words from one to another, see ofSorts.
func sortedRows[T any](tx *store.Tx, bucket []byte, from, to string) (out []T, err error) {
	err = ofSorts(tx, bucket, from, to, func(x T) bool { out = append(out, x); return true })
	return out, err
}

// sorts are the words under which an event is looked for.
func (e Event) sorts(d *effects) {
	if e.Public.Mode != PublicOff {
		d.sort(sortEvents, e.ID)
	}
	if e.Weekly() {
		d.sort(sortWeekly, e.ID)
	}
	if !e.Ends.IsZero() {
		d.sort(sortEnds+e.Ends.String(), e.ID)
	}
}

// sorts are the words under which a request is looked for.
func (r Request) sorts(d *effects) {
	d.sort(r.like()+string(falling(r.At)), r.ID)
	if at, any := r.ripens(); any {
		d.sort(sortRipens+string(instant(at)), r.ID)
	}
	if r.Player == 0 && r.From != "" && !r.Over() {
		d.sort(sortGuest, r.ID)
	}
}

// like is the same for two requests one of which may bring nothing new beside the other, see Same.
func (r Request) like() string {
	about := []byte(FoldAddress(r.From))
	switch {
	case r.Kind == RequestInvite:
		about = be8(r.Right)
	case r.Kind == RequestStopping:
		about = join(be8(r.Tournament), []byte(r.Words))
	case r.Kind == RequestRematch:
		about = gameKey(r.Game)
	case r.Kind == RequestSubstitute:
		about = join(be8(r.Tournament), be8(r.Other))
	case r.Player != 0:
		about = be8(r.Player)
	}
	return sortLike + string(r.Kind) + "\x00" + string(about[:min(len(about), longestName)]) + "\x00"
}

// sorts are the words under which a case is looked for.
func (c Case) sorts(d *effects) {
	d.sort(sortOfGame+string(gameKey(c.Game)), c.ID)
	d.sort(sortCalled+folded(c.Name), c.ID)
	if !c.Closed.IsZero() {
		if c.Result != "" {
			d.sort(sortJudged, c.ID)
		}
		return
	}
	if at, any := c.DueAt(); any {
		d.sort(sortWorks+string(instantOrNone(at)), c.ID)
	}
	seen := map[uint64]bool{}
	letter := func(n uint64) {
		if n != 0 && !seen[n] {
			d.sort(sortSealed+string(be8(n)), c.ID)
		}
		seen[n] = true
	}
	for _, n := range c.Letters {
		letter(n)
	}
	for _, v := range c.Sealed() {
		letter(v.Letter)
	}
}

// casesOf are the cases of a game, in order of their numbers.
func casesOf(tx *store.Tx, id terms.GameID) ([]Case, error) {
	word := sortOfGame + string(gameKey(id)) + "\x00"
	return sortedRows[Case](tx, bktCases, word, word)
}

// ripe is the last word of those that are due at an instant.
func ripe(word string, now time.Time) string { return word + string(instant(now)) + "\x01" }
