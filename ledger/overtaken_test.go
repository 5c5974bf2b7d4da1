package ledger

import (
	"errors"
	"testing"
	"time"

	"postd/correspondence"
	"postd/rules"
)

// TestOvertaken checks that a reminder that still lies in the outbox when its reader
// has moved is not sent, and stands there for everyone to see.
func TestOvertaken(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-1")
	h.post(begin)
	g := must(h.Game(id))(t)
	half := begin.Add(g.Agreement.Turn.Limit / 2)
	for range 10 { // Sundays and the hours before the first turn
		if err := h.SetReadThrough("", half); err != nil {
			t.Fatal(err)
		}
		if n, err := h.Sweep(half); err != nil {
			t.Fatal(err)
		} else if n > 0 {
			break
		}
		half = half.Add(24 * time.Hour)
	}
	var reminder Posting
	for _, p := range must(h.Outbox(half))(t) {
		if p.Kind == correspondence.NReminder {
			reminder = p
		}
	}
	if reminder.Seq == 0 {
		t.Fatal("there is no reminder")
	}
	h.write(id, rules.White, shuffle(0), half.Add(time.Hour))
	_, err := h.Book(reminder.Seq, half.Add(2*time.Hour), func(Posting) ([]byte, error) { return []byte("x"), nil })
	if !errors.Is(err, ErrOut) {
		t.Fatalf("it is booked: %v", err)
	}
	if p := must(h.Posting(reminder.Seq))(t); p.State != Overtaken || !p.SentAt.IsZero() || p.Attempts != 0 {
		t.Errorf("it stands as %s, sent %s, attempts %d", p.State, p.SentAt, p.Attempts)
	}
	for _, p := range must(h.Outbox(half.Add(2 * time.Hour)))(t) {
		if p.Seq == reminder.Seq {
			t.Error("it waits still")
		}
	}
	h.post(half.Add(2 * time.Hour)) // those behind it are not held up
	if list := must(h.Unsent())(t); len(list) != 0 {
		t.Errorf("%d letters wait", len(list))
	}
	if r := must(h.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}
