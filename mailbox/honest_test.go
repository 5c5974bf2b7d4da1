package mailbox

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
	"postd/mailbox/manners"
	"postd/mailbox/proof/prooftest"
	"postd/rules"
)

// leastHonest is how many letters of honest players there are at least, and lettersOfAKind
// how many of each kind.
const (
	leastHonest    = 600
	lettersOfAKind = 20
)

// honestKind is a way in which a player writes all their letters.
type honestKind struct {
	provider, habit string
	asked           int // questions in twenty letters, at most
	server          string
	// letter makes of what a program wrote what the office gets; change is what happens
	// before it is written. Nil is what pressing Reply does.
	letter func(x *honest, raw string) string
	change func(x *honest)
	comes  func(x *honest, raw string) uint64
	before bool // the letter before the last is answered
}

// honest is a player who writes in a way of theirs.
type honest struct {
	*siege
	kind    honestKind
	bob     *correspondent
	game    terms.GameID
	label   string
	first   ledger.Posting
	no      int // of the letter, from 0
	answers int // to questions
}

// TestHonest has players write twenty letters in each way that people and their providers
// have: 24 mail programs take turns. It prints what each way costs. Whoever presses Reply
// where letters are signed, loosely or not, is asked nothing, and nobody for a move with a
// fresh key; any other way costs two questions, and then it is known. No move is lost, and
// each counts as of its first arrival.
func TestHonest(t *testing.T) {
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	letters, moves, asked := 0, 0, 0
	fmt.Fprintln(w, "provider\thabit\tletters\tmoves\tquestions")
	part := drills.Count(t, drills.HonestKinds)
	for i, k := range honestKinds() {
		if (i+1)*part/100 == i*part/100 {
			continue
		}
		t.Run(k.provider+", "+k.habit, func(t *testing.T) {
			played, questions, late := k.play(t)
			letters, moves, asked = letters+lettersOfAKind, moves+played, asked+questions
			fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\n", k.provider, k.habit, lettersOfAKind, played, questions)
			if played != lettersOfAKind || late > 0 {
				t.Errorf("%d moves of %d played, %d late", played, lettersOfAKind, late)
			}
			if questions > k.asked {
				t.Errorf("%d questions; %d at most", questions, k.asked)
			}
		})
	}
	fmt.Fprintf(w, "all\t\t%d\t%d\t%d\n", letters, moves, asked)
	if testing.Verbose() {
		_ = w.Flush()
	}
	if least := leastHonest * part / 100; letters < least {
		t.Errorf("%d letters, and %d there should be", letters, least)
	}
}

// play plays the game of a kind, and counts moves, questions, and moves that count as of
// another time than their first arrival.
func (k honestKind) play(t *testing.T) (played, questions, late int) {
	provider := k.provider
	if provider != "signed" && provider != "loose" {
		provider = "unsigned"
	}
	x := &honest{siege: layTo(t, ground{provider: provider, server: k.server}), kind: k, label: "H-1"}
	x.bob = x.players["Bob"]
	x.game = x.arrange(x.label, []string{"Alice"}, []string{"Bob"}, nil)
	x.send()
	asked := x.questions()
	for x.no = range lettersOfAKind {
		x.clock.pass(20 * time.Hour)
		x.writes("Alice", x.game, x.record())
		if x.no == 0 {
			x.first = x.newest("Bob", x.game)
		}
		if k.change != nil {
			k.change(x)
		}
		x.clock.pass(time.Hour)
		before := x.moves(x.game)
		arrived := x.clock.now()
		x.write()
		for range 3 {
			if x.moves(x.game) > before || !x.owns() {
				break
			}
		}
		if x.moves(x.game) == before+1 {
			played++
		} else {
			t.Fatalf("letter %d is not played: %s", x.no, x.last())
		}
		if at := x.despatched(); !at.Equal(arrived) {
			late++
		}
	}
	return played, x.questions() - asked, late
}

// steps are moves that both can make, one after the other.
var steps = []string{"P-QR3", "P-QKt3", "P-QB3", "P-Q3", "P-K3", "P-KB3", "P-KKt3", "P-KR3", "P-QR4", "P-QKt4", "P-QB4", "P-Q4", "P-K4", "P-KB4", "P-KKt4", "P-KR4",
	"Kt-QR3", "Kt-KR3", "Kt-QKt1", "Kt-KKt1", "Kt-QR3"}

// record is the next record of the game.
func (x *honest) record() string {
	n := x.moves(x.game)
	no := n/2 + 1
	switch {
	case n%2 == 1:
		return fmt.Sprintf("%d %s %s", no, steps[no-1], steps[no-1])
	case n == 0:
		return "1 " + steps[0]
	}
	return fmt.Sprintf("%s %d %s", steps[no-2], no, steps[no-1])
}

// write has the player write their letter by the next mail program.
func (x *honest) write() {
	x.t.Helper()
	answered := x.newest("Bob", x.game)
	if x.kind.before && x.no > 0 {
		answered = x.last2()
	}
	to, err := manners.Open(answered.Bytes)
	if err != nil {
		x.t.Fatal(err)
	}
	program := manners.Programs[(x.no+5*len(x.kind.habit))%len(manners.Programs)]
	x.n++
	raw := string(program.Write(to, manners.Answer{From: x.bob.addr, ID: fmt.Sprintf("h%d@players.test", x.n), Date: x.clock.now(), Place: manners.Above, Words: x.record()}))
	if x.kind.letter != nil {
		raw = x.kind.letter(x, raw)
	} else {
		raw = x.provide(x.bob, raw)
	}
	if x.kind.comes != nil {
		x.kind.comes(x, raw)
		return
	}
	x.comes(raw)
}

// last2 is the letter before the newest in the game.
func (x *honest) last2() (p ledger.Posting) {
	newest := x.newest("Bob", x.game)
	for _, p := range slices.Backward(x.posted) {
		if p.To == x.bob.addr && p.Game == x.game && p.Seq < newest.Seq && !x.asks(p) {
			return p
		}
	}
	return newest
}

// owns has the player say YES where they are asked, and reports whether they were.
func (x *honest) owns() bool {
	x.t.Helper()
	for range 8 {
		for _, p := range slices.Backward(x.posted) {
			if p.To != x.bob.addr || !x.asks(p) {
				continue
			}
			if x.answers == int(p.Seq) {
				break // that one was answered
			}
			x.answers = int(p.Seq)
			x.comes(x.provide(x.bob, x.replying(x.bob.addr, p, "", "YES")))
			return true
		}
		x.pass(10 * time.Minute)
	}
	return false
}

// despatched is the instant of Black's last despatch.
func (x *honest) despatched() (at time.Time) {
	for _, e := range x.events(x.game) {
		if w, ok := e.What.(events.Despatched); ok && w.By == rules.Black {
			at = e.At
		}
	}
	return at
}

// headed puts another value into a field of a letter, or takes the field away.
func headed(raw, field, value string) string {
	head, body, _ := strings.Cut(raw, "\r\n\r\n")
	var out []string
	for line := range strings.SplitSeq(head, "\r\n") {
		name, _, _ := strings.Cut(line, ":")
		switch {
		case !strings.EqualFold(name, field):
			out = append(out, line)
		case value != "":
			out = append(out, field+": "+value)
		}
	}
	return strings.Join(out, "\r\n") + "\r\n\r\n" + body
}

// signedOtherwise is what a signer makes of a letter.
func signedOtherwise(change func(prooftest.Signer) prooftest.Signer) func(*honest, string) string {
	return func(x *honest, raw string) string { return change(x.signer(bobsDomain)).Sign(raw) }
}

// TestHonestResigns has a player resign by pressing Reply: where letters are signed, loosely
// or not, the game has ended; where nothing is signed they are asked once, and by their YES
// it has (RULING/R-53).
func TestHonestResigns(t *testing.T) {
	for provider, want := range map[string]int{"signed": 0, "loose": 0, "unsigned": 1} {
		t.Run(provider, func(t *testing.T) {
			s := layTo(t, ground{provider: provider})
			arrived := s.clock.now()
			s.writes("Bob", s.game, "RESIGN")
			if n := s.questions(); n != want {
				t.Fatalf("%d questions; %d should be", n, want)
			}
			if want > 0 {
				if slices.ContainsFunc(s.events(s.game), isEnd) {
					t.Fatal("it has ended without a word")
				}
				s.clock.pass(3 * time.Hour)
				x := &honest{siege: s, bob: s.players["Bob"]}
				x.owns()
			}
			all := s.events(s.game)
			i := slices.IndexFunc(all, isEnd)
			if i < 0 {
				t.Fatalf("it has not ended: %s", s.last())
			}
			if want == 0 && !all[i].At.Equal(arrived) {
				t.Errorf("it has ended at %v, not at %v", all[i].At, arrived)
			}
			t.Logf("%s: questions %d, ended %v after the letter came; %+v", provider, want, all[i].At.Sub(arrived), all[i].What)
		})
	}
}
