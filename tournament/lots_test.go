package tournament

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestE24Lots checks that lots are drawn from a shown seed, and the same seed gives the
// same draw. The hashes were made with sha256sum.
func TestE24Lots(t *testing.T) {
	entrants := []string{"Jones, Mary", "Smith, John", "O'Brien, Pat", "Müller, Eva"}
	got, err := Draw("Autumn 2026", entrants)
	if err != nil {
		t.Fatal(err)
	}
	want := Working{Seed: "Autumn 2026", Lots: []Lot{
		{1, "Müller, Eva", 3, "6bde2b9cbf712ddb07eb8319550fa101a9f5f63a441d2cc1d9e5022104275465"},
		{2, "Smith, John", 1, "e9e06a31b09ce2c1e327990492ab0102c0d8ce8a355d00845e7db0706cc84562"},
		{3, "O'Brien, Pat", 2, "ee2ebd3e882e335825e67636998dccce8b5311803bcff633203d5785bcd7f974"},
		{4, "Jones, Mary", 0, "f3afed972ac415be735be3c25da812e17a4b9cadcaa9e5438fcc2a329e755fb9"},
	}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if got := got.Numbers(); !slices.Equal(got, []int{4, 2, 3, 1}) {
		t.Errorf("numbers %v", got)
	}
}

// TestE24Shell runs the lines that a player would run.
func TestE24Shell(t *testing.T) {
	for _, tool := range []string{"sh", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	w, err := Draw(`it's 100% "fair" \n $HOME`, []string{"O'Brien, Pat", `a\tb %s`, "Müller, Eva", "-n", "`x` $(y)"})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range w.Lots {
		line := w.Command(l)
		out, err := exec.Command("sh", "-c", line).Output()
		if err != nil {
			t.Fatal(err)
		}
		if hash, _, _ := strings.Cut(string(out), " "); hash != l.Hash {
			t.Errorf("%s\nprints %s\nwant   %s", line, hash, l.Hash)
		}
	}
}

// TestE24Listing checks that the order in which entrants are listed makes no difference,
// and everyone gets one number.
func TestE24Listing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.StringMatching(`[a-z0-9]{1,20}`).Draw(t, "seed")
		entrants := rapid.SliceOfNDistinct(rapid.StringMatching(`[A-Z][a-z']{0,8}`), 0, 40, rapid.ID).Draw(t, "entrants")
		first, err := Draw(seed, entrants)
		if err != nil {
			t.Fatal(err)
		}
		numbers := first.Numbers()
		sorted := slices.Sorted(slices.Values(numbers))
		for i, n := range sorted {
			if n != i+1 {
				t.Fatalf("numbers %v", numbers)
			}
		}
		shuffled := rapid.Permutation(entrants).Draw(t, "shuffled")
		second, err := Draw(seed, shuffled)
		if err != nil {
			t.Fatal(err)
		}
		for i, key := range shuffled {
			if want := numbers[slices.Index(entrants, key)]; second.Numbers()[i] != want {
				t.Fatalf("%s drew %d and %d", key, want, second.Numbers()[i])
			}
		}
	})
}

// TestE24Fair checks that over many seeds each of the six orders of three entrants comes
// about equally often.
func TestE24Fair(t *testing.T) {
	const draws = 6000
	count := map[string]int{}
	for i := range draws {
		w, err := Draw(fmt.Sprint("seed ", i), []string{"A", "B", "C"})
		if err != nil {
			t.Fatal(err)
		}
		count[fmt.Sprint(w.Numbers())]++
	}
	if len(count) != 6 {
		t.Fatalf("orders %v, want six", count)
	}
	for order, n := range count {
		if n < draws/6-150 || n > draws/6+150 { // five deviations
			t.Errorf("%s came %d times of %d", order, n, draws)
		}
	}
}

func TestDrawRefused(t *testing.T) {
	for _, c := range []struct {
		name, seed string
		entrants   []string
		want       string
	}{
		{"no seed", "", []string{"A"}, "the seed"},
		{"a seed of two lines", "a\nb", []string{"A"}, "the seed"},
		{"an empty key", "s", []string{"A", ""}, "the key of an entrant"},
		{"a key of two lines", "s", []string{"A\nB"}, "the key of an entrant"},
		{"a space that nobody sees", "s", []string{"A "}, "the key of an entrant"},
		{"another kind of space", "s", []string{"A\u00a0B"}, "the key of an entrant"},
		{"no UTF-8", "s", []string{"A\xff"}, "the key of an entrant"},
		{"one twice", "s", []string{"A", "B", "A"}, `two entrants "A"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, err := Draw(c.seed, c.entrants)
			if err == nil || !strings.Contains(err.Error(), c.want) || len(w.Lots) > 0 {
				t.Errorf("got %v, %v; want an error with %q", w, err, c.want)
			}
		})
	}
}
