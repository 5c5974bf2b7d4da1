package secretary

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"postd/ledger"
)

// strange keeps a stranger's letter that comes in now, and gives it its verdict.
func (o *office) strange(from, subject string) uint64 {
	o.t.Helper()
	return o.strangeMany(1, func(int) (string, string) { return from, subject })[0]
}

// strangeMany keeps so many at once.
func (o *office) strangeMany(n int, of func(i int) (from, subject string)) (seqs []uint64) {
	o.t.Helper()
	for begin := 0; begin < n; begin += 1000 {
		var in []ledger.Incoming
		for i := begin; i < min(n, begin+1000); i++ {
			o.uid++
			from, subject := of(i)
			raw := fmt.Sprintf("From: <%s>\r\nTo: <post@chess.test>\r\nSubject: %s\r\nMessage-ID: <s%d@elsewhere.test>\r\n\r\nBuy our clocks.\r\n", from, subject, o.uid)
			in = append(in, ledger.Incoming{
				Raw: []byte(raw), Place: ledger.Place{Mailbox: "post", UIDValidity: 1, UID: o.uid}, Arrived: o.clock.now(),
				Stranger: &ledger.Stranger{From: from, Subject: subject},
			})
		}
		kept := must(o.KeepAll(in...))(o.t)
		var verdicts []ledger.Verdict
		for _, k := range kept {
			seqs = append(seqs, k.Seq)
			verdicts = append(verdicts, ledger.Verdict{Letter: k.Seq, Verdict: ledger.UnknownSender, Reason: "no player has this address, and it answers nothing"})
		}
		if err := o.SettleAll(verdicts...); err != nil {
			o.t.Fatal(err)
		}
	}
	return seqs
}

// TestLooksLikeAPlayer has a stranger write from an address that looks like a player's.
// Desk, tray and the letter's page say so; the player's own letter says nothing of it.
func TestLooksLikeAPlayer(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	c := o.as(roleSecretary)
	const says = "looks like smith@players.test, and is not"
	o.strangeMany(1, func(int) (string, string) { return "sm1th@p1ayers.test", "1. P-K4" })
	c.get("/").is(http.StatusOK).sound().lacks(says) // an i is no l
	seq := o.strangeMany(1, func(int) (string, string) { return "smith@p1ayers.test", "1. P-K4" })[0]
	c.get("/").is(http.StatusOK).sound().has("newest from smith@p1ayers.test, which " + says)
	c.get("/mail?tray=strangers").is(http.StatusOK).sound().has("smith@p1ayers.test", says)
	c.get(fmt.Sprintf("/letters/%d", seq)).is(http.StatusOK).sound().has("smith@p1ayers.test", says)
	seq = o.strangeMany(1, func(int) (string, string) { return "Smith@Players.test", "1. P-K4" })[0]
	c.get(fmt.Sprintf("/letters/%d", seq)).is(http.StatusOK).sound().lacks("looks like")
}

// TestStrangersTray looks through strangers' letters, takes those of a player out of
// them, and deletes the rest: what is shown, and all.
func TestStrangersTray(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	c := o.as(roleSecretary)
	c.get("/").is(http.StatusOK).sound().lacks("Strangers:")
	o.strange("old@elsewhere.test", "long ago")
	o.advance(8 * 24 * time.Hour)
	c.get("/").has("1, none since Monday")
	o.strangeMany(60, func(i int) (string, string) { return fmt.Sprintf("s%d@elsewhere.test", i%3), fmt.Sprint("Offer ", i) })
	o.advance(time.Minute)
	c.get("/").is(http.StatusOK).sound().has("60 since Monday, newest from s2@elsewhere.test")
	first := c.get("/mail?tray=strangers").is(http.StatusOK).sound()
	first.has("1 to 50 of 61")
	if rows := first.rows("Strangers"); len(rows) != 50 || !strings.Contains(strings.Join(rows[0], " "), "Offer 59") {
		t.Errorf("%d rows, %q", len(rows), rows[0])
	}
	if rows := c.get(first.link("Older →")).rows("Strangers"); len(rows) != 11 {
		t.Errorf("%d rows on the second page", len(rows))
	}
	if rows := c.get("/mail?tray=strangers&find=S1%40elsewhere").is(http.StatusOK).sound().rows("Strangers"); len(rows) != 20 {
		t.Errorf("%d of one address", len(rows))
	}

	// One address is a player's: its letters wait for a person, and one can say whose.
	seq := must(o.StrangersOf("s1@elsewhere.test"))(t)[0].Seq
	c.follow(c.post("/mail/strangers", "deed", "known", "letter", fmt.Sprint(seq))).has("20 of this address")
	if n := len(c.get("/mail?tray=unknown").rows("Unknown sender")); n != 20 {
		t.Errorf("%d letters lie under Unknown sender", n)
	}

	// What is shown goes, then all; what came in meanwhile stays.
	find := c.get("/mail?tray=strangers&find=s2")
	c.follow(c.press(find, "/mail/strangers", "deed", "shown")).has("20 letters of strangers were deleted.")
	page := c.get("/mail?tray=strangers")
	o.strange("new@elsewhere.test", "just now")
	before := inputIn(page, "before")
	c.follow(c.post("/mail/strangers", "deed", "all", "before", before)).has("Nothing was deleted")
	c.follow(c.post("/mail/strangers", "deed", "all", "before", before, "really", "yes")).has("21 letters of strangers were deleted.")
	if rows := c.get("/mail?tray=strangers").rows("Strangers"); len(rows) != 1 {
		t.Errorf("%q are left", rows)
	}
	for _, v := range []url.Values{{"deed": {"shown"}, "letters": {"x"}}, {"deed": {"all"}, "before": {"9999-01-01T00:00:00Z"}}, {"deed": {"known"}, "letter": {"1"}}, {"deed": {"x"}}} {
		c.send("/mail/strangers", v).is(http.StatusNotFound)
	}
	elsewhere := o.seated("elsewhere", []ledger.Chair{{Office: ledger.OfficeSecretary, Tournament: o.tournament("Z").ID}})
	elsewhere.get("/mail?tray=strangers").is(http.StatusOK).sound().has("No letter of a stranger lies here.").lacks("Delete all")
	elsewhere.get("/").is(http.StatusOK).lacks("since Monday")
	a := o.as(roleAuditor)
	a.get("/mail?tray=strangers").is(http.StatusOK).sound().lacks("Delete all")
	a.post("/mail/strangers", "deed", "shown", "letters", "1").is(http.StatusForbidden)
}

// inputIn is that of the first field of the name.
func inputIn(d *doc, name string) string {
	d.t.Helper()
	fields := d.all("input", "name", name)
	if len(fields) == 0 {
		d.t.Fatalf("%s has no field %s", d.path, name)
	}
	v, _ := attr(fields[0], "value")
	return v
}

// BenchmarkDeskWithStrangers shows the desk of an office with 20,000 letters of
// strangers, and tells how long the page is.
func BenchmarkDeskWithStrangers(b *testing.B) {
	o := newOffice(b)
	o.plain = true
	o.strangeMany(20_000, func(i int) (string, string) { return fmt.Sprintf("s%d@elsewhere.test", i), fmt.Sprint("Offer ", i) })
	c := o.as(roleSecretary)
	octets := 0
	for b.Loop() {
		octets = len(c.get("/").is(http.StatusOK).body)
	}
	b.ReportMetric(float64(octets)/1000, "kB")
}

// BenchmarkTrayOfStrangers shows one page of them, with a search.
func BenchmarkTrayOfStrangers(b *testing.B) {
	o := newOffice(b)
	o.plain = true
	o.strangeMany(20_000, func(i int) (string, string) { return fmt.Sprintf("s%d@elsewhere.test", i), fmt.Sprint("Offer ", i) })
	c := o.as(roleSecretary)
	for b.Loop() {
		c.get("/mail?tray=strangers&find=s1999").is(http.StatusOK)
	}
}
