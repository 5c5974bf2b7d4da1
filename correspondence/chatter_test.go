package correspondence

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"postd/descriptive"
	"postd/drills"
)

// chatterer is a writer between the model and the office, who dresses each of its letters as
// players have always written: with the score copied, our template filled in, claims in words,
// a kind word, something struck out, and answers to what was asked.
type chatterer struct {
	*model
	*twin
	talk   []string
	count  *chatted
	agreed string
}

// chatted counts what the chatterer wrote, and what came of it.
type chatted struct {
	games, letters, quotations, templates, marked, foreign, conditions, chat, struck int
	put, answered, later, wrong                                                      int
	named, lost, leaked, different                                                   int
	quotedIn                                                                         map[descriptive.Form]int
}

func (c *chatted) String() string {
	return fmt.Sprintf("%d games: %d letters dressed, %d quotations (%s), %d templates filled in, %d records with a mark, %d in another notation, %d conditions in old forms, %d friendly sentences, %d with struck lines; %d inquiries put and %d answered, %d of them later, %d answers to a wrong letter; %d rights in words, %d used, %d lost; notes with a word that may not go on: %d; games different from the undressed: %d",
		c.games, c.letters, c.quotations, c.notations(), c.templates, c.marked, c.foreign, c.conditions, c.chat, c.struck, c.put, c.answered, c.later, c.wrong, c.named, c.named-c.lost, c.lost, c.leaked, c.different)
}

func (c *chatted) notations() string {
	var out []string
	for _, f := range slices.Sorted(maps.Keys(c.quotedIn)) {
		out = append(out, fmt.Sprint(c.quotedIn[f], " ", f))
	}
	return strings.Join(out, ", ")
}

// TestModelChatter plays the games of the model twice in step, once as it writes and once through
// the chatterer, under every code and every scrutiny.
func TestModelChatter(t *testing.T) {
	games := drills.Count(t, drills.Chatter)
	count := &chatted{quotedIn: map[descriptive.Form]int{}}
	talk := chatterWords(t)
	from := slices.Concat(agreements, codeTerms)
	seed := 1903
	if games > 1000 {
		seed = int(time.Now().UnixNano() >> 8 & 0xffffffff) // to find something new is for the long run; a failure names its seed
	}
	setFlag(t, "rapid.checks", 1)
	for n := range games {
		setFlag(t, "rapid.seed", seed+n)
		t.Run(fmt.Sprint("game ", n), func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				c := &chatterer{talk: talk, count: count}
				c.plays(rt, []string{from[n*37%len(from)]})
			})
		})
		count.games++
	}
	t.Log(count)
}

// plays plays one game.
func (c *chatterer) plays(rt *rapid.T, from []string) {
	m := &model{t: rt}
	c.model = m
	m.opens(func(terms, fen string) *stage {
		c.agreed = terms
		return openTwin(c, rt, terms, fen)
	}, from)
	steps := m.steps()
	for range m.between(10, 50, "steps") {
		m.step(rt, steps)
	}
}

// setFlag sets a flag of the library till the test is over.
func setFlag(t *testing.T, name string, value int) {
	t.Helper()
	f := flag.Lookup(name)
	old := f.Value.String()
	if err := f.Value.Set(strconv.Itoa(value)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Value.Set(old) })
}
