package correspondence

import (
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/rules"
)

// statement is one that is heard, with the records of its letter.
type statement struct {
	letters.Statement
	plays []letters.Statement
}

// hearing is what becomes of a kind of statement.
type hearing struct {
	does string // in words
	do   func(d *docket, s statement)
	law  rules.Law
	rows string // ids of the law book
}

// hearings says who hears which kind of statement. Records and conditions are heard
// last, and a word that confirms first, in Receive; none of them comes here.
// docs/law/ladder.md is printed from it.
var hearings map[letters.StatementKind]hearing

func init() {
	hearings = map[letters.StatementKind]hearing{
		letters.Exacts: {"exacts a penalty", func(d *docket, s statement) { d.elections.exacts(s.Statement, s.plays) }, "BCC1903/V.7(a)",
			"TABLE/T2.1 TABLE/T2.2 TABLE/T2.3 TABLE/T2.4 TABLE/T2.5 TABLE/T2.10 TABLE/T2.13 TABLE/T2.14 TABLE/T2.15 TABLE/T2.16 TABLE/T2.17 TABLE/T2.20 TABLE/T2.22 TABLE/T2.34 TABLE/T2.37 TABLE/T2.39 TABLE/T2.42 TABLE/T2.46 TABLE/T2.47 TABLE/T2.48 TABLE/T2.49 TABLE/T4.19 TABLE/T4.20"},
		letters.Queries: {"points a fault out without a penalty", func(d *docket, s statement) { d.elections.queries(s.Statement) }, "BCC1903/V.5(b)",
			"TABLE/T2.6 TABLE/T2.26 TABLE/T2.30 TABLE/T2.31 TABLE/T2.34 TABLE/T2.38 TABLE/T2.43 TABLE/T2.44"},
		letters.Waives: {"renounces a penalty", func(d *docket, s statement) { d.elections.waives(s.Statement) }, "BCC1903/INTRO(b)",
			"TABLE/T2.18 TABLE/T2.24 TABLE/T2.25 TABLE/T2.26 TABLE/T2.30 TABLE/T2.44"},
		letters.Adopts: {"adopts a record or a reading", func(d *docket, s statement) { d.elections.adopts(s.Statement, s.plays) }, "BCC1903/V.4(a)",
			"TABLE/T2.12 TABLE/T2.19 TABLE/T2.27 TABLE/T2.28 TABLE/T2.30 TABLE/T2.43 TABLE/T2.45"},
		letters.Interprets: {"says what a record meant", func(d *docket, s statement) { d.elections.interprets(s.Statement) }, "BCC1903/V.5(b)",
			"TABLE/T2.29 TABLE/T2.32 TABLE/T3.Mail1 TABLE/T3.Mail2 TABLE/T3.Mail3"},
		letters.Names:              {"names the man of Penalty C", func(d *docket, s statement) { d.records.namesMan(s.Statement) }, "BCC1903/V.PEN.C", "TABLE/T2.16 TABLE/T2.41"},
		letters.Chooses:            {"answers a numbered choice, or what a letter of theirs meant", chooses, "BCC1903/V.5(b)", "TABLE/T1.23 TABLE/T1.24 TABLE/T2.32 TABLE/T2.41"},
		letters.Resigns:            {"resigns", resigns, "BCC1903/V.9.TAIL", "TABLE/T4.9 TABLE/T4.24 TABLE/T4.31"},
		letters.Offers:             {"offers a draw", func(d *docket, s statement) { d.claims.offersBare(s.Statement) }, "BCC1903/V.8(a)", "TABLE/T1.12 TABLE/T4.27"},
		letters.Withdraws:          {"withdraws the offer", func(d *docket, s statement) { d.claims.withdraws(s.Statement) }, "BCC1903/V.8(a)", "TABLE/T4.28"},
		letters.Accepts:            {"accepts a draw", func(d *docket, s statement) { d.claims.accepts(s.Statement) }, "BCC1903/V.8(a)", "TABLE/T4.1 TABLE/T4.24 TABLE/T4.30 TABLE/T4.31"},
		letters.Declines:           {"declines a draw", func(d *docket, s statement) { d.claims.declines(s.Statement) }, "BCC1903/V.8(a)", "TABLE/T4.2"},
		letters.ClaimsDraw:         {"claims a draw", func(d *docket, s statement) { d.claims.claimsDraw(s.Statement, s.plays) }, "BCC1903/V.8(b)", "TABLE/T4.4 TABLE/T4.5 TABLE/T4.6 TABLE/T4.7 TABLE/T4.42"},
		letters.ClaimsForfeit:      {"claims the game", func(d *docket, s statement) { d.claims.claimsForfeit(s.Statement) }, "BCC1903/V.9(c)", "TABLE/T4.10 TABLE/T4.11"},
		letters.ClaimsAdjudication: {"claims adjudication", func(d *docket, s statement) { d.claims.claimsAdjudication(s.Statement) }, "BCC1903/V.10(a)", "TABLE/T4.13 TABLE/T4.14 TABLE/T4.36"},
		letters.ClaimsAnnulment:    {"claims annulment", func(d *docket, s statement) { d.claims.claimsAnnulment(s.Statement) }, "BCC1903/II.1(b)", "TABLE/T4.18"},
		letters.DemandsFifty:       {"demands a count of moves", func(d *docket, s statement) { d.claims.demandsFifty(s.Statement) }, "STAUNTON/R.XIV", "TABLE/T4.35"},
		letters.Restores:           {"asks that an answered illegal record be undone", func(d *docket, s statement) { d.records.restores(s.Statement) }, "BCC1903/V.6(b)", "TABLE/T4.37"},
		letters.Appeals:            {"appeals to the umpire", func(d *docket, s statement) { d.rulings.appeals(s.Statement) }, "BCC1903/INTRO(g)", "TABLE/T4.16 TABLE/T4.25 TABLE/T4.43"},
		letters.Pronounces:         {"a word of the telegraph code that is the umpire's", func(d *docket, s statement) { d.rulings.pronounces(s.Statement) }, "BCC1903/VI.PREF(d)", "BOOK/7"},
		letters.States:             {"tells an official something", func(d *docket, s statement) { d.answers.states(s.Statement) }, "BCC1903/V.10(a)", "BOOK/3.3"},
		letters.Proposes:           {"proposes an umpire", func(d *docket, s statement) { d.answers.proposes(s.Statement) }, "BCC1903/APPA/2", "TABLE/T4.38"},
		letters.Consents:           {"consents to a proposal", answersProposal, "BCC1903/VI.PREF(d)", "TABLE/T4.38"},
		letters.RefusesTerms:       {"refuses a proposal", answersProposal, "BCC1903/VI.PREF(d)", "TABLE/T4.38"},
		letters.Recalls:            {"takes conditions back", func(d *docket, s statement) { d.series.recalls(s.Statement) }, "BCC1903/V.6(c)", "TABLE/T5.8"},
		letters.Tries:              {"asks how a record would be read", func(d *docket, s statement) { d.records.tries(s.Statement) }, "RULING/R-2", "BOOK/3.3"},
		letters.Asks:               {"asks a question", asks, "RULING/R-68", "BOOK/3.3"},
		letters.Reminds:            {"sets the own reminders", func(d *docket, s statement) { d.times.setsOwn(s.Statement) }, "RULING/R-68", "BOOK/3.3"},
		letters.Leaves:             {"takes leave", func(d *docket, s statement) { d.times.leave(s.Statement) }, "RULING/R-67", "BOOK/3.3"},
		letters.Enters:             {"enters a tournament, which is no matter of a game", notHere, "RULING/R-11", "BOOK/3.3"},
	}
}

// hear takes one statement that is no record.
func (d *docket) hear(s letters.Statement, plays []letters.Statement) {
	by := d.letter.Of
	if p := d.g.Post; p.Notice != "" && p.To == by && d.g.electing(by) && elects[s.Kind] {
		if d.g.unseen(by) {
			d.refuse(s, events.WhyUnseen, "", "BCC1903/V.6(c)")
			return
		}
		// A player who chooses has received the notice, be it in this very letter.
		d.records.receives(p.Notice, events.ReceiptByReply)
	}
	if d.records.quietly(s) {
		return
	}
	h, ok := hearings[s.Kind]
	if !ok {
		h.do = notHere
	}
	h.do(d, statement{s, plays})
}

// resigns ends the game at any time (TABLE/T4.9).
func resigns(d *docket, _ statement) {
	by := d.letter.Of
	d.finish(terms.Won(by.Other()), events.ByResignation, "BCC1903/V.9.TAIL", by, "")
}

// chooses hears a bare number as the choice that is open.
func chooses(d *docket, s statement) {
	switch {
	case d.g.choosing(d.letter.Of):
		d.elections.chooses(s.Statement)
	case d.g.State == StateElect:
		d.elections.adopts(s.Statement, s.plays)
	case d.g.State == StateMan:
		d.records.namesMan(s.Statement)
	default:
		d.elections.interprets(s.Statement)
	}
}

func answersProposal(d *docket, s statement) { d.answers.answersProposal(s.Statement) }

func notHere(d *docket, s statement) { d.refuse(s.Statement, events.WhyNotBuilt, s.Words) }

// asks answers a question; nothing else changes.
func asks(d *docket, s statement) {
	if wishes.IsWish(s.About) {
		d.answers.wishes(s.Statement)
		return
	}
	if d.answers.memo(s.Statement) {
		return
	}
	by := d.letter.Of
	d.conclude(events.Noted{By: terms.PartyOf(by), Words: s.Words, About: "question"})
	kind := NStatus
	switch s.About {
	case "help", "help notation", "help time", "help if":
		kind = NHelp
	case "resend":
		kind = NAgain
	}
	d.tell("", kind, terms.PartyOf(by), Notice{By: by, Asked: s.About, Statement: s.Words})
}
