package ledger

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/ledger/volume"
)

// Papers of a game that are settled are bound together into volumes, since what belongs to one game
// says the same again and again. The store finds a bound row as if it lay in its bucket; here it is
// decided what is settled, and when.

// bindable are the buckets of which rows are bound. An octet is never given to another bucket.
var bindable = []store.Part{
	{Bucket: string(bktSent), Octet: 1, Way: store.Numbered, Group: 'p'},
	{Bucket: string(bktWords), Octet: 2, Way: store.Numbered, Group: 'p', Packed: true},
	{Bucket: string(bktFacts), Octet: 3, Way: store.Numbered, Group: 'p'},
	{Bucket: string(bktBytes), Octet: 4, Way: store.Numbered, Group: 'p'},
	{Bucket: string(bktLetters), Octet: 5, Way: store.Numbered, Group: 'l'},
	{Bucket: string(bktRaw), Octet: 6, Way: store.Numbered, Group: 'l'},
	{Bucket: string(bktGames), Octet: 7, Way: store.Within},
	{Bucket: string(bktMatters), Octet: 8, Way: store.Stubbed},
	{Bucket: string(bktLog), Octet: 9, Way: store.Lines},
}

// storeOptions are those by which the file of a ledger is opened.
func storeOptions() store.Options {
	id, content := volume.Letters()
	return store.Options{Wait: lockWait, Parts: bindable, Dictionary: store.Dictionary{ID: id, Content: content}}
}

const (
	bindEvery   = 32                  // events after which a game has papers enough for a volume
	bindEnded   = 30 * 24 * time.Hour // after its end a game is bound anew, in large volumes
	turnsApart  = 2                   // the last turns of a game stay single rows
	runningSize = 256 << 10           // octets of raw content of a volume, while the game runs
	endedSize   = 1 << 20             // and when it has ended
	logVolume   = 64                  // lines of the log in a volume
	bindRoom    = 64 << 20            // octets of disk that a transaction of binding may want
)

// toBind notes when the papers of a game are to be bound: when enough events were added, and a time
// after its end.
func toBind(tx *store.Tx, old, x Line) error {
	var at []time.Time
	if x.Seq/bindEvery > old.Seq/bindEvery {
		at = append(at, x.Last)
	}
	if !x.Ended.IsZero() && old.Ended.IsZero() {
		at = append(at, x.Ended.Add(bindEnded))
	}
	b := tx.Bucket(bktBind)
	if b == nil { // a step to an earlier schema
		return nil
	}
	for _, t := range at {
		if err := b.Put(join(instant(t), gameKey(x.Game)), marker); err != nil {
			return err
		}
	}
	return nil
}

// Binding is what was bound, and what it came to.
type Binding struct {
	Volumes int   `json:"volumes"`
	Rows    int   `json:"rows"`
	Before  int64 `json:"before"` // octets of keys and values, as single rows
	Now     int64 `json:"now"`    // and as volumes
	More    bool  `json:"-"`      // more is due
}

// Join adds what else was bound.
func (b *Binding) Join(x Binding) {
	b.Volumes, b.Rows, b.Before, b.Now = b.Volumes+x.Volumes, b.Rows+x.Rows, b.Before+x.Before, b.Now+x.Now
}

func (b *Binding) add(all ...store.Bound) {
	for _, x := range all {
		b.Volumes, b.Rows = b.Volumes+1, b.Rows+x.Rows
		b.Before, b.Now = b.Before+int64(x.Before), b.Now+int64(x.Now)
	}
}

// settledFrom is the first event of a game that is not settled yet: that of its last turns.
func settledFrom(tx *store.Tx, id terms.GameID, turns int) (uint64, error) {
	b := tx.Bucket(bktGames).Bucket(gameKey(id))
	if b == nil {
		return 0, nil
	}
	c := b.Cursor()
	k, raw := c.Last()
	if k == nil {
		return 0, nil
	}
	first := u8(k) + 1
	for ; k != nil && turns > 0; k, raw = c.Prev() {
		var e struct {
			Kind string `json:"kind"`
		}
		if err := json.Unmarshal(raw, &e); err != nil {
			return 0, nil // Check tells of it; nothing of the game is bound
		}
		first = u8(k)
		if e.Kind == "Despatched" {
			turns--
		}
	}
	return first, nil
}

// bindGame binds the settled papers of a game: of all but its last turns.
func bindGame(tx *store.Tx, id terms.GameID, turns, size int) ([]store.Bound, error) {
	before, err := settledFrom(tx, id, turns)
	if err != nil || before <= 1 {
		return nil, err
	}
	b := &gathering{tx: tx, id: id, before: before}
	if err := b.gather(); err != nil {
		return nil, err
	}
	return tx.Bind(gameKey(id), b.inOrder(), size)
}

// gathering collects the papers of a game.
type gathering struct {
	tx     *store.Tx
	id     terms.GameID
	before uint64 // of events from this one on nothing is bound
	all    []placed
	seen   map[string]bool // matters
}

// placed is a paper with the event beside which it is bound.
type placed struct {
	event uint64
	paper store.Paper
}

func (b *gathering) add(event uint64, bucket, key []byte) {
	b.all = append(b.all, placed{event, store.Paper{Part: string(bucket), Key: key}})
}

func (b *gathering) inOrder() (out []store.Paper) {
	slices.SortStableFunc(b.all, func(x, y placed) int {
		if x.event < y.event {
			return -1
		}
		if x.event > y.event {
			return 1
		}
		return 0
	})
	for _, p := range b.all {
		out = append(out, p.paper)
	}
	return out
}

func (b *gathering) gather() error {
	b.seen = map[string]bool{}
	events := b.tx.Bucket(bktGames).Bucket(gameKey(b.id))
	if first := events.FirstLies(); first != nil {
		for n := u8(first); n < b.before; n++ {
			b.add(n, bktGames, be8(n))
		}
	}
	if err := ofGame(b.tx, b.id, 'p', b.posting); err != nil {
		return err
	}
	return ofGame(b.tx, b.id, 'l', b.letter)
}

// posting adds a posting that is closed, and the matter that brought it about.
func (b *gathering) posting(seq uint64) error {
	raw := b.tx.Bucket(bktSent).Lies(be8(seq))
	if raw == nil {
		return nil
	}
	var p Posting
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil // Check tells of it
	}
	first, ok := p.Notice.First()
	if p.Game != b.id || !ok || uint64(first) >= b.before {
		return nil
	}
	b.add(uint64(first), bktSent, be8(seq))
	_, err := b.matter(p.Key)
	return err
}

// letter adds a letter that was heard in this game alone and that nobody need look at any more.
func (b *gathering) letter(seq uint64) error {
	raw := b.tx.Bucket(bktLetters).Lies(be8(seq))
	if raw == nil {
		return nil
	}
	var x Letter
	if err := json.Unmarshal(raw, &x); err != nil || len(x.Games) != 1 || x.Verdict == "" || x.ForPerson() || x.Shelved() || x.Stranger != nil {
		return nil
	}
	last, err := b.matter(x.Key)
	if err != nil || last == 0 {
		return err
	}
	b.add(last, bktLetters, be8(seq))
	return nil
}

// matter adds a matter of this game alone, if it is settled, and returns its last event; 0: it is not.
func (b *gathering) matter(key string) (last uint64, err error) {
	if key == "" {
		return 0, nil
	}
	r, found, err := row[matterRow](b.tx.Bucket(bktMatters), []byte(key))
	if err != nil || !found || len(r.Games) != 1 || r.Games[0].Game != b.id || r.Games[0].To == 0 || r.Games[0].To >= b.before {
		return 0, err
	}
	if !b.seen[key] {
		b.seen[key] = true
		b.add(r.Games[0].To, bktMatters, []byte(key))
	}
	return r.Games[0].To, nil
}

// bindLog binds lines of the log behind those that are bound, and leaves the last ones as they lie.
// Where a line is wanting it ends: Check tells of that.
func bindLog(tx *store.Tx, most, lines, left int) (out []store.Bound, err error) {
	b := tx.Bucket(bktLog)
	last, _ := b.Cursor().Last()
	if last == nil {
		return nil, nil
	}
	n := uint64(1)
	if bound := tx.LastBound(); bound != nil {
		n = u8(bound) + 1
	}
	for len(out) < most && n+uint64(lines+left) <= u8(last)+1 {
		var keys [][]byte
		for size := 0; len(keys) < lines; {
			k := be8(n + uint64(len(keys)))
			line := b.Lies(k)
			if size += len(k) + len(line); line == nil || size > endedSize && len(keys) == 0 {
				return out, nil
			}
			if size > endedSize {
				break // lines by which hundreds were entered are long
			}
			keys = append(keys, k)
		}
		n += uint64(len(keys))
		x, err := tx.BindLines(string(bktLog), keys)
		if err != nil {
			return out, err
		}
		out = append(out, x)
	}
	return out, nil
}

// unbindable is a game of which the papers cannot be bound.
type unbindable struct {
	due []byte // its key in the order of binding
	err error
}

func (u *unbindable) Error() string {
	return fmt.Sprintf("ledger: the papers of %s: %v", terms.GameID(u4(u.due[8:])), u.err)
}

func (u *unbindable) Unwrap() error { return u.err }

// Bind binds what is due, in one transaction and at most about so many volumes. A game of which
// the papers cannot be bound is left as it lies, and the log says why. In a ledger that an earlier
// release began nothing is bound before CopyFirst was called.
func (l *Ledger) Bind(most int) (b Binding, err error) {
	for {
		err = l.update(func(tx *store.Tx) error {
			if p, _, err := row[Precaution](tx.Bucket(bktMeta), metaPrecaution); err != nil || p.Wanted() {
				return cmp.Or(err, errCopyFirst)
			}
			b, err = l.bindSome(tx, most)
			return err
		})
		if isFull(err) {
			return Binding{}, &NoRoom{"binding papers", bindRoom}
		}
		u, ok := errors.AsType[*unbindable](err)
		if !ok {
			return b, err
		}
		err = l.update(func(tx *store.Tx) error {
			_, err := appendLog(tx, LogLine{At: l.now(), Who: "office", What: "not bound", On: terms.GameID(u4(u.due[8:])).String(), Reason: u.err.Error()})
			return errors.Join(err, tx.Bucket(bktBind).Delete(u.due))
		})
		if err != nil {
			return Binding{}, err
		}
	}
}

func (l *Ledger) bindSome(tx *store.Tx, most int) (b Binding, err error) {
	c := tx.Bucket(bktBind).Cursor()
	now := instant(l.now())
	var done [][]byte
	for k, _ := c.First(); k != nil && bytes.Compare(k[:8], now) <= 0; k, _ = c.Next() {
		if b.Volumes >= most {
			b.More = true
			break
		}
		bound, err := l.bindDue(tx, terms.GameID(u4(k[8:])))
		if err != nil {
			return b, &unbindable{slices.Clone(k), err}
		}
		b.add(bound...)
		done = append(done, slices.Clone(k))
	}
	for _, k := range done {
		if err := tx.Bucket(bktBind).Delete(k); err != nil {
			return b, err
		}
	}
	rest := max(most-b.Volumes, 0)
	lines, err := bindLog(tx, rest, logVolume, logVolume)
	if err != nil {
		return b, err
	}
	b.More = b.More || len(lines) == rest && logDue(tx)
	b.add(lines...)
	loose, err := bindLoose(tx, l.now().Add(-looseAge), max(most-b.Volumes, 0))
	if err != nil {
		return b, err
	}
	b.add(loose...)
	if !b.More {
		if b.More, err = looseDue(tx, l.now()); err != nil {
			return b, err
		}
	}
	if b.Volumes > 0 {
		err = l.noteBound(tx, b)
	}
	l.at("bound")
	return b, err
}

// bindDue binds a game that runs, or one that ended long ago anew.
func (l *Ledger) bindDue(tx *store.Tx, id terms.GameID) ([]store.Bound, error) {
	x, err := lineIn(tx, id)
	if err != nil {
		return nil, err
	}
	if x.Ended.IsZero() || x.Ended.Add(bindEnded).After(l.now()) {
		return bindGame(tx, id, turnsApart, runningSize)
	}
	if err := tx.UnbindAll(gameKey(id)); err != nil {
		return nil, err
	}
	return bindGame(tx, id, 0, endedSize)
}

// bindAll binds all that can be bound.
func bindAll(tx *store.Tx) error {
	err := tx.Bucket(bktGames).ForEachBucket(func(id []byte) error {
		_, err := bindGame(tx, terms.GameID(u4(id)), 0, runningSize)
		return err
	})
	if err != nil {
		return err
	}
	if _, err := bindLoose(tx, time.Unix(1<<40, 0), 1<<20); err != nil {
		return err
	}
	_, err = bindLog(tx, 1<<20, 2, 1)
	return err
}
