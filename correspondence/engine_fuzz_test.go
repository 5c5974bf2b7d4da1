package correspondence

import (
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"postd/correspondence/letters"
	"postd/drills"
	"postd/rules"
)

// standings are the games into which letters are thrown: one of every state,
// and of what may be open besides.
var standings = []row{
	{name: "to play", moves: four, play: "+1h"},
	{name: "in the post", moves: four, play: "hold | W: 2… P-Q3 3. P-Q5"},
	{name: "ambiguous, D agreed", moves: four, play: ambiguous},
	{name: "ambiguous, E agreed", terms: "penalty.ambiguous=E|repeat_opponent_move=optional", moves: four, play: ambiguous},
	{name: "ambiguous, in the post", moves: four, play: "hold | " + ambiguous},
	{name: "no capture expressed", moves: centre, play: capture},
	{name: "illegal", moves: four, play: illegal},
	{name: "asked", moves: four, play: ambiguous + " | B: QUERY"},
	{name: "asked and silent", moves: four, play: ambiguous + " | B: QUERY | +25h"},
	{name: "answered", moves: four, play: ambiguous + both},
	{name: "answered illegally", moves: four, play: ambiguous + never},
	{name: "restored, in the post", moves: four, play: illegal + " | hold | B: EXACT E"},
	{name: "waived, in the post", moves: four, play: illegal + " | hold | B: WAIVE"},
	{name: "Law 3 and an offer", moves: four, play: "W: 3. P-Q5 / OFFER DRAW"},
	{name: "excess", moves: four, play: "+73h"},
	{name: "parked", moves: four, play: "+71h | unread | +2h | B: CLAIM FORFEIT TIME"},
	{name: "adjudication", terms: "adjudication.date=2026-12-08", moves: four, play: ambiguous + " | +48h | W: CLAIM ADJUDICATION"},
	{name: "ended", moves: four, play: "W: RESIGN"},
	{name: "appealed", moves: four, play: "W: APPEAL why"},
	{name: "answered by a ruling that is in the post", moves: four, play: "W: APPEAL why | hold | Uphold #1"},
	{name: "claimed over an ambiguous record", moves: four, play: ambiguous + " | W: CLAIM FORFEIT LAWS he is rude"},
	{name: "to be confirmed", terms: "confirm=resign, accept, offer, exact, claim|penalty.ambiguous=E", moves: four, play: "W: RESIGN | W: OFFER DRAW / 2… P-Q3 3. B-Kt5 | B: EXACT E, MOVE P-QB3"},
	{name: "suspended", moves: four, play: illegal + " | Suspend"},
	// Under the sister codes, and under presets.
	{name: "among three", terms: "code=STAUNTON|penalty_e=fine 6 d", moves: four, play: illegal},
	{name: "among three, to be confirmed", terms: "code=STAUNTON|confirm=exact, claim", moves: four, play: illegal + " | B: 2"},
	{name: "a turn that is forfeited", terms: "code=STAUNTON|time_limit=3 turns 50h", moves: four, play: illegal + " | B: 2"},
	{name: "a man is to be moved", terms: "code=STAUNTON", moves: four, play: illegal + " | B: 3 MAN KRP"},
	{name: "a check announced falsely", terms: "code=STAUNTON", moves: four, play: "W: 2… P-Q3 3. P-Q5 ch"},
	{name: "carried, Staunton", terms: "code=STAUNTON|scrutiny.ambiguity=silent|scrutiny.illegality=silent", moves: four, play: ambiguous},
	{name: "a record of no square", terms: "code=STAUNTON|penalty_e=fine 6 d", moves: four, play: "W: 2… P-Q3 3. B-Kt9"},
	{name: "a reading to be announced", terms: "code=BCC1897-III", moves: four, play: ambiguous},
	{name: "one of several to be announced", terms: "code=BCC1897-III", moves: four, play: "W: 2… P-Q3 3. P-Q5 / 3. P-QR3"},
	{name: "a man to be named", terms: "preset=1897", moves: "", play: "W: 1. P-K5 | B: EXACT C"},
	{name: "fifty moves demanded", terms: "overlay=RICC", moves: four, play: "B: DEMAND FIFTY"},
	{name: "no King can move, RICC", terms: "code=BCC1897-III|overlay=RICC", moves: "", play: "W: 1. P-K5"},
	{name: "asked by wire", terms: "code=BCC1903-VI|time_limit=3 turns 50h", moves: four, play: ambiguous + " | B: QUERY"},
	{name: "an offence specified", terms: "code=BCC1903-VI|time_limit=3 turns 50h", moves: four, play: "Specify B V.9(a)"},
	{name: "called away", terms: "preset=telegraph", moves: four, play: "W: CLAIM ADJUDICATION UNABLE I am called away. | Adjudicate #1"},
	{name: "a slip put right", terms: "code=BCC1903-APPA|time_limit=4 turns 60h", moves: four, play: "Correct W n2 d2d3"},
	{name: "begins on notice", terms: "code=BCC1903-APPA|time_limit=4 turns 60h", moves: "", play: "+1h"},
	{name: "a club's", terms: "preset=club", moves: four, play: "+1h"},
	{name: "strict, illegal", terms: "preset=1903-strict", moves: four, play: illegal},
}

// clone copies a stage, so that a letter heard by the copy leaves the other as
// it was.
func (s *stage) clone(t failer) *stage {
	c := *s
	c.t, c.seen, c.live = t, maps.Clone(s.seen), maps.Clone(s.live)
	c.events, c.kept, c.filed = slices.Clip(s.events), slices.Clip(s.kept), slices.Clip(s.filed)
	for i := range c.post {
		c.post[i] = slices.Clip(s.post[i])
	}
	return &c
}

// effect is what a letter without a statement leaves as it is: the score, the
// case, what anybody has claimed, and the time of a turn that has begun.
func effect(g Game) []any {
	return []any{g.Score(), g.Struck, g.State, g.Case, g.Offer, g.Law3, g.Excess, g.Penalties, g.Parked, g.Frozen, g.Ended, g.Used, g.Last, g.Demand, g.Specified, g.Bound, g.Series, g.Stages}
}

// FuzzReceive checks that, whatever is written, the office does not stumble, what it
// concludes folds, and words that are no statement have no effect
// (RULING/R-11).
func FuzzReceive(f *testing.F) {
	stages := make([]*stage, len(standings))
	for i, r := range standings {
		s := open(f, r.terms, "")
		s.moves(r.moves)
		if err := s.plays(r.play); err != nil {
			f.Fatal(err)
		}
		stages[i] = s
	}
	texts := []string{
		"Good morning.", "2… P-Q3 3. P-Q5", "3. B-KKt5 P-QB3", "3. B-Kt5 K-K5", "P-Q5", "EXACT E", "EXACT A+C MAN KBP", "EXACT D SELECT 1\n3. B-Kt5 P-KR3",
		"QUERY", "WAIVE", "ADOPT 2", "2", "INTERPRET 1\nEXACT E", "INTERPRET B-QKt5", "OFFER DRAW\nP-QR3", "ACCEPT", "DECLINE", "WITHDRAW OFFER",
		"CLAIM FORFEIT TIME", "CLAIM ADJUDICATION", "CLAIM DRAW FIFTY", "CLAIM DRAW PERPETUAL", "APPEAL why", "RESTORE", "TRY P-K4", "MAN K", "IF P-K4 THEN P-K4",
		"DEMAND FIFTY", "1", "3 MAN KRP", "ADOPT 1, P-KR3", "1 TAKE", "EXACT A", "CLAIM FORFEIT BOOKS he has one", "CLAIM FORFEIT ASSISTANCE", "CLAIM ADJUDICATION UNABLE I go", "STATEMENT I am winning", "Vale", "Table P-K4", "Solid P-K4", "ADOPT B-KKt5, P-KR3", "Debate", "Hinge", "RESIGN", "YES", "NO 1", "I confirm\nRESIGN", "yes 3\nno 2", "STATUS", "HELP", "draw?", "RESIGN?", "P-K4 or P-Q4", "2. QxB?", "EXACT", "LEAVE 2026-12-20 TO 2026-12-24", "CONSENT 1", "Your record is ambiguous.\n3. B-KKt5 P-KR3", "B-Kt9", "\xff\x00", "3. B-Kt5 P-QB3\n3. B-Kt5 P-QR3",
	}
	every := max(1, len(texts)*len(stages)*2/drills.Count(f, drills.FuzzSeeds))
	for n := 0; n < len(texts)*len(stages)*2; n += every {
		f.Add(texts[n/2/len(stages)], uint8(n/2%len(stages)), n%2 == 0)
	}
	f.Fuzz(func(t *testing.T, text string, which uint8, white bool) {
		s := stages[int(which)%len(stages)].clone(t)
		by := rules.Black
		if white {
			by = rules.White
		}
		before := s.game
		said, _ := letters.ReadLetter(text, before.expects(by))
		s.now = s.now.Add(time.Minute)
		s.read = s.now
		l := s.letter(by, text)
		d := s.hear(l)
		s.again(l, d)
		s.byItself()
		if len(said) == 0 && !reflect.DeepEqual(effect(before), effect(s.game)) {
			t.Errorf("%q says nothing, and has an effect", text)
		}
		if g := Fold(s.events); g.Seq != s.game.Seq || g.Broken != "" || !reflect.DeepEqual(effect(g), effect(s.game)) {
			t.Errorf("%q leaves a game that does not fold: %s", text, g.Broken)
		}
	})
}
