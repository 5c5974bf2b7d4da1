package ledger

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/ledger/store"
)

// overtaken files that a reminder which waits in the outbox has been overtaken, or
// goes to an address at which letters fail, or that the game went on while a copy waited
// of what came back, or that the reader of any letter has left the game, and is never sent; it reports whether it is so. It is asked before each attempt, for while the post failed the reader may
// have moved.
func (l *Ledger) overtaken(p Posting, now time.Time) (bool, error) {
	if !p.lies() {
		return false, nil
	}
	why, err := l.gone(p)
	switch {
	case why != "" || err != nil:
	case p.Kind != correspondence.NReminder && !p.Mute && !p.Apart:
		return false, nil
	case p.Apart:
		why, err = outplayed(l, p)
	default:
		why, err = l.inDoubt(p)
	}
	if err != nil {
		return false, err
	}
	if why == "" && p.Kind == correspondence.NReminder {
		events, err := l.Events(p.Game)
		if err != nil {
			return false, err
		}
		o, err := l.Office(p.Game, now)
		if err != nil {
			return false, err
		}
		if correspondence.Overtaken(events, p.Notice, o) {
			why = "the turn went on meanwhile"
		}
	}
	if why == "" {
		return false, nil
	}
	x := Outcome{Seq: p.Seq, At: now, State: Overtaken, Answer: why}
	_, err = l.File(Matter{Key: fmt.Sprintf("%s:%d", x.State, x.Seq), At: now, fate: &x})
	return true, err
}

// inDoubt tells why letters to the address of a posting fail; "" where none is
// known to.
func (l *Ledger) inDoubt(p Posting) (string, error) {
	player, err := l.PlayerByAddress(p.To)
	if errors.Is(err, ErrNoPlayer) {
		return "", nil
	}
	if a, _ := player.Address(p.To); err == nil && a.Doubt != "" {
		return "letters to this address fail: " + a.Doubt, nil
	}
	return "", err
}

// suffer writes the fate of a posting and returns the number of the letter
// that repeats it, if one does.
func (l *Ledger) suffer(tx *store.Tx, x *Outcome, key string, unreceived bool) ([]uint64, error) {
	p, _, err := postingIn(tx, x.Seq)
	if err != nil {
		return nil, err
	}
	if x.State == Overtaken && !p.lies() {
		return nil, errAgain // it went out meanwhile
	}
	old := p
	p.State, p.Last, p.Next = x.State, x.Answer, time.Time{}
	if x.State == Sent {
		p.SentAt = x.At.UTC()
	}
	if err := lay(tx, old, p); err != nil {
		return nil, err
	}
	switch {
	case x.State == Overtaken, x.State == Sent && p.Paper: // no server counts it
		return nil, nil
	case x.State == Sent:
		return nil, countSent(tx, x.At)
	}
	return l.elsewhere(tx, p, x, key, unreceived)
}

// elsewhere puts the address of a failed posting in doubt, and sends the same words
// to another address of the player, if there is one. A letter of no game that tells of none is not
// repeated: the question whether an address is the player's concerns no other, and
// the answer to it would confirm the wrong one. A notice that was not received goes to
// the same address again, where there is no other.
func (l *Ledger) elsewhere(tx *store.Tx, p Posting, x *Outcome, key string, unreceived bool) ([]uint64, error) {
	id := p.Player
	if p.Game == 0 && len(p.Tells) == 0 {
		// One who was entered with this very letter had no number yet.
		owner := tx.Bucket(ixByAddress).Get(addressKey(p.To))
		if owner == nil {
			return nil, nil
		}
		id = u8(owner)
	}
	if id == 0 {
		return nil, nil
	}
	old, err := playerOf(tx, id)
	if errors.Is(err, ErrNoPlayer) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if p.Paper {
		return l.printedAgain(tx, p, old, x, key, unreceived)
	}
	player := old
	player.Addresses = slices.Clone(old.Addresses)
	i := slices.IndexFunc(player.Addresses, func(a Address) bool { return SameAddress(a.Addr, p.To) })
	if i >= 0 { // else it was taken off since
		player.Addresses[i].Doubt = x.At.UTC().Format(time.DateOnly) + ": " + x.Answer
		player.Version++ // who read the row before must look again
		if err := errors.Join(putPlayer(tx, old, player), moveRows(tx)); err != nil {
			return nil, err
		}
	}
	other, _ := player.Address(player.Writes())
	if p.Game == 0 && len(p.Tells) == 0 {
		return nil, nil
	}
	to, next := other.Addr, time.Time{}
	if other.Doubt != "" || SameAddress(to, p.To) {
		again := false
		if unreceived {
			next, again, err = onceMore(tx, p, x.At.UTC())
		}
		if !again || err != nil {
			return nil, err
		}
		to = p.To
	}
	seq, err := repeat(l, tx, p, to, key, x.At, next)
	return []uint64{seq}, err
}
