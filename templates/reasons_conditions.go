package templates

import (
	"postd/correspondence/events"
	"postd/templates/sheet"
)

const (
	sendAgain    sheet.Words = "You may send it again with your next move."
	anotherTells sheet.Words = "Whether it is your move another letter tells you."
)

// reasonsOfConditions are why moves in advance had no effect, and in which ways they fall.
var reasonsOfConditions = map[events.Reason]func(*view) because{
	events.WhyNoSeries: func(v *view) because {
		return because{"By the terms of this game no move is sent in advance: each is sent in its own turn", "BCC1903/V.6(c)", "What else your letter says is heard."}
	},
	events.WhyNotConditions: func(v *view) because {
		return because{"We cannot read it as moves in advance, so nothing in this letter is taken as sent in advance, and " + v.opp() + " is not shown the line", "RULING/R-77",
			"Send what you mean once more: each stands on a line as " + sheet.Code("IF") + ", " + v.possessive() + " move, " + sheet.Code("THEN") + " and your own, or as " + sheet.Code("IF ANY THEN") + " and your own."}
	},
	events.WhyOtherNumbers: func(v *view) because {
		return because{"Its numbers do not fit: the first reply that it can assume is " + v.possessive() + " at move " + sheet.Plain(v.known.Detail()), "RULING/R-48", "Send it once more with the right numbers, or with none."}
	},
	events.WhyNoConditions: func(v *view) because {
		return because{"Nothing that you sent in advance is waiting, so there is nothing to take back", "RULING/R-10", v.goesOn()}
	},
	events.WhyNoRecall: func(v *view) because {
		return because{"A move sent in advance cannot be taken back in this game", "RULING/R-10", "It falls by itself if " + v.opp() + " makes another move. " + v.goesOn()}
	},
	events.WhyWithRecord: func(v *view) because {
		return because{"It came with a move that had no effect, or with one of several, so it has none", "BCC1903/V.6(c)", sendAgain}
	},
	events.WhyNoAnswerDue: func(v *view) because {
		return because{"Moves may be sent in advance with your own move, or after it until " + v.opp() + " replies, and no reply is awaited now", "BCC1903/V.6(c)", sendAgain}
	},
	events.WhyUnseen: func(v *view) because {
		return because{upper(v.opp()) + " had answered your move in advance, and the letter with the answer is on its way to you", "BCC1903/V.6(c)", "Write again when you have it."}
	},
	events.Reason(events.LapsedOtherMove): func(v *view) because {
		return because{upper(v.opp()) + " has made another move than you assumed", "BCC1903/V.6(c)", anotherTells}
	},
	events.Reason(events.LapsedRestored): func(v *view) because {
		return because{"The move on which it hung stands no longer", "BCC1903/V.6(c)", anotherTells}
	},
	events.Reason(events.LapsedNotTaken): func(v *view) because {
		return because{"It was to follow one of your moves for that turn; " + v.opp() + " has taken another", "BCC1903/V.4(a)", anotherTells}
	},
	events.Reason(events.LapsedAnswered): func(v *view) because {
		return because{"You have answered " + v.possessive() + " move yourself before it was settled", "BCC1903/V.6(c)", anotherTells}
	},
	events.Reason(events.LapsedMoved): func(v *view) because {
		return because{"You have answered " + v.possessive() + " move yourself", "BCC1903/V.6(c)", anotherTells}
	},
	events.Reason(events.LapsedRecalled): func(v *view) because {
		return because{"You have taken it back, as the terms allow", "RULING/R-10", "Until " + v.opp() + " replies you may send others in its place."}
	},
	events.Reason(events.LapsedLeft): func(v *view) because {
		return because{"Whoever sent it in advance has left, and a substitute plays", "RULING/R-41", anotherTells}
	},
	events.Reason(events.LapsedUnfit): func(v *view) because {
		return because{upper(v.opp()) + " has made the move that you assumed, but by the terms your answer to it is no complete move and is not sent", "BCC1903/V.6(c)", anotherTells}
	},
}
