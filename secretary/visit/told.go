package visit

import (
	"context"
	"time"

	"postd/ledger"
	"postd/templates"
)

// toldWithin is how long a page waits until the second machine has what was done.
const toldWithin = 2 * time.Second

// NotTold is what is said where it does not have it by then.
const NotTold = "This is written here, not yet on the second machine."

// Told waits until the second machine, where there is one, has what was done, and reports whether it has.
func Told(ctx context.Context, l *ledger.Ledger) bool {
	return l.Told(ctx, toldWithin) == nil
}

// told is what is said of a deed once the second machine has it, or where it has not in time.
func told(ctx context.Context, l *ledger.Ledger, f templates.Flash) templates.Flash {
	if Told(ctx, l) {
		return f
	}
	if f.Words != "" {
		f.Words += " "
	}
	f.Words += NotTold
	return f
}
