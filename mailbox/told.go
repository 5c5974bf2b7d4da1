package mailbox

import (
	"context"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"

	"postd/ledger"
)

// What the world sees lies on two machines first, where there are two: no letter is handed over, no
// copy of a server is touched and no 250 said before the second one has what was written here.

const (
	flagWithin = 500 * time.Millisecond // how long the reading waits before a letter is flagged later
	doorWithin = 20 * time.Second       // how long a server waits for its 250 (RFC 5321 4.5.3.2.6: it would ten minutes)
	sendWithin = 10 * time.Second       // how long a letter that was booked waits before it is put back
)

// told waits until the second machine has all that was written.
func told(ctx context.Context, l *ledger.Ledger, within time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	return l.Told(ctx)
}

// later are letters that are kept and not flagged yet.
type later struct {
	validity uint32
	set      imap.UIDSet
}

// flag flags letters that are kept, and those that were kept before, once the second machine has them.
// Until then they are left as they are: nothing is lost by it.
func (b *intake) flag(ctx context.Context, l *inLine, set imap.UIDSet) error {
	if b.untold.validity != l.validity {
		b.untold = later{validity: l.validity}
	}
	b.untold.set.AddSet(set)
	if len(b.untold.set) == 0 || b.ledger.MayHandOver() != nil || told(ctx, b.ledger, flagWithin) != nil {
		return nil
	}
	if err := l.seen(b.untold.set); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	b.untold.set = nil
	b.config.at("flagged")
	return nil
}
