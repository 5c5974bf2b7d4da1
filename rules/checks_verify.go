package rules

import (
	"errors"
	"fmt"
	"slices"
)

// Verify shows without a search that the claimant can subject the adverse King
// to an endless series of checks from a position (BCC1903/V.8(d)), or says in
// words what is wanting. It plays the checks and all replies by the methods of
// Position that anybody may call, and has nothing from EndlessChecks but the
// list: the position, or with the adversary to move that after each of the
// replies, is in the list; and at each position in it the claimant is to move,
// the check is legal and is a check, and after each legal reply the position is
// in the list, or it is mate.
func (c Certificate) Verify(p Position) error {
	if p.Due() > 1 || !p.Commences() {
		return errors.New("rules: certificate: the position is in a first turn of several moves")
	}
	listed := make(map[string]bool, c.Len())
	for q := range c.All() {
		name := positionName(q)
		switch {
		case q.Turn() != c.Claimant():
			return fmt.Errorf("rules: certificate: in %s %v should be to move", name, c.Claimant())
		case listed[name]:
			return fmt.Errorf("rules: certificate: %s is there twice", name)
		}
		listed[name] = true
	}
	if p.Turn() != c.Claimant() {
		if err := repliesListed(p, listed); err != nil {
			return err
		}
	} else if name := positionName(p); !listed[name] {
		return fmt.Errorf("rules: certificate: the position %s is not in it", name)
	}
	for q, check := range c.All() {
		next, err := q.Play(check)
		if err != nil {
			return fmt.Errorf("rules: certificate: in %s: %w", positionName(q), err)
		}
		if !next.Check() {
			return fmt.Errorf("rules: certificate: in %s %v gives no check", positionName(q), check)
		}
		if err := repliesListed(next, listed); err != nil {
			return err
		}
	}
	return nil
}

// VerifyEndless shows besides that the series need not end (RULING/R-82): from the position
// the checks of the list and some of the replies lead back to a position of the list
// in which a check was given before.
func (c Certificate) VerifyEndless(p Position) error {
	if err := c.Verify(p); err != nil {
		return err
	}
	checks := make(map[string]certificateStep, c.Len())
	for _, s := range c.steps {
		checks[positionName(s.position)] = s
	}
	done := map[string]bool{} // false while the search is below it
	var back func(p Position) bool
	back = func(p Position) bool {
		name := positionName(p)
		if over, known := done[name]; known {
			return !over
		}
		done[name] = false
		next, _ := p.Play(checks[name].check) // Verify has shown that it is legal, and so are the replies
		for _, reply := range next.LegalMoves() {
			if q, _ := next.Play(reply); back(q) {
				return true
			}
		}
		done[name] = true
		return false
	}
	from := []Position{p}
	if p.Turn() != c.Claimant() {
		from = nil
		for _, reply := range p.LegalMoves() {
			q, _ := p.Play(reply)
			from = append(from, q)
		}
	}
	if !slices.ContainsFunc(from, back) {
		return errors.New("rules: certificate: each line of its checks ends in mate")
	}
	return nil
}

// repliesListed says which reply does not lead to a position that is listed.
func repliesListed(p Position, listed map[string]bool) error {
	for _, reply := range p.LegalMoves() {
		next, err := p.Play(reply)
		if err != nil {
			return err
		}
		if !listed[positionName(next)] {
			return fmt.Errorf("rules: certificate: in %s the reply %v leads to a position that is not in it", positionName(p), reply)
		}
	}
	return nil
}

// positionName names a position by what its moves depend on.
func positionName(p Position) string {
	fields, without := fourFields(p)
	if without == "" {
		return fields
	}
	return fields + " " + rooklessHead + without
}
