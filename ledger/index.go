package ledger

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// entry is one key and value of an index.
type entry struct {
	bucket     []byte
	key, value []byte
}

// index is what all indexes should hold, made anew from the rest of the file.
type index map[string]map[string][]byte

// add puts an entry; a key of two owners, or none, is a fault, which it returns
// in words.
func (x index) add(e entry) string {
	if len(e.key) == 0 {
		return fmt.Sprintf("%s: something has no key", e.bucket)
	}
	b := x[string(e.bucket)]
	if _, twice := b[string(e.key)]; twice {
		return fmt.Sprintf("%s: %q belongs to two", e.bucket, e.key)
	}
	b[string(e.key)] = e.value
	return ""
}

// makeIndex reads the whole ledger. What cannot be read is returned in words.
func (l *Ledger) makeIndex(tx *store.Tx) (x index, faults []string, err error) {
	x = index{}
	for _, name := range indexes {
		x[string(name)] = map[string][]byte{}
	}
	add := func(entries ...entry) {
		for _, e := range entries {
			if fault := x.add(e); fault != "" {
				faults = append(faults, fault)
			}
		}
	}
	tournamentOfGame := map[terms.GameID]uint64{}
	err = rows(tx.Bucket(bktTournaments), func(_ []byte, t Tournament) error {
		add(entry{ixByLabel, labelKey('t', t.Label), be8(t.ID)})
		for _, id := range t.Games {
			tournamentOfGame[id] = t.ID
		}
		return nil
	})
	if err != nil {
		return x, faults, err
	}
	err = rows(tx.Bucket(bktEvents), func(_ []byte, e Event) error {
		add(entry{ixByLabel, labelKey('e', e.Label), be8(e.ID)})
		return nil
	})
	if err != nil {
		return x, faults, err
	}
	err = rows(tx.Bucket(bktPlayers), func(_ []byte, p Player) error { add(playerIndex(p)...); return nil })
	if err != nil {
		return x, faults, err
	}
	err = rows(tx.Bucket(bktLetters), func(_ []byte, a Letter) error { add(letterIndex(a)...); return nil })
	if err != nil {
		return x, faults, err
	}
	err = tx.Bucket(bktGames).ForEach(func(k, _ []byte) error {
		id := terms.GameID(u4(k))
		line, err := l.lineAnew(tx, id, tournamentOfGame[id])
		if err != nil {
			faults = append(faults, fmt.Sprintf("%s: %v", id, err))
			return nil
		}
		raw, err := json.Marshal(line)
		add(entry{ixLines, gameKey(id), raw})
		add(lineIndex(line)...)
		return err
	})
	if err != nil {
		return x, faults, err
	}
	return x, faults, indexPostings(tx, x, add)
}

// indexPostings follows the threads through the postings in order of filing.
func indexPostings(tx *store.Tx, x index, add func(...entry)) error {
	var all []Posting
	for _, name := range [][]byte{bktOutbox, bktSent} {
		err := rows(tx.Bucket(name), func(_ []byte, p Posting) error { all = append(all, p); return nil })
		if err != nil {
			return err
		}
	}
	slices.SortFunc(all, func(a, b Posting) int { return cmp.Compare(a.Seq, b.Seq) })
	threads, heads := map[string]thread{}, map[queue]bool{}
	for _, p := range all {
		add(postingIndex(p)...)
		if p.lies() {
			if p.Game != 0 {
				add(entry{ixQueues, append(p.queueKey(), be8(p.Seq)...), marker})
			}
			if p.Game == 0 || !heads[p.queue()] {
				add(entry{ixReady, p.readyKey(), marker})
			}
			heads[p.queue()] = true
		}
		if p.Game != 0 && !p.Same {
			key := string(threadKey(p.Game, readerKey(p.Party, p.Player)))
			threads[key] = threads[key].then(p)
		}
	}
	for key, t := range threads {
		raw, err := json.Marshal(t)
		if err != nil {
			return err
		}
		x[string(ixThreads)][key] = raw
	}
	return nil
}

// lineAnew folds a game and makes its line.
func (l *Ledger) lineAnew(tx *store.Tx, id terms.GameID, tournament uint64) (Line, error) {
	events, err := eventsIn(tx, id, 1, 0)
	if err != nil {
		return Line{}, err
	}
	if len(events) == 0 {
		return Line{}, fmt.Errorf("ledger: no events")
	}
	g := correspondence.Fold(events)
	if g.Broken != "" {
		return Line{}, fmt.Errorf("ledger: it does not fold: %s", g.Broken)
	}
	c, err := l.calendarOf(g)
	if err != nil {
		return Line{}, err
	}
	if g, err = shownAs(g, personIn(tx)); err != nil {
		return Line{}, err
	}
	return lineOf(g, tournament, events[len(events)-1].At, c), nil
}

// linesAnew writes the line of every game anew. That of a game which cannot be read stays as
// it is.
func (l *Ledger) linesAnew(tx *store.Tx) error {
	lines, err := allRows[Line](tx.Bucket(ixLines))
	if err != nil {
		return err
	}
	for _, old := range lines {
		x, err := l.lineAnew(tx, old.Game, old.Tournament)
		if err != nil {
			continue
		}
		if err := putLine(tx, x); err != nil {
			return err
		}
	}
	return nil
}

// compare lists in words where an index of the file differs from what it
// should hold.
func (x index) compare(tx *store.Tx) (faults []string) {
	for _, name := range indexes {
		want := x[string(name)]
		b := tx.Bucket(name)
		if b == nil {
			faults = append(faults, fmt.Sprintf("index %s is missing", name))
			continue
		}
		seen := 0
		_ = b.ForEach(func(k, v []byte) error {
			w, ok := want[string(k)]
			switch {
			case !ok:
				faults = append(faults, fmt.Sprintf("index %s: %s should not be there", name, shown(k)))
			case string(w) != string(v):
				faults = append(faults, fmt.Sprintf("index %s: %s holds %s, not %s", name, shown(k), shown(v), shown(w)))
			}
			if ok {
				seen++
			}
			return nil
		})
		if seen < len(want) {
			for k := range want {
				if b.Get([]byte(k)) == nil {
					faults = append(faults, fmt.Sprintf("index %s: %s is missing", name, shown([]byte(k))))
				}
			}
		}
	}
	return faults
}

// shown writes bytes so that a person can read them: text as it is, numbers in
// hexadecimal.
func shown(b []byte) string {
	for _, c := range b {
		if c < ' ' || c > '~' {
			return fmt.Sprintf("%x", b)
		}
	}
	return fmt.Sprintf("%q", b)
}

// rebuild makes every index anew. It does nothing if something cannot be read,
// since the index would then lack it.
func (l *Ledger) rebuild() ([]string, error) {
	var faults []string
	err := l.update(func(tx *store.Tx) error {
		x, unread, err := l.makeIndex(tx)
		if faults = unread; err != nil || len(unread) > 0 {
			return err
		}
		n := len(x.compare(tx))
		if n == 0 {
			return nil
		}
		for _, name := range indexes {
			if tx.Bucket(name) != nil {
				if err := tx.DeleteBucket(name); err != nil {
					return err
				}
			}
			b, err := tx.CreateBucket(name)
			if err != nil {
				return err
			}
			for k, v := range x[string(name)] {
				if err := b.Put([]byte(k), v); err != nil {
					return err
				}
			}
		}
		_, err = appendLog(tx, LogLine{At: l.now(), Who: "check", What: "rebuilt", On: "indexes", Reason: fmt.Sprintf("entries that differed: %d", n)})
		return err
	})
	return faults, err
}
