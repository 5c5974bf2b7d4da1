package templates

import (
	"postd/correspondence/events"
	"postd/templates/sheet"
)

// chooseAgain tells that the choice is still open.
const chooseAgain sheet.Words = "Nothing is lost: choose again."

// reasonsOfChoices are why what the receiver or the author of a record chose had no effect.
var reasonsOfChoices = map[events.Reason]func(*view) because{
	events.WhyNotAgreed: func(v *view) because {
		way := v.goesOn()
		if v.known.Duty() != "" || v.known.MayExactLaw3() {
			way = "You may still claim that one: reply " + sheet.Code("EXACT "+v.known.Detail()) + "."
			if len(v.n.Detail) != 1 {
				way = "You may still claim that one; " + sheet.Code("STATUS") + " brings your choice again."
			}
			if v.n.Detail == "D" {
				way = "You may still choose the move: reply " + sheet.Code("CHOOSE") + " with its number, and your own move below it."
			}
		}
		return because{"That is not the penalty agreed for such a fault; agreed is Penalty " + sheet.Plain(v.known.Detail()), "RULING/R-14", way}
	},
	events.WhyNoFault: func(v *view) because {
		way := "If you think otherwise, reply " + sheet.Code("APPEAL") + " and say why"
		if v.known.MyTurn() && v.known.Duty() == "" && !v.known.HasAsked() {
			way += "; if not, just move"
		}
		return because{"We find nothing for which a penalty could be claimed of " + v.opp() + " now", "RULING/R-2", way + "."}
	},
	events.WhyTooLate: func(v *view) because {
		return because{"You have sent a move of your own since, and after that no penalty can be claimed for what went before", "BCC1903/V.7(a)", v.goesOn()}
	},
	events.WhyNoLaw3: func(v *view) because {
		return because{upper(v.opp()) + " did repeat your last move, so there is nothing to claim", "BCC1903/V.3", v.goesOn()}
	},
	events.WhyClear: func(v *view) because {
		return because{"No move of " + v.possessive() + " that fits several is before you, so there is nothing to ask or to choose", "BCC1903/V.5(a)", v.goesOn()}
	},
	events.WhyAnnounced: func(v *view) because {
		return because{"Your side has said how it takes " + v.possessive() + " last move: it is " + sheet.Plain(v.known.AdoptedMove()) + ". That binds both sides", "BCC1903/V.5(a)", "There is nothing more to choose. " + v.goesOn()}
	},
	events.WhyNoReading: func(v *view) because {
		return because{"That is not one of the legal moves that were told, and only one of these can be chosen", "RULING/R-27", v.goesOn()}
	},
	events.WhyChosen: func(v *view) because {
		asked := upper("you have asked ") + v.opp() + " which move was meant"
		switch {
		case v.n.Detail == "disregarded":
			return because{"What you required for this move could not be carried out, and no other penalty can be put in its place", "BCC1903/V.7(d)", v.goesOn()}
		case v.known.AnnounceAgreed() && v.known.HasAsked():
			return because{asked + ", and there is nothing to choose meanwhile", "BCC1903/V.7(c)", v.goesOn()}
		case v.known.MayExactYet() == "D":
			return because{asked + ", and are to have the answer " + v.law("BCC1903/V.7(c)") + ". Until then you may claim nothing but the choice itself", "RULING/R-79",
				"To choose, reply " + sheet.Code("EXACT D SELECT") + " with its number, and your own move below it; else you will hear from us."}
		case v.known.MayExactYet() != "":
			return because{asked + ", and are to have the answer " + v.law("BCC1903/V.7(c)") + ". Until then you may claim nothing but the agreed penalty", "RULING/R-79",
				"To claim it, reply " + sheet.Code("EXACT "+v.known.MayExactYet()) + "; else you will hear from us."}
		}
		return because{"You have already chosen what follows for this move, and no other penalty can come after that", "BCC1903/V.7(a)", v.goesOn()}
	},
	events.WhyNoPenalty: func(v *view) because {
		return because{"There is no Penalty " + sheet.Plain(v.known.Detail()) + " in games by correspondence", "BCC1903/V.5(a)", v.goesOn()}
	},
	events.WhyNothingToSay: func(v *view) because {
		way := "If you fear it was misread, reply " + sheet.Code("APPEAL") + " and say why. "
		return because{"Nobody has asked what your move meant, so there is nothing to answer", "BCC1903/V.5(b)", way + v.goesOn()}
	},
	events.WhyNotYours: func(v *view) because {
		return because{"It is for " + v.opp() + ", who wrote the move, to say what it meant", "BCC1903/V.5(b)", "You will hear from us when that is done."}
	},
	events.WhyNoMan: func(v *view) because {
		return because{"No man is to be named now; that is done when Penalty C is claimed and the King cannot be moved", "BCC1903/V.PEN.C", v.goesOn()}
	},
	events.WhyNoSuchMan: func(v *view) because {
		return because{"No man of " + v.possessive() + " on the board has that name", "RULING/R-61", "Nothing is lost: name one again, by its number or as you would in a move."}
	},
	events.WhyChoose: func(v *view) because {
		return because{"By these laws no letter is claimed for a move that fits none: you choose by a number what follows", "STAUNTON/R.VIII", "Nothing is lost: write the number of your choice; " + sheet.Code("STATUS") + " brings the choices again."}
	},
	events.WhyNotMoved: func(v *view) because {
		why := sheet.Words("No man on the board is the one that was to move")
		if v.n.Detail != "" {
			why = upper(sheet.Plain(v.known.Detail())) + ", which was wrongly moved, has no legal move"
		}
		return because{why + ", so number 1 cannot be carried out", "STAUNTON/R.VIII", chooseAgain}
	},
	events.WhyNotTaken: func(v *view) because {
		why := sheet.Words("The move takes nothing that could be taken")
		if v.n.Detail != "" {
			why = "No legal move takes " + sheet.Plain(v.known.Detail())
		}
		return because{why + ", so that cannot be carried out", "STAUNTON/R.VIII", chooseAgain}
	},
	events.WhyNotPassed: func(v *view) because {
		why := "If " + v.opp() + " lost the turn you would have no legal move"
		if v.n.Detail != "" {
			why = upper(v.opp()) + " is in check, and nobody loses a turn in check"
		}
		return because{why + ", so number 2 cannot be carried out", "STAUNTON/R.VIII", chooseAgain}
	},
	events.WhyNameMan: func(v *view) because {
		return because{"Number 3 needs the man that " + v.opp() + " must move", "STAUNTON/R.VIII", "Write " + sheet.Code("3 MAN") + " and its number or its name."}
	},
	events.WhyManStuck: func(v *view) because {
		return because{upper(sheet.Plain(v.known.Detail())) + " has no legal move, so that cannot be carried out", "STAUNTON/R.VIII", "Nothing is lost: name another, or choose again."}
	},
	events.WhyNoOther: func(v *view) because {
		return because{upper(v.opp()) + " has no other legal move, so this one stands", "STAUNTON/R.XI", "Reply to it."}
	},
	events.WhyAdopted: func(v *view) because {
		return because{"In this game no penalty goes with a move that fits several, so there is none to claim or to give up. You choose the move by saying which, and it binds " + v.opp(), "BCC1903/V.5(a)",
			"Write " + sheet.Code("CHOOSE") + " and its number, with your own move below it."}
	},
	events.WhySayWhich: func(v *view) because {
		return because{upper(v.opp()) + " has sent several moves for this turn, and your letter does not say which you take; yours is no reply to the first of them that is legal, or that one is not clear", "BCC1903/V.4(a)",
			"Write " + sheet.Code("ADOPT") + " and the number of one, with your move below it, in one letter. Your time runs on."}
	},
	events.WhySeveral: func(v *view) because {
		way := "Write " + sheet.Code("ADOPT") + " and its number"
		if v.known.AnnouncesRecord() {
			way += ", with your move below it."
		} else {
			way += ", or just move."
		}
		return because{upper(v.opp()) + " has sent several moves for one turn, and you choose which of them counts", "BCC1903/V.4(a)", way}
	},
	events.WhyNoRecord: func(v *view) because {
		return because{"That is none of " + v.possessive() + " moves for this turn that are legal, and only one of these can be taken", "BCC1903/V.4(a)", v.goesOn()}
	},
	events.WhyNoMove: func(v *view) because {
		return because{"Nothing is settled by it yet, since we do not know to which move you reply", "BCC1903/V.5(b)", "Send your own move with it, in one letter."}
	},
	events.WhyNoIllegal: func(v *view) because {
		why := sheet.Words("No illegal move stands in the score")
		if v.known.Quiet() {
			why = "We find no illegal move that has been answered"
		}
		return because{why + ", so there is nothing to put back", "BCC1903/V.6(b)", v.goesOn()}
	},
	events.WhyNoGround: func(v *view) because {
		return because{"By the terms of this game we say nothing of a move, so a penalty is claimed with its ground: " + sheet.Code("EXACT") + " and its letter, and behind it on the same line " + sheet.Code("GROUND") + " and the fault: ambiguous, illegal, or no capture expressed",
			"RULING/R-54", "Your time runs, and you may claim again."}
	},
	events.WhyQuiet: func(v *view) because {
		way := "If " + v.possessive() + " last move fits several, write " + sheet.Code("QUERY") + "; "
		if v.known.AnnounceAgreed() {
			way += "to take one of them, " + sheet.Code("ADOPT") + " and the move; "
		}
		return because{"By the terms of this game we say nothing of a move", "RULING/R-2",
			way + "to claim a penalty, " + sheet.Code("EXACT") + " with its letter and " + sheet.Code("GROUND") + " and the fault; if an illegal move has been answered, " + sheet.Code("RESTORE") + "."}
	},
}
