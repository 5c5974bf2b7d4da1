package app

import "errors"

// errDoubted says that the machine's clock is not believed.
var errDoubted = errors.New("nothing is read, judged or sent until the clock agrees again, or 'postd clock accept' says that it is right")

// doubt is why the machine's clock is not to be believed; nil: it is. What
// changes is told loudly.
func (a *App) doubt() error {
	if a.Watch == nil {
		return nil
	}
	words, changed := a.Watch.Doubt()
	switch {
	case words == "" && changed:
		a.Log.Warn("postd: the machine's clock is believed again")
	case words != "" && changed:
		a.Log.Error("postd: the machine's clock is in doubt: "+errDoubted.Error(), "why", words)
	}
	if words == "" {
		return nil
	}
	return errors.New(words + ": " + errDoubted.Error())
}

// clockDoubt is the same in words, for the pages.
func (a *App) clockDoubt() string {
	if a.Watch == nil {
		return ""
	}
	words, _ := a.Watch.Doubt()
	return words
}

// acceptClock says that the machine's clock is right as it stands. It returns
// what had been doubted.
func (a *App) acceptClock(who string) (string, error) {
	if a.Watch == nil {
		return "", nil
	}
	words := a.Watch.Accept()
	if words == "" {
		return "", nil
	}
	a.Log.Warn("postd: the machine's clock is accepted", "by", who, "doubted", words)
	err := a.Ledger.Log(who, "clock accepted", "", words)
	a.ring()
	return words, err
}
