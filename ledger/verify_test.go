package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
)

func TestVerifyAddress(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	to := h.VerifyAddress("Jones@Home.test")
	if local, domain, _ := cutAddress(to); domain != "chess.test" || !strings.HasPrefix(local, "post+v.") || len(local) != len("post+v.")+26 || len(local) > 64 {
		t.Errorf("%s", to)
	}
	other := h.VerifyAddress("smith@players.test")
	for _, c := range []struct {
		to, from         string
		verifies, parses bool
	}{
		{to, "jones@home.test", true, true},
		{to, " JONES@HOME.TEST ", true, true},
		{strings.Replace(to, "post+", "Post+", 1), "jones@home.test", true, true},
		{strings.Replace(to, "chess.test", "CHESS.test", 1), "jones@home.test", true, true},
		{to, "jones@players.test", true, false},
		{to, "jones+x@home.test", true, false},
		{to, "", true, false},
		{other, "jones@home.test", true, false},
		{strings.ToUpper(to), "jones@home.test", false, false},
		{to[:len(to)-len("@chess.test")-1] + "@chess.test", "jones@home.test", true, false},
		{strings.Replace(to, "chess.test", "elsewhere.test", 1), "jones@home.test", false, false},
		{"post+v.@chess.test", "jones@home.test", true, false},
		{"post+v@chess.test", "jones@home.test", false, false},
		{"post@chess.test", "jones@home.test", false, false},
		{h.playerKey(1), "jones@home.test", false, false},
		{strings.Replace(h.BounceAddress(1), "+b1.", "+v.", 1), "jones@home.test", true, false},
		{"", "jones@home.test", false, false},
	} {
		if got := h.Verifies(c.to); got != c.verifies {
			t.Errorf("Verifies(%q): %v", c.to, got)
		}
		if got := h.ParseVerifyAddress(c.to, c.from); got != c.parses {
			t.Errorf("%q from %q: %v", c.to, c.from, got)
		}
	}
	if _, _, ok := h.ParseReplyAddress(to); ok {
		t.Error("it is an address of a game too")
	}
}

func TestWrites(t *testing.T) {
	t.Parallel()
	type a = Address
	for want, addrs := range map[string][]Address{
		"b": {{Addr: "a"}, {Addr: "b", Verified: true}, {Addr: "c", Verified: true}},
		"c": {{Addr: "a", Verified: true, Doubt: "550"}, {Addr: "b", Doubt: "550"}, {Addr: "c"}, {Addr: "d"}},
		"d": {{Addr: "a", Verified: true, Doubt: "550"}, {Addr: "c"}, {Addr: "d", Verified: true}},
		"a": {{Addr: "a", Doubt: "550"}, {Addr: "b", Verified: true, Doubt: "550"}},
		"":  nil,
	} {
		p := Player{Addresses: addrs}
		if got := p.Writes(); got != want {
			t.Errorf("%+v: %q, want %q", addrs, got, want)
		}
	}
	p := Player{Addresses: []a{{Addr: "Smith@x.test", Verified: true}, {Addr: "smith@y.test"}}}
	for addr, want := range map[string]bool{"smith@X.test": true, "smith@y.test": false, "smith@z.test": false, "": false} {
		if p.Trusts(addr) != want {
			t.Errorf("Trusts(%q): %v", addr, !want)
		}
	}
	q := p.Confirmed("SMITH@y.test", begin)
	if a, ok := q.Address("smith@y.test"); !ok || !a.Verified || !a.Since.Equal(begin) || p.Addresses[1].Verified {
		t.Errorf("confirmed %+v, of %+v", q, p)
	}
}

// plainWords tell in few words what they were given.
var plainWords = AddressWords{
	Verify: func(p Player, addr string) (correspondence.Rendered, error) {
		return correspondence.Rendered{Subject: "verify", Text: p.Name + " " + addr, HTML: "<p>"}, nil
	},
	Changed: func(p Player, c AddressChange) (correspondence.Rendered, error) {
		return correspondence.Rendered{Subject: "changed", Text: fmt.Sprintf("%s by %s: +%s -%s 1:%s", p.Name, c.By, c.Added, c.Removed, c.Primary), HTML: "<p>"}, nil
	},
}

// TestE60Asking checks whose addresses are asked, and who is told of what.
func TestE60Asking(t *testing.T) {
	t.Parallel()
	const s, j, k, n = "smith@players.test", "jones@players.test", "jones@home.test", "new@players.test"
	for _, c := range []struct {
		name    string
		change  func(*Player) // of Jones, who has j and k
		asked   []string
		letters []string // each as "to: subject text"
		writes  string
		err     error
	}{
		{"one added", func(p *Player) { p.Addresses = append(p.Addresses, Address{Addr: n}) }, []string{n},
			[]string{n + ": verify Jones " + n, j + ": changed Jones by Rudge: +[" + n + "] -[] 1:"}, j, nil},
		{"made the first", func(p *Player) { p.Addresses = append([]Address{{Addr: n}}, p.Addresses...) }, []string{strings.ToUpper(n)},
			[]string{n + ": verify Jones " + n, j + ": changed Jones by Rudge: +[" + n + "] -[] 1:" + n}, j, nil},
		{"one in place of all", func(p *Player) { p.Addresses = []Address{{Addr: n}} }, []string{n},
			[]string{n + ": verify Jones " + n, j + ": changed Jones by Rudge: +[" + n + "] -[" + j + " " + k + "] 1:" + n}, n, nil},
		{"one vouched for", func(p *Player) { p.Addresses = append(p.Addresses, Address{Addr: n, Verified: true}) }, []string{n},
			[]string{j + ": changed Jones by Rudge: +[" + n + "] -[] 1:"}, j, nil},
		{"one taken off", func(p *Player) { p.Addresses = p.Addresses[1:] }, nil,
			[]string{j + ": changed Jones by Rudge: +[] -[" + j + "] 1:" + k}, k, nil},
		{"turned about", func(p *Player) { slices.Reverse(p.Addresses) }, nil,
			[]string{j + ": changed Jones by Rudge: +[] -[] 1:" + k}, k, nil},
		{"the first in doubt", func(p *Player) {
			p.Addresses[0].Verified = false
			p.Addresses = append(p.Addresses, Address{Addr: n})
		}, []string{j, n}, []string{j + ": verify Jones " + j, n + ": verify Jones " + n, j + ": changed Jones by Rudge: +[" + n + "] -[] 1:"}, k, nil},
		{"as text", func(p *Player) { p.Form, p.Addresses = "text", append(p.Addresses, Address{Addr: n}) }, []string{n},
			[]string{n + ": verify Jones " + n, j + ": changed Jones by Rudge: +[" + n + "] -[] 1:"}, j, nil},
		{"nothing", func(p *Player) { p.Notes = "?" }, nil, nil, j, nil},
		{"another's", func(p *Player) {}, []string{s}, nil, "", ErrRow},
		{"another's, entered", func(p *Player) { p.Addresses = append(p.Addresses, Address{Addr: s}) }, []string{s}, nil, "", ErrAddressTaken},
		{"stale", func(p *Player) { p.Version-- }, nil, nil, "", ErrStale},
		{"nobody", func(p *Player) { p.ID = 99 }, nil, nil, "", ErrNoPlayer},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHouse(t)
			p := must(h.Player(h.black))(t)
			p.Addresses = slices.Clone(p.Addresses)
			c.change(&p)
			m, err := h.Asking(Question{Key: "deed:1", By: "Rudge", Why: "he moved", Player: p, Asked: c.asked}, plainWords)
			if now := must(h.Player(h.black))(t); now.Version != 1 || len(must(h.Unsent())(t)) != 0 {
				t.Fatal("it was filed")
			}
			if err == nil {
				if _, err := h.Rehearse(m); err != nil {
					t.Fatal(err)
				}
				_, err = h.File(m)
			}
			if !errors.Is(err, c.err) {
				t.Fatalf("got %v, want %v", err, c.err)
			}
			if err != nil {
				return
			}
			var letters []string
			for _, x := range must(h.Unsent())(t) {
				letters = append(letters, x.To+": "+x.Words.Subject+" "+x.Words.Text)
				want := h.playerKey(x.Seq)
				if x.Words.Subject == "verify" {
					want = h.VerifyAddress(x.To)
				}
				if x.ReplyTo != want || x.Player != h.black || x.Name != "Jones" || x.Game != 0 || (x.Words.HTML == "") != (p.Form == "text") {
					t.Errorf("posting %+v", x)
				}
			}
			if !slices.Equal(letters, c.letters) {
				t.Errorf("letters %q", letters)
			}
			now := must(h.Player(h.black))(t)
			if now.Writes() != c.writes || now.Version != 2 {
				t.Errorf("version %d writes to %s, want %s", now.Version, now.Writes(), c.writes)
			}
			for _, a := range now.Addresses {
				asked := slices.ContainsFunc(c.asked, func(x string) bool { return folded(x) == folded(a.Addr) }) && !a.Verified
				if a.Asked.Equal(begin) != asked || a.Asked.IsZero() == asked {
					t.Errorf("%s was asked at %s", a.Addr, a.Asked)
				}
			}
		})
	}
}

// TestE60AskingWithoutWords checks that where there are no words, nothing is done.
func TestE60AskingWithoutWords(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	p := must(h.Player(h.black))(t)
	p.Addresses = append(p.Addresses, Address{Addr: "new@players.test"})
	none := errors.New("no words")
	for _, w := range []AddressWords{
		{Verify: func(Player, string) (correspondence.Rendered, error) { return correspondence.Rendered{}, none }, Changed: plainWords.Changed},
		{Verify: plainWords.Verify, Changed: func(Player, AddressChange) (correspondence.Rendered, error) {
			return correspondence.Rendered{}, none
		}},
	} {
		if _, err := h.Asking(Question{Key: "k", Player: p, Asked: []string{"new@players.test"}}, w); !errors.Is(err, none) {
			t.Errorf("got %v", err)
		}
	}
}

// TestE60AskingNew checks that a new player is asked under the number that the row
// gets, and that nobody is told of a change.
func TestE60AskingNew(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	p := Player{Name: "Brown", Addresses: []Address{{Addr: "brown@players.test"}}}
	m := must(h.Asking(Question{Key: "deed:brown", Player: p, Asked: []string{"brown@players.test"}, At: begin.Add(time.Hour)}, plainWords))(t)
	f := must(h.File(m))(t)[0]
	if len(f.Rows) != 1 || len(f.Postings) != 1 {
		t.Fatalf("filed %+v", f)
	}
	if b := must(h.Player(f.Rows[0]))(t); b.Name != "Brown" || b.Trusts("brown@players.test") || !b.Addresses[0].Asked.Equal(begin.Add(time.Hour)) || b.Writes() != "brown@players.test" {
		t.Errorf("row %+v", b)
	}
}

// TestVerificationFails checks that a letter of no game puts its address in doubt
// and is not repeated, and that one of a game goes to the best of the others
// (RULING/R-57).
func TestVerificationFails(t *testing.T) {
	t.Parallel()
	const j, k, n = "jones@players.test", "jones@home.test", "new@players.test"
	h := newHouse(t)
	p := must(h.Player(h.black))(t)
	p.Addresses = []Address{{Addr: n}, {Addr: j, Verified: true}, {Addr: k}}
	m := must(h.Asking(Question{Key: "deed:1", Player: p, Asked: []string{n}}, plainWords))(t)
	f := must(h.File(m))(t)[0]
	must(h.Book(f.Postings[0], begin, compose))(t)
	if err := h.Failed(f.Postings[0], begin, "550 nobody"); err != nil {
		t.Fatal(err)
	}
	p = must(h.Player(h.black))(t)
	if a, _ := p.Address(n); a.Doubt != "2026-12-07: 550 nobody" || p.Version != 3 {
		t.Errorf("row %+v", p)
	}
	for _, x := range must(h.Unsent())(t) {
		if x.Repeats != 0 {
			t.Errorf("it is repeated to %s", x.To)
		}
	}
	// A row that was read before the failure is stale: the doubt is not lost.
	p.Version--
	if _, err := h.PutPlayer(p); !errors.Is(err, ErrStale) {
		t.Errorf("got %v", err)
	}
	for _, c := range []struct{ fails, then string }{{j, k}, {k, ""}} {
		id := h.game("A3-" + c.fails)
		i := slices.IndexFunc(must(h.Unsent())(t), func(x Posting) bool { return x.Game == id && x.Player == h.black })
		x := must(h.Unsent())(t)[i]
		if x.To != c.fails {
			t.Fatalf("the letter goes to %s, not %s", x.To, c.fails)
		}
		must(h.Book(x.Seq, begin, compose))(t)
		if err := h.Failed(x.Seq, begin, "550"); err != nil {
			t.Fatal(err)
		}
		then := ""
		for _, y := range must(h.Unsent())(t) {
			if y.Repeats == x.Seq {
				then = y.To
			}
		}
		if then != c.then {
			t.Errorf("after %s it goes to %q, want %q", c.fails, then, c.then)
		}
	}
}

// TestE60CrashPoints crashes the house at every point of filing a confirmation in
// turn. Either the address is verified, the answer waits, the letter is settled and
// those held before wait again, or nothing of all this is so.
func TestE60CrashPoints(t *testing.T) {
	t.Parallel()
	const n = "new@players.test"
	for fallAt := 1; ; fallAt++ {
		h := newHouse(t)
		p := must(h.Player(h.black))(t)
		p.Addresses = append(slices.Clone(p.Addresses), Address{Addr: n})
		must(h.File(must(h.Asking(Question{Key: "deed:1", Player: p, Asked: []string{n}}, plainWords))(t)))(t)
		held, answer := h.keep(1, "1. P-K4 P-K4", begin), h.keep(2, "yes", begin.Add(time.Hour))
		if err := h.Settle(held, UnknownSender, "not confirmed"); err != nil {
			t.Fatal(err)
		}
		before := len(must(h.Unsent())(t))
		confirm := func() error {
			p := must(h.Player(h.black))(t)
			_, err := h.File(Matter{
				Key: "verify:" + n, At: begin.Add(time.Hour), Letter: answer, Verdict: "confirmed",
				Rows: []Row{p.Confirmed(n, begin.Add(time.Hour)), Released{Letter: held}},
				Post: []Post{{To: []string{n}, Words: correspondence.Rendered{Subject: "confirmed", Text: "."}}},
			})
			return err
		}
		points := 0
		h.Ledger.fault = func(string) {
			if points++; points == fallAt {
				panic(errFell)
			}
		}
		fell := func() (fell bool) {
			defer func() {
				if r := recover(); r == errFell {
					fell = true
				} else if r != nil {
					panic(r)
				}
			}()
			if err := confirm(); err != nil {
				t.Fatal(err)
			}
			return false
		}()
		h.Ledger.fault = nil
		if fell {
			h.reopen()
			checked(t, h.Ledger)
			_, filed, _ := h.Filed("verify:" + n)
			row, waits, out := must(h.Player(h.black))(t), must(h.Waiting())(t), len(must(h.Unsent())(t))-before
			if nothing := !filed && !row.Trusts(n) && out == 0 && len(waits) == 1 && waits[0].Seq == answer; !nothing && !(filed && row.Trusts(n) && out == 1 && len(waits) == 1 && waits[0].Seq == held) {
				t.Fatalf("fallen at point %d: filed %v, verified %v, letters %d, waiting %v", fallAt, filed, row.Trusts(n), out, waits)
			}
			if err := confirm(); err != nil && !errors.Is(err, ErrStale) {
				t.Fatal(err)
			}
		}
		waits := must(h.Waiting())(t)
		if a, _ := must(h.Player(h.black))(t).Address(n); !a.Verified || len(waits) != 1 || waits[0].Seq != held || !waits[0].Arrived.Equal(begin) || len(must(h.Unsent())(t)) != before+1 {
			t.Fatalf("fallen at point %d: %+v, waiting %v", fallAt, a, waits)
		}
		if !fell {
			if points < 3 {
				t.Errorf("only %d points", points)
			}
			return
		}
	}
}
