package secretary

import (
	"errors"
	"fmt"
	"time"

	"postd/ledger"
	"postd/secretary/visit"
)

// backupPatience is how old the last copy of the ledger may be (DESK/E-70).
const backupPatience = 26 * time.Hour

// officeSection is how the office does, in one line; what is not as it should be stands out.
func (v *request) officeSection() (deskSection, error) {
	s := deskSection{ID: "office", Title: "The office"}
	if !v.May(ledger.ActRead).Yes {
		return s, nil
	}
	l, o := v.site.o.Ledger, v.site
	add := func(words, href, kind string) { s.Facts = append(s.Facts, deskFact{words, href, kind}) }
	in, out, err := l.LastLetters()
	if err != nil {
		return s, err
	}
	read, trouble := l.ReadThrough(), Health{}
	if o.o.Health != nil {
		trouble = o.o.Health()
		read = latest(read, trouble.LastIn)
		out = latest(out, trouble.LastOut)
	}
	kind := func(why string) string {
		if why != "" {
			return "late"
		}
		return ""
	}
	words := "Mailbox not read yet"
	if !read.IsZero() {
		words = "Read " + o.clockTime(v.Now, read)
	}
	add(words+failing(trouble.TroubleIn), "/mail", kind(trouble.TroubleIn))
	trouble.looking(add)
	words = "nothing sent yet"
	if !out.IsZero() {
		words = "sent " + o.clockTime(v.Now, out)
	}
	add(words+failing(trouble.TroubleOut), trayPath(traySent), kind(trouble.TroubleOut))
	unsent, waited, err := l.Unposted(v.Now, time.Hour, mostLooked)
	if err != nil {
		return s, err
	}
	add(fmt.Sprintf("%d unsent", unsent), trayPath(trayOutbox), map[bool]string{true: "late"}[waited])
	waiting, err := l.Tally(ledger.TallyWaiting)
	if err != nil {
		return s, err
	}
	if waiting > 0 {
		add(fmt.Sprintf("%d unread", waiting), trayPath(trayAll), "")
	}
	if in.IsZero() {
		add("no letter yet", trayPath(trayAll), "")
	} else {
		add("last letter "+o.clockTime(v.Now, in), trayPath(trayAll), "")
	}
	if err := errors.Join(v.backupFact(add), v.checkFact(add)); err != nil {
		return s, err
	}
	if trouble.DiskFree > 0 {
		late := ""
		if trouble.DiskFree < leastDisk {
			late = "late"
		}
		add(fmt.Sprintf("%d GB free", trouble.DiskFree>>30), "/system", late)
	}
	strangers, err := v.strangersLine()
	if err == nil && strangers != "" {
		add("strangers: "+strangers, trayPath(trayStrangers), "")
	}
	return s, err
}

// mostLooked is at how many letters of the outbox the desk looks, the first that were filed.
const mostLooked = 100

// backupFact tells when the ledger was copied last.
func (v *request) backupFact(add func(words, href, kind string)) error {
	if !v.Keeps() {
		return nil
	}
	at, err := v.site.o.Ledger.BackedUp()
	switch {
	case err != nil:
		return err
	case at.IsZero():
		add("never backed up", "/system", "due")
	case v.Now.Sub(at) > backupPatience:
		add("backed up "+visit.FarOff(at.Sub(v.Now)), "/system", "due")
	default:
		add("backed up "+visit.FarOff(at.Sub(v.Now)), "/system", "")
	}
	return nil
}

// checkFact tells when the ledger was verified last, where it ever was.
func (v *request) checkFact(add func(words, href, kind string)) error {
	if !v.Keeps() {
		return nil
	}
	x, err := v.site.o.Ledger.LastCheck()
	switch {
	case err != nil || x.At.IsZero():
		return err
	case x.Findings > 0:
		add(fmt.Sprintf("verified %s: %s", visit.FarOff(x.At.Sub(v.Now)), visit.CountWords(x.Findings, "fault", "faults")), "/system", "late")
	default:
		add("verified "+visit.FarOff(x.At.Sub(v.Now)), "/system", "")
	}
	return nil
}

func failing(trouble string) string {
	if trouble == "" {
		return ""
	}
	return "; now it fails: " + visit.Plain(errors.New(trouble))
}

// clockTime is the time of an instant of today, and the whole instant of another day.
func (s *Site) clockTime(now, t time.Time) string {
	if now.In(s.o.Zone).Format(time.DateOnly) == t.In(s.o.Zone).Format(time.DateOnly) {
		return t.In(s.o.Zone).Format("15:04")
	}
	return s.Instant(t)
}
