package narrate

import (
	"reflect"
	"strings"
	"testing"
	"text/template"
	"text/template/parse"

	"postd/correspondence/events"
)

// namesIn notes the fields and methods of a type, and of what it leads to in this house.
func namesIn(of reflect.Type, seen map[reflect.Type]bool, names map[string]bool) {
	if seen[of] {
		return
	}
	seen[of] = true
	for i := range of.NumMethod() {
		m := of.Method(i)
		names[m.Name] = true
		for k := range m.Type.NumOut() {
			namesIn(m.Type.Out(k), seen, names)
		}
	}
	switch of.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		namesIn(of.Elem(), seen, names)
	case reflect.Func:
		for k := range of.NumOut() {
			namesIn(of.Out(k), seen, names)
		}
	case reflect.Struct:
		for i := range of.NumField() {
			if f := of.Field(i); f.IsExported() {
				names[f.Name] = true
				namesIn(f.Type, seen, names)
			}
		}
	}
	if of.Kind() != reflect.Pointer && of.Kind() != reflect.Interface && strings.HasPrefix(of.PkgPath(), "postd/") {
		namesIn(reflect.PointerTo(of), seen, names)
	}
}

// fieldsOf calls visit with each field or method that a part of a template names.
func fieldsOf(n reflect.Value, visit func(at parse.Node, name string)) {
	for n.Kind() == reflect.Interface || n.Kind() == reflect.Pointer {
		if n.Kind() == reflect.Interface {
			n = n.Elem()
			continue
		}
		var named []string
		switch x := n.Interface().(type) {
		case *parse.FieldNode:
			named = x.Ident
		case *parse.ChainNode:
			named = x.Field
		case *parse.VariableNode:
			named = x.Ident[1:]
		case *parse.Tree:
			return // of which it is a part
		}
		for _, name := range named {
			visit(n.Interface().(parse.Node), name)
		}
		if n = n.Elem(); !n.IsValid() {
			return
		}
	}
	switch n.Kind() {
	case reflect.Slice:
		for i := range n.Len() {
			fieldsOf(n.Index(i), visit)
		}
	case reflect.Struct:
		for i := range n.NumField() {
			if n.Type().Field(i).IsExported() {
				fieldsOf(n.Field(i), visit)
			}
		}
	}
}

// TestTextsNameWhatThereIs checks that each text of the table can be parsed, and names no
// field that its event and the functions have not, be it in a part that no sample reaches.
func TestTextsNameWhatThereIs(t *testing.T) {
	calls := teller{}.calls()
	for _, w := range everyEvent {
		kind := events.Event{What: w}.Kind()
		names, seen := map[string]bool{}, map[reflect.Type]bool{}
		namesIn(reflect.TypeOf(w), seen, names)
		for _, f := range calls {
			namesIn(reflect.TypeOf(f), seen, names)
		}
		r := table[kind]
		for what, text := range map[string]string{"Line": r.Line, "Step": r.Step, "Law": r.Law} {
			parsed, err := template.New(kind).Funcs(calls).Parse(text)
			if err != nil {
				t.Errorf("templates/narrate/table.go: the %s of %s cannot be parsed: %v", what, kind, err)
				continue
			}
			if parsed.Tree == nil {
				continue // there is none
			}
			fieldsOf(reflect.ValueOf(parsed.Root), func(at parse.Node, name string) {
				if !names[name] {
					where, _ := parsed.ErrorContext(at)
					t.Errorf("templates/narrate/table.go: the %s of %s (%s) names .%s, which its event has not; correct the name", what, kind, where, name)
				}
			})
		}
	}
}
