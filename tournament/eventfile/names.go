package eventfile

import (
	"slices"
	"strconv"
	"strings"

	"postd/tournament/rounds"
)

// person is a player of a file.
type person struct {
	no     int // the line
	name   string
	rating int
	club   string
}

// people reads lines like "Ben Carter, 2105, Hants"; before the name its number may stand.
func (s *sheet) people(lines []line) (all []person) {
	for _, l := range lines {
		text := l.text
		if number, rest, ok := strings.Cut(text, " "); ok {
			if n, err := strconv.Atoi(strings.TrimSuffix(number, ".")); err == nil {
				if n != len(all)+1 {
					s.fail(l.no, "this is player %d, and %d stands before the name", len(all)+1, n)
				}
				text = strings.TrimSpace(rest)
			}
		}
		p := person{no: l.no}
		for i, cell := range strings.Split(text, ",") {
			cell = strings.TrimSpace(cell)
			n, err := strconv.Atoi(cell)
			switch {
			case i == 0:
				p.name = cell
			case i == 1 && err == nil && n > 0 && n < 4000:
				p.rating = n
			case i <= 2 && p.club == "" && err != nil:
				p.club = cell
			default:
				s.fail(l.no, "%q cannot stand here; a line is like \"Ben Carter, 2105, Hants\"", cell)
			}
		}
		if p.name == "" || strings.ContainsAny(p.name, ":;") {
			s.fail(l.no, "%q is no name", p.name)
		}
		if slices.ContainsFunc(all, func(q person) bool { return q.name == p.name }) {
			s.fail(l.no, "%s stands twice", p.name)
		}
		all = append(all, p)
	}
	return all
}

func namesOf(all []person) (names []string) {
	for _, p := range all {
		names = append(names, p.name)
	}
	return names
}

// find returns the index of a name among names: the whole of it, or its last words, where no
// other ends so; -1 where nobody is meant, which is a fault.
func (s *sheet) find(no int, names []string, word string) int {
	word = strings.TrimSpace(word)
	if i := slices.Index(names, word); i >= 0 {
		return i
	}
	var fits []int
	var told []string
	for i, n := range names {
		if strings.HasSuffix(n, " "+word) {
			fits, told = append(fits, i), append(told, n)
		}
	}
	switch len(fits) {
	case 1:
		return fits[0]
	case 0:
		s.fail(no, "nobody here is called %q; there are %s", word, strings.Join(names, ", "))
	default:
		s.fail(no, "%q can be %s; write the whole name", word, strings.Join(told, " or "))
	}
	return -1
}

// short are the names as a list of games shows them: the last word, where no other name has it.
func short(names []string) []string {
	last := func(n string) string { return n[strings.LastIndex(n, " ")+1:] }
	seen := map[string]int{}
	for _, n := range names {
		seen[last(n)]++
	}
	out := slices.Clone(names)
	for i, n := range names {
		if seen[last(n)] == 1 {
			out[i] = last(n)
		}
	}
	return out
}

// between are the signs that stand between two players.
var between = []string{" – ", " - ", " v. ", " v "}

// pairOf reads "Carter – Hall: 1-0" up to what stands behind the colon.
func pairOf(text string) (first, second, rest string, ok bool) {
	pair, rest, ok := strings.Cut(text, ":")
	if !ok {
		return "", "", "", false
	}
	for _, sign := range between {
		if a, b, found := strings.Cut(pair, sign); found {
			return strings.TrimSpace(a), strings.TrimSpace(b), strings.TrimSpace(rest), true
		}
	}
	return "", "", "", false
}

// score is a result as both have it.
type score struct{ first, second rounds.Result }

// scores are the results by the words of a file, and how they are told.
var scores = map[string]score{
	"1-0": {rounds.Won, rounds.Lost}, "0-1": {rounds.Lost, rounds.Won}, "½-½": {rounds.Drawn, rounds.Drawn},
	"+:-": {rounds.ForfeitWin, rounds.ForfeitLoss}, "-:+": {rounds.ForfeitLoss, rounds.ForfeitWin}, "-:-": {rounds.ForfeitLoss, rounds.ForfeitLoss},
	"*": {rounds.Running, rounds.Running},
}

// scoreOf reads a result.
func scoreOf(text string) (score, bool) {
	t := strings.NewReplacer("–", "-", "1/2", "½", " ", "").Replace(text)
	sc, ok := scores[t]
	return sc, ok
}

// String writes a result as the outcome shows it.
func (sc score) String() string {
	for words, of := range scores {
		if of == sc {
			if words == "*" {
				return "in play"
			}
			return strings.Replace(words, "-", "–", strings.Count(words, "-")*(1-strings.Count(words, ":")))
		}
	}
	return "?"
}

// knownScores is for an error: what results there are.
const knownScores = "1-0, 0-1, ½-½, * in play, and +:- -:+ -:- by forfeit"
