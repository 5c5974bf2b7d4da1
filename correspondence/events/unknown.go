package events

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"postd/correspondence/terms"
)

// ErrUnknown is wrapped by the error about an event of a kind, or with a word, that this
// release does not know: a later release may have written it.
var ErrUnknown = errors.New("not known to this release")

// unknownWord is a word of an event that this release does not know.
type unknownWord struct {
	Field string // as stored: "Answered.how"
	Word  string
	Known string // separated by ", "
}

// Error returns `Answered.how is "mooved": known are declined, moved, …`.
func (e *unknownWord) Error() string {
	return fmt.Sprintf("%s is %q: known are %s; a later release may have written it", e.Field, e.Word, e.Known)
}

// Is says that it is an ErrUnknown.
func (e *unknownWord) Is(err error) bool { return err == ErrUnknown }

// place is where within a value a closed word stands, or an agreement.
type place struct {
	name string
	path []int // of fields, through what each points to, or lists
}

// unknown returns the first word at these places of an event that is not known; nil if all are. An
// empty word is one that is not said.
func unknown(w What, at []place) error {
	v := reflect.ValueOf(w)
	for _, p := range at {
		if err := p.check(v, p.path); err != nil {
			return err
		}
	}
	return nil
}

var agreement = reflect.TypeFor[terms.Agreement]()

// find looks for closed words in a type and in all that it holds.
func find(t reflect.Type, at place) (out []place) {
	if _, ok := closed()[t]; ok || t == agreement {
		return []place{at}
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		to := f.Type
		for to.Kind() == reflect.Slice || to.Kind() == reflect.Array || to.Kind() == reflect.Pointer {
			to = to.Elem()
		}
		if to == t || name == "-" {
			continue // a condition of conditions holds no closed word
		}
		next := place{at.name, append(slices.Clone(at.path), i)}
		if name != "" {
			next.name += "." + name
		}
		out = append(out, find(to, next)...)
	}
	return out
}

func (p place) check(v reflect.Value, path []int) error {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return p.check(v.Elem(), path)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if err := p.check(v.Index(i), path); err != nil {
				return err
			}
		}
		return nil
	}
	if len(path) > 0 {
		return p.check(v.Field(path[0]), path[1:])
	}
	if v.Type() == agreement {
		if field, word, known := terms.UnknownWord(v.Interface().(terms.Agreement)); field != "" {
			return &unknownWord{p.name + "." + field, word, known}
		}
		return nil
	}
	if known := closed()[v.Type()]; v.String() != "" && !slices.Contains(known, v.String()) {
		return &unknownWord{p.name, v.String(), strings.Join(known, ", ")}
	}
	return nil
}
