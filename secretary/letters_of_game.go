package secretary

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// gameLettersBody is all the letters of a game.
type gameLettersBody struct {
	Rows  []exchanged
	Pager visit.Pager
}

// exchanged is a letter of a game, in or out, as pages list it.
type exchanged struct {
	When, Way, Who, Subject, Href string
	Taken                         []string // what it was taken for, and what it brought about
	State, Kind                   string
}

// gameLetters lists all letters of a game, the last first.
func gameLetters(v *request, f gameFile) (visit.Response, error) {
	all, err := v.exchange(f.ID)
	if err != nil {
		return nil, err
	}
	slices.Reverse(all)
	var b gameLettersBody
	all, b.Pager = visit.Paged(v, all)
	b.Rows, err = v.exchangedRows(f, all)
	return f.page("game-letters", "Letters of "+f.Label, tabLetters, b), err
}

// mailItem is a letter of a game: one that came in, or one of the office.
type mailItem struct {
	at  time.Time
	in  ledger.Letter
	out ledger.Posting
}

// exchange is every letter of a game, in and out, in the order in which they
// were written.
func (v *request) exchange(id terms.GameID) (all []mailItem, err error) {
	in, err := v.Ledger().LettersOf(id)
	if err != nil {
		return nil, err
	}
	out, err := v.Ledger().PostingsOf(id)
	if err != nil {
		return nil, err
	}
	written, err := v.Ledger().WrittenOf(id)
	if err != nil {
		return nil, err
	}
	out = append(out, written...)
	for _, x := range in {
		all = append(all, mailItem{at: x.Arrived, in: x})
	}
	for _, p := range out {
		all = append(all, mailItem{at: p.Filed, out: p})
	}
	return inOrder(all), nil
}

// inOrder sorts letters by their instants; one comes before those that answer
// it.
func inOrder(all []mailItem) []mailItem {
	slices.SortStableFunc(all, func(a, b mailItem) int { return a.at.Compare(b.at) })
	return all
}

// recent are the last letters of a game, in and out, of so many. They are found
// by the matters of its last events, so that the words of all others need not
// be read.
func (v *request) recent(f gameFile, most int) (all []mailItem, err error) {
	list, err := v.Ledger().LettersOf(f.ID)
	if err != nil {
		return nil, err
	}
	in := map[string]ledger.Letter{}
	for _, x := range list {
		in[x.Key] = x
	}
	seen := map[string]bool{"": true}
	for _, e := range slices.Backward(f.Events) {
		if seen[e.Cause] || len(all) >= most {
			continue
		}
		seen[e.Cause] = true
		filed, _, err := v.Ledger().Filed(e.Cause)
		if err != nil {
			return nil, err
		}
		var some []mailItem
		if x, ok := in[ledger.LetterKey(e.Cause)]; ok {
			some = append(some, mailItem{at: x.Arrived, in: x})
		}
		for _, seq := range filed.Postings {
			p, err := v.Ledger().Posting(seq)
			if err != nil {
				return nil, err
			}
			if p.Game == f.ID {
				some = append(some, mailItem{at: p.Filed, out: p})
			}
		}
		all = append(some, all...)
	}
	return inOrder(all)[max(0, len(all)-most):], nil
}

// exchangedRows puts letters of a game into words. Those that came in are read.
func (v *request) exchangedRows(f gameFile, list []mailItem) (out []exchanged, err error) {
	want := map[string]bool{}
	f.alone = alone(list)
	for _, x := range list {
		want[x.in.Key] = x.in.Seq != 0
	}
	brought := f.broughtBy(want)
	for _, x := range list {
		if x.in.Seq == 0 {
			out = append(out, f.outgoing(x.out))
			continue
		}
		e, err := v.open(x.in)
		if err != nil {
			return nil, err
		}
		r := exchanged{
			When: f.At(e.Arrived), Way: "in", Who: "from " + cmp.Or(e.Player.Name, e.From, "nobody named"),
			Subject: cmp.Or(narrate.ShortLine(e.First(), 120), narrate.ShortLine(e.Mail.Subject, 120), "without words"), Href: folder.LetterPath(e.Seq),
		}
		if e.Hand != nil {
			r.Who += ", " + folder.Postmarked(*e.Hand)
		}
		r.State, r.Kind = e.Said()
		if r.Taken = brought[e.Key]; len(r.Taken) == 0 {
			r.Taken = []string{narrate.Upper(cmp.Or(narrate.ShortLine(e.Reason, 200), "nothing"))}
		}
		out = append(out, r)
	}
	return out, nil
}

// alone are the keys of letters of officials that went to one side and not to the other.
func alone(list []mailItem) map[string]bool {
	sides := map[string]map[terms.Party]bool{}
	for _, x := range list {
		if x.out.Written {
			if sides[x.out.Key] == nil {
				sides[x.out.Key] = map[terms.Party]bool{}
			}
			sides[x.out.Key][x.out.Party] = true
		}
	}
	out := map[string]bool{}
	for key, of := range sides {
		out[key] = len(of) == 1
	}
	return out
}

// outgoing is a letter of the office.
func (f gameFile) outgoing(p ledger.Posting) exchanged {
	r := exchanged{
		When: f.At(p.Filed), Way: "out", Who: "to " + cmp.Or(p.Name, p.To), Subject: p.Words.Subject, Href: folder.PostedPath(p.Seq),
		Taken: []string{noticeWords(p.Kind)},
	}
	if p.Written {
		r.Taken[0] = "a letter of the secretary"
		if f.alone[p.Key] {
			r.Who = "to " + narrate.Upper(p.Party.String()) + " alone"
		}
	}
	if p.Repeats != 0 {
		r.Taken[0] += ", once more"
	}
	r.State, r.Kind = postingWords(p)
	if p.State == ledger.Sent {
		r.State = "accepted"
	}
	return r
}

// broughtBy says for each of the letters, by the keys of their matters, what it brought about in the game. What
// concerns the office's own letters is left out.
func (f gameFile) broughtBy(want map[string]bool) map[string][]string {
	out := map[string][]string{}
	var g correspondence.Game
	for _, e := range f.Events {
		switch e.What.(type) {
		case events.Posted, events.Delivered, events.Unreceived:
		default:
			if key := ledger.LetterKey(e.Cause); want[key] {
				out[key] = append(out[key], narrate.Line(g, e))
			}
		}
		g = g.Apply(e)
	}
	return out
}

// noticeWords names the sort of a letter of the office.
func noticeWords(k correspondence.NoticeKind) string {
	if w := notices[k]; w != "" {
		return w
	}
	return strings.ToLower(string(k))
}

// notices names each sort of letter that the office sends.
var notices = map[correspondence.NoticeKind]string{
	correspondence.NTerms: "the terms", correspondence.NAck: "acknowledgment", correspondence.NMove: "the move",
	correspondence.NMoveLate: "the move, sent late", correspondence.NAmbiguous: "an ambiguous record",
	correspondence.NNoCapture: "a record without capture", correspondence.NIllegal: "an illegal record",
	correspondence.NRestored: "the position is restored", correspondence.NPenalty: "a penalty", correspondence.NWaived: "restored without penalty",
	correspondence.NInterpret: "asked what was meant", correspondence.NReadAs: "how the record was read",
	correspondence.NAdopted: "what the author meant", correspondence.NReplyVoid: "the reply is annulled",
	correspondence.NLaw3: "penalty for want of the last move", correspondence.NRefused: "a claim refused",
	correspondence.NReturned: "a record returned", correspondence.NOutOfTurn: "out of turn", correspondence.NUnread: "not understood",
	correspondence.NDoubt: "what was meant?", correspondence.NConfirm: "is it confirmed?",
	correspondence.NOffer: "what became of the offer", correspondence.NOfferBare: "a draw is offered", correspondence.NOfferEnded: "the offer ended",
	correspondence.NReminder: "a reminder", correspondence.NReminders: "when the player is reminded", correspondence.NExcess: "the game may be claimed", correspondence.NLate: "the time is exceeded",
	correspondence.NAdjSoon: "adjudication comes near", correspondence.NAdjOpen: "adjudication may be claimed",
	correspondence.NAdjDue: "adjudication is claimed", correspondence.NStatement: "a statement is kept", correspondence.NDossier: "the dossier of the position", correspondence.NResult: "the result", correspondence.NEnded: "the game is over",
	correspondence.NSeveral: "several records", correspondence.NNameMan: "a man is to be named", correspondence.NBound: "bound by Penalty C", correspondence.NRefusal: "a requirement refused",
	correspondence.NAppeal: "a question to the umpire", correspondence.NRuling: "a ruling", correspondence.NOutage: "time given back after a failure of the office’s post", correspondence.NStatus: "how the game stands",
	correspondence.NUnreceived: "the opponent’s letter came back",
	correspondence.NProposal:   "a change of the terms is proposed", correspondence.NAgreed: "how a proposal was answered", correspondence.NUmpire: "an umpire is in office", correspondence.NSubstitute: "a substitute plays", correspondence.NLeft: "who left is told",
	correspondence.NCalendar: "a day is left out of the time", correspondence.NStart: "the first turn begins", correspondence.NFifty: "fifty moves are counted", correspondence.NSilence: "whether the player plays on", correspondence.NLeave: "leave", correspondence.NHeld: "a task of Penalty E, and the time", correspondence.NDischarged: "Penalty E is discharged",
	correspondence.NHelp: "help", correspondence.NNote: "words passed on", correspondence.NReport: "a report",
	correspondence.NCondFired: "the condition is met", correspondence.NCondLapsed: "the conditions have fallen",
	correspondence.NConditions: "the opponent’s conditions", correspondence.NTry: "how a record would be read",
}
