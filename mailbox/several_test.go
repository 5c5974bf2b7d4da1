package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// moves returns how many moves stand in a game.
func (h *house) moves(id terms.GameID) int {
	h.t.Helper()
	g, err := h.ledger.Game(id)
	if err != nil {
		h.t.Fatal(err)
	}
	return len(g.Score())
}

// since returns the subjects and the words of what was delivered to an address
// after the first n letters.
func (h *house) since(addr string, n int) (subjects, texts []string) {
	h.t.Helper()
	for _, l := range h.office.Letters(addr)[n:] {
		m, err := mime.ReadMail(l.Raw)
		if err != nil {
			h.t.Fatal(err)
		}
		subjects, texts = append(subjects, m.Subject), append(texts, m.Text)
	}
	return subjects, texts
}

// answering is a letter of Alice in answer to one of the game, in which she is
// White.
func (h *house) answering(game terms.GameID, text string) string {
	h.t.Helper()
	h.sent++
	return fmt.Sprintf("From: <%s>\nTo: %s\nSubject: my moves\nDate: %s\nMessage-ID: <%d@players.test>\n\n%s\n",
		aliceAt, h.ledger.ReplyAddress(game, terms.ToWhite), h.clock.now().Format(time.RFC1123Z), h.sent, text)
}

// TestPoint31SeveralGames checks that a letter in three games is heard in each; each
// opponent has a letter of their own, and the writer has one answer.
func TestPoint31SeveralGames(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	b, c := h.open("B-1"), h.open("C-1")
	h.pump()
	h.clock.pass(time.Hour)
	alice, bob := len(h.office.Letters(aliceAt)), len(h.office.Letters(bobAt))
	h.deliver(h.answering(h.game, "1 P-K4\n\nB-1: 1 P-Q4\nAll good wishes for B.\n\nGame C-1\nwhat shall I play\nindeed\n\nOn Monday postd <post@chess.test> wrote:\n> C-1: P-QB4"))
	h.pump()
	if got := []int{h.moves(h.game), h.moves(b), h.moves(c)}; got[0] != 1 || got[1] != 1 || got[2] != 0 {
		t.Fatalf("moves %v; %q", got, h.verdicts())
	}
	v := h.verdicts()
	if want := "heard: White in game g1; White in game g2; White in game g3"; len(v) != 1 || v[0] != want {
		t.Errorf("verdict %q, not %q", v, want)
	}
	subjects, texts := h.since(aliceAt, alice)
	if len(subjects) != 1 || subjects[0] != "Your letter in several games" {
		t.Fatalf("Alice has %q", subjects)
	}
	for _, want := range []string{"A-1, against Bob: Bob has been sent your move as you wrote it: 1. P-K4", "B-1, against Bob: Bob has been sent your move as you wrote it: 1. P-Q4", "C-1, against Bob: Your words go to Bob. No move was in them."} {
		if !strings.Contains(flat(texts[0]), want) {
			t.Errorf("the answer lacks %q:\n%s", want, texts[0])
		}
	}
	subjects, _ = h.since(bobAt, bob)
	if got := strings.Join(subjects, ", "); got != "A-1: L-MOVE, B-1: L-MOVE, C-1: L-NOTE" {
		t.Errorf("Bob has %q", got)
	}
	letter, err := h.ledger.Letter(1)
	if err != nil || len(letter.Games) != 3 || letter.Unread {
		t.Errorf("the letter's row: games %v, unread %v, %v", letter.Games, letter.Unread, err)
	}
	filed, err := h.ledger.FiledBy(letter)
	if err != nil || len(filed) != 4 || len(filed[0].Games) != 1 || len(filed[3].Games) != 0 || len(filed[3].Postings) != 1 {
		t.Errorf("filed: %+v, %v", filed, err)
	}

	// The same letter again, by another way, changes nothing and is not answered.
	alice, bob = len(h.office.Letters(aliceAt)), len(h.office.Letters(bobAt))
	h.deliver("X-Way: another\n" + strings.ReplaceAll(string(letter.Raw), "\r\n", "\n"))
	h.pump()
	if v := h.verdicts(); len(v) != 2 || v[1] != "duplicate: the same as letter 1" {
		t.Errorf("%q", v)
	}
	if a, b := len(h.office.Letters(aliceAt))-alice, len(h.office.Letters(bobAt))-bob; a+b != 0 {
		t.Errorf("%d and %d letters more", a, b)
	}
}

// TestSeveralOwnGame checks that the heading of one game alone makes an ordinary
// letter of it, be it that which is answered or another; a greeting makes no
// difference.
func TestSeveralOwnGame(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	b := h.open("B-1")
	h.pump()
	alice := len(h.office.Letters(aliceAt))
	h.deliver(h.answering(h.game, "a-1: 1 P-K4"))
	h.deliver(h.answering(h.game, "Dear all,\n\nB-1\n1 P-Q4"))
	h.pump()
	if h.plies() != 1 || h.moves(b) != 1 {
		t.Errorf("%d and %d moves; %q", h.plies(), h.moves(b), h.verdicts())
	}
	subjects, _ := h.since(aliceAt, alice)
	if got := strings.Join(subjects, ", "); got != "A-1: L-ACK, B-1: L-ACK" {
		t.Errorf("Alice has %q", got)
	}
}

// TestSeveralStrange checks that under the heading of a game of others, of one that
// nobody plays, or of one that is ended, nothing happens, and the writer is told.
func TestSeveralStrange(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	b := h.open("B-1")
	h.pump()
	h.deliver(h.answering(b, "RESIGN"))
	h.pump()
	// Alice does not play in the game that is opened here.
	carol, err := h.ledger.PutPlayer(ledger.Player{Name: "Carol", Addresses: []ledger.Address{{Addr: carolAt, Verified: true}}})
	if err != nil {
		t.Fatal(err)
	}
	alice := h.alice
	h.alice = carol
	other := h.open("C-1")
	h.alice = alice
	h.pump()
	had, bob := len(h.office.Letters(aliceAt)), len(h.office.Letters(bobAt))
	h.deliver(h.answering(h.game, "C-1: 1 P-K4\nA-99: 1 P-K4\nB-1: 1 P-K4\nA-1: 1 P-Q4"))
	h.pump()
	if h.plies() != 1 || h.moves(other) != 0 || h.moves(b) != 0 {
		t.Errorf("%d, %d and %d moves; %q", h.plies(), h.moves(other), h.moves(b), h.verdicts())
	}
	if v := h.verdicts(); v[1] != `heard: "C-1", no game of this player; "A-99", no game of this player; White in game g2; White in game g1` {
		t.Errorf("%q", v)
	}
	subjects, texts := h.since(aliceAt, had)
	if len(subjects) != 1 {
		t.Fatalf("Alice has %q", subjects)
	}
	for _, want := range []string{"Nothing was done with what stood under C-1 or A-99, for you play in no game of that name", "B-1, against Bob: The game ended on Monday 7 December 2026; your letter changes nothing in it.", "A-1, against Bob: Bob has been sent your move as you wrote it: 1. P-Q4"} {
		if !strings.Contains(flat(texts[0]), want) {
			t.Errorf("the answer lacks %q:\n%s", want, texts[0])
		}
	}
	if subjects, _ := h.since(bobAt, bob); len(subjects) != 1 {
		t.Errorf("Bob has %q", subjects)
	}
	// The token is Bob's opponent's in one game alone: a stranger gets nowhere.
	h.deliver(strings.Replace(h.answering(h.game, "A-1: P-K4\nC-1: P-K4"), aliceAt, "mallory@players.test", 1))
	h.pump()
	if v := h.verdicts(); !strings.HasPrefix(v[2], "set aside: held") || h.moves(other) != 0 {
		t.Errorf("%q", v)
	}
}

// TestSeveralAnswered checks that who answers the one answer must name the games.
func TestSeveralAnswered(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	b := h.open("B-1")
	h.pump()
	h.deliver(h.answering(h.game, "A-1: 1 P-K4\nB-1: 1 P-Q4"))
	h.pump()
	h.write(bobAt, "B-1: 1 P-Q4 P-Q4\nA-1: 1 P-K4 P-K4")
	h.pump()
	if h.plies() != 2 || h.moves(b) != 2 {
		t.Fatalf("%d and %d moves; %q", h.plies(), h.moves(b), h.verdicts())
	}
	// Bob's last letter is the one answer. With no heading it is of no game.
	h.write(bobAt, "STATUS")
	h.write(bobAt, "RESIGN\n\nB-1: STATUS")
	h.pump()
	v := h.verdicts()
	if !strings.HasPrefix(v[2], "no game: an answer to a letter about several games that names none") ||
		v[3] != "heard: words of no game above the first heading; Black in game g2" {
		t.Errorf("%q", v)
	}
	if g, err := h.ledger.Game(h.game); err != nil || g.Over() {
		t.Errorf("the game was resigned, %v", err)
	}
}
