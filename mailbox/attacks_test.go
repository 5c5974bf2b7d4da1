package mailbox

import (
	"cmp"
	"flag"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
)

// leastAttacks is how many there are.
const leastAttacks = 150

// unseen is the one class that may move for a player: a fresh key that leaked where the
// office could not see it, against one whose provider signs nothing.
const unseen = "a fresh key that leaked unseen, and nothing is signed"

var showAttacks = flag.Bool("attacks", false, "tell of each letter of an attack what became of it")

func testingVerbose() bool { return testing.Verbose() && *showAttacks }

// TestAttacks lets every attack of testdata/attacks come, and prints a line for each. None
// ends a game or gives anything away; one class alone plays a move, and there the player's
// NOT MINE is played to its end. No stranger ever gets a letter, the player no more
// questions than the file says, and whoever was attacked plays on by pressing Reply.
func TestAttacks(t *testing.T) {
	all := attacks(t)
	if len(all) < leastAttacks {
		t.Errorf("%d attacks, and %d there should be", len(all), leastAttacks)
	}
	var sum tally
	classes := map[string]int{}
	for _, a := range all {
		classes[a.Class]++
		t.Run(a.Name, func(t *testing.T) {
			got, questions := a.come(t)
			t.Logf("%-30s %s: %s; questions %d", a.Name, a.Head["Attack"], got, questions)
			sum.add(got)
			if got != a.want {
				t.Errorf("what came: %s; what should: %s", got, a.want)
			}
			if got.ended+got.given > 0 || got.played > 0 && a.Class != unseen {
				t.Errorf("an attacker did something: %s", got)
			}
			if questions > a.questions {
				t.Errorf("Bob was asked in %d letters; %d at most", questions, a.questions)
			}
		})
	}
	for class, n := range classes {
		if n < 5 {
			t.Errorf("%d attacks of the class %q; five at least", n, class)
		}
	}
	t.Logf("%d attacks of %d classes: ended %d, given away %d, played %d, asked %d, refused %d, heard without effect %d",
		len(all), len(classes), sum.ended, sum.given, sum.played, sum.asked, sum.refused, sum.heard)
}

// come lets the letters of an attack come.
func (a attack) come(t *testing.T) (sum tally, questions int) {
	s := layTo(t, ground{provider: cmp.Or(a.Head["Bob's provider"], "signed"), policy: a.Head["Bob's domain says"], server: a.Head["The mailbox's server"],
		shared: a.Head["Alice's domain"] == "Bob's", consult: a.Head["Bob's side"] == "with Carl"})
	for _, x := range a.Steps {
		sum.add(s.step(x))
	}
	for range 3 { // whatever was asked and not answered has no effect later either
		s.pass(time.Hour)
	}
	questions = s.questions()
	if n := s.worstHour(); n > mostQuestions+1 {
		t.Errorf("%d letters within an hour asked Bob whether others are theirs", n)
	}
	if x := s.strangers(); len(x) > 0 {
		t.Errorf("a stranger got a letter: %q", x)
	}
	for _, id := range []terms.GameID{s.game, s.second} {
		if slices.ContainsFunc(s.events(id), isEnd) {
			t.Error("a game has ended")
		}
	}
	defer func() {
		if testingVerbose() {
			s.dump()
		}
	}()
	switch then := a.Head["Afterwards"]; then {
	case "":
		s.plays()
	case "nothing":
	case "a case":
		s.disowned()
	default:
		t.Errorf("Afterwards: %q?", then)
	}
	return sum, questions
}

// worstHour is how many questions whether letters are a player's went to Bob within an
// hour at most; what a letter with a fresh key asks to be confirmed is not among them.
func (s *siege) worstHour() (most int) {
	var at []time.Time
	for _, p := range s.posted {
		if s.asks(p) && p.Kind == "" && p.To == s.players["Bob"].addr {
			at = append(at, p.Filed)
		}
	}
	for i := range at {
		n := 0
		for _, x := range at[i:] {
			if x.Sub(at[i]) < time.Hour {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// plays has Bob press Reply and move: they are asked nothing.
func (s *siege) plays() {
	s.t.Helper()
	moves, asked := s.moves(s.game), s.questions()
	s.writes("Bob", s.game, "4 B-R4 Kt-KB3")
	if s.moves(s.game) != moves+1 || s.questions() != asked {
		s.t.Errorf("Bob's own move afterwards: %s; questions %d", s.last(), s.questions()-asked)
	}
}

// disowned checks what NOT MINE of Bob's has brought about: a case lies before the umpire,
// both clocks stand, and the key that leaked is worn.
func (s *siege) disowned() {
	s.t.Helper()
	at := slices.IndexFunc(s.events(s.game), func(e events.Event) bool {
		w, ok := e.What.(events.Appealed)
		return ok && w.About == events.AboutDisowned && w.Stay > 0
	})
	if at < 0 {
		s.t.Error("no case is before the umpire, or the clocks run on")
	}
	if !slices.ContainsFunc(s.posted[len(s.posted)-6:], func(p ledger.Posting) bool { return p.To == secretaryAt }) {
		s.t.Error("the umpire was not asked")
	}
	for _, p := range s.posted {
		if p.To == s.players["Bob"].addr && p.Game == s.game && p.SentAt.Before(s.clock.now()) && strings.Contains(p.ReplyTo, "b.") {
			if p.ReplyTo != s.newest("Bob", s.game).ReplyTo && s.fresh(p.ReplyTo, terms.ToBlack) && p.Filed.Before(s.newest("Bob", s.game).Filed) {
				s.t.Errorf("the key of letter %d is fresh", p.Seq)
			}
		}
	}
}

// dump tells what went out.
func (s *siege) dump() {
	for _, p := range s.posted {
		s.t.Logf("  posted %d to %s: %s %q re %s, asks %v", p.Seq, p.To, p.Kind, p.Words.Subject, p.ReplyTo, s.asks(p))
	}
}
