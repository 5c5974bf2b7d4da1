package templates

import "postd/correspondence/events"

// reasonsOfChoices are why what the receiver or the author of a record chose had no effect.
var reasonsOfChoices = map[events.Reason]because{
	events.WhyNotAgreed: {
		Says: `That is not the penalty agreed for such a fault; agreed is Penalty {{.Detail}}`,
		Law:  `RULING/R-14`,
		Now:  `{{if or .Duty .MayExactLaw3}}You may still exact that one, as told below.{{else}}{{template "goes-on" .}}{{end}}`,
	},
	events.WhyNoFault: {
		Says: `We find nothing for which a penalty could be exacted of {{.Opp}} now`,
		Law:  `RULING/R-2`,
		Now: `If you think otherwise, write ‹APPEAL› and your reason
			{{- if and .MyTurn (not .Duty)}}; if not, simply move{{end}}.`,
	},
	events.WhyTooLate: {
		Says: `You have sent a record of your own since, and after that no penalty can be claimed for what went before`,
		Law:  `BCC1903/V.7(a)`,
		Now:  goesOn,
	},
	events.WhyNoLaw3: {
		Says: `{{.Opp}} did repeat your last move, so there is nothing to exact`,
		Law:  `BCC1903/V.3`,
		Now:  goesOn,
	},
	events.WhyClear: {
		Says: `No record of {{.Opp}}'s that fits several moves is before you, so there is nothing to ask or to choose`,
		Law:  `BCC1903/V.5(a)`,
		Now:  goesOn,
	},
	events.WhyAnnounced: {
		Says: `Your side has announced how it reads {{.Opp}}'s last record: it is {{.AdoptedMove}}. That binds both sides`,
		Law:  `BCC1903/V.5(a)`,
		Now:  `There is nothing more to choose. ` + goesOn,
	},
	events.WhyNoReading: {
		Says: `That is not one of the legal moves which the record can mean, and only one of these can be chosen`,
		Law:  `RULING/R-27`,
		Now:  goesOn,
	},
	events.WhyChosen: {
		Says: `{{if eq .Detail "disregarded"}}What you required for this record could not be carried out and is disregarded, and no other penalty can be put in its place
			{{- else if and .AnnounceAgreed .HasAsked}}You have asked {{.Opp}} which move was meant, and there is nothing to choose meanwhile
			{{- else if .MayExactYet}}You have asked {{.Opp}} which move was meant, and are to have the answer {{.Law "BCC1903/V.7(c)"}}. Until it reaches you, you may exact nothing but {{if eq .MayExactYet "D"}}Penalty D, with a reading and your own move in the same letter{{else}}Penalty A, with the further penalty agreed or without it{{end}}
			{{- else}}You have already chosen your course with this record, and no other penalty can follow it{{end}}`,
		Law: `{{if eq .Detail "disregarded"}}{{.Law "BCC1903/V.7(d)"}}{{else if and .AnnounceAgreed .HasAsked}}{{.Law "BCC1903/V.7(c)"}}{{else if .MayExactYet}}{{.Law "RULING/R-79"}}{{else}}{{.Law "BCC1903/V.7(a)"}}{{end}}`,
		Now: goesOn,
	},
	events.WhyNoPenalty: {
		Says: `There is no Penalty {{.Detail}} in games by correspondence`,
		Law:  `BCC1903/V.5(a)`,
		Now:  goesOn,
	},
	events.WhyNothingToSay: {
		Says: `You have not been asked what a record of yours meant, so there is nothing to say about it now`,
		Law:  `BCC1903/V.5(b)`,
		Now:  goesOn,
	},
	events.WhyNotYours: {
		Says: `It is for {{.Opp}}, who wrote the record, to say what it meant`,
		Law:  `BCC1903/V.5(b)`,
		Now:  `You will hear from us when that is done.`,
	},
	events.WhyNoMan: {
		Says: `No man is to be named now; that is done when Penalty C is exacted and the King cannot be moved`,
		Law:  `BCC1903/V.PEN.C`,
		Now:  goesOn,
	},
	events.WhyNoSuchMan: {
		Says: `No man of {{.Opp}}'s on the board bears that name`,
		Law:  `RULING/R-61`,
		Now:  `Nothing is lost: name one again, by his number or as you would in a record.`,
	},
	events.WhyChoose: {
		Says: `By these laws no letter is exacted for an illegal record: you choose among the penalties told below`,
		Law:  `STAUNTON/R.VIII`,
		Now:  `Nothing is lost: write the number of your choice.`,
	},
	events.WhyNotMoved: {
		Says: `{{with .Detail}}{{.}}, which the record wrongly moves, has no legal move{{else}}No man on the board is the one that the record moves{{end}}, so number 1 cannot be carried out`,
		Law:  `STAUNTON/R.VIII`,
		Now:  chooseAgain,
	},
	events.WhyNotTaken: {
		Says: `{{with .Detail}}No legal move takes {{.}}{{else}}The record takes nothing that could be taken{{end}}, so that cannot be carried out`,
		Law:  `STAUNTON/R.VIII`,
		Now:  chooseAgain,
	},
	events.WhyNotPassed: {
		Says: `{{if .Detail}}{{.Opp}} is in check, and nobody forfeits a turn in check{{else}}If {{.Opp}} forfeited the turn you would have no legal move{{end}}, so number 2 cannot be carried out`,
		Law:  `STAUNTON/R.VIII`,
		Now:  chooseAgain,
	},
	events.WhyNameMan: {
		Says: `Number 3 needs the man whom {{.Opp}} must move`,
		Law:  `STAUNTON/R.VIII`,
		Now:  `Write ‹3 MAN› and his number or his name, as told below.`,
	},
	events.WhyManStuck: {
		Says: `{{.Detail}} has no legal move, so that cannot be carried out`,
		Law:  `STAUNTON/R.VIII`,
		Now:  `Nothing is lost: name another, or choose again, as told below.`,
	},
	events.WhyNoOther: {
		Says: `{{.Opp}} has no other legal move, so this one stands`,
		Law:  `STAUNTON/R.XI`,
		Now:  `Reply to it.`,
	},
	events.WhyAdopted: {
		Says: `No penalty goes with an ambiguous record in this game, so there is none to exact or to give up. You adopt the move that you choose by announcing it, and it binds {{.Opp}}`,
		Law:  `BCC1903/V.5(a)`,
		Now:  `Write ‹ADOPT› and its number, with your own move below it.`,
	},
	events.WhySayWhich: {
		Says: `{{.Opp}} has sent several records for this turn, and your letter does not say which you adopt; your move is no reply to the first of them that is a legal move, or that one is not clear`,
		Law:  `BCC1903/V.4(a)`,
		Now:  `Write ‹ADOPT› and the number of a record, with your move below it, in one letter. Your time runs on.`,
	},
	events.WhySeveral: {
		Says: `{{.Opp}} has sent several records for one turn, and which of them is to be the move you choose`,
		Law:  `BCC1903/V.4(a)`,
		Now:  `Write ‹ADOPT› and its number{{if .AnnouncesRecord}}, with your move below it{{else}}, or simply reply{{end}}.`,
	},
	events.WhyNoRecord: {
		Says: `That is none of {{.Opp}}'s records for this turn that can be read as a legal move, and only one of these can be adopted`,
		Law:  `BCC1903/V.4(a)`,
		Now:  goesOn,
	},
	events.WhyNoMove: {
		Says: `Nothing is settled by it yet, since we do not know to which reading you reply`,
		Law:  `BCC1903/V.5(b)`,
		Now:  `Send your own move with it, in one letter.`,
	},
	events.WhyNoIllegal: {
		Says: `{{if .Quiet}}We find no illegal record that has been answered{{else}}No illegal record stands in the score{{end}}, so there is nothing to restore`,
		Law:  `BCC1903/V.6(b)`,
		Now:  goesOn,
	},
	events.WhyNoGround: {
		Says: `By the terms of this game we say nothing of a record, so a penalty is claimed with its ground: write ‹EXACT› and its letter, and behind it on the same line ‹GROUND› and the fault: ambiguous, illegal, or no capture expressed`,
		Law:  `RULING/R-54`,
		Now:  `Your time runs, and you may claim again.`,
	},
	events.WhyQuiet: {
		Says: `By the terms of this game we say nothing of a record`,
		Law:  `RULING/R-2`,
		Now: `If you find {{.Opp}}'s last record ambiguous, write ‹QUERY›; {{if .AnnounceAgreed}}if you would adopt one of its meanings, ‹ADOPT› and the move; {{end}}
			if you would claim a penalty, ‹EXACT› with its letter and ‹GROUND› and the fault; if an illegal record has been answered, ‹RESTORE›.`,
	},
}

// chooseAgain tells that the choice is still open.
const chooseAgain = `Nothing is lost: choose again, as told below.`
