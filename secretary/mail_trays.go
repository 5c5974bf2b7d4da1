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
	trayUnread  = "unread"
	trayUnknown = "unknown"
	trayNoGame  = "nogame"
	trayAnswers = ledger.TrayAnswers
	trayAside   = "aside"
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

// trayOf is where a letter lies.
func trayOf(x ledger.Letter) string {
	switch {
	case x.Shelved():
		return x.Tray.Name
	case !x.ForPerson():
		return trayAll
	case x.Laid != "", x.Verdict == ledger.ToDesk:
		return trayAnswers
	case x.Unread:
		return trayUnread
	case x.Verdict == ledger.UnknownSender:
		return trayUnknown
	case x.Verdict == ledger.NoGame:
		return trayNoGame
	}
	return trayAside
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
	count, in, out, err := v.waitingMail()
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
		all, err := v.Ledger().Sent()
		if err != nil {
			return nil, err
		}
		all, _, p.Pager = postingsBy("-seq").Part(v, all)
		p.Postings, err = v.postingRows(all)
		if err != nil {
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
	case trayBounces, trayOutbox:
		list, _, pager := postingsBy("seq").Part(v, out[slug])
		p.Pager, p.Now = pager, slug == trayOutbox && len(list) > 0 && v.Keeps()
		if p.Postings, err = v.postingRows(list); err != nil {
			return nil, err
		}
		if slug == trayOutbox {
			p.Pause, p.Trouble = v.Keeps(), v.troubleOut()
			if p.Paused, err = v.pausedWords(); err != nil {
				return nil, err
			}
			p.Now = p.Now && p.Paused == ""
		}
	case trayAll:
		all, err := v.Ledger().Letters(nil)
		if err != nil {
			return nil, err
		}
		all, _, p.Pager = lettersBy("-seq").Part(v, all)
		if p.Letters, err = v.letterRows(all); err != nil {
			return nil, err
		}
	default:
		list, _, pager := lettersBy("seq").Part(v, in[slug])
		p.Pager = pager
		if p.Letters, err = v.letterRows(list); err != nil {
			return nil, err
		}
	}
	sub := make([]templates.Link, len(trays))
	for i, t := range trays {
		sub[i] = templates.Link{Name: t.name, Href: trayPath(t.slug), Count: count[t.slug], Here: t.slug == slug}
	}
	return visit.Page{Name: "mail", Title: "Mail room", Body: p, Sub: sub}, nil
}

// waitingMail sorts into their trays the letters with which only a person can
// go on, and the letters of the office that have not gone out.
func (v *request) waitingMail() (count map[string]int, in map[string][]ledger.Letter, out map[string][]ledger.Posting, err error) {
	count, in, out = map[string]int{}, map[string][]ledger.Letter{}, map[string][]ledger.Posting{}
	letters, err := v.Ledger().Aside()
	if err != nil {
		return nil, nil, nil, err
	}
	shelved, err := v.Ledger().Shelved()
	if err != nil {
		return nil, nil, nil, err
	}
	for _, x := range append(letters, shelved...) {
		in[trayOf(x)] = append(in[trayOf(x)], x)
		count[trayOf(x)]++
	}
	passed, err := v.Ledger().PassedOver()
	if err != nil {
		return nil, nil, nil, err
	}
	count[trayPassed] = len(passed)
	strangers, err := v.Ledger().Strangers(v.Now)
	if err != nil {
		return nil, nil, nil, err
	}
	count[trayStrangers] = strangers.All
	postings, err := v.Ledger().Unsent()
	for _, p := range postings {
		slug := trayOutbox
		if p.State == ledger.Failed {
			if slug = trayBounces; p.Done != "" {
				continue
			}
		}
		out[slug] = append(out[slug], p)
		count[slug]++
	}
	return count, in, out, err
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

// lettersBy and postingsBy are the lists of the mail room, in the order of the numbers.
func lettersBy(order string) visit.Listing[ledger.Letter] {
	key := func(x ledger.Letter) string { return visit.NumberKey(x.Seq) }
	return visit.Listing[ledger.Letter]{Columns: []visit.Column[ledger.Letter]{{Slug: "seq", Key: key}}, Usual: order, ID: key}
}

func postingsBy(order string) visit.Listing[ledger.Posting] {
	key := func(p ledger.Posting) string { return visit.NumberKey(p.Seq) }
	return visit.Listing[ledger.Posting]{Columns: []visit.Column[ledger.Posting]{{Slug: "seq", Key: key}}, Usual: order, ID: key}
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
