package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// What an index holds and what a tally counts is derived from rows, each by itself, so that the same
// function writes it with the row, makes it anew, and checks it, and none of them need hold more than
// one row.

// entry is one key and value of an index.
type entry struct {
	bucket     []byte
	key, value []byte
}

// effects is what one row brings about: entries of indexes, and of each tally how much it counts.
type effects struct {
	entries []entry
	counts  []counted
}

// counted is how much a row counts in a tally.
type counted struct {
	tally string
	n     int64
}

func (d *effects) add(bucket, key, value []byte) {
	d.entries = append(d.entries, entry{bucket, key, value})
}

func (d *effects) append(o effects) {
	d.entries, d.counts = append(d.entries, o.entries...), append(d.counts, o.counts...)
}

func (d *effects) count(tally string) { d.counts = append(d.counts, counted{tally, 1}) }

// holds returns what the row says that the key of an index holds.
func (d effects) holds(bucket, key []byte) (value []byte, ok bool) {
	i := slices.IndexFunc(d.entries, func(e entry) bool { return bytes.Equal(e.bucket, bucket) && bytes.Equal(e.key, key) })
	if i < 0 {
		return nil, false
	}
	return d.entries[i].value, true
}

// reindex writes what has changed of what a row brings about.
func reindex(tx *store.Tx, was, is effects) error {
	old, now := was.byKey(), is.byKey()
	for _, e := range was.entries {
		if _, stays := now[e.name()]; !stays {
			if err := tx.Bucket(e.bucket).Delete(e.key); err != nil {
				return err
			}
		}
	}
	for _, e := range is.entries {
		if v, had := old[e.name()]; had && bytes.Equal(v, e.value) {
			continue
		}
		if err := tx.Bucket(e.bucket).Put(e.key, e.value); err != nil {
			return err
		}
	}
	for _, c := range was.counts {
		tx.Add(c.tally, -c.n)
	}
	for _, c := range is.counts {
		tx.Add(c.tally, c.n)
	}
	return nil
}

// name is of the index and the key together.
func (e entry) name() string { return string(e.bucket) + "\x00" + string(e.key) }

func (d effects) byKey() map[string][]byte {
	out := make(map[string][]byte, len(d.entries))
	for _, e := range d.entries {
		out[e.name()] = e.value
	}
	return out
}

// source is a bucket of rows from which something is derived. Of a bucket within a bucket the value
// is nil.
type source struct {
	bucket []byte
	derive func(l *Ledger, tx *store.Tx, key, value []byte) (effects, error)
}

// sources stand in the order in which everything is made anew: each needs only what those before it
// have made.
var sources = []source{
	{bktTournaments, of(Tournament.derives)},
	{bktEvents, of(Event.derives)},
	{bktPlayers, of(Player.derives)},
	{bktUsers, of(User.derives)},
	{bktBatches, of(Batch.derives)},
	{bktLetters, of(Letter.derives)},
	{bktOutbox, of(Posting.derives)},
	{bktSent, of(Posting.derives)},
	{bktOutbox, func(_ *Ledger, tx *store.Tx, _, raw []byte) (effects, error) { return readyIn(tx, raw) }},
	{bktGames, (*Ledger).gameDerives},
	{ixLines, of(Line.derives)},
	{bktTournaments, func(_ *Ledger, tx *store.Tx, _, raw []byte) (effects, error) { return finalOf(tx, raw) }},
	{bktRequests, of(Request.derives)},
	{bktCases, of(Case.derives)},
	{bktOutageGames, of(OutageGame.derives)},
	{bktDuties, of(DutyMark.derives)},
}

// of derives from rows of JSON.
func of[T any](derive func(T) effects) func(*Ledger, *store.Tx, []byte, []byte) (effects, error) {
	return func(_ *Ledger, _ *store.Tx, key, raw []byte) (effects, error) {
		var v T
		if err := json.Unmarshal(raw, &v); err != nil {
			return effects{}, fmt.Errorf("ledger: reading %x: %w", key, err)
		}
		return derive(v), nil
	}
}

// whose tells from which row an entry of each index comes: the buckets where it may lie, and its key,
// which begins at an octet of the key of the index or, from -1, of the value, and is so long. What
// cannot be of any row has none.
var whose = map[string]struct {
	rows [][]byte
	at   int // from where in the key; -1: the value; below: from the end of the key
	size int
}{
	string(ixLines):      {[][]byte{bktGames}, 0, 4},
	string(ixThreads):    {[][]byte{bktGames}, 0, 4},
	string(ixPenalised):  {[][]byte{bktGames}, 16, 4},
	string(ixDue):        {[][]byte{ixLines}, 8, 4},
	string(ixDeadline):   {[][]byte{ixLines}, 8, 4},
	string(ixNear):       {[][]byte{ixLines}, 8, 4},
	string(ixRecent):     {[][]byte{ixLines}, 8, 4},
	string(ixOver):       {[][]byte{ixLines}, 8, 4},
	string(ixLive):       {[][]byte{ixLines}, 8, 4},
	string(ixEnded):      {[][]byte{ixLines}, 16, 4},
	string(ixOfPlayer):   {[][]byte{ixLines}, 9, 4},
	string(ixStands):     {[][]byte{ixLines}, 1, 4},
	string(ixOfSet):      {[][]byte{ixLines}, -4, 4},
	string(ixOfGame):     {[][]byte{bktOutbox, bktSent}, 5, 8}, // or letters, see rowsOf
	string(ixMessageIDs): {[][]byte{bktOutbox, bktSent}, -1, 8},
	string(ixQueues):     {[][]byte{bktOutbox}, -8, 8},
	string(ixReady):      {[][]byte{bktOutbox}, 8, 8},
	string(ixSending):    {[][]byte{bktOutbox}, 0, 8},
	string(ixPrints):     {[][]byte{bktOutbox}, 0, 8},
	string(ixFailed):     {[][]byte{bktSent}, 0, 8},
	string(ixByAddress):  {[][]byte{bktPlayers}, -1, 8},
	string(ixByName):     {[][]byte{bktPlayers}, -8, 8},
	string(ixNamed):      {[][]byte{bktPlayers}, -8, 8},
	string(ixStates):     {[][]byte{bktPlayers}, -8, 8},
	string(ixDaily):      {[][]byte{bktPlayers}, 0, 8},
	string(ixByLabel):    {[][]byte{bktTournaments}, -1, 8}, // or games or events, see rowsOf
	string(ixEntered):    {[][]byte{bktTournaments}, 8, 8},
	string(ixSecretary):  {[][]byte{bktTournaments}, -1, 8},
	string(ixSorts):      {[][]byte{bktTournaments}, -8, 8}, // or others, see rowsOf
	string(ixLooks):      {[][]byte{bktPlayers, bktTournaments}, -8, 8},
	string(ixPlaces):     {[][]byte{bktLetters}, -1, 8},
	string(ixWaiting):    {[][]byte{bktLetters}, -8, 8},
	string(ixTurns):      {[][]byte{bktLetters}, -8, 8},
	string(ixAside):      {[][]byte{bktLetters}, 0, 8},
	string(ixTrays):      {[][]byte{bktLetters}, -8, 8},
	string(ixCalled):     {[][]byte{bktLetters}, -8, 8},
	string(ixGather):     {[][]byte{bktLetters}, 8, 8},
	string(ixHeld):       {[][]byte{bktLetters}, 4, 8},
	string(ixStrangers):  {[][]byte{bktLetters}, 8, 8},
	string(ixDone):       {[][]byte{ixLines}, 8, 4},
	string(ixCame):       {[][]byte{bktTournaments}, 8, 8},
	string(ixFamily):     {[][]byte{bktPlayers, bktTournaments}, -8, 8},
	string(ixMarked):     {[][]byte{bktDuties}, 9, 0}, // see rowsOf
}

// rowsOf tells the row from which an entry of an index comes; nil: it is no entry.
func rowsOf(index, key, value []byte) (buckets [][]byte, row []byte) {
	w := whose[string(index)]
	if string(index) == string(ixWaits) {
		return waitRow(key)
	}
	buckets, size := w.rows, w.size
	switch {
	case string(index) == string(ixSorts) && sortedRow(key) != nil:
		buckets = [][]byte{sortedRow(key)}
	case string(index) == string(ixMarked):
		size = max(0, len(key)-w.at)
	case string(index) == string(ixOfGame) && len(key) > 4 && key[4] == 'l':
		buckets = [][]byte{bktLetters}
	case string(index) == string(ixByLabel) && len(key) > 0 && key[0] == 'e':
		buckets = [][]byte{bktEvents}
	case string(index) == string(ixByLabel) && len(key) > 0 && key[0] == 'g':
		buckets, size = [][]byte{ixLines}, 4
	case string(index) == string(ixByLabel) && len(key) > 0 && key[0] == 'b':
		buckets = [][]byte{bktBatches}
	}
	if string(index) == string(ixSearch) {
		f, row, ok := foundBy(key)
		if !ok || searchedBy[f.Sort] == nil {
			return nil, nil
		}
		return [][]byte{searchedBy[f.Sort]}, row
	}
	from, at := key, w.at
	switch {
	case at == -1:
		from, at = value, 0
	case at < 0:
		at += len(key)
	}
	if at < 0 || len(from) < at+size {
		return nil, nil
	}
	return buckets, from[at : at+size]
}

// effectsOf is all that one row brings about.
func (l *Ledger) effectsOf(tx *store.Tx, bucket, key []byte) (out effects, err error) {
	b := tx.Bucket(bucket)
	if b == nil {
		return out, nil
	}
	raw := b.Get(key)
	if raw == nil && b.Bucket(key) == nil {
		return out, nil
	}
	for _, s := range sources {
		if !bytes.Equal(s.bucket, bucket) {
			continue
		}
		d, err := s.derive(l, tx, key, raw)
		if err != nil {
			return out, err
		}
		out.append(d)
	}
	return out, nil
}

// rightful reports whether the row from which an entry of an index comes says that it holds this.
func (l *Ledger) rightful(tx *store.Tx, index, key, value []byte) (bool, error) {
	buckets, row := rowsOf(index, key, value)
	for _, bucket := range buckets {
		d, err := l.effectsOf(tx, bucket, row)
		if err != nil {
			return false, err
		}
		if v, ok := d.holds(index, key); ok && bytes.Equal(v, value) {
			return true, nil
		}
	}
	return false, nil
}

// gameDerives is what the events of a game bring about, with its letters: its line, its threads,
// what was exacted of its players, and how many moves came in each hour.
func (l *Ledger) gameDerives(tx *store.Tx, key, _ []byte) (out effects, err error) {
	events, err := eventsIn(tx, terms.GameID(u4(key)), 1, 0)
	if err != nil {
		return out, err
	}
	g, err := foldOf(events)
	if err != nil {
		return out, err
	}
	return l.foldedDerives(tx, terms.GameID(u4(key)), g, events)
}

// foldedDerives is what gameDerives is, of a game that is folded already.
func (l *Ledger) foldedDerives(tx *store.Tx, id terms.GameID, g correspondence.Game, events []events.Event) (out effects, err error) {
	x, err := l.lineOfFolded(tx, id, g, events[len(events)-1].At)
	if err != nil {
		return out, err
	}
	raw, err := json.Marshal(x)
	if err != nil {
		return out, fmt.Errorf("ledger: %w", err)
	}
	out.add(ixLines, gameKey(id), raw)
	out.entries = append(out.entries, penalisedIn(id, x.Tournament, events)...)
	for _, e := range events {
		if tally, moved := movedIn(e); moved {
			out.count(tally)
		}
	}
	threads := map[string]thread{}
	err = ofGame(tx, id, 'p', func(seq uint64) error {
		t, err := threadedIn(tx, seq)
		if err == nil && !t.Same {
			reader := readerKey(t.Party, t.Player)
			threads[reader] = threads[reader].then(t.posting())
		}
		return err
	})
	for reader, t := range threads {
		raw, other := json.Marshal(t)
		if err == nil {
			err = other
		}
		out.add(ixThreads, threadKey(id, reader), raw)
	}
	return out, err
}
