package visit

import (
	"context"
	"time"

	"postd/templates"
)

// toldWithin is how long a page waits until the second machine has what was done.
const toldWithin = 2 * time.Second

// told is what is said of a deed once the second machine has it, or where it has not in time.
func (v *Request) told(f templates.Flash) templates.Flash {
	ctx, cancel := context.WithTimeout(v.HTTP.Context(), toldWithin)
	defer cancel()
	if err := v.Ledger().Told(ctx); err == nil {
		return f
	}
	if f.Words != "" {
		f.Words += " "
	}
	f.Words += "This is written here, not yet on the second machine."
	return f
}
