package wishes

import (
	"slices"
	"strings"

	"postd/rules"
)

// LawsNamed are the laws that some words name, as they stand in our letters and in the books:
// "V.3", "R-71", "APPA/1(a)", "STAUNTON/R.XIV", "Penalty E"; the sections of one that has
// sections, "V.5"; none where they name none. The rules of 1903 and our rulings need no name of
// their code.
func LawsNamed(words string) []rules.Law {
	id := strings.Trim(strings.ToLower(plainBlanks(words)), "[]() ")
	if strings.Count(id, "(") > strings.Count(id, ")") {
		id += ")"
	}
	if letter, ok := strings.CutPrefix(id, "penalty "); ok {
		id = "v.pen." + letter
	}
	id = strings.ReplaceAll(id, " ", "")
	if id == "" {
		return nil
	}
	for _, code := range []string{"", "bcc1903/", "ruling/"} {
		if all := lawsOf(code + id); len(all) > 0 {
			return all
		}
	}
	if whole, _, sections := strings.Cut(id, "("); sections {
		return LawsNamed(whole)
	}
	for _, l := range rules.Laws() {
		if _, tail, _ := strings.Cut(strings.ToLower(string(l)), "/"); tail == id {
			return []rules.Law{l}
		}
	}
	return nil
}

// lawsOf are the law of an id in small letters, or the sections of it.
func lawsOf(id string) (out []rules.Law) {
	for _, l := range rules.Laws() {
		switch is := strings.ToLower(string(l)); {
		case is == id:
			return []rules.Law{l}
		case strings.HasPrefix(is, id+"("), strings.HasPrefix(is, id+"."):
			out = append(out, l)
		}
	}
	if !strings.Contains(id, "/") { // the whole of a code is no law
		return nil
	}
	return out
}

// NearestLaws are the ids of three laws that are most like some words, as a letter cites them.
func NearestLaws(words string) (out []string) {
	var ids []string
	for _, l := range rules.Laws() {
		whole, _, _ := strings.Cut(ShortLaw(l), "(")
		ids = append(ids, whole, ShortLaw(l))
	}
	for _, id := range Nearest(strings.Trim(plainBlanks(words), "[]"), ids) {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
		if len(out) == 3 {
			break
		}
	}
	return out
}

// ShortLaw is the name of a law in a letter: without its code where it is of the rules of
// 1903 or a ruling of ours.
func ShortLaw(l rules.Law) string {
	s := strings.TrimPrefix(string(l), "BCC1903/")
	return strings.TrimPrefix(s, "RULING/")
}
