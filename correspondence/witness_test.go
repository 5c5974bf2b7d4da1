package correspondence

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/drills"
)

// The witness holds the judgement of this release against that of the one before:
// whoever moves or renames a part of the engine, or writes it anew, may not change
// what it decides. It remembers of the model's games, which are the same each time,
// a hash of all that was decided, and of the sample ledgers a hash of the game to
// which each folds.
//
// POSTD_WITNESS goes through all of them: "record" writes the hashes of today's engine
// in the place of the old ones, for a change of law that is meant, or of the model,
// which -update does not; the name of a folder has every decision written into it in
// words, so that those of two releases can be compared.
const (
	witnessFile = "testdata/witness/decisions.txt"
	foldsFile   = "testdata/witness/folds.txt"
	witnessed   = 20_000 // decisions under each code
	witnessSpan = 250    // decisions that share a hash
	witnessSeed = 1903
)

// witnessCodes are the names under which decisions are remembered, each with the
// agreements of the model that belong to it, in a lasting order.
func witnessCodes() (names []string, agreed map[string][]string) {
	agreed = map[string][]string{terms.CodePost: agreements}
	names = []string{terms.CodePost}
	for _, t := range codeTerms {
		name := ""
		laws, _ := brought(t)
		for _, l := range laws {
			if name = l[1]; l[0] == "preset" {
				name = "preset " + l[1]
			}
		}
		if agreed[name] == nil {
			names = append(names, name)
		}
		agreed[name] = append(agreed[name], t)
	}
	return names, agreed
}

// witness plays games of one code and remembers their decisions.
type witness struct {
	seed, n int       // of the next game; decisions so far
	sum     hash.Hash // of all of them
	sums    []string  // after each span
	words   *os.File  // every decision in words; nil: nobody asked for them
}

// plays plays games until so many decisions are made.
func (w *witness) plays(t *testing.T, from []string, decisions int) {
	t.Helper()
	for w.n < decisions {
		w.game(t, from[w.seed%len(from)])
		w.seed++
	}
}

// playsOne plays one, and returns what was agreed in it. Its letters, rulings and hours are
// drawn from its seed alone.
func (w *witness) playsOne(t *testing.T, terms string) (*model, string) {
	t.Helper()
	var fault any
	m := rapid.Custom(func(rt *rapid.T) (m *model) {
		defer func() { fault = recover() }()
		m = &model{t: rt}
		terms = m.opens(func(terms, fen string) *stage {
			s, d := arranged(rt, terms, fen)
			s.unjudged = true
			s.begin(d)
			return s
		}, []string{terms})
		steps := m.steps()
		for range m.between(10, 60, "steps") {
			m.step(rt, steps)
		}
		return m
	}).Example(witnessSeed*1_000_000 + w.seed)
	if fault != nil {
		t.Fatalf("game %d, under %q: %v", w.seed, terms, fault)
	}
	return m, terms
}

// game plays one and remembers it.
func (w *witness) game(t *testing.T, terms string) {
	t.Helper()
	m, terms := w.playsOne(t, terms)
	if w.words != nil {
		fmt.Fprintf(w.words, "game %d: %s\n", w.seed, terms)
	}
	for _, x := range m.filed {
		w.sees(t, x)
	}
	w.adds(t, "files", unnamed(t, m.game.Cases(m.calendar)))
}

// step does one thing that may happen; one that cannot happen now is passed over.
func (m *model) step(rt *rapid.T, steps []func(*rapid.T)) {
	defer func() {
		if p := recover(); p != nil && fmt.Sprintf("%T", p) != "rapid.invalidData" { // what Skip does
			panic(p)
		}
	}()
	pick(m, "step", steps...)(rt)
}

// sees remembers a matter: its events as the ledger has them, and its letters.
func (w *witness) sees(t *testing.T, x matter) {
	t.Helper()
	w.adds(t, x.by, x.letter.Text)
	for _, e := range x.decision.Events {
		b, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		w.adds(t, "event", string(b))
	}
	for _, n := range x.decision.Notices {
		laws := make([]string, len(n.Laws))
		for i, l := range n.Laws {
			laws[i] = string(l)
		}
		head := fmt.Sprint(n.ID, " ", n.Kind, " to ", int(n.To), " at ", n.At.UTC(), " citing ", laws, " after ", n.Game.Seq)
		n.Game, n.Calendar = nil, calendar.Calendar{} // the game is remembered by its events
		w.adds(t, "notice", head, unnamed(t, n))
	}
	if w.n++; w.n%witnessSpan == 0 {
		w.sums = append(w.sums, fmt.Sprintf("%x", w.sum.Sum(nil)[:4]))
	}
}

func (w *witness) adds(t *testing.T, words ...string) {
	t.Helper()
	for _, s := range words {
		fmt.Fprintf(w.sum, "%d %s\n", len(s), s)
	}
	if w.words != nil {
		if _, err := fmt.Fprintf(w.words, "%d %q\n", w.n, words); err != nil {
			t.Fatal(err)
		}
	}
}

// unnamed is a value in JSON without the names of its fields, since in Go they may
// change: what it holds that is not nothing, sorted where fields have no order.
func unnamed(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var read any
	if err := d.Decode(&read); err != nil {
		t.Fatal(err)
	}
	return strings.Join(leaves(read), " ")
}

// leaves are the values of a value that are not nothing; a list is one of them, and
// keeps its order.
func leaves(v any) (out []string) {
	switch v := v.(type) {
	case map[string]any:
		for _, x := range v {
			out = append(out, leaves(x)...)
		}
		slices.Sort(out)
	case []any:
		all := make([]string, len(v))
		for i, x := range v {
			all[i] = strings.Join(leaves(x), " ")
		}
		if strings.Join(all, "") != "" {
			out = []string{"[" + strings.Join(all, ", ") + "]"}
		}
	default:
		if s := fmt.Sprintf("%q", fmt.Sprint(v)); !slices.Contains([]string{`""`, `"0"`, `"false"`, `"<nil>"`, `"0001-01-01T00:00:00Z"`}, s) {
			out = []string{s}
		}
	}
	return out
}

// TestWitness checks that what the engine decides in the games of the witness is what it
// decided when they were recorded.
func TestWitness(t *testing.T) {
	asked := os.Getenv("POSTD_WITNESS")
	decisions := drills.Count(t, drills.Witness)
	if asked != "" {
		decisions = witnessed
	}
	was := remembered(t, witnessFile)
	names, terms := witnessCodes()
	is := make(map[string][]string)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			w := &witness{sum: sha256.New()}
			if asked != "" && asked != "record" {
				f, err := os.Create(filepath.Join(asked, name+".txt"))
				if err != nil {
					t.Fatal(err)
				}
				defer f.Close()
				w.words = f
			}
			w.plays(t, terms[name], decisions)
			is[name] = w.sums[:decisions/witnessSpan]
			if asked == "record" {
				return
			}
			if len(was[name]) != witnessed/witnessSpan {
				t.Fatalf("of this code %d hashes are recorded: POSTD_WITNESS=record records it", len(was[name]))
			}
			for i, sum := range is[name] {
				if sum != was[name][i] {
					t.Fatalf("of the decisions %d to %d, in games %d and before, one is another than it was; a folder in POSTD_WITNESS, here and at the commit before, gives them in words", i*witnessSpan+1, (i+1)*witnessSpan, w.seed)
				}
			}
		})
	}
	if asked == "record" && !t.Failed() {
		remembers(t, witnessFile, names, is)
	}
}

// TestWitnessFolds checks that every sample ledger folds to the game to which it folded when
// that was recorded, with its case files.
func TestWitnessFolds(t *testing.T) {
	files, err := filepath.Glob("testdata/ledger/*.json")
	if err != nil {
		t.Fatal(err)
	}
	was, is := remembered(t, foldsFile), make(map[string][]string)
	for _, file := range files {
		name, state := strings.CutSuffix(filepath.Base(file), ".state.json")
		if name = strings.TrimSuffix(name, ".json"); state {
			continue
		}
		g := Fold(readJSON[[]events.Event](t, file))
		c, err := g.Calendar()
		if err != nil {
			t.Fatal(err)
		}
		m, err := apart(g)
		if err != nil {
			t.Fatal(err)
		}
		all := unnamed(t, m) + g.Position().FEN() + unnamed(t, g.Cases(c))
		is[name] = []string{fmt.Sprintf("%x", sha256.Sum256([]byte(all)))[:16]}
		if os.Getenv("POSTD_WITNESS") != "record" && !slices.Equal(was[name], is[name]) {
			t.Errorf("%q folds to %s, and was recorded as %s; POSTD_WITNESS=record records a new one", name, is[name], was[name])
		}
	}
	for name := range was {
		if is[name] == nil {
			t.Errorf("the sample ledger %q is gone: ledgers of every age are kept", name)
		}
	}
	if os.Getenv("POSTD_WITNESS") == "record" {
		remembers(t, foldsFile, slices.Sorted(maps.Keys(is)), is)
	}
}

// remembered are the hashes that a file holds, by name: "name: hash hash …".
func remembered(t *testing.T, file string) map[string][]string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	out := make(map[string][]string)
	for line := range strings.Lines(string(b)) {
		name, sums, _ := strings.Cut(line, ": ")
		out[name] = append(out[name], strings.Fields(sums)...)
	}
	return out
}

// remembers writes them, twenty on a line.
func remembers(t *testing.T, file string, names []string, sums map[string][]string) {
	t.Helper()
	var b strings.Builder
	for _, name := range names {
		for some := range slices.Chunk(sums[name], 20) {
			fmt.Fprintf(&b, "%s: %s\n", name, strings.Join(some, " "))
		}
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
