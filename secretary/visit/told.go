package visit

import (
	"context"
	"time"

	"postd/ledger"
	"postd/templates"
)

// toldWithin is how long a page waits until the second machine has what was done.
const toldWithin = 2 * time.Second

// told is what is said of a deed once the second machine has it, or where it has not in time.
func told(ctx context.Context, l *ledger.Ledger, f templates.Flash) templates.Flash {
	ctx, cancel := context.WithTimeout(ctx, toldWithin)
	defer cancel()
	if err := l.Told(ctx); err == nil {
		return f
	}
	if f.Words != "" {
		f.Words += " "
	}
	f.Words += "This is written here, not yet on the second machine."
	return f
}
