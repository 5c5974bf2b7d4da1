package templates

import (
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/rules"
	"postd/templates/sheet"
)

// Leaving is the one letter to a person when a player has left a tournament and several games of
// the person are concerned: to the one who left, to an opponent, or to the substitute, who gets a
// letter of each game after it.
type Leaving struct {
	Label, Tournament string
	Who               string // who left
	To                LeavingTo
	Died              bool
	Since             string // the day in words
	Reason            string // that was given
	Law               rules.Law
	Other             string // the substitute; empty: nobody
	Games             []LeftGame
	Until             time.Time // until when an official may be asked about it (RULING/R-37)
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

// LeftGame is one of the games: its label, and what became of it in words.
type LeftGame struct{ Label, Opponent, Result string }

// RenderLeaving puts the letter into words.
func RenderLeaving(l Leaving) (correspondence.Rendered, error) {
	v := office(l.Label, by(l.Office, l.Secretary))
	who, where, since := outside(l.Who, "The player"), outside(l.Tournament, "the tournament"), sheet.Plain(l.Since)
	games := sheet.Plain(figured(len(l.Games), "game"))
	rows := make([]sheet.Item, len(l.Games))
	for i, g := range l.Games {
		words := "against " + outside(g.Opponent, "the opponent")
		if g.Result != "" {
			words += ": " + sheet.Plain(g.Result)
		}
		rows[i] = sheetRow(g.Label, words)
	}
	law := " " + v.law(string(l.Law)) + "."
	var subject string
	var news, todo, what sheet.Words
	switch {
	case l.To == LeavingSubstitute:
		subject, news = "you take over "+figured(len(l.Games), "game"), "You play from now on in the place of "+who+", in "+games+" of "+where+"."
		todo, what = "Nothing to do with this letter. One follows for each game.", "You take over"+law+" Your games:"
	case l.To == LeavingSelf && l.Other != "":
		subject, news = "you no longer play", "You no longer play in "+where+": "+outside(l.Other, "a substitute")+" takes over your games."
		todo, what = "Nothing to do.", "What you had offered or sent in advance has lapsed, and nobody is shown it"+law+" The games:"
	case l.To == LeavingSelf:
		subject, news = "you no longer play", "You left "+where+" on "+since+", and your "+games+" ended by it."
		todo, what = "Nothing to do.", "They ended"+law+" The games:"
	case l.Died:
		subject, news = "", who+" has died, and your "+games+" against them ended by it."
		todo, what = "Nothing to do.", "They ended"+law+" The games:"
	default:
		subject, news = "your games against a player who left", who+" left "+where+" on "+since+", and your "+games+" against them ended by it."
		todo, what = "Nothing to do.", "They ended"+law+" The games:"
	}
	if l.Died && l.To != LeavingSubstitute {
		subject = figured(len(l.Games), "game") + " ended"
		if l.To == LeavingSelf {
			news = who + " has died, and " + games + " of " + where + " ended by it."
		}
	}
	blocks := one(said(what), sheet.Table(rows...))
	if l.Reason != "" && !l.Died && l.To != LeavingSubstitute {
		blocks = append(blocks, said("The reason given: "+inQuotes(l.Reason, 400)))
	}
	if !l.Until.IsZero() {
		blocks = append(blocks, said("If you think that a result is wrong: reply with the name of the game, a colon, "+sheet.Code("APPEAL")+" and why, by "+
			sheet.Plain(calendar.DayWords(l.Until, l.Zone))+" "+v.law("RULING/R-37")+"."))
	}
	return finished(v, v.sheet(titled(v, subject, ""), one(sheet.News(news), sheet.Due(todo)), blocks))
}
