package ledger

import (
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/rules"
)

// Act is what somebody wants to do, as far as the right to do it goes. Pages, commands
// and letters name one, and the object of it; none of them names an office.
type Act string

// The acts, the widest first.
const (
	ActKeep     Act = "keep"     // users, seats, the system, copies, keys, calendars of all
	ActArrange  Act = "arrange"  // a tournament, players in it, letters of its games, entry by hand, credits
	ActRule     Act = "rule"     // rulings and appeals
	ActJudge    Act = "judge"    // verdicts
	ActRead     Act = "read"     // tournaments, players, tables, the log
	ActCase     Act = "case"     // a game with its questions and its letters
	ActPosition Act = "position" // a position that waits for a verdict, and what the sides say of it
	ActEnter    Act = "enter"    // what shows each user only what they may read by another act
)

// acts lists them.
var acts = []Act{ActKeep, ActArrange, ActRule, ActJudge, ActRead, ActCase, ActPosition, ActEnter}

// rights are the offices that may do an act, the one as which it is done first.
var rights = map[Act][]string{
	ActKeep:     {OfficeKeeper},
	ActArrange:  {OfficeKeeper, OfficeSecretary},
	ActRule:     {OfficeUmpire, OfficeKeeper, OfficeSecretary},
	ActJudge:    {OfficeAdjudicator},
	ActRead:     {OfficeKeeper, OfficeSecretary, OfficeAuditor},
	ActCase:     {OfficeKeeper, OfficeSecretary, OfficeUmpire, OfficeAuditor},
	ActPosition: {OfficeKeeper, OfficeSecretary, OfficeUmpire, OfficeAdjudicator, OfficeAuditor},
	ActEnter:    Offices,
}

// Object is what an act is done to; the zero value is the whole office. What the
// question "may this user" rests on is loaded into it, so that May is a pure function.
type Object struct {
	Tournaments []uint64     // to which it belongs; of a player those in which they are entered
	Game        terms.GameID // 0: no game
	Parties     []uint64     // the players to whom it is a cause of their own (RULING/R-86)
	Section     []uint64     // those who play in the same section, the parties among them

	// Umpire and Adjudicator tell whether somebody was named who can hold that office
	// here (BOOK/0.2). Passed: the umpire was silent, and the question is the
	// secretary's (CLOCK/C-7).
	Umpire, Adjudicator, Passed bool
}

// Answer is what May says.
type Answer struct {
	Yes    bool
	As     string    // the office as which the act is done
	Masked bool      // no address is shown in full
	Warn   bool      // the user plays in the same section, and must give a reason that both players read
	Why    string    // of a refusal
	Do     string    // what can be done about it
	Law    rules.Law // on which the refusal rests; empty: on the table of seats
}

// LawOwnCause is the ruling that nobody is judge in their own cause.
const LawOwnCause rules.Law = "RULING/R-86"

// May says whether the user may do the act to the object, and as whom. It is the one
// answer to that question, for pages, commands and letters alike.
func May(u User, act Act, o Object) Answer {
	switch {
	case u.Disabled:
		return Answer{Why: "The account is disabled.", Do: "Ask the keeper."}
	case act == ActEnter:
		return Answer{Yes: true, Masked: u.audits() && !u.keeps()}
	case u.Player != 0 && slices.Contains(o.Parties, u.Player):
		return Answer{
			Law: LawOwnCause, Why: "Nobody is judge in their own cause: you play in this game, and do nothing in it but as a player (" + string(LawOwnCause) + ").",
			Do: "Another official does it.",
		}
	case len(u.Seats) == 0:
		return Answer{Why: "You hold no seat.", Do: "Ask the keeper to seat you."}
	}
	for _, office := range o.may(act) {
		if !u.sits(office, o) {
			continue
		}
		if act == ActRule && office != OfficeUmpire && o.Umpire && !o.Passed {
			return Answer{
				Law: "CLOCK/C-7", Why: "An umpire is named, and the question is the umpire's until that person was silent for the time agreed (CLOCK/C-7).",
				Do: "Wait for the umpire, or seat another.",
			}
		}
		return Answer{
			Yes: true, As: office, Masked: office == OfficeAuditor,
			Warn: u.Player != 0 && slices.Contains(o.Section, u.Player),
		}
	}
	return Answer{Why: "Seated as " + u.Title() + ", you may not do this here. It is for " + who(o.may(act)) + ".", Do: "Ask the keeper."}
}

// may are the offices that may do the act to the object. A verdict is the
// adjudicator's; where none is named the office is the umpire's, and where there is no
// umpire either, the secretary's (BOOK/0.2).
func (o Object) may(act Act) []string {
	switch {
	case act != ActJudge || o.Adjudicator:
		return rights[act]
	case o.Umpire:
		return []string{OfficeAdjudicator, OfficeUmpire}
	}
	return []string{OfficeAdjudicator, OfficeKeeper, OfficeSecretary}
}

// who names the offices in a sentence: "the keeper or the secretary of it".
func who(offices []string) string {
	words := make([]string, len(offices))
	for i, o := range offices {
		if words[i] = "the " + o + " of it"; o == OfficeKeeper {
			words[i] = "the keeper"
		}
	}
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + " or " + words[n]
	}
	return strings.Join(words, "")
}

// Alone reports whether no other user could do the act in the user's place, so that
// somebody must be seated for it.
func Alone(all []User, u User, act Act, o Object) bool {
	return !slices.ContainsFunc(all, func(x User) bool { return x.ID != u.ID && May(x, act, o).Yes })
}
