package templates

import (
	"postd/correspondence/events"
	"postd/templates/sheet"
)

// reasonsOfClaims are why a claim of the game or of adjudication had no effect.
var reasonsOfClaims = map[events.Reason]func(*view) because{
	events.WhyNotExceeded: func(v *view) because {
		// Until when the opponent's time runs would betray what became of the claimant's own
		// move (RULING/R-2).
		way := "If " + v.opp() + " runs out of time you will hear from us, and can claim then."
		if v.known.ToAct() {
			way += " " + v.goesOn()
		}
		return because{"It is too early to claim", "BCC1903/V.9(c)", way}
	},
	events.WhyExcessWaived: func(v *view) because {
		return because{upper(v.opp()) + " did run out of time, but you have sent a move since you knew of it, and that gave the right up", "BCC1903/V.9.PROVISO", "Nothing more can be claimed for it. " + v.goesOn()}
	},
	events.WhySpecifiedWaived: func(v *view) because {
		return because{"The offence was found, but you have sent a move since you knew of it, and that gave the right up", "BCC1903/V.9.PROVISO", "Nothing more can be claimed for it. " + v.goesOn()}
	},
	events.WhyPenaltyForTime: func(v *view) because {
		return because{"In this game nobody loses by being late: the agreed penalty follows, of which both are told", "STAUNTON/R.XV", "You need claim nothing. " + v.goesOn()}
	},
	events.WhyBooksAllowed: func(v *view) because {
		return because{"In this game books on chess may be used, so that they are no ground to claim it", "BCC1903/V.PREF(c)", "If it was other help, write " + sheet.Code("CLAIM FORFEIT ASSISTANCE") + " and what you know."}
	},
	events.WhyParked: func(v *view) because {
		return because{"Your claim is noted. It is decided, as of its arrival, as soon as all letters have been read that arrived before " + v.possessive() + " time ended", "RULING/R-30", "You need not write again."}
	},
	events.WhyAdjudicated: func(v *view) because {
		way := sheet.Words("You will hear from us when it is judged.")
		if v.known.MayState() {
			way = "What you think of it you may tell the adjudicator: write " + sheet.Code("STATEMENT") + " and your words below it."
		}
		if v.known.TooLateToClaim() {
			return because{"The position is to be judged, and the time in which something could still be claimed is over", "RULING/R-32", way}
		}
		return because{"The position is to be judged, so it stands as it is and nothing more is played or claimed in it", "RULING/R-33", way}
	},
	events.WhyTooEarly: func(v *view) because {
		return because{"The position may be given to be judged from " + sheet.Plain(v.day(v.n.Deadline)) + " on, and not before", v.lawOr("BCC1903/V.10(a)"), "We write to you when the day comes. " + v.goesOn()}
	},
	events.WhyNoAdj: func(v *view) because {
		return because{"No date is agreed on which the position may be given to be judged", "BCC1903/V.10(a)", sheet.Code("TERMS") + " shows you what is agreed. " + v.goesOn()}
	},
	events.WhyUnableNotAgreed: func(v *view) because {
		return because{"In this game who cannot go on has no claim that the position be judged; the time runs, and the other side may claim the game when it is over", "RULING/R-41", "If you need time, write to " + v.toSecretary() + "."}
	},
	events.WhyNoReason: func(v *view) because {
		return because{"The secretary judges the reason why you cannot go on, and your claim gives none", "BCC1903/VI.10", "Write it again, with the reason on the same line."}
	},
	events.WhyNothingFrozen: func(v *view) because {
		way := v.goesOn()
		if v.known.AdjOpen() {
			way = "You may ask that it be judged: " + sheet.Code("CLAIM ADJUDICATION") + "."
		}
		return because{"A statement is for the adjudicator, and nobody has asked that this position be judged. What you wrote went to nobody", "BCC1903/V.10(a)", way}
	},
	events.WhyStated: func(v *view) because {
		return because{"The time for statements is over, and the adjudicator has those that were made. Yours was not put before the adjudicator", v.lawOr("BCC1903/V.10(a)"), "You will hear from us when the position is judged."}
	},
	events.WhyNoView: func(v *view) because {
		most, of := sheet.Words("30,000 characters of them"), sheet.Words("the position")
		if v.n.Detail == "question" {
			most, of = "4,000 characters of them in all", "the question"
		}
		return because{"A statement needs words of your own, and no more than " + most + ". What is in an attachment is not read", v.lawOr("BCC1903/V.10(a)"), "Write " + sheet.Code("STATEMENT") + " again, and below it what you think of " + of + "."}
	},
	events.WhyFourMoves: func(v *view) because {
		before := sheet.Words("the fourth move of the player who moved second")
		if v.n.Detail == "own-fourth-move" {
			before = "your own fourth move"
		}
		return because{"It had to be pointed out before " + before + "; now the game goes on as it is", v.lawOr("BCC1903/II.1(b)"), v.goesOn()}
	},
	events.WhyArray: func(v *view) because {
		return because{"The game began from the usual position " + v.law("BCC1903/I.5(b)") + ", and only the moves sent count, not a board at home", "BCC1903/V.PREF(b)", sheet.Code("SCORE") + " shows you the moves by which to set up your board again."}
	},
}
