package terms

import (
	"strings"

	"postd/correspondence/calendar"
)

var aboutRecords = []sentence{
	tells("notation", func(a Agreement) string {
		if names, ok := strings.CutPrefix(a.Notation, "agreed:"); ok {
			return "Moves are written in " + calendar.Listed(strings.Split(names, "+"), "and") + " notation, as is agreed."
		}
		return "Moves are written in descriptive notation, in which a capture is to be expressed."
	}),
	says("names", "birth", "King's and Queen's before a piece mean the side where it began.", "birth-then-side", "King's and Queen's before a piece mean the side where it began, or failing that where it stands."),
	says("numbered", "true", "A record carries the number of its move.", "false", "A record may leave out the number of its move."),
	says("repeat_opponent_move", "required", "With his own record a player repeats the last move of his opponent.", "optional", "The opponent's last move need not be repeated."),
	says("several_records", "adopt", "If a player sends different records for one turn, his opponent adopts any of them.",
		"announce", "If a player sends different records for one turn, his opponent adopts any of them, and says with his reply which.",
		"first", "If a player sends different records for one turn, the first stands."),
	says("capture_not_expressed", "offence", "A record that fits a capture alone and expresses none may be treated as illegal by the opponent.", "capture", "A record that fits a capture alone is the capture, though it expresses none."),
	says("unnamed_promotion", "ambiguous", "A promotion that names no piece is ambiguous.", "queen", "A promotion that names no piece is that of a Queen.", "incomplete", "A promotion that names no piece is not complete, and the turn goes on."),
	says("scrutiny.unreadable", "illegal", "A line in the form of a record that has no reading is treated as an illegal record.",
		"return", "A line in the form of a record that has no reading comes back to its sender, and nothing follows.",
		"not-sent", "A line in the form of a record that has no reading counts as no move sent: the penalty for lateness is incurred at once, and the turn goes on.",
		"lenient", "A line in the form of a record that has no reading counts as not sent, and nothing follows but that time runs on."),
	says("slips", "stand", "A record cannot be recalled, and a slip of the pen stands.", "umpire", "A record cannot be recalled; but the umpire may correct one that its author sent by a slip."),
	says("false_check", "nothing", "A check that is announced and not given has no consequence.", "another-move", "If a check is announced and not given, the opponent may require another move."),
	says("setup_error", "fourth-move", "A wrong set-up annuls the game until the second player's fourth move.", "own-fourth-move", "A wrong set-up annuls the game until the fourth move of him who finds it.", "any-time", "A wrong set-up annuls the game at any time."),
}

// scrutinised says what the office does about records of a kind.
func scrutinised(field, kind string) sentence {
	return says(field,
		"inform", "The office carries "+kind+" to the opponent, and tells him what it finds and what his rights are.",
		"guard", "The office looks through every record: "+kind+" comes back to its author before it is despatched, and his time runs on.",
		"silent", "The office carries "+kind+" without a word about it; the opponent finds it out for himself.")
}

// exacted says who sees to a penalty.
func exacted(field, offence string) sentence {
	return says(field,
		"opponent", "The penalty for "+offence+" is exacted only if the opponent claims it.",
		"automatic", "The penalty for "+offence+" follows without a claim.")
}

var aboutAmbiguity = []sentence{
	scrutinised("scrutiny.ambiguity", "an ambiguous record"),
	says("penalty.ambiguous", "D", "The penalty is that its receiver selects which of its readings its author must play (Penalties A and D).",
		"E", "The penalty is that it is annulled and Penalty E follows (Penalties A and E).",
		"announce", "Its receiver adopts a reading and says with his reply which; there is no penalty."),
	exacted("exaction.ambiguous", "an ambiguous record").where(func(a Agreement) bool { return a.Penalty.Ambiguous != AmbiguousAnnounced }),
	tells("author.limit", func(a Agreement) string {
		return "If its author is asked what he meant, he has " + span(a.AuthorLimit) + " of reckoned time to say so."
	}),
}

var aboutIllegality = []sentence{
	scrutinised("scrutiny.illegality", "an illegal record"),
	says("penalty.illegal", "C", "The penalty is that it is annulled and its author must move his King (Penalties A and C).",
		"E", "The penalty is that it is annulled and Penalty E follows (Penalties A and E).",
		"choice", "The adversary chooses: that the man move lawfully, that the turn be forfeited, or that a man of his choice move."),
	says("penalty.multi_illegal", "C", "If one of several records is illegal, the opponent may have them annulled with Penalty C, or adopt one that is legal.",
		"E", "If one of several records is illegal, the opponent may have them annulled with Penalty E, or adopt one that is legal.",
		"choice", "If one of several records is illegal, the adversary has those three choices, or adopts one that is legal."),
	says("king_immovable", "man", "Where Penalty C cannot move the King, the opponent names the man who must move.", "free", "Where Penalty C cannot move the King, there is no penalty.").where(func(a Agreement) bool {
		return a.Penalty.Illegal == IllegalPenaltyC || a.Penalty.MultiIllegal == IllegalPenaltyC || a.Points.Immovable != ""
	}),
	exacted("exaction.illegal", "an illegal record"),
	exacted("exaction.multi_illegal", "several records of which none is legal"),
	says("election.lapse", "waived", "A penalty that is not exacted in time counts as waived.", "secretary", "If a penalty is neither exacted nor waived in time, the secretary decides what is to follow."),
}

var aboutPenalties = []sentence{
	tells("penalty_e", func(a Agreement) string { return a.PenaltyE.Words() }),
	says("penalty.law3", "E", "The penalty for not repeating the opponent's last move is Penalty E.").where(repeats),
	exacted("exaction.law3", "a last move that is not repeated").where(repeats),
}

// repeats reports whether the opponent's last move is to be repeated.
func repeats(a Agreement) bool { return a.RepeatMove == RepeatRequired }

// inAdvance reports whether records may be sent in advance.
func inAdvance(a Agreement) bool { return a.Points.Series == "" }

var aboutSeries = []sentence{
	says("conditional.series", "allowed", "Records may be sent in advance on a condition, and bind their author if the move that he assumes is played.", none, "Records may not be sent in advance on a condition."),
	says("conditional.recall", "no", "What was sent in advance cannot be recalled.", "until-adopted", "What was sent in advance may be recalled until the move that it assumes is played.").where(inAdvance),
	says("conditional.disclose", "true", "The opponent is shown what was sent in advance.", "false", "The opponent is not shown what was sent in advance.").where(inAdvance),
}

var aboutDraws = []sentence{
	says("offer_without_move", "information", "A draw is offered with a move; an offer without one is passed on, and no notice need be taken of it.", "offer", "A draw may be offered at any time, with a move or without."),
	says("repetition", "claim", "A position that occurs for the third time gives the right to claim a draw.", "automatic", "A position that occurs for the third time is a draw at once.", "none", "The repetition of a position is no draw."),
	says("fifty.count", "always", "Fifty moves of each side are counted by themselves, and a draw is then claimed.",
		"demand-drawn", "A player may demand that his opponent give mate in fifty moves of each side; if he does not, the game is drawn.",
		"demand-claim", "A player may demand that his opponent give mate in fifty moves of each side; if he does not, a draw may be claimed."),
	says("fifty.pawn_moves_interrupt", "true", "A capture or the move of a Pawn begins the count anew.", "false", "A capture begins the count anew; the move of a Pawn does not."),
	says("dead_position_draw", "true", "A position that neither side can win ends the game as drawn.", "false", "A position that neither side can win does not end the game by itself."),
}

var aboutConduct = []sentence{
	says("books", "allowed", "Books on chess may be consulted.", "forbidden", "Books on chess may not be consulted; whoever does so loses the game if it is claimed and found so.", "by-turn", "Books on chess may be consulted if 24 hours or more are allowed for a turn, and not otherwise."),
	says("help_of_others", "requesting", "Whoever requests the help of another player forfeits the game, if it is claimed and found so.", "accepting", "Whoever accepts the help of another player forfeits the game, if it is claimed and found so."),
	says("forfeit_specified_by", "opponent", "An offence that forfeits the game is specified by the opponent who claims it.", "umpire", "An offence that forfeits the game may be specified by the umpire too; the opponent claims."),
	says("withdrawal", "half", "If a player leaves a tournament with fewer than half of their games finished, none of these games counts in the table; with half or more finished, all that is finished counts, and the games left are lost by default.",
		"stand", "If a player leaves a tournament, the finished games count in the table, and the games left are lost by default.",
		"annul", "If a player leaves a tournament, none of their games counts in the table.",
		"adjudicate", "If a player leaves a tournament, the finished games count in the table, and the games left are adjudged."),
}

var aboutAdjudication = []sentence{
	tells("adjudication.months", func(a Agreement) string {
		switch n := a.Adjudicate.Months; {
		case n > 0:
			return "A game that is not finished after " + calendar.Counted(int64(n), "month") + " " + a.adjudgedHow() + "."
		case a.Adjudicate.Date == nil:
			return "No length of time is agreed after which a game is adjudged."
		}
		return ""
	}),
	tells("adjudication.date", func(a Agreement) string {
		if d := a.Adjudicate.Date; d != nil {
			return "A game that is not finished by " + d.Words() + " " + a.adjudgedHow() + "."
		}
		return ""
	}),
	tells("adjudication.automatic", func(a Agreement) string {
		if !a.Adjudicate.Automatic {
			return ""
		}
		return "At that time a game is adjudged without a claim."
	}),
	tells("adjudication.from", func(a Agreement) string {
		if d := a.Adjudicate.From; d != nil {
			return "The months are counted from " + d.Words() + "."
		}
		return ""
	}),
	says("unable_to_continue", "true", "A player who for a good reason cannot go on may claim that the game be adjudged.", "false", ""),
	tells("adjudication.statements", func(a Agreement) string {
		return "Both players may write to the adjudicator for " + span(a.Adjudicate.Statements) + "."
	}).where(func(a Agreement) bool { return a.Adjudicate.Months > 0 || a.Adjudicate.Date != nil || a.UnableToGoOn }),
}

var aboutLeaving = []sentence{
	says("substitute", "no", "Nobody takes over the games of a player who leaves.",
		"early", "If a player leaves before half of that player's games are finished, the secretary may let a substitute take over those that are left.",
		"yes", "If a player leaves, the secretary may let a substitute take over the games that are left."),
}

// adjudgedHow says how adjudication comes about.
func (a Agreement) adjudgedHow() string {
	if a.Adjudicate.Automatic {
		return "is adjudged"
	}
	return "may be claimed for adjudication by either side"
}

var aboutLetters = []sentence{
	says("notes", "forward", "Other words in a letter are passed on to the opponent.", "withhold", "Other words in a letter are not passed on."),
	tells("confirm", func(a Agreement) string {
		if len(a.Confirm) == 0 {
			return ""
		}
		var acts []string
		for _, x := range a.Confirm {
			acts = append(acts, map[string]string{ActResign: "to resign", ActAccept: "to accept an offer", ActOffer: "to offer a draw", ActExact: "to exact a penalty", ActClaim: "to claim"}[x])
		}
		return "A second letter must confirm it when a player means " + calendar.Listed(acts, "and") + "."
	}),
	tells("notices", func(a Agreement) string {
		f, _ := FieldNamed("notices")
		return "Notices of these kinds go to every player, and nobody turns them off: " + f.Get(a) + "."
	}),
	says("dmarc_fail", "confirm", "A letter that its sender's domain disowns waits until its owner confirms it.", "accept", "A letter that its sender's domain disowns is heard like any other."),
}
