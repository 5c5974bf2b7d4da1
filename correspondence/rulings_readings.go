package correspondence

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/rules"
)

// admitsReadings says when a letter that was filed as one without a statement may be
// taken for a record while the turn in which it arrived is open, or its receiver
// has not replied to the record by which that turn ended. A receiver who has
// adopted that one, and no ruling takes back a move.
func admitsReadings(g Game, r Ruling, o Setting) error {
	if r.Number > 0 {
		return rereading(g, r, o)
	}
	k := g.Turn
	early := k.Cause == calendar.CauseFirst && !r.Arrived.Before(g.Opened) // RULING/R-58
	switch words := strings.TrimSpace(r.Words); {
	case words == "":
		return errors.New("the row Readings needs the words of the record, as they were received")
	case utf8.RuneCountInString(words) > letters.LongestLetterLine:
		return fmt.Errorf("the words of a record are no longer than %d characters; give those alone which are the record", letters.LongestLetterLine)
	case r.Arrived.IsZero() || r.Arrived.After(o.Now):
		return errors.New("the row Readings needs the instant at which the letter arrived")
	case g.afterItsTurn(r.Of, r.Arrived):
		return g.admitsBeside(r, words)
	case g.State == StateTurn && g.Position().Due() > 1:
		return errors.New("the first turn of this game is of several moves, and readings name one; ask for the letter again")
	case g.State != StateTurn || !k.Running || k.Of != r.Of:
		return fmt.Errorf("it is not the turn of %s to play; a letter is taken for a record only while the turn in which it arrived is open, or the record that ended it has had no reply (BCC1903/V.4)", r.Of)
	case len(g.Carried()) > 0:
		return errors.New("a record before it is carried as it was written and not settled, so that nobody can say which moves of this letter would be legal")
	case r.Arrived.Before(k.ReceivedAt()) && !early:
		return fmt.Errorf("the letter arrived before this turn of %s began; the turn in which it arrived is over, and what ended it has had its reply (BCC1903/V.4, RULING/R-9)", r.Of)
	}
	return legalReadings(g.lawful(len(g.Score())), r)
}

// Repeatable reports whether the words of the last record show what it means,
// so that its receiver can repeat them with the reply (BCC1903/V.3). They do not
// where a ruling had to say it, and then the receiver need not.
func (g Game) Repeatable() bool {
	n := len(g.Score())
	var words string
	var before rules.Position
	var moves []rules.Move
	switch c := g.Case; {
	case len(g.Carried()) > 0:
		_, err := g.Agreement.Records().Parse(g.Carried()[len(g.Carried())-1].Words)
		return err == nil
	case c != nil && c.Stage == CaseElect && len(c.Readings) > 0:
		words, before, moves = c.Words, g.After(c.Ply), c.Readings
	case c != nil || n == 0:
		return true
	default:
		words, before, moves = g.Score()[n-1].Words, g.After(n-1), []rules.Move{g.Score()[n-1].Move}
	}
	r, err := g.Agreement.Records().Parse(words)
	return err == nil && len(r.MatchAmong(before, g.names(), moves).Readings) > 0
}

// takesReadings makes the letter the record of its author, despatched when it
// arrived, since the author's part was done (RULING/R-53). The state is entered again
// from there: the time is reckoned up to that arrival, and the record judged by
// the readings that the ruling names. If it arrived in time, an excess which
// was found meanwhile rests on nothing but that the letter had not been read.
// Such a finding is undone only by a ruling (RULING/R-21), and this is one:
// both are told. Where the time was over before the letter arrived the excess
// stands, and the opponent may claim.
//
// Whether the letter repeats the opponent's move (BCC1903/V.3) nobody can say,
// so no penalty is due for that.
func (d *rulings) takesReadings(r Ruling, n *Notice) {
	if r.Number > 0 {
		d.rereads(r, n)
		return
	}
	if d.g.afterItsTurn(r.Of, r.Arrived) {
		d.joinRecord(r, n)
		return
	}
	k, now := d.g.Turn, d.at
	x := heardRecord{words: strings.Join(strings.Fields(r.Words), " "), ruled: true}
	d.letter = &Letter{Of: r.Of, Member: r.Member, Text: r.Words, Arrived: r.Arrived, Key: r.Key}
	n.By, n.Record, n.Deadline = r.Of, x.words, r.Arrived
	if d.g.Excess[r.Of] != nil && d.g.found(k) && !k.Exceeded(d.o.Calendar, r.Arrived) {
		d.conclude(events.ExcessUndone{Of: r.Of, Law: "RULING/R-21"})
		n.Undone = true
	}
	d.at = r.Arrived
	d.records.closeTurn(r.Of, x)
	if !d.g.Over() {
		d.records.judgeAs(r.Of, x, r.Moves, false)
	}
	d.at = now
}

// The ruling Readings can be on a letter that could not be read at all and whose turn is
// over by now, because its author sent a record that could be read before or after
// it. Both are records for one turn then, of which the receiver may adopt either,
// while there is no reply (BCC1903/V.4, TABLE/T7).

// afterItsTurn reports whether a letter of the side that arrived at the instant
// belongs to the turn which ended with its last record, and the opponent may
// still adopt another in that one's place.
func (g Game) afterItsTurn(of rules.Colour, arrived time.Time) bool {
	l := g.Last[of]
	_, open := g.turnOf(of)
	return open && !l.Fired && l.Turn.Allowed > 0 && !arrived.IsZero() && !arrived.Before(l.Turn.ReceivedAt())
}

// TakenForRecord returns the position in which a letter of the side that arrived at
// the instant would be a record by a ruling; false if the turn in which it arrived
// is over, and its opponent has replied (BCC1903/V.4).
func (g Game) TakenForRecord(of rules.Colour, arrived time.Time) (rules.Position, bool) {
	k := g.Turn
	switch plies, _ := g.turnOf(of); {
	case g.afterItsTurn(of, arrived):
		return g.After(plies), true
	case g.State == StateTurn && k.Of == of && (!arrived.Before(k.ReceivedAt()) || k.Cause == calendar.CauseFirst):
		return g.Position(), true
	}
	return rules.Position{}, false
}

func (g Game) admitsBeside(r Ruling, words string) error {
	if slices.ContainsFunc(g.recorded(r.Of), func(x Recorded) bool { return plain(x.Words) == plain(words) }) {
		return fmt.Errorf("%q is a record of that turn already; say its readings by the number of its move", words)
	}
	plies, _ := g.turnOf(r.Of)
	return legalReadings(g.lawful(plies), r)
}

// joinRecord lets the letter join what its author sent for the turn. One that came
// before is the first of them, and ended the turn when it arrived (RULING/R-53);
// the state is entered again from there. The receiver's time begins anew with the
// letter that tells of it (RULING/R-25).
func (d *rulings) joinRecord(r Ruling, n *Notice) {
	l, kept := d.g.Last[r.Of], d.g.recorded(r.Of)
	x := heardRecord{words: strings.Join(strings.Fields(r.Words), " "), number: l.Number, ruled: true}
	d.letter = &Letter{Of: r.Of, Member: r.Member, Text: r.Words, Arrived: r.Arrived, Key: r.Key}
	n.By, n.Record, n.Number, n.Deadline = r.Of, x.words, l.Number, r.Arrived
	for _, k := range kept {
		n.Others = append(n.Others, k.Words)
	}
	d.spent = spent{l.Used, l.Allowed}
	if r.Arrived.After(l.At) {
		d.records.join(r.Of, Recorded{Words: x.words, Readings: inOrder(d.g.After(d.turnPlies(r.Of)), r.Moves)})
		if d.changed {
			d.elections.announce(r.Of, x, nil)
		}
		return
	}
	d.insertBefore(x, r, n)
	for _, k := range kept {
		d.records.join(r.Of, k)
	}
	d.elections.announce(r.Of, x, n.Others)
}

// turnPlies is how many plies stand before the last record of the side.
func (d *rulings) turnPlies(of rules.Colour) int {
	plies, _ := d.g.turnOf(of)
	return plies
}

// insertBefore enters the state again at the arrival of a letter that came before
// the record by which the turn of its author ended.
func (d *rulings) insertBefore(x heardRecord, r Ruling, n *Notice) {
	l := d.g.Last[r.Of]
	used, limit := l.Turn.Used(d.o.Calendar, r.Arrived), l.Turn.Limit(d.o.Calendar)
	if e := d.g.Excess[r.Of]; e != nil && !e.Waived && !e.Deadline.Before(l.Turn.Begin) && used <= limit {
		d.conclude(events.ExcessUndone{Of: r.Of, Law: "RULING/R-21"})
		n.Undone = true
	}
	d.conclude(events.Reentered{Of: r.Of, Ply: d.turnPlies(r.Of), Law: d.ruled.Law, Words: x.words, Number: l.Number, Used: used, Allowed: limit,
		First: true, Sent: r.Arrived})
	d.spent = spent{used, limit}
	d.elections.weigh(r.Of, x, r.Moves, false)
}
