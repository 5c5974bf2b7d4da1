package rules

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/drills"
)

// replayedPly is one entry of an answer of postd rules replay.
type replayedPly struct {
	FEN       string   `json:"fen"`
	Legal     []string `json:"legal"`
	Check     bool     `json:"check"`
	Status    string   `json:"status"`
	Rep       int      `json:"rep"`
	Identical int      `json:"identical"`
	Half      int      `json:"half"`
}

// TestReplay gives random games to the command itself and compares what it
// answers with the slow board. The games wander about, so that positions come
// again, with and without the rights that they had.
func TestReplay(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "postd")
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", program, "../cmd/postd").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	var lines []string
	var want [][]replayedPly
	random := rand.New(rand.NewPCG(8, 16))
	repeated, differing := 0, 0
	wanted := drills.Count(t, drills.Replays) / 2
	for positions := 0; positions < wanted; {
		fen := walkStarts[len(want)%len(walkStarts)]
		moves, plies := wander(readSlow(fen), random, 90)
		positions += len(plies)
		for _, p := range plies {
			if p.Identical >= 3 {
				repeated++
			}
			if p.Identical > p.Rep {
				differing++
			}
		}
		lines, want = append(lines, fen+"|"+strings.Join(moves, " ")), append(want, plies)
	}
	c := exec.Command(program, "rules", "replay")
	c.Stdin = strings.NewReader(strings.Join(lines, "\n"))
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil || errs.Len() > 0 {
		t.Fatalf("%v\n%s", err, &errs)
	}
	in := bufio.NewReader(bytes.NewReader(out))
	for i, plies := range want {
		text, err := in.ReadBytes('\n')
		if err != nil {
			t.Fatalf("%d answers to %d games", i, len(want))
		}
		var got struct{ Plies []replayedPly }
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		if len(got.Plies) != len(plies) {
			t.Fatalf("%s: %d entries, want %d", lines[i], len(got.Plies), len(plies))
		}
		for ply := range plies {
			if a, b := got.Plies[ply], plies[ply]; fmt.Sprint(a) != fmt.Sprint(b) {
				t.Fatalf("%s: after %d moves\n%+v, want\n%+v", lines[i], ply, a, b)
			}
		}
	}
	if rest, _ := in.ReadString('\n'); rest != "" {
		t.Errorf("more answers than games: %s", rest)
	}
	t.Logf("%d games; %d positions that had come about three times, %d that had oftener by I.16(b) than with their rights", len(want), repeated, differing)
	if wanted >= 1500 && (repeated == 0 || differing == 0) {
		t.Error("the games do not show everything")
	}
}

// wander plays a game on the slow board in which a man often goes back to
// where it came from, and notes what the command should say.
func wander(s slow, random *rand.Rand, most int) (moves []string, plies []replayedPly) {
	whole, men := map[string]int{}, map[string]int{}
	for {
		legal := s.moves()
		words := strings.Fields(s.fen())
		rep, identical := strings.Join(words[:4], " "), strings.Join(words[:2], " ")
		whole[rep]++
		men[identical]++
		ply := replayedPly{FEN: s.fen(), Legal: legal, Check: s.inCheck(s.white), Status: "ongoing", Rep: whole[rep], Identical: men[identical], Half: s.half}
		if len(legal) == 0 {
			ply.Status = "stalemate"
			if ply.Check {
				ply.Status = "checkmate"
			}
		}
		plies = append(plies, ply)
		if len(legal) == 0 || len(moves) == most {
			return moves, plies
		}
		u := legal[random.IntN(len(legal))]
		if n := len(moves); n >= 2 && random.IntN(3) > 0 {
			last := moves[n-2]
			if back := last[2:4] + last[:2]; slices.Contains(legal, back) {
				u = back
			}
		}
		moves = append(moves, u)
		s = s.after(u)
	}
}
