package templates

import (
	"regexp"
	"strings"
	"sync"
)

// plainRecord is a record in the descriptive notation as most are written.
var plainRecord = sync.OnceValue(func() *regexp.Regexp {
	const man = `([KQ]?(?:R|Kt|N|B)?P|[KQ]?(?:R|Kt|N|B)|[KQ])`
	return regexp.MustCompile(`^` + man + `(?: ?(-|x|X|×) ?| (to|takes) )(?:([KQ]?(?:R|Kt|N|B)|[KQ]) ?([1-8])|` + man + `)(?: ?(\+|ch|ch\.|check))?$`)
})

// manNames are the names of men, and of the files that are called after them.
var manNames = map[string]string{"K": "King", "Q": "Queen", "R": "Rook", "B": "Bishop", "Kt": "Knight", "N": "Knight", "P": "Pawn"}

// rankNames are the names of the ranks.
var rankNames = [...]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}

// spell writes a record in full words, from its words alone; "" if it is not of a plain form.
func spell(words string) string {
	switch strings.ToLower(words) {
	case "castles kr", "castles k":
		return "Castles on the King's side"
	case "castles qr", "castles q":
		return "Castles on the Queen's side"
	}
	m := plainRecord().FindStringSubmatch(words)
	if m == nil {
		return ""
	}
	how, check := " to ", ""
	if strings.ContainsAny(m[2], "xX×") || m[3] == "takes" {
		how = " takes "
	}
	if m[7] != "" {
		check = ", check"
	}
	if m[6] != "" {
		if how == " to " {
			return ""
		}
		return manWords(m[1]) + how + manWords(m[6]) + check
	}
	return manWords(m[1]) + how + manWords(m[4]) + "'s " + rankNames[m[5][0]-'1'] + check
}

// manWords are the words for "QKt": "Queen's Knight".
func manWords(s string) string {
	var out []string
	for s != "" {
		n := 1
		if strings.HasPrefix(s, "Kt") {
			n = 2
		}
		out = append(out, manNames[s[:n]])
		s = s[n:]
	}
	return strings.Join(out, "'s ")
}
