package templates

import "postd/templates/sheet"

// What STATUS says of a record that is not settled: the choices are those of the letter about it.

// question says in a line what the reader is to choose.
func (v *view) question() sheet.Words {
	l := v.known
	record := inQuotes(v.known.seen.words, 30)
	switch l.Duty() {
	case "illegal":
		return upper(v.opp()) + " wrote " + record + ", which fits no legal move."
	case "nocapture":
		return upper(v.opp()) + " wrote " + record + ", which fits a capture but does not say so."
	case "several":
		return upper(v.opp()) + " has sent more than one move for this turn."
	case "man":
		return "You name the man whom " + v.opp() + " must move."
	case "barred":
		return "You choose what " + v.possessive() + " " + record + " means."
	case "asked":
		return "Which move did you mean by " + record + "?"
	case "replied", "recalled":
		return "Your " + record + " fits " + sheet.Plain(l.Count()) + " moves; you may say which you meant."
	}
	return upper(v.opp()) + " wrote " + record + ", which fits " + sheet.Plain(l.Count()) + " moves."
}

// toChoose is what the reader may choose about the record that is not settled: what it may mean,
// the choices, and what follows if none is made.
func toChoose(v *view) (readings sheet.Block, items []sheet.Item, below []sheet.Block) {
	switch v.known.Duty() {
	case "ambiguous":
		return v.readings(v.chooseN), v.ofAmbiguous(), nil
	case "nocapture":
		return v.readings(nil), v.ofNoCapture(), nil
	case "several":
		return v.sentRecords(), v.ofSeveral(), nil
	case "illegal":
		return v.sentRecords(), v.ofIllegal(), v.belowIllegal()
	case "barred":
		return v.readings(v.chooseN), ofBarred(v), nil
	case "man":
		return said(v.menNumbered()), nil, one(said(nameOne(v)))
	case "asked", "replied", "recalled":
		return v.readings(interpretN), nil, one(said(sayWhich(v)))
	}
	return readings, nil, nil
}
