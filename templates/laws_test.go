package templates

import (
	"regexp"
	"strings"
	"testing"

	"postd/correspondence/wishes"
	"postd/templates/sheet"
)

// TestLawAnswersAll checks that LAW has an answer for every law that a letter cites, in the
// name by which the letter cites it: in brackets, and in the closing line.
func TestLawAnswersAll(t *testing.T) {
	inBrackets := regexp.MustCompile(`\[((?:[A-Z][A-Za-z0-9]*[/.-]|Penalty )[^\]\[]*)\]`)
	seen := map[string]bool{}
	for name, s := range trees(t) {
		var all []string
		text := strings.Join(strings.Fields(string(sheet.Text(s))), " ")
		for _, m := range inBrackets.FindAllStringSubmatch(text, -1) {
			all = append(all, strings.Split(m[1], ", ")...)
		}
		for _, b := range s.Blocks {
			if b.Kind() == sheet.KindLaws {
				line, _, _ := strings.Cut(strings.Join(strings.Fields(string(sheet.Text(sheet.Sheet{Blocks: []sheet.Block{b}}))), " "), ";")
				all = append(all, strings.Split(strings.Trim(strings.TrimPrefix(line, "Laws: "), "."), ", ")...)
			}
		}
		for _, id := range all {
			if seen[id] = true; len(wishes.LawsNamed(id)) == 0 {
				t.Errorf("%s cites %q, for which LAW has no answer", name, id)
			}
		}
	}
	if len(seen) < 60 {
		t.Errorf("only %d laws were found", len(seen))
	}
	for words, want := range map[string]string{
		"V.3": "BCC1903/V.3", " [v.3]. ": "BCC1903/V.3", "r-71": "RULING/R-71", "Penalty E": "BCC1903/V.PEN.E", "APPA/1(a)": "BCC1903/APPA/1",
		"BCC1903/V.5(a)": "BCC1903/V.5(a)", "staunton/r.xiv": "STAUNTON/R.XIV",
	} {
		if got := wishes.LawsNamed(words); len(got) != 1 || string(got[0]) != want {
			t.Errorf("%q is %v, want %s", words, got, want)
		}
	}
	for _, words := range []string{"", "BCC1903", "V.99", "of the land", "[]", strings.Repeat("V", 5000)} {
		if got := wishes.LawsNamed(words); len(got) > 0 {
			t.Errorf("%q is %v", words, got)
		}
		if near := wishes.NearestLaws(words); len(near) != 3 {
			t.Errorf("near to %q are %v", words, near)
		}
	}
}
