package ledger

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestReplyKey reads the address of a notice in the forms in which it comes back, and
// takes nothing for a key that is none.
func TestReplyKey(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	addr := h.replyKey(12, "17.2", rules.Black, 2, 0)
	if !strings.HasPrefix(addr, "post+g12.17-2b2.") || strings.ToLower(addr) != addr {
		t.Errorf("the address is %s", addr)
	}
	if local, _, _ := strings.Cut(h.replyKey(1234567, "123456.12", rules.White, 2, 3), "@"); len(local)-len("post") > 44 {
		t.Errorf("%s has %d octets after the local part", local, len(local)-len("post"))
	}
	plus := addr[:strings.IndexByte(addr, '@')]
	want := Key{Game: 12, Side: rules.Black, Notice: "17.2"}
	for _, good := range []string{addr, " " + addr, plus + "@CHESS.test", "POST" + plus[4:] + "@Chess.Test"} {
		if k, ok := h.ParseKey(good); !ok || k != want {
			t.Errorf("%s: %+v %v", good, k, ok)
		}
	}
	white := h.replyKey(12, "17.2", rules.White, 1, 0)
	last := string("ab"[strings.Count(plus[len(plus)-1:], "a")])
	for name, bad := range map[string]string{
		"empty": "", "no domain": plus, "another domain": plus + "@chess.example", "another local part": "x" + addr,
		"no extension": "post@chess.test", "no key": "post+g12@chess.test", "a notice alone": "post+g12.17-2b2@chess.test",
		"another game": strings.Replace(addr, "g12.", "g13.", 1), "a longer number": strings.Replace(addr, "g12.", "g012.", 1),
		"no game": strings.Replace(addr, "g12.", "12.", 1), "upper case": strings.ToUpper(addr),
		"another notice": strings.Replace(addr, "17-2", "17-3", 1), "another side": strings.Replace(addr, "2b2", "2w2", 1),
		"another copy": strings.Replace(addr, "b2.", "b3.", 1), "no side": strings.Replace(addr, "b2.", "2.", 1),
		"cut": plus[:len(plus)-1] + "@chess.test", "longer": plus + "a@chess.test", "changed": plus[:len(plus)-1] + last + "@chess.test",
		"two keys":         strings.Replace(addr, "@", white[strings.IndexByte(white, '.'):strings.IndexByte(white, '@')]+"@", 1),
		"of a later issue": h.replyKey(12, "17.2", rules.Black, 2, 1), "a bounce": h.BounceAddress(12), "sixty octets": "post+" + strings.Repeat("a", 60) + "@chess.test",
	} {
		if k, ok := h.ParseKey(bad); ok {
			t.Errorf("%s: %q passes as %+v", name, bad, k)
		}
	}
	if got := h.ReplyAddress(12, terms.ToSecretary); got != "post@chess.test" {
		t.Errorf("an official writes to %s", got)
	}
	if k, ok := h.ParseKey(h.playerKey(45)); !ok || k != (Key{Posting: 45}) {
		t.Errorf("of a player: %+v, %v", k, ok)
	}
	if _, ok := h.ParseKey(strings.Replace(h.playerKey(45), "p45", "p46", 1)); ok {
		t.Error("the key of one letter passes for another")
	}
	h.reopen()
	if h.replyKey(12, "17.2", rules.Black, 2, 0) != addr {
		t.Error("the key changed with a restart")
	}
}

// fresh tells how the ledger takes the key of an address.
func (h *house) fresh(addr string, g terms.GameID, c rules.Colour) string {
	h.t.Helper()
	k, ok := h.ParseKey(addr)
	if !ok {
		return "none"
	}
	if must(h.Fresh(k, g, c))(h.t) {
		return "fresh"
	}
	return "worn"
}

// TestFreshForTwoTurns plays three turns: whoever answers the letter before the last is
// at ease, and the one before that is worn.
func TestFreshForTwoTurns(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin.Add(-time.Hour))
	var keys []string
	key := func() { keys = append(keys, h.ReplyAddress(id, terms.ToWhite)) }
	key()
	for i, moves := range [][2]string{{"1. P-K4", "P-K4"}, {"2. Kt-KB3", "Kt-QB3"}, {"3. B-B4", "B-B4"}} {
		at := begin.Add(time.Duration(i) * 24 * time.Hour)
		h.write(id, rules.White, moves[0], at)
		h.post(at)
		h.write(id, rules.Black, moves[1], at.Add(time.Hour))
		h.post(at.Add(time.Hour))
		key()
	}
	for i, want := range []string{"worn", "worn", "fresh", "fresh"} {
		if got := h.fresh(keys[i], id, rules.White); got != want {
			t.Errorf("after three turns of White the key that came with Black's answer %d is %s, want %s", i, got, want)
		}
		if got := h.fresh(keys[i], id, rules.Black); got == "fresh" {
			t.Errorf("White's key %d is fresh for Black", i)
		}
	}
}

// TestRekeyed gives a side new keys: those that are out are worn, the letters of the
// same matter bear the new ones, and what was worn out too often is none.
func TestRekeyed(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin.Add(-time.Hour))
	old, first := h.ReplyAddress(id, terms.ToWhite), h.token1(id, rules.White)
	player := must(h.File(Matter{Key: "x", At: begin, Post: []Post{{To: []string{"smith@players.test"}, Player: h.white, Words: rendered1}}}))(t)
	letter := must(h.Posting(player[0].Postings[0]))(t).ReplyTo
	if got := h.fresh(old, id, rules.White) + " " + h.fresh(letter, id, rules.White) + " " + h.fresh(first, id, rules.White); got != "fresh fresh worn" {
		t.Errorf("before: %s", got)
	}
	at := begin.Add(time.Minute)
	filed := must(h.File(Matter{Key: "y", At: at, Rows: []Row{Rekeyed{Game: id, Side: rules.White, Why: RekeyCopied, At: at}},
		Post: []Post{{To: []string{"smith@players.test"}, Player: h.white, Words: rendered1, Game: id, Party: terms.ToWhite}}}))(t)
	now := must(h.Posting(filed[0].Postings[0]))(t).ReplyTo
	if got := h.fresh(old, id, rules.White) + " " + h.fresh(letter, id, rules.White) + " " + h.fresh(now, id, rules.White); got != "worn worn fresh" {
		t.Errorf("after: %s", got)
	}
	if now == old || h.ReplyAddress(id, terms.ToWhite) == old || !must(h.ToldOfCopies(id, rules.White))(t) {
		t.Errorf("the new address is %s, the old one was %s", now, old)
	}
	for n := range mostIssues - 1 {
		must(h.File(Matter{Key: "z" + string(rune('0'+n)), At: at, Rows: []Row{Rekeyed{Game: id, Side: rules.White, Why: RekeyOffice, At: at}}}))(t)
	}
	if got := h.fresh(old, id, rules.White) + " " + h.fresh(now, id, rules.White); got != "none worn" {
		t.Errorf("after 64 renewals: %s", got)
	}
}

// TestRenewKey renews the key of the ledger: what is out is worn while the grace lasts,
// and nothing from then on; links go on.
func TestRenewKey(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin.Add(-time.Hour))
	h.clock.set(begin)
	old := h.ReplyAddress(id, terms.ToWhite)
	bounce, mute := h.BounceAddress(7), h.MuteSecret(h.white)
	if n := must(h.RenewKey("operator", "a backup was lost", time.Hour))(t); n != 2 {
		t.Errorf("the new key has the number %d", n)
	}
	now := h.ReplyAddress(id, terms.ToWhite)
	known := func() string {
		_, bounces := h.ParseBounceAddress(bounce)
		_, mutes := h.PlayerByMuteSecret(mute)
		return h.fresh(old, id, rules.White) + " " + h.fresh(now, id, rules.White) + map[bool]string{true: " bounce"}[bounces] + map[bool]string{true: " link"}[mutes]
	}
	if got := known(); got != "worn fresh bounce link" {
		t.Errorf("in the grace: %s", got)
	}
	h.reopen()
	if got := known(); got != "worn fresh bounce link" {
		t.Errorf("after a restart: %s", got)
	}
	must(h.RenewKey("operator", "once more within the grace", 2*time.Hour))(t)
	if got := h.fresh(old, id, rules.White) + " " + h.fresh(now, id, rules.White); got != "worn worn" {
		t.Errorf("renewed twice: %s", got)
	}
	h.clock.set(begin.Add(time.Hour))
	if got := h.fresh(old, id, rules.White) + " " + h.fresh(now, id, rules.White); got != "none worn" {
		t.Errorf("the first grace is over: %s", got)
	}
	must(h.RenewKey("operator", "stolen", 0))(t)
	if got := h.fresh(now, id, rules.White); got != "none" {
		t.Errorf("at once: %s", got)
	}
	if err := h.RenewLinks("operator", "a link leaked"); err != nil {
		t.Fatal(err)
	}
	if _, ok := h.PlayerByMuteSecret(mute); ok {
		t.Error("a link goes on after the key of the links was renewed")
	}
	lines := must(h.LogLines(0, 20))(t)
	for _, x := range lines {
		if strings.Contains(x.On+x.Reason, string(h.keys.Load().present)) {
			t.Error("a line of the log holds a key")
		}
	}
}

// token1 is the address of a side in the form of the first releases.
func (h *house) token1(g terms.GameID, c rules.Colour) string {
	return h.plus(g.String() + "." + h.sign("reply", g.String()+"."+partyLetter(terms.PartyOf(c))))
}

var rendered1 = correspondence.Rendered{Subject: "s", Text: "t"}
