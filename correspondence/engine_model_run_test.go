package correspondence

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/drills"
	"postd/rules"
)

// wholeDrill is how many games of either sort the model plays before everything that
// it draws is asked for.
const wholeDrill = 66

// modelGames are how many games are played under the agreements of Part V, and as
// many under those of the sister codes and the presets, and the seed of the first of
// them; 0: another one each time. Up to a whole drill they are the same each time, so
// that the tests say of a change what it did; to find something new is for the long
// run.
func modelGames(t *testing.T) (games, seed int) {
	t.Helper()
	if games = drills.Count(t, drills.Model); games <= wholeDrill {
		seed = 1903
	}
	return games, seed
}

// TestModel checks that whatever two players write in whatever order, however the post
// and the mailbox behave, the laws of BOOK/8 hold: under the agreements of
// Part V, and in equal shares under each code, the overlay and each preset.
//
// POSTD_MODEL_CODE plays the second sort alone, and of them those in whose terms these words stand.
func TestModel(t *testing.T) {
	games, seed := modelGames(t)
	only := os.Getenv("POSTD_MODEL_CODE")
	d := newDrawn()
	all, long := games >= wholeDrill && only == "", games >= 1000 // else too few to ask for everything
	run := func(name string, games, seed int, from []string) {
		ran := false
		t.Run(name, func(t *testing.T) {
			ran = true
			begun := time.Now()
			playGames(t, games, seed, from, d)
			t.Logf("%d games in %.0f s", games, time.Since(begun).Seconds())
		})
		all = all && ran
	}
	if only == "" {
		run("by post", games, seed, agreements)
	}
	share := (games + len(codeTerms) - 1) / len(codeTerms)
	for i, terms := range codeTerms {
		if !strings.Contains(terms, only) {
			all = false
			continue
		}
		own := seed
		if own > 0 {
			own += i + 1
		}
		run(terms, share, own, []string{terms})
	}
	// What is rare may need a few games more than the ordinary ones.
	d.rare = true
	for i := range 12 {
		if !all || t.Failed() || len(d.lacking(long)) == 0 {
			break
		}
		own := seed
		if own > 0 {
			own += 100 + i
		}
		run(fmt.Sprint("and more ", i+1), len(codeTerms), own, codeTerms)
	}
	t.Log(d)
	if all && !t.Failed() {
		for _, name := range d.lacking(long) {
			t.Errorf("in all these games %q never came up: the model is to draw it where it may, or undrawn to say why it cannot", name)
		}
	}
}

// playGames plays so many games, each under one of the agreements.
func playGames(t *testing.T, games, seed int, from []string, d *drawn) {
	t.Helper()
	fifth := 1
	if testing.Short() {
		fifth = 5 // the library plays a fifth of the games, of half the length
	}
	flags := map[string]string{"rapid.checks": strconv.Itoa(fifth * games), "rapid.steps": "60"}
	if seed > 0 {
		flags["rapid.seed"] = strconv.Itoa(seed) // else that of the command, which is another one each time if none is given
	}
	for name, value := range flags {
		f := flag.Lookup(name)
		old := f.Value.String()
		if err := f.Value.Set(value); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.Value.Set(old) })
	}
	rapid.Check(t, func(rt *rapid.T) { playGame(rt, from, d) })
}

// playGame plays one.
func playGame(rt *rapid.T, from []string, d *drawn) {
	m := &model{t: rt}
	m.opens(func(terms, fen string) *stage {
		s := open(rt, terms, fen)
		s.drawn = d
		return s
	}, from)
	steps := append(m.steps(), m.comesBack)
	rt.Repeat(map[string]func(*rapid.T){
		"step": func(t *rapid.T) { pick(m, "step", steps...)(t) },
		"":     func(*rapid.T) { m.byItself() },
	})
	m.replays()
}

// opens begins a game under one of the agreements, from the array, a position or
// the middle of a game. It returns what was agreed.
func (m *model) opens(open func(terms, fen string) *stage, from []string) string {
	terms, at := pick(m, "terms", from...), situation{fen: pick(m, "position", positions...)}
	if pick(m, "in the middle", false, true) {
		at = pick(m, "situation", situationsOf(terms)...)
	}
	if strings.Contains(terms, "moves") || strings.Contains(terms, "opening=") {
		at = situation{} // BCC1903/III.4, RULING/R-88: they open the game
	}
	if m.between(0, 2, "second letters") == 0 && !strings.Contains(terms, "confirm") {
		if wait := rapid.SliceOfDistinct(rapid.SampledFrom([]string{"resign", "accept", "offer", "exact", "claim"}), rapid.ID).Draw(m.t, "confirm"); len(wait) > 0 {
			terms += "|confirm=" + strings.Join(wait, ", ")
		}
	}
	m.stage = open(terms, at.fen)
	if at.play != "" {
		_ = m.plays(at.play) // under some agreements it comes to something else
	}
	return terms
}

// steps are what may happen in a game, each as often as it stands here.
func (m *model) steps() []func(*rapid.T) {
	to := func() rules.Colour { return pick(m, "to", rules.White, rules.Black) }
	deliver := func(*rapid.T) { m.deliver() }
	return []func(*rapid.T){
		m.write, m.write, m.write, m.write, m.write, m.write, m.write, m.write,
		deliver, deliver, deliver, deliver,
		func(*rapid.T) { m.deliverOne(to()) },
		func(*rapid.T) { // a notice is received again
			if n := m.last[to()]; m.game.Post.First.IsZero() && len(m.game.Delivered(n, events.ReceiptAccepted, m.office()).Events) > 0 {
				m.fault("8 twice", "notice %s is received twice", n)
			}
		},
		func(*rapid.T) { m.bounce(to()) },
		m.wait,
		func(*rapid.T) { m.tick() },
		func(*rapid.T) { // the mailbox cannot be read, or can be again
			if m.down = !m.down && m.between(0, 2, "fails") == 0; !m.down {
				m.poll()
			}
		},
		func(t *rapid.T) { // the post is not read for some time
			if m.down || m.between(0, 3, "outage") > 0 {
				t.Skip("the mailbox is read")
			}
			m.outage(time.Duration(m.between(1, 60, "out")) * time.Hour)
		},
		m.official, m.official, m.marks, m.away, m.calendars, m.marches,
	}
}

// drawn counts what the games of the model came to: the rulings that were taken,
// those that were refused, the statements that were read, what happened, and how
// games ended.
type drawn struct {
	taken, refused, events map[string]int
	said                   map[letters.StatementKind]int
	ends                   map[events.Ending]int
	rare                   bool // officials see to what seldom comes up
}

func newDrawn() *drawn {
	return &drawn{taken: map[string]int{}, refused: map[string]int{}, events: map[string]int{}, said: map[letters.StatementKind]int{}, ends: map[events.Ending]int{}}
}

// undrawn are the rulings, the statements and the events, by their names, that the
// model cannot come to, and why.
var undrawn = map[string]string{
	"Opened": "it is the first event of a game, which is counted from then on",
}

// sees counts a matter that was filed.
func (d *drawn) sees(m matter) {
	if d == nil {
		return
	}
	if m.ruling.Row != "" {
		d.taken[m.ruling.Row]++
	}
	for _, e := range m.decision.Events {
		d.events[e.Kind()]++
		if w, ok := e.What.(events.Ended); ok {
			d.ends[w.How]++
		}
	}
	if m.by == "letter" {
		said := m.before.Understand(m.letter).said()
		for _, s := range said {
			d.said[s.Kind]++
		}
	}
}

// refuses counts a ruling that could not be taken.
func (d *drawn) refuses(r Ruling) {
	if d != nil {
		d.refused[r.Row]++
	}
}

// String lists the counts.
func (d *drawn) String() string {
	var b strings.Builder
	b.WriteString("rulings taken and refused:")
	for _, row := range Rulings() {
		fmt.Fprintf(&b, " %s %d %d;", row.Name, d.taken[row.Name], d.refused[row.Name])
	}
	b.WriteString("\nstatements read:")
	for k := letters.Plays; int(k) < letters.StatementKinds(); k++ {
		fmt.Fprintf(&b, " %s %d;", k, d.said[k])
	}
	b.WriteString("\nends:")
	for _, how := range slices.Sorted(maps.Keys(d.ends)) {
		fmt.Fprintf(&b, " %s %d;", how, d.ends[how])
	}
	b.WriteString("\nwhat happened:")
	for _, kind := range events.Kinds() {
		fmt.Fprintf(&b, " %s %d;", kind, d.events[kind])
	}
	return b.String()
}

// lacking are the rulings that were never taken and the statements never read, and in
// a long run the events that never came about, where nothing says why they cannot.
func (d *drawn) lacking(long bool) (out []string) {
	never := func(name string, n int) {
		if n == 0 && undrawn[name] == "" {
			out = append(out, name)
		}
	}
	for _, row := range Rulings() {
		never(row.Name, d.taken[row.Name])
	}
	for k := letters.Plays; int(k) < letters.StatementKinds(); k++ {
		never(k.String(), d.said[k])
	}
	if long {
		for _, kind := range events.Kinds() {
			never(kind, d.events[kind])
		}
	}
	slices.Sort(out)
	return out
}
