package templates

import (
	"cmp"

	"postd/correspondence/events"
	"postd/templates/sheet"
)

// reasonsOfDraws are why an offer of a draw, a claim of one or a demand had no effect.
var reasonsOfDraws = map[events.Reason]func(*view) because{
	events.WhyNoOffer: func(v *view) because {
		return because{"There is no offer of a draw for you to answer or to withdraw", "BCC1903/V.8(a)", "If you want to offer one, write " + sheet.Code("OFFER DRAW") + "."}
	},
	events.WhyOfferAgain: func(v *view) because {
		if v.known.OwnOffer() {
			return because{"Your offer of a draw is open, and " + v.opp() + " has it: once is enough", "RULING/R-31", "You will hear from us when it is answered."}
		}
		way := v.goesOn()
		if v.known.MyTurn() && v.known.Duty() == "" {
			way = "You may offer one with your move."
		}
		return because{"You have offered a draw without a move once in this turn, and only one such offer is passed on", "RULING/R-31", way}
	},
	events.WhyOfferOpen: func(v *view) because {
		return because{upper(v.opp()) + " has offered you a draw, and the offer is open", "BCC1903/V.8(a)", "Write " + sheet.Code("ACCEPT") + " to take it or " + sheet.Code("DECLINE") + " to refuse it."}
	},
	events.WhyOfferBound: func(v *view) because {
		return because{"An offer that came with a move stands until it is answered and cannot be withdrawn", "RULING/R-31", "You will hear from us when it is answered."}
	},
	events.WhyUnsettled: func(v *view) because {
		way := sheet.Words("When it is settled, and it is your turn, you may claim the draw again.")
		if v.known.Duty() != "" {
			way = "Settle that first; before you send your own move you may claim the draw again. With " + sheet.Code("CHOOSE") + " you may do it in the same letter."
		}
		return because{"A move is not settled, and until it is nobody can say which position there is", "RULING/R-50", way}
	},
	events.WhyNotToMove: func(v *view) because {
		return because{"Only the player who is to move can claim this draw, and must do so before the move is sent", v.lawOr("BCC1903/V.8(b)"), "You can claim it in your next turn."}
	},
	events.WhyNotProved: notProved,
	events.WhyNoDemand: func(v *view) because {
		return because{"Under the laws of this game nobody demands a count of fifty moves: they are counted by themselves", "BCC1903/INTRO(e)",
			"When fifty on each side are full, and it is your turn, write " + sheet.Code("CLAIM DRAW FIFTY") + " " + v.law("BCC1903/V.8(b)") + "."}
	},
	events.WhyNoRepetition: func(v *view) because {
		if v.g.Agreement.Demands() {
			return because{"By the laws of this game a position that comes again is no draw by itself, but a ground to limit the game to fifty more moves on each side", "STAUNTON/R.XIV", "Write " + sheet.Code("DEMAND FIFTY") + " on a line of its own."}
		}
		return because{"By the terms of this game a position that comes again is no draw", "STAUNTON/R.XIV", "You may write " + sheet.Code("OFFER DRAW") + "."}
	},
	events.WhyNotDemanded: func(v *view) because {
		why := sheet.Words("By the laws of this game fifty moves are counted only when a player has demanded it, and nobody has")
		if v.known.Fifty() != nil {
			why = "The count that was demanded has ended with a capture or a move of a Pawn, and another begins when one of you demands it"
		}
		return because{why, v.known.DemandLaw(), "To demand it, write " + sheet.Code("DEMAND FIFTY") + " on a line of its own."}
	},
	events.WhyDemanded: func(v *view) because {
		return because{"The count runs already: " + sheet.Plain(v.known.DemandedBy()) + " demanded it, and it is one count for both of you", v.known.DemandLaw(), "How many moves are left stands below. " + v.goesOn()}
	},
	events.WhyFiftyRuns: func(v *view) because {
		return because{"There is nothing to claim: when the moves are made to which the game is limited, it is drawn by itself", v.known.DemandLaw(), "How many are left stands below. " + v.goesOn()}
	},
	events.WhyNoCase: func(v *view) because {
		if v.n.Detail == "undertaken" {
			return because{"In a game in which a certain mate is undertaken nobody can demand that it be limited to fifty moves", v.known.DemandLaw(), v.goesOn()}
		}
		return because{"It may be demanded by a player who has a bare King, or but one piece beside it against as much force or more, and by either when checks or the same moves go on and on; none of this is so here",
			v.known.DemandLaw(), "If you think otherwise, reply " + sheet.Code("APPEAL") + " and say why."}
	},
}

// notProved tells what was found of a claim of a draw (BOOK/3.6).
func notProved(v *view) because {
	l := v.known
	tested := l.Tested()
	law := cmp.Or(l.ClaimedDraw(), "BCC1903/V.8(d)")
	made := " you have made " + sheet.Plain(figured(tested.Own, "move")) + " and " + v.opp() + " " + sheet.Plain(itoa(tested.Other)) + "; fifty on each side are needed"
	demands := v.g.Agreement.Demands()
	var why sheet.Words
	switch {
	case demands && law == "BCC1903/V.8(b)":
		why, law = "Since "+sheet.Plain(l.DemandedBy())+" demanded the count"+made+", without a capture or a move of a Pawn", l.DemandLaw()
	case law == "BCC1903/V.8(b)" && v.g.Agreement.FiftyPawn:
		why = "Since the last capture or move of a Pawn" + made
	case law == "BCC1903/V.8(b)":
		why = "Since the last capture" + made
	case law == "BCC1903/V.8(c)":
		why = "The position has stood " + sheet.Plain(l.Times()) + " at the beginning of your turn, before your " + sheet.Plain(l.Turns()) + "; three times are needed"
	default:
		why = noEndlessChecks(v, tested.Bound, l.Checks())
	}
	way := v.goesOn()
	if l.Reply() != "" {
		way = "The move that you sent with the claim counts all the same " + v.law("RULING/R-17") + "."
	}
	return because{why, law, way}
}

// noEndlessChecks tells why no series of checks is endless.
func noEndlessChecks(v *view, bound bool, checks []string) (why sheet.Words) {
	such := sheet.Words("")
	if bound {
		such = "such "
		why = "You are bound by Penalty C, so that your first check must be a move that meets it " + v.law("RULING/R-61") + ". "
	}
	switch len(checks) {
	case 0:
		return why + "You have no " + such + "check to give with which an endless series could begin"
	case 1:
		return why + "By checks, of which " + sheet.Plain(checks[0]) + " is the first, you can mate by force, and no series of them is endless: one that ends in mate is not " + v.law("RULING/R-82")
	}
	return why + "After " + sheet.Plain(checks[0]) + " " + v.opp() + " can reply " + sheet.Plain(checks[1]) + ", and from there no series of checks is endless; each of your other " + such + "checks, too, has such a reply"
}
