package templates

import (
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// Leaving is the one letter to a person when a player leaves a tournament, or does not leave it
// after all, and several games of the person are concerned (RULING/R-41, RULING/R-37): to the one
// who left, to an opponent, or to the substitute.
type Leaving struct {
	Label, Tournament string // the label is empty where they are several
	Who               string // who left
	To                LeavingTo
	Back              bool // it is taken back
	Died              bool
	Since             string // the day in words
	Reason            string // that was given
	Law               rules.Law
	Other             string          // the substitute; empty: nobody
	Games             []SeveralNotice // what the letter of each game would tell
	Stays             []string        // games of the reader that go on, since others consult in them (BCC1903/IV.2)
	Until             time.Time       // until when an official may be asked about it (RULING/R-37)
	Zone              *time.Location
	Office, Secretary string
}

// LeavingTo is what its reader is.
type LeavingTo int

// The readers of such a letter.
const (
	LeavingOpponent LeavingTo = iota
	LeavingSelf
	LeavingSubstitute
)

// becomes is what becomes of a game.
type becomes int

const (
	itEnds becomes = iota
	isJudged
	goesOn
	severally // of several games not all the same
)

// leavingView words such a letter.
type leavingView struct {
	*view
	l                 Leaving
	who, other, where sheet.Words
	games, your       sheet.Words // how many: "2 games", "your 2 games"
	n1                bool        // it is one alone
	all               becomes
	todo              bool // something is to be done in one of them
}

// RenderLeaving puts the letter into words.
func RenderLeaving(l Leaving) (correspondence.Rendered, error) {
	v := &leavingView{view: office(l.Label, by(l.Office, l.Secretary)), l: l}
	v.who, v.other, v.where = v.called(l.Who, "The player"), v.called(l.Other, "the substitute"), outside(l.Tournament, "the tournament")
	var rows []sheet.Item
	for i, x := range l.Games {
		of := newView(x.Notice, x.Reader)
		if slices.ContainsFunc(l.Games[:i], func(y SeveralNotice) bool { return y.Notice.Game.ID == of.g.ID }) {
			continue // the ruling and what follows from it are told as one
		}
		is := fateOf(of)
		if len(rows) == 0 {
			v.all = is
		} else if v.all != is {
			v.all = severally
		}
		rows = append(rows, v.row(of, is))
	}
	if v.n1, v.games, v.your = len(rows) == 1, sheet.Plain(figured(len(rows), "game")), "your "+sheet.Plain(figured(len(rows), "game")); v.n1 {
		v.your = "your game"
	}
	subject, news, todo := v.news()
	return finished(v.view, v.sheet(titled(v.view, subject, ""), one(sheet.News(news), sheet.Due(todo), said(v.why()), said(v.what()), sheet.Table(rows...), said(v.stays())), v.ways()))
}

// stays names the games that go on without the one who left.
func (v *leavingView) stays() sheet.Words {
	if len(v.l.Stays) == 0 || v.l.Back {
		return ""
	}
	w := sheet.Plain(calendar.Listed(v.l.Stays, "and"))
	if len(v.l.Stays) == 1 {
		w += " goes on: "
	} else {
		w += " go on: "
	}
	if v.l.To == LeavingSelf {
		return w + "you consult there, and the others go on without you " + v.law("BCC1903/IV.2") + "."
	}
	return w + v.who + " consulted there, and the others go on " + v.law("BCC1903/IV.2") + "."
}

// called is somebody's name, not too long for a first line.
func (v *leavingView) called(name, none string) sheet.Words {
	if name = narrate.Shorten(narrate.OneLine(name), 24); name == "" || sheet.Speaks(name) {
		return sheet.Plain(none)
	}
	return sheet.Plain(name)
}

// fateOf is what became of a game.
func fateOf(of *view) becomes {
	switch {
	case of.g.Over():
		return itEnds
	case of.g.Frozen != nil && of.n.Kind != correspondence.NSubstitute && of.n.Kind != correspondence.NLeft:
		return isJudged
	}
	return goesOn
}

// row is one of the games: against whom, which side the reader has, and what is to be done.
func (v *leavingView) row(of *view, is becomes) sheet.Item {
	var w sheet.Words
	if v.l.To != LeavingOpponent {
		name, _ := of.names(of.me.Other())
		w = "against " + sheet.Plain(name) + ": "
	}
	side := of.me.String()
	switch {
	case is == itEnds:
		w += sheet.Plain(narrate.Score(of.g.Ended.Result) + ", you had " + side)
	case is == isJudged:
		w += sheet.Plain("it is to be judged; you have " + side)
	case of.n.Kind == correspondence.NLeft:
		w += sheet.Plain("you had " + side)
	case v.comes():
		w += sheet.Plain("you have " + side)
	default:
		of.n.Kind = correspondence.NRuling // what is to be chosen is not told here
		w += sheet.Plain("you have "+side+".") + " " + of.due()
		v.todo = v.todo || of.known.ToAct()
		if of.n.Undone {
			w += " That " + sheet.Plain(of.n.By.String()) + " had run out of time stands no longer " + v.law("RULING/R-21") + "."
		}
	}
	return sheetRow(of.g.Label, w)
}

// comes reports whether the reader takes the games over, or takes them over again: a letter of
// each follows.
func (v *leavingView) comes() bool {
	return v.l.Other != "" && (v.l.To == LeavingSubstitute && !v.l.Back || v.l.To == LeavingSelf && v.l.Back)
}

// news is the subject, the first line, and what is to be done.
func (v *leavingView) news() (subject string, news, todo sheet.Words) {
	news, todo = v.newsTo(), "Nothing to do."
	n, your := string(v.games), string(v.your)
	switch {
	case len(v.l.Games) == 0:
		return "a player left, your game goes on", v.who + " has left: your game in consultation goes on.", todo
	case v.all == isJudged:
		subject, todo = your+" to be judged", "Say what you think of "+v.either("the position", "each position")+", as told below."
	case v.comes():
		subject, todo = "you take over "+n, "You need not answer this letter. One follows for each game."
		if v.l.Back {
			subject = "you play on in " + n
		}
	case v.l.To == LeavingSubstitute, v.l.To == LeavingSelf && v.l.Other != "":
		subject = "you no longer play in " + n
	case v.all == itEnds:
		subject = your + " ended"
	case v.l.Back:
		subject = your + " go on"
	case v.l.Other != "":
		subject = "another opponent in " + your
	default:
		subject = your + ": a player left"
	}
	if v.todo {
		todo = "What you are to do stands with each game."
	}
	return subject, news, todo
}

// either is the words for one game, or for several.
func (v *leavingView) either(one, more sheet.Words) sheet.Words {
	if v.n1 {
		return one
	}
	return more
}

// newsTo is the first line.
func (v *leavingView) newsTo() sheet.Words {
	l, yours := v.l, v.your
	switch {
	case l.Back && l.To == LeavingSubstitute:
		return "You no longer play in " + v.games + ": " + v.who + " plays on."
	case l.Back && l.To == LeavingSelf:
		return "You have not left: you play on in " + yours + "."
	case l.Back && l.Other != "":
		return v.who + " plays on in " + yours + ", and " + v.other + " does not."
	case l.Back:
		return v.who + " has not left: " + yours + v.either(" goes on.", " go on.")
	case l.To == LeavingSubstitute:
		return "You play from now on in the place of " + v.who + ", in " + v.games + "."
	case l.To == LeavingSelf && l.Other != "":
		return "You no longer play: " + v.other + " takes over " + yours + "."
	}
	left := v.who + " has left: "
	switch {
	case l.Died:
		left = v.who + " has died: "
	case v.excluded() && l.To == LeavingSelf:
		left = "You are excluded: "
	case v.excluded():
		left = v.who + " is excluded: "
	case l.To == LeavingSelf:
		left = "You have left: "
	case l.Other != "":
		return left + v.other + " plays on in " + yours + "."
	}
	switch v.all {
	case itEnds:
		return left + yours + " ended by it."
	case isJudged:
		return left + yours + v.either(" is", " are") + " to be judged."
	}
	return left + yours + v.either(" is", " are") + " concerned."
}

// why says since when it is so, by which law, and for what reason.
func (v *leavingView) why() sheet.Words {
	l, law := v.l, " "+v.law(string(v.l.Law))+"."
	you := l.To == LeavingSelf
	var w sheet.Words
	switch {
	case l.Back && you:
		w = "That you had left " + v.where + " is taken back by a ruling" + law
	case l.Back:
		w = "That " + v.who + " had left " + v.where + " is taken back by a ruling" + law
	case l.Died:
		w = "The row in " + v.where + " ends on " + sheet.Plain(l.Since) + law
	case v.excluded() && you:
		w = "You were excluded from " + v.where + " on " + sheet.Plain(l.Since) + law
	case v.excluded():
		w = v.who + " was excluded from " + v.where + " on " + sheet.Plain(l.Since) + law
	case you:
		w = "You left " + v.where + " on " + sheet.Plain(l.Since) + law
	default:
		w = v.who + " left " + v.where + " on " + sheet.Plain(l.Since) + law
	}
	if why := inQuotes(l.Reason, 400); why != inQuotes("", 1) && !l.Died && l.To != LeavingSubstitute {
		w += " The reason given: " + why
	}
	return w
}

// what says what holds of all the games.
func (v *leavingView) what() sheet.Words {
	l := v.l
	switch {
	case len(l.Games) == 0:
		return ""
	case l.Back && l.Other == "":
		return "The time since " + v.either("it", "they") + " ended does not count. A clock goes on when its player has this letter. " + v.list()
	case l.Other != "" && (l.To == LeavingSelf) != l.Back && l.To != LeavingOpponent:
		return "What you had offered, asked or sent in advance has lapsed, and nobody is shown it. " + v.list()
	case l.Other != "" && l.To == LeavingOpponent:
		from, to := v.who, v.other
		if l.Back {
			from, to = to, from
		}
		return "Score, terms and odds stay. What " + from + " had asked, offered or sent in advance has lapsed. Time that is open for " + to +
			" begins anew with our letter to " + to + "; what was used in earlier turns stays used. What is open for you stays as it was. " + v.list()
	case v.all == isJudged:
		return v.either("The position is judged as it stands", "The positions are judged as they stand") + ", and nobody's time runs " + v.law("RULING/R-32", "RULING/R-33") + ". Each of you may still resign. " + v.list()
	}
	return v.list()
}

// list introduces the games.
func (v *leavingView) list() sheet.Words { return v.either("The game:", "The games:") }

// excluded reports whether the one who left is excluded by the umpire.
func (v *leavingView) excluded() bool { return v.l.Law == "BCC1903/V.9(d)" }

// ways says how the reader answers, in which game, and until when.
func (v *leavingView) ways() (out []sheet.Block) {
	judged, on := v.all == isJudged || v.all == severally, v.all == goesOn || v.all == severally
	if until := v.statements(); judged && !until.IsZero() {
		out = append(out, said("To say what you think of a position, by "+sheet.Plain(calendar.DayWords(until, v.l.Zone))+": reply with the name of the game, a colon, "+sheet.Code("STATEMENT")+
			" and your words. They go to the adjudicator as you wrote them, and the other side is not shown them."))
	}
	if on && v.l.To == LeavingOpponent || on && v.l.Back && v.l.Other == "" {
		out = append(out, said("To move, reply with the name of the game, a colon and your move. The name, a colon and "+sheet.Code("STATUS")+" bring you the board, your time, and what you may do."))
	}
	if !v.l.Until.IsZero() {
		out = append(out, said("If you think that a ruling is wrong: reply with the name of the game, a colon, "+sheet.Code("APPEAL")+" and why, by "+
			sheet.Plain(calendar.DayWords(v.l.Until, v.l.Zone))+" "+v.law("RULING/R-37")+"."))
	}
	return out
}

// statements is until when the reader may say something on the first position that is to be judged.
func (v *leavingView) statements() (until time.Time) {
	for _, x := range v.l.Games {
		if n := x.Notice; n.Kind == correspondence.NAdjDue && (until.IsZero() || n.Deadline.Before(until)) {
			until = n.Deadline
		}
	}
	return until
}
