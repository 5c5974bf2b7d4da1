package templates

import "postd/correspondence/events"

// reasonsOfRecords are why a record had no effect, or came back.
var reasonsOfRecords = map[events.Reason]because{
	events.WhyOpponentToGo: {
		Says: `It is not your turn`,
		Law:  `RULING/R-12`,
		Now:  `Nothing is held against you. You will hear from us when it is.`,
	},
	events.WhyNotBegun: {
		Says: `{{.Opp}} begins this game`,
		Law:  `RULING/R-58`,
		Now:  `Nothing is held against you. You will hear from us when it is your turn.`,
	},
	events.WhyStale: {
		Says: `It bears the number of a move that has been made, so we take it for an old letter`,
		Law:  `RULING/R-48`,
		Now: `{{if or .MyTurn .Duty}}If it is your move for this turn, send it again with the right number or with none.
			{{- else}}{{template "goes-on" .}}{{end}}`,
	},
	events.WhySettle: {
		Says: `{{if eq .Detail "INTERPRET"}}A record of yours fits several moves, and you have not said which you meant
			{{- else}}{{.Opp}}'s record fits several moves, and which it is to be you choose first{{end}}`,
		Law: `{{if eq .Detail "INTERPRET"}}{{.Law "BCC1903/V.5(b)"}}{{else}}{{.Law "RULING/R-64"}}{{end}}`,
		Now: `{{if eq .Detail "INTERPRET"}}First write ‹INTERPRET› and its number; then send your move, in a letter of its own.
			{{- else}}Write ‹ADOPT› and its number, with your move below it, in one letter.{{end}}`,
	},
	events.WhyClaimPrevails: {
		Says: `The claim in the same letter restores an earlier position, so a move with it is out of turn`,
		Law:  `RULING/R-13`,
		Now:  `Nothing is held against you. ` + goesOn,
	},
	events.WhyBound: {
		Says: `It is no move that is open to you while you are bound`,
		Law:  `RULING/R-61`,
		Now: `{{if and .MyTurn .Bound}}Send one of those that are open, as told below.
			{{- else}}Your first record of the turn stands. {{template "goes-on" .}}{{end}}`,
	},
	events.WhyMayJoin: {
		Says: `{{.Opp}} is still to say which move was meant`,
		Law:  `RULING/R-12`,
		Now: `If your first reply stands, this one joins it, and {{.Opp}} may adopt either {{.Law "BCC1903/V.4(a)"}}; if not, both fall, and you reply anew.
			You will hear from us.`,
	},
	events.WhyPutAside: {
		Says: `{{if eq .Detail "claim"}}It came with a claim that has no effect, and as a reply it might have cost you the right to claim
			{{- else if eq .Detail "man"}}The man whom Penalty C binds is to be named first
			{{- else if eq .Detail "author"}}Which move {{.Opp}}'s record meant is still to be said
			{{- else if eq .Detail "draw"}}It came with your claim of a draw and waited for the answer, and another record of yours has ended that turn
			{{- else}}The position was restored, and our letter of that crossed yours{{end}}`,
		Law: `{{.Cited}}`,
		Now: `{{if eq .Detail "author"}}Send it again when you have the answer.
			{{- else if and .Duty (ne .Detail "claim")}}{{template "goes-on" .}}
			{{- else if or .MyTurn .Duty}}Send {{if eq .Detail "claim"}}it again, with a claim that is open to you or alone{{else}}your move again{{end}}.
			{{- else}}{{template "goes-on" .}}{{end}}`,
	},
	events.WhySecondRecord: {
		Says: `Your record {{with .Detail}}“{{.}}” {{end}}has been despatched already; it cannot be recalled or changed
			{{- if .FirstStands}}, and the first record of a turn is its only one{{end}}`,
		Law: `{{if .FirstStands}}{{.Law "BCC1903/II.6(d)"}}{{else}}{{.Law "BCC1903/V.PREF(b)"}}{{end}}`,
		Now: `Nothing is held against you. ` + goesOn,
	},
	events.WhyRepeated: {
		Says: `It had been despatched already; it is not despatched twice`,
		Law:  `BCC1903/V.4(a)`,
		Now:  `You will hear from us when there is an answer.`,
	},
	events.WhyNotAlone: {
		Says: `Your letter has several records, and we cannot tell which is your move`,
		Law:  `RULING/R-11`,
		Now:  `{{if or .MyTurn .Duty}}Send {{.Opp}}'s last move and your own, and no others.{{else}}{{template "goes-on" .}}{{end}}`,
	},
	events.WhyUnreadable: {
		Says: `We cannot make out which square it means, so by the terms it is no record and has not been despatched`,
		Law:  `RULING/R-11`,
		Now:  rewrite,
	},
	events.WhyUnnamed: {
		Says: `It does not name the piece that the Pawn becomes, and by the terms it is not complete without it`,
		Law:  `RICC/10`,
		Now:  `Your turn goes on, and your time runs until it is {{.Law "RICC/11"}}. Send it again with the piece.`,
	},
	events.WhyNoNumber: {
		Says: `By the terms a record carries the number of its move`,
		Law:  `RULING/R-48`,
		Now:  `Your turn goes on. Send it again with its number.`,
	},
	events.WhyNoMoveFits: {
		Says: `No legal move fits it, and it has not been despatched`,
		Law:  `RULING/R-2`,
		Now:  `{{with .WhyNot}}The nearest reason: {{.}}. {{end}}Your turn goes on. Send a legal move.`,
	},
	events.WhyInCheck: {
		Says: `You are in check, and it leaves your King there. {{.Opp}}’s record did not announce the check, so yours is no offence; it has not been despatched, and counts for nothing {{.Law "RULING/R-83"}}`,
		Law:  `{{.Cited}}`,
		Now:  `Your turn goes on. Send a move that meets the check.`,
	},
	events.WhyOnlyCaptures: {
		Says: `It expresses no capture and is legal only as one, so it has not been despatched`,
		Law:  `BCC1903/V.5(c)`,
		Now:  `Your turn goes on. If you mean the capture, write it as one.`,
	},
	events.WhyAmbiguous: {
		Says: `It fits several legal moves, and it has not been despatched`,
		Law:  `BCC1903/V.5(a)`,
		Now:  rewrite,
	},
	events.WhyFormOnly: {
		Says: `It has the form of a record. How it would be read we tell only while it is your turn and the position is settled`,
		Law:  `RULING/R-2`,
		Now:  goesOn,
	},
	events.WhyFirstTurn: {
		Says: `Your first turn has {{.Detail}} moves. They are one record, so send all of them in one letter, in their order, on one line or each on its own`,
		Law:  `BCC1903/III.4`,
		Now:  `Nothing has been despatched, and your turn goes on.`,
	},
	events.WhyFirstIllegal: {
		Says: `The moves of your first turn cannot be made one after the other: one of them is no legal move, or takes a man beyond your fourth rank`,
		Law:  `BCC1903/III.4`,
		Now:  `Nothing has been despatched, and your turn goes on. Send all the moves of the turn again.`,
	},
	events.WhyFirstUnclear: {
		Says: `One of the moves of your first turn can be read in two ways`,
		Law:  `BCC1903/III.4`,
		Now:  `Nothing has been despatched, and your turn goes on. Send all the moves of the turn again, each so that only one move fits.`,
	},
}

// rewrite tells that a record is to be written so that one move alone fits.
const rewrite = `Your turn goes on. Write it again so that only one move fits.`
