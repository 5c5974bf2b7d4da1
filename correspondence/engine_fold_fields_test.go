package correspondence

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// bare are the fields of events that no sample ledger fills, each for its
// reason. A field that is filed from now on is not written down here: a row is
// added to the sample ledgers that files it, by -update, which leaves those that
// there are alone.
var bare = map[string]string{
	"Opened.Replaces":            "it opens another game than the annulled one: ledger.TestAnnulledIsReplaced",
	"Opened.Replaces.Game":       "the same",
	"Opened.Replaces.Label":      "the same",
	"Credited.Span.Stay":         "a span that is given back is no stay",
	"Debited.Span.Stay":          "the same",
	"MadeGood.Span.Stay":         "the same",
	"Credited.Span.Leave":        "nor a leave",
	"Debited.Span.Leave":         "the same",
	"MadeGood.Span.Leave":        "the same",
	"Penalised.Penalty.Remitted": "it is filed as Remitted, and shown in the game",
}

// filledFields adds to seen the fields, by their paths, that are not nothing.
func filledFields(path string, v reflect.Value, seen map[string]bool) {
	if v.IsZero() {
		return
	}
	seen[path] = true
	switch v.Interface().(type) {
	case time.Time, rules.Move, rules.Position, terms.Agreement, []events.Condition:
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		filledFields(path, v.Elem(), seen)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			filledFields(path, v.Index(i), seen)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			filledFields(path+"."+v.Type().Field(i).Name, v.Field(i), seen)
		}
	}
}

// fieldsOf returns the paths of all fields of an event.
func fieldsOf(path string, t reflect.Type) []string {
	out := []string{path}
	switch reflect.Zero(t).Interface().(type) {
	case time.Time, rules.Move, rules.Position, terms.Agreement, []events.Condition:
		return out
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return fieldsOf(path, t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			out = append(out, fieldsOf(path+"."+t.Field(i).Name, t.Field(i).Type)...)
		}
	}
	return out
}

// TestLedgersHoldEveryField checks that every field of every event that a judge files today
// stands in a sample ledger, so that a later release that read it otherwise, or
// lost it, would fail.
func TestLedgersHoldEveryField(t *testing.T) {
	files, err := filepath.Glob("testdata/ledger/*.json")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, ".state.json") {
			continue
		}
		for _, e := range readJSON[[]events.Event](t, file) {
			filledFields(e.Kind(), reflect.ValueOf(e.What), seen)
			seen[e.Kind()] = true
		}
	}
	var missing []string
	for _, name := range events.Kinds() {
		for _, path := range fieldsOf(name, reflect.TypeOf(emptyOf(t, name))) {
			kind, _, _ := strings.Cut(path, ".")
			switch {
			case seen[path] && bare[path] != "":
				t.Errorf("a sample ledger fills %s: take it off the list of those that none fills", path)
			case !seen[path] && bare[path] == "" && bare[kind] == "":
				missing = append(missing, path)
			}
		}
	}
	slices.Sort(missing)
	for _, path := range missing {
		t.Errorf("no sample ledger fills %s: add a row to the list ledgers in which it is filed, and run this test with -update", path)
	}
}
