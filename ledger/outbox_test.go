package ledger

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

func seqsOf(ps []Posting) (out []uint64) {
	for _, p := range ps {
		out = append(out, p.Seq)
	}
	return out
}

func TestPosting(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin.Add(-time.Hour))
	h.write(id, rules.White, "1. P-K4", begin)
	ps := must(h.Outbox(begin))(t)
	if kinds(ps) != "L-ACK Smith, L-MOVE Jones" {
		t.Fatalf("to go out: %s", kinds(ps))
	}
	p := must(h.Posting(ps[1].Seq))(t)
	if p.To != "jones@players.test" || p.From != "post@chess.test" || p.FromName != "Postal Office" || p.Label != "A3-12" ||
		p.ReplyTo != h.ReplyAddress(id, terms.ToBlack) || p.MessageID != h.messageID(id, p.Notice, terms.ToBlack, 1) ||
		p.EnvelopeFrom != h.BounceAddress(p.Seq) || p.State != Queued || p.Bytes != nil || !p.Filed.Equal(begin) {
		t.Errorf("posting %+v", p)
	}
	if p.Words.Position.FEN() != must(h.Game(id))(t).Position().FEN() || p.Words.Last == 0 || !strings.Contains(p.Words.Text, "letter 2") {
		t.Errorf("words %+v", p.Words)
	}
	again := must(h.PostingByMessageID(p.MessageID))(t)
	if again.Seq != p.Seq {
		t.Errorf("by Message-ID: %+v", again)
	}
	for _, id := range []string{"", "<no@where>"} {
		if _, err := h.PostingByMessageID(id); !errors.Is(err, ErrNoPosting) {
			t.Errorf("%q: %v", id, err)
		}
	}
	if _, err := h.Posting(99); !errors.Is(err, ErrNoPosting) {
		t.Errorf("got %v", err)
	}
	h.post(begin)
	if got := must(h.PostingsOf(id))(t); len(got) != 4 || kinds(got) != "L-TERMS Smith, L-TERMS Jones, L-ACK Smith, L-MOVE Jones" || got[3].State != Sent || got[3].Words.Text == "" {
		t.Errorf("of the game: %s", kinds(got))
	}
}

// TestNews checks that whoever sends is told that something was filed, and needs no
// token for each.
func TestNews(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	told := func() bool {
		select {
		case <-h.News():
			return true
		default:
			return false
		}
	}
	id := h.game("A3-1")
	h.game("A3-2")
	if !told() || told() {
		t.Error("after two openings there is not one token")
	}
	must(h.File(noted("a note", id)))(t)
	if told() {
		t.Error("a matter without letters is news")
	}
	h.post(begin)
	if got := must(h.Sent())(t); len(got) != 4 || got[0].Seq != 1 {
		t.Errorf("sent %s", kinds(got))
	}
}

// TestBytesOnce checks that no bytes are stored, and that every later attempt sends the same
// as the first, also after a restart.
func TestBytesOnce(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.game("A3-12")
	seq := must(h.Outbox(begin))(t)[0].Seq
	composed := 0
	book := func(next time.Time) Posting {
		t.Helper()
		return must(h.Book(seq, next, func(p Posting) ([]byte, error) {
			composed++
			return compose(p)
		}))(t)
	}
	first := book(begin.Add(time.Minute))
	if first.State != Sending || first.Attempts != 1 || len(first.Bytes) == 0 || first.Words.Text == "" {
		t.Errorf("booked %+v", first)
	}
	h.reopen() // the house fell after the attempt was booked
	if got := seqsOf(must(h.Outbox(begin))(t)); slices.Contains(got, seq) {
		t.Errorf("before its time: %d", got)
	}
	if got := seqsOf(must(h.Outbox(begin.Add(time.Minute)))(t)); !slices.Contains(got, seq) {
		t.Errorf("it is not tried again: %d", got)
	}
	second := book(begin.Add(time.Hour))
	if composed != 2 || string(second.Bytes) != string(first.Bytes) || second.Sum != first.Sum || first.Sum == "" || second.Attempts != 2 {
		t.Errorf("composed %d times, booked %+v", composed, second)
	}
	if err := h.Deferred(seq, "450 greylisted"); err != nil {
		t.Fatal(err)
	}
	if p := must(h.Posting(seq))(t); p.State != Queued || p.Last != "450 greylisted" || !p.Next.Equal(begin.Add(time.Hour)) {
		t.Errorf("deferred %+v", p)
	}
	if n := must(h.SendNow(begin))(t); n != 1 || !slices.Contains(seqsOf(must(h.Outbox(begin))(t)), seq) {
		t.Errorf("sent now: %d", n)
	}
	book(begin.Add(2 * time.Hour)) // and the house falls again
	if n := must(h.Resume(begin))(t); n != 1 || !slices.Contains(seqsOf(must(h.Outbox(begin))(t)), seq) {
		t.Errorf("resumed: %d", n)
	}
	if err := h.Accepted(seq, begin, "250 ok"); err != nil {
		t.Fatal(err)
	}
	p := must(h.Posting(seq))(t)
	if p.State != Sent || !p.SentAt.Equal(begin) || p.Bytes != nil || p.Last != "250 ok" {
		t.Errorf("sent %+v", p)
	}
	if raw, same, err := h.Source(p); err != nil || !same || string(raw) != string(first.Bytes) {
		t.Errorf("the source of what was sent is %q, %t, %v", raw, same, err)
	}
	if _, err := h.Book(seq, begin, compose); !errors.Is(err, ErrOut) {
		t.Errorf("booked after it was sent: %v", err)
	}
	if err := h.Deferred(seq, "x"); !errors.Is(err, ErrOut) {
		t.Errorf("deferred after it was sent: %v", err)
	}
	other := must(h.Outbox(begin))(t)[0].Seq
	for name, bad := range map[string]func(Posting) ([]byte, error){
		"an error": func(Posting) ([]byte, error) { return nil, errors.New("no picture") },
		"nothing":  func(Posting) ([]byte, error) { return nil, nil },
	} {
		if _, err := h.Book(other, begin, bad); err == nil {
			t.Errorf("composing gave %s, and it was booked", name)
		}
	}
	if p := must(h.Posting(other))(t); p.Attempts != 0 {
		t.Errorf("an attempt was counted: %+v", p)
	}
	// When two compose at once, what was booked first is sent by both.
	var early Posting
	late := must(h.Book(other, begin, func(p Posting) ([]byte, error) {
		if p.Sum == "" {
			early = must(h.Book(other, begin, compose))(t)
			return []byte("second"), nil
		}
		return compose(p)
	}))(t)
	if len(early.Bytes) == 0 || string(late.Bytes) != string(early.Bytes) || late.Sum != early.Sum || late.Attempts != 2 {
		t.Errorf("booked twice at once: %q", late.Bytes)
	}
	if _, err := h.Book(99, begin, compose); !errors.Is(err, ErrNoPosting) {
		t.Errorf("got %v", err)
	}
}

// TestOrder checks that letters to one reader of one game go out in order; one that
// is put off holds up those after it, one that failed does not.
func TestOrder(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	one, two := h.game("A3-1"), h.game("A3-2")
	h.write(one, rules.White, "1. P-K4", begin)
	// Postings 1 and 2 are the terms of A3-1, 3 and 4 those of A3-2, 5 is L-ACK to Smith,
	// 6 is L-MOVE to Jones.
	if got := seqsOf(must(h.Outbox(begin))(t)); !slices.Equal(got, []uint64{1, 2, 3, 4}) {
		t.Fatalf("to go out: %d", got)
	}
	if _, err := h.Book(6, begin, compose); !errors.Is(err, ErrWaits) {
		t.Errorf("the move before the terms: %v", err)
	}
	must(h.Book(2, begin.Add(time.Hour), compose))(t)
	if err := h.Deferred(2, "450"); err != nil {
		t.Fatal(err)
	}
	if got := seqsOf(must(h.Outbox(begin))(t)); !slices.Equal(got, []uint64{1, 3, 4}) {
		t.Errorf("one is put off: %d", got)
	}
	must(h.Book(1, begin, compose))(t)
	if err := h.Accepted(1, begin, "250"); err != nil {
		t.Fatal(err)
	}
	if got := seqsOf(must(h.Outbox(begin))(t)); !slices.Equal(got, []uint64{3, 4, 5}) {
		t.Errorf("one is sent: %d", got)
	}
	must(h.Book(2, begin.Add(time.Hour), compose))(t)
	if err := h.Failed(2, begin, "550 no such user"); err != nil {
		t.Fatal(err)
	}
	if got := seqsOf(must(h.Outbox(begin))(t)); !slices.Contains(got, 6) {
		t.Errorf("one failed: %d", got)
	}
	_ = two
	// Letters of no game wait for nobody.
	must(h.File(Matter{Key: "circular", Post: []Post{{To: []string{"a@b.test", "c@d.test"}}, {To: []string{"a@b.test"}, Key: "second", InReplyTo: "<x@y>"}}}))(t)
	var free []Posting
	for _, p := range must(h.Outbox(begin))(t) {
		if p.Game == 0 {
			free = append(free, p)
		}
	}
	if len(free) != 3 || free[0].MessageID == free[1].MessageID || free[2].Key != "second" || free[2].InReplyTo != "<x@y>" || free[0].ReplyTo != h.o.From {
		t.Errorf("letters of no game: %+v", free)
	}
	h.post(begin)
}

// TestReceipt checks that a notice is received when the next server accepted it
// (RULING/R-1), once, whoever tells it again.
func TestReceipt(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin.Add(-time.Hour))
	h.write(id, rules.White, "1. P-K4", begin)
	move := must(h.Outbox(begin))(t)[1]
	must(h.Book(move.Seq, begin, compose))(t)
	if g := must(h.Game(id))(t); g.Turn.Running {
		t.Error("the turn runs before the letter was accepted")
	}
	sent := begin.Add(10 * time.Minute)
	if err := h.Accepted(move.Seq, sent, "250 ok"); err != nil {
		t.Fatal(err)
	}
	g := must(h.Game(id))(t)
	if !g.Turn.Running || !g.Turn.Begin.Equal(sent) {
		t.Errorf("the turn is %+v", g.Turn)
	}
	if err := h.Accepted(move.Seq, sent.Add(time.Hour), "250 again"); err != nil {
		t.Fatal(err)
	}
	if got := must(h.Game(id))(t); got.Seq != g.Seq || !must(h.Posting(move.Seq))(t).SentAt.Equal(sent) {
		t.Error("accepted twice")
	}
	for _, err := range []error{h.Accepted(99, begin, ""), h.Failed(99, begin, ""), h.Deferred(99, "")} {
		if !errors.Is(err, ErrNoPosting) {
			t.Errorf("got %v", err)
		}
	}
}

// TestFailed checks that a letter refused for good puts its address in doubt, goes
// to the player's other address, and that the secretary is told (RULING/R-57).
func TestFailed(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin.Add(-time.Hour))
	h.write(id, rules.White, "1. P-K4", begin)
	move := must(h.Outbox(begin))(t)[1]
	must(h.Book(move.Seq, begin, compose))(t)
	for range 2 {
		if err := h.Failed(move.Seq, begin.Add(time.Hour), "550 no such user"); err != nil {
			t.Fatal(err)
		}
	}
	if p := must(h.Posting(move.Seq))(t); p.State != Failed || p.Last != "550 no such user" {
		t.Errorf("failed %+v", p)
	}
	if jones := must(h.Player(h.black))(t); !strings.Contains(jones.Addresses[0].Doubt, "550 no such user") || jones.Addresses[1].Doubt != "" || jones.Writes() != "jones@home.test" {
		t.Errorf("Jones is %+v", jones)
	}
	if g := must(h.Game(id))(t); g.Post.Failed.IsZero() {
		t.Errorf("the post is %+v", g.Post)
	}
	var again, report Posting
	for _, p := range must(h.Outbox(begin.Add(time.Hour)))(t) {
		switch {
		case p.Repeats == move.Seq:
			again = p
		case p.Kind == correspondence.NReport:
			report = p
		}
	}
	if report.To != "secretary@chess.test" || report.ReplyTo != h.o.From {
		t.Errorf("the secretary is told %+v", report)
	}
	if again.To != "jones@home.test" || again.Notice != move.Notice || again.Words.Text != move.Words.Text || again.MessageID == move.MessageID || again.ReplyTo == move.ReplyTo || h.fresh(again.ReplyTo, id, rules.Black) != "fresh" || again.Attempts != 0 {
		t.Fatalf("the same words go to %+v", again)
	}
	if g, p, n, ok := h.ParseMessageID(again.MessageID); !ok || g != id || p != terms.ToBlack || n != move.Notice {
		t.Errorf("its Message-ID says %v %v %v %v", g, p, n, ok)
	}
	// The letter is accepted there, and so received.
	h.post(begin.Add(2 * time.Hour))
	if g := must(h.Game(id))(t); !g.Turn.Running || !g.Turn.Begin.Equal(begin.Add(2*time.Hour)) {
		t.Errorf("the turn is %+v", g.Turn)
	}
	// A bounce comes back from there too: nowhere is left, so it stays failed.
	if err := h.Failed(again.Seq, begin.Add(3*time.Hour), "mailbox full"); err != nil {
		t.Fatal(err)
	}
	if p := must(h.Posting(again.Seq))(t); p.State != Failed {
		t.Errorf("bounced %+v", p)
	}
	repeats := 0
	for _, p := range must(h.PostingsOf(id))(t) {
		if p.Repeats != 0 {
			repeats++
		}
	}
	if repeats != 1 {
		t.Errorf("the words went elsewhere %d times; both addresses are in doubt", repeats)
	}
	if jones := must(h.Player(h.black))(t); jones.Writes() != "jones@players.test" {
		t.Errorf("all are in doubt, and letters go to %s", jones.Writes())
	}
	h.post(begin.Add(3 * time.Hour))
	// A letter to an official, or of no game, concerns no game.
	must(h.File(Matter{Key: "circular", Post: []Post{{To: []string{"a@b.test"}}}}))(t)
	circular := must(h.Outbox(begin.Add(4 * time.Hour)))(t)[0]
	must(h.Book(circular.Seq, begin, compose))(t)
	if err := h.Failed(circular.Seq, begin, "550"); err != nil {
		t.Fatal(err)
	}
	if got := must(h.Unsent())(t); len(got) != 3 {
		t.Errorf("not gone out: %+v", got)
	}
}

// TestThreads checks that References lead back to the first letter of the reader's
// game, and that the writer's letter is answered to the writer alone.
func TestThreads(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	terms := h.post(begin.Add(-time.Hour))
	m := letter(id, rules.White, "1. P-K4", begin)
	m.Answers = Threading{Player: h.white, InReplyTo: "<his@smith>", References: []string{terms[0].MessageID}}
	must(h.File(m))(t)
	ps := h.post(begin)
	ack, move := ps[0], ps[1]
	if ack.InReplyTo != "<his@smith>" || !slices.Equal(ack.References, []string{terms[0].MessageID, "<his@smith>"}) {
		t.Errorf("to the writer: %q %q", ack.InReplyTo, ack.References)
	}
	if move.InReplyTo != terms[1].MessageID || !slices.Equal(move.References, []string{terms[1].MessageID}) {
		t.Errorf("to his opponent: %q %q", move.InReplyTo, move.References)
	}
	m = letter(id, rules.Black, "1. P-K4 P-K4", begin.Add(time.Hour))
	m.Answers = Threading{Player: h.black, InReplyTo: "<his@jones>"}
	must(h.File(m))(t)
	ps = h.post(begin.Add(time.Hour))
	if got := ps[1]; got.Player != h.white || got.InReplyTo != ack.MessageID || !slices.Equal(got.References, []string{terms[0].MessageID, "<his@smith>", ack.MessageID}) {
		t.Errorf("to White: %s %q %q", got.Kind, got.InReplyTo, got.References)
	}
	var long thread
	for i := range 20 {
		long = long.then(Posting{MessageID: string(rune('a' + i))})
	}
	_, refs := long.answering(Threading{InReplyTo: "x"})
	if !slices.Equal(refs, []string{"a", "q", "r", "s", "t", "x"}) || long.Count != 20 {
		t.Errorf("a long thread has the references %q", refs)
	}
	if twice := long.then(Posting{MessageID: "z", Repeats: 7}); twice.Count != 20 {
		t.Errorf("a repetition is counted as letter %d", twice.Count)
	}
	_, refs = thread{}.answering(Threading{InReplyTo: "x", References: []string{"v", "w", "x"}})
	if !slices.Equal(refs, []string{"v", "w", "x"}) {
		t.Errorf("a thread begun by the player has the references %q", refs)
	}
}

// TestConsultation checks that every member of a side gets every letter
// (BCC1903/IV.2), each with a Message-ID of its own.
func TestConsultation(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	third := must(h.PutPlayer(Player{Name: "Brown", Addresses: []Address{{Addr: "brown@players.test", Verified: true}}, Zone: "America/New_York", Form: "text"}))(t)
	f := &folder{id: id, game: must(h.Game(id))(t), players: map[uint64]Player{}, threads: map[string]thread{}}
	f.tournament = must(h.Tournament(h.tournament))(t)
	f.game.Sides[1].Members = append(f.game.Sides[1].Members, terms.Member{Player: third, Name: "Brown"})
	for _, p := range []uint64{h.white, h.black, third} {
		f.players[p] = must(h.Player(p))(t)
	}
	var readers []correspondence.Reader
	h.o.Render = func(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
		readers = append(readers, r)
		return words(n, r)
	}
	drafts, err := h.render(f, correspondence.Notice{ID: "9.1", Kind: correspondence.NMove, To: terms.ToBlack, Game: &f.game}, &verdict{})
	if err != nil || len(drafts) != 2 {
		t.Fatalf("%d drafts, %v", len(drafts), err)
	}
	if r := readers[0]; r.Name != "Jones" || !r.Also || r.Beside != descriptive.InAlgebraic || r.Zone != nil || r.Office != "Third Tourney" || r.Secretary != "Miss Rudge <secretary@chess.test>" || r.Letter != 1 {
		t.Errorf("reader %+v", r)
	}
	if r := readers[1]; r.Name != "Brown" || r.Zone.String() != "America/New_York" || drafts[1].posting.Form != "text" {
		t.Errorf("reader %+v", r)
	}
	if a, b := h.messageID(id, "9.1", terms.ToBlack, 1), h.messageID(id, "9.1", terms.ToBlack, 2); a == b {
		t.Error("one Message-ID for two members")
	}
}
