package wishes

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"time"
)

// zoneList has the name of every zone, those by which the tables of zones go first
// and the older names behind them.
//
//go:embed zones.txt
var zoneList string

// zoneName is a zone as it may be written.
type zoneName struct {
	name        string // Europe/London
	whole, town string // in small letters: "europe/london", "london"
}

var zones = sync.OnceValue(func() (all []zoneName) {
	for name := range strings.FieldsSeq(zoneList) {
		z := zoneName{name: name, whole: plainZone(name)}
		z.town = z.whole[strings.LastIndexByte(z.whole, '/')+1:]
		all = append(all, z)
	}
	return all
})

// plainZone is the name of a zone as it is compared.
func plainZone(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToLower(s), "_", " ")), " ")
}

// zoneNamed finds a zone by its name, "Europe/London", or by that of its town, "New York".
func zoneNamed(words string) (string, bool) {
	words = plainZone(plainBlanks(words))
	found := ""
	for _, z := range zones() {
		if z.whole == words {
			found = z.name
			break
		}
		if found == "" && z.town == words {
			found = z.name
		}
	}
	if found == "" {
		return "", false
	}
	_, err := time.LoadLocation(found)
	return found, err == nil
}

// NearestZones are the three zones whose names are most like some words, nearest first, as
// they may be written.
func NearestZones(words string) []string {
	const most = 3
	words = plainZone(plainBlanks(words))
	if r := []rune(words); len(r) > 40 {
		words = string(r[:40])
	}
	type near struct {
		as   string
		away int
	}
	var all []near
	for _, z := range zones() {
		as := strings.ReplaceAll(z.name[strings.LastIndexByte(z.name, '/')+1:], "_", " ")
		away := apart(words, z.town)
		if whole := apart(words, z.whole); whole < away {
			away, as = whole, z.name
		}
		if strings.HasPrefix(z.town, words) || strings.HasPrefix(words, z.town+" ") || strings.HasPrefix(words, z.town+"/") {
			away = min(away, 1)
		}
		if slices.ContainsFunc(all, func(x near) bool { return x.as == as }) {
			continue
		}
		all = append(all, near{as, away})
	}
	slices.SortStableFunc(all, func(a, b near) int { return a.away - b.away })
	out := make([]string, 0, most)
	for _, x := range all[:min(most, len(all))] {
		out = append(out, x.as)
	}
	return out
}

// Nearest puts those of some words first that are most like another.
func Nearest(word string, of []string) []string {
	word = strings.ToLower(word)
	if r := []rune(word); len(r) > 40 {
		word = string(r[:40])
	}
	out := slices.Clone(of)
	slices.SortStableFunc(out, func(a, b string) int { return apart(word, strings.ToLower(a)) - apart(word, strings.ToLower(b)) })
	return out
}

// apart counts the letters that are put in, left out, changed or exchanged between two words.
func apart(a, b string) int {
	x, y := []rune(a), []rune(b)
	two, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			change := 1
			if x[i-1] == y[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], two[j-2]+1)
			}
		}
		two, last, row = last, row, two
	}
	return last[len(y)]
}
