package ledger

import (
	"context"
	"fmt"

	"postd/ledger/store"
)

// Until has the long rounds of the ledger end with the context, each between two items: letting
// time pass, bringing a calendar into the games, making good an outage and telling of it, the
// daily letters. What is left of a round is done when the office is open again. It is called
// before any of them begins.
func (l *Ledger) Until(ctx context.Context) { l.until.Store(&ctx) }

// ended is the error by which a round ends; nil while it goes on.
func (l *Ledger) ended() error {
	ctx := l.until.Load()
	if ctx == nil || (*ctx).Err() == nil {
		return nil
	}
	return fmt.Errorf("ledger: %w", (*ctx).Err())
}

// viewRound is view for a round: its walks end with it.
func (l *Ledger) viewRound(f func(tx *store.Tx) error) error {
	if ctx := l.until.Load(); ctx != nil {
		return l.viewFor(*ctx, f)
	}
	return l.view(f)
}
