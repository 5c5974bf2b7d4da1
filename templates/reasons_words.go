package templates

import (
	"strconv"

	"strings"

	"postd/correspondence/events"
	"postd/templates/sheet"
)

// reasonsOfWords are why other words of a letter did nothing.
var reasonsOfWords = map[events.Reason]func(*view) because{
	events.WhyNotBuilt: func(v *view) because {
		return because{"That is nothing that can be done in a game, and nothing was done about it", "RULING/R-11", "If you want it done, write to " + v.toSecretary() + "."}
	},
	events.WhyNoTerm: func(v *view) because {
		return because{"That change cannot be proposed: " + sheet.Plain(v.known.Detail()), "STAUNTON/PRIV", sheet.Code("TERMS") + " shows you what is agreed; you may propose something else."}
	},
	events.WhyNoProposal: func(v *view) because {
		if len(v.known.Proposals()) > 0 {
			return because{"Your letter does not name one of the proposals that wait for your answer", "STAUNTON/PRIV", "Write " + sheet.Code("CONSENT") + " or " + sheet.Code("REFUSE") + " with its number, as told below."}
		}
		return because{"No proposal waits for your answer", "STAUNTON/PRIV", v.goesOn()}
	},
	events.WhyTooMuch: func(v *view) because {
		return because{"Of one letter we read the first " + sheet.Plain(v.known.Detail()) + " things that it says in a game, and this stands behind them", "RULING/R-11", "If you still want it, write it again in a letter of its own."}
	},
	events.WhyAsked: func(v *view) because {
		return because{"The question that you put before" + numberOf(v, ", number ", ",") + " is still with the umpire, and one is heard for one fact", "RULING/R-62", "If it is another matter, write again when you have the answer."}
	},
	events.WhyAnsweredAppeal: func(v *view) because {
		if no, _ := strconv.Atoi(v.known.Detail()); v.g.Final(no) {
			return because{"The verdict was appealed from" + numberOf(v, " (question ", ")") + ", and one who had not judged before has judged it anew; that is final", "RULING/R-92", "What was found stands."}
		}
		return because{"You have appealed in these words before, and the umpire has answered" + numberOf(v, " (question ", ")") + ": one appeal is heard for one fact. No move has been sent since", "RULING/R-62", "If it is another fact, say which."}
	},
	events.WhyNoReceipt: func(v *view) because {
		return because{"Your letter answers no receipt of a letter of yours, so that we cannot tell what is not yours", "RULING/R-76", "Answer the receipt itself, or reply " + sheet.Code("APPEAL") + " and say what has happened. " + v.goesOn()}
	},
	events.WhyAnswered: func(v *view) because {
		return because{"Your claim of this draw in this position" + numberOf(v, ", question ", ",") + " has been answered, and one is heard for one fact", "RULING/R-62", "In another position you may claim again. " + v.goesOn()}
	},
	events.WhyNoReminder: func(v *view) because {
		why := sheet.Words("That is nothing by which we can remind you")
		if v.n.Detail == "many" {
			why = "No more than five reminders can be set for one turn"
		}
		return because{why, "RULING/R-68", "Behind " + sheet.Code("REMIND") + " stands when you wish to be reminded of a turn: how much of your time is gone, from " + sheet.Code("1%") + " to " + sheet.Code("99%") +
			", or how much of it is left, as " + sheet.Code("2 days") + " or " + sheet.Code("36 h") + "; up to five of them, as in " + sheet.Code("REMIND 50% 2 days") + ". Or " + sheet.Code("OFF") + ", " + sheet.Code("DAILY") + ", " + sheet.Code("DAILY OFF") +
			", or nothing for our usual ones. Your reminders are as they were."}
	},
	events.WhyNoWish: noWish, events.WhyNoMemo: noMemo,
	events.WhyNeedNumber: func(v *view) because {
		return because{"No choice with that number is open to you", "RULING/R-11", v.goesOn()}
	},
	events.WhyNoLeave: func(v *view) because {
		way := "Leave is taken where it is agreed. " + sheet.Code("PROPOSE leave 14 days a year") + " puts it to " + v.opp() + "; if you need time before that, write to " + v.toSecretary() + "."
		if left := v.known.LeaveLeft(); left != "" {
			way = "You may write " + sheet.Code("LEAVE 20 Dec TO 3 Jan") + ", or " + sheet.Code("LEAVE 2026-12-20") + " for one day, or " + sheet.Code("LEAVE END") + "; left to you: " + sheet.Plain(left) + "."
		}
		return because{"No leave is booked or ended by this: " + sheet.Plain(strings.Replace(v.known.Detail(), "booked until", "booked up to", 1)), "RULING/R-67", way}
	},
	events.WhyNotCaptain: func(v *view) because {
		who := sheet.Plain(v.known.Detail())
		return because{"By the terms only " + who + " plays and claims for your side", "BCC1903/IV.2", "Nothing has happened; " + who + " may write it."}
	},
	events.WhyUmpiresWord: umpiresWord,
	events.WhyStruck: func(v *view) because {
		return because{"You struck out all that is new in it", "RULING/R-85", "If you mean it after all, write it again. " + v.goesOn()}
	},
	events.WhyCopied: func(v *view) because {
		return because{"Those moves are made already, and they stand in the score", "RULING/R-69", v.goesOn()}
	},
	events.WhyNoted: func(v *view) because { return because{"It is a note", "RULING/R-68", v.goesOn()} },
	events.WhyOtherScore: func(v *view) because {
		way := v.goesOn()
		if v.known.MyTurn() {
			way = "Write your move in the letter itself, or send our score with your move at its end."
		}
		return because{"The score in your file is not that of this game: " + sheet.Plain(v.known.Detail()), "RULING/R-69", way}
	},
	events.WhyLastMove: func(v *view) because {
		why := upper(v.opp()) + " played " + sheet.Plain(v.known.LastOfOpponent())
		if v.n.Detail != "" {
			why = "You wrote " + inQuotes(v.n.Detail, 60) + " for " + v.possessive() + " last move. " + why
		}
		return because{why, "BCC1903/V.3", "Look at the position again, and send both moves anew."}
	},
	events.WhyForeign: func(v *view) because {
		way := sheet.Words("Tell us, as below.")
		if v.known.NoMeanings() {
			way = "Write your move in " + sheet.Plain(v.known.Language().Name) + "."
		}
		return because{"It is not written in the notation of this game, so it is no move yet", "RULING/R-78", way}
	},
	events.WhyNoQuestion: func(v *view) because {
		return because{"There is no question open that a number, a YES or a NO could answer, so nothing was done, and " + v.opp() + " is told nothing", "RULING/R-75", inWords}
	},
	events.WhyWhich: func(v *view) because {
		return because{"We cannot tell which of our questions you answer", "RULING/R-75", "Answer with the number of the question, or write in words what you wish."}
	},
	events.WhySettled: func(v *view) because {
		return because{"The question is settled", "RULING/R-75", "If you wish something else, write it in words."}
	},
	events.WhyLapsed: func(v *view) because {
		return because{"The question was not answered within a day of counted time", "RULING/R-72", v.goesOn()}
	},
	events.WhyLapsedPast: func(v *view) because {
		return because{"The question was not answered within a day of counted time, and the game has gone on since", "RULING/R-72", v.goesOn()}
	},
	events.WhyNothingNew: func(v *view) because {
		return because{"There are no new words in it, or all are marked as quoted", "RULING/R-11", "Write above the letter to which you reply; a move stands on a line of its own, with nothing else on it."}
	},
	events.WhyPerhapsOld: func(v *view) because {
		way := sheet.Words("If it is new, write it again above all else; a move stands on a line of its own, with nothing else on it.")
		if !v.known.NoMeanings() {
			way = "Tell us, as below."
		}
		return because{"Part of the letter stands below an older one, below a signature, or only in the subject, where we cannot tell whether it is new", "RULING/R-11", way}
	},
}

const inWords sheet.Words = "Write in words what you wish."

// numberOf is the number of a question between its words; "" of one that has none.
func numberOf(v *view, before, after sheet.Words) sheet.Words {
	if v.n.Detail == "" {
		return ""
	}
	return before + sheet.Plain(v.known.Detail()) + after
}

// umpiresWord tells what a player writes in place of a word that is the umpire's.
func umpiresWord(v *view) because {
	code := func(command string) sheet.Words { return sheet.Code(command) }
	way := "If you want to put it to the umpire, reply " + code("APPEAL") + " and say what has happened."
	switch v.n.Detail {
	case "Model":
		way = "If " + v.opp() + " has run out of time, write " + code("CLAIM TIME") + "."
	case "Machine":
		way = "If " + v.opp() + " has used books, write " + code("CLAIM FORFEIT BOOKS") + " and what you know."
	case "Merit":
		way = "If " + v.opp() + " has asked for help, write " + code("CLAIM FORFEIT ASSISTANCE") + " and what you know."
	case "Vale":
		way = "What a game can be claimed for, and by which words, stands in the letter that " + code("HELP") + " brings."
	}
	return because{inQuotes(v.n.Detail, 60) + " is a word of the telegraph code that only the umpire writes", v.lawOr("BCC1903/VI.PREF(d)"), "From a player it does nothing. " + nothingHeld + way}
}
