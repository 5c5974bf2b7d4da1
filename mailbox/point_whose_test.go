package mailbox

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// plain is a letter to the office's own address, in no thread.
func (h *house) plain(from, subject, text string) string {
	h.sent++
	return fmt.Sprintf("From: <%s>\nTo: %s\nSubject: %s\nDate: %s\nMessage-ID: <%d@players.test>\n\n%s\n",
		from, officeAt, subject, h.clock.now().Format(time.RFC1123Z), h.sent, text)
}

// count is how many letters lie with somebody.
func (h *house) count(at string) int { return len(h.office.Letters(at)) }

// last is the last letter that lies with somebody.
func (h *house) last(at string) mime.Mail {
	h.t.Helper()
	all := h.office.Letters(at)
	m, err := mime.ReadMail(all[len(all)-1].Raw)
	if err != nil {
		h.t.Fatal(err)
	}
	return m
}

// despatched are the instants at which the records of the game were despatched.
func (h *house) despatched(id terms.GameID) (out []time.Time) {
	h.t.Helper()
	events, err := h.ledger.Events(id)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, e := range events {
		if e.Kind() == "Despatched" {
			out = append(out, e.At)
		}
	}
	return out
}

// TestPoint21 lets letters come in that have the token of a game without the address
// of its player, and the address without the token. None of them moves a man; and
// nobody is told of it but the player, where the player is known.
func TestPoint21(t *testing.T) {
	t.Parallel()
	forged := strings.Repeat("a", 26)
	for _, c := range []struct {
		name string
		raw  func(h *house) string
		want string
	}{
		{"his address alone", func(h *house) string { return h.plain(aliceAt, "a move", "1 P-K4") }, "no game"},
		{"his address, and the label", func(h *house) string { return h.plain(aliceAt, "Re: A-1", "1 P-K4") }, "set aside: held: of game g1 by its subject"},
		{"his address, and a token that was guessed", func(h *house) string {
			return strings.Replace(h.plain(aliceAt, "a move", "1 P-K4"), officeAt, "post+g1."+forged+"@chess.test", 1)
		}, "no game"},
		{"his address, and a thread that was guessed", func(h *house) string {
			return "In-Reply-To: <g1.2-1.w." + forged + "@chess.test>\n" + h.plain(aliceAt, "a move", "1 P-K4")
		}, "no game"},
		{"his address, and a foreign thread", func(h *house) string {
			return "In-Reply-To: <x@elsewhere.test>\n" + h.plain(aliceAt, "a move", "1 P-K4")
		}, "no game"},
		{"a token alone, from a stranger", func(h *house) string { return h.from(carolAt, "1 P-K4") }, "set aside: held: of game g1 with a key of White"},
		{"a token alone, from his opponent", func(h *house) string { return h.from(bobAt, "1 P-K4") }, "set aside: held: of game g1 with a key of White"},
		{"his name before another address", func(h *house) string { return h.from(`"alice@players.test" <`+carolAt+">", "1 P-K4") }, "set aside: held: of game g1 with a key of White"},
		{"his address as that of the sender alone", func(h *house) string {
			return "Sender: " + aliceAt + "\nReply-To: " + aliceAt + "\n" + h.from(carolAt, "1 P-K4")
		}, "set aside"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			bob := h.count(bobAt)
			h.deliver(c.raw(h))
			h.pump()
			h.want(c.want)
			if h.plies() != 0 || h.count(carolAt) != 0 || h.count(bobAt) != bob {
				t.Errorf("%d moves; the stranger has %d letters, the opponent %d more", h.plies(), h.count(carolAt), h.count(bobAt)-bob)
			}
		})
	}
}

// TestPoint21And24Asked checks that a letter with the right token from another
// address is heard when its owner says, at the owner's confirmed address, that it is
// theirs, and counts from its first arrival (CLOCK/C-1, RULING/R-53). If the owner
// says no, or nothing, it stays aside. The address from which it came gets nothing.
func TestPoint21And24Asked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answer string
		want   string
		moves  int
	}{
		{"YES", "heard: White in game g1", 1},
		{"yes, it was me.\n\nAlice", "heard", 1},
		{"NO", "set aside: held: of game g1 with a key of White; asked, its owner says that it is not theirs", 0},
		{"P-K4", "set aside: held: of game g1 with a key of White", 0},
		{"", "set aside: held: of game g1 with a key of White", 0},
	} {
		t.Run(c.answer, func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			came := h.clock.now()
			h.deliver(h.from(carolAt, "1 P-K4"))
			h.pump()
			q := h.last(aliceAt)
			if q.Subject != "A-1: is this letter yours? YES or NO" || !strings.Contains(q.Text, carolAt) || !strings.Contains(q.Text, "1 P-K4") {
				t.Fatalf("Alice is asked %q: %s", q.Subject, q.Text)
			}
			h.clock.pass(5 * time.Hour)
			answer := h.reply(aliceAt, c.answer)
			if c.answer != "" {
				h.deliver(answer)
			}
			h.pump()
			if v := h.verdicts(); !strings.HasPrefix(v[0], c.want) {
				t.Errorf("%q, want %q", v, c.want)
			}
			if h.plies() != c.moves || h.count(carolAt) != 0 {
				t.Errorf("%d moves; the stranger has %d letters", h.plies(), h.count(carolAt))
			}
			if d := h.despatched(h.game); c.moves == 1 && (len(d) != 1 || !d[0].Equal(came)) {
				t.Errorf("despatched %v, it came in %v", d, came)
			}
		})
	}
}

// TestPoint22 tries every token of one use, game and reader for every other.
func TestPoint22(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	other := h.open("B-1")
	token := func(g terms.GameID, p terms.Party) string {
		_, ext, _ := strings.Cut(h.ledger.ReplyAddress(g, p), "+")
		ext, _, _ = strings.Cut(ext, "@")
		_, tok, _ := strings.Cut(ext, ".")
		return tok
	}
	tokens := map[string]string{
		"g1 White": token(h.game, terms.ToWhite), "g1 Black": token(h.game, terms.ToBlack),
		"g2 White": token(other, terms.ToWhite), "g2 Black": token(other, terms.ToBlack),
		"c1": cutToken(h.ledger.ConfirmAddress(1, aliceAt)), "c1 Bob": cutToken(h.ledger.ConfirmAddress(1, bobAt)),
		"c2": cutToken(h.ledger.ConfirmAddress(2, aliceAt)), "v": cutToken(h.ledger.VerifyAddress(aliceAt)),
		"v Bob": cutToken(h.ledger.VerifyAddress(bobAt)), "b1": cutToken(h.ledger.BounceAddress(1)),
	}
	for name, tok := range tokens {
		id, side, ok := h.ledger.ParseReplyAddress("post+g1." + tok + "@chess.test")
		if want := strings.HasPrefix(name, "g1"); ok != want || ok && (id != h.game || !strings.HasSuffix(name, side.String())) {
			t.Errorf("%s as a token of game g1: %v %v %v", name, id, side, ok)
		}
		if got := h.ledger.ParseVerifyAddress("post+v."+tok+"@chess.test", aliceAt); got != (name == "v") {
			t.Errorf("%s verifies an address: %v", name, got)
		}
		if _, got := h.ledger.ParseBounceAddress("post+b1." + tok + "@chess.test"); got != (name == "b1") {
			t.Errorf("%s is of a bounce: %v", name, got)
		}
		x := ledger.Letter{Seq: 1, Ask: &ledger.Ask{Asked: []ledger.Asked{{Player: h.alice, Addr: aliceAt}}}}
		if _, got := h.ledger.Vouches(x, "post+c1."+tok+"@chess.test", aliceAt); got != (name == "c1") {
			t.Errorf("%s answers the question on letter 1: %v", name, got)
		}
	}
	// Bob, who has the token of Black, is not White by it.
	h.deliver(strings.Replace(h.answering(h.game, "1 P-K4"), token(h.game, terms.ToWhite), token(h.game, terms.ToBlack), 1))
	h.deliver(strings.Replace(h.answering(h.game, "1 P-Q4"), token(h.game, terms.ToWhite), token(other, terms.ToWhite), 1))
	h.pump()
	if h.plies() != 0 || h.moves(other) != 0 {
		t.Errorf("%d and %d moves; %q", h.plies(), h.moves(other), h.verdicts())
	}
}

func cutToken(addr string) string {
	local, _, _ := strings.Cut(addr, "@")
	return local[strings.LastIndexByte(local, '.')+1:]
}

// TestPoint22Once checks that the answer to a question on a letter counts once,
// whatever it says the second time, and only from the player who was asked.
func TestPoint22Once(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.deliver(h.from(carolAt, "1 P-K4"))
	h.pump()
	asked := h.last(aliceAt)
	to := asked.Head.Get("Reply-To")
	if !strings.Contains(to, "post+c1.") {
		t.Fatalf("answers go to %s", to)
	}
	answer := func(from, to, words string) {
		t.Helper()
		h.deliver(strings.Replace(h.plain(from, "Re: is this letter yours?", words), "To: "+officeAt, "To: "+to, 1))
		h.pump()
	}
	at := h.ledger.ConfirmAddress(1, aliceAt)
	answer(carolAt, at, "YES")                                 // the writer of the letter
	answer(bobAt, at, "YES")                                   // another player
	answer(aliceAt, h.ledger.ConfirmAddress(2, aliceAt), "NO") // of another letter
	answer(aliceAt, strings.Replace(at, "+c1.", "+c9.", 1), "NO")
	if v := h.verdicts(); h.plies() != 0 || !strings.HasPrefix(v[0], "set aside") {
		t.Fatalf("%d moves; %q", h.plies(), v)
	}
	answer(aliceAt, at, "NO")
	answer(aliceAt, at, "YES")
	if v := h.verdicts(); h.plies() != 0 || !strings.HasSuffix(v[0], "its owner says that it is not theirs") ||
		v[len(v)-1] != "answered: on letter 1, which waits for it no more: nothing was done" {
		t.Errorf("%d moves; %q", h.plies(), v)
	}
	// A token that was lost on the way is found in the thread.
	h.deliver(h.from(carolAt, "1 P-Q4"))
	h.pump()
	raw := h.reply(aliceAt, "YES")
	m, _ := mime.ReadMail([]byte(raw))
	h.deliver(strings.Replace(raw, m.To[0], officeAt, 1))
	h.pump()
	if h.plies() != 1 {
		t.Errorf("%d moves; %q", h.plies(), h.verdicts())
	}
}

// TestPoint23 checks that only what the configured server put on top counts.
func TestPoint23(t *testing.T) {
	t.Parallel()
	const received = "Received: from x.test by mx.chess.test; Mon, 7 Dec 2026 09:00:00 +0000\n"
	field := func(id, result string) string {
		return "Authentication-Results: " + id + ";\n dmarc=" + result + " header.from=players.test\n"
	}
	for _, c := range []struct {
		name, server, head, words string
		disowned                  bool
	}{
		{"none is configured", "", field("mx.chess.test", "fail"), "", false},
		{"its own", "mx.chess.test", field("mx.chess.test", "fail") + received, "dmarc=fail (header.from=players.test)", true},
		{"in other letters, with a version", "mx.chess.test", field("MX.Chess.Test 1", "fail"), "dmarc=fail (header.from=players.test)", true},
		{"of another server", "mx.chess.test", field("mx.elsewhere.test", "fail") + received, "", false},
		{"of one whose name begins alike", "mx.chess.test", field("mx.chess.test.evil.test", "fail"), "", false},
		{"passed", "mx.chess.test", field("mx.chess.test", "pass") + received, "dmarc=pass (header.from=players.test)", false},
		{"a pass forged below", "mx.chess.test", field("mx.chess.test", "fail") + received + field("mx.chess.test", "pass"),
			"dmarc=fail (header.from=players.test), 1 more under the name of mx.chess.test, not put there by it and ignored", true},
		{"a failure forged below", "mx.chess.test", field("mx.chess.test", "pass") + received + field("mx.chess.test", "fail"),
			"dmarc=pass (header.from=players.test), 1 more under the name of mx.chess.test, not put there by it and ignored", false},
		{"two of its own", "mx.chess.test", "Authentication-Results: mx.chess.test; spf=pass smtp.mailfrom=players.test\n" + field("mx.chess.test", "fail") + received,
			"spf=pass (smtp.mailfrom=players.test), dmarc=fail (header.from=players.test)", true},
		{"below the mark of delivery", "mx.chess.test", "Received: by store.chess.test with LMTP; Mon, 7 Dec 2026 09:00:01 +0000\n" + field("mx.chess.test", "fail") + received,
			"dmarc=fail (header.from=players.test)", true},
		{"an error is no failure", "mx.chess.test", field("mx.chess.test", "temperror"), "dmarc=temperror (header.from=players.test)", false},
		{"that cannot be read", "mx.chess.test", "Authentication-Results: mx.chess.test; ((((\n", "results that cannot be read", false},
		{"a hundred", "mx.chess.test", strings.Repeat(field("mx.chess.test", "pass"), 100), strings.Repeat("dmarc=pass (header.from=players.test), ", 8) +
			"92 more under the name of mx.chess.test, not put there by it and ignored", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := mime.ReadMail([]byte(c.head + "From: alice@players.test\nSubject: x\n\nP-K4\n"))
			if err != nil {
				t.Fatal(err)
			}
			if v := proof.ReadResults(m, c.server); v.Words != c.words || v.Failed != c.disowned {
				t.Errorf("%q, disowned %v", v.Words, v.Failed)
			}
		})
	}
}

// TestPoint24 checks that what the domain of its author disowns waits for the
// author's word, who is told at the author's confirmed address; where the game says
// accept, or no server is configured, it is heard at once.
func TestPoint24(t *testing.T) {
	t.Parallel()
	failed := "Authentication-Results: mx.chess.test; dmarc=fail header.from=players.test\n"
	for _, c := range []struct {
		name, server string
		agreed       terms.DMARCFail
		head, want   string
		moves, heard int
	}{
		{"as agreed", "mx.chess.test", terms.DMARCConfirm, failed, "set aside: held: the domain of its author disowns it (dmarc=fail", 0, 1},
		{"accepted", "mx.chess.test", terms.DMARCAccept, failed, "heard: White in game", 1, 1},
		{"no server", "", terms.DMARCConfirm, failed, "heard: White in game", 1, 1},
		{"forged", "mx.chess.test", terms.DMARCConfirm, "Authentication-Results: mx.chess.test; dmarc=pass header.from=players.test\nReceived: from a by b\n" + failed, "heard: White in game", 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			h.config.AuthServer = c.server
			h.agreed = func(a *terms.Agreement) { a.DMARCFail = c.agreed }
			game := h.open("C-1")
			h.pump()
			came := h.clock.now()
			h.deliver(c.head + h.answering(game, "1 P-K4"))
			h.pump()
			h.want(c.want)
			if h.moves(game) != c.moves {
				t.Errorf("%d moves", h.moves(game))
			}
			x, err := h.ledger.Letter(1)
			if err != nil || (x.Auth != "") != (c.server != "") {
				t.Errorf("kept with the letter: %q, %v", x.Auth, err)
			}
			if c.moves == 1 {
				return
			}
			if q := h.last(aliceAt); !strings.Contains(flat(q.Text), "It bears the name of players.test, which says that it did not send it (DMARC failed).") {
				t.Errorf("Alice is told %q", q.Text)
			}
			h.clock.pass(time.Hour)
			// What the domain disowns is no answer; one that it lets pass is.
			h.deliver(c.head + h.reply(aliceAt, "YES"))
			h.pump()
			if h.moves(game) != 0 {
				t.Error("a disowned YES was believed")
			}
			h.deliver(strings.Replace(h.reply(aliceAt, "YES"), "Message-ID: <", "Message-ID: <b", 1))
			h.pump()
			if d := h.despatched(game); h.moves(game) != 1 || !d[0].Equal(came) {
				t.Errorf("%d moves, despatched %v; %q", h.moves(game), d, h.verdicts())
			}
		})
	}
}

// TestPoint31 checks that a letter whose subject, token and words name different
// games is refused, and that the writer is asked which is meant.
func TestPoint31(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		raw      func(h *house, b terms.GameID) string
		want     string
		one, two int
		asked    bool
	}{
		{"to two games at once", func(h *house, b terms.GameID) string {
			return strings.Replace(h.answering(h.game, "1 P-K4"), "To: ", "To: "+h.ledger.ReplyAddress(b, 0)+", ", 1)
		}, "no game: refused: it is written to B-1 and to A-1 at once", 0, 0, true},
		{"to one in answer to a letter of another", func(h *house, b terms.GameID) string {
			return "In-Reply-To: <" + h.last(aliceAt).MessageID + ">\n" + h.answering(h.game, "1 P-K4")
		}, "no game: refused: it is written to A-1 in answer to a letter of B-1", 0, 0, true},
		{"the subject names another", func(h *house, b terms.GameID) string {
			return strings.Replace(h.answering(h.game, "1 P-K4"), "Subject: my moves", "Subject: Re: b-1, my move", 1)
		}, "no game: refused: it answers a letter of A-1, and its subject names B-1", 0, 0, true},
		{"the subject names another, and a heading too", func(h *house, b terms.GameID) string {
			return strings.Replace(h.answering(h.game, "B-1: 1 P-Q4"), "Subject: my moves", "Subject: B-1", 1)
		}, "heard: White in game g2", 0, 1, false},
		{"the subject names another, and there are words of none", func(h *house, b terms.GameID) string {
			return strings.Replace(h.answering(h.game, "1 P-K4\nB-1: 1 P-Q4"), "Subject: my moves", "Subject: B-1", 1)
		}, "no game: refused: it answers a letter of A-1, and its subject names B-1", 0, 0, true},
		{"the subject names the same", func(h *house, b terms.GameID) string {
			return strings.Replace(h.answering(h.game, "1 P-K4"), "Subject: my moves", "Subject: A-1 v. Bob", 1)
		}, "heard: White in game g1", 1, 0, false},
		{"the subject names one that begins alike", func(h *house, b terms.GameID) string {
			return strings.Replace(h.answering(h.game, "1 P-K4"), "Subject: my moves", "Subject: B-12", 1)
		}, "heard: White in game g1", 1, 0, false},
		{"without a token, subject and words differ", func(h *house, b terms.GameID) string {
			return h.plain(aliceAt, "A-1", "B-1: 1 P-Q4")
		}, "no game: refused: its subject names A-1 and its words B-1", 0, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			b := h.open("B-1")
			h.pump()
			alice, bob := h.count(aliceAt), h.count(bobAt)
			h.deliver(c.raw(h, b))
			h.pump()
			h.want(c.want)
			if h.plies() != c.one || h.moves(b) != c.two {
				t.Errorf("%d and %d moves", h.plies(), h.moves(b))
			}
			if !c.asked {
				return
			}
			if h.count(aliceAt) != alice+1 || h.count(bobAt) != bob {
				t.Fatalf("Alice has %d letters more, Bob %d", h.count(aliceAt)-alice, h.count(bobAt)-bob)
			}
			if m := h.last(aliceAt); m.Subject != "Which game do you mean?" || !strings.Contains(m.Text, "B-1  Alice v Bob") || strings.Contains(m.Text, "+g") {
				t.Errorf("Alice is asked %q: %s", m.Subject, m.Text)
			}
		})
	}
}

// TestPoint31And32 checks that a player's letter without any token finds its game by
// the label, behind any number of marks of answering, and is heard when the player
// says that it is theirs, with its first arrival.
func TestPoint31And32(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, subject, text string }{
		{"the subject", "A-1", "1 P-K4"},
		{"in small letters, with more", "a-1: your move", "1 P-K4"},
		{"answered again and again", "Re: AW: SV: Antw: RE[2]: RIF: Odp: Ynt: =?utf-8?b?5Zue5aSNOg==?= [chess] A-1 Smith v Jones", "1 P-K4"},
		{"in brackets", "Re: [A-1] my move", "1 P-K4"},
		{"answered sixty times", strings.Repeat("Re: ", 58) + "A-1", "1 P-K4"},
		{"a heading", "my move", "A-1: 1 P-K4"},
		{"a heading below a greeting", "my move", "Dear Sir,\n\nA-1\n1 P-K4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			h.open("B-1")
			h.pump()
			came := h.clock.now()
			bob := h.count(bobAt)
			h.deliver(h.plain(aliceAt, c.subject, c.text))
			h.pump()
			h.want("set aside: held: of game g1 by its ")
			if q := h.last(aliceAt); h.plies() != 0 || h.count(bobAt) != bob || !strings.Contains(flat(q.Text), "not written to your reply address, and players.test did not sign it") {
				t.Fatalf("%d moves; Alice is told %q", h.plies(), q.Text)
			}
			h.clock.pass(2 * time.Hour)
			h.write(aliceAt, "Yes")
			h.pump()
			if d := h.despatched(h.game); h.plies() != 1 || !d[0].Equal(came) {
				t.Errorf("%d moves, despatched %v; %q", h.plies(), d, h.verdicts())
			}
		})
	}
	// What stands above the first heading is of no game, and then nothing is asked.
	h := openHouse(t)
	h.pump()
	h.deliver(h.plain(aliceAt, "hello", "RESIGN\nA-1: 1 P-K4"))
	h.pump()
	h.want("no game: a player's letter that belongs to no game")
}

// TestPoint33 strips the key, or folds it, and lets the letter be found by what it
// answers. Where nobody signed it its owner is asked, at most twice.
func TestPoint33(t *testing.T) {
	t.Parallel()
	strip := func(h *house, raw string) string {
		m, _ := mime.ReadMail([]byte(raw))
		return strings.Replace(raw, m.To[0], officeAt, 1)
	}
	noThread := strings.NewReplacer("In-Reply-To:", "X-A:", "References:", "X-B:")
	for _, c := range []struct {
		name string
		raw  func(h *house) string
	}{
		{"in small letters", func(h *house) string {
			raw := h.reply(aliceAt, "1 P-K4")
			m, _ := mime.ReadMail([]byte(raw))
			return noThread.Replace(strings.Replace(raw, m.To[0], strings.ToLower(m.To[0]), 1))
		}},
		{"in capital letters", func(h *house) string {
			raw := h.reply(aliceAt, "1 P-K4")
			m, _ := mime.ReadMail([]byte(raw))
			return strings.Replace(raw, m.To[0], strings.ToUpper(m.To[0]), 1)
		}},
		{"stripped, in the thread", func(h *house) string { return strip(h, h.reply(aliceAt, "1 P-K4")) }},
		{"stripped, further back in the thread", func(h *house) string {
			return strings.Replace(strip(h, h.reply(aliceAt, "1 P-K4")), "In-Reply-To:", "In-Reply-To: <x@players.test>\nX-Was:", 1)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			h.config.AuthServer = "mx.chess.test"
			h.pump()
			raw := signedBy("players.test") + c.raw(h)
			if err := h.office.Deliver(officeAt, []byte(raw)); err != nil {
				t.Fatal(err)
			}
			h.pump()
			h.want("heard: White in game g1")
			if h.plies() != 1 {
				t.Errorf("%d moves", h.plies())
			}
		})
	}
	// What the words of a letter quote shows nothing.
	h := openHouse(t)
	h.pump()
	h.deliver(h.plain(aliceAt, "hello", "1 P-K4\n\nOn Monday postd wrote:\n> Write to: "+h.ledger.ReplyAddress(h.game, 0)+"\n"))
	h.pump()
	h.want("no game: a player's letter that belongs to no game")
}

// TestPoint33Learnt has a player whose program keeps the thread and loses the key, and
// whose provider signs nothing: two letters are asked about, and none after them.
func TestPoint33Learnt(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	asked := 0
	for i, w := range []string{"1 P-K4", "2 KKt-B3", "3 B-B4", "4 Castles"} {
		raw := h.reply(aliceAt, w)
		m, _ := mime.ReadMail([]byte(raw))
		h.deliver(strings.Replace(raw, m.To[0], officeAt, 1))
		h.pump()
		if q := h.last(aliceAt); strings.Contains(q.Subject, "is this letter yours?") {
			asked++
			h.clock.pass(time.Minute)
			answer := h.reply(aliceAt, "yes")
			m, _ := mime.ReadMail([]byte(answer))
			h.deliver(strings.Replace(answer, m.To[0], officeAt, 1)) // it loses this key, too
			h.pump()
		}
		if h.plies() != 2*i+1 {
			t.Fatalf("%d half-moves after %s; %q", h.plies(), w, h.verdicts())
		}
		h.clock.pass(time.Hour)
		h.write(bobAt, [4]string{"P-K4", "QKt-B3", "B-B4", "KKt-B3"}[i])
		h.pump()
		h.clock.pass(time.Hour)
	}
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
}

// TestPoint42 floods the office from a player's address with letters of every sort.
// No more answers go out in an hour than the measure, across restarts too; it is
// told once. The opponent gets letters all the same, and what begins a turn goes
// out.
func TestPoint42(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.Answers = 5
	h.pump()
	sent, secretary := h.count(aliceAt), h.count("secretary@chess.test")
	for i := range 12 {
		h.deliver(h.answering(h.game, "STATUS"))
		if i%3 == 2 {
			h.deliver(h.plain(aliceAt, "hello", "How do I play?"))
		}
		h.pump() // each time a clerk who remembers nothing
	}
	if n := h.count(aliceAt) - sent; n != 5 { // four answers, and the report
		subjects, _ := h.since(aliceAt, sent)
		t.Errorf("%d letters to Alice: %q", n, subjects)
	}
	if subjects, _ := h.since("secretary@chess.test", secretary); len(subjects) != 1 || subjects[0] != "Answers to Alice are kept back" {
		t.Errorf("the secretary has %q", subjects)
	}
	sentOut, err := h.ledger.Sent()
	if err != nil {
		t.Fatal(err)
	}
	back := 0
	for _, p := range sentOut {
		if p.State == ledger.Withheld {
			back++
		}
	}
	if back == 0 || len(h.unsent()) != 0 {
		t.Errorf("%d answers stand as kept back, %d wait", back, len(h.unsent()))
	}
	// What Alice does has its effect, and Bob hears of it.
	bob := h.count(bobAt)
	h.deliver(h.answering(h.game, "1 P-K4"))
	h.pump()
	if subjects, _ := h.since(bobAt, bob); h.plies() != 1 || len(subjects) != 1 || subjects[0] != "A-1: L-MOVE" {
		t.Errorf("%d moves; Bob has %q", h.plies(), subjects)
	}
	// Bob's reply begins Alice's turn: it goes out, whatever she was answered.
	alice := h.count(aliceAt)
	h.write(bobAt, "P-K4 P-K4")
	h.pump()
	if subjects, _ := h.since(aliceAt, alice); len(subjects) != 1 || subjects[0] != "A-1: L-MOVE" {
		t.Errorf("Alice has %q", subjects)
	}
	// With the hour over she is answered again, and RESEND brings what was kept back.
	h.clock.pass(61 * time.Minute)
	alice = h.count(aliceAt)
	h.deliver(h.answering(h.game, "RESEND"))
	h.pump()
	if subjects, _ := h.since(aliceAt, alice); len(subjects) == 0 {
		t.Error("RESEND is not answered")
	}
}

// TestPoint42Questions checks that whoever writes under a player's address, or with
// the player's token, the player is asked no more often than the measure.
func TestPoint42Questions(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	before := h.count(aliceAt)
	for i := range 8 {
		h.deliver(h.from(carolAt, fmt.Sprintf("%d P-K4", i+1)))
		h.deliver(h.plain(aliceAt, "A-1", fmt.Sprintf("%d P-Q4", i+1)))
	}
	h.pump()
	h.pump()
	if n := h.count(aliceAt) - before; n != 3 || h.count(carolAt) != 0 { // two questions, and the first list
		t.Errorf("Alice was asked %d times, the stranger has %d letters", n, h.count(carolAt))
	}
	for i, v := range h.verdicts() {
		if !strings.HasPrefix(v, "set aside: held: ") {
			t.Errorf("letter %d: %q", i+1, v)
		}
	}
	// The hour over, she is asked about all others in one letter.
	h.clock.pass(61 * time.Minute)
	for range 3 {
		if err := NewClerk(h.ledger, h.config, h.clock.now, nil).eachMinute(t.Context()); err != nil {
			t.Fatal(err)
		}
		h.pump()
	}
	q := h.last(aliceAt)
	if n := h.count(aliceAt) - before; n != 4 || q.Subject != "13 letters with your name - which are yours?" {
		t.Errorf("Alice was asked %d times, the last time %q", n, q.Subject)
	}
	// She owns one of them, which is heard as of its arrival.
	line := regexp.MustCompile(`(?m)^\((\d+)\) .*“1 P-Q4”`).FindStringSubmatch(q.Text)
	if line == nil {
		t.Fatalf("she is not asked about 1 P-Q4:\n%s", q.Text)
	}
	h.write(aliceAt, "99")
	h.write(aliceAt, line[1])
	h.pump()
	if v := h.verdicts(); !strings.HasPrefix(v[1], "heard: White in game g1") || !strings.HasPrefix(v[16], "no game: no number of list") || !strings.HasPrefix(v[17], "answered: letters 2 are of Alice") {
		t.Errorf("%q", v)
	}
}

// TestPoint43 lets strangers write in every way. None is answered, and of none does
// a player hear who has nothing to do with it.
func TestPoint43(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	total := h.count(aliceAt) + h.count(bobAt) + h.count("secretary@chess.test")
	stranger := func(subject, text string) string { return h.plain(carolAt, subject, text) }
	for _, raw := range []string{
		stranger("hello", "How do I play?"), stranger("A-1", "1 P-K4"), stranger("Re: A-1", "A-1: RESIGN"), stranger("UNSUBSCRIBE", ""), stranger("REMIND OFF", ""),
		strings.Replace(stranger("x", "YES"), officeAt, h.ledger.VerifyAddress(carolAt), 1),
		strings.Replace(stranger("x", "YES"), officeAt, h.ledger.ConfirmAddress(99, carolAt), 1),
		strings.Replace(stranger("x", "1 P-K4"), officeAt, "post+g1."+strings.Repeat("b", 26)+"@chess.test", 1),
		strings.Replace(stranger("x", "x"), officeAt, h.ledger.BounceAddress(77), 1),
		"Disposition-Notification-To: " + carolAt + "\nReturn-Receipt-To: " + carolAt + "\n" + stranger("receipt", "please"),
	} {
		if err := h.office.Deliver(officeAt, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	h.pump()
	if n := h.count(carolAt); n != 0 || h.count(aliceAt)+h.count(bobAt)+h.count("secretary@chess.test") != total {
		t.Errorf("the stranger has %d letters, others %d more; %q", n, h.count(aliceAt)+h.count(bobAt)-total, h.verdicts())
	}
	for i, v := range h.verdicts() {
		if !strings.HasPrefix(v, "unknown sender: ") {
			t.Errorf("letter %d: %q", i+1, v)
		}
	}
}
