package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/app"
	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// What follows when a letter comes back that was accepted: one table, over a real Postfix.

// lateGame is a game between Paul and a player of its own.
type lateGame struct {
	*lateHouse
	id    terms.GameID
	label string
	black string
	back  string // the matter by which the letter came back that is looked at
}

func (h *lateHouse) game(n int) *lateGame {
	h.t.Helper()
	g := &lateGame{lateHouse: h, label: fmt.Sprintf("L-%d", n), black: fmt.Sprintf("anne%d@players.example", n)}
	h.knows(strings.TrimSuffix(g.black, "@players.example"), true)
	for name, addr := range map[string]string{"Paul": paul, fmt.Sprintf("Anne %d", n): g.black} {
		if _, err := h.ledger.PlayerByAddress(addr); err == nil {
			continue
		}
		if _, err := h.ledger.PutPlayer(ledger.Player{Name: name, Form: "text", Addresses: []ledger.Address{{Addr: addr, Verified: true}}}); err != nil {
			h.t.Fatal(err)
		}
	}
	agreed, err := agree([]string{"colours=fixed", "first_turn_at=" + h.clock.Now().Format("2006-01-02 15:04"), "calendar.zone=UTC"}, h.clock.Now())
	if err != nil {
		h.t.Fatal(err)
	}
	if g.id, err = app.Arrange(h.ledger, app.Arrangement{Label: g.label, Players: [2]string{"Paul <" + paul + ">", fmt.Sprintf("Anne %d <%s>", n, g.black)}, Terms: agreed, At: h.clock.Now(),
		Secretary: ledger.Official{Name: "Mrs Brown", Addr: "secretary@chess.example"}}); err != nil {
		h.t.Fatal(err)
	}
	if _, err := h.ledger.Sweep(h.clock.Now()); err != nil {
		h.t.Fatal(err)
	}
	h.pump()
	return g
}

// posting is the last letter of a kind that went to a side.
func (g *lateGame) posting(to rules.Colour, kind correspondence.NoticeKind) (p ledger.Posting) {
	g.t.Helper()
	all, err := g.ledger.PostingsOf(g.id)
	if err != nil {
		g.t.Fatal(err)
	}
	for _, x := range all {
		if x.Party == terms.PartyOf(to) && (kind == "" || x.Kind == kind) && x.State != ledger.Queued {
			p = x
		}
	}
	return p
}

// writes has a player answer a letter of the office, through Postfix as the world.
func (g *lateGame) writes(by rules.Colour, answers ledger.Posting, words string) {
	g.t.Helper()
	from := paul
	if by == rules.Black {
		from = g.black
	}
	g.wrote++
	g.world(from, answers.ReplyTo, fmt.Sprintf("From: <%s>\nTo: <%s>\nSubject: Re: %s\nMessage-ID: <%d@players.example>\nIn-Reply-To: %s\n\n%s\n",
		from, answers.ReplyTo, answers.Words.Subject, g.wrote, answers.MessageID, words))
}

// forges writes a report as Postfix does, with all fields right.
func (g *lateGame) forges(p ledger.Posting, from, id string) {
	g.t.Helper()
	g.world("", p.EnvelopeFrom, fmt.Sprintf(`Return-Path: <>
Received: by mx.test.invalid (Postfix)
	id 4F2A1C0B; Mon, 1 Mar 2027 09:00:01 +0000 (UTC)
From: %s (Mail Delivery System)
To: %s
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test.invalid

Final-Recipient: rfc822; %s
Original-Recipient: rfc822;%s
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <%s> User doesn't exist

--B
Content-Type: message/rfc822

%s
Subject: x

x
--B--
`, from, p.EnvelopeFrom, p.To, p.To, p.To, id))
}

// clockAt says whose time runs in a game as it stands after so many events, and until when.
func (g *lateGame) clockAt(all []events.Event) string {
	g.t.Helper()
	x := correspondence.Fold(all)
	c, err := x.Calendar()
	if err != nil {
		g.t.Fatal(err)
	}
	switch {
	case x.Turn.Running:
		return fmt.Sprintf("%s, begun %s, until %s", x.Turn.Of, short(x.Turn.Begin), short(x.Turn.DeadlineIfRunning(c)))
	case x.Post.Notice != "":
		return fmt.Sprintf("nobody's, at the latest from %s", short(x.Due(c)))
	}
	return "nobody's"
}

func short(at time.Time) string { return at.UTC().Format("Mon 15:04") }

// row is what became of a report: the clock before it and after, and what the secretary
// reads.
type lateRow struct{ what, before, after, says string }

func (g *lateGame) row(what string) (r lateRow) {
	g.t.Helper()
	all, err := g.ledger.Events(g.id)
	if err != nil {
		g.t.Fatal(err)
	}
	last := -1
	for i, e := range all {
		if e.Cause != g.back { // a letter that went out beside it may come back, too
			continue
		}
		switch w := e.What.(type) {
		case events.Unreceived:
			last = i
		case events.Noted:
			if w.About == "undelivered" {
				last = i
			}
		}
	}
	if last < 0 {
		g.t.Fatalf("%s: no report was heard", what)
	}
	r = lateRow{what: what, before: g.clockAt(all[:last]), after: g.clockAt(all[:last+1])}
	postings, err := g.ledger.PostingsOf(g.id)
	if err != nil {
		g.t.Fatal(err)
	}
	for _, p := range postings {
		if p.Kind == correspondence.NReport && p.Key == g.back {
			if p, err = g.ledger.Posting(p.Seq); err != nil {
				g.t.Fatal(err)
			}
			all := strings.Split(p.Words.Text, "\n\n")
			board := slices.IndexFunc(all, func(s string) bool { return strings.Contains(s, "   1 |") || strings.Contains(s, "   8 |") })
			r.says = strings.Join(strings.Fields(all[board+1]), " ")
		}
	}
	return r
}

// returns waits until a letter has come back.
func (g *lateGame) returns(p ledger.Posting) {
	g.t.Helper()
	g.back = fmt.Sprintf("failed:%d", p.Seq)
	g.until(fmt.Sprintf("letter %d comes back", p.Seq), func() bool {
		q, err := g.ledger.Posting(p.Seq)
		return err == nil && q.State == ledger.Failed
	})
}

// TestLateBounces prints what follows when a letter comes back that was accepted: by the
// office's own carrier, by somebody else, by the player with all fields right, after an
// answer of the player, and for the third time in a game; with the clock before and after,
// what the letter about it says, and whether postd reckon agrees.
func TestLateBounces(t *testing.T) {
	needsMailServers(t)
	h := newLateHouse(t)
	var rows []lateRow
	opens := func(g *lateGame) ledger.Posting {
		g.writes(rules.White, g.posting(rules.White, ""), "1. P-K4")
		g.pump()
		return g.posting(rules.Black, correspondence.NMove)
	}

	proven := h.game(1)
	h.knows("anne1", false)
	proven.returns(opens(proven))
	rows = append(rows, proven.row("proven"))
	h.knows("anne1", true)

	unproven := h.game(2)
	p := opens(unproven)
	unproven.forges(p, "postmaster@players.example", "X-Lost: yes")
	unproven.returns(p)
	rows = append(rows, unproven.row("unproven"))

	forged := h.game(3)
	p = opens(forged)
	forged.forges(p, "MAILER-DAEMON@mx.test.invalid", "Message-ID: "+p.MessageID)
	forged.returns(p)
	rows = append(rows, forged.row("forged by the player, all fields right"))

	// Postfix keeps the letter till the player has answered it, and returns it then.
	answered := h.game(4)
	h.postfix("postconf", "-e", "defer_transports=players")
	h.postfix("postfix", "reload")
	answered.writes(rules.White, answered.posting(rules.White, ""), "1. P-K4")
	h.until("the move comes in", func() bool {
		h.read()
		if err := h.sender.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		return answered.posting(rules.Black, correspondence.NMove).State == ledger.Sent
	})
	p = answered.posting(rules.Black, correspondence.NMove)
	answered.writes(rules.Black, p, "STATUS")
	h.until("the answer comes in", func() bool {
		h.read()
		if err := h.sender.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		return answered.posting(rules.Black, correspondence.NStatus).State == ledger.Sent
	})
	h.knows("anne4", false)
	h.postfix("postconf", "-e", "defer_transports=")
	h.postfix("postfix", "reload")
	answered.returns(p)
	h.pump()
	rows = append(rows, answered.row("after their answer"))

	third := h.game(5)
	moves := []string{"1. P-K4", "1. P-K4 P-K4", "1... P-K4 2. P-Q4", "2. P-Q4 P-Q3", "2... P-Q3 3. P-Q5"}
	for i, words := range moves {
		if i%2 == 1 {
			h.knows("anne5", true)
			h.clock.set(h.clock.Now().Add(4 * time.Hour)) // and the copy goes out
			h.pump()
			third.writes(rules.Black, third.posting(rules.Black, correspondence.NMove), words)
			h.pump()
			continue
		}
		h.knows("anne5", false)
		third.writes(rules.White, third.posting(rules.White, ""), words)
		h.pump()
		third.returns(third.posting(rules.Black, correspondence.NMove))
	}
	rows = append(rows, third.row("third time in a game"))

	want := []lateRow{
		{"proven", "Black, begun Mon 09:00, until Thu 09:00", "nobody's, at the latest from Wed 09:00",
			"Anne's time begins when a copy is accepted and stays so, and on Wednesday 3 March, 09:00 (UTC) at the latest."},
		{"unproven", "Black, begun Mon 09:00, until Thu 09:00", "Black, begun Mon 09:00, until Thu 09:00",
			"The report was not made by our carrier. The clock is unchanged: their time runs until Thursday 4 March, 09:00 (UTC)."},
		{"forged by the player, all fields right", "Black, begun Mon 09:00, until Thu 09:00", "Black, begun Mon 09:00, until Thu 09:00",
			"The report was not made by our carrier. The clock is unchanged: their time runs until Thursday 4 March, 09:00 (UTC)."},
		{"after their answer", "Black, begun Mon 09:00, until Thu 09:00", "Black, begun Mon 09:00, until Thu 09:00",
			"The player has answered it, so they have it. The clock is unchanged: their time runs until Thursday 4 March, 09:00 (UTC)."},
		{"third time in a game", "Black, begun Mon 17:00, until Thu 17:00", "Black, begun Mon 17:00, until Thu 17:00",
			"Our carrier has taken back two other letters to them in this game. The clock is unchanged: their time runs until Thursday 4 March, 17:00 (UTC)."},
	}
	ends := map[string][2]string{}
	for i, g := range []*lateGame{proven, unproven, forged, answered, third} {
		if rows[i] != want[i] {
			t.Errorf("%s:\n  is   %+v\n  want %+v", g.label, rows[i], want[i])
		}
		x, err := h.ledger.Game(g.id)
		if err != nil {
			t.Fatal(err)
		}
		c, err := x.Calendar()
		if err != nil {
			t.Fatal(err)
		}
		ends[g.label] = [2]string{x.Turn.Begin.Format(time.RFC3339), x.Turn.DeadlineIfRunning(c).Format(time.RFC3339)}
	}
	if at := ends["L-1"][0]; at != drillBegins.Add(4*time.Hour).Format(time.RFC3339) {
		t.Errorf("with the copy Black's turn began %s", at)
	}
	h.stop()
	begun, deadline := regexp.MustCompile(`(?m)^begun .*, (\S+)$`), regexp.MustCompile(`(?m)^deadline .*, (\S+)$`)
	t.Logf("%-40s %-42s %-42s %s", "report", "clock before", "clock after", "in the end, by postd reckon --game")
	for i, r := range rows {
		label := fmt.Sprintf("L-%d", i+1)
		out := postd(t, "", "reckon", "--game", label)
		out.want(t, 0)
		b, d := begun.FindStringSubmatch(out.out), deadline.FindStringSubmatch(out.out)
		agrees := b != nil && d != nil && [2]string{b[1], d[1]} == ends[label]
		if !agrees {
			t.Fatalf("%s: reckon says %v %v, and the game %v\n%s", label, b, d, ends[label], out.out)
		}
		if left := "the letter came back that was accepted (RULING/R-87)"; strings.Contains(out.out, left) != (i == 0) {
			t.Errorf("%s: reckon tells %q: %t\n%s", label, left, i != 0, out.out)
		}
		t.Logf("%-40s %-42s %-42s begun %s, until %s; agrees: %t\n    %s", r.what, r.before, r.after, b[1], d[1], agrees, r.says)
	}
}
