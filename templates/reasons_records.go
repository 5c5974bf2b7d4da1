package templates

import (
	"postd/correspondence/events"
	"postd/templates/sheet"
)

const nothingHeld sheet.Words = "Nothing is held against you. "

// reasonsOfRecords are why a record had no effect or came back.
var reasonsOfRecords = map[events.Reason]func(*view) because{
	events.WhyOpponentToGo: func(v *view) because {
		return because{"It is not your turn", "RULING/R-12", nothingHeld + "You will hear from us when it is."}
	},
	events.WhyNotBegun: func(v *view) because {
		return because{upper(v.opp()) + " begins this game", "RULING/R-58", nothingHeld + "You will hear from us when it is your turn."}
	},
	events.WhyStale: func(v *view) because {
		way := v.goesOn()
		if v.known.MyTurn() || v.known.Duty() != "" {
			way = "If it is your move for this turn, send it again with the right number or with none."
		}
		return because{"It has the number of a move that is made, so we take it for an old letter", "RULING/R-48", way}
	},
	events.WhySettle: func(v *view) because {
		if v.n.Detail == "INTERPRET" {
			return because{"A move of yours fits several, and you have not said which you meant", "BCC1903/V.5(b)",
				"First write " + sheet.Code("INTERPRET") + " and its number; then send your move, in a letter of its own."}
		}
		return because{upper(v.possessive()) + " move fits several, and which it is to be you choose first", "RULING/R-64",
			"Write " + sheet.Code("CHOOSE") + " and its number, with your move below it, in one letter."}
	},
	events.WhyClaimPrevails: func(v *view) because {
		return because{"What you claimed in the same letter puts an earlier position back, so a move with it is out of turn", "RULING/R-13", nothingHeld + v.goesOn()}
	},
	events.WhyBound: func(v *view) because {
		if v.known.MyTurn() && v.known.Bound() != nil {
			return because{"It is no move that is open to you while you are bound", "RULING/R-61", "Send one of those that are open, as told below."}
		}
		return because{"It is no move that was open to you while you were bound", "RULING/R-61", "Your first move of the turn stands. " + v.goesOn()}
	},
	events.WhyMayJoin: func(v *view) because {
		return because{upper(v.opp()) + " is still to say which move was meant", "RULING/R-12",
			"If your first reply stands, this one joins it, and " + v.opp() + " may take either " + v.law("BCC1903/V.4(a)") + "; if not, both fall, and you reply anew. You will hear from us."}
	},
	events.WhyPutAside: func(v *view) because {
		why, way := sheet.Words("The position was put back, and our letter of that crossed yours"), v.goesOn()
		open := v.known.MyTurn() || v.known.Duty() != ""
		switch v.n.Detail {
		case "claim":
			why = "It came with a claim that was not open to you, and as a reply it might have cost you the right to claim"
		case "man":
			why = "The man that the agreed penalty binds is to be named first"
		case "author":
			why, way = "Which move "+v.opp()+" meant is still to be said", "Send it again when you have the answer."
		case "draw":
			why = "It came with your claim of a draw and waited for the answer, and another move of yours has ended that turn"
		}
		switch {
		case v.n.Detail == "author":
		case v.n.Detail == "claim" && open:
			way = "Send it again, alone or with a claim that is open to you."
		case v.known.Duty() == "" && open:
			way = "Send your move again."
		}
		return because{why, v.lawOr("RULING/R-13"), way}
	},
	events.WhySecondRecord: func(v *view) because {
		why, law := sheet.Words("Your move "), "BCC1903/V.PREF(b)"
		if v.n.Detail != "" {
			why += inQuotes(v.n.Detail, 60) + " "
		}
		why += "has been sent already; it cannot be taken back or changed"
		if v.known.FirstStands() {
			why, law = why+", and the first of a turn is the only one", "BCC1903/II.6(d)"
		}
		return because{why, law, nothingHeld + v.goesOn()}
	},
	events.WhyRepeated: func(v *view) because {
		return because{"It had been sent already; it is not sent twice", "BCC1903/V.4(a)", "You will hear from us when there is an answer."}
	},
	events.WhyNotAlone: func(v *view) because {
		way := v.goesOn()
		if v.known.MyTurn() || v.known.Duty() != "" {
			way = "Send " + v.possessive() + " last move and your own, and no others."
		}
		return because{"Your letter has several moves, and we cannot tell which is yours for this turn", "RULING/R-11", way}
	},
	events.WhyUnreadable: func(v *view) because {
		return because{"We cannot make out which square it means, so by the terms it is no move and has not been sent", "RULING/R-11", rewrite}
	},
	events.WhyUnnamed: func(v *view) because {
		return because{"It does not name the piece that the Pawn becomes, and by the terms it is not complete without it", "RICC/10",
			"Your turn goes on, and your time runs until it is " + v.law("RICC/11") + ". Send it again with the piece."}
	},
	events.WhyNoNumber: func(v *view) because {
		return because{"By the terms a move is sent with its number", "RULING/R-48", "Your turn goes on. Send it again with its number."}
	},
	events.WhyNoMoveFits: func(v *view) because {
		way := sheet.Words("Your turn goes on. Send a legal move.")
		if why := v.known.WhyNot(); why != "" {
			way = "The nearest reason: " + sheet.Plain(why) + ". " + way
		}
		return because{"No legal move fits it, and it has not been sent", "RULING/R-2", way}
	},
	events.WhyInCheck: func(v *view) because {
		return because{"You are in check, and it leaves your King there. " + upper(v.possessive()) + " move did not announce the check, so yours is no offence; it has not been sent, and counts for nothing " + v.law("RULING/R-83"),
			v.lawOr("RULING/R-83"), "Your turn goes on. Send a move that meets the check."}
	},
	events.WhyOnlyCaptures: func(v *view) because {
		return because{"It is legal only as a capture and does not say so, so it has not been sent", "BCC1903/V.5(c)", "Your turn goes on. If you mean the capture, write it as one."}
	},
	events.WhyAmbiguous: func(v *view) because {
		return because{"It fits several legal moves, and it has not been sent", "BCC1903/V.5(a)", rewrite}
	},
	events.WhyFormOnly: func(v *view) because {
		return because{"It has the form of a move. How it would be read we tell only while it is your turn and the position is settled", "RULING/R-2", v.goesOn()}
	},
	events.WhyFirstTurn: func(v *view) because {
		return because{"Your first turn has " + sheet.Plain(v.known.Detail()) + " moves. They go together, so send all of them in one letter, in their order, on one line or each on its own", "BCC1903/III.4", notSent}
	},
	events.WhyFirstIllegal: func(v *view) because {
		return because{"The moves of your first turn cannot be made one after the other: one of them is no legal move, or takes a man beyond your fourth rank", "BCC1903/III.4", notSent + " Send all the moves of the turn again."}
	},
	events.WhyFirstUnclear: func(v *view) because {
		return because{"One of the moves of your first turn can be read in two ways", "BCC1903/III.4", notSent + " Send all the moves of the turn again, each so that only one move fits."}
	},
}

const (
	rewrite sheet.Words = "Your turn goes on. Write it again so that only one move fits."
	notSent sheet.Words = "Nothing has been sent, and your turn goes on."
)
