package secretary

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"postd/ledger"
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
	Pager                pager
	Now                  bool // the letters that wait can be sent now
	Pause                bool // the outbox can be paused, or let go on
	Paused, Trouble      string
	Hand                 bool // letters come by other ways than mail
}

// mailRoom shows a tray; without one in the query, the first in which something
// waits for a person.
func mailRoom(v *request) (response, error) {
	count, in, out, err := v.waitingMail()
	if err != nil {
		return nil, err
	}
	slug := v.field("tray")
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
		return nil, missing("There is no tray "+narrate.ShortLine(slug, 40)+".", "")
	}
	p := mailPage{Tray: slug, Caption: trays[i].name, Empty: trays[i].empty}
	if p.Hand, err = v.takesByHand(); err != nil {
		return nil, err
	}
	switch slug {
	case traySent:
		all, err := v.ledger().Sent()
		if err != nil {
			return nil, err
		}
		all, _, p.Pager = postingsBy("-seq").part(v, all)
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
		list, _, pager := postingsBy("seq").part(v, out[slug])
		p.Pager, p.Now = pager, slug == trayOutbox && len(list) > 0 && v.keeps()
		if p.Postings, err = v.postingRows(list); err != nil {
			return nil, err
		}
		if slug == trayOutbox {
			p.Pause, p.Trouble = v.keeps(), v.troubleOut()
			if p.Paused, err = v.pausedWords(); err != nil {
				return nil, err
			}
			p.Now = p.Now && p.Paused == ""
		}
	case trayAll:
		all, err := v.ledger().Letters(nil)
		if err != nil {
			return nil, err
		}
		all, _, p.Pager = lettersBy("-seq").part(v, all)
		if p.Letters, err = v.letterRows(all); err != nil {
			return nil, err
		}
	default:
		list, _, pager := lettersBy("seq").part(v, in[slug])
		p.Pager = pager
		if p.Letters, err = v.letterRows(list); err != nil {
			return nil, err
		}
	}
	sub := make([]templates.Link, len(trays))
	for i, t := range trays {
		sub[i] = templates.Link{Name: t.name, Href: trayPath(t.slug), Count: count[t.slug], Here: t.slug == slug}
	}
	return page{name: "mail", title: "Mail room", body: p, sub: sub}, nil
}

// waitingMail sorts into their trays the letters with which only a person can
// go on, and the letters of the office that have not gone out.
func (v *request) waitingMail() (count map[string]int, in map[string][]ledger.Letter, out map[string][]ledger.Posting, err error) {
	count, in, out = map[string]int{}, map[string][]ledger.Letter{}, map[string][]ledger.Posting{}
	letters, err := v.ledger().Aside()
	if err != nil {
		return nil, nil, nil, err
	}
	shelved, err := v.ledger().Shelved()
	if err != nil {
		return nil, nil, nil, err
	}
	for _, x := range append(letters, shelved...) {
		in[trayOf(x)] = append(in[trayOf(x)], x)
		count[trayOf(x)]++
	}
	passed, err := v.ledger().PassedOver()
	if err != nil {
		return nil, nil, nil, err
	}
	count[trayPassed] = len(passed)
	strangers, err := v.ledger().Strangers(v.now)
	if err != nil {
		return nil, nil, nil, err
	}
	count[trayStrangers] = strangers.All
	postings, err := v.ledger().Unsent()
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
func lettersBy(order string) listing[ledger.Letter] {
	key := func(x ledger.Letter) string { return numberKey(x.Seq) }
	return listing[ledger.Letter]{[]column[ledger.Letter]{{slug: "seq", key: key}}, order, key}
}

func postingsBy(order string) listing[ledger.Posting] {
	key := func(p ledger.Posting) string { return numberKey(p.Seq) }
	return listing[ledger.Posting]{[]column[ledger.Posting]{{slug: "seq", key: key}}, order, key}
}

// passedRow is a letter that lies in a mailbox and could not be fetched.
type passedRow struct {
	Number             uint32
	When, Mailbox, Why string
	Again              bool
}

func (v *request) passedRows() (rows []passedRow, err error) {
	list, err := v.ledger().PassedOver()
	for _, x := range list {
		rows = append(rows, passedRow{x.UID, v.site.instant(x.At), x.Mailbox, x.Why, x.Again})
	}
	return rows, err
}

// fetchAgain has a letter tried again that could not be fetched, or leaves it where
// it lies.
func fetchAgain(v *request) (response, error) {
	uid, err := strconv.ParseUint(v.field("letter"), 10, 32)
	if err != nil {
		return nil, missing("There is no such letter.", "")
	}
	box, said := v.field("mailbox"), fmt.Sprintf("Letter %d is tried again at the next reading of its mailbox.", uid)
	if v.field("deed") == "lie" {
		said = fmt.Sprintf("Letter %d is left where it lies.", uid)
		err = v.ledger().SeenTo(box, uint32(uid), v.who(), "")
	} else {
		err = v.ledger().TryAgain(box, uint32(uid), v.who(), "")
	}
	if errors.Is(err, ledger.ErrNotPassed) {
		return nil, missing("There is no such letter.", "")
	}
	if err != nil {
		return nil, err
	}
	v.site.o.Ring()
	return done(trayPath(trayPassed), said), nil
}
