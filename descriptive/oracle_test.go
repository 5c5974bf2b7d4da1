package descriptive

import (
	"slices"
	"strings"
	"testing"

	"postd/rules"
)

// TestPlainRecords compares the readings of plain records, a man to each
// square and a man taking each sort of man, with a count made directly over
// the legal moves by a few lines that share nothing with the matcher.
func TestPlainRecords(t *testing.T) {
	roles := []rules.Role{rules.Pawn, rules.Knight, rules.Bishop, rules.Rook, rules.Queen, rules.King}
	letters := map[rules.Role]string{rules.Pawn: "P", rules.Knight: "Kt", rules.Bishop: "B", rules.Rook: "R", rules.Queen: "Q", rules.King: "K"}
	winged := []string{"QR", "QKt", "QB", "Q", "K", "KB", "KKt", "KR"}
	bare := []string{"R", "Kt", "B", "Q", "K", "B", "Kt", "R"}
	randomPositions(t, positions(t)/50, func(p rules.Position) {
		type fact struct {
			name  string
			takes bool
		}
		quiet, taken := map[string][]fact{}, map[string][]fact{}
		for _, m := range p.LegalMoves() {
			if p.Castles(m) != rules.NoWing {
				continue
			}
			man := letters[p.At(m.From()).Role]
			rank := m.To().Rank()
			if p.Turn() == rules.Black {
				rank = 7 - rank
			}
			takes := p.Takes(m)
			add := func(in map[string][]fact, record string) { in[record] = append(in[record], fact{m.String(), takes}) }
			file, figure := m.To().File(), string(rune('1'+rank))
			add(quiet, man+"-"+winged[file]+figure)
			if bare[file] != winged[file] {
				add(quiet, man+"-"+bare[file]+figure)
			}
			if takes {
				_, victim := p.Victim(m)
				add(taken, man+"x"+letters[victim.Role])
			}
		}
		// Every record is asked, also those that no legal move fits.
		ask := func(record string, facts []fact) {
			var want, captures []string
			for _, f := range facts {
				if f.takes && strings.Contains(record, "-") {
					captures = append(captures, f.name)
				} else {
					want = append(want, f.name)
				}
			}
			noCapture := len(want) == 0 && len(captures) > 0
			if noCapture {
				want = captures
			}
			r, err := Parse(record)
			if err != nil {
				t.Fatal(err)
			}
			m := r.Match(p, Birth)
			var got []string
			for _, x := range m.Readings {
				got = append(got, x.Move.String())
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) || m.NoCapture != noCapture {
				t.Fatalf("%s: %q is %v, want %v (no capture: %t)", p.FEN(), record, got, want, noCapture)
			}
		}
		for _, role := range roles {
			for _, figure := range "12345678" {
				for file := range winged {
					if role == rules.Pawn && figure == '1' {
						continue
					}
					record := letters[role] + "-" + winged[file] + string(figure)
					ask(record, quiet[record])
					if bare[file] != winged[file] {
						record = letters[role] + "-" + bare[file] + string(figure)
						ask(record, quiet[record])
					}
				}
			}
			for _, victim := range roles {
				record := letters[role] + "x" + letters[victim]
				ask(record, taken[record])
			}
		}
	})
}
