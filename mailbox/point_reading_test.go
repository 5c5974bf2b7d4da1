package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/mailbox/mime"
)

// one hears one letter of Alice and returns its verdict, the number of moves, and
// how many letters she was sent.
func one(t *testing.T, edit func(h *house, raw string) string) (verdict string, moves, answers int) {
	t.Helper()
	h := openHouse(t)
	h.pump()
	h.clock.pass(time.Hour)
	before := len(h.office.Letters(aliceAt))
	raw := edit(h, h.reply(aliceAt, ""))
	m, err := mime.ReadMail([]byte(raw))
	if err != nil || len(m.To) == 0 {
		t.Fatal(m.To, err)
	}
	from := aliceAt
	if m.Null {
		from = ""
	}
	if err := h.office.DeliverFrom(from, m.To[0], []byte(raw)); err != nil {
		t.Fatal(err)
	}
	h.pump()
	v := h.verdicts()
	if len(v) != 1 {
		t.Fatalf("%q", v)
	}
	return v[0], h.plies(), len(h.office.Letters(aliceAt)) - before
}

// TestPoint17BrokenLetters checks that of a letter that is broken what can be read
// is used; where nothing can, its writer is told so.
func TestPoint17BrokenLetters(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		form  string
		moves int
	}{
		"missing boundary":    {"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n1 P-K4\n", 1},
		"no boundary at all":  {"Content-Type: multipart/mixed\n\n1 P-K4\n", 1},
		"unknown charset":     {"Content-Type: text/plain; charset=x-no-such\n\n1 P-K4\n", 1},
		"a wrong charset":     {"Content-Type: text/plain; charset=utf-8\n\n1 P-K4\n\xe9\xe8\n", 1},
		"broken base64":       {"Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\nMSBQLUs0Cg==!!!\n", 1},
		"unknown encoding":    {"Content-Type: text/plain\nContent-Transfer-Encoding: x-uu\n\n1 P-K4\n", 1},
		"an empty letter":     {"\n", 0},
		"nothing but a file":  {"Content-Type: application/pdf\n\n1 P-K4\n", 0},
		"too deep":            {deep(40) + "1 P-K4\n", 0},
		"base64 of not a bit": {"Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n%%%%\n", 0},
	} {
		v, moves, answers := one(t, func(_ *house, raw string) string {
			head, _, _ := strings.Cut(raw, "\n\n")
			return head + "\nMIME-Version: 1.0\n" + c.form
		})
		want := "heard: White in game g1"
		if name == "nothing but a file" {
			want = "no readable text: it is a file (application/pdf)"
		}
		if moves != c.moves || !strings.HasPrefix(v, want) || answers != 1 {
			t.Errorf("%s: %q, %d moves, %d answers", name, v, moves, answers)
		}
	}
}

func deep(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	return b.String() + "\n"
}

// text hears a letter of these words.
func text(words string) func(*house, string) string {
	return func(_ *house, raw string) string { return strings.TrimRight(raw, "\n") + "\n\n" + words + "\n" }
}

// TestPoint27SignaturesGiveNoMove checks that nothing is heard of what stands below
// the line of a signature, in a firm's footer, or in the line by which a program
// names itself.
func TestPoint27SignaturesGiveNoMove(t *testing.T) {
	t.Parallel()
	for _, words := range []string{
		"Hello.\n\n-- \nAlice\n1 P-K4\nRESIGN", "Hello.\n--\n1 P-K4", "Sent from my P-K4", "Get Outlook for P-K4",
		"Hello.\n\nThis e-mail is confidential and intended for the addressee.\n1 P-K4\nRESIGN",
		"Hello.\n\nDiese E-Mail enthält vertrauliche Informationen.\nRESIGN", "Hello.\n\nCe message est confidentiel.\nRESIGN",
	} {
		if v, moves, answers := one(t, text(words)); moves != 0 || !strings.HasPrefix(v, "heard: White in game g1") || answers != 1 {
			t.Errorf("%q: %q, %d moves, %d answers", words, v, moves, answers)
		}
	}
	if v, moves, _ := one(t, text("1 P-K4\n\n-- \nAlice\nP-Q4\nRESIGN")); moves != 1 || v != "heard: White in game g1" {
		t.Errorf("above a signature: %q, %d moves", v, moves)
	}
}

// TestPoint30ForwardsGiveNoMove checks that a letter that is passed on says nothing
// in the name of whoever passes it on, be it set below or attached.
func TestPoint30ForwardsGiveNoMove(t *testing.T) {
	t.Parallel()
	inner := "1 P-K4\nRESIGN\n"
	for name, body := range map[string]string{
		"below dashes":      "\n---------- Forwarded message ---------\nFrom: Bob <bob@players.test>\nDate: Mon, 7 Dec 2026 at 09:00\nSubject: x\nTo: <alice@players.test>\n\n" + inner,
		"below words":       "\nBegin forwarded message:\n\nFrom: Bob <bob@players.test>\nSubject: x\nDate: 7 December 2026\nTo: alice@players.test\n\n" + inner,
		"with a word":       "\nSee below.\n\n-------- Weitergeleitete Nachricht --------\nBetreff: x\nVon: Bob\nAn: alice\n\n" + inner,
		"attached":          "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSee there.\n--b\nContent-Type: message/rfc822\n\nFrom: bob@players.test\n\n" + inner + "--b--\n",
		"attached alone":    "MIME-Version: 1.0\nContent-Type: message/rfc822\n\nFrom: bob@players.test\n\n" + inner,
		"a digest":          "MIME-Version: 1.0\nContent-Type: multipart/digest; boundary=b\n\n--b\n\nFrom: bob@players.test\n\n" + inner + "--b--\n",
		"as a file":         "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=x.txt\n\n" + inner + "--b--\n",
		"in French, a head": "\nDe : Bob <bob@players.test>\nEnvoyé : lundi 7 décembre 2026\nÀ : Alice\nObjet : x\n\n" + inner,
	} {
		v, moves, answers := one(t, func(_ *house, raw string) string {
			head, _, _ := strings.Cut(raw, "\n\n")
			return head + "\n" + body
		})
		if moves != 0 || !strings.HasPrefix(v, "heard: White in game g1") || answers != 1 {
			t.Errorf("%s: %q, %d moves, %d answers", name, v, moves, answers)
		}
	}
}

// TestPoint38VacationMakesNoMove checks that a notice that its writer is away makes
// no move though a legal one stands in it, and that nobody is answered (RFC 3834).
func TestPoint38VacationMakesNoMove(t *testing.T) {
	t.Parallel()
	for _, field := range []string{
		"Auto-Submitted: auto-replied", "Auto-Submitted: auto-generated", "Auto-Submitted: auto-replied (vacation)", "AUTO-SUBMITTED: Auto-Notified; x=y",
		"X-Autoreply: yes", "X-Autorespond: x", "X-Auto-Reply: x", "Precedence: auto_reply", "Return-Path: <>",
	} {
		v, moves, answers := one(t, func(h *house, raw string) string { return field + "\n" + text("1 P-K4")(h, raw) })
		if moves != 0 || answers != 0 || !strings.HasPrefix(v, "automatic: ") {
			t.Errorf("%s: %q, %d moves, %d answers", field, v, moves, answers)
		}
	}
	// By a mark of lists or its subject alone a letter is perhaps a machine's: its owner is
	// asked.
	for _, field := range []string{"Precedence: Bulk", "Precedence: junk", "List-Id: <x.y>"} {
		v, moves, answers := one(t, func(h *house, raw string) string { return field + "\n" + text("1 P-K4")(h, raw) })
		if moves != 0 || answers != 1 || !strings.HasPrefix(v, "set aside: held: perhaps a machine wrote it") {
			t.Errorf("%s: %q, %d moves, %d answers", field, v, moves, answers)
		}
	}
	for _, s := range []string{"Automatische Antwort: x", "Réponse automatique : x", "自动回复: x", "Автоответ: x", "Autosvar: x", "Respuesta automática: x", "부재중 x", "Otomatik yanıt: x"} {
		if !machineSubject(s) {
			t.Errorf("%q is not known", s)
		}
		v, moves, answers := one(t, func(h *house, raw string) string { return h.under(s, text("1 P-K4")(h, raw)) })
		if moves != 0 || answers != 1 || !strings.HasPrefix(v, "set aside: held: perhaps a machine wrote it") {
			t.Errorf("%q: %q, %d moves, %d answers", s, v, moves, answers)
		}
	}
}

// TestPoint57OneVerdictEach checks that of every letter that ever came in, of mail
// programs and of machines, whole and broken, there is one verdict with a reason,
// and that it lies in one place: with a person, in a game, or among those that have
// no effect (DESK/E-51).
func TestPoint57OneVerdictEach(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.Help, h.config.Answers = 10_000, 10_000
	h.pump()
	answer := h.reply(bobAt, "")
	m, err := mime.ReadMail([]byte(answer))
	if err != nil {
		t.Fatal(err)
	}
	var letters []string
	n := 0
	add := func(raw string) {
		n++
		letters = append(letters, strings.ReplaceAll(raw, "m1@players.test", fmt.Sprintf("m%d@players.test", n)))
	}
	for i, client := range clients(t) {
		raw := strings.NewReplacer("black@players.test", bobAt, "post+g12.abcdefghijklmnopqrstuvwxyz@chess.test", m.To[0], "<g12.17-2.b.xyz@chess.test>", mime.Bracketed(m.InReplyTo[0])).Replace(string(client))
		add(raw)
		switch i % 8 {
		case 0:
			add("Auto-Submitted: auto-replied\n" + raw)
		case 1:
			add("Return-Path: <>\n" + raw)
		case 2:
			add(strings.Replace(raw, "From: Black <"+bobAt+">", "From: x <dan@players.test>", 1))
		case 3:
			add(strings.Replace(raw, m.To[0], officeAt, 1))
		case 4:
			add(strings.Replace(raw, "From: Black", "From: carol@players.test, Black", 1))
		case 5:
			add(raw[:len(raw)/2])
		case 6:
			add("X-Postd-Loop: x\n" + raw)
		case 7:
			add(strings.Replace(raw, "Content-Type: text/", "Content-Type: application/pkcs7-mime; x=", 1))
		}
	}
	for _, raw := range []string{"\n", "\x00\x01\x02", "no header", "From: " + strings.Repeat("x", 1<<20) + "\n\nP-K4", "From: <" + bobAt + ">\nContent-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\n\nx\n", 5000), deep(300), "Return-Path: <>\nFrom: MAILER-DAEMON@x\n\n"} {
		add(raw)
	}
	for i, raw := range letters {
		if _, _, err := h.ledger.Keep([]byte(raw), ledger.Place{Mailbox: "INBOX", UIDValidity: 9, UID: uint32(i + 1)}, h.clock.now()); err != nil {
			t.Fatal(err)
		}
	}
	if err := NewClerk(h.ledger, h.config, h.clock.now, nil).ActAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	all, err := h.ledger.Letters(nil)
	if err != nil || len(all) != len(letters) {
		t.Fatalf("%d letters were kept of %d, %v", len(all), len(letters), err)
	}
	waiting, err := h.ledger.Waiting()
	if err != nil || len(waiting) != 0 {
		t.Errorf("%d still wait, %v", len(waiting), err)
	}
	aside, err := h.ledger.Aside()
	if err != nil {
		t.Fatal(err)
	}
	person, game, none, verdicts := 0, 0, 0, map[string]int{}
	for _, x := range all {
		if x.Verdict == "" || x.Reason == "" {
			t.Errorf("letter %d has %q: %q", x.Seq, x.Verdict, x.Reason)
		}
		verdicts[x.Verdict]++
		switch {
		case x.ForPerson():
			person++
		case len(x.Games) > 0:
			game++
		default:
			none++
			switch x.Verdict {
			case Automatic, Loop, ledger.Duplicate, noText, tooLong, confirmed, likely, repeated:
			default:
				t.Errorf("letter %d lies nowhere: %q: %q", x.Seq, x.Verdict, x.Reason)
			}
		}
	}
	if person != len(aside) || person+game+none != len(letters) {
		t.Errorf("%d for a person (%d aside), %d in games, %d without effect: of %d", person, len(aside), game, none, len(letters))
	}
	t.Logf("%d letters: %d for a person, %d in a game, %d without effect; %v", len(letters), person, game, none, verdicts)
	for _, v := range []string{Heard, Automatic, Loop, unknown, noText} {
		if verdicts[v] == 0 {
			t.Errorf("no letter is %q", v)
		}
	}
}
