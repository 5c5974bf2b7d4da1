package dialogue

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/rules"
)

// sections are the laws that an id means: itself, or where it names a law without its
// section all sections of that law. An id that means none is unknown.
func sections(id rules.Law) []rules.Law {
	if id.Known() {
		return []rules.Law{id}
	}
	return slices.DeleteFunc(rules.Laws(), func(l rules.Law) bool {
		return !strings.HasPrefix(string(l), string(id)+"(") && !strings.HasPrefix(string(l), string(id)+".")
	})
}

// noLaw says that an id means no law, and which are the nearest.
func noLaw(id rules.Law) error {
	near := nearest(id)
	if all := sections(lawOf(id)); len(all) > 0 {
		near = all // V.8(z): those which V.8 has
	}
	return fmt.Errorf("there is no law %q in the index of laws%s", id, didYouMean(near))
}

// mostNear bounds how many ids are offered in place of an unknown one.
const mostNear = 3

// lawOf is the id of a law without its section.
func lawOf(id rules.Law) rules.Law {
	w, _, _ := strings.Cut(string(id), "(")
	return rules.Law(w)
}

// nearest are the ids, of laws or of their sections, that are most like an unknown one:
// they begin and end as it does.
func nearest(id rules.Law) []rules.Law {
	var all []rules.Law
	for _, l := range rules.Laws() {
		if w := lawOf(l); len(all) == 0 || lawOf(all[len(all)-1]) != w {
			all = append(all, w)
		}
		if !slices.Contains(all[len(all)-1:], l) {
			all = append(all, l)
		}
	}
	slices.SortStableFunc(all, func(a, b rules.Law) int { return likeness(b, id) - likeness(a, id) })
	return all[:mostNear]
}

// likeness counts the letters at the beginning and at the end that two ids share, twice,
// less those by which one is longer.
func likeness(a, b rules.Law) int {
	x, y := strings.ToLower(string(a)), strings.ToLower(string(b))
	if len(x) > len(y) {
		x, y = y, x
	}
	first, last := 0, 0
	for first < len(x) && x[first] == y[first] {
		first++
	}
	for last < len(x)-first && x[len(x)-1-last] == y[len(y)-1-last] {
		last++
	}
	return 2*(first+last) - (len(y) - len(x))
}

// lawsEndingIn are the laws of all codes that an id means which names no code, as
// V.5(b) does.
func lawsEndingIn(id rules.Law) (out []rules.Law) {
	for _, l := range rules.Laws() {
		if _, tail, _ := strings.Cut(string(l), "/"); tail == string(id) {
			out = append(out, l)
		}
	}
	return out
}

// didYouMean offers ids in place of one that is unknown; none, and it says nothing.
func didYouMean(ids []rules.Law) string {
	if len(ids) == 0 {
		return ""
	}
	words := make([]string, len(ids))
	for i, l := range ids {
		words[i] = string(l)
	}
	return "; did you mean " + calendar.Listed(words, "or") + "?"
}

// covers reports whether a law, which may be named without its section and without the
// code of 1903, means that one.
func covers(id, law string) bool {
	for _, code := range []string{"", "BCC1903/"} {
		if slices.Contains(sections(rules.Law(code+id)), rules.Law(code+law)) {
			return true
		}
	}
	return false
}
