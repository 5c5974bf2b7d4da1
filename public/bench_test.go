package public

import (
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
)

// BenchmarkPages writes the private pages of a game at move 40.
func BenchmarkPages(b *testing.B) {
	o := newOffice(b)
	for range 20 {
		o.play("Kt-KB3", "Kt-KB3", "Kt-Kt1", "Kt-Kt1")
	}
	o.advance(30 * time.Hour)
	seat := o.seat(rules.White)
	for name, path := range map[string]string{
		"game": seat, "tried": seat + "?at=3w&line=" + strings.Repeat("P-K4+P-K4+", 1), "json": seat + "/game.json", "pgn": seat + "/game.pgn", "png": seat + "/board.png",
		"guest": o.guest(rules.White), "own": o.opened(ledger.OpensOwn, ledger.FeedOfPlayer(o.white)), "wrong": "/b/g1.w.0.aaaaaaaaaaaaaaaaaaaaaaaaaa",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				o.get(path)
				o.door.on(time.Second)
			}
		})
	}
}
