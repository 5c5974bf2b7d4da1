package rules

import (
	"errors"
	"fmt"
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
