package terms

import "postd/correspondence/calendar"

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
		return "A second letter must confirm it when a player means " + andList(acts) + "."
	}),
	tells("notices", func(a Agreement) string {
		f, _ := FieldNamed("notices")
		return "Notices of these kinds go to every player, and nobody turns them off: " + f.Get(a) + "."
	}),
	says("dmarc_fail", "confirm", "A letter that its sender's domain disowns waits until its owner confirms it.", "accept", "A letter that its sender's domain disowns is heard like any other."),
}
