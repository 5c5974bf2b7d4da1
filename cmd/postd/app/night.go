package app

import (
	"cmp"
	"fmt"
	"time"
)

// night throws away what is kept for a time only, once for each date in the office's
// zone: letters of strangers (keep.strangers), and the counts of what they wrote on
// days that are over. It is rung with the minutes, so that a machine which sleeps at
// night does it when it wakes.
func (a *App) night() error {
	now := a.Now()
	date := now.In(cmp.Or(a.Zone, time.UTC)).Format(time.DateOnly)
	if a.cleared == date {
		return nil
	}
	if err := a.Ledger.ForgetMet(); err != nil {
		return err
	}
	if keep := a.Config.KeepStrangers(); keep > 0 {
		d, err := a.Ledger.DeleteStrangersBefore("night", fmt.Sprintf("kept for %d days", keep/(24*time.Hour)), now.Add(-keep))
		if err != nil {
			return err
		}
		if d.Letters > 0 {
			a.Log.Info("postd: letters of strangers were deleted", "letters", d.Letters, "octets", d.Octets, "digest", d.Digest)
		}
	}
	a.cleared = date
	return nil
}
