package secretary

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"postd/ledger"
)

// nothingThere is a second machine that has nothing of what is written here.
type nothingThere struct{ asked int }

func (s *nothingThere) Told(context.Context, uint64) error { s.asked++; return ledger.ErrNotTold }
func (s *nothingThere) MayHandOver() error                 { return ledger.ErrNotTold }

// TestAPageSaysNoDone before the second machine has what was done: it says that this is so.
func TestAPageSaysNoDone(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	o.player("Brown", unverified)
	c := o.as(roleSecretary)
	ask := func() *doc {
		return c.follow(c.sure(c.press(c.get("/p/3").is(http.StatusOK), "/p/3/ask").is(http.StatusOK)))
	}
	const words = "This is written here, not yet on the second machine."
	ask().has("Brown is asked again.").lacks(words)
	s := &nothingThere{}
	o.StandBy(s)
	ask().has("Brown is asked again. " + words)
	if s.asked == 0 {
		t.Error("nobody asked for the second machine")
	}
	r := httptest.NewRequest("POST", strings.TrimPrefix(MuteLink("https://chess.test", o.Ledger, 1), "https://chess.test"), nil)
	w := httptest.NewRecorder()
	o.site.ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), words) {
		t.Errorf("%d: %s", w.Code, w.Body)
	}
}

// TestHealthOfTheSecondMachine tells of nothing, of one that follows, of one that is silent and of many leaves.
func TestHealthOfTheSecondMachine(t *testing.T) {
	now := at("2026-12-07 09:00")
	line := func(s SecondHealth) string {
		var words []string
		for _, l := range s.lines(now) {
			words = append(words, l.Name+": "+l.Words)
		}
		return strings.Join(words, "\n")
	}
	alarms := func(s SecondHealth) string {
		var words []string
		for _, a := range (Health{At: now, Opened: now, Second: s}).Alarms() {
			words = append(words, a.Code+": "+a.What+": "+a.Why)
		}
		return strings.Join(words, "\n")
	}
	for _, x := range []struct {
		s           SecondHealth
		line, alarm string
	}{
		{SecondHealth{}, "", ""},
		{SecondHealth{Epoch: 2, Leaf: 70, Acked: now.Add(-3e9)}, "Second machine: epoch 2, leaf 70, 0 leaves wait, the last was acknowledged 3s ago", ""},
		{SecondHealth{Epoch: 2, Leaf: 70, Waiting: 1, Silent: 59, Trouble: "standby: no", Rests: "standby: it rests"},
			"Second machine: epoch 2, leaf 70, 1 leaf waits, none was acknowledged yet; now it fails: no; letters wait: it rests", ""},
		{SecondHealth{Epoch: 2, Silent: 60, Trouble: "standby: no"}, "", "second_machine: The second machine gets nothing, and no letter goes out: no"},
		{SecondHealth{Epoch: 2, Octets: 600 << 20}, "", "second_machine: 600 MB of what was written here wait for the second machine: the log takes less than is written"},
	} {
		if got := line(x.s); x.line != "" && got != x.line || x.s.Epoch == 0 && got != "" {
			t.Errorf("%q, and not %q", got, x.line)
		}
		if got := alarms(x.s); got != x.alarm {
			t.Errorf("%q, and not %q", got, x.alarm)
		}
	}
}
