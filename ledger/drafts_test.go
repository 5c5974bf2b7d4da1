package ledger

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestDrafts checks what is kept of forms: each user's own, as many and as large as the
// measures say, for seven days, and nothing of it in the log.
func TestDrafts(t *testing.T) {
	h := newHouse(t)
	x := h.Drafts(h.clock.now)
	lines := len(must(h.LogLines(0, 1000))(t))
	draft := func(user uint64, name string) FormDraft {
		return FormDraft{User: user, Name: name, Path: "/t/new", Page: "/t/new", Title: "title " + name, Fields: map[string][]string{"name": {"A <b>", "two"}}, Release: "1"}
	}
	for _, bad := range []FormDraft{draft(0, "a"), draft(1, "")} {
		if _, err := x.Keep(bad); !errors.Is(err, ErrRow) {
			t.Errorf("%+v is kept: %v", bad, err)
		}
	}
	must(x.Keep(draft(1, "a")))(t)
	if d := must(x.Get(1, "a"))(t); d.Fields["name"][0] != "A <b>" || d.Fields["name"][1] != "two" || d.Title != "title a" || d.User != 1 || d.Name != "a" {
		t.Errorf("kept is %+v", d)
	}
	if _, err := x.Get(2, "a"); !errors.Is(err, ErrNoDraft) {
		t.Errorf("another user has it: %v", err)
	}
	if there := must(x.Elsewhere(2, "a"))(t); !there || must(x.Elsewhere(1, "a"))(t) {
		t.Error("Elsewhere is wrong")
	}
	long := draft(1, "long")
	long.Fields = map[string][]string{"n": {strings.Repeat("x", LargestDraft-1)}}
	must(x.Keep(long))(t)
	long.Fields["n"][0] += "x"
	if _, err := x.Keep(long); !errors.Is(err, ErrDraftTooLarge) {
		t.Errorf("one octet more: %v", err)
	}
	for i := range MostDrafts {
		h.clock.set(h.clock.now().Add(time.Second))
		gone := must(x.Keep(draft(1, fmt.Sprint("n", i))))(t)
		if want := map[int]string{MostDrafts - 2: "title a", MostDrafts - 1: "title long"}[i]; gone != want {
			t.Errorf("for the draft %d %q goes, want %q", i, gone, want)
		}
	}
	if n := len(must(x.Of(1))(t)); n != MostDrafts {
		t.Errorf("%d are kept", n)
	}
	if d := must(x.Aside(1, "n3"))(t); !d.Aside || must(x.Of(1))(t)[0].Name != "n49" && must(x.Of(1))(t)[0].Name != "n3" {
		t.Errorf("put aside is %+v", d)
	}
	if err := x.Drop(1, "n4"); err != nil || len(must(x.Of(1))(t)) != MostDrafts-1 {
		t.Errorf("dropped: %v", err)
	}
	h.clock.set(h.clock.now().Add(DraftsLast))
	if _, err := x.Get(1, "n5"); !errors.Is(err, ErrNoDraft) || len(must(x.Of(1))(t)) != 0 {
		t.Errorf("after seven days: %v", err)
	}
	must(x.Keep(draft(2, "b")))(t)
	if must(x.Elsewhere(2, "n5"))(t) {
		t.Error("what is over is not swept out")
	}
	if n := len(must(h.LogLines(0, 1000))(t)); n != lines {
		t.Errorf("the log has %d lines more", n-lines)
	}
}
