package templates

import (
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"

	"postd/correspondence"
	"postd/descriptive"
	"postd/ledger"
	"postd/mailbox"
)

// turn is a letter with a move, the game before it, and what came of it.
type turn struct {
	game    correspondence.Game
	letter  correspondence.Letter
	setting correspondence.Setting
	notices []correspondence.Notice
	words   []correspondence.Rendered
}

// randomPlay plays games at random until there are n letters with a move, each another position.
// The moves are written as the players write them, into the line that the office gives.
func randomPlay(b testing.TB, seed uint64, n int) (all []turn) {
	b.Helper()
	lot := rand.New(rand.NewPCG(seed, 28))
	for len(all) < n {
		s := open(b, "")
		for range 10 + lot.IntN(70) {
			p := s.g.Position()
			legal := p.LegalMoves()
			if len(legal) == 0 {
				break
			}
			record := descriptive.Brief(p, legal[lot.IntN(len(legal))], descriptive.Style{})
			l := correspondence.Letter{Of: p.Turn(), Text: strings.Replace(s.line(p.Turn()), blank, record, 1), Arrived: s.now, Key: "mail:" + s.now.String()}
			x := turn{game: s.g, letter: l, setting: s.office()}
			d := s.g.Receive(l, s.office())
			x.notices = d.Notices
			for _, n := range d.Notices {
				w, err := Word(n, reader)
				if err != nil {
					b.Fatal(err)
				}
				x.words = append(x.words, w)
			}
			s.take(d)
			all = append(all, x)
			s.now = s.now.Add(time.Hour)
		}
	}
	return all[:n]
}

// cpu is the time of the processor that the process took.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkWay takes letters with moves of games at random on their way: received and decided,
// both answers worded, and composed with their pictures, none of which is the same. It tells the
// time of the processor beside that of the clock, since machines are shared.
func BenchmarkWay(b *testing.B) {
	const seed = 1903
	all := randomPlay(b, seed, 600)
	b.Logf("seed %d, %d letters", seed, len(all))
	each := func(name string, do func(x *turn)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			n, began := 0, cpu()
			for b.Loop() {
				do(&all[n%len(all)])
				n++
			}
			b.ReportMetric(float64((cpu()-began).Microseconds())/float64(n), "µs-cpu/op")
		})
	}
	each("receive", func(x *turn) {
		if d := x.game.Receive(x.letter, x.setting); len(d.Notices) != len(x.notices) {
			b.Fatalf("%d notices", len(d.Notices))
		}
	})
	each("two trees", func(x *turn) {
		for i, n := range x.notices {
			if w, err := Word(n, reader); err != nil || len(w.Tree) != len(x.words[i].Tree) {
				b.Fatal(err)
			}
		}
	})
	each("compose both", func(x *turn) {
		for _, w := range x.words {
			w, err := Compose(w, "post+g12.abcdefghijklmnopqrstuvwxyz@chess.test", nil)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := mailbox.Source(ledger.Posting{
				Seq: 7, Game: 12, Notice: "17.2", To: "bob@players.test", EnvelopeFrom: "post+b7.x@chess.test", From: "office@chess.test", FromName: "Autumn (postd)",
				ReplyTo: "post+g12.abcdefghijklmnopqrstuvwxyz@chess.test", MessageID: "<g12.17-2.b.abc@chess.test>", Filed: x.setting.Now, Form: "html", Words: w,
			}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
