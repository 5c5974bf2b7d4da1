package dialogue

import (
	"fmt"
	"reflect"
	"time"

	"postd/correspondence"
)

// same compares two values through and through, instants by what they denote.
// It returns the place of the first difference.
func same(a, b any) (where string, ok bool) {
	return sameValue("", reflect.ValueOf(a), reflect.ValueOf(b))
}

var (
	instantType = reflect.TypeFor[time.Time]()
	markType    = reflect.TypeFor[correspondence.Earlier]() // an earlier state, compared when it was the game itself
)

func sameValue(at string, a, b reflect.Value) (string, bool) {
	if !a.IsValid() || !b.IsValid() {
		return at, a.IsValid() == b.IsValid()
	}
	if a.Type() != b.Type() {
		return at, false
	}
	if a.Type() == instantType && a.CanInterface() {
		return at, a.Interface().(time.Time).Equal(b.Interface().(time.Time))
	}
	if a.Type() == markType && a.CanInterface() {
		return at, a.Interface().(correspondence.Earlier).Equal(b.Interface().(correspondence.Earlier))
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return at, a.IsNil() == b.IsNil()
		}
		return sameValue(at, a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if where, ok := sameValue(at+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i)); !ok {
				return where, false
			}
		}
		return "", true
	case reflect.Slice, reflect.Array:
		// An empty slice and none are the same, as they are in JSON.
		if a.Len() != b.Len() {
			return at, false
		}
		for i := range a.Len() {
			if where, ok := sameValue(fmt.Sprintf("%s[%d]", at, i), a.Index(i), b.Index(i)); !ok {
				return where, false
			}
		}
		return "", true
	case reflect.Map:
		if a.Len() != b.Len() {
			return at, false
		}
		for _, k := range a.MapKeys() {
			if where, ok := sameValue(fmt.Sprintf("%s[%v]", at, k), a.MapIndex(k), b.MapIndex(k)); !ok {
				return where, false
			}
		}
		return "", true
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return at, true
	}
	return at, a.Equal(b)
}
