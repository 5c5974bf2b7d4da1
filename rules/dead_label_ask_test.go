package rules

import (
	"fmt"
	"testing"
)

// deadBudget is about two seconds of looking for a proof.
const deadBudget = 2_000_000

// againstDead compares what Dead says with the label: Unknown is not wrong.
func againstDead(p Position, alive bool, v Verdict, budget int) error {
	switch {
	case v.Nodes > max(budget, 0):
		return fmt.Errorf("%d nodes spent of %d", v.Nodes, budget)
	case v.Answer == Proved && alive || v.Answer == Refuted && !alive:
		return fmt.Errorf("%v by %v, and it is not so", v.Answer, v.Reason)
	case v.Answer == Refuted:
		if v.Reason != Helpmate {
			return fmt.Errorf("refuted by %q, which is no helpmate", v.Reason)
		}
		return replays(p, v.Line)
	case v.Answer == Proved && v.Reason != Material && v.Reason != Enclosed && v.Reason != Exhausted:
		return fmt.Errorf("proved by %q", v.Reason)
	case v.Answer == Unknown && v.Reason != NoReason:
		return fmt.Errorf("unknown by %q", v.Reason)
	}
	return nil
}

// TestDeadAnswers asks Dead of every labelled position and of its images, at
// budgets from nothing to two seconds: never a wrong answer, and 98 in a
// hundred decided.
func TestDeadAnswers(t *testing.T) {
	t.Parallel()
	_, all := readDead(t)
	asked, decided := 0, 0
	reasons := map[Reason]int{}
	for _, x := range all {
		for _, image := range images(x.p.FEN()) {
			p := mustFEN(t, image)
			for _, n := range []int{-1, 0, 1, 10, 100, 1000, deadBudget} {
				v := Dead(p, Budget{Nodes: n})
				if err := againstDead(p, x.alive, v, n); err != nil {
					t.Errorf("line %d: %s, at %d nodes: %s: %v", x.line, x.name, n, image, err)
				}
				if n != deadBudget {
					continue
				}
				asked++
				reasons[v.Reason]++
				if v.Answer != Unknown {
					decided++
					continue
				}
				t.Logf("line %d: %s: %s is undecided after %d nodes", x.line, x.name, image, v.Nodes)
			}
		}
	}
	t.Logf("%d of %d decided: %d by material, %d enclosed, %d exhausted, %d helpmates",
		decided, asked, reasons[Material], reasons[Enclosed], reasons[Exhausted], reasons[Helpmate])
	if decided*100 < asked*98 {
		t.Errorf("only %d of %d are decided", decided, asked)
	}
}
