package secretary

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// tray is a part of the mail room.
type tray struct{ slug, name, empty string }

// The trays. Every letter that came in lies in the tray of all, and in one of
// the first four as long as only a person can go on with it. A player's letter that
// was not acted on lies in one of three others, though nobody need go on with it.
const (
	trayUnread  = ledger.TrayUnread
	trayUnknown = ledger.TrayUnknown
	trayNoGame  = ledger.TrayNoGame
	trayAnswers = ledger.TrayAnswers
	trayAside   = ledger.TrayAside
	trayBounces = "bounces"
	trayOutbox  = "outbox"
	traySent    = "sent"
	trayPassed  = "passed"
	trayMachine = ledger.TrayMachine
	trayRepeats = ledger.TrayRepeats
	trayHeld    = ledger.TrayHeld
	trayAll     = "all"
)

var trays = []tray{
	{trayUnread, "Not understood", "No letter of a player waits that was not understood."},
	{trayUnknown, "Unknown sender", "No letter of an unknown sender waits."},
	{trayAnswers, "To the secretary", "No words of a player to the secretary wait, and no answer to a letter that an official wrote."},
	{trayNoGame, "Of no game", "No letter waits that belongs to no game."},
	{trayAside, "Set aside", "No letter is set aside."},
	{trayBounces, "Bounces", "No letter of the office has come back."},
	{trayPassed, "Not fetched", "Every letter could be fetched."},
	{trayMachine, "Perhaps a machine", "No letter of a player lies here that a machine seems to have written."},
	{trayRepeats, "Repeats", "No letter of a player lies here that says once more what has no effect."},
	{trayHeld, "Held", "No letter of a player lies here that cannot be read, or was ours."},
	{trayStrangers, "Strangers", "No letter of a stranger lies here."},
	{trayOutbox, "Outbox", "Every letter of the office has gone out."},
	{traySent, "Sent", "No letter has gone out yet."},
	{trayAll, "All letters in", "No letter has come in yet."},
}

func trayPath(slug string) string { return "/mail?tray=" + slug }

// mailPage is a tray of the mail room.
type mailPage struct {
	Tray, Caption, Empty string
	Letters              []letterRow
	Postings             []postingRow
	Passed               []passedRow
	Strangers            *strangersPage
	Pager                visit.Pager
	Now                  bool // the letters that wait can be sent now
	Pause                bool // the outbox can be paused, or let go on
	Paused, Trouble      string
	Hand                 bool // letters come by other ways than mail
}

// mailRoom shows a tray; without one in the query, the first in which something
// waits for a person.
func mailRoom(v *request) (visit.Response, error) {
	count, err := v.waitingMail()
	if err != nil {
		return nil, err
	}
	slug := v.Field("tray")
	if slug == "" {
		slug = trayAll
		for _, t := range trays[:7] {
			if count[t.slug] > 0 {
				slug = t.slug
				break
			}
		}
	}
	i := slices.IndexFunc(trays, func(t tray) bool { return t.slug == slug })
	if i < 0 {
		return nil, visit.Missing("There is no tray "+narrate.ShortLine(slug, 40)+".", "")
	}
	p := mailPage{Tray: slug, Caption: trays[i].name, Empty: trays[i].empty}
	if p.Hand, err = v.takesByHand(); err != nil {
		return nil, err
	}
	switch slug {
	case traySent:
		closed := func(x ledger.Posting) bool {
			return (x.State != ledger.Failed || x.Done != "") && (v.Ledger().Everything() || v.Ledger().SeesPosting()(x))
		}
		if err := v.postingsTray(&p, v.site.o.Ledger.SentPostings(), ledger.TallySent, closed); err != nil {
			return nil, err
		}
	case trayPassed:
		if p.Passed, err = v.passedRows(); err != nil {
			return nil, err
		}
	case trayStrangers:
		if err := v.strangers(&p); err != nil {
			return nil, err
		}
	case trayBounces:
		if err := v.postingsTray(&p, v.site.o.Ledger.FailedPostings(), ledger.TallyFailed, v.Ledger().SeesPosting()); err != nil {
			return nil, err
		}
	case trayOutbox:
		if err := v.outboxTray(&p); err != nil {
			return nil, err
		}
	case trayAll:
		if err := v.lettersTray(&p, ledger.AllLetters(), ledger.TallyLetters); err != nil {
			return nil, err
		}
	default:
		if err := v.lettersTray(&p, ledger.TrayLetters(slug), ledger.TallyTray(slug)); err != nil {
			return nil, err
		}
	}
	sub := make([]templates.Link, len(trays))
	for i, t := range trays {
		sub[i] = templates.Link{Name: t.name, Href: trayPath(t.slug), Count: count[t.slug], Here: t.slug == slug}
	}
	return visit.Page{Name: "mail", Title: "Mail room", Body: p, Sub: sub}, nil
}

// lettersTray shows letters that came in.
func (v *request) lettersTray(p *mailPage, of ledger.Range[ledger.Letter], tally string) error {
	n, err := v.Ledger().Tally(tally)
	if err != nil {
		return err
	}
	list, pager, err := visit.Turn(v, of, n, v.Ledger().SeesLetter())
	if err != nil {
		return err
	}
	p.Pager = pager
	p.Letters, err = v.letterRows(list)
	return err
}

// postingsTray shows letters of the office.
func (v *request) postingsTray(p *mailPage, of ledger.Range[ledger.Posting], tally string, sees func(ledger.Posting) bool) error {
	n, err := v.Ledger().Tally(tally)
	if err != nil {
		return err
	}
	list, pager, err := visit.Turn(v, of, n, sees)
	if err != nil {
		return err
	}
	p.Pager = pager
	p.Postings, err = v.postingRows(list)
	return err
}

// outboxTray shows what is to go out, and what can be done with all of it.
func (v *request) outboxTray(p *mailPage) (err error) {
	if err = v.postingsTray(p, v.site.o.Ledger.OutboxPostings(), ledger.TallyQueued, v.Ledger().SeesPosting()); err != nil {
		return err
	}
	p.Pause, p.Trouble = v.Keeps(), v.troubleOut()
	p.Paused, err = v.pausedWords()
	p.Now = len(p.Postings) > 0 && v.Keeps() && p.Paused == ""
	return err
}

// countedTrays are those of letters that a tally counts.
var countedTrays = []string{trayUnread, trayUnknown, trayAnswers, trayNoGame, trayAside, trayMachine, trayRepeats, trayHeld}

// waitingMail counts what lies in each tray for a person to see: by tallies or, where the visitor does not
// see all of it, the first 50 of each that they see.
func (v *request) waitingMail() (count map[string]int, err error) {
	count = map[string]int{}
	passed, err := v.Ledger().PassedOver()
	if err != nil {
		return nil, err
	}
	count[trayPassed] = len(passed)
	if !v.Ledger().Everything() {
		return count, v.waitingSeen(count)
	}
	names := []string{ledger.TallyStrangers, ledger.TallyQueued, ledger.TallyToPrint, ledger.TallyFailed}
	for _, t := range countedTrays {
		names = append(names, ledger.TallyTray(t))
	}
	n, err := v.Ledger().Tallies(v.HTTP.Context(), names...)
	if err != nil {
		return nil, err
	}
	count[trayStrangers], count[trayOutbox], count[trayBounces] = int(n[0]), int(n[1]+n[2]), int(n[3])
	for i, t := range countedTrays {
		count[t] = int(n[4+i])
	}
	return count, nil
}

func (v *request) waitingSeen(count map[string]int) error {
	for _, t := range countedTrays {
		list, err := visit.First(v, ledger.TrayLetters(t), v.Ledger().SeesLetter())
		if count[t] = len(list); err != nil {
			return err
		}
	}
	for t, of := range map[string]ledger.Range[ledger.Posting]{trayOutbox: v.site.o.Ledger.OutboxPostings(), trayBounces: v.site.o.Ledger.FailedPostings()} {
		list, err := visit.First(v, of, v.Ledger().SeesPosting())
		if count[t] = len(list); err != nil {
			return err
		}
	}
	if v.May(ledger.ActCase).Yes {
		n, err := v.Ledger().Tally(ledger.TallyStrangers)
		count[trayStrangers] = int(n)
		return err
	}
	return nil
}

// troubleOut tells why nothing goes out; empty if it does.
func (v *request) troubleOut() string {
	if v.site.o.Health == nil {
		return ""
	}
	if why := v.site.o.Health().TroubleOut; why != "" {
		return "Letters do not go out: " + why
	}
	return ""
}

// passedRow is a letter that lies in a mailbox and could not be fetched.
type passedRow struct {
	Number             uint32
	When, Mailbox, Why string
	Again              bool
}

func (v *request) passedRows() (rows []passedRow, err error) {
	list, err := v.Ledger().PassedOver()
	for _, x := range list {
		rows = append(rows, passedRow{x.UID, v.Site.Instant(x.At), x.Mailbox, x.Why, x.Again})
	}
	return rows, err
}

// fetchAgain has a letter tried again that could not be fetched, or leaves it where
// it lies.
func fetchAgain(v *request) (visit.Response, error) {
	uid, err := strconv.ParseUint(v.Field("letter"), 10, 32)
	if err != nil {
		return nil, visit.Missing("There is no such letter.", "")
	}
	box, said := v.Field("mailbox"), fmt.Sprintf("Letter %d is tried again at the next reading of its mailbox.", uid)
	if v.Field("deed") == "lie" {
		said = fmt.Sprintf("Letter %d is left where it lies.", uid)
		err = v.Ledger().SeenTo(box, uint32(uid), v.Who(), "")
	} else {
		err = v.Ledger().TryAgain(box, uint32(uid), v.Who(), "")
	}
	if errors.Is(err, ledger.ErrNotPassed) {
		return nil, visit.Missing("There is no such letter.", "")
	}
	if err != nil {
		return nil, err
	}
	v.site.o.Ring()
	return visit.Done(trayPath(trayPassed), said), nil
}
