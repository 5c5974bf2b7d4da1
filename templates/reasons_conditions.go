package templates

import "postd/correspondence/events"

// reasonsOfConditions are why records that were sent in advance had no effect, or fell.
var reasonsOfConditions = map[events.Reason]because{
	events.WhyNoSeries: {
		Says: `By the terms of this game no move is sent in advance: each record is sent in its own turn`,
		Law:  `BCC1903/V.6(c)`,
		Now:  `What else your letter says is heard.`,
	},
	events.WhyNotConditions: {
		Says: `We cannot read it as conditions, so no condition of this letter is taken, and {{.Opp}} is not shown the line`,
		Law:  `RULING/R-77`,
		Now:  `Send what you mean once more: each stands on a line as ‹IF›, {{.Opp}}'s move, ‹THEN› and your own, or as ‹IF ANY THEN› and your own.`,
	},
	events.WhyOtherNumbers: {
		Says: `Its numbers do not fit: the first reply that it can assume is {{.Opp}}'s at move {{.Detail}}`,
		Law:  `RULING/R-48`,
		Now:  `Send it once more with the right numbers, or with none.`,
	},
	events.WhyNoConditions: {
		Says: `Nothing that you sent in advance is waiting, so there is nothing to take back`,
		Law:  `RULING/R-10`,
		Now:  goesOn,
	},
	events.WhyNoRecall: {
		Says: `A record sent in advance cannot be recalled in this game`,
		Law:  `RULING/R-10`,
		Now:  `It falls by itself if {{.Opp}} makes another move. ` + goesOn,
	},
	events.WhyWithRecord: {
		Says: `It came with a record that had no effect, or with one of several, so it has none`,
		Law:  `BCC1903/V.6(c)`,
		Now:  sendAgain,
	},
	events.WhyNoAnswerDue: {
		Says: `Moves may be sent in advance with your record, or after it until {{.Opp}} replies, and no reply is awaited now`,
		Law:  `BCC1903/V.6(c)`,
		Now:  sendAgain,
	},
	events.WhyUnseen: {
		Says: `{{.Opp}} had answered your record in advance, and the letter with the answer is on its way to you`,
		Law:  `BCC1903/V.6(c)`,
		Now:  `Write again when you have it.`,
	},
	events.Reason(events.LapsedOtherMove): {
		Says: `{{.Opp}} has made another move than you assumed`,
		Law:  `BCC1903/V.6(c)`,
		Now:  anotherTells,
	},
	events.Reason(events.LapsedRestored): {
		Says: `The move on which it hung stands no longer`,
		Law:  `BCC1903/V.6(c)`,
		Now:  anotherTells,
	},
	events.Reason(events.LapsedNotTaken): {
		Says: `It was to follow one of your records for that turn; {{.Opp}} has taken another`,
		Law:  `BCC1903/V.4(a)`,
		Now:  anotherTells,
	},
	events.Reason(events.LapsedAnswered): {
		Says: `You have answered {{.Opp}}'s record yourself before it was settled`,
		Law:  `BCC1903/V.6(c)`,
		Now:  anotherTells,
	},
	events.Reason(events.LapsedMoved): {
		Says: `You have answered {{.Opp}}'s record yourself`,
		Law:  `BCC1903/V.6(c)`,
		Now:  anotherTells,
	},
	events.Reason(events.LapsedRecalled): {
		Says: `You have taken it back, as the terms allow`,
		Law:  `RULING/R-10`,
		Now:  `Until {{.Opp}} replies you may send others in its place.`,
	},
	events.Reason(events.LapsedUnfit): {
		Says: `{{.Opp}} has made the move that you assumed, but by the terms your answer to it is no complete record and is not despatched`,
		Law:  `BCC1903/V.6(c)`,
		Now:  anotherTells,
	},
}

// sendAgain tells when conditions may be sent.
const sendAgain = `You may send it again with your next record.`

// anotherTells says where what is to be done now is told.
const anotherTells = `Whether it is your move another letter tells you.`
