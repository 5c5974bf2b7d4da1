package mailbox

import (
	"fmt"
	"slices"
	"time"

	"postd/ledger"
)

// look finds what is new. What is not found had not arrived at the instant (CLOCK/C-9).
func (b *intake) look(l *inLine) (looked time.Time, err error) {
	if err := b.doubt(); err != nil {
		return looked, err
	}
	looked = b.now()
	last, err := b.begin(l)
	if err != nil {
		return looked, err
	}
	uids, err := l.search(max(last, b.pend.top))
	if err != nil {
		return looked, fmt.Errorf("mailbox: %w", err)
	}
	if was := b.ledger.Reached(b.name); len(uids) > 0 && was.From > 0 && was.UIDValidity == l.validity && uids[0] <= was.UID {
		// Some that lie behind the first that is not kept were, before the house fell.
		taken, err := b.ledger.Taken(b.name, l.validity, uids)
		if err != nil {
			return looked, fmt.Errorf("mailbox: %w", err)
		}
		uids = slices.DeleteFunc(uids, func(uid uint32) bool { return taken[uid] })
	}
	b.again = b.wanted(l)
	b.pend.add(append(slices.Clone(b.again), uids...))
	return looked, nil
}

// begin returns the UID after which letters are new.
func (b *intake) begin(l *inLine) (last uint32, err error) {
	was := b.ledger.Reached(b.name)
	if last = was.UID; was.From > 0 {
		last = was.From - 1
	}
	if was.UIDValidity != l.validity {
		// The old UIDs mean nothing any more (RFC 9051 2.3.1.1). All is read again; what
		// is known already has no second effect.
		if was.UID != 0 && b.epoch != l.validity {
			b.log.Warn("mailbox: the server numbers its letters anew; all are read again")
		}
		last = 0
	}
	if b.epoch != l.validity {
		b.epoch = l.validity
		b.forget()
	}
	if was.UID == 0 || was.UIDValidity != l.validity || l.matched {
		return last, nil
	}
	why, err := l.putBack(was.UID, was.Dated)
	if err != nil {
		return 0, fmt.Errorf("mailbox: %w", err)
	}
	l.matched = true
	if why == "" {
		return last, nil
	}
	b.log.Warn("mailbox: the mailbox was put back to an earlier state; all is read again", "sign", why)
	if err := b.ledger.PutBack(b.name, why); err != nil {
		return 0, fmt.Errorf("mailbox: %w", err)
	}
	b.forget()
	return 0, nil
}

// forget forgets what was found in a mailbox whose numbers mean other letters now.
func (b *intake) forget() {
	b.pend.reset()
	clear(b.careful)
	clear(b.failed)
}

// wanted are the letters that were passed over and are to be tried again.
func (b *intake) wanted(l *inLine) (uids []uint32) {
	list, err := b.ledger.PassedOver()
	if err != nil {
		return nil // the ledger will say so elsewhere
	}
	for _, x := range list {
		if x.Again && x.Mailbox == b.name && x.UIDValidity == l.validity {
			uids = append(uids, x.UID)
		}
	}
	return uids
}

// doubt is why nothing is to be read now.
func (b *intake) doubt() error {
	if err := b.ledger.MayTakeIn(); err != nil {
		return fmt.Errorf("mailbox: %w: %w", errDoubt, err)
	}
	if b.config.Doubt == nil {
		return nil
	}
	if err := b.config.Doubt(); err != nil {
		return fmt.Errorf("mailbox: %w: %w", errDoubt, err)
	}
	return nil
}

// read says that the mailbox was read to its end. If that had not been done for
// too long, what was lost by it is made good before any letter is heard
// (RULING/R-1).
func (b *intake) read(looked time.Time) error {
	x, outage, err := b.ledger.ReadAgain(b.name, looked, b.config.Outage, b.cause())
	if err != nil {
		return err
	}
	b.tellOutage(x, outage)
	return b.ledger.MakeGood(b.now())
}

func (b *intake) tellOutage(x ledger.Outage, found bool) {
	if found {
		b.log.Warn("mailbox: the mailbox was not read for a time", "outage", x.No, "from", x.From, "to", x.To, "cause", x.Cause)
	}
}

// cause is why the mailbox was not read, as far as is known.
func (b *intake) cause() string {
	if b.ledger.Reached(b.name).Through.Before(b.started) {
		return "the office was closed"
	}
	return "the mailbox could not be read"
}
