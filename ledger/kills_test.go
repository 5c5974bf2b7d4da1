package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/drills"
	"postd/rules"
)

// killed is a house that falls at named points of its work, and goes on.
type killed struct {
	*house
	games []terms.GameID
	next  int                        // letter: so many were taken in and acted on
	wire  map[string]map[string]bool // Message-IDs, and in which forms they went out
	path  string
}

func newKilled(t *testing.T, letters int) *killed {
	k := &killed{house: newHouse(t), wire: map[string]map[string]bool{}}
	k.path = k.Path()
	k.clock.set(arrival(len(drill) + 1)) // so that something is due to be bound
	for n := range letters/len(drill) + 1 {
		k.games = append(k.games, k.game(fmt.Sprintf("A3-%d", n+1)))
	}
	return k
}

// file takes in the next letter and acts on it.
func (k *killed) file() error {
	n, id := k.next%len(drill), k.games[k.next/len(drill)]
	seq, _, err := k.Keep([]byte(drill[n]), Place{id.String(), 1, uint32(n + 1)}, arrival(n))
	if err != nil {
		return err
	}
	if x := must(k.Letter(seq))(k.t); x.Verdict == "" {
		m := letter(id, rules.Colour(n%2), drill[n], x.Arrived)
		m.Letter, m.Verdict = seq, "acted"
		if _, err := k.File(m); err != nil {
			return err
		}
	}
	k.next++
	return nil
}

// send hands over what waits, and reports it.
func (k *killed) send() error {
	for {
		due, err := k.Outbox(arrival(len(drill)))
		if err != nil || len(due) == 0 {
			return err
		}
		p, err := k.Book(due[0].Seq, due[0].Filed, compose)
		if err != nil {
			return err
		}
		if k.wire[p.MessageID] == nil {
			k.wire[p.MessageID] = map[string]bool{}
		}
		k.wire[p.MessageID][string(p.Bytes)] = true
		k.Ledger.at("handed over")
		if err := k.Accepted(p.Seq, p.Filed, "250"); err != nil {
			return err
		}
	}
}

// bind binds what is due, and puts it back where nothing is.
func (k *killed) bind() error {
	b, err := k.Bind(20)
	if err != nil || b.Volumes > 0 {
		return err
	}
	if err := k.UnbindEverything(); err != nil {
		return err
	}
	return k.update(bindAll)
}

func (k *killed) compact() error {
	_, err := k.Compact(k.t.Context(), true, func(string, int64, int64) {})
	return err
}

func (k *killed) step() error {
	_, err := k.upToDate()
	return err
}

// again opens the file that the fall left, as it is.
func (k *killed) again() {
	k.reopen()
	k.o.window = 40
	for _, end := range []string{endBefore, endNew, endBinding} {
		if err := os.Remove(k.path + end); err != nil && !errors.Is(err, os.ErrNotExist) {
			k.t.Fatal(err)
		}
	}
}

// tells is what the games tell in the end, without when binding and the like put a row.
func (k *killed) tells() string {
	var b strings.Builder
	for k.next < len(k.games)*len(drill)-1 {
		if err := errors.Join(k.file(), k.send()); err != nil {
			k.t.Fatal(err)
		}
	}
	for _, id := range k.games {
		for _, e := range must(k.Events(id))(k.t) {
			fmt.Fprintln(&b, id, e.Kind(), e.At)
		}
		for _, p := range must(k.PostingsOf(id))(k.t) {
			fmt.Fprintln(&b, id, p.MessageID, p.State, len(k.wire[p.MessageID]))
		}
		fmt.Fprintln(&b, id, len(must(k.LettersOf(id))(k.t)))
	}
	return b.String()
}

// TestKillsAtNamedPoints lets the house fall at points by lot of filing, reporting, binding, compaction
// and the step of the schema, one after the other in one ledger. In the end nothing is lost, no move is
// there twice, and each letter went out in one form. Those of back-ups are in cmd/postd.
func TestKillsAtNamedPoints(t *testing.T) {
	t.Parallel()
	kills := drills.Count(t, drills.NamedKills)
	k, fell, at, last := newKilled(t, kills/2), 0, map[string]int{}, map[string]int{}
	r := rand.New(rand.NewPCG(28, 6))
	work := []struct {
		name string
		do   func() error
	}{{"filing", k.file}, {"reporting", k.send}, {"filing", k.file}, {"binding", k.bind}, {"reporting", k.send}, {"the schema step", k.step}, {"compaction", k.compact}}
	for n := 0; fell < kills; n++ {
		w := work[n%len(work)]
		if w.name == "the schema step" {
			k.setSchema(indexesAnew - 1)
		}
		if w.name == "filing" { // else what waits would be overtaken, which without kills it is not
			if err := k.send(); err != nil {
				t.Fatal(err)
			}
		}
		if k.next == len(k.games)*len(drill)-1 {
			t.Fatalf("after %d kills all is played", fell)
		}
		down, points := k.falls(1+r.IntN(cmp.Or(last[w.name], 40)), w.do) // the first of each mostly ends before that
		if !down {
			last[w.name] = max(last[w.name], len(points))
		} else {
			fell++
			at[w.name+", "+points[len(points)-1]]++
		}
		if down || w.name == "compaction" {
			k.again()
			if n%5 == 0 {
				checked(t, k.Ledger)
			}
		}
	}
	got := k.tells()
	whole := newKilled(t, kills/2)
	want := strings.Split(whole.tells(), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(want) || line != want[i] {
			t.Fatalf("after %d kills line %d of %d is %q", fell, i+1, len(want), line)
		}
	}
	for id, forms := range k.wire {
		if len(forms) != 1 {
			t.Errorf("%s went out in %d forms", id, len(forms))
		}
	}
	var names []string
	for name, n := range at {
		names = append(names, fmt.Sprintf("%s: %d", name, n))
	}
	slices.Sort(names)
	t.Logf("%d kills at\n%s", fell, strings.Join(names, "\n"))
	if left := must(filepath.Glob(k.path + ".*"))(t); len(left) > 0 {
		t.Errorf("left are %q", left)
	}
}
