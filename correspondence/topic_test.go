package correspondence

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestAppealIsAbout checks what an appeal is about: what it names, else the matter of the letter that
// it answers, else the open case, else the last step (RULING/R-76, TABLE/T4.43).
func TestAppealIsAbout(t *testing.T) {
	ruled := "+1h | Suspend | Resume | "
	for _, x := range []struct {
		play, text string
		bare       bool // the letter answers none that is known
		kind       events.TopicKind
		no         int
		words      string
	}{
		{ruled, "APPEAL RULING 1 is wrong", false, events.TopicRuling, 1, ""},
		{ruled, "Appeal against ruling no. 1: it is wrong", false, events.TopicRuling, 1, ""},
		{ruled, "APPEAL about your ruling 2", false, events.TopicRuling, 2, ""},
		{ruled, "APPEAL it is wrong", false, events.TopicRuling, 2, ""},
		{ruled, "APPEAL it is wrong", true, events.TopicRuling, 2, ""},
		{ruled, "APPEAL RULING 9 is wrong", true, events.TopicRuling, 2, ""},
		{ruled, "APPEAL in 9999 cases of 10000 a ruling 1 day old is wrong", true, events.TopicRuling, 2, ""},
		{ruled, "APPEAL White's 2. P-Q4 came late", false, events.TopicRecord, 0, "P-Q4"},
		{ambiguous, "APPEAL is that right", false, events.TopicRecord, 1, "B-Kt5"},
		{ambiguous, "APPEAL is that right", true, events.TopicRecord, 1, "B-Kt5"},
		{ambiguous, "APPEAL CASE 1 is none", true, events.TopicRecord, 1, "B-Kt5"},
		{ambiguous, "APPEAL CASE 2 is none", true, events.TopicRecord, 1, "B-Kt5"},
		{ambiguous, "APPEAL my last record was P-Q3", true, events.TopicRecord, 0, "P-Q3"},
		{"B: CLAIM FORFEIT TIME", "APPEAL he was late", false, events.TopicRefusal, 0, "CLAIM FORFEIT TIME"},
		{"B: CLAIM FORFEIT TIME", "APPEAL he was late", true, events.TopicRecord, 0, "P-Q3"},
		{"+80h", "APPEAL it came", false, events.TopicLapse, 0, ""},
		{"W: RESIGN", "APPEAL he did not", false, events.TopicResult, 0, ""},
		{"W: RESIGN | Reopen 1/2-1/2", "APPEAL he did not", false, events.TopicRuling, 1, ""},
		{"W: RESIGN | Reopen 1/2-1/2", "APPEAL he did not", true, events.TopicRuling, 1, ""},
	} {
		s := appealed(t, "", strings.TrimSuffix(x.play, " | "))
		s.deliver()
		l := s.letter(rules.Black, x.text)
		if x.bare {
			l.Answers, l.About = "", events.Topic{}
		}
		s.hear(l)
		q, asked := s.game.Question(len(s.game.Appeals))
		if m := q.Matter; !asked || m.Kind != x.kind || m.No != x.no || m.Words != x.words {
			t.Errorf("%s | %s (bare %v): it is about %+v", x.play, x.text, x.bare, m)
		}
	}
}

// TestSaidOfAQuestion checks that a side says no more of a question than is taken, that the official
// is asked anew when the other side has spoken, and that what is said is kept when the game goes
// back (RULING/R-76).
func TestSaidOfAQuestion(t *testing.T) {
	s := appealed(t, "", "+5h | W: APPEAL why")
	first := s.lastTo(terms.ToUmpire)
	s.write(rules.Black, "STATEMENT "+strings.Repeat("x", longestSaid+1))
	if q, _ := s.game.Question(1); len(q.Said) != 0 {
		t.Fatal("too long a statement is kept")
	}
	s.write(rules.Black, "STATEMENT "+strings.Repeat("x", longestSaid-1))
	s.deliver()
	s.write(rules.Black, "STATEMENT and more")
	q, _ := s.game.Question(1)
	if len(q.Said) != 1 || q.Said[0].By != rules.Black {
		t.Fatalf("%d things are said", len(q.Said))
	}
	s.now = s.now.Add(time.Hour)
	if got := s.answers(first, "1 because so"); got.Asked != "changed" || len(s.game.Rulings) > 0 {
		t.Errorf("an answer to the letter before the other side's words: %s", got.Asked)
	}
	if got := s.answers(s.lastTo(terms.ToUmpire), "1 because so"); got.Asked != "ruled" {
		t.Errorf("an answer to the letter with them: %s, %s", got.Asked, got.Detail)
	}
	s.write(rules.Black, "STATEMENT after the ruling")
	if q, _ := s.game.Question(1); len(q.Said) != 1 {
		t.Error("something is said of a question that is answered")
	}
}
