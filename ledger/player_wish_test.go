package ledger

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// kindsTo are the kinds of the letters that a filing sent at once to a player.
func (h *house) kindsTo(f Filed, player uint64) string {
	h.t.Helper()
	var out []string
	for _, seq := range f.Postings {
		if p := must(h.Posting(seq))(h.t); p.Player == player && p.State != Gathered {
			out = append(out, string(p.Kind))
		}
	}
	return strings.Join(out, " ")
}

// TestWishesOfALetter checks that what a player sets by a letter in one game stands in the
// player's row with the letter that says so, holds in every other game, and changes no event
// and no row of anybody else; and that the row does not overtake what was changed beside it.
func TestWishesOfALetter(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	one, two := h.game("A3-12"), h.game("A3-13")
	h.post(begin)
	p := must(h.Player(h.white))(t)
	p.Region = "Kent"
	must(h.PutPlayer(p))(t)
	before, other := len(must(h.Events(two))(t)), must(h.Player(h.black))(t)
	f := h.write(one, rules.White, "show algebraic\nZONE New York\nRECEIPTS DAILY\nPGN always\nSHOW NAME Art\nSPELLING n\nSHOW text", begin.Add(time.Hour))
	if got := h.kindsTo(f, h.white); got != "L-STATUS" || len(f.Games) != 1 {
		t.Errorf("the letter brought %q in %v", got, f.Games)
	}
	want := correspondence.Wishes{Moves: "algebraic", Form: "text", Called: "Art", Spelling: "N", Zone: "America/New_York", Receipts: "daily", PGN: "always"}
	if p := must(h.Player(h.white))(t); p.Wishes() != want || p.Region != "Kent" {
		t.Errorf("the row has %+v", p)
	}
	if p := must(h.Player(h.black))(t); p.Version != other.Version {
		t.Error("the row of the opponent was written")
	}
	if n := len(must(h.Events(two))(t)); n != before {
		t.Errorf("the other game has %d events more", n-before)
	}
	d := must(h.Digest(h.white, begin.Add(time.Hour)))(t)
	for _, g := range d.Games {
		if r := g.Reader; r.Moves != descriptive.InAlgebraic || r.Zone == nil || r.Zone.String() != "America/New_York" || r.Spelling != "N" || r.Called[rules.White] != "Art" {
			t.Errorf("a letter of another game has %+v", r)
		}
	}
	version := must(h.Player(h.white))(t).Version
	h.write(one, rules.White, "SHOW ALGEBRAIC", begin.Add(2*time.Hour))
	if p := must(h.Player(h.white))(t); p.Version != version {
		t.Error("what was set already is written again")
	}
	h.write(two, rules.White, "ZONE GAME\nRECEIPTS ON\nPGN OFF\nSHOW NAME", begin.Add(3*time.Hour))
	h.reopen()
	want.Zone, want.Receipts, want.PGN, want.Called = "", "", "", ""
	if p := must(h.Player(h.white))(t); p.Wishes() != want {
		t.Errorf("then the row has %+v", p.Wishes())
	}
}

// TestReceiptsWished checks that receipts come, come once a day, or do not come, as the player
// wishes; and that a letter which tells more comes in any case.
func TestReceiptsWished(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	at := begin
	moves := []string{"1. P-K4", "1. P-K4 P-K4", "1... P-K4 2. Kt-KB3", "2. Kt-KB3 Kt-QB3", "2... Kt-QB3 3. B-Kt5", "3. B-Kt5 P-QR3", "4. B-R4", "4. B-R4 Kt-B3", "4... Kt-B3 5. Castles"}
	play := func(n int, words string) string {
		at = at.Add(time.Hour)
		h.clock.set(at)
		f := h.write(id, rules.Colour(n%2), moves[n]+words, at)
		h.post(at)
		return h.kindsTo(f, [2]uint64{h.white, h.black}[n%2])
	}
	for n, want := range []string{"L-ACK", "L-STATUS", "L-STATUS", "", "", "", "L-ACK", "L-STATUS L-ACK", "L-STATUS L-ACK"} {
		words := map[int]string{1: "\nRECEIPTS OFF", 2: "\nRECEIPTS DAILY", 7: "\nRECEIPTS ON", 8: "\nRECEIPTS ON"}[n]
		if got := play(n, words); got != want {
			t.Errorf("%q brought %q, want %q", moves[n]+words, got, want)
		}
	}
	if all := must(h.Gatherings())(t); len(all) != 0 {
		t.Errorf("before the morning %d letters go", len(all))
	}
	h.clock.set(time.Date(at.Year(), at.Month(), at.Day()+1, 7, 1, 0, 0, time.UTC))
	all := must(h.Gatherings())(t)
	if len(all) != 1 || all[0].Player.ID != h.white || len(all[0].Items) != 2 {
		t.Fatalf("in the morning: %+v", all)
	}
	for i, want := range []string{"Kt-KB3", "B-Kt5"} {
		if x := all[0].Items[i]; x.Kind != correspondence.NAck || !strings.Contains(x.Words, want) {
			t.Errorf("item %d is %+v", i, x)
		}
	}
}

// TestReceiptsAfterStop checks that RECEIPTS ON brings back, in all games, what STOP ended, that
// its answer says so once, and that RECEIPTS OFF and a word of something else do not.
func TestReceiptsAfterStop(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	var resumed []bool
	h.o.Render = func(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
		if n.Kind == correspondence.NStatus {
			resumed = append(resumed, r.Wishes.Resumed)
		}
		return words(n, r)
	}
	one, two := h.game("A3-12"), h.game("A3-13")
	h.post(begin)
	off := terms.Reminding{Off: true}
	stops := func(key string) {
		p := must(h.Player(h.white))(t)
		p.Stopped, p.Reminding = begin, off
		must(h.File(Matter{Key: key, At: begin, Rows: []Row{p}}))(t)
	}
	stops("own:stop")
	ended := func(id terms.GameID) bool {
		all := must(h.Game(id))(t).Reminders[rules.White]
		return len(all) == 1 && all[0].Reminding.Equal(off)
	}
	if !ended(one) || !ended(two) {
		t.Fatal("the reminders have not ended")
	}
	if got := h.kindsTo(h.write(one, rules.White, "1. P-K4\nRECEIPTS OFF\nZONE New York", begin.Add(time.Hour)), h.white); got != "L-STATUS" {
		t.Errorf("a move after STOP brought %q", got)
	}
	if p := must(h.Player(h.white))(t); p.Stopped.IsZero() || !ended(one) {
		t.Error("RECEIPTS OFF brings letters back")
	}
	if got := h.kindsTo(h.write(two, rules.White, "1. P-K4\nRECEIPTS ON", begin.Add(2*time.Hour)), h.white); got != "L-STATUS L-ACK" {
		t.Errorf("RECEIPTS ON brought %q", got)
	}
	h.reopen()
	if p := must(h.Player(h.white))(t); !p.Stopped.IsZero() || !p.Reminding.Default() || p.Receipts != "" || ended(one) || ended(two) {
		t.Errorf("then the row has %+v, and the games %v, %v", p, ended(one), ended(two))
	}
	if fmt.Sprint(slices.Compact(resumed)) != "[false true]" { // a letter that spreads is worded twice
		t.Errorf("the answers tell of it: %v", resumed)
	}
	stops("own:stop again")
	h.write(one, rules.White, "RECEIPTS DAILY\nREMIND 2 days", begin.Add(3*time.Hour))
	if p := must(h.Player(h.white))(t); !p.Stopped.IsZero() || p.Reminding.String() != "2 days" || p.Receipts != "daily" {
		t.Errorf("with a wish for reminders the row has %+v", p)
	}
}

// TestFormOfText checks that a letter to a player who wishes text alone is filed without its page,
// in that form, whoever words it: the question at an address and the letter of the day.
func TestFormOfText(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.o.Compose = func(w correspondence.Rendered, _ string, _ map[string]string) (correspondence.Rendered, error) {
		if w.Text, w.HTML = string(w.Tree), ""; !w.Plain {
			w.HTML = "<p>" + w.Text
		}
		return w, nil
	}
	tree := func(word string) correspondence.Rendered {
		return correspondence.Rendered{Subject: word, Tree: []byte(word), Board: true}
	}
	h.game("A3-12")
	h.post(begin)
	p := must(h.Player(h.white))(t)
	p.Form, p.Reminding = "text", terms.Reminding{Daily: true}
	p.Addresses = append(p.Addresses, Address{Addr: "smith@new.test"})
	m := must(h.Asking(Question{Key: "asks", By: "the secretary", At: begin, Player: p, Asked: []string{"smith@new.test"}}, AddressWords{
		Verify:  func(Player, string) (correspondence.Rendered, error) { return tree("verify"), nil },
		Changed: func(Player, AddressChange) (correspondence.Rendered, error) { return tree("changed"), nil },
	}))(t)
	must(h.File(m))(t)
	if n := must(h.SendDigests(begin.Add(time.Hour), func(Digest) (correspondence.Rendered, error) { return tree("digest"), nil }))(t); n != 1 {
		t.Fatalf("%d letters of the day", n)
	}
	got := ""
	for _, p := range must(h.Unsent())(t) {
		if p = must(h.Posting(p.Seq))(t); p.Player == h.white && p.Game == 0 {
			got += p.Words.Subject + " "
			if p.Form != "text" || !p.Words.Plain || p.Words.HTML != "" || p.Words.Board || p.Words.Text != p.Words.Subject {
				t.Errorf("%s is filed as %q, %+v", p.Words.Subject, p.Form, p.Words)
			}
		}
	}
	if got != "verify changed digest " {
		t.Errorf("filed are %q", got)
	}
}
