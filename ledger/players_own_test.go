package ledger

import (
	"reflect"
	"testing"

	"postd/correspondence/terms"
)

// TestPlayerIsNobodyElses holds that what is in the row of a player, as it is handed out, is in no other: rows
// are remembered, and whoever has one may change it.
func TestPlayerIsNobodyElses(t *testing.T) {
	is := Player{
		Addresses: []Address{{Addr: "eve@players.test"}}, Joined: []uint64{7}, Post: &PostalAddress{Lines: []string{"Ely"}},
		Reminding: terms.Reminding{Prompts: []terms.Prompt{{}}},
	}
	own, met := is.own(), 0
	if !reflect.DeepEqual(own, is) {
		t.Errorf("%+v", own)
	}
	var look func(a, b reflect.Value, where string)
	look = func(a, b reflect.Value, where string) {
		switch a.Kind() {
		case reflect.Slice, reflect.Map, reflect.Pointer:
			if a.Type().String() == "*time.Location" {
				return
			}
			if met++; a.IsNil() || a.Pointer() == b.Pointer() {
				t.Errorf("%s is that of another, or is not tried", where)
			} else if a.Kind() == reflect.Pointer {
				look(a.Elem(), b.Elem(), where)
			}
		case reflect.Struct:
			for i := range a.NumField() {
				look(a.Field(i), b.Field(i), where+"."+a.Type().Field(i).Name)
			}
		}
	}
	if look(reflect.ValueOf(own), reflect.ValueOf(is), "Player"); met != 5 {
		t.Errorf("%d are met", met)
	}
}
