package standby

import (
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func TestJoin(t *testing.T) {
	type piece struct {
		id, octets, leaf string
		wrong            bool
	}
	for _, x := range []struct {
		name   string
		pieces []piece
	}{
		{"whole leaves", []piece{{"1.1", "a", "a", false}, {"1.2", "b", "b", false}}},
		{"in parts", []piece{{"1.1.1.3", "a", "", false}, {"1.1.2.3", "b", "", false}, {"1.1.3.3", "c", "abc", false}, {"1.2", "d", "d", false}}},
		{"parts twice", []piece{{"1.1.1.2", "a", "", false}, {"1.1.1.2", "a", "", false}, {"1.1.2.2", "b", "ab", false}}},
		{"an office fell, and another begins the leaf anew", []piece{{"1.1.1.2", "a", "", false}, {"2.1.1.2", "x", "", false}, {"2.1.2.2", "y", "xy", false}}},
		{"an office fell, and another goes on with a whole leaf", []piece{{"1.1.1.2", "a", "", false}, {"2.1", "x", "x", false}, {"2.2.1.2", "y", "", false}, {"2.2.2.2", "z", "yz", false}}},
		{"the first part is missing", []piece{{"1.1.2.2", "b", "", true}}},
		{"one in the middle is missing", []piece{{"1.1.1.3", "a", "", false}, {"1.1.3.3", "c", "", true}}},
		{"a later part of another leaf", []piece{{"1.1.1.2", "a", "", false}, {"1.2.2.2", "c", "", true}}},
	} {
		t.Run(x.name, func(t *testing.T) {
			var j joiner
			for _, p := range x.pieces {
				m, err := messageOf(1, nats.Header{jetstream.MsgIDHeader: {p.id}}, []byte(p.octets))
				if err != nil {
					t.Fatal(err)
				}
				leaf, err := j.add(m.leaf, m.part, m.of, m.octets)
				if string(leaf) != p.leaf || errors.Is(err, ErrParts) != p.wrong {
					t.Errorf("%s: %q, %v", p.id, leaf, err)
				}
			}
		})
	}
}

func TestIDs(t *testing.T) {
	for _, id := range []string{"", "1", "1.2.3", "1.2.3.4.5", "a.b", "1.2.0.3", "1.2.4.3", "-1.2", "1.2 ", "1.2.1.99999999999999999999"} {
		if m, err := messageOf(7, nats.Header{jetstream.MsgIDHeader: {id}}, nil); !errors.Is(err, ErrForeign) {
			t.Errorf("%q is read as %+v, %v", id, m, err)
		}
	}
}

func TestFollowerAlarms(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	for _, x := range []struct {
		s    State
		want string // what it is about
	}{
		{State{At: now}, ""},
		{State{At: now, Seconds: 10, Behind: 3, Silence: 20}, ""},
		{State{At: now.Add(-time.Minute)}, "does not follow"},
		{State{At: now.Add(time.Hour)}, "does not follow"}, // the clock was put back meanwhile
		{State{At: now, Seconds: 61, Trouble: "no answer"}, "behind the office"},
		{State{At: now, Silence: 61}, "the office is silent"},
		{State{At: now, Silence: 61, Seconds: 61}, "behind the office"}, // nobody knows whether the office is silent
		{State{At: now.Add(-time.Hour), Stopped: "a gap"}, "follows no more"},
	} {
		got := ""
		for _, a := range x.s.Alarms(now) {
			got += a.What
			if a.Why == "" || a.Do == "" {
				t.Errorf("%+v", a)
			}
		}
		if got != x.want {
			t.Errorf("%+v: %q, and it should be %q", x.s, got, x.want)
		}
	}
}
