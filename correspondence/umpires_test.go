package correspondence

import (
	"strconv"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/rules"
)

// seatNamed are the offices as the rows of the tests name them.
var seatNamed = map[string]terms.Party{"W": terms.ToUmpireOfWhite, "B": terms.ToUmpireOfBlack, "both": terms.ToUmpire, "secretary": terms.ToSecretary}

// seat seats an umpire: "W Mr Hoffer".
func (s *stage) seat(words string) error {
	office, name, _ := strings.Cut(words, " ")
	return s.seatAs(seatNamed[office], name)
}

func (s *stage) seatAs(office terms.Party, name string) error {
	x := Seat{Office: office, Name: name, Key: "seat:" + strconv.Itoa(len(s.events))}
	d, err := s.game.Seat(x, s.office())
	if err == nil {
		s.file(matter{by: "secretary", ruling: Ruling{Key: x.Key}, office: s.office(), decision: d, asked: judges(x, Game.Seat)})
	}
	return err
}

// both are seated, one at each place.
const seated = "W: PROPOSE UMPIRE Mr Hoffer | B: CONSENT | B: PROPOSE UMPIRE Mr Bird | W: CONSENT | seat W Mr Hoffer | seat B Mr Bird"

// TestSeatRefused checks that nobody is seated of whom the players have not approved, nor in
// an office that the game has not (BCC1903/APPA/2, STAUNTON/COR.I).
func TestSeatRefused(t *testing.T) {
	for _, x := range []struct{ name, terms, play, seat, want string }{
		{"nobody is approved", "umpires=each-place", "+1h", "W Mr Hoffer", "approved of nobody"},
		{"he is only proposed", "umpires=each-place", "W: PROPOSE UMPIRE Mr Hoffer", "W Mr Hoffer", "approved of nobody"},
		{"he is refused", "umpires=each-place", "W: PROPOSE UMPIRE Mr Hoffer | B: REFUSE", "W Mr Hoffer", "approved of nobody"},
		{"another is approved", "umpires=each-place", "W: PROPOSE UMPIRE Mr Hoffer | B: CONSENT", "W Mr Bird", "approved of Mr Hoffer as umpire at White's place, and not of Mr Bird"},
		{"he is for the other place", "umpires=each-place", "W: PROPOSE UMPIRE Mr Hoffer | B: CONSENT", "B Mr Hoffer", "approved of nobody as umpire at Black's place"},
		{"each proposes him for his own place", "umpires=each-place", "W: PROPOSE UMPIRE Mr Hoffer | B: PROPOSE UMPIRE Mr Hoffer", "W Mr Hoffer", "approved of nobody"},
		{"there is one at each place", "umpires=each-place", "W: PROPOSE UMPIRE Mr Hoffer | B: CONSENT", "both Mr Hoffer", "has no umpire of its own"},
		{"there is one for both", "", "W: PROPOSE UMPIRE Mr Hoffer | B: CONSENT", "W Mr Hoffer", "one umpire for both sides"},
		{"he was replaced", "", "W: PROPOSE UMPIRE Mr Hoffer | B: CONSENT | B: PROPOSE UMPIRE Mr Bird | W: CONSENT", "both Mr Hoffer", "approved of Mr Bird"},
		{"the game is ended for long", "appeal.window=2 days", "W: PROPOSE UMPIRE Mr Hoffer | B: CONSENT | W: RESIGN | +72h", "both Mr Hoffer", "nothing more can be asked"},
		{"a code word approves of another", "umpires=each-place", "W: Realm Mr Hoffer | B: Rigid Mr Bird", "W Mr Hoffer", "approved of nobody"},
		{"a code word approves of him", "umpires=each-place", "W: Realm Mr Hoffer | B: Rigid Hoffer", "W mr  hoffer", ""},
		{"each proposes the same for both", "", "W: PROPOSE UMPIRE Mr Hoffer | B: PROPOSE UMPIRE Mr Hoffer", "both Mr Hoffer", ""},
	} {
		t.Run("BCC1903-APPA-2 "+x.name, func(t *testing.T) {
			s := open(t, x.terms, "")
			s.moves(four)
			if err := s.plays(x.play); err != nil {
				t.Fatal(err)
			}
			events := len(s.events)
			err := s.seat(x.seat)
			switch {
			case x.want == "" && err != nil:
				t.Error(err)
			case x.want != "" && (err == nil || !strings.Contains(err.Error(), x.want)):
				t.Errorf("%v, want %q", err, x.want)
			case x.want != "" && len(s.events) != events:
				t.Error("something happened all the same")
			}
		})
	}
}

// TestWhoHears checks that a question comes before the umpire at the place of the player
// whose record or conduct it is about, and that no other answers it (BCC1903/APPA/2,
// BCC1903/APPA/PREF(a), BCC1903/APPA/13.PROVISO).
func TestWhoHears(t *testing.T) {
	const two = "umpires=each-place|umpire=Mr Fox|umpire.silence=2 days"
	white, black := "umpire at White's place", "umpire at Black's place"
	for _, x := range []struct{ name, play, with, holder string }{
		{"nobody is seated", "W: APPEAL why", "umpire", "Mr Fox"},
		{"one is seated, and it is for the other", "W: PROPOSE UMPIRE Mr Hoffer | B: CONSENT | seat W Mr Hoffer | W: CLAIM FORFEIT ASSISTANCE he asked the club", "umpire", "Mr Fox"},
		{"a forfeit of Black's", seated + " | W: CLAIM FORFEIT ASSISTANCE he asked the club", black, "Mr Bird"},
		{"a forfeit of White's", seated + " | B: CLAIM FORFEIT ASSISTANCE he asked the club", white, "Mr Hoffer"},
		{"the record of Black's that came last", seated + " | W: APPEAL why", black, "Mr Bird"},
		{"White's own record", seated + " | W: 2… P-Q3 3. P-Q5 | W: APPEAL My record was a slip", white, "Mr Hoffer"},
		{"an ambiguous record of White's", seated + " | " + ambiguous + " | B: APPEAL is this clear", white, "Mr Hoffer"},
		{"he is seated when it waits", "W: CLAIM FORFEIT ASSISTANCE he asked the club | " + seated, black, "Mr Bird"},
		{"another is seated when it waits", seated + " | W: CLAIM FORFEIT ASSISTANCE he asked the club | B: PROPOSE UMPIRE Mr Wayte | W: CONSENT | seat B Mr Wayte", black, "Mr Wayte"},
		{"he is agreed upon, and not seated", seated + " | W: CLAIM FORFEIT ASSISTANCE he asked the club | B: PROPOSE UMPIRE Mr Wayte | W: CONSENT", black, "Mr Bird"},
		{"he is silent", seated + " | W: CLAIM FORFEIT ASSISTANCE he asked the club | +49h", "secretary", "secretary"},
	} {
		t.Run("BCC1903-APPA-2 "+x.name, func(t *testing.T) {
			s := open(t, two, "")
			s.moves(four)
			if err := s.plays(x.play); err != nil {
				t.Fatal(err)
			}
			q, ok := s.game.Question(1)
			if !ok {
				t.Fatal("no question was put")
			}
			if q.With.String() != x.with || s.game.Holder(q.With) != x.holder {
				t.Errorf("it is before the %s, %s", q.With, s.game.Holder(q.With))
			}
			if n := s.lastTo(q.With); n.Asks().Question != 1 {
				t.Errorf("his last letter is %s %s, which asks %+v", n.Kind, n.Asked, n.Asks())
			}
			for _, by := range []terms.Party{terms.ToUmpire, terms.ToUmpireOfWhite, terms.ToUmpireOfBlack, terms.ToSecretary} {
				r := Ruling{Row: "Uphold", On: 1, Reason: "so ruled", By: by}
				_, err := s.game.Rule(r, s.office())
				may := by == q.With || q.With == terms.ToSecretary && by == terms.ToUmpireOfBlack // this one was asked before the other
				if _, sits := s.game.SeatedAs(by); q.With == terms.ToUmpire && by.Office() == terms.ToUmpire && !sits {
					may = true // of a place where nobody is seated the tournament's is the umpire
				}
				if may != (err == nil) {
					t.Errorf("the %s rules: %v", by, err)
				}
				if options := s.game.OptionsOn(Issue{Question: 1}, by); may != (len(options) > 0) {
					t.Errorf("the %s is offered %d answers", by, len(options))
				}
			}
		})
	}
}

// TestUmpireOfAPlaceRules checks that unasked an umpire at a place rules on what
// concerns its player alone, and the tournament's on neither where one is seated
// (BCC1903/APPA/2, BCC1903/APPA/7(a), BCC1903/APPA/13.PROVISO).
func TestUmpireOfAPlaceRules(t *testing.T) {
	const agreed = "umpires=each-place|umpire=Mr Fox|forfeit_specified_by=umpire|slips=umpire"
	for _, x := range []struct {
		by   terms.Party
		row  string
		of   rules.Colour
		want string
	}{
		{terms.ToUmpireOfBlack, "Specify", rules.Black, ""},
		{terms.ToUmpireOfWhite, "Specify", rules.Black, "is for the umpire at Black's place, Mr Bird"},
		{terms.ToUmpire, "Specify", rules.Black, "is for the umpire at Black's place, Mr Bird"},
		{terms.ToSecretary, "Specify", rules.Black, ""},
		{terms.ToUmpireOfWhite, "Suspend", rules.White, "on questions put before that office"},
		{terms.ToUmpire, "Suspend", rules.White, ""},
		{terms.ToUmpireOfWhite, "Adjudge", rules.White, "Adjudge needs"},
	} {
		s := open(t, agreed, "")
		s.moves(four)
		if err := s.plays(seated); err != nil {
			t.Fatal(err)
		}
		r := Ruling{Row: x.row, Of: x.of, By: x.by, Reason: "so ruled", Law: map[string]rules.Law{"Specify": "BCC1903/V.9(a)"}[x.row]}
		_, err := s.game.Rule(r, s.office())
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("the %s rules %s: %v", x.by, x.row, err)
		}
		if by := s.game.UmpireOn(r); x.row == "Specify" && by != terms.ToUmpireOfBlack {
			t.Errorf("as umpire of Black's conduct rules the %s", by)
		}
	}
	s := open(t, agreed, "")
	s.moves(four)
	if err := s.plays(seated + " | W: CLAIM FORFEIT ASSISTANCE he asked the club"); err != nil {
		t.Fatal(err)
	}
	letter := s.lastTo(terms.ToUmpireOfBlack)
	letter.To = terms.ToUmpireOfWhite // the other umpire answers it
	if n := s.answers(letter, "1 because so"); n.Asked != "not ruled" || !strings.Contains(n.Detail, "before the umpire at Black's place, Mr Bird") {
		t.Errorf("he is told %q: %s", n.Asked, n.Detail)
	}
	if len(s.game.Rulings) > 0 {
		t.Error("it was ruled all the same")
	}
	s.answers(s.lastTo(terms.ToUmpireOfBlack), "1 because he does bear it out")
	if !s.game.Over() {
		t.Error("a claim that is proved has not won the game")
	}
	s.answers(s.lastTo(terms.ToUmpireOfBlack), "UNDO because I was wrong")
	if s.game.Over() {
		t.Error("he could not undo his own ruling by letter")
	}
	if err := s.ruleBy(terms.ToUmpireOfBlack, Ruling{Row: "Specify", Of: rules.Black, Law: "BCC1903/V.9(b)", Reason: "he refuses"}); err != nil {
		t.Fatal(err)
	}
	for by, may := range map[terms.Party]bool{terms.ToUmpire: false, terms.ToUmpireOfWhite: false, terms.ToSecretary: true, terms.ToUmpireOfBlack: true} {
		if _, err := s.game.Rule(Ruling{Row: "Undo", Undoes: len(s.game.Rulings), Reason: "it was wrong", By: by}, s.office()); may != (err == nil) {
			t.Errorf("the %s undoes it: %v", by, err)
		}
	}
	if s.game.Rulings[0].By != terms.ToUmpireOfBlack {
		t.Errorf("the claim was answered by the %s", s.game.Rulings[0].By)
	}
}
