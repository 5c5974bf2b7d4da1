package templates

import (
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// What a letter says of time.

// day is an instant by the reader's clock, with the year only where it is not the letter's:
// "Monday 30 November, 08:02 (London)".
func (v *view) day(t time.Time) string { return moment(t, v.n.At, v.zone) }

// at is the same behind a verb: "begins at the end of Sunday 29 November (London)".
func (v *view) at(t time.Time) string {
	day := v.day(t)
	if strings.HasPrefix(day, "the end of ") {
		return "at " + day
	}
	return day
}

// on is "on Monday 30 November, 08:02 (London)", or "at the end of Sunday 29 November (London)".
func (v *view) on(t time.Time) string {
	if at := v.at(t); strings.HasPrefix(at, "at ") {
		return at
	}
	return "on " + v.day(t)
}

// short is the day of an instant for a subject, "Mon 30 Nov"; of midnight the day before.
func (v *view) short(t time.Time) string {
	return t.Add(-time.Nanosecond).In(v.zone).Format("Mon 2 Jan")
}

// until is "by Monday 30 November, 08:02 (London)", as it follows what is to be done.
func (v *view) until() sheet.Words {
	k := v.known.clock
	if k.ends.IsZero() {
		if v.known.StandsStill() {
			return "; your time stands still for now"
		}
		return ""
	}
	day := v.day(k.ends)
	if v.known.Exceeded() {
		day = v.on(k.ends)
	}
	when, place := day[:strings.LastIndex(day, " (")], day[strings.LastIndex(day, " ("):]
	if v.known.Exceeded() {
		return ", at once: your time ended " + sheet.Strong(when) + " " + sheet.Plain(place)
	}
	return ", by " + sheet.Strong(when) + " " + sheet.Plain(place)
}

// untilShort is the same for a subject.
func (v *view) untilShort() string {
	k := v.known.clock
	switch {
	case k.ends.IsZero():
		return ""
	case v.known.Exceeded():
		return " at once"
	}
	return " by " + v.short(k.ends)
}

// clock tells of the reader's time: a sentence from which the end can be worked out, or why
// no time runs, and what both have used.
func (v *view) clock() []sheet.Block {
	var out []sheet.Block
	if still := whyStill(v); still != "" {
		out = append(out, sheet.Clock(still), stillUntil(v))
	}
	k := v.known.clock
	if k.kind != "" && !k.ends.IsZero() {
		if k.of.ByAllowance() {
			v.law(lawTogether(v)) // the sentence has no law of its own
		}
		d := narrate.ClockDeadline(*v.g, k.of, v.n.Calendar)
		d.Sent = k.begins && k.word.IsZero() && k.starts.IsZero() && !d.From.After(v.n.At) // the time agreed for the first turn may be to come (RULING/R-58)
		if d.Rounded {
			v.law("RULING/R-20")
		}
		out = append(out, sheet.Clock(sheet.Plain(d.Sentence(v.zone))+usedSoFar(v)))
	}
	if together := allowanceLeft(v); together != "" {
		out = append(out, sheet.Clock(together))
	}
	return out
}

// usedSoFar is what both have used so far, which both may know; without the turn that runs,
// where it did not begin with this letter.
func usedSoFar(v *view) sheet.Words {
	if v.alone || !v.known.player || v.g.Passed() == 0 || v.g.Label == "" {
		return ""
	}
	used := sheet.Words(" Used so far: you ")
	if !v.known.clock.begins {
		used = " Used in earlier turns: you "
	}
	return used + v.lasts(v.g.Used[v.me]) + ", " + v.opp() + " " + v.lasts(v.g.Used[v.me.Other()]) + "."
}

// lawTogether is the law by which several turns have a time together.
func lawTogether(v *view) string {
	if b, ok := v.g.Balance(v.known.clock.of.Of); ok && b.Rolls {
		return "BCC1903/V.2(c)"
	}
	return "BCC1903/II.10.D"
}

// allowanceLeft tells how the reader stands with the time allowed for several turns, where it does
// not bind this one, since then the clock sentence tells it (BCC1903/II.10.D).
func allowanceLeft(v *view) sheet.Words {
	b, ok := v.g.Balance(v.me)
	if !ok || !v.known.player || !v.known.MyTurn() || v.known.clock.of.ByAllowance() {
		return ""
	}
	law := lawTogether(v)
	of := sheet.Plain(b.Of.Words(v.known.length))
	switch left := b.Left - v.known.clock.used; {
	case b.Passed:
		return "You ran out of the time for " + of + ", which is past: until they are made, only the length of each turn binds you " + v.law(law) + "."
	case left > 0 && b.Turns > 0 && b.Rolls:
		return "Any " + sheet.Plain(figured(b.Of.Turns, "turn")) + " together have " + v.lasts(b.Of.Time) + "; " + v.lasts(left) + " " + sheet.Plain(areLeft(left)) + ", after " + sheet.Plain(figured(b.Turns, "turn")) + " " + v.law(law) + "."
	case left > 0 && b.Turns == 0 && !b.Rolls && len(v.known.seen.plies) > 1:
		return "With this turn your time for " + of + " begins, of which " + v.lasts(left) + " " + sheet.Plain(areLeft(left)) + " " + v.law(law) + "."
	case left > 0 && b.Turns > 0:
		return "Of the time for " + of + ", " + v.lasts(left) + " " + sheet.Plain(areLeft(left)) + ", after " + sheet.Plain(figured(b.Turns, "turn")) + " " + v.law(law) + "."
	}
	return ""
}

// whyStill says why no time of the reader's runs, or when it begins if that is not now.
func whyStill(v *view) sheet.Words {
	l := v.known
	switch k := l.clock; {
	case l.Over(), !l.player:
		return ""
	case l.Frozen():
		return "The position is to be judged, and nobody's time runs " + v.law("RULING/R-33") + "."
	case l.Pending():
		return "You are waiting for " + v.opp() + "."
	case k.waits && !k.word.IsZero():
		return "Your time begins when you acknowledge our other letter, and " + sheet.Plain(v.on(k.word)) + " at the latest " + v.law("RULING/R-57") + "."
	case k.waits:
		return "Your time begins when our other letter reaches your mail server."
	case k.first && l.OnNotice():
		return "Your first turn begins with our notice, which goes out " + sheet.Plain(v.on(v.g.Agreement.FirstTurnAt)) + " " + v.law("BCC1903/APPA/3(a)") + ". You may move before that."
	case k.first:
		return "You may move before your first turn begins."
	case l.StandsStill():
		return standsFor(v)
	case !k.word.IsZero():
		return "Your time begins when you acknowledge this letter, by " + sheet.Code("ACKNOWLEDGE") + " or any letter in this game, and " + sheet.Plain(v.on(k.word)) + " at the latest " + v.law("RULING/R-57") + "."
	case k.begins && v.r.Paper:
		return "Your time begins " + sheet.Plain(figured(v.g.Agreement.DaysOfPost(), "day")) + " after the postmark, at 00:00 of that day " + v.law("RULING/R-1") +
			"; what is reckoned here holds for the postmark of " + sheet.Plain(calendar.DateOf(v.n.At, terms.AgreedZone(v.g.Agreement)).Words()) + ". You may move before."
	case k.begins && !k.starts.IsZero():
		return "Your turn begins at the midnight after this letter " + v.law("BCC1903/V.2(a)") + "; you may move before."
	case !k.starts.IsZero():
		return "You may move before your time begins."
	case k.kind == events.BeginsElection, k.kind == events.BeginsClarifying:
		return "No turn of yours runs."
	}
	return ""
}

// standsFor says for what the reader's time stands still.
func standsFor(v *view) sheet.Words {
	switch l := v.known; l.StillFor() {
	case "query":
		return "Your time stands still until " + v.opp() + " has said which move was meant " + v.law("BCC1903/V.7(c)") + "."
	case "held": // BCC1903/V.PEN.E
		h, _ := v.g.Held()
		return "Both clocks stand still until the task is done, or until " + sheet.Plain(v.day(h.Until)) + " " + v.law("BCC1903/V.PEN.E") + ". A move sent now costs you no time."
	case "suspended":
		return "The game is suspended, and your time stands still until a further ruling. You may move all the same."
	case "letter":
		return "Your time stands still until our other letter, with the ruling, reaches you."
	default:
		w := "Your time stands still until you have the answer " + v.law("BCC1903/V.2(b)") + ". You may move all the same."
		if k, ok := l.idleClock(); ok && !k.Deadline(v.n.Calendar).IsZero() { // else something else holds it
			w += " If your question is found to have had no ground, your turn ends " + sheet.Plain(v.on(k.Deadline(v.n.Calendar))) + " all the same."
		}
		return w
	}
}

// stillUntil is the clock sentence of the last instant to which the reader's time stands still,
// or to which it runs all the same if the question had no ground.
func stillUntil(v *view) sheet.Block {
	l := v.known
	if l.Over() || !l.player || l.Frozen() || !l.StandsStill() {
		return sheet.Block{}
	}
	switch l.StillFor() {
	case "query", "suspended", "letter":
		return sheet.Block{}
	case "held":
		h, _ := v.g.Held()
		from := v.g.Stays[h.Stay-1].From
		return v.elapses(h.Until.Sub(from), from)
	}
	if k, ok := l.idleClock(); ok {
		return v.deadline(narrate.ClockDeadline(*v.g, k, v.n.Calendar))
	}
	return sheet.Block{}
}

// lasts is a length of time as the game tells lengths.
func (v *view) lasts(d time.Duration) sheet.Words {
	if d == 0 {
		return "nothing"
	}
	return sheet.Plain(v.known.length(d))
}
