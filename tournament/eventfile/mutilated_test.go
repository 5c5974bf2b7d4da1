package eventfile

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMutilated tells event files of which lines were lost, doubled, exchanged, taken from files of
// other kinds or spoilt: whatever stands there, it is told or refused. A stage without a name once
// brought it down.
func TestMutilated(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("there is no file: %v", err)
	}
	var all [][]string
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(string(text), "-- outcome --")
		all = append(all, strings.Split(head, "\n"))
	}
	words := []string{"0", "-1", "99999999999", "½", "*", "+:-", "annulled", "leaves", "100%", "share: lot", "", "–", "v.", "2027-02-30", "1-0", "--", "é", "stage", "team", "3b"}
	rng := rand.New(rand.NewPCG(27, 8))
	refused := 0
	for range 2_000 {
		lines := slices.Clone(all[rng.IntN(len(all))])
		for range 1 + rng.IntN(4) {
			i := rng.IntN(len(lines))
			switch rng.IntN(5) {
			case 0:
				lines = slices.Delete(lines, i, i+1)
			case 1:
				other := all[rng.IntN(len(all))]
				lines[i] = other[rng.IntN(len(other))]
			case 2:
				j := rng.IntN(len(lines))
				lines[i], lines[j] = lines[j], lines[i]
			case 3:
				lines = slices.Insert(lines, i, lines[i])
			default:
				if of := strings.Fields(lines[i]); len(of) > 0 {
					of[rng.IntN(len(of))] = words[rng.IntN(len(words))]
					lines[i] = strings.Join(of, " ")
				}
			}
		}
		text := strings.Join(lines, "\n")
		func() {
			defer func() {
				if fault := recover(); fault != nil {
					t.Fatalf("%v\n%s", fault, text)
				}
			}()
			if _, err := Tell("f", []byte(text)); err != nil {
				refused++
			}
		}()
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}
