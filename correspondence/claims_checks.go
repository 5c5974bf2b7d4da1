package correspondence

import (
	"slices"

	"postd/correspondence/events"
	"postd/rules"
)

// The proof of an endless series of checks (BCC1903/V.8(d), BOOK/3.6); what
// the Code means by that BCC1903/INTRO(f) says. The budget is counted in
// positions, so that the answer is the same on every machine.

// testChecks looks into whether the player to move can give check without end.
func testChecks(t *events.Tested, p rules.Position, line []rules.Move) {
	v, c := rules.EndlessChecks(p, t.By, rules.Budget{Nodes: rules.ChecksBudget})
	t.Nodes = v.Nodes
	switch v.Answer {
	case rules.Proved:
		check, _ := c.Check(p)
		t.Answer, t.Positions, t.Line = events.Proved, v.Positions, firstChecks(p, check, c)
	case rules.Refuted:
		t.Line = escape(p, t.By, slices.Concat(line, p.LegalMoves()))
	default:
		t.Answer = events.Undecided
	}
}

// testBoundChecks looks into the same for one whom Penalty C binds: the requirement
// is part of the turn (RULING/R-61), so the first check must be among the moves
// that discharge it. From the next turn on the player is free. It is proved if one such
// check leads to an endless series, and refuted if none does.
func testBoundChecks(t *events.Tested, p rules.Position, discharge, line []rules.Move) {
	t.Bound, t.Nodes = true, 1
	open := false
	for _, check := range discharge {
		next, err := p.Play(check)
		if err != nil || !next.Check() {
			continue
		}
		v, c := rules.EndlessChecks(next, t.By, rules.Budget{Nodes: rules.ChecksBudget - t.Nodes})
		t.Nodes += v.Nodes
		if v.Answer == rules.Proved {
			t.Answer, t.Positions, t.Line = events.Proved, v.Positions+1, firstChecks(p, check, c)
			return
		}
		open = open || v.Answer != rules.Refuted
	}
	if open {
		t.Answer = events.Undecided
		return
	}
	named := slices.DeleteFunc(slices.Clone(line), func(m rules.Move) bool { return !slices.Contains(discharge, m) })
	t.Line = escape(p, t.By, slices.Concat(named, discharge))
}

// firstChecks follows a certificate from the first check: the first reply to it,
// and the check that follows.
func firstChecks(p rules.Position, check rules.Move, c rules.Certificate) []rules.Move {
	line := []rules.Move{check}
	p, _ = p.Play(check) // Verify shows that it is legal, and so are the replies
	replies := p.LegalMoves()
	if len(replies) == 0 {
		return line // mate
	}
	p, _ = p.Play(replies[0])
	check, _ = c.Check(p)
	return append(line, replies[0], check)
}

// escape shows why a claim is refuted: a check, that with which the claimant's
// line begins if one was named, and a reply after which no series of checks
// is endless. It is empty where there is no check to give.
func escape(p rules.Position, by rules.Colour, checks []rules.Move) []rules.Move {
	left := rules.ChecksBudget
	for _, check := range checks {
		next, err := p.Play(check)
		if err != nil || !next.Check() {
			continue
		}
		for _, reply := range next.LegalMoves() {
			q, _ := next.Play(reply)
			v, _ := rules.EndlessChecks(q, by, rules.Budget{Nodes: left})
			if left -= v.Nodes; v.Answer == rules.Refuted {
				return []rules.Move{check, reply}
			}
		}
	}
	return nil
}
