package ledger

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestSeal checks that what is sealed is read by this ledger alone, and only as what it is.
func TestSeal(t *testing.T) {
	t.Parallel()
	h, other := newHouse(t), newHouse(t)
	for _, x := range []*house{h, other} {
		if _, err := SecondsIn(x.Ledger).Seal("a", nil); !errors.Is(err, errNoSealKey) {
			t.Errorf("before there is a key: %v", err)
		}
		must(SecondsIn(x.Ledger).Since(begin))(t)
	}
	if since := must(SecondsIn(h.Ledger).Since(begin.Add(time.Hour)))(t); !since.Equal(begin) {
		t.Errorf("asked again it is since %s", since)
	}
	s := SecondsIn(h.Ledger)
	sealed := must(s.Seal("a", []byte("rosebud")))(t)
	if strings.Contains(string(sealed), "rosebud") || string(sealed) == string(must(s.Seal("a", []byte("rosebud")))(t)) {
		t.Errorf("it is sealed as %x", sealed)
	}
	if plain := must(s.Unseal("a", sealed))(t); string(plain) != "rosebud" {
		t.Errorf("it is read as %q", plain)
	}
	if _, err := s.Unseal("b", sealed); err == nil {
		t.Error("it is read as something else")
	}
	if _, err := SecondsIn(other.Ledger).Unseal("a", sealed); err == nil {
		t.Error("another ledger reads it")
	}
	for i := range sealed {
		sealed[i] ^= 1
		if _, err := s.Unseal("a", sealed); err == nil {
			t.Fatalf("changed at octet %d it is read", i)
		}
		sealed[i] ^= 1
	}
	if string(must(s.Derive("ab", "c"))(t)) == string(must(s.Derive("a", "bc"))(t)) {
		t.Error("other words have one digest")
	}
}

// TestSpendOnce checks that of many who come with one code at once, one is let through.
func TestSpendOnce(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	s := SecondsIn(h.Ledger)
	u := must(h.PutUser("host", User{Name: "rudge", Full: "Miss Rudge", Seats: Chairs(OfficeUmpire)}))(t)
	if _, err := s.SpendStep(u.ID, 7); !errors.Is(err, ErrSpent) {
		t.Errorf("without a second factor: %v", err)
	}
	u.Second = &Second{Sealed: []byte("sealed"), Since: begin, Step: 5, Recovery: []string{"one", "two"}}
	u = must(h.PutUser("host", u))(t)
	spend := func(f func() error) (n int64) {
		var through atomic.Int64
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if err := f(); err == nil {
					through.Add(1)
				} else if !errors.Is(err, ErrSpent) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		return through.Load()
	}
	for _, x := range []struct {
		step, want int64
	}{{5, 0}, {6, 1}, {6, 0}, {4, 0}, {9, 1}} {
		if n := spend(func() error { _, err := s.SpendStep(u.ID, x.step); return err }); n != x.want {
			t.Errorf("by step %d %d are let through, want %d", x.step, n, x.want)
		}
	}
	for _, x := range []struct {
		code string
		want int64
	}{{"two", 1}, {"two", 0}, {"", 0}, {"three", 0}, {"one", 1}} {
		if n := spend(func() error { _, err := s.SpendRecovery(u.ID, x.code); return err }); n != x.want {
			t.Errorf("by the recovery code %q %d are let through, want %d", x.code, n, x.want)
		}
	}
	lines := must(h.LogLines(0, 1))(t)
	if lines[0].Who != "rudge" || lines[0].What != "used a recovery code, 0 left" {
		t.Errorf("the log says %+v", lines[0])
	}
	u = must(h.User(u.ID))(t)
	u.Disabled = true
	must(h.PutUser("host", u))(t)
	if _, err := s.SpendStep(u.ID, 20); !errors.Is(err, ErrSpent) {
		t.Errorf("disabled: %v", err)
	}
}

// TestInvitation checks that an invitation lasts a day, and another link ten minutes.
func TestInvitation(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	u := must(h.PutUser("host", User{Name: "rudge", Full: "Miss Rudge", Seats: Chairs(OfficeKeeper)}))(t)
	token, _, err := Invite(h.Ledger, "host", u.ID, begin)
	if err != nil {
		t.Fatal(err)
	}
	must(h.UserByLink(token, begin.Add(24*time.Hour-time.Second)))(t)
	if _, err := h.UserByLink(token, begin.Add(24*time.Hour)); !errors.Is(err, ErrLink) {
		t.Errorf("after a day: %v", err)
	}
	if token, _, err = h.MakeLink("host", u.ID, begin); err != nil {
		t.Fatal(err)
	}
	must(h.UserByLink(token, begin.Add(10*time.Minute-time.Second)))(t)
	if _, err := h.UserByLink(token, begin.Add(10*time.Minute)); !errors.Is(err, ErrLink) {
		t.Errorf("after ten minutes: %v", err)
	}
}
