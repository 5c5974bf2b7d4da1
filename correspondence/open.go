package correspondence

import (
	"errors"
	"fmt"

	"postd/rules"
)

// Open arranges a game under its agreement and tells both sides the terms
// (STAUNTON/COR.I: agreed beforehand in writing). A position other than the
// initial array is given as FEN. It refuses an agreement with an unfilled
// blank, a contradiction, or a term that this release does not keep.
func Open(id GameID, label string, sides [2]Side, a Agreement, fen string, o Office) (Decision, error) {
	errs := append(a.Validate(), a.Unbuilt()...)
	if fen != "" {
		if _, err := rules.ParseFEN(fen); err != nil {
			errs = append(errs, err)
		}
	}
	if a.FirstTurnAt.IsZero() {
		errs = append(errs, errors.New("correspondence: first_turn_at is not filled: say when the first turn begins (BCC1903/V.2(a))"))
	}
	for c, s := range sides {
		if len(s.Members) != 1 {
			errs = append(errs, fmt.Errorf("correspondence: %s must be one player; sides in consultation (BCC1903/IV.2) are not built yet", rules.Colour(c)))
		}
	}
	if len(errs) > 0 {
		return Decision{}, errors.Join(errs...)
	}
	d := Game{}.docket(o, o.Now, "")
	d.file(Opened{ID: id, Label: label, Sides: sides, Agreement: a, Position: fen, Calendar: o.Calendar.Label()})
	if d.g.Broken != "" {
		return Decision{}, errors.New("correspondence: " + d.g.Broken)
	}
	adj, law, _ := a.AdjudicationAt()
	laws := []rules.Law{"BCC1903/V.2(a)", "BCC1903/V.2(b)", "BCC1903/V.2(c)", "BCC1903/V.PREF(c)"}
	if law != "" {
		laws = append(laws, law)
	}
	for _, to := range []Party{ToWhite, ToBlack} {
		d.tell("", NTerms, to, Notice{By: d.g.Turn.Of, Deadline: adj}, laws...)
	}
	return d.decide(), nil
}
