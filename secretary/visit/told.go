package visit

import (
	"context"
	"net/http"
	"time"

	"postd/ledger"
	"postd/templates"
)

// toldWithin is how long a page waits until the second machine has what was done.
const toldWithin = 2 * time.Second

const notTold = "This is written here, not yet on the second machine."

// Told waits until the second machine, where there is one, has what was done. The error has words for
// whoever did it.
func Told(ctx context.Context, l *ledger.Ledger) error {
	ctx, cancel := context.WithTimeout(ctx, toldWithin)
	defer cancel()
	if l.Told(ctx) == nil {
		return nil
	}
	return Troubled(http.StatusServiceUnavailable, "Not safe yet", notTold, "The office waits for it.", "Do it again in a minute: done twice it does the same.")
}

// told is what is said of a deed once the second machine has it, or where it has not in time.
func told(ctx context.Context, l *ledger.Ledger, f templates.Flash) templates.Flash {
	if Told(ctx, l) == nil {
		return f
	}
	if f.Words != "" {
		f.Words += " "
	}
	f.Words += notTold
	return f
}
