package mailbox

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
)

// beginning are the kinds of notices that begin a turn, a choice, a case or an end, or tell
// of a time: they are left out of what is counted.
var beginning = []correspondence.NoticeKind{correspondence.NTerms, correspondence.NStart, correspondence.NMove, correspondence.NMoveLate, correspondence.NResult,
	correspondence.NIllegal, correspondence.NAmbiguous, correspondence.NReminder, correspondence.NLate, correspondence.NExcess, correspondence.NAdjSoon, correspondence.NAdjOpen}

// behaviour is how somebody drowns the office, and by it the other player.
type behaviour struct {
	name  string
	games int // beside the first
	says  func(x *flood, i int) []string
}

// flood is a house in which somebody behaves so.
type flood struct {
	*quietHouse
	also []game
}

type game struct {
	id    terms.GameID
	label string
}

// from is a letter in a game by the key of its side.
func (x *flood) from(at string, to string, words string) string {
	x.n++
	return fmt.Sprintf("From: <%s>\nTo: <%s>\nSubject: chess\nDate: %s\nMessage-ID: <f%d@players.test>\n\n%s\n", at, to, x.clock.now().Format(time.RFC1123Z), x.n, words)
}

// alice is a letter of Alice in a game.
func (x *flood) fromAlice(g terms.GameID, words string) []string {
	return []string{x.from(aliceAt, x.ledger.ReplyAddress(g, terms.ToWhite), words)}
}

// behaviours are the ways in which it is tried.
var behaviours = []behaviour{
	{"notes", 0, func(x *flood, i int) []string {
		return x.fromAlice(x.game, fmt.Sprintf("Dear Bob, this is thought number %d of mine about the weather.", i))
	}},
	{"STATUS", 0, func(x *flood, i int) []string { return x.fromAlice(x.game, "STATUS") }},
	{"proposals", 0, func(x *flood, i int) []string {
		if i%3 == 0 {
			return x.fromAlice(x.game, fmt.Sprintf("PROPOSE UMPIRE Mr Number %s", strings.Repeat("X", 1+i%40)))
		}
		return x.fromAlice(x.game, fmt.Sprintf("PROPOSE HELP of friend %s", strings.Repeat("X", 1+i%40)))
	}},
	{"offers", 0, func(x *flood, i int) []string {
		return x.fromAlice(x.game, []string{"OFFER DRAW", "WITHDRAW OFFER"}[i%2])
	}},
	{"leave on and off", 0, func(x *flood, i int) []string {
		if i%2 == 1 {
			return x.fromAlice(x.game, "LEAVE END")
		}
		return x.fromAlice(x.game, "LEAVE "+x.clock.now().AddDate(0, 0, 9+i%20).Format("2006-01-02"))
	}},
	{"queries", 0, func(x *flood, i int) []string {
		return x.fromAlice(x.game, []string{fmt.Sprintf("APPEAL matter %d of the clock", i), "QUERY", "WITHDRAW CLAIM", fmt.Sprintf("Dear office, what is question %d?", i)}[i%4])
	}},
	{"claims refused", 0, func(x *flood, i int) []string {
		return x.fromAlice(x.game, []string{"CLAIM FORFEIT TIME", "EXACT D", "CLAIM DRAW FIFTY", "EXACT E", "CLAIM ADJUDICATION"}[i%5])
	}},
	{"resends", 0, func(x *flood, i int) []string { return x.fromAlice(x.game, "RESEND") }},
	{"mixed", 1, func(x *flood, i int) []string {
		g := []terms.GameID{x.game, x.also[0].id}[i/9%2]
		return x.fromAlice(g, []string{"STATUS", "SCORE", "RESEND", fmt.Sprintf("Hello number %d to you, Bob.", i), "OFFER DRAW", "HELP", "TERMS", "TRY P-K4", fmt.Sprintf("PROPOSE HELP %d", i)}[i%9])
	}},
	{"many games", 20, func(x *flood, i int) []string {
		if i%2 == 0 {
			return x.fromAlice(x.also[i/2%len(x.also)].id, fmt.Sprintf("Dear Bob, word number %d for you alone.", i))
		}
		var b strings.Builder
		for _, g := range x.also {
			fmt.Fprintf(&b, "%s: NOTE hello %d\n", g.label, i)
		}
		return x.fromAlice(x.game, b.String())
	}},
	{"machine", 0, func(x *flood, i int) []string {
		to := x.newest()
		return []string{x.in(specimen{raw: unmarkedHead + fmt.Sprintf("I will look at your message number %d soon.\n", i)}, to)}
	}},
	{"two together, and forged", 6, func(x *flood, i int) []string {
		carols := x.also[1+i%5]
		bobs := x.ledger.ReplyAddress(carols.id, terms.ToBlack)
		switch i % 5 {
		case 0:
			return x.fromAlice(x.game, fmt.Sprintf("Dear Bob, this is a thing %d.", i))
		case 1:
			return []string{x.from(carolAt, x.ledger.ReplyAddress(carols.id, terms.ToWhite), fmt.Sprintf("Dear Bob, and this is another thing %d.", i))}
		case 2:
			return []string{x.from(carolAt, bobs, fmt.Sprintf("P-K4 %d", i))} // with Bob's key, of the other side
		case 3:
			return []string{x.from("stranger@far.test", bobs, fmt.Sprintf("RESIGN %d", i))}
		}
		return []string{x.from(bobAt, officeAt, fmt.Sprintf("A-1: RESIGN %d", i))}
	}},
}

// openFlood arranges the games of a behaviour.
func openFlood(t *testing.T, b behaviour) *flood {
	q := openQuiet(t)
	x := &flood{quietHouse: q}
	q.config.Trusting = true
	q.agreed = func(a *terms.Agreement) {
		a.Leave = &terms.LeaveTerms{Days: 30, MovingEnds: true, CutHarmless: true}
	}
	q.game = q.open("L-1")
	alice := q.alice
	for i := range b.games {
		if b.name == "two together, and forged" && i > 0 {
			if q.alice == alice {
				var err error
				if q.alice, err = q.ledger.PutPlayer(ledger.Player{Name: "Carol", Addresses: []ledger.Address{{Addr: carolAt, Verified: true}}}); err != nil {
					t.Fatal(err)
				}
			}
		}
		label := fmt.Sprintf("M-%d", i+1)
		x.also = append(x.also, game{q.open(label), label})
	}
	q.alice = alice
	q.send()
	return x
}

// minute does what is done each minute.
func (x *flood) minute() {
	x.t.Helper()
	if err := NewClerk(x.ledger, x.config, x.clock.now, nil).eachMinute(x.t.Context()); err != nil {
		x.t.Fatal(err)
	}
	x.send()
}

// worst is the most that lies within one window.
func worst(at []time.Time, size []int, window time.Duration) (letters, octets int) {
	for i, from := range at {
		n, sum := 0, 0
		for j := i; j < len(at) && at[j].Sub(from) < window; j++ {
			n, sum = n+1, sum+size[j]
		}
		letters, octets = max(letters, n), max(octets, sum)
	}
	return letters, octets
}

// TestLimits has a player, or two, write letters of one sort after another, a sixth of
// them in each of six hours, and goes on for two days. It counts what went to the other
// and to the writer.
func TestLimits(t *testing.T) {
	letters := drills.Count(t, drills.Limits)
	t.Log("letters: to the other in the worst hour, day; to oneself in the worst hour, day, octets an hour; to an official from one game in the worst hour; gathered, held back")
	for _, b := range behaviours {
		t.Run(b.name, func(t *testing.T) {
			x := openFlood(t, b)
			x.clock.pass(time.Hour)
			begun := x.clock.now()
			per := max(1, letters/6)
			for hour := range 6 {
				for i := range per {
					for _, raw := range b.says(x, hour*per+i) {
						x.takes(raw)
					}
					x.clock.pass(40 * time.Minute / time.Duration(per))
					if i%10 == 9 {
						x.minute()
					}
				}
				x.clock.pass(begun.Add(time.Duration(hour+1) * time.Hour).Sub(x.clock.now()))
				x.minute()
			}
			for range 4 * 42 {
				x.clock.pass(15 * time.Minute)
				x.minute()
			}
			x.figures(b, begun)
		})
	}
}

// figures counts what went out, and holds it against the measure.
func (x *flood) figures(b behaviour, begun time.Time) {
	t := x.t
	t.Helper()
	all, err := x.ledger.Sent()
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(all, func(a, b ledger.Posting) int { return a.SentAt.Compare(b.SentAt) })
	var toBob, toAlice []time.Time
	officials := map[terms.GameID][]time.Time{}
	var sizesBob, sizes []int
	gathered, back := 0, 0
	for _, p := range all {
		switch p.State {
		case ledger.Gathered:
			gathered++
		case ledger.Withheld:
			back++
		}
		if p.State != ledger.Sent || p.SentAt.Before(begun) || p.Repeats == 0 && slices.Contains(beginning, p.Kind) {
			continue
		}
		whole, err := x.ledger.Posting(p.Seq)
		if err != nil {
			t.Fatal(err)
		}
		raw, _, err := x.ledger.Source(whole)
		if err != nil {
			t.Fatal(err)
		}
		switch p.To {
		case bobAt:
			toBob, sizesBob = append(toBob, p.SentAt), append(sizesBob, len(raw))
		case aliceAt:
			toAlice, sizes = append(toAlice, p.SentAt), append(sizes, len(raw))
		case "secretary@chess.test":
			officials[p.Game] = append(officials[p.Game], p.SentAt)
		}
	}
	hour, _ := worst(toBob, sizesBob, time.Hour)
	day, _ := worst(toBob, sizesBob, 24*time.Hour)
	own, octets := worst(toAlice, sizes, time.Hour)
	ownDay, _ := worst(toAlice, sizes, 24*time.Hour)
	official := 0
	for _, at := range officials {
		n, _ := worst(at, make([]int, len(at)), time.Hour)
		official = max(official, n)
	}
	t.Logf("%d letters in; other %d, %d; oneself %d, %d, %d kB; official %d; gathered %d, held back %d", x.n, hour, day, own, ownDay, octets>>10, official, gathered, back)
	if hour > 6 || day > 24 || own > 30 || octets > 256<<10 || official > 6 {
		t.Errorf("%s is beyond the measure", b.name)
	}
	waits, err := x.ledger.Gatherings()
	if err != nil || len(waits) > 0 {
		t.Errorf("something gathered was never told: %+v, %v", waits, err)
	}
}
