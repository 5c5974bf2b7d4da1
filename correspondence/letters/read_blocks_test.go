package letters

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func writtenLabels() []string { return []string{"A3-12", "B2-4", "C"} }

func knownLabel(s string) bool {
	return slices.ContainsFunc([]string{"A3-12", "B2-4", "C", "Z-9", "14", "P-K4"}, func(l string) bool { return strings.EqualFold(l, s) })
}

// TestReadBlocks checks that letters in several games are cut at their headings.
func TestReadBlocks(t *testing.T) {
	raw, err := os.ReadFile("testdata/letters-games.txt")
	if err != nil {
		t.Fatal(err)
	}
	var letter, want []string
	cases := 0
	check := func() {
		if len(want) == 0 {
			return
		}
		var got []string
		text := strings.Join(letter, "\n")
		for _, b := range ReadBlocks(text, knownLabel, writtenLabels) {
			got = append(got, b.Label+" | "+strings.ReplaceAll(b.Text, "\n", "/"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\nis read as\n%s\nnot as\n%s", text, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		letter, want, cases = nil, nil, cases+1
	}
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSuffix(line, "\n")
		if part, ok := strings.CutPrefix(line, "= "); ok {
			label, text, _ := strings.Cut(part, "|")
			want = append(want, strings.TrimSpace(label)+" | "+strings.TrimSpace(text))
			continue
		}
		check()
		if !strings.HasPrefix(line, "#") {
			letter = append(letter, line)
		}
	}
	check()
	if cases < 8 {
		t.Errorf("only %d letters were read", cases)
	}
}

// TestReadBlocksBounds checks that hostile text makes neither many blocks nor much work.
func TestReadBlocksBounds(t *testing.T) {
	if n := len(ReadBlocks(strings.Repeat("A3-12: P-K4\n", 1000), knownLabel, writtenLabels)); n > mostBlocks+1 {
		t.Errorf("%d blocks", n)
	}
	if n := len(ReadBlocks(strings.Repeat("chat\n", mostLetterLines)+"A3-12: P-K4", knownLabel, writtenLabels)); n != 1 {
		t.Errorf("%d blocks beyond the lines that are read", n)
	}
}

// FuzzReadBlocks checks that nothing of a letter is lost but its headings, and nothing
// that is no line of it comes out.
func FuzzReadBlocks(f *testing.F) {
	raw, err := os.ReadFile("testdata/letters-games.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range strings.Split(string(raw), "\n\n") {
		f.Add(s)
	}
	f.Add("A3-12 \x00: \xff\n[[A3-12]]\n：\n:\nGame \n")
	f.Fuzz(func(t *testing.T, text string) {
		blocks := ReadBlocks(text, knownLabel, writtenLabels)
		if len(blocks) == 0 || blocks[0].Label != "" || len(blocks) > mostBlocks+1 {
			t.Fatalf("%d blocks of %q", len(blocks), text)
		}
		for _, b := range blocks[1:] {
			if !knownLabel(b.Label) && !looksLike(b.Label, writtenLabels) || len(b.Label) > longestLabel {
				t.Errorf("the label %q of %q", b.Label, text)
			}
		}
		for _, b := range blocks {
			for line := range strings.Lines(b.Text) {
				if line = strings.TrimSpace(line); utf8.ValidString(text) && !strings.Contains(text, strings.Split(line, "\r")[0]) {
					t.Errorf("%q is no part of %q", line, text)
				}
			}
		}
	})
}
