package envelope

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
)

var dealt = time.Date(2026, 12, 9, 12, 0, 0, 0, time.UTC)

func after(days int) time.Time { return dealt.AddDate(0, 0, days) }

// TestE50Digest checks that anybody can repeat the digest of an envelope with sha256sum.
func TestE50Digest(t *testing.T) {
	v := Verdict{Result: terms.Drawn, Analysis: "Neither side can make way.\nReally.", Salt: "0f1e2d3c4b5a69788796a5b4c3d2e1f0"}
	cmd := exec.Command("sha256sum")
	cmd.Stdin = strings.NewReader(v.Text("QXKT"))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if got, _, _ := strings.Cut(string(out), " "); got != v.Digest("QXKT") {
		t.Errorf("sha256sum says %s, the digest is %s", got, v.Digest("QXKT"))
	}
	for _, other := range []Verdict{{terms.WhiteWins, v.Analysis, v.Salt, v.At, 0}, {v.Result, v.Analysis + " ", v.Salt, v.At, 0}, {v.Result, v.Analysis, "00", v.At, 0}} {
		if other.Digest("QXKT") == v.Digest("QXKT") || v.Digest("QXKS") == v.Digest("QXKT") {
			t.Errorf("%v has the digest of another", other)
		}
	}
}

// TestE50Course plays cases: each step is "day judge=result", or a day that passes, and what
// is due after it.
func TestE50Course(t *testing.T) {
	for name, steps := range map[string][]string{
		"alike":              {"1 1=1-0 > ", "2 2=1-0 > judged 1-0"},
		"alike, held":        {"1 1=1-0 > ", "held", "2 2=1-0 > ", "free", "3 > judged 1-0"},
		"unlike, alike":      {"1 1=1-0 > ", "2 2=0-1 > tell", "3 1=0-1 > ", "4 2=0-1 > judged 0-1"},
		"unlike, one alone":  {"1 1=1-0 > ", "2 2=0-1 > tell", "3 1=0-1 > ", "15 > ", "16 > judged 0-1"},
		"unlike, crossed":    {"1 1=1-0 > ", "2 2=0-1 > tell", "3 1=0-1 > ", "4 2=1-0 > ask", "5 0=1/2-1/2 > judged 1/2-1/2"},
		"unlike, silent":     {"1 1=1-0 > ", "2 2=0-1 > tell", "16 > ask", "17 1=0-1 refused late > ", "29 > ", "30 > remind"},
		"twice":              {"1 1=1-0 > ", "1 1=0-1 refused in > ", "2 2=0-1 > tell", "3 1=0-1 > ", "3 1=1-0 refused in > "},
		"another's":          {"1 3=1-0 refused gone > "},
		"no result":          {"1 1=annulled refused no result > ", "1 1= refused no result > ", "1 1=0-0 refused no result > "},
		"both silent":        {"13 > ", "14 > remind", "28 > remind", "42 > replace"},
		"one silent":         {"1 1=1-0 > ", "14 > remind", "28 > remind", "41 > ", "42 > replace"},
		"held, silent":       {"held", "14 > remind", "42 > replace"},
		"umpire, not asked":  {"1 0=1-0 refused not asked > "},
		"umpire, held":       {"1 1=1-0 > ", "2 2=0-1 > tell", "16 > ask", "held", "17 0=1-0 > ", "17 0=0-1 refused in > ", "free", "18 > judged 1-0"},
		"after the verdict":  {"1 1=1-0 > ", "2 2=1-0 > judged 1-0", "2 1=0-1 refused closed > ", "2 3=0-1 refused closed > ", "2 0=0-1 refused closed > "},
		"a draw is a result": {"1 1=1/2-1/2 > ", "2 2=1/2-1/2 > judged 1/2-1/2"},
	} {
		t.Run(name, func(t *testing.T) {
			c, held := Case{Name: "QXKT", Want: 2, Seats: []Seat{{Judge: 1, Asked: dealt}, {Judge: 2, Asked: dealt}}}, false
			for _, step := range steps {
				if step == "held" || step == "free" {
					held = step == "held"
					continue
				}
				said, want, _ := strings.Cut(step, " > ")
				var days int
				var what string
				fmt.Sscanf(said, "%d", &days)
				if _, what, _ = strings.Cut(said, " "); what != "" {
					who, result, _ := strings.Cut(what, "=")
					result, refusal, _ := strings.Cut(result, " refused ")
					var judge uint64
					fmt.Sscanf(who, "%d", &judge)
					next, why := c.Take(judge, Verdict{Result: terms.Result(strings.TrimPrefix(result, " refused ")), Analysis: "so", At: after(days)})
					if string(why) != refusal {
						t.Fatalf("%s: refused %q", step, why)
					}
					c = next
				}
				x := c.Next(after(days), held)
				if got := strings.TrimSpace(string(x.Do) + " " + string(x.Result)); got != strings.TrimSpace(want) {
					t.Fatalf("%s: due is %q", step, got)
				}
				switch x.Do { // as the office does
				case Remind:
					for i := range c.Seats {
						if c.Seats[i].First == nil {
							c.Seats[i].Told++
						}
					}
				case Judged:
					c.Closed = after(days)
				case Tell:
					c.Unlike = after(days)
				case Ask:
					c.Umpire = &Seat{Asked: after(days)}
				}
			}
		})
	}
}

// TestE50Lot checks that a lot can be drawn again, and that too few are named as such.
func TestE50Lot(t *testing.T) {
	may := []string{"1 Fox", "2 Cook", "3 Reed"}
	first, w, err := Lot("autumn", may, 2)
	if err != nil || len(first) != 2 || first[0] == first[1] {
		t.Fatal(first, err)
	}
	if out, err := exec.Command("sh", "-c", w.Command(w.Lots[0])).Output(); err != nil || !strings.HasPrefix(string(out), w.Lots[0].Hash) {
		t.Errorf("%s: %v", out, err)
	}
	if _, _, err := Lot("autumn", may[:1], 2); err == nil {
		t.Error("one judges as two")
	}
	if a, b := Name([]byte("a")), Name([]byte("b")); len(a) != 4 || a == b || strings.ContainsAny(a+b, "AEIOUY") {
		t.Error(a, b)
	}
}
