package dialogue

import "strings"

// inList cuts a list into its items, which commas or semicolons part, the one as well as
// the other.
func inList(s string) []string {
	out := strings.FieldsFunc(s, isSeparator)
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return out
}

func isSeparator(r rune) bool { return r == ',' || r == ';' }

// movesIn cuts a list of moves in UCI, which blanks part too.
func movesIn(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return isSeparator(r) || r == ' ' || r == '\t' })
}

// apart sets the separators of a list off as words, all alike.
var apart = strings.NewReplacer(",", " , ", ";", " , ", ":", " : ")

// agrees reports whether a field of the state is as the file says. Commas and semicolons
// are alike, and a law without its section means any section of it.
func agrees(want, got string) bool {
	if want == got {
		return true
	}
	a, b := strings.Fields(apart.Replace(want)), strings.Fields(apart.Replace(got))
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && !covers(a[i], b[i]) {
			return false
		}
	}
	return true
}
