package chess

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"postd/tournament/rounds"
	"postd/tournament/swiss"
	"postd/tournament/trf"
)

// swissOf is the tournament of a report file, to be paired.
type swissOf struct {
	trf.File
	first rounds.Colour // of the command line; 0: not said
}

// unfit says why the file is no Swiss that can be paired here.
func (t *swissOf) unfit() error {
	words := letters(t.Event.Kind)
	switch kind := strings.ToUpper(t.Event.Type); {
	case len(t.Teams) > 0 && !slices.Contains(words, "INDIVIDUAL"): // some have teams beside, for a table of their own
		return errors.New("it is a tournament of teams, and only players are paired")
	case len(t.Accelerated) > 0:
		return errors.New("its rounds are accelerated (record 250 or XXA), which is not paired")
	case len(t.Abnormal) > 0:
		return errors.New("record 299 gives points against the rule, which is not paired")
	case kind != "" && (!strings.Contains(kind, "DUTCH") || strings.Contains(kind, "BAKU")):
		return fmt.Errorf("record 192 says %s, and only the Dutch System without acceleration is paired", t.Event.Type)
	case kind == "" && slices.ContainsFunc(words, func(word string) bool { return others[word] }):
		return fmt.Errorf("record 092 says %q, and only the Dutch System without acceleration is paired; if that is what it is, record 192 may say FIDE_DUTCH", t.Event.Kind)
	}
	return nil
}

// others are words by which record 092, which is free text, names what is not the Dutch System.
var others = map[string]bool{
	"ACCELERATED": true, "BAKU": true, "BERGER": true, "BURSTEIN": true, "DUBOV": true, "KEIZER": true, "KNOCKOUT": true, "LIM": true,
	"MONRAD": true, "ROBIN": true, "SCHEVENINGEN": true, "TEAM": true,
}

// letters are the words of a text, in capitals.
func letters(text string) []string {
	return strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return !unicode.IsLetter(r) })
}

// rules are those of a round, without who is absent.
func (t *swissOf) rules(round int) swiss.Rules {
	r := swiss.Rules{Round: round, Planned: t.Section.Planned, Initial: cmp.Or(t.Colour, t.first)}
	if r.Initial == 0 {
		r.Initial = swiss.Initial(t.Section)
	}
	for _, a := range t.Apart {
		r.Prohibited = append(r.Prohibited, swiss.Prohibition{From: a.From, To: a.To, Players: a.Numbers, Reason: "kept apart by the file"})
	}
	return r
}

// next pairs the next round.
func (t *swissOf) next() (swiss.Round, swiss.Working, error) {
	played := t.Played()
	r := t.rules(played + 1)
	switch {
	case r.Initial != rounds.White && r.Initial != rounds.Black:
		return swiss.Round{}, swiss.Working{}, errors.New("the colour at the start is drawn by lot; say what it was by --colour white or --colour black, or write record 152")
	case t.Unknown == 0:
		for i, p := range t.Section.Players {
			for k, m := range p.Rounds {
				if m.Result == rounds.Running {
					return swiss.Round{}, swiss.Working{}, fmt.Errorf("the game of numbers %d and %d in round %d has no result; enter it, or let such games count a half meanwhile: 162  X 0.5", i+1, m.Opponent, k+1)
				}
			}
		}
	}
	return swiss.Pair(t.Next(), r)
}

// repeated pairs all rounds of the file again.
func (t *swissOf) repeated() ([]swiss.Difference, int, error) {
	r := t.rules(0)
	if r.Planned == 0 {
		r.Planned = t.Played()
	}
	return swiss.Repeat(t.Section, r)
}

// pairing is a pair by its numbers, White first; a Black of 0 is the pairing bye.
type pairing [2]int

// only returns the pairs that the one round has and the other has not.
func only(in, out swiss.Round) []pairing {
	list := func(r swiss.Round) (pairs []pairing) {
		for _, g := range r.Games {
			pairs = append(pairs, pairing{g.White, g.Black})
		}
		if r.Bye > 0 {
			pairs = append(pairs, pairing{r.Bye, 0})
		}
		return pairs
	}
	pairs, others := list(in), list(out)
	pairs = slices.DeleteFunc(pairs, func(p pairing) bool { return slices.Contains(others, p) })
	slices.SortFunc(pairs, func(p, q pairing) int { return p[0] - q[0] })
	return pairs
}

// entered returns the file with a round that has been paired: games without a result, byes,
// and the colour at the start, which no later reader must guess.
func (t *swissOf) entered(r swiss.Round) *trf.File {
	f := t.File
	f.Colour = t.rules(r.No).Initial
	f.Event.Program = "postd"
	f.Section = t.Next()
	enter := func(number int, m rounds.Meeting) {
		p := &f.Section.Players[number-1]
		p.Rounds = append(p.Rounds[:min(len(p.Rounds), r.No-1)], m)
	}
	for _, g := range r.Games {
		enter(g.White, rounds.Meeting{Opponent: g.Black, Colour: rounds.White, Result: rounds.Running})
		enter(g.Black, rounds.Meeting{Opponent: g.White, Colour: rounds.Black, Result: rounds.Running})
	}
	if r.Bye > 0 {
		enter(r.Bye, rounds.Meeting{Colour: rounds.NoColour, Result: rounds.PairingBye})
	}
	for number, bye := range r.Absent {
		enter(number, rounds.Meeting{Colour: rounds.NoColour, Result: bye})
	}
	return &f
}
