package templates

import (
	"bytes"
	"compress/gzip"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestE16Contrast checks that text has a contrast of at least 4.5 to 1 in both
// schemes, and what marks the edge of a field or the focus 3 to 1 (WCAG 2.2, 1.4.3
// and 1.4.11).
func TestE16Contrast(t *testing.T) {
	_, css := stylesheet()
	blocks := regexp.MustCompile(`:root\{([^}]*)\}`).FindAllSubmatch(css, 2)
	if len(blocks) != 2 {
		t.Fatal("the stylesheet lacks the tokens of two schemes")
	}
	ratios := []struct {
		least float64
		pairs string
	}{
		{4.5, "ink/paper ink/card ink/band soft/paper soft/card soft/band link/paper link/card link/band on-link/link paper/ink " +
			"bad/paper bad/card ok/ok-bg due/due-bg late/late-bg wait/wait-bg off/off-bg ok/paper ok/card ok/band wait/paper wait/card wait/band off/paper off/card off/band"},
		{3, "edge/paper edge/card focus/paper focus/card focus/band bad/paper"},
	}
	tokens := map[string]string{}
	for i, scheme := range []string{"light", "dark"} {
		for _, m := range regexp.MustCompile(`--([a-z-]+):(#[0-9a-f]+)`).FindAllSubmatch(blocks[i][1], -1) {
			tokens[string(m[1])] = string(m[2])
		}
		for _, r := range ratios {
			for pair := range strings.FieldsSeq(r.pairs) {
				text, ground, _ := strings.Cut(pair, "/")
				got := contrast(t, tokens[text], tokens[ground])
				if got < r.least {
					t.Errorf("%s: %s has a contrast of %.2f", scheme, pair, got)
				}
				t.Logf("%-5s %-14s %.1f", scheme, pair, got)
			}
		}
	}
}

// contrast is that of WCAG 2.2 between two colours like #fff or #1c2226.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	luminance := func(colour string) float64 {
		digits := strings.TrimPrefix(colour, "#")
		if len(digits) == 3 {
			digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
		}
		n, err := strconv.ParseUint(digits, 16, 32)
		if err != nil || len(digits) != 6 {
			t.Fatalf("colour %q", colour)
		}
		linear := func(shift int) float64 {
			v := float64(n>>shift&0xff) / 255
			if v <= 0.04045 {
				return v / 12.92
			}
			return math.Pow((v+0.055)/1.055, 2.4)
		}
		return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestStyleScale checks that no space and no size of type stands outside the scale of
// the style sheet, and that the scale is that of the design: 4 px times 1, 2, 3, 4, 6, 8,
// 12 and 16; 13, 15, 17, 20, 25 and 30 px; weights of 400 and 600.
func TestStyleScale(t *testing.T) {
	_, css := stylesheet()
	for _, want := range []string{
		"--s1:.25rem;--s2:.5rem;--s3:.75rem;--s4:1rem;--s5:1.5rem;--s6:2rem;--s7:3rem;--s8:4rem;",
		"--t1:.8125rem;--t2:.9375rem;--t3:1.0625rem;--t4:1.25rem;--t5:1.5625rem;--t6:1.875rem;",
	} {
		if !bytes.Contains(css, []byte(want)) {
			t.Errorf("the scale lacks %s", want)
		}
	}
	text := regexp.MustCompile(`(?s)/\*.*?\*/`).ReplaceAllString(string(css), "")
	// What is in millimetres is the edge of a sheet of paper.
	space := regexp.MustCompile(`^(?:0|auto|1[05]mm|var\(--s[1-8]\)|calc\(-1\*var\(--s[1-8]\)\))$`)
	size := regexp.MustCompile(`^(?:inherit|var\(--[tp][1-6]\)|min\(var\(--t1\),3\.1vw\))$`)
	used := map[string]int{}
	for _, m := range regexp.MustCompile(`[{;]\s*(margin|padding|gap|font)(-[a-z-]+)?:([^;}]*)`).FindAllStringSubmatch(text, -1) {
		name, values := m[1]+m[2], strings.Fields(strings.TrimSuffix(m[3], "!important"))
		for _, v := range values {
			used[v]++
			ok := true
			switch {
			case m[1] != "font":
				ok = space.MatchString(v)
			case name == "font-size":
				ok = size.MatchString(v)
			case name == "font-weight":
				ok = v == "400" || v == "600"
			case name == "font":
				ok = v == "inherit"
			}
			if !ok {
				t.Errorf("%s: %s stands outside the scale", name, m[3])
			}
		}
	}
	for i := 1; i <= 8; i++ {
		if used["var(--s"+strconv.Itoa(i)+")"] == 0 && i < 8 {
			t.Errorf("--s%d is used nowhere; found %v", i, slices.Sorted(maps.Keys(used)))
		}
	}
	if regexp.MustCompile(`text-transform|letter-spacing|@font-face|animation|transition`).MatchString(text) {
		t.Error("the style sheet has capitals, wide letters, fonts of others or motion")
	}
}

// TestStyleClasses checks that the head of the style sheet names each class that the
// sheet knows, so that whoever makes a page finds them there.
func TestStyleClasses(t *testing.T) {
	_, css := stylesheet()
	head, rest, _ := strings.Cut(string(css), "*/")
	for _, c := range slices.Compact(slices.Sorted(slices.Values(regexp.MustCompile(`\.[a-z][a-z-]+`).FindAllString(rest, -1)))) {
		if !regexp.MustCompile(regexp.QuoteMeta(c)+`\b`).MatchString(head) && !slices.Contains(stateClasses, c) {
			t.Errorf("the head of the style sheet does not name %s", c)
		}
	}
}

// stateClasses are said by the comment in other words, or belong to a class that it names.
var stateClasses = []string{".ok", ".due", ".late", ".wait", ".button"}

// TestScriptSize checks that the script is short, and that it neither writes markup nor
// keeps anything nor runs words.
func TestScriptSize(t *testing.T) {
	content, paths := static()
	script := content[paths["desk.js"]]
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(script); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("the script has %d octets, %d packed", len(script), packed.Len())
	if packed.Len() > 3000 {
		t.Errorf("the script has %d octets when packed", packed.Len())
	}
	if found := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|Function\(|Storage|cookie|https?:`).Find(script); found != nil {
		t.Errorf("the script has %s", found)
	}
}
