package narrate

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestTable checks that every kind of event that is registered has a row and a sample, and
// no other has, that what a player may know of is told in the case file, and how many rows
// have two wordings.
func TestTable(t *testing.T) {
	sampled, two := map[string]bool{}, 0
	for _, w := range everyEvent {
		sampled[events.Event{What: w}.Kind()] = true
	}
	for _, kind := range events.Kinds() {
		r, ok := table[kind]
		if !ok || r.Line == "" {
			t.Errorf("no sentence tells of %s: give it a row with its Line in templates/narrate/table.go", kind)
		}
		if !sampled[kind] {
			t.Errorf("no event of the kind %s is in the test: give it a sample in templates/narrate/samples_test.go", kind)
		}
		if r.Step == "" && (r.Law != "" || r.Known != nil) {
			t.Errorf("%s has a law or a reader in the case file, and no sentence", kind)
		}
		if r.Step != "" && r.Step != r.Line {
			two++
		}
	}
	for kind := range table {
		if !slices.Contains(events.Kinds(), kind) {
			t.Errorf("there is no kind of event %s: take its row out of templates/narrate/table.go", kind)
		}
	}
	t.Logf("%d kinds of events have a row, %d of them two wordings", len(table), two)
}

// TestSentences checks that every sentence can be told and is no other's, and that no
// table of words lacks one that is stored.
func TestSentences(t *testing.T) {
	said := map[string]string{}
	g := correspondence.Game{Origin: rules.Start()}
	for _, w := range everyEvent {
		e := events.Event{At: begin, What: w}
		words, row := Line(g, e), rows()[e.Kind()]
		if words == e.Kind()+"." || len(words) < 15 || strings.Contains(words, "<no value>") || strings.Contains(words, "%!") || strings.Contains(words, "()") || strings.Contains(words, "  ") {
			t.Errorf("%s is told as %q: correct its Line in templates/narrate/table.go", e.Kind(), words)
		}
		if other, twice := said[words]; twice {
			t.Errorf("%s and %s are told alike: %q", e.Kind(), other, words)
		}
		said[words] = e.Kind()
		x := teller{g: g, f: casefile.File{Author: rules.White, Position: g.Origin}}
		for _, s := range []string{x.say(row.step, e), x.say(row.law, e)} {
			if s == e.Kind() || strings.ContainsAny(s, "\n\t") || strings.Contains(s, "  ") {
				t.Errorf("the step of %s, or its law, is told as %q: correct its row in templates/narrate/table.go", e.Kind(), s)
			}
		}
	}
	for w := range stored {
		of := reflect.TypeOf(w)
		if of == reflect.TypeFor[events.Ending]() {
			continue // all but one stand in words that people use
		}
		for _, s := range events.Words(of) {
			w := reflect.ValueOf(s).Convert(of).Interface()
			if w == events.QueryLate || w == events.AboutLapse {
				continue // the sentence says it without the word
			}
			if Word(w) == "" {
				t.Errorf("nothing is said of the %T %q", w, w)
			}
		}
	}
}

// TestEventsCiteTheCodeOfTheGame checks that under each code the words of every
// event name the laws of that code, and none for which it has a sister: VI.5(a) by
// telegraph where the event has V.6(a).
func TestEventsCiteTheCodeOfTheGame(t *testing.T) {
	named := regexp.MustCompile(`\b(?:BCC1903|BCC1897|STAUNTON|RICC)/[A-Z0-9]+(?:[./-][A-Z0-9]+)*(?:\([a-z]\))?`)
	for _, c := range terms.Codes() {
		a := terms.Agreement{Code: c.Name}
		if c.Overlay {
			a = terms.Agreement{Code: terms.CodePost, Overlay: c.Name}
		}
		for _, w := range everyEvent {
			words := Line(correspondence.Game{Origin: rules.Start(), Agreement: a}, events.Event{At: begin, What: w})
			for _, id := range named.FindAllString(words, -1) {
				own := a.Cites(rules.Law(id))
				if section := a.Cites(rules.Law(id + "(a)")); !rules.Law(id).Known() && section != rules.Law(id+"(a)") {
					own = section // a whole law is named where the code has no sister to its section
				}
				if own != rules.Law(id) {
					t.Errorf("under %s %q names %s, not %s", c.Name, words, id, own)
				}
			}
		}
	}
}
