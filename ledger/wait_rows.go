package ledger

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/ledger/store"
)

// What of each row waits for a person.

// AddressPatience is how long a player has to answer before the secretary should look after the
// matter, elapsed.
const AddressPatience = 3 * 24 * time.Hour

// SuspendedPatience is after how long somebody should ask whether a game is still to be suspended,
// elapsed.
const SuspendedPatience = 14 * 24 * time.Hour

func (x Letter) waits(d *effects) {
	if x.ForPerson() {
		d.wait(WaitLetter, time.Time{}, x.Arrived, time.Time{}, be8(x.Seq))
	}
}

func (p Posting) waitsFor(d *effects) {
	switch {
	case p.State == Held:
		d.wait(WaitHeld, time.Time{}, p.Filed, p.Next, be8(p.Seq))
	case p.State == ToPrint:
		d.wait(WaitPrint, time.Time{}, p.Filed, time.Time{}, be8(p.Seq))
	case p.State == Failed && p.Done == "":
		d.wait(WaitReturned, time.Time{}, p.Filed, time.Time{}, be8(p.Seq))
	}
}

func (p Player) waits(d *effects) {
	var seen []string
	for _, a := range p.Addresses {
		key := FoldAddress(a.Addr)
		if a.Verified || a.Asked.IsZero() || slices.Contains(seen, key) {
			continue
		}
		seen = append(seen, key)
		d.wait(WaitAddress, a.Asked.Add(AddressPatience), a.Asked, time.Time{}, be8(p.ID), []byte(key))
	}
}

func (t Tournament) waits(d *effects) {
	switch t.State {
	case Drawn:
		d.wait(WaitStart, time.Time{}, time.Time{}, t.Agreement.FirstTurnAt, be8(t.ID))
	case Entered:
		for i, e := range t.Entries {
			if e.State == Applied && !slices.ContainsFunc(t.Entries[:i], func(x Entry) bool { return x.Player == e.Player && x.State == Applied }) {
				d.wait(WaitEntry, time.Time{}, e.At, time.Time{}, be8(t.ID), be8(e.Player))
			}
		}
	}
}

// awaited reports whether the secretary goes on with the request: it is on the desk.
func (r Request) awaited() bool {
	switch r.Kind {
	case RequestInvite:
		return r.State == RequestOpen || r.State == RequestAsked
	case RequestChallenge:
		return r.State == RequestOpen || r.State == RequestAgreed
	case RequestRematch:
		return r.State == RequestAgreed
	case RequestLeave, RequestAddress, RequestStopping, RequestSubstitute, RequestEnter:
		return r.State == RequestOpen
	}
	return false
}

func (r Request) derives() (d effects) {
	switch {
	case r.awaited():
		d.wait(WaitRequest, time.Time{}, r.At, time.Time{}, be8(r.ID))
	case !r.Over():
		d.wait(WaitAsked, time.Time{}, r.At, time.Time{}, be8(r.ID))
	}
	return d
}

func (c Case) derives() (d effects) {
	switch {
	case !c.Closed.IsZero():
	case len(c.Seats) < c.Want:
		d.wait(WaitDeal, time.Time{}, c.Laid, time.Time{}, be8(c.ID))
	case c.Umpire != nil && c.Umpire.First == nil:
		d.wait(WaitDecide, time.Time{}, c.Umpire.Asked, time.Time{}, be8(c.ID))
	default:
		d.wait(WaitJudge, time.Time{}, c.Laid, time.Time{}, be8(c.ID))
	}
	return d
}

func (u User) derives() (d effects) {
	d.searched(FoundUser, be8(u.ID), []string{u.Name, u.Full})
	if !u.Disabled && len(u.Seats) == 0 {
		d.wait(WaitSeatless, time.Time{}, u.Created, time.Time{}, be8(u.ID))
	}
	if !u.Disabled && u.Player == 0 {
		d.wait(WaitWho, time.Time{}, u.Created, time.Time{}, be8(u.ID))
	}
	return d
}

func (x OutageGame) derives() (d effects) {
	if x.How == OutageByHand && !x.Choice {
		d.wait(WaitCredit, x.Span.To, time.Time{}, time.Time{}, outageGameKey(x))
	}
	return d
}

// claimNear is how long before its date a game is listed of which adjudication may be claimed then,
// elapsed: when both players are told of it (CLOCK/C-10).
const claimNear = 14 * 24 * time.Hour

// gameWait is that something in a game waits for a person.
type gameWait struct {
	Kind  WaitKind  `json:"kind"`
	No    int       `json:"no,omitempty"`  // of a question or a penalty; of a seat that of its party
	Act   int       `json:"act,omitempty"` // of the penalty
	Since time.Time `json:"since"`
	Due   time.Time `json:"due,omitzero"`
}

// answeredQuestion is a question of a game that waits no more.
type answeredQuestion struct {
	No int       `json:"no"`
	At time.Time `json:"at"`
}

// answeredIn are those of a game.
func answeredIn(g correspondence.Game) (out []answeredQuestion) {
	for _, a := range g.Appeals {
		if !a.Open() {
			out = append(out, answeredQuestion{a.No, a.Closed.UTC()})
		}
	}
	return out
}

// claimFrom is from when adjudication may be claimed in a game; zero: never, any more.
func claimFrom(g correspondence.Game, c calendar.Calendar) time.Time {
	at, _, ok := g.Agreement.AdjudicationBy(c)
	if !ok || g.Over() || g.Frozen != nil {
		return time.Time{}
	}
	return at.UTC()
}

// waitsIn are those of a game.
func waitsIn(g correspondence.Game) (out []gameWait) {
	for _, a := range g.Appeals {
		if a.Open() {
			out = append(out, gameWait{Kind: WaitQuestion, No: a.No, Since: a.At.UTC(), Due: utc(g.AnswerDue(a))})
		}
	}
	held, is := g.Held()
	for _, e := range g.Entries() {
		if e.State != correspondence.ActOpen {
			continue
		}
		w := gameWait{Kind: WaitTask, No: e.Penalty, Act: e.Act, Since: e.At.UTC()}
		if is && held.Penalty == e.Penalty && held.Act == e.Act {
			w.Due = utc(held.Until)
		}
		out = append(out, w)
	}
	for _, p := range g.Unseated() {
		_, no := g.Approved(p)
		out = append(out, gameWait{Kind: WaitSeat, No: int(p), Since: utc(g.Proposals[no-1].Closed)})
	}
	if g.Frozen != nil && !g.Over() {
		kind := WaitCased
		if g.State == correspondence.StateAdjudication && !g.Agreement.ByCase() {
			kind = WaitVerdict
		}
		out = append(out, gameWait{Kind: kind, Since: utc(g.FrozenAt), Due: utc(g.Frozen.Statements)})
	}
	return out
}

func (x Line) waits(d *effects) {
	for _, w := range x.Waits {
		d.wait(w.Kind, time.Time{}, w.Since, w.Due, gameKey(x.Game), numbersOf(w.No, w.Act))
	}
	for _, a := range x.Answered {
		d.add(ixDone, join(falling(a.At), gameKey(x.Game), numbersOf(a.No)), marker)
	}
	if !x.Claim.IsZero() {
		d.wait(WaitClaim, x.Claim.Add(-claimNear), x.Claim, time.Time{}, gameKey(x.Game))
	}
	if !x.Suspended.IsZero() && !x.Over() {
		from := x.Suspended.Add(SuspendedPatience)
		d.wait(WaitSuspended, from, from, time.Time{}, gameKey(x.Game))
	}
}

// finalIn is that a tournament in play has games and all of them are ended. Whether its table is final,
// and from when on, its games say; that is no earlier than the end of the last and the time to appeal.
func finalIn(tx *store.Tx, t Tournament) (d effects) {
	if t.State != Running || t.Ladder != nil || tx.Tally(TallyLiveIn(t.ID)) > 0 {
		return d
	}
	prefix := be8(t.ID)
	k, _ := tx.Bucket(ixEnded).Cursor().Seek(prefix)
	if len(k) != 20 || !bytes.HasPrefix(k, prefix) {
		return d
	}
	ended := time.Unix(0, int64(^u8(k[8:])^1<<63)).UTC() // the latest stands first
	from := ended.Add(t.Agreement.AppealWindow)
	d.wait(WaitFinal, from, from, time.Time{}, be8(t.ID))
	return d
}

// finalOf is that of a row.
func finalOf(tx *store.Tx, raw []byte) (effects, error) {
	var t Tournament
	if err := json.Unmarshal(raw, &t); err != nil {
		return effects{}, nil // told by itself
	}
	return finalIn(tx, t), nil
}

// withFinal does what changes the games of a tournament, and writes what is derived from them all. The
// row is read only where the last of them ends, or one begins where all were ended.
func withFinal(tx *store.Tx, tournament uint64, do func() error) error {
	final := func() (effects, error) {
		if tx.Tally(TallyLiveIn(tournament)) > 0 || tx.Tally(TallyEndedIn(tournament)) == 0 {
			return effects{}, nil
		}
		t, _, err := row[Tournament](tx.Bucket(bktTournaments), be8(tournament))
		return finalIn(tx, t), err
	}
	was, err := final()
	if err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	is, err := final()
	if err != nil {
		return err
	}
	return reindex(tx, was, is)
}
