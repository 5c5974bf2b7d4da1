package terms

import (
	"strings"

	"postd/correspondence/calendar"
)

var aboutRecords = []sentence{
	tells("notation", func(a Agreement) string {
		if names, ok := strings.CutPrefix(a.Notation, "agreed:"); ok {
			return "Moves are written in " + calendar.Listed(strings.Split(names, "+"), "and") + " notation, as agreed."
		}
		return "Moves are written in descriptive notation, in which a capture must be expressed."
	}),
	says("names", "birth", "King's or Queen's before a piece means the side on which it began.", "birth-then-side", "King's or Queen's before a piece means the side on which it began, or, failing that, the side on which it stands."),
	says("numbered", "true", "A record gives the number of its move.", "false", "A record may leave out the number of its move."),
	says("repeat_opponent_move", "required", "With each record a player repeats the opponent's last move.", "optional", "The opponent's last move need not be repeated."),
	says("several_records", "adopt", "If a player sends different records for one turn, the opponent adopts whichever they choose.",
		"announce", "If a player sends different records for one turn, the opponent adopts whichever they choose, and says with the reply which.",
		"first", "If a player sends different records for one turn, the first stands."),
	says("capture_not_expressed", "offence", "If a record fits only captures and does not express one, the opponent may treat it as illegal.", "capture", "If a record fits only captures and does not express one, it is taken as a capture."),
	says("unnamed_promotion", "ambiguous", "A promotion that names no piece is ambiguous.", "queen", "A promotion that names no piece is to a Queen.", "incomplete", "A promotion that names no piece is incomplete, and the turn goes on."),
	says("scrutiny.unreadable", "illegal", "A line that looks like a record but cannot be read is treated as an illegal record.",
		"return", "A line that looks like a record but cannot be read comes back to its sender, and nothing follows.",
		"not-sent", "A line that looks like a record but cannot be read counts as no move sent: the penalty for lateness is due at once, and the turn goes on.",
		"lenient", "A line that looks like a record but cannot be read counts as not sent; only the time runs on."),
	says("slips", "stand", "A record cannot be taken back, and a slip of the pen stands.", "umpire", "A record cannot be taken back, but the umpire may correct a slip of the pen."),
	says("false_check", "nothing", "A check that is announced but not given has no consequence.", "another-move", "If a check is announced but not given, the opponent may require another move."),
	says("setup_error", "fourth-move", "A wrong set-up annuls the game if it is found before the second player's fourth move.", "own-fourth-move", "A wrong set-up annuls the game if a player finds it before their own fourth move.", "any-time", "A wrong set-up annuls the game whenever it is found."),
}

// scrutinised says what the office does about records of a kind.
func scrutinised(field, kind string) sentence {
	return says(field,
		"inform", "The office passes "+kind+" on to the opponent, and says what is wrong with it and what the opponent may do.",
		"guard", "The office looks through every record: "+kind+" goes back to its author instead of to the opponent, and the author's time runs on.",
		"silent", "The office passes "+kind+" on without a word about it; it is for the opponent to notice.")
}

// claimed says whether a penalty waits for a claim.
func claimed(field, offence string) sentence {
	return says(field,
		"opponent", "The penalty for "+offence+" applies only if the opponent claims it.",
		"automatic", "The penalty for "+offence+" applies without a claim.")
}

var aboutAmbiguity = []sentence{
	scrutinised("scrutiny.ambiguity", "an ambiguous record"),
	says("penalty.ambiguous", "D", "If a record is ambiguous, the receiver selects which of its readings the author must play (Penalties A and D).",
		"E", "An ambiguous record is annulled, and Penalty E follows (Penalties A and E).",
		"announce", "The receiver of an ambiguous record adopts a reading and says with the reply which; there is no penalty."),
	claimed("exaction.ambiguous", "an ambiguous record").where(func(a Agreement) bool { return a.Penalty.Ambiguous != AmbiguousAnnounced }),
	tells("author.limit", func(a Agreement) string {
		return "An author who is asked what a record meant has " + span(a.AuthorLimit) + " of counted time to answer."
	}),
}

var aboutIllegality = []sentence{
	scrutinised("scrutiny.illegality", "an illegal record"),
	says("penalty.illegal", "C", "An illegal record is annulled, and its author must move the King (Penalties A and C).",
		"E", "An illegal record is annulled, and Penalty E follows (Penalties A and E).",
		"choice", "After an illegal record the opponent chooses one of three: the same man makes a legal move, the turn is forfeited, or the author moves a man of the opponent's choice."),
	says("penalty.multi_illegal", "C", "If one of several records is illegal, the opponent may have them annulled with Penalty C, or adopt a legal one.",
		"E", "If one of several records is illegal, the opponent may have them annulled with Penalty E, or adopt a legal one.",
		"choice", "If one of several records is illegal, the opponent has the same three choices, or adopts a legal one."),
	says("king_immovable", "man", "If Penalty C requires a move of the King and it has none, the opponent names the man that must move.", "free", "If Penalty C requires a move of the King and it has none, there is no penalty.").where(func(a Agreement) bool {
		return a.Penalty.Illegal == IllegalPenaltyC || a.Penalty.MultiIllegal == IllegalPenaltyC || a.Points.Immovable != ""
	}),
	claimed("exaction.illegal", "an illegal record"),
	claimed("exaction.multi_illegal", "several records of which none is legal"),
	says("election.lapse", "waived", "A penalty that is not claimed in time counts as waived.", "secretary", "If a penalty is neither claimed nor waived in time, the secretary decides what follows."),
}

var aboutPenalties = []sentence{
	tells("penalty_e", func(a Agreement) string { return a.PenaltyE.Words() }),
	says("penalty.law3", "E", "The penalty for not repeating the opponent's last move is Penalty E.").where(repeats),
	claimed("exaction.law3", "not repeating the last move").where(repeats),
}

// repeats reports whether the opponent's last move is to be repeated.
func repeats(a Agreement) bool { return a.RepeatMove == RepeatRequired }

// inAdvance reports whether records may be sent in advance.
func inAdvance(a Agreement) bool { return a.Points.Series == "" }

var aboutSeries = []sentence{
	says("conditional.series", "allowed", "Records may be sent in advance on a condition, and bind their author if the move that they assume is played.", none, "Records may not be sent in advance on a condition."),
	says("conditional.recall", "no", "What was sent in advance cannot be taken back.", "until-adopted", "What was sent in advance may be taken back until the move that it assumes is played.").where(inAdvance),
	says("conditional.disclose", "true", "The opponent is shown what was sent in advance.", "false", "The opponent is not shown what was sent in advance.").where(inAdvance),
}

var aboutDraws = []sentence{
	says("offer_without_move", "information", "A draw is offered with a move. An offer without a move is passed on, but the opponent need take no notice of it.", "offer", "A draw may be offered at any time, with a move or without."),
	says("repetition", "claim", "When a position occurs for the third time, a draw may be claimed.", "automatic", "When a position occurs for the third time, the game is drawn at once.", "none", "The repetition of a position does not draw the game."),
	says("fifty.count", "always", "Fifty moves of each side are counted without a demand, and after them a draw may be claimed.",
		"demand-drawn", "A player may demand that the opponent give mate within fifty moves of each side; otherwise the game is drawn.",
		"demand-claim", "A player may demand that the opponent give mate within fifty moves of each side; otherwise a draw may be claimed."),
	says("fifty.pawn_moves_interrupt", "true", "A capture or a Pawn move starts the count again.", "false", "A capture starts the count again; a Pawn move does not."),
	says("dead_position_draw", "true", "A position that neither side can win ends the game as a draw.", "false", "A position that neither side can win does not end the game by itself."),
}

var aboutConduct = []sentence{
	says("books", "allowed", "Books on chess may be consulted.", "forbidden", "Books on chess may not be consulted; a player who consults them forfeits the game, if that is claimed and found true.", "by-turn", "Books on chess may be consulted only if a turn has 24 hours or more."),
	says("help_of_others", "requesting", "A player who asks another player for help forfeits the game, if that is claimed and found true.", "accepting", "A player who accepts the help of another player forfeits the game, if that is claimed and found true."),
	says("forfeit_specified_by", "opponent", "An offence that forfeits the game is named by the opponent, who claims the game for it.", "umpire", "An offence that forfeits the game may be named by the umpire too; it is the opponent who claims the game for it."),
}

var aboutAdjudication = []sentence{
	tells("adjudication.months", func(a Agreement) string {
		switch n := a.Adjudicate.Months; {
		case n > 0:
			return "If a game is not finished after " + calendar.Counted(int64(n), "month") + ", " + a.decidedHow() + "."
		case a.Adjudicate.Date == nil:
			return "No time is agreed after which a game goes to the adjudicator."
		}
		return ""
	}),
	tells("adjudication.date", func(a Agreement) string {
		if d := a.Adjudicate.Date; d != nil {
			return "If a game is not finished by " + d.Words() + ", " + a.decidedHow() + "."
		}
		return ""
	}),
	tells("adjudication.automatic", func(a Agreement) string {
		if !a.Adjudicate.Automatic {
			return ""
		}
		return "At that time a game goes to the adjudicator without a claim."
	}),
	tells("adjudication.from", func(a Agreement) string {
		if d := a.Adjudicate.From; d != nil {
			return "The months are counted from " + d.Words() + "."
		}
		return ""
	}),
	says("unable_to_continue", "true", "A player who for a good reason cannot go on may claim adjudication.", "false", ""),
	tells("adjudication.statements", func(a Agreement) string {
		return "Both players then have " + span(a.Adjudicate.Statements) + " to write to the adjudicator."
	}).where(Agreement.adjudged),
	says("adjudication.judges", "1", "", "2", "Two adjudicators judge the position, and neither knows what the other finds; if they do not agree, the umpire decides between them.").where(Agreement.adjudged),
	says("adjudication.blind", "true", "Whoever judges the position is not told the names of the players, the game or the event.", "false", "").where(Agreement.adjudged),
}

var aboutLeaving = []sentence{
	says("withdrawal", "half", "If a player leaves a tournament with fewer than half of their games finished, none of these games counts in the table; with half or more finished, all that is finished counts, and the games left are lost by default.",
		"stand", "If a player leaves a tournament, the finished games count in the table, and the games left are lost by default.",
		"annul", "If a player leaves a tournament, none of their games counts in the table.",
		"adjudicate", "If a player leaves a tournament, the finished games count in the table, and the games left go to the adjudicator."),
	says("substitute", "no", "Nobody takes over the games of a player who leaves.",
		"early", "If a player leaves before half of their games are finished, the secretary may let a substitute take over the games that are left.",
		"yes", "If a player leaves, the secretary may let a substitute take over the games that are left."),
}

// adjudged reports whether a game may come to be adjudged by the agreement.
func (a Agreement) adjudged() bool {
	return a.Adjudicate.Months > 0 || a.Adjudicate.Date != nil || a.UnableToGoOn
}

// decidedHow says how adjudication comes about.
func (a Agreement) decidedHow() string {
	if a.Adjudicate.Automatic {
		return "it goes to the adjudicator"
	}
	return "either player may claim adjudication"
}

var aboutLetters = []sentence{
	says("notes", "forward", "Other words in a letter are passed on to the opponent.", "withhold", "Other words in a letter are not passed on."),
	tells("confirm", func(a Agreement) string {
		if len(a.Confirm) == 0 {
			return ""
		}
		var acts []string
		for _, x := range a.Confirm {
			acts = append(acts, map[string]string{ActResign: "to resign", ActAccept: "to accept an offer", ActOffer: "to offer a draw", ActExact: "to claim a penalty", ActClaim: "to claim"}[x])
		}
		return "A player who means " + calendar.Listed(acts, "or") + " must confirm it by a second letter."
	}),
	tells("notices", func(a Agreement) string {
		f, _ := FieldNamed("notices")
		return "These notices go to every player and cannot be turned off: " + f.Get(a) + "."
	}),
	says("dmarc_fail", "confirm", "A letter that the sender's domain disowns waits until the owner of the address confirms it.", "accept", "A letter that the sender's domain disowns is heard like any other."),
}
