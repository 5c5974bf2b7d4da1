package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/ledger/store"
)

// What is done at once can be undone: beside the matter lies how its rows were before, and
// the digest of how it left them. To undo it is a matter of its own, which files the rows as
// they were, if nobody changed one of them since. What a letter brought about, a clock or a
// result is never undone so.

// Undo says of a matter that it can be undone, by whoever might do it.
type Undo struct {
	Path  string `json:"path"`  // by which it was done: the right to it is the right to undo it
	Page  string `json:"page"`  // on which it shows
	Words string `json:"words"` // what was done: "Ada Byron added"

	Changed bool `json:"-"` // where it is read: one of its rows is not as it was left, so that nothing is undone
}

// undoLasts is how long a matter can be undone.
const undoLasts = 14 * 24 * time.Hour

// ErrNoUndo says that a matter cannot be undone: it never could, it is too long ago, or it
// was undone.
var ErrNoUndo = errors.New("ledger: this cannot be undone any more")

// ChangedSince is the error of an undoing that somebody's change stands against.
type ChangedSince struct {
	What, By string    // "player 5"; empty By where nobody is known
	At       time.Time // zero where it is not known
}

func (c *ChangedSince) Error() string { return "ledger: " + c.What + " was changed since" }

// bktUndo is made when the first such matter is filed: number of its line of the log → undoRow.
var bktUndo = []byte("undo")

// undoRow is what is kept of a matter that can be undone.
type undoRow struct {
	Undo
	Key  string    `json:"key"`
	At   time.Time `json:"at"`
	By   string    `json:"by"`
	Rows []wasRow  `json:"rows"`
}

// wasRow is a row as it was before the matter. After is the digest of what the matter left.
type wasRow struct {
	Kind   string          `json:"kind"`
	Name   string          `json:"name"` // in the log: "player 5"
	At     []byte          `json:"at"`
	Before json.RawMessage `json:"before,omitempty"` // none: the row is new
	After  string          `json:"after"`
	Games  int             `json:"games,omitempty"` // of a tournament: how many games the matter left
}

// changed reports whether the row is not any more as the matter left it. In a row of a former release
// the games of a tournament stand.
func (w wasRow) changed(tx *store.Tx, now []byte) bool {
	if digestOf(now) != w.After {
		return true
	}
	former, _ := formerGames(now)
	return w.ofTournament() && len(gamesIn(tx, u8(w.At))) != max(w.Games, len(former))
}

func (w wasRow) ofTournament() bool {
	return (w.Kind == "tournament" || w.Kind == "placing") && len(w.At) == 8
}

// undoable is a kind of row of a matter that can be undone.
type undoable struct {
	// place is where the row lies, or is to lie under the number: its bucket, its key and how
	// the log names it.
	place func(tx *store.Tx, r Row, n uint64) (*store.Bucket, []byte, string, error)
	// find is the bucket of such a row by its key.
	find func(tx *store.Tx, at []byte) (*store.Bucket, error)
	// back is the row that makes of what is now what was before.
	back func(before, now json.RawMessage) (Row, error)
}

// kindOf finds the kind of a row; empty where a matter with it cannot be undone.
func kindOf(r Row) string {
	switch x := r.(type) {
	case Player:
		return "player"
	case Tournament, Enters:
		return "tournament"
	case Placing:
		return "placing"
	case Event:
		return "event"
	case Right:
		return "right"
	case Judge:
		return "adjudicator"
	case OwnDays:
		return "calendar"
	case Request:
		return "request"
	case Attended:
		if x.Posting != 0 {
			return "posting"
		}
		return "letter"
	}
	return ""
}

var undoables = map[string]undoable{
	"player":      numbered("player", bktPlayers, backPlayer),
	"tournament":  numbered("tournament", bktTournaments, backTournament),
	"request":     numbered("request", bktRequests, backRequest),
	"event":       numbered("event", bktEvents, backEvent),
	"right":       numbered("right", bktRights, backRight),
	"adjudicator": numbered("adjudicator", bktJudges, backJudge),
	"placing": {
		place: placeOfPlacing,
		find:  func(tx *store.Tx, _ []byte) (*store.Bucket, error) { return tx.Bucket(bktTournaments), nil },
		back:  backPlacing,
	},
	"letter": numbered("letter", bktLetters, func(before, _ json.RawMessage) (Row, error) { return waitsAgain[Letter](before) }),
	"posting": {
		place: func(tx *store.Tx, r Row, _ uint64) (*store.Bucket, []byte, string, error) {
			seq := r.(Attended).Posting
			_, at, err := postingIn(tx, seq)
			return at, be8(seq), fmt.Sprintf("posting %d", seq), err
		},
		find: func(tx *store.Tx, at []byte) (*store.Bucket, error) {
			_, b, err := postingIn(tx, u8(at))
			return b, err
		},
		back: func(before, _ json.RawMessage) (Row, error) { return waitsAgain[Posting](before) },
	},
	"calendar": {
		place: func(tx *store.Tx, r Row, _ uint64) (*store.Bucket, []byte, string, error) {
			set := r.(OwnDays).Set
			return tx.Bucket(bktCalendars), []byte(set), "calendar " + set, nil
		},
		find: func(tx *store.Tx, _ []byte) (*store.Bucket, error) { return tx.Bucket(bktCalendars), nil },
		back: backOwnDays,
	},
}

// numbered is the kind of rows that lie in one bucket under their numbers.
func numbered(name string, bucket []byte, back func(before, now json.RawMessage) (Row, error)) undoable {
	return undoable{
		place: func(tx *store.Tx, r Row, n uint64) (*store.Bucket, []byte, string, error) {
			if n == 0 {
				n = numberOf(r)
			}
			return tx.Bucket(bucket), be8(n), fmt.Sprintf("%s %d", name, n), nil
		},
		find: func(tx *store.Tx, _ []byte) (*store.Bucket, error) { return tx.Bucket(bucket), nil },
		back: back,
	}
}

// numberOf is the number of a row before it is written; 0 of a new one.
func numberOf(r Row) uint64 {
	switch x := r.(type) {
	case Player:
		return x.ID
	case Tournament:
		return x.ID
	case Event:
		return x.ID
	case Right:
		return x.ID
	case Judge:
		return x.ID
	case Enters:
		return x.Tournament
	case Request:
		return x.ID
	case Attended:
		return x.Letter
	}
	return 0
}

// putKept writes a row of a matter, and keeps how it was before where the matter can be undone.
func putKept(tx *store.Tx, m Matter, x Row) (n uint64, words string, was *wasRow, err error) {
	if m.Undo == nil {
		n, words, err = x.put(tx)
		return n, words, nil, err
	}
	w := wasRow{Kind: kindOf(x)}
	kind, known := undoables[w.Kind]
	if !known {
		return 0, "", nil, fmt.Errorf("%w: a matter with a %T cannot be undone", errMatter, x)
	}
	b, at, _, err := kind.place(tx, x, 0)
	if err != nil {
		return 0, "", nil, err
	}
	if b != nil {
		w.Before = slices.Clone(b.Get(at))
	}
	if n, words, err = x.put(tx); err != nil {
		return n, words, nil, err
	}
	if b, w.At, w.Name, err = kind.place(tx, x, n); err != nil {
		return n, words, nil, err
	}
	if w.Kind == "calendar" {
		w.Name += " version"
	}
	w.After = digestOf(b.Get(w.At))
	if w.ofTournament() {
		w.Games = len(gamesIn(tx, u8(w.At)))
	}
	return n, words, &w, nil
}

func digestOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// keepUndo keeps what is needed to undo the matter. What is too old goes.
func (l *Ledger) keepUndo(tx *store.Tx, m Matter, line uint64, were []wasRow) error {
	if m.Undo == nil {
		return nil
	}
	b, err := tx.CreateBucketIfNotExists(bktUndo)
	if err != nil {
		return err
	}
	now := l.now().UTC()
	var gone [][]byte
	c := b.Cursor()
	for k, raw := c.First(); k != nil; k, raw = c.Next() {
		var old undoRow
		if err := json.Unmarshal(raw, &old); err != nil {
			return fmt.Errorf("ledger: reading what can be undone: %w", err)
		}
		if now.Before(old.At.Add(undoLasts)) {
			break
		}
		gone = append(gone, slices.Clone(k))
	}
	for _, k := range gone {
		err = errors.Join(err, b.Delete(k))
	}
	return errors.Join(err, putRow(b, be8(line), undoRow{Undo: *m.Undo, Key: m.Key, At: now, By: m.who(), Rows: were}))
}

// undoOf reads what is kept of a matter that can be undone.
func (l *Ledger) undoOf(tx *store.Tx, key string) (u undoRow, line uint64, err error) {
	b := tx.Bucket(bktUndo)
	r, found, err := row[matterRow](tx.Bucket(bktMatters), []byte(key))
	if err != nil || !found || b == nil {
		return u, 0, errors.Join(err, ErrNoUndo)
	}
	if _, undone, err := row[matterRow](tx.Bucket(bktMatters), []byte(undoKey(key))); err != nil || undone {
		return u, 0, errors.Join(err, ErrNoUndo)
	}
	u, found, err = row[undoRow](b, be8(r.Log))
	if err == nil && (!found || !l.now().Before(u.At.Add(undoLasts))) {
		err = ErrNoUndo
	}
	return u, r.Log, err
}

// undoKey is the key of the matter that undoes another.
func undoKey(key string) string { _, name, _ := strings.Cut(key, ":"); return "undo:" + name }

// Undo tells how a matter was done that can be undone, or ErrNoUndo.
func (l *Ledger) Undo(key string) (u Undo, err error) {
	err = l.view(func(tx *store.Tx) error {
		x, _, err := l.undoOf(tx, key)
		u = x.Undo
		for _, w := range x.Rows {
			now, other := w.now(tx)
			err, u.Changed = errors.Join(err, other), u.Changed || w.changed(tx, now)
		}
		return err
	})
	return u, err
}

// now is the row as it stands.
func (w wasRow) now(tx *store.Tx) (raw []byte, err error) {
	b, err := undoables[w.Kind].find(tx, w.At)
	if b == nil {
		return nil, err
	}
	return b.Get(w.At), err
}

// Undoing is the matter that undoes another: ErrNoUndo where none can, and ChangedSince where
// somebody changed one of its rows since. The last of its rows comes back first.
func (l *Ledger) Undoing(key, by string) (m Matter, err error) {
	err = l.view(func(tx *store.Tx) error {
		u, line, err := l.undoOf(tx, key)
		if err != nil {
			return err
		}
		m = Matter{Key: undoKey(key), By: by, Why: "undone: " + u.Words}
		for _, w := range slices.Backward(u.Rows) {
			now, err := w.now(tx)
			if err != nil {
				return err
			}
			if w.changed(tx, now) {
				return changedSince(tx, w, line)
			}
			r, err := undoables[w.Kind].back(w.Before, now)
			if err != nil {
				return err
			}
			m.Rows = append(m.Rows, r)
		}
		return withdraws(tx, key, &m)
	})
	return m, err
}

// withdraws takes letters of the matter that have not gone out yet out of the outbox.
func withdraws(tx *store.Tx, key string, m *Matter) error {
	f, _, err := filedIn(tx, key)
	for _, seq := range f.Postings {
		p, _, err := postingIn(tx, seq)
		if err != nil {
			return err
		}
		if p.State == Queued || p.State == Held {
			m.Rows = append(m.Rows, Cancel{Posting: seq, By: m.By, Why: "undone"})
		}
	}
	return err
}

// changedSince finds in the log who changed a row after the line.
func changedSince(tx *store.Tx, w wasRow, line uint64) error {
	out := &ChangedSince{What: strings.TrimSuffix(w.Name, " version")}
	c := tx.Bucket(bktLog).Cursor()
	for k, raw := c.Last(); k != nil && u8(k) > line; k, raw = c.Prev() {
		var x LogLine
		if err := json.Unmarshal(raw, &x); err != nil {
			return fmt.Errorf("ledger: reading line %d of the log: %w", u8(k), err)
		}
		if strings.Contains(x.On+" "+x.Reason+" ", w.Name+" ") {
			out.By, out.At = x.Who, x.At
			break
		}
	}
	return out
}
