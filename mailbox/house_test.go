package mailbox

import (
	"cmp"
	"context"
	"fmt"
	"net/mail"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/posttest"
	"postd/rules"
	"postd/templates"
)

// house is a small postd: a post office, a ledger with one game between Alice
// (White) and Bob (Black), and the two doors of mail.
type house struct {
	t      *testing.T
	clock  *hands
	office *posttest.Server
	ledger *ledger.Ledger
	config Config
	game   terms.GameID
	alice  uint64
	bob    uint64
	sent   int // letters that the players wrote

	real    bool                        // the words are those that players get
	above   string                      // of the letters of moves; "": label and kind
	copied  []string                    // what readers were told of copies, in order
	notes   []string                    // the notes that went on, in order
	wording func(correspondence.Notice) // is told of each notice before it is worded; nil: nobody is
	called  [2]string                   // the names in games that are arranged; "": Alice and Bob
	agreed  func(*terms.Agreement)      // what else is agreed in the games that are arranged; nil: nothing
}

const (
	officeAt = "post@chess.test"
	aliceAt  = "alice@players.test"
	bobAt    = "bob@club.test"
	carolAt  = "carol@players.test" // no player
)

// openHouse opens a house on the embedded office. Every test ends with the
// ledger's own check.
func openHouse(t *testing.T) *house {
	t.Helper()
	return openHouseAt(t, monday)
}

func openHouseAt(t *testing.T, now time.Time) *house {
	t.Helper()
	h := &house{t: t, clock: clockAt(now)}
	h.office = openOffice(t, h.clock.now, officeAt, aliceAt, bobAt, carolAt, "secretary@chess.test")
	h.config = worded(Config{IMAP: serverOf(h.office.IMAP(officeAt)), SMTP: serverOf(h.office.SMTP(officeAt)), Address: officeAt, Trusting: true, Quiet: 5 * time.Second,
		Connections: 1}) // so that letters of different games come in the order of their filing
	h.openLedger(filepath.Join(t.TempDir(), "postd.db"))
	var err error
	if h.alice, err = h.ledger.PutPlayer(ledger.Player{Name: "Alice", Addresses: []ledger.Address{{Addr: aliceAt, Verified: true}}}); err != nil {
		t.Fatal(err)
	}
	if h.bob, err = h.ledger.PutPlayer(ledger.Player{Name: "Bob", Addresses: []ledger.Address{{Addr: bobAt, Verified: true}}}); err != nil {
		t.Fatal(err)
	}
	h.game = h.open("A-1")
	return h
}

func (h *house) openLedger(path string) {
	h.t.Helper()
	l, err := ledger.Open(path, ledger.Options{
		Host: "chess.test", From: officeAt, OfficeName: "Tournament (postd)", Now: h.clock.now, NoSync: true, Render: h.render, Compose: templates.Compose, Source: Source, Layout: Layout,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.ledger = l
	h.t.Cleanup(func() {
		report, err := l.Check(false)
		if err != nil {
			h.t.Error(err)
		} else if !report.Sound() {
			h.t.Error(report)
		}
		accounted(h.t, l, h.clock.now())
		l.Close()
	})
}

// open arranges a game between Alice and Bob.
func (h *house) open(label string) terms.GameID {
	h.t.Helper()
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		h.t.Fatal(err)
	}
	a.Colours = terms.ColoursFixed
	a.FirstTurnAt = h.clock.now()
	a.Calendar.Holidays = nil // their tables end one day
	if h.agreed != nil {
		h.agreed(&a)
	}
	id, err := h.ledger.PutTournament(ledger.Tournament{Label: "T" + label, Name: "Test", Agreement: a,
		Secretary: ledger.Official{Name: "Secretary", Addr: "secretary@chess.test"}})
	if err != nil {
		h.t.Fatal(err)
	}
	side := func(id uint64, name string) terms.Side {
		return terms.Side{Members: []terms.Member{{Player: id, Name: name}}}
	}
	g, err := h.ledger.OpenGame(id, label, [2]terms.Side{side(h.alice, cmp.Or(h.called[0], "Alice")), side(h.bob, cmp.Or(h.called[1], "Bob"))}, a, "", h.clock.now())
	if err != nil {
		h.t.Fatal(err)
	}
	return g
}

// crash is the kind of notice at which renderPlainly panics.
var crash correspondence.NoticeKind

// render is renderPlainly, with the subjects that the test wishes.
func (h *house) render(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
	if h.wording != nil {
		h.wording(n)
	}
	if h.real {
		return templates.Word(n, r)
	}
	w, err := renderPlainly(n, r)
	if len(r.Copied) > 0 {
		h.copied = append(h.copied, strings.Join(r.Copied, " "))
		w.Text += " Copied: " + strings.Join(r.Copied, " ")
	}
	if n.Note != "" {
		h.notes = append(h.notes, n.Note)
	}
	if h.above != "" && n.Kind == correspondence.NMove {
		w.Subject = h.above
	}
	if n.Kind == correspondence.NMove && n.By == rules.Black {
		w.Text += fmt.Sprintf("\n  %d... %s %d. <your move>\n", n.Number, n.Record, n.Number+1)
	}
	return w, err
}

// renderPlainly writes notices in the fewest words.
func renderPlainly(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
	if n.Kind == crash {
		panic("a crash, as commanded")
	}
	text := fmt.Sprintf("%s to %s: %s %s", n.Kind, r.Name, n.Record, n.Reason)
	return correspondence.Rendered{
		Subject: fmt.Sprintf("%s: %s", n.Game.Label, n.Kind), Text: text,
		HTML:     "<p>" + text + `</p><img src="cid:board" alt="the board">`,
		Position: n.Game.Position(), Board: true,
	}, nil
}

// signedBy is what the server of the mailbox writes above a letter that was handed in by
// its domain.
func signedBy(domain string) string {
	return "Authentication-Results: mx.chess.test; spf=pass smtp.mailfrom=" + domain + "\n"
}

func (h *house) poller() *Poller { return NewPoller(h.ledger, h.config, h.clock.now, nil) }
func (h *house) sender() *Sender { return NewSender(h.ledger, h.config, h.clock.now, nil) }

// pump reads the mailbox and sends what lies in the outbox.
func (h *house) pump() {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute) // many houses live beside one another
	defer cancel()
	if err := h.poller().PollOnce(ctx); err != nil {
		h.t.Fatal(err)
	}
	if err := h.sender().Flush(ctx); err != nil {
		h.t.Fatal(err)
	}
}

// reply writes a letter in answer to the last one that lies with its author.
func (h *house) reply(from, text string) string {
	h.t.Helper()
	all := h.office.Letters(from)
	if len(all) == 0 {
		h.t.Fatalf("nothing was delivered to %s", from)
	}
	m, err := mail.ReadMessage(strings.NewReader(string(all[len(all)-1].Raw)))
	if err != nil {
		h.t.Fatal(err)
	}
	h.sent++
	return fmt.Sprintf("From: <%s>\nTo: %s\nSubject: Re: %s\nDate: %s\nMessage-ID: <%d@players.test>\nIn-Reply-To: %s\nReferences: %s\n\n%s\n",
		from, m.Header.Get("Reply-To"), m.Header.Get("Subject"), h.clock.now().Format(time.RFC1123Z), h.sent,
		m.Header.Get("Message-ID"), m.Header.Get("Message-ID"), text)
}

// write delivers such a letter to the address that it names.
func (h *house) write(from, text string) {
	h.t.Helper()
	h.deliver(h.reply(from, text))
}

func (h *house) deliver(raw string) {
	h.t.Helper()
	m, err := mime.ReadMail([]byte(raw))
	if err != nil || len(m.To) == 0 {
		h.t.Fatal(m.To, err)
	}
	if err := h.office.Deliver(m.To[0], []byte(raw)); err != nil {
		h.t.Fatal(err)
	}
}

// verdicts returns what became of every letter, in order, "verdict: reason".
func (h *house) verdicts() []string {
	h.t.Helper()
	letters, err := h.ledger.Letters(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	var out []string
	for _, l := range letters {
		out = append(out, l.Verdict+": "+l.Reason)
	}
	return out
}

// plies returns the number of moves played.
func (h *house) plies() int {
	h.t.Helper()
	g, err := h.ledger.Game(h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	return len(g.Score())
}

// unsent returns the postings in the outbox.
func (h *house) unsent() []ledger.Posting {
	h.t.Helper()
	p, err := h.ledger.Unsent()
	if err != nil {
		h.t.Fatal(err)
	}
	return p
}
