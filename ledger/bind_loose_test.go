package ledger

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/ledger/store"
)

// Papers of no game are bound by sixty-four when they are old enough, but for those that somebody
// must still see; they are told as before, and a damaged volume of them is a finding.
func TestPapersOfNoGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	var in []Incoming
	for i := range 3*looseVolume + 5 {
		raw := fmt.Sprintf("From: s%d@elsewhere.test\r\nMessage-ID: <w%d@elsewhere.test>\r\n\r\nHello, and a few words more\r\n", i, i)
		in = append(in, Incoming{Raw: []byte(raw), Place: Place{Mailbox: "other", UIDValidity: 1, UID: uint32(i + 1)}, Arrived: h.clock.now()})
	}
	kept := must(h.KeepAll(in...))(t)
	for i, x := range kept {
		if i%10 == 3 {
			continue // it waits
		}
		must(h.File(Matter{Key: fmt.Sprint("mail:", i), Letter: x.Seq, Verdict: "acted"}))(t)
	}
	all := func() string {
		var b strings.Builder
		for _, x := range kept {
			x := must(h.Letter(x.Seq))(t)
			b.WriteString(x.Verdict + x.Hash + string(x.Raw))
		}
		return b.String() + told(t, h.Ledger, id)
	}
	lie := func() (n int) {
		err := h.view(func(tx *store.Tx) error {
			for _, x := range kept {
				if tx.Bucket(bktLetters).Lies(be8(x.Seq)) != nil {
					n++
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	bind := func() {
		for more := true; more; {
			more = must(h.Bind(20))(t).More
		}
	}
	bind()
	want := all()
	if n := lie(); n != len(kept) {
		t.Errorf("%d of %d young letters lie single", n, len(kept))
	}
	h.clock.set(h.clock.now().Add(looseAge + time.Hour))
	if x := must(h.Bindings())(t); !x.Due {
		t.Error("nothing is due")
	}
	bind()
	if n := lie(); n < len(kept)/10 || n > len(kept)/10+looseVolume {
		t.Errorf("%d of %d old letters lie single", n, len(kept))
	}
	if x := must(h.Bindings())(t); x.Due {
		t.Error("something is due again")
	}
	if all() != want {
		t.Error("bound they are told otherwise")
	}
	checked(t, h.Ledger)
	defer h.putBack()()
	err := h.update(func(tx *store.Tx) error {
		b := tx.Bucket([]byte("volumes"))
		k, v := b.Cursor().Seek(looseOwner)
		return b.Put(append([]byte{}, k...), v[:len(v)-4])
	})
	if err != nil {
		t.Fatal(err)
	}
	h.reopen()
	var d *Damaged
	if _, err := h.Letter(kept[0].Seq); !errors.As(err, &d) || !strings.Contains(err.Error(), "papers of no game: volume 1") {
		t.Errorf("%v", err)
	}
	if len(must(h.Events(id))(t)) == 0 {
		t.Error("the game is not told of")
	}
	if r := must(h.Check(false))(t); !strings.Contains(strings.Join(r.Findings, "\n"), "papers of no game: volume 1: ") {
		t.Errorf("check finds %q", r.Findings)
	}
}
