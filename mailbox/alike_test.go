package mailbox

import (
	"strings"
	"testing"

	"postd/ledger"
)

// TestAddressesAlike writes with a true key from addresses that are a player's, and from
// such as only look like it or fold to it: nobody plays by those.
func TestAddressesAlike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, from string
		plays      bool
	}{
		{"as it is known", "kate@players.test", true},
		{"in capitals", "KATE@Players.Test", true},
		{"a domain in its form for DNS", "kate@xn--schch-ira.test", true},
		{"the same domain in other capitals", "kate@SCHÄCH.test", true},
		{"a Kelvin sign", "\u212aate@players.test", false},
		{"a long s", "kate@player\u017f.test", false},
		{"a Cyrillic a", "k\u0430te@players.test", false},
		{"full width", "ｋａｔｅ@players.test", false},
		{"a domain without its dots", "kate@schach.test", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			p, err := h.ledger.Player(h.alice)
			if err != nil {
				t.Fatal(err)
			}
			p.Addresses = append(p.Addresses, ledger.Address{Addr: "kate@players.test", Verified: true}, ledger.Address{Addr: "kate@schäch.test", Verified: true})
			if _, err := h.ledger.PutPlayer(p); err != nil {
				t.Fatal(err)
			}
			h.pump()
			h.deliver(strings.Replace(h.reply(aliceAt, "1 P-K4"), "From: <"+aliceAt+">", "From: <"+c.from+">", 1))
			h.pump()
			v := h.verdicts()
			if (h.plies() == 1) != c.plays || strings.HasPrefix(v[0], "heard") != c.plays {
				t.Errorf("%d moves, %q", h.plies(), v)
			}
		})
	}
}
