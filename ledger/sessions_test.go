package ledger

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"postd/ledger/store"
)

// stay is a store of sessions over a ledger with two users.
type stay struct {
	*house
	*Sessions
}

func newStay(t *testing.T) stay {
	h := newHouse(t)
	must(h.PutUser("host", User{Name: "rudge", Full: "Miss Rudge", Seats: Chairs(OfficeKeeper), Hash: someHash}))(t)
	must(h.PutUser("host", User{Name: "rice", Full: "Mr Rice", Seats: Chairs(OfficeKeeper), Hash: someHash}))(t)
	return stay{h, h.Ledger.Sessions(2*time.Hour, h.clock.now)}
}

// enter begins a session and puts data into it, as a log-in does.
func (s stay) enter(t *testing.T, id string, user uint64) {
	t.Helper()
	now := s.clock.now()
	if err := s.Begin(Session{ID: id, User: user, Begun: now, Seen: now, Until: now.Add(12 * time.Hour), From: "192.0.2.1", Agent: "Lynx"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(id, []byte("data of "+id), now.Add(12*time.Hour)); err != nil {
		t.Fatal(err)
	}
}

func (s stay) open(t *testing.T, id string) bool {
	t.Helper()
	data, found, err := s.Find(id)
	if err != nil || found != (string(data) == "data of "+id) {
		t.Fatalf("%s: %q %t %v", id, data, found, err)
	}
	return found
}

func (s stay) stored(t *testing.T) (n int) {
	t.Helper()
	must(0, s.view(func(tx *store.Tx) error {
		n = len(must(allRows[json.RawMessage](tx.Bucket(bktSessions)))(t))
		return nil
	}))(t)
	return n
}

func TestSessions(t *testing.T) {
	t.Parallel()
	s := newStay(t)
	s.enter(t, "a", 1)
	s.clock.set(begin.Add(time.Minute))
	s.enter(t, "b", 1)
	s.enter(t, "c", 2)
	for _, id := range []string{"a", "b", "c"} {
		if !s.open(t, id) {
			t.Errorf("%s is not there", id)
		}
	}
	for _, id := range []string{"", "d"} {
		if s.open(t, id) {
			t.Errorf("%q is there", id)
		}
	}
	if all := must(s.All())(t); len(all) != 3 || string(all["c"]) != "data of c" {
		t.Errorf("all: %q", all)
	}
	of := must(s.Of(1))(t)
	if len(of) != 2 || of[0].ID != "b" || of[1] != (Session{ID: "a", User: 1, Begun: begin, Seen: begin, Until: begin.Add(12 * time.Hour), From: "192.0.2.1", Agent: "Lynx"}) {
		t.Errorf("of the first: %+v", of)
	}
	if err := s.Delete("a"); err != nil || s.open(t, "a") || s.Delete("a") != nil || s.Delete("") != nil {
		t.Errorf("ended: %v", err)
	}
	for _, x := range []Session{{User: 1}, {ID: "x"}, {ID: "x", User: 99}} {
		if s.Begin(x) == nil {
			t.Errorf("begun: %+v", x)
		}
	}
}

// TestSessionEnds checks that a session is over when it was idle for two hours, or
// after its end.
func TestSessionEnds(t *testing.T) {
	t.Parallel()
	s := newStay(t)
	s.enter(t, "a", 1)
	at := func(d time.Duration) { s.clock.set(begin.Add(d)) }
	at(2*time.Hour - time.Second)
	if !s.open(t, "a") {
		t.Error("it ended too soon")
	}
	if err := s.Touch("a"); err != nil {
		t.Fatal(err)
	}
	at(4*time.Hour - 2*time.Second)
	if !s.open(t, "a") {
		t.Error("it ended although he was seen")
	}
	at(4 * time.Hour)
	if s.open(t, "a") || len(must(s.Of(1))(t)) != 0 || len(must(s.All())(t)) != 0 {
		t.Error("idle, it goes on")
	}
	if user, known, err := s.Lapsed("a"); user != 1 || !known || err != nil {
		t.Errorf("it is not known whose it was: %d %v", user, err)
	}
	s.enter(t, "b", 1)
	if n := s.stored(t); n != 2 { // for a day it is known whose it was
		t.Errorf("%d sessions are stored", n)
	}
	for d := time.Duration(0); d < 12*time.Hour; d += time.Hour {
		at(4*time.Hour + d)
		if !s.open(t, "b") {
			t.Fatalf("it ended after %s", d)
		}
		if err := s.Touch("b"); err != nil {
			t.Fatal(err)
		}
	}
	at(16 * time.Hour)
	if s.open(t, "b") {
		t.Error("it goes on after its end")
	}
	at(41 * time.Hour)
	for _, id := range []string{"a", "b", "never"} {
		if _, known, _ := s.Lapsed(id); known {
			t.Errorf("after a day it is known whose %s was", id)
		}
	}
	s.enter(t, "c", 1)
	if n := s.stored(t); n != 1 {
		t.Errorf("%d sessions are stored", n)
	}
}

// TestSessionStaysEnded checks that a request that was under way when the session
// ended does not bring it back, nor does one of a session that was never begun.
func TestSessionStaysEnded(t *testing.T) {
	t.Parallel()
	s := newStay(t)
	s.enter(t, "a", 1)
	if err := s.Delete("a"); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"a", "never", ""} {
		if err := s.Commit(id, []byte("data of "+id), begin.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		if err := s.Touch(id); err != nil {
			t.Fatal(err)
		}
	}
	if n := s.stored(t); n != 0 {
		t.Errorf("%d sessions are stored", n)
	}
	if err := s.Begin(Session{ID: "b", User: 1, Begun: begin, Seen: begin, Until: begin.Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	if _, found, _ := s.Find("b"); found {
		t.Error("without data it lets him in")
	}
}

// TestUserEndsSessions checks that a new password, or being disabled, ends all
// sessions of the user, and that a new role or a log-in ends none.
func TestUserEndsSessions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change func(*User)
		left   int
	}{
		{"role", func(u *User) { u.Seats = Chairs(OfficeAuditor) }, 2},
		{"password", func(u *User) { u.Hash = someHash + "x" }, 0},
		{"no password", func(u *User) { u.Hash = "" }, 0},
		{"disabled", func(u *User) { u.Disabled = true }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStay(t)
			s.enter(t, "a", 1)
			s.enter(t, "b", 1)
			s.enter(t, "c", 2)
			u := must(s.User(1))(t)
			u = must(s.Entered(u, begin, u.Hash+"again"))(t)
			c.change(&u)
			must(s.PutUser("host", u))(t)
			if of := must(s.Of(1))(t); len(of) != c.left || !s.open(t, "c") {
				t.Errorf("of his %d are left, and the other's: %t", len(of), s.open(t, "c"))
			}
		})
	}
}

func TestEndSessions(t *testing.T) {
	t.Parallel()
	s := newStay(t)
	for i := range 4 {
		s.enter(t, fmt.Sprint("a", i), 1)
	}
	s.enter(t, "c", 2)
	n := must(s.End("rudge", 1, func(x Session) bool { return x.ID != "a2" }))(t)
	if of := must(s.Of(1))(t); n != 3 || len(of) != 1 || of[0].ID != "a2" || !s.open(t, "c") {
		t.Errorf("%d ended, %+v is left", n, of)
	}
	if line := must(s.LogLines(0, 1))(t)[0]; line.What != "ended sessions" || line.On != "user 1" || line.Reason != "3" || line.Who != "rudge" {
		t.Errorf("the log tells %+v", line)
	}
	last := must(s.LogLines(0, 1))(t)[0].Seq
	if n := must(s.End("rice", 2, func(x Session) bool { return x.ID == "a2" }))(t); n != 0 || !s.open(t, "a2") {
		t.Error("he ended another's session")
	}
	if must(s.LogLines(0, 1))(t)[0].Seq != last {
		t.Error("nothing ended has a line in the log")
	}
}
