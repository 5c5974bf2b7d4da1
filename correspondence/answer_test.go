package correspondence

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// umpire has the umpire answer the last letter that came there, and files it.
func (s *stage) umpire(text string) { s.answers(s.lastTo(terms.ToUmpire), text) }

// lastTo is the last notice to a party.
func (s *stage) lastTo(p terms.Party) Notice { return s.asked[p] }

// answers has an official answer a notice, and returns what the official is told.
func (s *stage) answers(n Notice, text string) Notice {
	s.t.Helper()
	l := OfficialLetter{By: n.To, Text: text, Arrived: s.now, Answers: n.ID, Key: "mail:" + n.To.String() + strconv.Itoa(len(s.events)), Issue: n.Asks(), Then: n.Game}
	o := s.office()
	d := s.game.Answer(l, o)
	r := Ruling{Key: l.Key}
	for _, e := range d.Events {
		if w, ok := e.What.(events.Ruled); ok {
			r = Ruling{By: w.By, Row: w.Row, Law: w.Law, Reason: w.Reason, On: w.On, Key: l.Key, Answers: w.Answers}
		}
	}
	s.file(matter{by: "secretary", ruling: r, office: o, decision: d})
	return s.lastTo(n.To)
}

// appealed brings a game to where an appeal of White's is before the umpire.
func appealed(t *testing.T, terms, play string) *stage {
	t.Helper()
	s := open(t, strings.TrimSuffix("umpire=Mr Fox|"+terms, "|"), "")
	s.moves(four)
	if err := s.plays(play); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestAnswersAreRead reads the number, what stands beside it and the reason, however
// they are written; what is not plain is nothing.
func TestAnswersAreRead(t *testing.T) {
	for text, want := range map[string]answer{
		"2":                                     {no: 2},
		"CHOOSE 2":                              {no: 2},
		"2.\n\nThe letter was late,\nas I see.": {no: 2, reason: "The letter was late, as I see."},
		"2 because it was late":                 {no: 2, reason: "it was late"},
		"2, because it was late":                {no: 2, reason: "it was late"},
		"2: it was late":                        {no: 2, reason: "it was late"},
		"2 – it was late":                       {no: 2, reason: "it was late"},
		"question 3: 2 because so":              {question: 3, no: 2, reason: "so"},
		"RULE 2 LAW BCC1903/V.3 REASON so":      {no: 2, law: "BCC1903/V.3", reason: "so"},
		"7 2 days":                              {no: 7, value: "2 days"},
		"7: 2 days\nHis server was down.":       {no: 7, value: "2 days", reason: "His server was down."},
		"7: 1 day 6 h, because so":              {no: 7, value: "1 day 6 h", reason: "so"},
		"7. 90 min because so":                  {no: 7, value: "90 min", reason: "so"},
		"6: 2 because so":                       {no: 6, value: "2", reason: "so"},
		"2: 3 moves are wanting":                {no: 2, reason: "3 moves are wanting"},
		"undo because so":                       {undo: true, reason: "so"},
		"9":                                     {no: 9},
	} {
		if got, ok := readAnswer(text); !ok || got != want {
			t.Errorf("%q is read as %+v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "I shall look into it.", "123", "1/2", "1 or 2", "2 days", "2\n3", "2 because so\nCHOOSE 1", "7.2 days", "It is 2.", "undoing it", "2e4", "1-0"} {
		if got, ok := readAnswer(text); ok && (Option{}).fits(got) {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

// TestChoicesEndWithNothing checks that whatever may be answered is numbered once, has its law
// and is a ruling that the list of TABLE/T7 knows; the last rules nothing.
func TestChoicesEndWithNothing(t *testing.T) {
	for _, play := range []string{
		"+5h | W: APPEAL why", ambiguous + " | +5h | B: APPEAL why", ambiguous + " | +5h | W: APPEAL why",
		"W: 2… P-Q3 3. P-Q5 / 3. B-Kt5 | +2h | B: APPEAL why", "W: CLAIM FORFEIT ASSISTANCE he asked", "W: CLAIM ANNUL FIRSTMOVE I was to begin",
		"+5h | W: APPEAL why | Note | umpire: 1 because so", "W: CLAIM FORFEIT LAWS he swears | umpire: 1 because so",
	} {
		s := appealed(t, "", play)
		n := s.lastTo(terms.ToUmpire)
		options := s.game.OptionsOn(n.Asks(), terms.ToUmpire)
		if len(options) < 2 || options[len(options)-1].No != Nothing || len(options) > Nothing {
			t.Fatalf("%s: %+v", play, options)
		}
		for i, o := range options[:len(options)-1] {
			if _, err := rowNamed(o.Ruling.Row); err != nil || !o.Law.Known() || o.Words == "" || i > 0 && o.No <= options[i-1].No {
				t.Errorf("%s: answer %d, %q by %q: %v", play, o.No, o.Words, o.Law, err)
			}
			if (o.Wants == "") != (o.Example == "") || (o.Wants == WantsOne) != (len(o.Of) > 0) {
				t.Errorf("%s: answer %d wants %q", play, o.No, o.Wants)
			}
		}
	}
}

// TestFiguresInAnswers checks that a choice that needs a figure takes it in the answer, in
// reckoned time as the account of the turn has it; one that is wanting or wrong is
// asked for.
func TestFiguresInAnswers(t *testing.T) {
	s := appealed(t, "", "+30h | W: APPEAL his letter came late")
	n := s.lastTo(terms.ToUmpire)
	for text, why := range map[string]string{"7 because so": "figure", "7: 2 days because so": "not ruled", "7: 5 because so": "figure", "7: 5 hours": "reason", "7: 0 days because so": "not ruled"} {
		if got := s.answers(n, text); got.Asked != why || len(s.game.Rulings) > 0 {
			t.Errorf("%q: %s, %s", text, got.Asked, got.Detail)
		}
	}
	s.now = s.now.Add(time.Hour)
	told := s.answers(n, "7: 5 hours because so")
	if told.Asked != "ruled" || told.Asks().Ruling != 1 || len(s.game.Rulings) != 1 {
		t.Fatalf("%+v", told.Asked)
	}
	s.deliver()
	if used := s.game.Turn.Used(s.calendar, s.now); used != 25*time.Hour {
		t.Errorf("30 hours less 5 are %v", used)
	}
	if got := s.answers(told, "UNDO because it was an error"); got.Asked != "ruled" || !s.game.Rulings[0].Undone {
		t.Errorf("%s, %+v", got.Asked, got.Detail)
	}
	if q, _ := s.game.Question(1); !q.Open() {
		t.Error("the question is not open again")
	}
}

// TestAdoptByLetter adopts one reading of an ambiguous record, by its number as the
// letter lists it.
func TestAdoptByLetter(t *testing.T) {
	s := appealed(t, "", ambiguous+" | +5h | B: APPEAL what is it")
	n := s.lastTo(terms.ToUmpire)
	options := s.game.OptionsOn(n.Asks(), terms.ToUmpire)
	if got := s.answers(n, "6: 3 because so"); got.Asked != "figure" {
		t.Fatalf("%s", got.Asked)
	}
	if got := s.answers(n, "6: 2 because so"); got.Asked != "ruled" {
		t.Fatalf("%s %s", got.Asked, got.Detail)
	}
	for _, o := range options {
		if o.No == 6 && (len(o.Of) != 2 || s.game.LastMove() != o.Of[1].Ruling.Moves[0]) {
			t.Errorf("%+v, and the move is %s", o.Of, s.game.LastMove())
		}
	}
}

// TestPoint22OfficialTokenServesOnce, by the law: a letter to an official takes one
// answer, and only while what it asked stands as it told it.
func TestPoint22OfficialTokenServesOnce(t *testing.T) {
	const appeal = "+5h | W: APPEAL is this right"
	for _, x := range []struct {
		name, terms, between, text, want string
		rulings                          int
	}{
		{"another ruling", "", "Note", "1 because so", "changed", 1},
		{"the secretary answered it", "umpire.silence=10h", "+11h | Uphold #1", "1 because so", "closed", 1},
		{"the players ended it", "", "W: RESIGN", "1 because so", "closed", 0},
		{"the number means another turn", "", "W: 2… P-Q3 3. P-Q5", "7: 1 h because so", "changed", 0},
		{"the players play on", "", "W: 2… P-Q3 3. P-Q5", "1 because so", "ruled", 1},
		{"nothing yet", "", "", "9", "later", 0},
		{"no choice", "", "", "8 because so", "which answer", 0},
		{"words", "", "", "Let him have it", "which answer", 0},
		{"a figure that belongs to none", "", "", "1: 2 days because so", "which answer", 0},
		{"another question", "", "B: APPEAL mine too", "question 2: 1 because so", "crossed", 0},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := appealed(t, x.terms, appeal)
			n := s.lastTo(terms.ToUmpire)
			if x.between != "" {
				if err := s.plays(x.between); err != nil {
					t.Fatal(err)
				}
			}
			was := len(s.told)
			got := s.answers(n, x.text)
			if got.Asked != x.want || len(s.game.Rulings) != x.rulings {
				t.Fatalf("%s (%s), and %d rulings", got.Asked, got.Detail, len(s.game.Rulings))
			}
			for _, other := range s.told[was:] {
				if _, plays := other.To.Colour(); plays && x.want != "ruled" {
					t.Errorf("%s is told %s", other.To, other.Kind)
				}
			}
			if open := s.game.lies(n.Asks()); open != (len(s.game.OptionsOn(got.Asks(), terms.ToUmpire)) > 0) && x.want != "ruled" {
				t.Errorf("the case is open: %v, and he is given %+v", open, got.Asks())
			}
		})
	}
	s := appealed(t, "", appeal)
	n := s.lastTo(terms.ToUmpire)
	s.answers(n, "1 because so")
	again := s.answers(n, "2 because I think better of it")
	if again.Asked != "used" || again.Asks() != (Issue{Ruling: 1}) || len(s.game.Rulings) != 1 || !strings.HasPrefix(again.Detail, "Uphold, by the umpire on ") {
		t.Errorf("%s, %+v, %q", again.Asked, again.Asks(), again.Detail)
	}
	// Undone, it waits again; the letter that served once serves no more.
	s.answers(again, "UNDO because I do think better of it")
	if got := s.answers(n, "2 because so"); got.Asked != "used" || got.Asks() != (Issue{Question: 1}) {
		t.Errorf("%s, %+v", got.Asked, got.Asks())
	}
}

// TestVerdictByLetter gives the verdict of the adjudicator, which only an official who may
// open a game again can undo.
func TestVerdictByLetter(t *testing.T) {
	s := appealed(t, "adjudicator=Mrs Fox|adjudication.date=2026-12-08|adjudication.statements=10h", "+48h | W: CLAIM ADJUDICATION")
	first := s.lastTo(terms.ToAdjudicator)
	if got := s.answers(first, "1-0"); got.Asked != "which answer" || s.game.Over() {
		t.Fatalf("%s", got.Asked)
	}
	if err := s.plays("W: STATEMENT White is better. | B: STATEMENT Black is."); err != nil {
		t.Fatal(err)
	}
	if got := s.answers(first, "2 because so"); got.Asked != "changed" || s.game.Over() {
		t.Fatalf("%s: the statements have come since", got.Asked)
	}
	got := s.answers(s.lastTo(terms.ToAdjudicator), "2 because so")
	if got.Asked != "ruled" || s.game.Ended.Result != terms.Drawn || len(s.game.OptionsOn(got.Asks(), terms.ToAdjudicator)) > 0 {
		t.Errorf("%s, %+v", got.Asked, s.game.Ended)
	}
	if o := s.game.OptionsOn(got.Asks(), terms.ToUmpire); len(o) != 2 || o[0].Ruling.Row != "Reopen" {
		t.Errorf("%+v", o)
	}
}

// TestIssues checks that what is written is read, and nothing else.
func TestIssues(t *testing.T) {
	for _, i := range []Issue{{Question: 1}, {Question: 12}, {Verdict: true}, {Ruling: 3}} {
		if got, ok := ParseIssue(i.String()); !ok || got != i {
			t.Errorf("%s is read as %+v, %v", i, got, ok)
		}
	}
	for _, s := range []string{"", "q", "q0", "q01", "v1", "r", "x1", "q-1", "q10000", "qq1", "rv"} {
		if i, ok := ParseIssue(s); ok {
			t.Errorf("%q is read as %+v", s, i)
		}
	}
}
