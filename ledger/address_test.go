package ledger

import (
	"errors"
	"testing"

	"postd/ledger/store"
)

// TestSameAddress compares pairs of addresses.
func TestSameAddress(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"bob@players.example", "Bob@PLAYERS.example", true},
		{" bob@players.example ", "bob@players.example", true},
		{"bob@players.example", "bob.@players.example", false},
		{"smith@players.example", "smith@players.example.", false},
		// Letters that become ASCII when the letters of the world are made small.
		{"kate@players.example", "\u212aate@players.example", false},   // Kelvin
		{"kate@kings.example", "kate@\u212aings.example", false},       // in the domain
		{"smith@players.example", "\u017fmith@players.example", false}, // long s
		{"smith@players.example", "smith@player\u017f.example", false},
		{"bob@players.example", "ｂｏｂ@players.example", false}, // full width
		{"bob@players.example", "bob@ｐlayers.example", false},
		{"ian@players.example", "İan@players.example", false}, // dotted I
		// Domains in other letters (IDNA).
		{"anna@bücher.example", "anna@BÜCHER.example", true},
		{"anna@bücher.example", "anna@xn--bcher-kva.example", true},
		{"anna@bu\u0308cher.example", "anna@bücher.example", true},
		{"anna@bücher.example", "anna@bucher.example", false},
		{"anna@пример.example", "anna@ПРИМЕР.example", true},
		// Local parts in other letters: NFC, and exactly.
		{"jörg@players.example", "jo\u0308rg@players.example", true},
		{"jörg@players.example", "jörg@PLAYERS.example", true},
		{"jörg@players.example", "JÖRG@players.example", false},
		{"jörg@players.example", "Jörg@players.example", false},
		{"иван@пример.example", "иван@xn--e1afmkfd.example", true},
		// Look-alikes.
		{"bob@players.example", "b\u043eb@players.example", false},
		{"bob@players.example", "bob@pl\u0430yers.example", false},
		{"bob@players.example", "b0b@players.example", false},
		// What is no address.
		{"", "", false},
		{"bob", "BOB", true},
		{"bob@a_b.é.example", "bob@a_b.É.example", true},
	} {
		if got := SameAddress(c.a, c.b); got != c.same || got != SameAddress(c.b, c.a) {
			t.Errorf("%q and %q: the same %t (%q, %q)", c.a, c.b, got, FoldAddress(c.a), FoldAddress(c.b))
		}
		if x := FoldAddress(c.a); FoldAddress(x) != x {
			t.Errorf("%q folds to %q, and that to %q", c.a, x, FoldAddress(x))
		}
	}
}

// TestLookalikes asks of addresses whether they look like a known one, which they are
// not.
func TestLookalikes(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	p := must(h.Player(h.white))(t)
	p.Addresses = []Address{{Addr: "bob@players.example", Verified: true}, {Addr: "william@clubs.example"}, {Addr: "иван@players.example"}}
	must(h.PutPlayer(p))(t)
	x := must(h.Lookalikes())(t)
	bob, william := "looks like bob@players.example, and is not", "looks like william@clubs.example, and is not"
	for _, c := range []struct{ addr, says string }{
		{"bob@players.example", ""},
		{"BOB@Players.example", ""},
		{"иван@players.example", ""}, // one script in the word
		{"rob@players.example", ""},
		{"jones@players.test", ""}, // the other player
		{"jörg@bücher.example", ""},
		{"b\u043eb@players.example", bob},   // Cyrillic o
		{"b\u03bfb@players.example", bob},   // Greek omicron
		{"b0b@players.example", bob},        // nought
		{"ｂｏｂ@players.example", bob},        // full width
		{"𝐛𝐨𝐛@players.example", bob},        // mathematical
		{"bob@p1ayers.example", bob},        // one for l
		{"bob@pIayers.example", bob},        // I for l
		{"bob@рlауеrѕ.example", bob},        // half of the domain Cyrillic
		{"bob@xn--plyers-4nf.example", bob}, // the same in IDNA, a Cyrillic a
		{"bo\u200bb@players.example", bob},  // a space of no width
		{"wi11iarn@clubs.example", william}, // 1 for l, rn for m
		{"vvilliam@clubs.example", william}, // vv for w
		{"j\u043enes@players.test", "looks like jones@players.test, and is not"},
		{"p\u043est@chess.test", "looks like post@chess.test, and is not"},
		{"рostmaster@elsewhere.example", "mixes Latin and Cyrillic letters"},
		{"ivan@почтаx.example", "mixes Latin and Cyrillic letters"},
		{"αlice@elsewhere.example", "mixes Latin and Greek letters"},
		{"", ""},
	} {
		if got := x.Of(c.addr); got != c.says {
			t.Errorf("%q (%q): %q, not %q", c.addr, skeleton(c.addr), got, c.says)
		}
		if _, err := h.PlayerByAddress(c.addr); c.says != "" && !errors.Is(err, ErrNoPlayer) {
			t.Errorf("%q belongs to a player: %v", c.addr, err)
		}
	}
}

// TestAddressesOfEarlierSchemas brings the index of a file of schema 4 to the form in
// which addresses are compared now.
func TestAddressesOfEarlierSchemas(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	p := must(h.Player(h.white))(t)
	p.Addresses = []Address{{Addr: "JÖRG@Bücher.example", Verified: true}}
	must(h.PutPlayer(p))(t)
	err := h.update(func(tx *store.Tx) error { // as the release of schema 4 had it
		ix := tx.Bucket(ixByAddress)
		if err := ix.Delete(addressKey("JÖRG@Bücher.example")); err != nil {
			return err
		}
		if err := ix.Put([]byte("jörg@bücher.example\x00"), be8(h.white)); err != nil {
			return err
		}
		return tx.Bucket(bktMeta).Put(metaSchema, be8(4))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.db.Update(func(tx *store.Tx) error {
		for _, name := range [][]byte{bktKeys, bktManners, bktLists, bktMet, ixGather, ixHeld, ixStrangers} {
			if err := tx.DeleteBucket(name); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.upToDate(); err != nil {
		t.Fatal(err)
	}
	if r := must(h.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
	if p, err := h.PlayerByAddress("JÖRG@xn--bcher-kva.example"); err != nil || p.ID != h.white {
		t.Error(p.ID, err)
	}
}
