package correspondence

import (
	"encoding/json"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/rules"
)

// sixty is a game of so many moves of either side, Knights going out and home.
func sixty(b *testing.B, moves int) *stage {
	b.Helper()
	s := open(b, "", "")
	for range moves / 2 {
		s.moves("Kt-KB3 Kt-KB3 Kt-Kt1 Kt-Kt1")
	}
	if n := len(s.game.Score()); n != 2*moves {
		b.Fatalf("%d plies", n)
	}
	return s
}

// BenchmarkReceive hears a plain record in a game of sixty moves.
func BenchmarkReceive(b *testing.B) {
	s := sixty(b, 60)
	s.now = s.now.Add(time.Hour)
	l, o := s.letter(rules.White, s.reply("P-K4")), s.office()
	b.ReportAllocs()
	for b.Loop() {
		if d := s.game.Receive(l, o); len(d.Events) != 3 {
			b.Fatalf("%d events", len(d.Events))
		}
	}
}

// BenchmarkFold folds a game of 400 events.
func BenchmarkFold(b *testing.B) {
	events := sixty(b, 60).events[:400]
	b.ReportAllocs()
	for b.Loop() {
		if g := Fold(events); g.Seq != 400 || g.Broken != "" {
			b.Fatal(g.Broken)
		}
	}
}

// BenchmarkFoldStored folds the same from the ledger's JSON.
func BenchmarkFoldStored(b *testing.B) {
	stored, err := json.Marshal(sixty(b, 60).events[:400])
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(stored)))
	for b.Loop() {
		var events []events.Event
		if err := json.Unmarshal(stored, &events); err != nil {
			b.Fatal(err)
		}
		if g := Fold(events); g.Seq != 400 {
			b.Fatal(g.Broken)
		}
	}
}

// BenchmarkElapse asks what is due in the same game, and lets time do it.
func BenchmarkElapse(b *testing.B) {
	s := sixty(b, 60)
	b.ReportAllocs()
	for b.Loop() {
		at := s.game.Due(s.calendar)
		if d := s.game.Elapse(Setting{Now: at, ReadThrough: at, Calendar: s.calendar}); len(d.Events) == 0 {
			b.Fatal("nothing happens")
		}
	}
}
