package secretary

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// systemPage is how the office's machine stands.
type systemPage struct {
	Post, Ledger []visit.Fact
	Troubles     []string
	Outages      []outageRow
	Clock        string   // why the machine's clock is in doubt; empty: it is not
	Report       []string // of a check; nil: none was made
	Sound        bool
	Checked      string
	May          bool
	Waits        bool // a letter waits in the outbox
}

// systemRoom shows how mail goes in and out, what the ledger holds and who may
// enter.
func systemRoom(v *request) (visit.Response, error) {
	p, err := v.system()
	if err != nil {
		return nil, err
	}
	return visit.Page{Name: "system", Title: "System", Body: p}, nil
}

func (v *request) system() (p systemPage, err error) {
	s := v.site
	waits, err := v.Ledger().Waits()
	if err != nil {
		return p, err
	}
	failed, err := v.Ledger().Tally(ledger.TallyFailed)
	if err != nil {
		return p, err
	}
	through := v.Ledger().ReadThrough()
	p.May, p.Waits = v.Keeps(), waits.Postings > 0
	if s.o.Health != nil {
		h := s.o.Health()
		p.Post = append(p.Post, visit.Fact{Name: "Mailbox", Words: healthWords(h.LastIn, h.TroubleIn, "read", s)}, visit.Fact{Name: "Post out", Words: healthWords(h.LastOut, h.TroubleOut, "sent", s)})
		if p.Clock = h.Clock; h.Clock == "" && h.TroubleIn != "" {
			p.Troubles = append(p.Troubles, "Letters in: "+h.TroubleIn)
		}
		if h.Clock == "" && h.TroubleOut != "" {
			p.Troubles = append(p.Troubles, "Letters out: "+h.TroubleOut)
		}
		if h.At.IsZero() {
			h.At = v.Now
		}
		for _, a := range h.Alarms() {
			if a.Code != alarmClock { // it has a part of its own
				p.Troubles = append(p.Troubles, narrate.Upper(a.Do)+".")
			}
		}
		for _, l := range h.Lines() {
			if h.Letters > 0 && l.Name == "Letters not yet acted on" || strings.HasPrefix(l.Name, "Mailbox ") || l.Name == "Free on the disk" || ofBinding(l.Name) {
				p.Post = append(p.Post, visit.Fact(l))
			}
		}
	} else {
		p.Post = append(p.Post, visit.Fact{Name: "Mailbox", Words: "nothing is known of it here"})
	}
	read := "no mailbox was read to its end yet, so that nothing is judged (RULING/R-30)"
	if !through.IsZero() {
		read = s.Instant(through) + "; nothing is judged beyond it"
	}
	p.Post = append(p.Post, visit.Fact{Name: "Read up to", Words: read},
		visit.Fact{Name: "Unread", Words: fmt.Sprint(waits.Letters)}, visit.Fact{Name: "Outbox", Words: outboxWords(waits, s)},
		visit.Fact{Name: "Came back, not done", Words: fmt.Sprint(failed)})
	if p.Outages, err = s.outages(); err != nil {
		return p, err
	}
	p.Ledger, err = v.ledgerFacts()
	return p, err
}

// ledgerFacts count what the file holds.
func (v *request) ledgerFacts() ([]visit.Fact, error) {
	l := v.Ledger()
	n, err1 := l.Tallies(v.HTTP.Context(), ledger.TallyLive, ledger.TallyEnded, ledger.TallyTournaments, ledger.TallyPlayers, ledger.TallyLetters, ledger.TallySent, ledger.TallyFailed)
	log, err2 := l.LogLines(0, 1)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	facts := []visit.Fact{
		{Name: "Games", Words: fmt.Sprintf("%d, %d of them in play", n[0]+n[1], n[0])}, {Name: "Tournaments", Words: fmt.Sprint(n[2])}, {Name: "Players", Words: fmt.Sprint(n[3])},
		{Name: "Letters in", Words: fmt.Sprint(n[4])}, {Name: "Letters out", Words: fmt.Sprint(n[5] - n[6])},
	}
	if len(log) > 0 {
		facts = append(facts, visit.Fact{Name: "Log", Words: visit.CountWords(int(log[0].Seq), "line", "lines")})
	}
	size := "not known"
	if info, err := os.Stat(l.Path()); err == nil {
		size = fmt.Sprintf("%d kB", (info.Size()+1023)/1024)
	}
	facts = append(facts, visit.Fact{Name: "File", Words: l.Path() + ", " + size}, visit.Fact{Name: "Clock of the office", Words: v.Site.Instant(v.Now)})
	if v.site.o.Version != "" {
		facts = append(facts, visit.Fact{Name: "postd", Words: v.site.o.Version})
	}
	return facts, nil
}

// acceptClock says that the machine's clock is right. It is no matter of the
// ledger, and does not go through Request.Do.
func acceptClock(v *request) (visit.Response, error) {
	if accept := v.site.o.AcceptClock; accept != nil {
		if _, err := accept(v.Who()); err != nil {
			return nil, err
		}
	}
	return visit.Done("/system", "The clock is accepted."), nil
}

// systemCheck verifies the whole ledger and shows what was found. It is a POST
// since it may take long; it changes nothing, so that it does not go through
// Request.Do.
func systemCheck(v *request) (visit.Response, error) {
	begun := time.Now()
	r, err := v.Ledger().Check(false)
	if err != nil {
		return nil, err
	}
	p, err := v.system()
	if err != nil {
		return nil, err
	}
	p.Sound, p.Checked = r.Sound(), fmt.Sprintf("Checked in %s: %s, %s, %s, %s, %s, %s, %s.", calendar.DurationWords(time.Since(begun), false),
		visit.CountWords(r.Games, "game", "games"), visit.CountWords(r.Events, "event", "events"), visit.CountWords(r.Letters, "letter", "letters"),
		visit.CountWords(r.Postings, "letter of the office", "letters of the office"), visit.CountWords(r.Players, "player", "players"),
		visit.CountWords(r.Matters, "matter", "matters"), visit.CountWords(r.Lines, "line of the log", "lines of the log"))
	p.Report = r.Findings
	return visit.Page{Name: "system", Title: "System", Body: p}, nil
}

// systemBackup gives out a copy of the whole file. The copy is made on the disk
// first: as long as it lasts the pages of the file cannot be used again, and a
// browser may be slow. It changes nothing but the log, and does not go through
// Request.Do.
func systemBackup(v *request) (visit.Response, error) {
	if err := v.Ledger().Log(v.Who(), "backup", "", "a copy of the ledger was taken"); err != nil {
		return nil, err
	}
	b, err := copyOfLedger(v.site.o.Ledger)
	if err != nil {
		return nil, err
	}
	if err := v.site.o.Ledger.NoteBackup(v.Now); err != nil {
		return nil, err
	}
	name := "postd-" + calendar.DateOf(v.Now, v.site.o.Zone).String() + ".db"
	return visit.Document{Kind: "application/octet-stream", Name: name, Bytes: b, Whole: true}, nil
}

func copyOfLedger(l *ledger.Ledger) (b []byte, err error) {
	f, err := os.CreateTemp(filepath.Dir(l.Path()), ".copy-*.db") // beside the ledger, where its secrets lie already
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	if _, err = l.Backup(f); err != nil {
		return nil, err
	}
	if _, err = f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return io.ReadAll(f)
}

func outboxWords(x ledger.Waits, s *Site) string {
	if x.Postings == 0 {
		return "none"
	}
	return fmt.Sprintf("%d, the oldest of %s", x.Postings, s.Instant(x.Posting))
}

func healthWords(last time.Time, trouble, done string, s *Site) string {
	words := "not yet " + done
	if !last.IsZero() {
		words = "last " + done + " " + s.Instant(last)
	}
	return words + failing(trouble)
}
