package terms

import (
	"strconv"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
)

// Validate returns what is wrong with the agreement: each mandatory blank that
// is not filled, each value that its field does not allow, and each
// contradiction between fields. first_turn_at may still be blank; the game is
// not begun without it. What is good but not kept by this release is found by
// Unbuilt.
func (a Agreement) Validate() []error {
	var out []error
	good := map[string]bool{}
	for _, f := range table {
		v := f.Get(a)
		if v == "" && f.Name == "first_turn_at" {
			continue
		}
		b := a
		problem := f.fill(&b, v)
		if problem != "" {
			if v == "" && f.Law != "" {
				problem += " (" + string(f.Law) + ")"
			}
			out = append(out, Fault(f.Name, "%s", problem))
		}
		good[f.Name] = problem == ""
	}
	out = append(out, a.contradictions()...)
	out = append(out, validatePenaltyE(a.PenaltyE, a)...)
	if good["calendar.zone"] && good["calendar.weekly"] && good["calendar.holidays"] {
		if _, err := calendar.NewCalendar(a.Calendar); err != nil {
			out = append(out, Fault("calendar", "%s", strings.TrimPrefix(err.Error(), "correspondence: ")))
		}
	}
	return out
}

// UnknownWord returns the first field that should hold one of several words, and in the agreement
// holds another one, with all that it may hold. A field that is not filled is of an agreement made before
// there was the field. The field is "" if all are known.
func UnknownWord(a Agreement) (field, word, known string) {
	for _, f := range table {
		if f.foreign == nil {
			continue
		}
		if word, known := f.foreign(a); word != "" {
			return f.Name, word, known
		}
	}
	return "", "", ""
}

// contradictions finds fields that are good each by itself, but not together.
func (a Agreement) contradictions() []error {
	var out []error
	add := func(field, format string, args ...any) { out = append(out, Fault(field, format, args...)) }
	if a.Scrutiny.Unreadable == UnreadableNotSent && a.ForfeitTime != ForfeitToPenaltyE {
		// STAUNTON/COR.IX: it is the penalty for lateness that the sending incurs.
		add("scrutiny.unreadable", "not-sent incurs the penalty agreed for lateness, and forfeit_on_time, which is %s, agrees none; let that be penalty_e", a.ForfeitTime)
	}
	if a.Adjudicate.Automatic && a.Adjudicate.Months == 0 && a.Adjudicate.Date == nil {
		add("adjudication.automatic", "there is no date at which the game could go to the adjudicator; fill adjudication.months or adjudication.date")
	}
	if a.Adjudicate.From != nil && a.Adjudicate.Months == 0 {
		add("adjudication.from", "there are no months to be counted from it; fill adjudication.months")
	}
	if at := a.FirstTurnAt; !at.IsZero() && a.Adjudicate.Date != nil && !calendar.Midnight(*a.Adjudicate.Date, AgreedZone(a)).After(at) {
		add("adjudication.date", "%s is not after the first turn, which begins on %s", a.Adjudicate.Date, calendar.ReadingText(at.In(AgreedZone(a))))
	}
	if of(allowance, a.Code) && len(a.TimeLimit) == 0 {
		add("time_limit", "it is mandatory under %s (BCC1903/VI.3(a))", a.Code)
	}
	if r, ok := a.RollingTime(); ok && r.Single != a.Turn.Limit {
		add("turn.limit", "rolling allows a turn no more than %s, which stands for it; let it be the same", calendar.DurationText(r.Single))
	} else if ok && len(a.TimeLimit) > 0 {
		add("time_limit", "rolling is agreed, and time for several turns is counted in one way; let one of them be none")
	}
	if a.Odds == nil && (a.FirstMover == GiverBegins || a.FirstMover == ReceiverBegins) {
		add("first_mover", "nobody gives odds, so there is no %s", a.FirstMover)
	}
	if a.Odds != nil && a.Colours == ColoursByLot {
		add("odds", "who gives them is said by colour, so the colours must be fixed beforehand (BCC1903/I.4(d))")
	}
	if _, err := a.Commencement(""); err != nil && a.Opening == "" {
		add("odds", "%s", strings.TrimPrefix(err.Error(), "rules: odds: "))
	}
	if a.Opening != "" && a.Odds != nil {
		add("opening", "it begins from the usual position, and odds are agreed; let one of them be none")
	}
	if a.Opening != "" && a.FirstMover == BlackBegins {
		add("opening", "White makes its first move, and first_mover is black; let that be white")
	}
	if a.Colours == ColoursFixed && a.LotSeed != "" {
		add("lot_seed", "the colours are fixed, so no lot is drawn")
	}
	return out
}

// Warnings returns what the parties may agree, and an organiser should know that
// they do: terms of which one defeats another. A game is opened with them all the same.
func Warnings(a Agreement) []error {
	var out []error
	if a.Penalty.Illegal == IllegalPenaltyC && a.Penalty.MultiIllegal == IllegalPenaltyE {
		// RULING/R-84: BCC1903/V.4(b) leaves the letter to the parties, whatever the other one is.
		out = append(out, Fault("penalty.multi_illegal", "E is milder than penalty.illegal, which is C: a player who sent an illegal record can soften the penalty by a second record for the same turn (%s, RULING/R-84)", a.Cites("BCC1903/V.4(b)")))
	}
	return out
}

// validatePenaltyE finds contradictions in Penalty E; its form is judged by the parser.
func validatePenaltyE(e penalty.Schedule, a Agreement) []error {
	var out []error
	add := func(format string, args ...any) { out = append(out, Fault("penalty_e", format, args...)) }
	for i, s := range e.Steps {
		if i > 0 && s.From <= e.Steps[i-1].From {
			break // the parser has said so
		}
		times := 0
		for j, act := range s.Acts {
			switch {
			case act.Kind == penalty.ActLoss && j+1 < len(s.Acts):
				add("from %d: nothing can follow a loss of the game (%s)", s.From, s.Acts[j+1])
			case act.Kind == penalty.ActNone && len(s.Acts) > 1:
				add("from %d: none cannot stand beside another act", s.From)
			case act.Kind == penalty.ActPass && !of(passes, a.Code):
				add("from %d: pass is an act of STAUNTON alone; E never changes the board", s.From)
			case act.Kind == penalty.ActScore && act.Points != 0.5 && act.Points != 1:
				add("from %d: score %s; the cross-table counts by half points, so it may be 0.5 or 1", s.From, strconv.FormatFloat(act.Points, 'g', -1, 64))
			case act.Kind == penalty.ActTime && act.Mode == penalty.ModeAllowance && len(a.TimeLimit) == 0:
				add("from %d: there is no time_limit from which time could be taken", s.From)
			case act.Kind == penalty.ActTime:
				times++
			}
		}
		if times > 1 {
			add("from %d: two acts of time cannot stand together", s.From)
		}
	}
	return out
}
