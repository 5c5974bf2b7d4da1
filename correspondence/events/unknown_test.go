package events

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestAnUnknownWordIsRefused checks that an event is not read in which one of several words is
// misspelt: the field, the word and the known words are told.
func TestAnUnknownWordIsRefused(t *testing.T) {
	for _, tt := range []struct{ kind, what, want string }{
		{"Answered", `{"by":0,"how":"mooved"}`, `Answered.how is "mooved": known are declined, moved, withdrawn, lapsed; a later release may have written it`},
		{"Opened", `{"agreement":{"receipt":"by pigeon"}}`, `Opened.agreement.receipt is "by pigeon": known are smtp-accepted, next-midnight, acknowledged; a later release may have written it`},
		{"Opened", `{"agreement":{"calendar":{"scope":"moon"}}}`, `Opened.agreement.calendar.scope is "moon": known are tournament, mover; a later release may have written it`},
		{"Opened", `{"agreement":{"points":{"fiftyCount":"never"}}}`, `Opened.agreement.fifty.count is "never": known are demand-drawn, demand-claim; a later release may have written it`},
		// What BCC1903 Part V has is stored as no word at all, never as that which letters print.
		{"Opened", `{"agreement":{"points":{"fiftyCount":"always"}}}`, `Opened.agreement.fifty.count is "always": known are demand-drawn, demand-claim; a later release may have written it`},
		{"Penalised", `{"acts":[{"kind":"loss"},{"kind":"prison"}]}`, `Penalised.acts.kind is "prison": known are none, caution, fine, time, not-sent, score, loss, pass, text; a later release may have written it`},
		{"Despatched", `{"law3":"late"}`, `Despatched.law3 is "late": known are missing, wrong; a later release may have written it`},
		{"Exacted", `{"letter":"B"}`, `Exacted.letter is "B": known are A, C, D, E, choice; a later release may have written it`},
		{"Ended", `{"result":"1-1"}`, `Ended.result is "1-1": known are 1-0, 0-1, 1/2-1/2, 0-0, annulled; a later release may have written it`},
		{"Waived", `{"how":"Waived"}`, `Waived.how is "Waived": known are waived, answered, lapsed, renounced, disregarded, as-capture, author-lapsed, confirmed, question; a later release may have written it`},
	} {
		var e Event
		err := json.Unmarshal(fmt.Appendf(nil, `{"kind":%q,"v":1,"what":%s}`, tt.kind, tt.what), &e)
		var unknown *unknownWord
		if !errors.As(err, &unknown) || err.Error() != "events: "+tt.want {
			t.Errorf("%s %s: %v\nwant events: %s", tt.kind, tt.what, err, tt.want)
		}
	}
}

// TestEveryClosedWordIsWatched misspells each closed word that any kind of event holds, one at a
// time, and checks that the reader refuses it by its field.
func TestEveryClosedWordIsWatched(t *testing.T) {
	n := 0
	for kind, read := range kinds {
		_, empty, err := read([]byte(`{"what":{}}`))
		if err != nil {
			t.Fatal(err)
		}
		of := reflect.TypeOf(empty)
		for _, p := range find(of, place{name: kind}) {
			v := reflect.New(of).Elem()
			w := v
			for _, i := range p.path {
				for w = open(w).Field(i); w.Kind() == reflect.Slice || w.Kind() == reflect.Pointer || w.Kind() == reflect.Array; {
					w = open(w)
				}
			}
			if w.Type() == agreement {
				continue // terms.UnknownWord
			}
			n++
			w.SetString("mooved")
			if err := unknown(v.Interface().(What), places()[kind]); err == nil || !strings.Contains(err.Error(), p.name+` is "mooved": known are `) {
				t.Errorf("%s: %v", p.name, err)
			}
		}
	}
	if n < 29 {
		t.Errorf("only %d closed words stand in events", n)
	}
}

// open goes on to what a pointer points to, or to the last of a list, and makes it if there is none.
func open(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return v.Elem()
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		return v.Index(1)
	case reflect.Array:
		return v.Index(v.Len() - 1)
	}
	return v
}
