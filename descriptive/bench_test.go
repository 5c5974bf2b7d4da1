package descriptive_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"postd/descriptive"
	"postd/rules"
)

// The benchmarks read and write over one fixed spread of positions of all
// sorts. They print rates, and no test asserts one.

// pair is a record with the position in which it is read.
type pair struct {
	view   view
	move   rules.Move
	text   string
	record descriptive.Record
}

// spread returns three moves in each of 1,200 scenes with their records.
func spread(b *testing.B, write func(*view, *fact, *rand.Rand) string) []pair {
	b.Helper()
	dice := rand.New(rand.NewPCG(1903, 1897))
	var pairs []pair
	descriptive.EachScene(1200, func(s descriptive.Scene) {
		v := look(s)
		for range 3 {
			f := &v.facts[dice.IntN(len(v.facts))]
			text := write(&v, f, dice)
			r, err := descriptive.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			pairs = append(pairs, pair{v, f.move, text, r})
		}
	})
	return pairs
}

// inSomeHand writes the shortest record of a move in any of the hands.
func inSomeHand(v *view, f *fact, dice *rand.Rand) string {
	for {
		if text, ok := allHands[dice.IntN(len(allHands))].write(v.shortest(f)); ok {
			return text
		}
	}
}

// lessSomeWords writes a record with words left out, which has any number of
// readings.
func lessSomeWords(v *view, f *fact, dice *rand.Rand) string {
	for {
		h := mixed(dice)
		if text, ok := h.write(v.omit(f, dice)); ok {
			return text
		}
	}
}

func inBrief(v *view, f *fact, _ *rand.Rand) string {
	return descriptive.Brief(v.Position, f.move, descriptive.Style{})
}

func inFull(v *view, f *fact, _ *rand.Rand) string { return descriptive.Full(v.Position, f.move) }

func rate(b *testing.B) {
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "records/s")
}

// BenchmarkReadings reads one record after the other: from the text, and from
// the Record alone.
func BenchmarkReadings(b *testing.B) {
	for _, manner := range []struct {
		name  string
		write func(*view, *fact, *rand.Rand) string
	}{{"brief", inBrief}, {"full", inFull}, {"hands", inSomeHand}, {"omissions", lessSomeWords}} {
		pairs := spread(b, manner.write)
		b.Run(manner.name+"/parsed and read", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				x := &pairs[i%len(pairs)]
				r, err := descriptive.Parse(x.text)
				if err != nil {
					b.Fatal(err)
				}
				r.Readings(x.view.Position)
			}
			rate(b)
		})
		b.Run(manner.name+"/read", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				x := &pairs[i%len(pairs)]
				x.record.Readings(x.view.Position)
			}
			rate(b)
		})
	}
}

// BenchmarkBriefSpread writes short records.
func BenchmarkBriefSpread(b *testing.B) {
	pairs := spread(b, inFull)
	for _, s := range []struct {
		name  string
		style descriptive.Style
	}{{"British", descriptive.Style{}}, {"American with checks", descriptive.Style{Spelling: descriptive.American, Checks: true}}} {
		b.Run(s.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				x := &pairs[i%len(pairs)]
				descriptive.Brief(x.view.Position, x.move, s.style)
			}
			rate(b)
		})
	}
}

// BenchmarkReadLineSpread cuts lines of two records, as letters have them.
func BenchmarkReadLineSpread(b *testing.B) {
	for _, manner := range []struct {
		name string
		hand *hand
	}{{"Code", &plain}, {"old books", &books}, {"spaced", &spaced}} {
		pairs := spread(b, func(v *view, f *fact, _ *rand.Rand) string {
			text, ok := manner.hand.write(v.shortest(f))
			if !ok {
				b.Fatal("not written")
			}
			return text
		})
		var lines []string
		for i := 0; i+1 < len(pairs); i += 2 {
			line := strings.Join([]string{"14.", pairs[i].text, pairs[i+1].text}, " ")
			if _, ok := descriptive.Descriptive.ReadLine(line); ok {
				lines = append(lines, line)
			}
		}
		if len(lines) < len(pairs)/3 {
			b.Fatalf("only %d of %d lines are read", len(lines), len(pairs)/2)
		}
		b.Run(manner.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				descriptive.Descriptive.ReadLine(lines[i%len(lines)])
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}
