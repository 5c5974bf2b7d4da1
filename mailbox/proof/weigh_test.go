package proof_test

import (
	"fmt"
	"strings"
	"testing"

	"postd/mailbox/proof"
)

// column makes facts of a column of the design's table.
var column = map[string]func(*proof.Facts){
	"signed":   func(f *proof.Facts) { f.Signature = proof.Signed },
	"unsigned": func(f *proof.Facts) { f.Signature = proof.Unsigned },
	"missing":  func(f *proof.Facts) { f.Signature, f.Habit = proof.Unsigned, proof.Signs },
	"disowned": func(f *proof.Facts) { f.Signature = proof.Disowned },
}

// TestWeighTable holds the weighing against the table as it was decided, cell by
// cell. It is written by hand, and never from what the code says. A star: in the
// gathered list alone.
func TestWeighTable(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name  string
		facts proof.Facts
		cells [4]string // signed, unsigned, missing, disowned
	}{
		{"theirs, key", proof.Facts{Key: proof.Fresh, Author: proof.Theirs},
			[4]string{"sure", "likely unsigned", "doubtful missing", "doubtful disowned"}},
		{"theirs, key, dmarc_fail: accept", proof.Facts{Key: proof.Fresh, Author: proof.Theirs, AcceptDisowned: true},
			[4]string{"sure", "likely unsigned", "doubtful missing", "likely disowned"}},
		{"theirs, key, unsigned = trust", proof.Facts{Key: proof.Fresh, Author: proof.Theirs, Trusting: true},
			[4]string{"sure", "sure", "doubtful missing", "doubtful disowned"}},
		{"theirs, worn", proof.Facts{Key: proof.Worn, Author: proof.Theirs},
			[4]string{"likely worn", "doubtful worn", "doubtful missing+worn", "doubtful disowned+worn"}},
		{"theirs, worn, the same domain", proof.Facts{Key: proof.Worn, Author: proof.Theirs, SameDomain: true},
			[4]string{"doubtful worn", "doubtful worn", "doubtful missing+worn", "doubtful disowned+worn"}},
		{"theirs, worn, what is trusted and accepted beside a key alone", proof.Facts{Key: proof.Worn, Author: proof.Theirs, Trusting: true, AcceptDisowned: true},
			[4]string{"likely worn", "doubtful worn", "doubtful missing+worn", "doubtful disowned+worn"}},
		{"theirs, none, one game named", proof.Facts{Key: proof.NoKey, Author: proof.Theirs, Named: true},
			[4]string{"likely keyless", "doubtful* keyless", "doubtful* missing+keyless", "refused disowned"}},
		{"theirs, none, one game named, the same domain", proof.Facts{Key: proof.NoKey, Author: proof.Theirs, Named: true, SameDomain: true},
			[4]string{"doubtful samedomain", "doubtful* keyless", "doubtful* missing+keyless", "refused disowned"}},
		{"theirs, none, no game named", proof.Facts{Key: proof.NoKey, Author: proof.Theirs},
			[4]string{"refused nogame", "refused nogame", "refused nogame", "refused disowned"}},
		{"stranger, key", proof.Facts{Key: proof.Fresh, Author: proof.Stranger},
			[4]string{"doubtful stranger", "doubtful stranger", "doubtful stranger+missing", "refused disowned+stranger"}},
		{"other, key", proof.Facts{Key: proof.Fresh, Author: proof.Other},
			[4]string{"doubtful stranger", "doubtful stranger", "doubtful stranger+missing", "refused disowned+stranger"}},
		{"stranger, worn", proof.Facts{Key: proof.Worn, Author: proof.Stranger},
			[4]string{"doubtful* stranger+worn", "doubtful* stranger+worn", "doubtful* stranger+missing+worn", "refused disowned+stranger+worn"}},
		{"other, worn", proof.Facts{Key: proof.Worn, Author: proof.Other},
			[4]string{"doubtful* stranger+worn", "doubtful* stranger+worn", "doubtful* stranger+missing+worn", "refused disowned+stranger+worn"}},
		{"stranger, none", proof.Facts{Key: proof.NoKey, Author: proof.Stranger},
			[4]string{"refused stranger", "refused stranger", "refused stranger", "refused disowned"}},
		{"other, none", proof.Facts{Key: proof.NoKey, Author: proof.Other},
			[4]string{"refused nogame", "refused nogame", "refused nogame", "refused disowned"}},
		{"new, key", proof.Facts{Key: proof.Fresh, Author: proof.New},
			[4]string{"refused new", "refused new", "refused new", "refused new"}},
		{"new, none", proof.Facts{Key: proof.NoKey, Author: proof.New, Named: true},
			[4]string{"refused new", "refused new", "refused new", "refused new"}},
		{"none or several From, key", proof.Facts{Key: proof.Fresh, Author: proof.NoAuthor},
			[4]string{"refused noauthor", "refused noauthor", "refused noauthor", "refused noauthor"}},
		{"alien, theirs", proof.Facts{Key: proof.Alien, Author: proof.Theirs, Named: true, Trusting: true, AcceptDisowned: true},
			[4]string{"refused alien", "refused alien", "refused alien", "refused alien"}},
		{"alien, new", proof.Facts{Key: proof.Alien, Author: proof.New},
			[4]string{"refused alien", "refused alien", "refused alien", "refused alien"}},
		{"alien, stranger", proof.Facts{Key: proof.Alien, Author: proof.Stranger},
			[4]string{"refused alien", "refused alien", "refused alien", "refused alien"}},
		{"facts that nobody gathered", proof.Facts{},
			[4]string{"refused noauthor", "refused noauthor", "refused noauthor", "refused noauthor"}},
	} {
		for i, of := range []string{"signed", "unsigned", "missing", "disowned"} {
			f := row.facts
			column[of](&f)
			if got := words(proof.Weigh(f)); got != row.cells[i] {
				t.Errorf("%s, %s: %q, want %q", row.name, of, got, row.cells[i])
			}
		}
	}
}

// words is a verdict in a word or two, with a star for the gathered list.
func words(v proof.Verdict) string {
	s := string(v.Level)
	if v.Gathered {
		s += "*"
	}
	if v.Why != "" {
		s += " " + string(v.Why)
	}
	for _, w := range v.Also {
		s += "+" + string(w)
	}
	return s
}

// TestWeighLoose: a loose signature counts beside a fresh key, once, and is never
// missing.
func TestWeighLoose(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		f    proof.Facts
		want string
	}{
		{proof.Facts{Key: proof.Fresh, Author: proof.Theirs}, "sure"},
		{proof.Facts{Key: proof.Fresh, Author: proof.Theirs, Seen: true}, "likely unsigned"},
		{proof.Facts{Key: proof.Fresh, Author: proof.Theirs, Seen: true, Trusting: true}, "sure"},
		{proof.Facts{Key: proof.Worn, Author: proof.Theirs}, "doubtful worn"},
		{proof.Facts{Key: proof.NoKey, Author: proof.Theirs, Named: true}, "doubtful* keyless"},
		{proof.Facts{Key: proof.NoKey, Author: proof.Theirs, Named: true, SameDomain: true}, "doubtful* keyless"},
		{proof.Facts{Key: proof.Fresh, Author: proof.Stranger}, "doubtful stranger"},
		{proof.Facts{Key: proof.Worn, Author: proof.Other}, "doubtful* stranger+worn"},
	} {
		for _, habit := range proof.Habits {
			c.f.Signature, c.f.Habit = proof.Loose, habit
			if got := words(proof.Weigh(c.f)); got != c.want {
				t.Errorf("%+v: %q, want %q", c.f, got, c.want)
			}
		}
	}
}

// TestWeighExcused: what is excused counts one level better, and never better than
// likely; what is left wanting beside it still does.
func TestWeighExcused(t *testing.T) {
	t.Parallel()
	const m, w, d, s = proof.Missing, proof.WornKey, proof.IsDisowned, proof.StrangeAddress
	for _, c := range []struct {
		key     proof.Key
		author  proof.Author
		of      string
		excused []proof.Why
		want    string
	}{
		{proof.Fresh, proof.Theirs, "missing", []proof.Why{m}, "likely missing"},
		{proof.Fresh, proof.Theirs, "disowned", []proof.Why{d}, "likely disowned"},
		{proof.Fresh, proof.Theirs, "disowned", []proof.Why{m}, "doubtful disowned"},
		{proof.Fresh, proof.Theirs, "signed", []proof.Why{m, w, d, s}, "sure"},
		{proof.Fresh, proof.Theirs, "unsigned", []proof.Why{m, w, d, s, proof.NotSigned}, "likely unsigned"},
		{proof.Worn, proof.Theirs, "signed", []proof.Why{w}, "likely worn"},
		{proof.Worn, proof.Theirs, "unsigned", []proof.Why{w}, "likely worn"},
		{proof.Worn, proof.Theirs, "missing", []proof.Why{w}, "doubtful missing"},
		{proof.Worn, proof.Theirs, "missing", []proof.Why{m}, "doubtful worn"},
		{proof.Worn, proof.Theirs, "missing", []proof.Why{w, m}, "likely missing+worn"},
		{proof.Worn, proof.Theirs, "disowned", []proof.Why{d, w}, "likely disowned+worn"},
		{proof.NoKey, proof.Theirs, "missing", []proof.Why{m}, "doubtful* keyless"},
		{proof.NoKey, proof.Theirs, "unsigned", []proof.Why{proof.Keyless}, "doubtful* keyless"},
		{proof.NoKey, proof.Theirs, "disowned", []proof.Why{d}, "doubtful* disowned"},
		{proof.Fresh, proof.Stranger, "signed", []proof.Why{s}, "likely stranger"},
		{proof.Fresh, proof.Stranger, "unsigned", []proof.Why{s}, "likely stranger"},
		{proof.Fresh, proof.Other, "missing", []proof.Why{s}, "doubtful missing"},
		{proof.Fresh, proof.Stranger, "disowned", []proof.Why{s}, "refused disowned+stranger"},
		{proof.Fresh, proof.Stranger, "disowned", []proof.Why{s, d}, "doubtful disowned+stranger"},
		{proof.Worn, proof.Stranger, "signed", []proof.Why{s}, "doubtful* worn"},
		{proof.Worn, proof.Stranger, "signed", []proof.Why{s, w}, "likely stranger+worn"},
		{proof.Alien, proof.Theirs, "signed", []proof.Why{m, w, d, s, proof.AlienKey}, "refused alien"},
		{proof.Fresh, proof.New, "signed", []proof.Why{s, proof.Unconfirmed}, "refused new"},
	} {
		f := proof.Facts{Key: c.key, Author: c.author, Named: true, Excused: c.excused}
		column[c.of](&f)
		if got := words(proof.Weigh(f)); got != c.want {
			t.Errorf("%s, %s, %s, excused %v: %q, want %q", c.key, c.author, c.of, c.excused, got, c.want)
		}
	}
}

// yesNo is one of the facts that are true or not.
type yesNo struct {
	name string
	set  func(*proof.Facts)
}

var flags = func() []yesNo {
	all := []yesNo{
		{"named", func(f *proof.Facts) { f.Named = true }},
		{"samedomain", func(f *proof.Facts) { f.SameDomain = true }},
		{"seen", func(f *proof.Facts) { f.Seen = true }},
		{"heard", func(f *proof.Facts) { f.Heard = true }},
		{"accept", func(f *proof.Facts) { f.AcceptDisowned = true }},
		{"trust", func(f *proof.Facts) { f.Trusting = true }},
	}
	for _, w := range proof.Excusable {
		all = append(all, yesNo{"excused-" + string(w), func(f *proof.Facts) { f.Excused = append(f.Excused, w) }})
	}
	return all
}()

// TestWeighGolden writes out the whole table: every key, author, signature and habit
// with all flags. Of the flags those are named that make a difference there; whatever
// the others are, the verdict is the same, since all of them were tried.
func TestWeighGolden(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("# key, author, signature, habit; the flags that make a difference, ! before those that are not set; what it weighs (*: asked in the gathered list alone)\n")
	tried := 0
	for _, k := range proof.Keys {
		for _, a := range proof.Authors {
			for _, s := range proof.Signatures {
				for _, h := range proof.Habits {
					var all []string // verdicts by the bits of the flags
					for bits := range 1 << len(flags) {
						f := proof.Facts{Key: k, Author: a, Signature: s, Habit: h}
						for i, fl := range flags {
							if bits>>i&1 == 1 {
								fl.set(&f)
							}
						}
						all = append(all, words(proof.Weigh(f)))
						tried++
					}
					counts := 0 // the bits of the flags that make a difference
					for bits := range all {
						for i := range flags {
							if all[bits] != all[bits^1<<i] {
								counts |= 1 << i
							}
						}
					}
					var rows []string
					for bits := range all {
						if bits&^counts != 0 {
							continue
						}
						var with []string
						for i, fl := range flags {
							switch {
							case bits>>i&1 == 1:
								with = append(with, fl.name)
							case counts>>i&1 == 1:
								with = append(with, "!"+fl.name)
							}
						}
						rows = append(rows, fmt.Sprintf("%-5s %-8s %-8s %-5s %s: %s", k, a, s, h, strings.Join(with, " "), all[bits]))
					}
					for _, r := range rows {
						b.WriteString(r + "\n")
					}
				}
			}
		}
	}
	if want := 4 * 5 * 4 * 2 << len(flags); tried != want {
		t.Errorf("%d cases, want %d", tried, want)
	}
	golden(t, "weigh.txt", b.String())
}

// TestMayTable holds what each level may do against the table as it was decided.
func TestMayTable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		deed  proof.Deed
		key   proof.Key
		cells string // sure, likely, doubtful, refused
	}{
		{proof.Own, proof.Fresh, "yes yes asked no"},
		{proof.Mendable, proof.Fresh, "yes yes asked no"},
		{proof.Weighty, proof.Fresh, "yes asked asked no"},
		{proof.NewKey, proof.Fresh, "yes yes yes no"},
		{proof.NewKey, proof.Worn, "yes yes yes no"},
		{proof.NewKey, proof.NoKey, "yes yes no no"},
		{proof.NewKey, proof.Alien, "yes yes no no"},
		{proof.Moving, proof.Fresh, "asked asked asked no"},
	} {
		var got []string
		for _, l := range proof.Levels {
			got = append(got, string(proof.May(l, c.key, c.deed)))
		}
		if got := strings.Join(got, " "); got != c.cells {
			t.Errorf("%s with %s: %s, want %s", c.deed, c.key, got, c.cells)
		}
	}
	for _, d := range proof.Deeds {
		if got := proof.May("", proof.Fresh, d); got != proof.No {
			t.Errorf("%s without a level: %s", d, got)
		}
	}
	if len(proof.Deeds) != 5 || len(proof.Levels) != 4 {
		t.Error("a deed or a level was added, and its row is not here")
	}
}

func BenchmarkWeigh(b *testing.B) {
	f := proof.Facts{Key: proof.Worn, Author: proof.Theirs, Signature: proof.Unsigned, Habit: proof.Signs, Excused: []proof.Why{proof.Missing}}
	for b.Loop() {
		if proof.Weigh(f).Level != proof.Doubtful {
			b.Fatal("another verdict")
		}
	}
}
