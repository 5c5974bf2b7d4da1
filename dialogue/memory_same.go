package dialogue

import (
	"fmt"
	"reflect"
	"strconv"
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

// away is a time in which the stage does not read its mailbox.
type away struct {
	from, until time.Time // zero when it is read
	came        []waiting // what arrived meanwhile, in order
	no          int       // outages so far
}

// waiting is a letter that is not read yet.
type waiting struct {
	arrived time.Time
	hear    func(correspondence.Setting) (correspondence.Decision, error)
}

// MailboxFails keeps the office from reading its mailbox.
func (m *Memory) MailboxFails(until time.Time) error {
	m.away.from, m.away.until = m.now, until
	return nil
}

// hears hears a letter, or keeps it where it is not read yet.
func (m *Memory) hears(hear func(correspondence.Setting) (correspondence.Decision, error)) error {
	if m.away.until.IsZero() {
		return m.decides(hear)
	}
	m.away.came = append(m.away.came, waiting{m.now, hear})
	return nil
}

// readsAgain comes to the instant at which the mailbox is read again, if that is not
// later than at. The lost time is made good, then the letters are heard as of their
// arrival, then both sides are told of what still runs.
func (m *Memory) readsAgain(at time.Time) error {
	a := m.away
	if a.until.IsZero() || a.until.After(at) {
		return nil
	}
	m.advance(a.until)
	m.away = away{no: a.no + 1}
	x := correspondence.Outage{No: a.no + 1, From: a.from, To: a.until}
	if err := m.file(m.game.MakesGood(x, m.office())); err != nil {
		return err
	}
	for _, w := range a.came {
		err := m.decides(func(o correspondence.Setting) (correspondence.Decision, error) {
			o.Now = w.arrived
			return w.hear(o)
		})
		if err != nil {
			return err
		}
	}
	return m.file(m.game.TellsOutage(x, m.office()))
}

// Seat has the secretary seat an umpire.
func (m *Memory) Seat(at time.Time, x correspondence.Seat) error {
	if err := m.reach(at); err != nil {
		return err
	}
	x.Key = "seat:" + strconv.Itoa(len(m.events))
	return m.decides(func(o correspondence.Setting) (correspondence.Decision, error) { return m.game.Seat(x, o) })
}

// Leave has the secretary enter leave for a side, or end it.
func (m *Memory) Leave(at time.Time, x correspondence.LeaveOrder) error {
	if err := m.reach(at); err != nil {
		return err
	}
	return m.decides(func(o correspondence.Setting) (correspondence.Decision, error) { return m.game.OrderLeave(x, o) })
}
