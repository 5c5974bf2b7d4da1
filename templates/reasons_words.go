package templates

import "postd/correspondence/events"

// reasonsOfWords are why something that a player asked, proposed or set had no effect, and
// why nothing was found in a letter.
var reasonsOfWords = map[events.Reason]because{
	events.WhyNotBuilt: {
		Says: `That is nothing that can be done in a game, and nothing was done about it`,
		Law:  `RULING/R-11`,
		Now:  `If you want it done, write to {{template "to-secretary" .}}.`,
	},
	events.WhyNoTerm: {
		Says: `That change cannot be proposed: {{.Detail}}`,
		Law:  `STAUNTON/PRIV`,
		Now:  `‹TERMS› shows you what is agreed; you may propose something else.`,
	},
	events.WhyNoProposal: {
		Says: `{{if .Proposals}}Your letter does not name one of the proposals that wait for your answer{{else}}No proposal waits for your answer{{end}}`,
		Law:  `STAUNTON/PRIV`,
		Now:  `{{if .Proposals}}Write ‹CONSENT› or ‹REFUSE› with its number, as told below.{{else}}{{template "goes-on" .}}{{end}}`,
	},
	events.WhyTooMuch: {
		Says: `Of one letter we read the first {{.Detail}} things that it says in a game, and this stands behind them`,
		Law:  `RULING/R-11`,
		Now:  `If you still want it, write it again in a letter of its own.`,
	},
	events.WhyAsked: {
		Says: `The question that you put before{{with .Detail}}, number {{.}},{{end}} is still with the umpire, and one is heard for one fact`,
		Law:  `RULING/R-62`,
		Now:  `If it is another matter, write again when you have the answer.`,
	},
	events.WhyAnsweredAppeal: {
		Says: `You have appealed in these words before, and the umpire has answered{{with .Detail}} (question {{.}}){{end}}: one appeal is heard for one fact. Nothing has been sent since`,
		Law:  `RULING/R-62`,
		Now:  `If it is another fact, say which.`,
	},
	events.WhyNoReceipt: {
		Says: `Your letter answers no receipt of a letter of yours, so that we cannot tell what is not yours`,
		Law:  `RULING/R-76`,
		Now:  `Answer the receipt itself, or write ‹APPEAL› and what has happened. ` + goesOn,
	},
	events.WhyAnswered: {
		Says: `Your claim of this draw in this position{{with .Detail}}, question {{.}},{{end}} has been answered, and one is heard for one fact`,
		Law:  `RULING/R-62`,
		Now:  `In another position you may claim again. ` + goesOn,
	},
	events.WhyNoReminder: {
		Says: `{{if eq .Detail "many"}}No more than five reminders can be set for one turn{{else}}That is nothing by which we can remind you{{end}}`,
		Law:  `CLOCK/C-10`,
		Now: `Behind ‹REMIND› stands when you wish to be reminded of a turn: how much of your time is gone, from ‹1%› to ‹99%›, or how much of it is left, as ‹2 days› or ‹36 h›;
			up to five of them, as in ‹REMIND 50% 2 days›. Or ‹OFF›, ‹DAILY›, ‹DAILY OFF›, or nothing for our usual ones. Your reminders are as they were.`,
	},
	events.WhyNeedNumber: {
		Says: `No choice with that number is open to you`,
		Law:  `RULING/R-11`,
		Now:  goesOn,
	},
	events.WhyNoLeave: {
		Says: `No leave is booked or ended by this: {{.Detail}}`,
		Law:  `RULING/R-67`,
		Now: `{{if .LeaveLeft}}You may write ‹LEAVE 20 Dec TO 3 Jan›, or ‹LEAVE 2026-12-20› for one day, or ‹LEAVE END›; left to you: {{.LeaveLeft}}.
			{{- else}}Leave is taken where it is agreed. ‹PROPOSE leave 14 days a year› puts it to {{.Opp}}; if you need time before that, write to {{template "to-secretary" .}}.{{end}}`,
	},
	events.WhyNotCaptain: {
		Says: `By the terms only {{.Detail}} plays and claims for your side`,
		Law:  `BCC1903/IV.2`,
		Now:  `Nothing has happened; {{.Detail}} may write it.`,
	},
	events.WhyUmpiresWord: {
		Says: `“{{.Detail}}” is a word of the telegraph code that only the umpire writes`,
		Law:  `{{.Cited}}`,
		Now: `From a player it does nothing, and nothing is held against you. {{if eq .Detail "Model"}}If {{.Opp}} has exceeded the time, write ‹CLAIM FORFEIT TIME›.
			{{- else if eq .Detail "Machine"}}If {{.Opp}} has used books, write ‹CLAIM FORFEIT BOOKS› and what you know.
			{{- else if eq .Detail "Merit"}}If {{.Opp}} has asked for help, write ‹CLAIM FORFEIT ASSISTANCE› and what you know.
			{{- else if eq .Detail "Vale"}}What a game can be claimed for, and by which words, stands in the letter that ‹HELP› brings.
			{{- else}}If you want to put it to the umpire, write ‹APPEAL› and what has happened.{{end}}`,
	},
	events.WhyStruck: {
		Says: `You struck out all that is new in it`,
		Law:  `RULING/R-85`,
		Now:  `If you mean it after all, write it again. ` + goesOn,
	},
	events.WhyCopied: {
		Says: `Those moves are made already, and they stand in the score`,
		Law:  `RULING/R-69`,
		Now:  goesOn,
	},
	events.WhyNoted: {
		Says: `It is a note`,
		Law:  `RULING/R-68`,
		Now:  goesOn,
	},
	events.WhyOtherScore: {
		Says: `The score in your file is not that of this game: {{.Detail}}`,
		Law:  `RULING/R-69`,
		Now:  `{{if .MyTurn}}Write your move in the letter itself, or send our score with your move at its end.{{else}}{{template "goes-on" .}}{{end}}`,
	},
	events.WhyLastMove: {
		Says: `{{with .Detail}}You wrote “{{.}}” for {{$.Opp}}'s last move. {{end}}{{.Opp}} played {{.LastOfOpponent}}`,
		Law:  `BCC1903/V.3`,
		Now:  `Look at the position again, and send both moves anew.`,
	},
	events.WhyForeign: {
		Says: `It is not written in the notation of this game, so it is no move yet`,
		Law:  `RULING/R-78`,
		Now:  `{{if .NoMeanings}}Write your move in {{.Language.Name}}.{{else}}Tell us, as below.{{end}}`,
	},
	events.WhyNoQuestion: {
		Says: `There is no question open that a number, a YES or a NO could answer, so nothing was done, and {{.Opp}} is told nothing`,
		Law:  `RULING/R-75`,
		Now:  `Write in words what you wish.`,
	},
	events.WhyWhich: {
		Says: `We cannot tell which of our questions you answer`,
		Law:  `RULING/R-75`,
		Now:  `Answer with the number of the question, or write in words what you wish.`,
	},
	events.WhySettled: {
		Says: `The question is settled`,
		Law:  `RULING/R-75`,
		Now:  `If you wish something else, write it in words.`,
	},
	events.WhyLapsed: {
		Says: `The question was not answered within a day of reckoned time`,
		Law:  `RULING/R-72`,
		Now:  goesOn,
	},
	events.WhyLapsedPast: {
		Says: `The question was not answered within a day of reckoned time, and the game has gone on since`,
		Law:  `RULING/R-72`,
		Now:  goesOn,
	},
	events.WhyNothingNew: {
		Says: `There are no new words in it, or all are marked as quoted`,
		Law:  `RULING/R-11`,
		Now:  `Write above the letter to which you reply; a move stands on a line of its own, with nothing else on it.`,
	},
	events.WhyPerhapsOld: {
		Says: `Part of the letter stands below an older one, below a signature, or only in the subject, where we cannot tell whether it is new`,
		Law:  `RULING/R-11`,
		Now:  `{{if .Meanings}}Tell us, as below.{{else}}If it is new, write it again above all else; a move stands on a line of its own, with nothing else on it.{{end}}`,
	},
}
