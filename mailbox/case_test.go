package mailbox

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/templates"
)

const (
	foxAt  = "fox@judges.test"
	cookAt = "cook@judges.test"
)

// judged brings a house to where the position of a game lies before two adjudicators by letter.
func judged(t *testing.T) (h *house, name string) {
	t.Helper()
	h = openHouse(t)
	h.called = [2]string{"Alice Zwickenpflug", "Bob Xanthippos"}
	h.agreed = func(a *terms.Agreement) {
		day := calendar.DateOf(h.clock.now(), time.UTC).AddDays(1)
		a.Adjudicate.Date, a.Adjudicate.Judges, a.Adjudicate.Blind = &day, terms.TwoJudges, true
	}
	h.config.Case = func(x CaseLetter) (correspondence.Rendered, error) {
		l := templates.CaseLetter{What: x.What, Case: x.Case, Name: x.Name, Position: x.Position, Last: x.Last, Law: string(x.Law), Views: x.Views, Since: x.Since, Until: x.Until, Digest: x.Digest, Zone: x.Zone, Names: x.Names, Label: x.Label, Umpire: x.Umpire}
		for _, f := range x.Found {
			l.Found = append(l.Found, templates.CaseFound(f))
		}
		return templates.RenderCase(l, testOffice, testSecretary)
	}
	h.game = h.open("QZ-777")
	h.named(func(t *ledger.Tournament) { t.Name = "Winter Cup of Ruritania" })
	h.pump()
	h.write(aliceAt, "1 P-K4")
	h.pump()
	h.clock.pass(48 * time.Hour)
	h.write(bobAt, "1 P-K4 P-K4")
	h.pump()
	for _, words := range []string{"CLAIM ADJUDICATION", "STATEMENT\nIn the middle Mr Xanthippos of QZ-777, the Winter Cup of Ruritania, is lost; " + bobAt + " knows it."} {
		h.write(aliceAt, words)
		h.pump()
	}
	h.write(bobAt, "STATEMENT\nZwickenpflug is lost, says Xanthippos.")
	h.pump()
	for _, a := range []string{foxAt, cookAt} {
		if err := h.office.Open(a, "secret"); err != nil {
			t.Fatal(err)
		}
		if _, err := h.ledger.PutJudge(ledger.Judge{Name: strings.ToUpper(a[:1]) + a[1:4], Addr: a}); err != nil {
			t.Fatal(err)
		}
	}
	open, err := h.ledger.OpenCases()
	if err != nil || len(open) != 1 {
		t.Fatal(open, err, h.verdicts())
	}
	dealt, err := h.ledger.DealtTo(open[0], 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.ledger.File(ledger.Matter{Key: "deed:deal", At: h.clock.now(), Rows: []ledger.Row{dealt}}); err != nil {
		t.Fatal(err)
	}
	if err := h.poller().EachMinute(context.Background()); err != nil {
		t.Fatal(err)
	}
	h.pump()
	return h, dealt.Name
}

// TestE49CaseLetters looks at all that adjudicators get by mail, octet for octet, for a name, a label,
// an event and an address of the players (RULING/R-91).
func TestE49CaseLetters(t *testing.T) {
	t.Parallel()
	h, _ := judged(t)
	h.write(foxAt, "2")
	h.pump()
	h.write(foxAt, "9")
	h.pump()
	h.write(foxAt, "7 because I wish")
	h.pump()
	h.write(foxAt, "2 because it is level")
	h.pump()
	h.write(cookAt, "1 because White is better")
	h.pump()
	n := 0
	for _, a := range []string{foxAt, cookAt} {
		for _, l := range h.office.Letters(a) {
			n++
			words, _, _ := strings.Cut(string(l.Raw), "Content-Type: image/png")
			raw := strings.ToLower(strings.ReplaceAll(words, "=\r\n", ""))
			for _, word := range []string{"zwickenpflug", "xanthippos", "alice", "qz-777", "ruritania", "winter cup", bobAt} {
				if strings.Contains(raw, word) {
					t.Errorf("a letter to %s has %q:\n%s", a, word, l.Raw)
				}
			}
		}
	}
	if n < 7 {
		t.Errorf("%d letters went to the adjudicators", n)
	}
}

// TestE50Envelopes sends what seals nothing: from another's address, of a player, a second answer, a
// result that is none. Then both are in, and each digest of the log is that of the text (RULING/R-92).
func TestE50Envelopes(t *testing.T) {
	t.Parallel()
	h, name := judged(t)
	x := func() ledger.Case {
		t.Helper()
		c, err := h.ledger.CaseNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, from := range []string{cookAt, aliceAt, "nobody@elsewhere.test"} {
		h.deliver(strings.Replace(h.reply(foxAt, "1 because I say so"), "From: <"+foxAt+">", "From: <"+from+">", 1))
		h.pump()
		if c := x(); c.In() != 0 {
			t.Fatalf("%s sealed a verdict as the other", from)
		}
	}
	for _, words := range []string{"5 because nobody wins", "1-0", "1 2", "9", "3"} {
		h.write(foxAt, words)
		h.pump()
		if c := x(); c.In() != 0 {
			t.Errorf("%q sealed a verdict", words)
		}
	}
	laid := h.lastAt(foxAt)
	h.write(foxAt, "1 because White has the\nmove.")
	h.pump()
	h.write(foxAt, "3 because I think better of it")
	h.pump()
	c := x()
	if c.In() != 1 || c.Seats[0].First.Result != terms.WhiteWins || c.Seats[0].First.Analysis != "White has the\nmove." {
		t.Errorf("the envelope: %+v", c.Seats)
	}
	all, err := h.ledger.Letters(func(l ledger.Letter) bool { return l.Verdict == sealed })
	if err != nil || len(all) != 7 {
		t.Errorf("%d letters answered the case (%v): %v", len(all), err, h.verdicts())
	}
	for _, l := range all {
		if is, err := h.ledger.Seals(l.Seq); err != nil || !is {
			t.Errorf("letter %d can be read: %v", l.Seq, err)
		}
	}
	h.write(cookAt, "1 because White is better")
	h.pump()
	g, err := h.ledger.Game(h.game)
	if err != nil || g.Ended == nil || g.Ended.Result != terms.WhiteWins {
		t.Fatalf("the game: %+v, %v", g.Ended, err)
	}
	h.deliver(h.answer(laid.Header.Get("Reply-To"), foxAt, "2 because I am late"))
	h.pump()
	lines, err := h.ledger.LogLines(0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	for _, l := range lines {
		log.WriteString(l.Reason + "\n")
	}
	c = x()
	if len(c.Sealed()) != 2 {
		t.Errorf("%d were sealed", len(c.Sealed()))
	}
	for _, v := range c.Sealed() {
		sum := sha256.Sum256([]byte(v.Text(name)))
		if !strings.Contains(log.String(), hex.EncodeToString(sum[:])) {
			t.Errorf("the log has no digest of\n%s", v.Text(name))
		}
	}
	for _, l := range all {
		if is, _ := h.ledger.Seals(l.Seq); is {
			t.Errorf("letter %d stays sealed after the verdict", l.Seq)
		}
	}
}

// TestE50OtherWithoutName: who judges otherwise is shown the analysis of the other without the name
// under it, and nobody gives the verdict by hand meanwhile (RULING/R-92).
func TestE50OtherWithoutName(t *testing.T) {
	t.Parallel()
	h, name := judged(t)
	h.write(foxAt, "1 because White is better.\n\nWith kind regards, Foxe Merriweather")
	c, err := h.ledger.CaseNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	j, err := h.ledger.Judge(c.Seats[0].Judge)
	if err != nil {
		t.Fatal(err)
	}
	j.Name = "Foxe Merriweather"
	if _, err := h.ledger.PutJudge(j); err != nil {
		t.Fatal(err)
	}
	h.pump()
	h.write(cookAt, "3 because Black is")
	h.pump()
	mail := strings.Join(strings.Fields(h.last(cookAt).Text), " ")
	if !strings.Contains(mail, "White is better. With kind regards, (an adjudicator)") || strings.Contains(mail, "Merriweather") {
		t.Errorf("the other is shown\n%s", mail)
	}
	g, err := h.ledger.Game(h.game)
	if err != nil {
		t.Fatal(err)
	}
	o, err := h.ledger.Office(h.game, h.clock.now())
	if err != nil {
		t.Fatal(err)
	}
	for _, by := range []terms.Party{terms.ToUmpire, terms.ToAdjudicator} {
		if _, err := g.Rule(correspondence.Ruling{By: by, Row: "Adjudge", Result: terms.Drawn, Reason: "so"}, o); err == nil || !strings.Contains(err.Error(), "deal the case, or enter another adjudicator") {
			t.Errorf("the %s gives a verdict by hand: %v", by, err)
		}
	}
}

// answer is a letter to an address of the office.
func (h *house) answer(to, from, text string) string {
	h.sent++
	return "From: <" + from + ">\nTo: " + to + "\nSubject: Re: a case\nDate: " + h.clock.now().Format(time.RFC1123Z) + "\nMessage-ID: <late@judges.test>\n\n" + text + "\n"
}
