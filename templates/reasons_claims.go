package templates

import "postd/correspondence/events"

// reasonsOfClaims are why a claim, an offer or a demand had no effect.
var reasonsOfClaims = map[events.Reason]because{
	events.WhyNotExceeded: {
		Says: `{{.Opp}} has not exceeded the time allowed{{with .RunsUntil}}, which ends {{.}}{{end}}`,
		Law:  `BCC1903/V.9(c)`,
		Now:  `{{if .ToAct}}{{template "goes-on" .}}{{else}}If it is, you will hear from us.{{end}}`,
	},
	events.WhyExcessWaived: {
		Says: `{{.Opp}} did exceed the time, but you have sent a record since you knew of it, and so gave up the right to claim`,
		Law:  `BCC1903/V.9.PROVISO`,
		Now:  `Nothing more can be claimed for it. ` + goesOn,
	},
	events.WhySpecifiedWaived: {
		Says: `The offence was found, but you have sent a record since you knew of it, and so gave up the right to claim`,
		Law:  `BCC1903/V.9.PROVISO`,
		Now:  `Nothing more can be claimed for it. ` + goesOn,
	},
	events.WhyPenaltyForTime: {
		Says: `By the terms of this game an excess of time is no ground of forfeiture: Penalty E follows it, of which both players are told`,
		Law:  `STAUNTON/R.XV`,
		Now:  `You need claim nothing. ` + goesOn,
	},
	events.WhyBooksAllowed: {
		Says: `By the terms of this game books on chess may be used, so that it is no ground to claim the game`,
		Law:  `BCC1903/V.PREF(c)`,
		Now:  `If it was other help, write ‹CLAIM FORFEIT ASSISTANCE› and what you know.`,
	},
	events.WhyParked: {
		Says: `Your claim is noted. It is decided, as of its arrival, as soon as all letters that arrived before {{.Opp}}'s time ended, {{.Deadline}}, have been read`,
		Law:  `RULING/R-30`,
		Now:  `You need not write again.`,
	},
	events.WhyAdjudicated: {
		Says: `{{if .TooLateToClaim}}The position is to be adjudged, and the time in which something could still be claimed is over
			{{- else}}The position is to be adjudged, so it stands as it is and nothing more is played or claimed in it{{end}}`,
		Law: `{{if .TooLateToClaim}}{{.Law "RULING/R-32"}}{{else}}{{.Law "RULING/R-33"}}{{end}}`,
		Now: `{{if .MayState}}What you think of it you may tell the adjudicator: write ‹STATEMENT› and your words below it.
			{{- else}}You will hear from us when it is adjudged.{{end}}`,
	},
	events.WhyTooEarly: {
		Says: `Adjudication may be claimed from {{.Deadline}} on, and not before`,
		Law:  `{{.Cited}}`,
		Now:  `We write to you when the day comes. ` + goesOn,
	},
	events.WhyNoAdj: {
		Says: `No date for adjudication is agreed for this game`,
		Law:  `BCC1903/V.10(a)`,
		Now:  `‹TERMS› shows you what is agreed. ` + goesOn,
	},
	events.WhyUnableNotAgreed: {
		Says: `For this game it is not agreed that adjudication may be claimed by one who cannot go on; the time runs, and the other side may claim the game when it is over`,
		Law:  `RULING/R-41`,
		Now:  `If you need time, write to {{template "to-secretary" .}}.`,
	},
	events.WhyNoReason: {
		Says: `The secretary judges the reason why you cannot go on, and your claim gives none`,
		Law:  `BCC1903/VI.10`,
		Now:  `Write it again, with the reason on the same line.`,
	},
	events.WhyNothingFrozen: {
		Says: `A statement is for the adjudicator, and adjudication of this game has not been claimed. What you wrote went to nobody`,
		Law:  `BCC1903/V.10(a)`,
		Now:  `{{if .AdjOpen}}You may claim it, as told below.{{else}}{{template "goes-on" .}}{{end}}`,
	},
	events.WhyStated: {
		Says: `The time for statements is over, and the adjudicator has those that were made. What you wrote was not put before the adjudicator`,
		Law:  `{{.Cited}}`,
		Now:  `You will hear from us when the position is adjudged.`,
	},
	events.WhyNoView: {
		Says: `A statement needs words of your own, and no more than {{if eq .Detail "question"}}4,000 characters of them in all{{else}}30,000 characters of them{{end}}. What is in an attachment is not read`,
		Law:  `{{.Cited}}`,
		Now:  `Write ‹STATEMENT› again, and below it what you think of {{if eq .Detail "question"}}the question{{else}}the position{{end}}.`,
	},
	events.WhyNoOffer: {
		Says: `There is no offer of a draw for you to answer or to withdraw`,
		Law:  `BCC1903/V.8(a)`,
		Now:  `If you want to offer one, write ‹OFFER DRAW›.`,
	},
	events.WhyOfferAgain: {
		Says: `{{if .OwnOffer}}Your offer of a draw is open, and {{.Opp}} has it: once is enough
			{{- else}}You have offered a draw without a move once in this turn already, and only one such offer is passed on{{end}}`,
		Law: `RULING/R-31`,
		Now: `{{if .OwnOffer}}You will hear from us when it is answered.{{else if and .MyTurn (not .Duty)}}You may offer one with your move.{{else}}{{template "goes-on" .}}{{end}}`,
	},
	events.WhyOfferOpen: {
		Says: `{{.Opp}} has offered you a draw, and the offer is open`,
		Law:  `BCC1903/V.8(a)`,
		Now:  `Write ‹ACCEPT› to take it or ‹DECLINE› to refuse it.`,
	},
	events.WhyOfferBound: {
		Says: `An offer that came with a move stands until it is answered and cannot be withdrawn`,
		Law:  `RULING/R-31`,
		Now:  `You will hear from us when it is answered.`,
	},
	events.WhyUnsettled: {
		Says: `A record is not settled, and until it is nobody can say which position there is`,
		Law:  `RULING/R-50`,
		Now: `{{if .Duty}}Settle that first; before you send your own move you may claim the draw again. With {{if .AnnounceAgreed}}‹ADOPT›{{else}}‹EXACT D›{{end}} you may do it in the same letter.
			{{- else}}When it is settled, and it is your turn, you may claim the draw again.{{end}}`,
	},
	events.WhyNotToMove: {
		Says: `Only the player who is to move can claim this draw, and he must do it before he sends his record`,
		Law:  `{{.Cited}}`,
		Now:  `You can claim it in your next turn.`,
	},
	events.WhyNotProved: {
		Says: `{{if and .Agreement.Demands (eq .ClaimedDraw "BCC1903/V.8(b)")}}Since {{.DemandedBy}} demanded the count you have made {{.Tested.Own}} {{if eq .Tested.Own 1}}move{{else}}moves{{end}}
			and {{.Opp}} {{.Tested.Other}}; fifty on each side are needed, without a capture or a move of a Pawn
			{{- else if eq .ClaimedDraw "BCC1903/V.8(b)"}}Since the last capture{{if .Agreement.FiftyPawn}} or move of a Pawn{{end}} you have made {{.Tested.Own}} {{if eq .Tested.Own 1}}move{{else}}moves{{end}}
			and {{.Opp}} {{.Tested.Other}}; fifty on each side are needed
			{{- else if eq .ClaimedDraw "BCC1903/V.8(c)"}}The position has existed {{.Times}} at the commencement of your turn, before your {{.Turns}}; three times are needed
			{{- else}}{{if .Tested.Bound}}You are bound by Penalty C, so that your first check must be a move that discharges it {{.Law "RULING/R-61"}}. {{end}}
			{{with .Checks}}{{if eq (len .) 1}}By checks, of which {{index . 0}} is the first, you can mate by force, and no series of them is endless: one that ends in mate is not {{$.Law "RULING/R-82"}}{{else}}After {{index . 0}} {{$.Opp}} can reply {{index . 1}}, and from there no series of checks is endless; each of your other {{if $.Tested.Bound}}such {{end}}checks, too, has such a reply{{end}}
			{{- else}}You have no {{if .Tested.Bound}}such {{end}}check to give with which an endless series could begin{{end}}{{end}}`,
		Law: `{{if and .Agreement.Demands (eq .ClaimedDraw "BCC1903/V.8(b)")}}{{.Law .DemandLaw}}{{else}}{{.Law (or .ClaimedDraw "BCC1903/V.8(d)")}}{{end}}`,
		Now: `{{if .Reply}}The move that you sent with the claim counts all the same {{.Law "RULING/R-17"}}.{{else}}{{template "goes-on" .}}{{end}}`,
	},
	events.WhyNoDemand: {
		Says: `Under the laws of this game nobody demands a count of fifty moves: they are counted by themselves`,
		Law:  `BCC1903/INTRO(e)`,
		Now:  `When fifty on each side are full, and it is your turn, write ‹CLAIM DRAW FIFTY› {{.Law "BCC1903/V.8(b)"}}.`,
	},
	events.WhyNoRepetition: {
		Says: `{{if .Agreement.Demands}}By the laws of this game a repetition of the position is no draw by itself, but a ground to limit the game to fifty more moves on each side
			{{- else}}By the terms of this game a repetition of the position is no draw{{end}}`,
		Law: `STAUNTON/R.XIV`,
		Now: `{{if .Agreement.Demands}}Write ‹DEMAND FIFTY› on a line of its own.{{else}}You may write ‹OFFER DRAW›.{{end}}`,
	},
	events.WhyNotDemanded: {
		Says: `{{if .Fifty}}The count that was demanded has ended with a capture or a move of a Pawn, and another begins when one of you demands it
			{{- else}}By the laws of this game fifty moves are counted only when a player has demanded it, and nobody has{{end}}`,
		Law: `{{.Law .DemandLaw}}`,
		Now: `To demand it, write ‹DEMAND FIFTY› on a line of its own.`,
	},
	events.WhyDemanded: {
		Says: `The count runs already: {{.DemandedBy}} demanded it, and it is one count for both of you`,
		Law:  `{{.Law .DemandLaw}}`,
		Now:  `How many moves are left stands below. ` + goesOn,
	},
	events.WhyFiftyRuns: {
		Says: `There is nothing to claim: when the moves are made to which the game is limited, it is drawn by itself`,
		Law:  `{{.Law .DemandLaw}}`,
		Now:  `How many are left stands below. ` + goesOn,
	},
	events.WhyNoCase: {
		Says: `{{if eq .Detail "undertaken"}}In a game in which a certain mate is undertaken nobody can demand that it be limited to fifty moves
			{{- else}}It may be demanded by a player who has a bare King, or but one piece beside it against as much force or more, and by either when checks or the same moves go on and on; none of this is so here{{end}}`,
		Law: `{{.Law .DemandLaw}}`,
		Now: `{{if eq .Detail "undertaken"}}{{template "goes-on" .}}{{else}}If you think otherwise, write ‹APPEAL› and your reason.{{end}}`,
	},
	events.WhyFourMoves: {
		Says: `It had to be pointed out before {{if eq .Detail "own-fourth-move"}}your own fourth move{{else}}the fourth move of the player who moved second{{end}}; now the game goes on as it is`,
		Law:  `{{.Cited}}`,
		Now:  goesOn,
	},
	events.WhyArray: {
		Says: `The game began from the usual position {{.Law "BCC1903/I.5(b)"}}, and only the records count, not a board at home`,
		Law:  `BCC1903/V.PREF(b)`,
		Now:  `‹SCORE› shows you the moves by which to set up your board again.`,
	},
}
