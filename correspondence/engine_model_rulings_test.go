package correspondence

import (
	"slices"
	"time"

	"pgregory.net/rapid"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// official has an official rule: often what the game as it stands gives to rule,
// else anything at all, but mostly something that is allowed.
func (m *model) official(t *rapid.T) {
	g := m.game
	open := slices.ContainsFunc(g.Appeals, Appeal.Open)
	if m.between(0, 9, "rules") > 3 && g.State != StateAdjudication && !open && !g.Suspended() {
		t.Skip("officials rule seldom where nobody asks them; another step is drawn")
	}
	var r Ruling
	for range 8 {
		if apt := m.apt(); len(apt) > 0 && pick(m, "apt", true, false) {
			r = pick(m, "ruling", apt...)
		} else {
			r = m.ruledAnyhow(t)
			r.By = pick(m, "by", terms.ToSecretary, terms.ToSecretary, terms.ToSecretary, terms.ToUmpire, terms.ToAdjudicator)
		}
		row, err := rowNamed(r.Row)
		if err != nil {
			m.t.Fatalf("%v", err)
		}
		if g.admits(row, r, m.office()) != nil && pick(m, "is admitted", true, true, true, false) || row.Ends && !g.Over() && pick(m, "goes on", true, true, false) {
			continue
		}
		break
	}
	_ = m.ruleBy(r.By, r) // one that cannot be taken changes nothing
}

// apt are rulings that the game as it stands gives an official to make: the answers
// that the letter lists, and those of the codes in which the umpire sees to offences and
// slips unasked.
func (m *model) apt() []Ruling {
	g := m.game
	var out []Ruling
	for _, q := range g.Appeals {
		if !q.Open() {
			continue
		}
		for _, o := range g.OptionsOn(Issue{Question: q.No}, q.With) {
			r := o.Ruling
			switch {
			case o.No == Nothing:
				continue
			case o.Wants == WantsOne && len(o.Of) > 0:
				r = pick(m, "one", o.Of...).Ruling
			case o.Wants == WantsTime:
				r.Span.To = r.Span.From.Add(5 * time.Hour)
			}
			r.By = q.With
			out = append(out, r)
		}
	}
	for _, o := range g.OptionsOn(Issue{Verdict: true}, g.Verdict.With) {
		if o.No != Nothing {
			o.Ruling.By = g.Verdict.With
			out = append(out, o.Ruling)
		}
	}
	if g.Over() {
		out = append(out, Ruling{Row: "Reopen"})
	} else {
		out = append(out, m.seenTo()...)
	}
	if m.drawn != nil && m.drawn.rare {
		out = append(out, m.seldom()...)
	}
	for i := range out {
		out[i].Reason = "so it is"
		if _, plays := out[i].By.Colour(); plays {
			out[i].By = pick(m, "of office", terms.ToSecretary, terms.ToUmpire)
		}
	}
	return out
}

// seldom are the rulings for which a game must have come to something that is rare: that it was
// suspended, and that time was left out of the turn which is open.
func (m *model) seldom() (out []Ruling) {
	g := m.game
	if g.Suspended() {
		return []Ruling{{Row: "Resume"}}
	}
	for _, s := range g.Turn.Out {
		if g.Turn.Running && s.From.Before(m.now) {
			out = append(out, Ruling{Row: "Debit", Of: g.Turn.Of, Span: calendar.Span{From: s.From, To: calendar.Earlier(s.To, m.now)}})
		}
	}
	return out
}

// seenTo are the rulings that only some codes know (BCC1903/VI.9.PROVISO,
// BCC1903/APPA/7), each drawn where the agreement has it.
func (m *model) seenTo() (out []Ruling) {
	g := m.game
	of := pick(m, "seen of", rules.White, rules.Black)
	if g.Agreement.Points.Specified == terms.SpecifiedByUmpire {
		out = append(out, Ruling{Row: "Specify", Of: of, Law: pick(m, "offence", specifiable...)})
	}
	if g.Agreement.Points.Slips == terms.SlipsToUmpire {
		out = append(out, m.corrected(of), m.corrected(of.Other()))
	}
	return out
}

// corrected is a slip put right: a record of the side's, and mostly the move that
// was made on the board.
func (m *model) corrected(of rules.Colour) Ruling {
	g := m.game
	r := Ruling{Row: "Correct", Of: of, Number: max(1, g.Number(g.Passed())-pick(m, "slip back", 0, 0, 1, 2)), Law: "BCC1903/APPA/7(a)"}
	if pick(m, "set up wrongly", false, false, true) {
		r.Law = "BCC1903/APPA/7(b)"
		if pick(m, "begins anew", false, true) {
			return r
		}
	}
	if x, sent := g.slip(r); sent {
		if moves := g.lawful(x.Ply); len(moves) > 0 {
			r.Moves = []rules.Move{pick(m, "made on the board", moves...)}
		}
	}
	return r
}

// ruledAnyhow is a ruling of any row, with what it needs drawn from the game.
func (m *model) ruledAnyhow(t *rapid.T) Ruling {
	g := m.game
	rows := []string{"Credit", "Readings", "Reread", "Reread", "Adopt", "Remit", "Undo", "Undo"}
	for _, row := range Rulings() {
		rows = append(rows, row.Name)
	}
	r := Ruling{Reason: "so it is", Row: pick(m, "row", rows...), Result: pick(m, "result", terms.WhiteWins, terms.BlackWins, terms.Drawn)}
	if n := len(g.Appeals); n > 0 && pick(m, "answers", true, true, false) {
		r.On = m.between(max(1, n-1), n, "on")
	}
	switch r.Row {
	case "Credit":
		r.Of, r.Span = g.Turn.Of, calendar.Span{From: g.Turn.Begin, To: g.Turn.Begin.Add(5 * time.Hour)}
	case "Debit":
		r.Of, r.Span = g.Turn.Of, calendar.Span{From: g.Turn.Begin.Add(2 * time.Hour), To: m.now}
	case "Uphold":
		r.Idle, r.Reasonable = pick(m, "idle", false, true), pick(m, "reasonable", false, false, true)
	case "Readings":
		moves := g.Position().LegalMoves()
		r.Of, r.Words = g.Turn.Of, unread+" my Knight goes out"
		r.Arrived = m.now.Add(-time.Duration(m.between(0, 60, "ago")) * time.Hour)
		for range pick(m, "readings", 0, 1, 1, 2, 3) {
			if len(moves) > 0 {
				r.Moves = append(r.Moves, moves[m.between(0, len(moves)-1, "reading")])
			}
		}
	case "Correct":
		on := r.On
		r = m.corrected(pick(m, "of", rules.White, rules.Black))
		r.On, r.Reason = on, "so it is"
	case "Substitute":
		r.Of = pick(m, "left by", rules.White, rules.Black)
		r.Joins = joining(pick(m, "comes", "Leo_Marsh", "Leo_Marsh", "Ida_Bell!3/9", "A._White", "B._Black", "Leo_Marsh!2/4", "Ida_Bell!official"))
	case "Limit", "Adjudicate", "Forfeit":
		for _, q := range g.Appeals { // what only a claim of its own kind gives to rule
			if q.Open() {
				r.On = q.No
			}
		}
	default:
		m.onRecords(&r)
	}
	return r
}

// onRecords fills in a ruling that changes what was done before it. One that is
// aimed at nothing is refused, and changes nothing.
func (m *model) onRecords(r *Ruling) {
	g := m.game
	r.Of = pick(m, "of", rules.White, rules.Black)
	switch r.Row {
	case "Reread", "Restore", "TransportError":
		r.Number = max(1, g.Number(len(g.Score()))-pick(m, "back", 0, 0, 1, 2))
	case "Adopt":
		if g.Case != nil && len(g.Case.Readings) > 0 {
			r.Moves = []rules.Move{pick(m, "adopted", g.Case.Readings...)}
		}
	case "Penalise":
		r.Man = pick(m, "man of C", "", "", "KBP", "K", "Kt")
	case "Annul":
		r.Replace = pick(m, "in its place", "", ReplaceSame, ReplaceExchanged, ReplaceNone)
	case "Remit":
		r.Penalty = len(g.Penalties)
	case "Undo":
		r.Undoes = max(0, len(g.Rulings)-pick(m, "undoes", 0, 0, 1, 3))
	case "Reopen":
		switch pick(m, "reopened", "on", "on", "at a turn", "result") {
		case "on":
			r.Result = ""
		case "at a turn":
			r.Result, r.Number = "", max(1, g.Number(len(g.Score()))-pick(m, "back", 0, 1))
		}
	}
	if r.Row != "Reread" {
		return
	}
	r.Row = "Readings"
	x, ok := g.recordOf(r.Of, r.Number, "")
	if n := len(g.Struck); n > 0 && pick(m, "struck", false, true) {
		s := g.Struck[n-1]
		r.Of, r.Number, r.Words = s.By, g.Number(min(s.At, len(g.Score()))), s.Words
		x, ok = g.recordOf(r.Of, r.Number, r.Words)
	}
	if moves := g.After(x.Ply).LegalMoves(); ok {
		for range min(len(moves), pick(m, "readings", 0, 1, 1, 2)) {
			r.Moves = append(r.Moves, moves[m.between(0, len(moves)-1, "reading")])
		}
	}
}
