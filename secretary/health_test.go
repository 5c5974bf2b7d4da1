package secretary

import (
	"strings"
	"testing"
	"time"
)

// codes are those of the alarms of a health.
func codes(h Health) string {
	var out []string
	for _, a := range h.Alarms() {
		if a.What == "" || a.Why == "" || a.Do == "" {
			panic("an alarm without words: " + a.Code)
		}
		out = append(out, a.Code)
	}
	return strings.Join(out, " ")
}

// TestPoint56AlarmsOfThePost checks that a quarter of an hour without a reading,
// or without a letter out while some wait, is an alarm, and not a minute less
// (DESK/E-59).
func TestPoint56AlarmsOfThePost(t *testing.T) {
	t.Parallel()
	at := begin
	minutes := func(n float64) time.Time { return at.Add(-time.Duration(n * float64(time.Minute))) }
	well := func() Health {
		return Health{At: at, Opened: minutes(600), LastIn: minutes(1), LastOut: minutes(300), DiskFree: 10 << 30,
			Mailboxes: []MailboxHealth{{Name: "INBOX", Read: minutes(1), Idle: minutes(1)}}}
	}
	for name, x := range map[string]struct {
		change func(*Health)
		want   string
	}{
		"all is well, and nothing was sent for hours since nothing waits": {func(*Health) {}, ""},
		"not read for a quarter of an hour":                               {func(h *Health) { h.Mailboxes[0].Read = minutes(15) }, ""},
		"not read for a minute more":                                      {func(h *Health) { h.Mailboxes[0].Read = minutes(16) }, alarmRead},
		"not read to its end for an hour, for very many letters are taken in": {func(h *Health) {
			h.Mailboxes[0] = MailboxHealth{Name: "INBOX", Read: minutes(60), Looked: 18240, Of: 20000, Batch: minutes(1)}
		}, ""},
		"and none of them for a quarter of an hour": {func(h *Health) {
			h.Mailboxes[0] = MailboxHealth{Name: "INBOX", Read: minutes(60), Looked: 18240, Of: 20000, Batch: minutes(16)}
		}, alarmRead},
		"one of two not read": {func(h *Health) {
			h.Mailboxes = append(h.Mailboxes, MailboxHealth{Name: "alt", Read: minutes(20), Trouble: "mailbox: refused"})
		}, alarmRead},
		"the log-in is refused just now":       {func(h *Health) { h.Mailboxes[0].Refused = true }, alarmRead},
		"just opened, and read last yesterday": {func(h *Health) { h.Opened, h.Mailboxes[0].Read = minutes(2), minutes(1500) }, ""},
		"never read, and open for long":        {func(h *Health) { h.Mailboxes[0].Read = time.Time{} }, alarmRead},
		"a letter lies in the outbox":          {func(h *Health) { h.Postings, h.OldestPosting = 1, minutes(14) }, ""},
		"it lies there for longer":             {func(h *Health) { h.Postings, h.OldestPosting = 1, minutes(16) }, alarmSent},
		"it lies there, and others go out":     {func(h *Health) { h.Postings, h.OldestPosting, h.LastOut = 1, minutes(60), minutes(3) }, ""},
		"a letter is not acted on":             {func(h *Health) { h.Letters, h.OldestLetter = 2, minutes(16) }, alarmActed},
		"the clock is in doubt":                {func(h *Health) { h.Clock = "it jumped" }, alarmClock},
		"DNS has given no answer for a while":  {func(h *Health) { h.DNSSince = minutes(10) }, ""},
		"and for longer":                       {func(h *Health) { h.DNSSince = minutes(11) }, alarmDNS},
		"many letters are refused":             {func(h *Health) { h.Attacked = 1 }, alarmForgery},
		"a secret stood in a letter":           {func(h *Health) { h.Redacted = map[string]int{"address": 2} }, alarmForgery},
		"the disk is full":                     {func(h *Health) { h.DiskFree = 1 << 20 }, alarmDisk},
		"a letter cannot be fetched":           {func(h *Health) { h.PassedOver = 1 }, alarmFetched},
	} {
		h := well()
		x.change(&h)
		if got := codes(h); got != x.want {
			t.Errorf("%s: %q, want %q", name, got, x.want)
		}
	}
	h := well()
	h.Mailboxes[0].Trouble = "mailbox: the server refused the login"
	var words []string
	for _, l := range h.Lines() {
		words = append(words, l.Name+": "+l.Words)
	}
	all := strings.Join(words, "\n")
	for _, want := range []string{"Mailbox INBOX: read 1m0s ago, told of new mail by its server (IDLE) as of 1m0s ago; now it fails: the server refused the login", "Last letter out: 5h0m0s ago", "Letters in the outbox: none", "Disk: 10 GB free"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not told in\n%s", want, all)
		}
	}
}

// TestLooking tells on the desk and in the lines of health how far the taking in of very
// many letters is.
func TestLooking(t *testing.T) {
	t.Parallel()
	h := Health{At: begin, Mailboxes: []MailboxHealth{{Name: "INBOX", Read: begin, Looked: 18240, Of: 20000, Batch: begin}, {Name: "alt", Read: begin}}}
	const want = "18,240 of 20,000 letters looked at"
	var facts []string
	h.looking(func(words, _, _ string) { facts = append(facts, words) })
	if len(facts) != 1 || facts[0] != want || h.Lines()[0].Words != "read 0s ago; "+want || strings.Contains(h.Lines()[1].Words, "looked") {
		t.Errorf("%q, %+v", facts, h.Lines()[:2])
	}
}
