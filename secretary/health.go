package secretary

import (
	"errors"
	"fmt"
	"time"

	"postd/ledger"
	"postd/secretary/visit"
)

// Health is how the post goes and how its machine stands, at one instant. It is
// gathered in one place, and shown on the desk, by 'postd health' and to
// programs that watch.
type Health struct {
	At     time.Time `json:"at"`
	Opened time.Time `json:"opened,omitzero"` // since when this office has been open

	LastIn    time.Time `json:"lastRead,omitzero"` // up to when every mailbox is read; zero = not yet
	LastOut   time.Time `json:"lastSent,omitzero"` // when a letter last went out; zero = not yet
	TroubleIn string    `json:"troubleIn,omitempty"`
	// TroubleOut is why the last attempt to send failed, or for how long and why
	// the outbox is slowed; empty = it goes as it should.
	TroubleOut string `json:"troubleOut,omitempty"`

	Mailboxes []MailboxHealth `json:"mailboxes"`

	Letters       int       `json:"lettersWaiting"` // kept and not acted on
	OldestLetter  time.Time `json:"oldestLetter,omitzero"`
	Postings      int       `json:"postingsWaiting"` // in the outbox, without those that an official holds
	OldestPosting time.Time `json:"oldestPosting,omitzero"`
	Strangers     int       `json:"strangers,omitempty"`      // letters that lie in their tray
	StrangersNow  int       `json:"strangersToday,omitempty"` // that came today (UTC), within the measure
	Gathered      uint64    `json:"gathered,omitempty"`       // letters beyond the measure of their readers, since the ledger was begun
	PassedOver    int       `json:"passedOver,omitempty"`     // letters that could not be fetched, and nobody has seen to

	// Redacted counts by sort the secrets that had to be taken out of letters of the
	// office before they went, since it was opened: each is a fault of the office.
	Redacted map[string]int `json:"redacted,omitempty"`

	DNSSince time.Time `json:"dnsSince,omitzero"` // since when DNS gives no answer about letters of a domain of players; zero: it gives them
	// Attacked counts the players in whose name many letters were refused within a day.
	Attacked int `json:"attacked,omitempty"`

	// How letters were weighed since the office was opened: by level, what their owners
	// were asked for, and why sides were given new reply addresses.
	Weighed   map[string]int `json:"weighed,omitempty"`
	Questions map[string]int `json:"questions,omitempty"`
	Rekeyed   map[string]int `json:"rekeyed,omitempty"`

	Clock string `json:"clock,omitempty"` // why the machine's clock is in doubt, and nothing is read, judged or sent; empty: it is not

	// Checked is when the whole ledger was verified last, and what it came to.
	Checked ledger.Checked `json:"checked,omitzero"`

	Binding BindingHealth `json:"binding,omitzero"` // how far papers are bound

	Second SecondHealth `json:"second,omitzero"` // how the office stands with its second machine; zero: there is none

	DiskFree uint64 `json:"diskFree,omitempty"` // octets, where the ledger lies; 0 = not known
}

// MailboxHealth is how the reading of one mailbox goes.
type MailboxHealth struct {
	Name    string    `json:"name"`
	Read    time.Time `json:"read,omitzero"` // when it was read to its end last; zero: not since the office was opened
	Idle    time.Time `json:"idle,omitzero"` // when its server last took IDLE; zero: it did not
	Trouble string    `json:"trouble,omitempty"`
	Refused bool      `json:"refused,omitempty"` // the server refuses the log-in

	// While very many letters are taken in, Looked of Of are; Batch is when the last were.
	// Zeros: it is not so.
	Looked int       `json:"looked,omitempty"`
	Of     int       `json:"of,omitempty"`
	Batch  time.Time `json:"batch,omitzero"`
}

// looking tells how far the taking in of very many letters is, "18,240 of 20,000 letters
// looked at"; empty where it is not so.
func (m MailboxHealth) looking() string {
	if m.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%s of %s letters looked at", visit.Grouped(m.Looked), visit.Grouped(m.Of))
}

// looking tells it of all mailboxes, as facts of the desk.
func (h Health) looking(add func(words, href, kind string)) {
	for _, m := range h.Mailboxes {
		if words := m.looking(); words != "" {
			add(words, "/mail", "")
		}
	}
}

// Alarm is something about the post that a person must see to now.
type Alarm struct {
	Code  string    `json:"code"`  // of AlarmCodes
	What  string    `json:"what"`  // in plain words
	Why   string    `json:"why"`   // as far as it is known
	Do    string    `json:"do"`    // what to do first
	Since time.Time `json:"since"` // from when it is so
}

// The codes of the alarms.
const (
	alarmClock   = "clock"
	alarmRead    = "mailbox_not_read"
	alarmActed   = "letter_not_acted_on"
	alarmSent    = "nothing_sent"
	alarmFetched = "letter_not_fetched"
	alarmDNS     = "dns"
	alarmForgery = "forgery"
	alarmDisk    = "disk"
	alarmSecond  = "second_machine"
)

// AlarmCodes are all codes, in the order in which alarms are told.
var AlarmCodes = []string{alarmClock, alarmRead, alarmActed, alarmSent, alarmFetched, alarmDNS, alarmForgery, alarmDisk, alarmSecond}

// stalled is how long the post may be silent before it is an alarm, elapsed
// (DESK/E-59).
const stalled = 15 * time.Minute

// dnsStalled is for how long DNS may give no answer.
const dnsStalled = 10 * time.Minute

// leastDisk is how much of the disk must be free. A ledger that cannot grow
// takes nothing in, and loses nothing; but then the post stands still.
const leastDisk = 256 << 20

// Alarms are what a person must see to now; none: all is well.
func (h Health) Alarms() (out []Alarm) {
	add := func(code string, since time.Time, what, why, do string) {
		out = append(out, Alarm{code, what, why, do, since})
	}
	if h.Clock != "" {
		add(alarmClock, h.At, "Nothing is read, judged or sent", h.Clock, "look at the clock of the machine; if it is right, say so on the page System or by 'postd clock accept'")
	}
	for _, m := range h.boxes() {
		switch since := latest(latest(m.Read, m.Batch), h.Opened); {
		case m.Refused: // that does not mend itself
			add(alarmRead, since, h.lettersIn(m), because(m.Trouble, "the server refuses the log-in"), "set the password or token that postd.toml names anew; 'postd doctor' tries it")
		case h.At.Sub(since) > stalled:
			add(alarmRead, since, h.lettersIn(m), because(m.Trouble, "the server does not answer"), "see whether the mail server runs and still takes the password; 'postd doctor' tries it")
		}
	}
	if h.Letters > 0 && h.At.Sub(latest(h.OldestLetter, h.Opened)) > stalled {
		add(alarmActed, h.OldestLetter, visit.CountWords(h.Letters, "letter is kept and waits to be acted on", "letters are kept and wait to be acted on"),
			because(h.TroubleIn, "it should take seconds"), "look into the log of the office, and start it anew")
	}
	if h.Postings > 0 || h.TroubleOut != "" {
		since := latest(h.LastOut, h.Opened)
		if h.Postings > 0 {
			since = latest(since, h.OldestPosting)
		}
		if h.At.Sub(since) > stalled {
			add(alarmSent, since, "Letters out", because(h.TroubleOut, visit.CountWords(h.Postings, "letter lies in the outbox", "letters lie in the outbox")),
				"see whether the server that takes mail runs and still takes the password; 'postd doctor' tries it, and when it works again 'Send all now' in the mail room does not wait")
		}
	}
	if h.PassedOver > 0 {
		add(alarmFetched, h.At, visit.CountWords(h.PassedOver, "letter could not be fetched and was passed over", "letters could not be fetched and were passed over"),
			"the server gives them otherwise than it says", "read them in the mailbox by another program, and see to them in the mail room")
	}
	if !h.DNSSince.IsZero() && h.At.Sub(h.DNSSince) > dnsStalled {
		add(alarmDNS, h.DNSSince, "Nothing is known of who signed the letters that come in", "DNS gives no answer",
			"see whether the resolver works ([mail] dns names another); letters with a key are heard, and of the others their owners are asked")
	}
	if h.Attacked > 0 {
		add(alarmForgery, h.At, visit.CountWords(h.Attacked, "player has more than twenty refused letters within a day", "players have more than twenty refused letters within a day"),
			"somebody writes in their names", "look at the letters set aside in the mail room; nothing was done with them")
	}
	fenced := 0
	for _, n := range h.Redacted {
		fenced += n
	}
	if fenced > 0 {
		add(alarmForgery, h.At, visit.CountWords(fenced, "secret was taken out of a letter of the office before it went", "secrets were taken out of letters of the office before they went"),
			"a fault of the office, or somebody plays with it", "look for it in the log of the office, and tell the makers; it is counted anew when the office is started")
	}
	h.Second.alarm(h.At, add)
	if h.DiskFree > 0 && h.DiskFree < leastDisk {
		add(alarmDisk, h.At, fmt.Sprintf("Of the disk %d MB are free", h.DiskFree>>20), "a full disk takes no letters in", "make room where the ledger lies")
	}
	return out
}

// boxes are the mailboxes; where nothing is told of each, they are one.
func (h Health) boxes() []MailboxHealth {
	if len(h.Mailboxes) > 0 || h.LastIn.IsZero() {
		return h.Mailboxes
	}
	return []MailboxHealth{{Read: h.LastIn, Trouble: h.TroubleIn}}
}

func (h Health) lettersIn(m MailboxHealth) string {
	if len(h.Mailboxes) > 1 {
		return "Letters in, of the mailbox " + m.Name
	}
	return "Letters in"
}

func because(trouble, otherwise string) string {
	if trouble == "" {
		return otherwise
	}
	return visit.Plain(errors.New(trouble))
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// Line is one fact of health, for people.
type Line struct{ Name, Words string }

// Lines tell the same in words, with ages.
func (h Health) Lines() (out []Line) {
	ago := func(t time.Time, none string) string {
		if t.IsZero() {
			return none
		}
		return h.At.Sub(t).Round(time.Second).String() + " ago"
	}
	add := func(name, words string) { out = append(out, Line{name, words}) }
	for _, m := range h.Mailboxes {
		words := "read " + ago(m.Read, "not yet")
		if !m.Idle.IsZero() {
			words += ", told of new mail by its server (IDLE) as of " + ago(m.Idle, "")
		}
		if looking := m.looking(); looking != "" {
			words += "; " + looking
		}
		if m.Trouble != "" {
			words += "; now it fails: " + visit.Plain(errors.New(m.Trouble))
		}
		add("Mailbox "+m.Name, words)
	}
	waits := func(n int, oldest time.Time) string {
		if n == 0 {
			return "none"
		}
		return fmt.Sprintf("%d, the oldest from %s", n, ago(oldest, ""))
	}
	add("Letters not yet acted on", waits(h.Letters, h.OldestLetter))
	add("Letters in the outbox", waits(h.Postings, h.OldestPosting))
	sent := ago(h.LastOut, "none yet")
	if h.TroubleOut != "" {
		sent += "; now it fails: " + visit.Plain(errors.New(h.TroubleOut))
	}
	add("Last letter out", sent)
	if h.PassedOver > 0 {
		add("Letters not fetched", fmt.Sprint(h.PassedOver))
	}
	if h.Clock != "" {
		add("Clock", "in doubt: "+h.Clock)
	} else {
		add("Clock", "not in doubt")
	}
	if !h.Checked.At.IsZero() {
		words := ago(h.Checked.At, "") + ", nothing found"
		if n := h.Checked.Findings; n > 0 {
			words = fmt.Sprintf("%s, findings: %d; see 'postd check'", ago(h.Checked.At, ""), n)
		}
		add("Ledger verified", words)
	}
	out = append(out, h.Binding.Lines()...)
	out = append(out, h.Second.lines(h.At)...)
	if h.DiskFree > 0 {
		add("Disk", fmt.Sprintf("%d GB free", h.DiskFree>>30))
	}
	return out
}
