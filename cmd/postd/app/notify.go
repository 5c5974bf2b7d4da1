package app

import (
	"context"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
)

// silence is for how long the bells may be silent before the watchdog of systemd
// is no longer told that all is well; they ring each minute.
const silence = 5 * time.Minute

// notify tells systemd, where it runs the office with Type=notify, that the
// office is open, and with WatchdogSec= from time to time that it works: that its
// bells ring and that its ledger can be read. A mail server that does not answer
// is no reason to start the office anew (DESK/E-107, DESK/E-108).
func (a *App) notify(ctx context.Context) error {
	_, _ = daemon.SdNotify(false, daemon.SdNotifyReady) // without systemd it does nothing
	defer func() { _, _ = daemon.SdNotify(false, daemon.SdNotifyStopping) }()
	every, err := daemon.SdWatchdogEnabled(false)
	if err != nil || every <= 0 {
		<-ctx.Done()
		return nil
	}
	t := time.NewTicker(every / 2)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
			if a.works() {
				_, _ = daemon.SdNotify(false, daemon.SdNotifyWatchdog)
			} else {
				a.Log.Error("postd: the bells are silent; the watchdog is not told that all is well")
			}
		}
	}
}

// works reports whether the bells rang of late and the ledger can be read.
func (a *App) works() bool {
	_, err := a.Ledger.Waiting()
	return err == nil && time.Since(time.Unix(0, a.rang.Load())) < silence
}
