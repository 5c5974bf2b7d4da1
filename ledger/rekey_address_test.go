package ledger

import (
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/rules"
)

// TestAddressRekeys takes an address off a player and makes another the first: the keys
// that are out are worn in each game that runs, and in those alone, and the letter that
// announces it bears a fresh one. An address added renews nothing.
func TestAddressRekeys(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ids := []terms.GameID{h.game("A3-12"), h.game("A3-13"), h.game("A3-14")}
	h.post(begin.Add(-time.Hour))
	h.write(ids[2], rules.White, "RESIGN", begin)
	h.post(begin)
	issues := func() (out [4]int) {
		for i, id := range ids {
			out[i] = must(h.issue(id, rules.Black))(t)
		}
		out[3] = must(h.issue(ids[0], rules.White))(t)
		return out
	}
	old := h.ReplyAddress(ids[0], terms.ToBlack)
	change := func(key string, addresses func([]Address) []Address) Posting {
		t.Helper()
		h.clock.t = h.clock.t.Add(time.Hour)
		p := must(h.Player(h.black))(t)
		p.Addresses = addresses(append([]Address(nil), p.Addresses...))
		m := must(h.Asking(Question{Key: key, By: "Mrs Brown", Player: p}, plainWords))(t)
		filed := must(h.File(m))(t)
		return must(h.Posting(filed[0].Postings[0]))(t)
	}
	change("added", func(a []Address) []Address { return append(a, Address{Addr: "jones@new.test"}) })
	if got := issues(); got != [4]int{} {
		t.Errorf("an address is added: issues %v", got)
	}
	told := change("first", func(a []Address) []Address { return []Address{a[1], a[0], a[2]} })
	if got := issues(); got != [4]int{1, 1, 0, 0} {
		t.Errorf("another is the first: issues %v", got)
	}
	if h.fresh(old, ids[0], rules.Black) != "worn" || h.fresh(told.ReplyTo, ids[0], rules.Black) != "fresh" || h.fresh(told.ReplyTo, ids[1], rules.Black) != "fresh" {
		t.Errorf("the old key is %s, that of the announcement %s", h.fresh(old, ids[0], rules.Black), h.fresh(told.ReplyTo, ids[0], rules.Black))
	}
	told2 := change("off", func(a []Address) []Address { return a[:1] })
	if got := issues(); got != [4]int{2, 2, 0, 0} || h.fresh(told.ReplyTo, ids[0], rules.Black) != "worn" || h.fresh(told2.ReplyTo, ids[0], rules.Black) != "fresh" {
		t.Errorf("two are off: issues %v, the first announcement is %s, the second %s", got, h.fresh(told.ReplyTo, ids[0], rules.Black), h.fresh(told2.ReplyTo, ids[0], rules.Black))
	}
}
