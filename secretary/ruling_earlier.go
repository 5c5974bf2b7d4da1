package secretary

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"postd/correspondence"
	"postd/descriptive"
	"postd/rules"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// What a ruling names of the earlier course of a game: a record, a turn, a
// penalty, a ruling.

// mostRecords is how many records, the last ones, a form offers.
const mostRecords = 40

// recordValue is how a record stands in a form: "White 3 B-Kt5".
func recordValue(k correspondence.SentRecord) string {
	return fmt.Sprintf("%s %d %s", k.Of, k.Number, k.Words)
}

// record is the record that was read which the form names; false if it names a
// letter.
func (x rulingForm) record() (correspondence.SentRecord, bool) {
	if !x.row.Asks(correspondence.NeedsRecord) {
		return correspondence.SentRecord{}, false
	}
	for _, k := range x.KnownRecords() {
		if recordValue(k) == x.words[fieldLetter] {
			return k, true
		}
	}
	return correspondence.SentRecord{}, false
}

func (x rulingForm) recordName(k correspondence.SentRecord) string {
	name := fmt.Sprintf("Record of %s, move %d: %s", k.Of, k.Number, narrate.ShortLine(k.Words, 60))
	if k.Struck != "" {
		name += " (struck out, " + x.Cite(k.Struck) + ")"
	}
	return name
}

// recordLinks lead to the form for each of the last records.
func (x rulingForm) recordLinks() (out []rulingLink) {
	if !x.row.Asks(correspondence.NeedsRecord) {
		return nil
	}
	for i, k := range x.KnownRecords() {
		if i == mostRecords {
			break
		}
		query := url.Values{fieldLetter: {recordValue(k)}}
		if on := x.words[visit.FieldOn]; on != "" {
			query.Set(visit.FieldOn, on)
		}
		out = append(out, rulingLink{Name: x.recordName(k), Href: x.gameFile.Path("/rule/"+x.row.Name) + "?" + query.Encode()})
	}
	return out
}

// turnValue is how a turn stands in a form: "White 3".
func turnValue(t correspondence.Turn) string { return fmt.Sprintf("%s %d", t.Of, t.Number) }

// turn reads the turn that the form names.
func (x rulingForm) turn() (correspondence.Turn, bool) {
	for _, t := range x.Turns() {
		if turnValue(t) == x.words[fieldTurn] {
			return t, true
		}
	}
	return correspondence.Turn{}, false
}

// whatFields are the fields for a turn, a penalty or a ruling that the row names.
func (x rulingForm) whatFields(add func(visit.FormField)) {
	row := x.row
	if needs := row.Asks(correspondence.NeedsNumber); needs || row.May(correspondence.NeedsNumber) && !row.Asks(correspondence.NeedsRecord) {
		f := visit.FormField{Name: fieldTurn, Label: map[bool]string{true: "The turn of the record", false: "The turn that begins anew"}[row.May(correspondence.NeedsMove)], Type: "select", Required: needs}
		if !needs {
			f.Options = []visit.Choice{{Name: "none"}}
		}
		for _, t := range x.Turns() {
			f.Options = append(f.Options, visit.Choice{Value: turnValue(t), Name: fmt.Sprintf("%s, move %d", t.Of, t.Number)})
		}
		add(f)
	}
	if row.Asks(correspondence.NeedsPenalty) {
		f := visit.FormField{Name: fieldPenalty, Label: "The penalty", Type: "select", Required: true}
		for i, p := range x.Penalties {
			if !p.Remitted && !p.Loss {
				f.Options = append(f.Options, visit.Choice{Value: fmt.Sprint(i + 1), Name: fmt.Sprintf("%d, of %s: %s", i+1, p.Of, narrate.ShortLine(strings.Join(p.Sentences(), " "), 120))})
			}
		}
		add(f)
	}
	if row.Asks(correspondence.NeedsRuling) {
		f := visit.FormField{Name: fieldUndoes, Label: "What is undone", Type: "select", Required: true}
		f.Options, f.Hint = x.v.undoable(x.Game), x.v.instead(x.Game)
		add(f)
	}
}

// oneOf are the records for one turn of which the ruling may adopt one; none
// where a single record is in question.
func (x rulingForm) oneOf() (out []correspondence.Recorded) {
	if x.row.May(correspondence.NeedsOne) && x.Case != nil {
		for _, r := range x.Case.Records {
			if len(r.Readings) > 0 {
				out = append(out, r)
			}
		}
	}
	return out
}

// adopted fills in the reading, or the one of several records, that is adopted.
func (x rulingForm) adopted(r *correspondence.Ruling) {
	if len(x.oneOf()) > 0 {
		if r.Words = x.words[fieldWords]; r.Words == "" {
			x.fault(fieldWords, "Choose one of the records.")
		}
		return
	}
	if r.Moves = x.chosenMoves(); len(r.Moves) != 1 {
		x.fault(fieldMoves, "Choose one reading.")
	}
}

// corrected reads the move that was made on the board, in the place of the record
// of the turn (BCC1903/APPA/7(a)).
func (x rulingForm) corrected(r *correspondence.Ruling) {
	words := x.words[fieldWords]
	if words == "" {
		return
	}
	for i, t := range x.Turns() {
		if t.Of != r.Of || t.Number != r.Number {
			continue
		}
		p := x.After(len(x.Score()) - i)
		for _, n := range []descriptive.Notation{x.Agreement.Records(), descriptive.Descriptive, descriptive.Algebraic} {
			rec, err := n.Parse(words)
			if err != nil {
				continue
			}
			if all := rec.Readings(p); len(all) == 1 {
				r.Moves = []rules.Move{all[0].Move}
				return
			}
		}
	}
	x.fault(fieldWords, "That is not one legal move of that turn; write it so that it can mean no other.")
}

// choiceFields are the fields for one of several records, and for the man of
// Penalty C, where there is anything to choose.
func (x rulingForm) choiceFields(add func(visit.FormField)) {
	if all := x.oneOf(); len(all) > 0 {
		f := visit.FormField{Name: fieldWords, Label: "The record that is adopted", Type: "select", Required: true, Hint: "The others are struck out (" + narrate.WholeLaw(x.Agreement, "BCC1903/V.4(a)") + ")."}
		for _, r := range all {
			name := r.Words
			if len(r.Readings) > 1 {
				name += " (ambiguous: its readings are then before the receiver, RULING/R-26)"
			}
			f.Options = append(f.Options, visit.Choice{Value: r.Words, Name: name})
		}
		add(f)
	}
	if x.row.May(correspondence.NeedsMove) {
		add(visit.FormField{Name: fieldWords, Label: "The move that was made on the board", Hint: "As a record would say it: Kt-KB3. By APPA/7(b) it may be left empty; the turn then begins anew."})
	}
	if x.row.May(correspondence.NeedsPlace) {
		add(visit.FormField{Name: fieldPlace, Label: "The game in its place", Type: "select", Hint: "Its terms are copied; it begins two days on at the earliest. Where the men began otherwise than by the terms none can be copied.", Options: []visit.Choice{
			{Name: "the same game; where by II.1(b) the right of first move was the other side’s, with the colours exchanged"}, {Value: correspondence.ReplaceSame, Name: "the same game, with the same colours"},
			{Value: correspondence.ReplaceExchanged, Name: "the same game, with the colours exchanged"}, {Value: correspondence.ReplaceNone, Name: "none: I set it up myself"},
		}})
	}
	if all := x.MenToName(); x.row.May(correspondence.NeedsMan) && len(all) > 0 {
		f := visit.FormField{Name: fieldMan, Label: "The man of Penalty C", Type: "select", Options: []visit.Choice{{Name: "none: the player who claimed the penalty is asked"}},
			Hint: "The King has no legal move, so that a man is named (" + x.Law("BCC1903/V.PEN.C") + "). Of the record in question alone."}
		for _, man := range all {
			f.Options = append(f.Options, visit.Choice{Value: man, Name: man})
		}
		add(f)
	}
}

// proposeTurn fills in the turn, the penalty or the ruling that is most likely meant.
func (x rulingForm) proposeTurn() {
	if all := x.Turns(); x.words[fieldTurn] == "" && x.row.Asks(correspondence.NeedsNumber) && len(all) > 0 {
		x.words[fieldTurn] = turnValue(all[0])
		if x.row.May(correspondence.NeedsMove) && len(all) > 1 {
			x.words[fieldTurn] = turnValue(all[1]) // of the record that was sent last
		}
	}
	if k, ok := x.record(); ok && x.words[fieldWords] == "" {
		x.words[fieldWords] = k.Words
	}
}

// earlier fills in what the form names of the earlier course of the game.
func (x rulingForm) earlier(r *correspondence.Ruling) {
	row := x.row
	if t, ok := x.turn(); ok {
		r.Of, r.Number = t.Of, t.Number
	} else if row.Asks(correspondence.NeedsNumber) {
		x.fault(fieldTurn, "Choose a turn.")
	}
	if row.Asks(correspondence.NeedsPenalty) {
		n, err := strconv.Atoi(x.words[fieldPenalty])
		if r.Penalty = n; err != nil {
			x.fault(fieldPenalty, "Choose a penalty.")
		}
	}
	if row.Asks(correspondence.NeedsRuling) {
		n, err := strconv.Atoi(x.words[fieldUndoes])
		switch r.Undoes = n; {
		case x.words[fieldUndoes] == rules.White.String():
			r.Of = rules.White
		case x.words[fieldUndoes] == rules.Black.String():
			r.Of = rules.Black
		case err != nil:
			x.fault(fieldUndoes, "Choose a ruling.")
		}
	}
	if row.Asks(correspondence.NeedsReading) {
		x.adopted(r)
	}
	if row.May(correspondence.NeedsMove) {
		x.corrected(r)
	}
}
