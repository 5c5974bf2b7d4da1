package ledger

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Wait is that something waits for a person. It stands in an index, written with the row by which it
// waits and taken away with it, so that nobody goes through the rows to find it. What a page says of
// it is read from that row.
type Wait struct {
	Kind  WaitKind
	From  time.Time // before it nobody need look at it; zero: at once
	Since time.Time // from when it waits; zero: that is not known by its row
	Due   time.Time // until when it should be done; zero: soon

	key []byte // kind, 0, from, thing
}

// WaitKind is what it is that waits.
type WaitKind string

// The kinds, by the row from which each comes.
const (
	WaitLetter    WaitKind = "letter"    // a Letter set aside for a person
	WaitHeld      WaitKind = "held"      // a Posting that is held
	WaitReturned  WaitKind = "returned"  // a Posting that failed, to which nobody has seen
	WaitPrint     WaitKind = "print"     // a Posting on paper that was not posted yet
	WaitSuspended WaitKind = "suspended" // a Line of a game that is long suspended
	WaitQuestion  WaitKind = "question"  // a question of a game, by its number
	WaitTask      WaitKind = "task"      // a task of Penalty E in a game, by the numbers of penalty and act
	WaitSeat      WaitKind = "seat"      // an umpire of a game who is to be seated, by the place of the party
	WaitVerdict   WaitKind = "verdict"   // a game that waits for a verdict without a case
	WaitAddress   WaitKind = "address"   // an address of a Player that was asked and did not answer
	WaitEntry     WaitKind = "entry"     // a player who applied to a Tournament
	WaitStart     WaitKind = "start"     // a Tournament of which the lots are drawn
	WaitFinal     WaitKind = "final"     // a Tournament of which all games are ended: whether it is over, its games say
	WaitCredit    WaitKind = "credit"    // a clock of an outage that the secretary may give its time back
	WaitRequest   WaitKind = "request"   // a Request with which the secretary goes on
	WaitDeal      WaitKind = "deal"      // a Case that is to be dealt
	WaitDecide    WaitKind = "decide"    // a Case before the umpire
	WaitJudge     WaitKind = "judge"     // a Case that is before adjudicators: whether one is wanting, the day says
	WaitSeatless  WaitKind = "seatless"  // a User without a seat
	WaitWho       WaitKind = "who"       // a User of whom it is not known which player they are: whether one is like them, the names say
	WaitCased     WaitKind = "cased"     // a Line of a game that is laid before adjudicators otherwise; no duty
	WaitClaim     WaitKind = "claim"     // a Line of a game of which adjudication may be claimed, or soon; no duty
)

// waitRows are the buckets of the rows from which the kinds come, and how long the keys of these are.
var waitRows = map[WaitKind]struct {
	rows [][]byte
	size int
}{
	WaitLetter:    {[][]byte{bktLetters}, 8},
	WaitHeld:      {[][]byte{bktOutbox}, 8},
	WaitReturned:  {[][]byte{bktSent}, 8},
	WaitPrint:     {[][]byte{bktOutbox}, 8},
	WaitSuspended: {[][]byte{ixLines}, 4},
	WaitQuestion:  {[][]byte{ixLines}, 4},
	WaitTask:      {[][]byte{ixLines}, 4},
	WaitSeat:      {[][]byte{ixLines}, 4},
	WaitVerdict:   {[][]byte{ixLines}, 4},
	WaitCased:     {[][]byte{ixLines}, 4},
	WaitClaim:     {[][]byte{ixLines}, 4},
	WaitAddress:   {[][]byte{bktPlayers}, 8},
	WaitEntry:     {[][]byte{bktTournaments}, 8},
	WaitStart:     {[][]byte{bktTournaments}, 8},
	WaitFinal:     {[][]byte{bktTournaments}, 8},
	WaitCredit:    {[][]byte{bktOutageGames}, 13},
	WaitRequest:   {[][]byte{bktRequests}, 8},
	WaitDeal:      {[][]byte{bktCases}, 8},
	WaitDecide:    {[][]byte{bktCases}, 8},
	WaitJudge:     {[][]byte{bktCases}, 8},
	WaitWho:       {[][]byte{bktUsers}, 8},
	WaitSeatless:  {[][]byte{bktUsers}, 8},
}

// tallyWaits begins the names of the tallies of what waits, by its kind.
const tallyWaits = "duty/"

// wait adds that something waits: of a kind, from an instant on, the key of its row and what tells it
// from others of that row.
func (d *effects) wait(kind WaitKind, from, since, due time.Time, thing ...[]byte) {
	value := append(instantOrNone(since), instantOrNone(due)...)
	d.add(ixWaits, join([]byte(kind), []byte{0}, instantOrNone(from), join(thing...)), value)
	d.count(tallyWaits + string(kind))
}

func instantOrNone(t time.Time) []byte {
	if t.IsZero() {
		return make([]byte, 8)
	}
	return instant(t)
}

func instantOrZero(key []byte) time.Time {
	if u8(key) == 0 {
		return time.Time{}
	}
	return instantOf(key)
}

// waitOf reads an entry of the index; false: it is none.
func waitOf(k, v []byte) (w Wait, ok bool) {
	kind, rest, _ := bytes.Cut(k, []byte{0})
	at, known := waitRows[WaitKind(kind)]
	if !known || len(rest) < 8+at.size || len(v) != 16 {
		return w, false
	}
	return Wait{WaitKind(kind), instantOrZero(rest), instantOrZero(v), instantOrZero(v[8:]), bytes.Clone(k)}, true
}

// waitRow tells the row from which an entry of the index comes.
func waitRow(k []byte) (buckets [][]byte, row []byte) {
	kind, rest, _ := bytes.Cut(k, []byte{0})
	at, known := waitRows[WaitKind(kind)]
	if !known || len(rest) < 8+at.size {
		return nil, nil
	}
	return at.rows, rest[8 : 8+at.size]
}

// thing is the key of the row, with what tells it from others of that row.
func (w Wait) thing() []byte { return w.key[len(w.Kind)+1+8:] }

// Name is what is set about it is known by: the same as long as it waits.
func (w Wait) Name() string { return string(w.Kind) + "-" + hex.EncodeToString(w.thing()) }

// ID is the number of its row: of a letter, a posting, a player, a tournament, an outage, a request, a
// case or a user.
func (w Wait) ID() uint64 { return u8(w.thing()) }

// Game is the game in which it waits, where it comes from one.
func (w Wait) Game() terms.GameID {
	if w.Kind == WaitCredit {
		return terms.GameID(u4(w.thing()[8:]))
	}
	return terms.GameID(u4(w.thing()))
}

// Nos are the numbers within a game by which it is known: of a question, of a penalty and its act, or of
// the party that is to be seated. Of an entry the first is the player.
func (w Wait) Nos() (out [2]int) {
	rest := w.thing()[waitRows[w.Kind].size:]
	for i := range out {
		if len(rest) >= 8 {
			out[i], rest = int(u8(rest)), rest[8:]
		}
	}
	return out
}

// Address is the address that was asked, as it is compared.
func (w Wait) Address() string { return string(w.thing()[8:]) }

// waitNamed is the entry of a name, as its row has it now; false: nothing of that name waits.
func (l *Ledger) waitNamed(tx *store.Tx, name string) (w Wait, found bool, err error) {
	kind, thing := WaitKind(""), []byte(nil)
	if a, b, ok := bytes.Cut([]byte(name), []byte{'-'}); ok {
		kind = WaitKind(a)
		if thing, err = hex.DecodeString(string(b)); err != nil {
			return w, false, nil
		}
	}
	at, known := waitRows[kind]
	if !known || len(thing) < at.size {
		return w, false, nil
	}
	for _, bucket := range at.rows {
		d, err := l.effectsOf(tx, bucket, thing[:at.size])
		if err != nil {
			return w, false, err
		}
		for _, e := range d.entries {
			if string(e.bucket) != string(ixWaits) {
				continue
			}
			if w, ok := waitOf(e.key, e.value); ok && w.Kind == kind && bytes.Equal(w.thing(), thing) {
				return w, true, nil
			}
		}
	}
	return w, false, nil
}

// numbersOf are the numbers by which one is told from others of its row.
func numbersOf(nos ...int) (out []byte) {
	for _, n := range nos {
		out = binary.BigEndian.AppendUint64(out, uint64(n))
	}
	return out
}
