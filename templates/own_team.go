package templates

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters to the captains of teams, and their words to the members (RULING/R-93).

// captainLaw is the law by which captains write to the office.
const captainLaw = "R-93"

// advice says what the captain may advise on (BCC1903/V.9(a)).
func (l *ownLetter) advice() sheet.Words {
	if l.Now == string(terms.CaptainResults) {
		return "You may advise on a draw and on resigning, and never on moves " + sheet.Law("V.9(a)") + "."
	}
	return "Nobody may advise on moves " + sheet.Law("V.9(a)") + "."
}

// event is the label of the event alone.
func (l *ownLetter) event() string {
	label, _, _ := cutEvent(l.Other)
	return cmp.Or(label, "C26")
}

func (l *ownLetter) team() sheet.Words { return sheet.Plain(inLine(l.Team)) }

// captainWays tell a captain what can be written.
func (l *ownLetter) captainWays() []sheet.Block {
	at := l.event()
	return one(sheet.Table(
		sheet.Item{Mark: "the games", Words: "of your team: " + sheet.Code("TEAM "+at) + ", and each week by " + sheet.Code("TEAM "+at+" WEEKLY") + "."},
		sheet.Item{Mark: "to all", Words: "words to your members: " + sheet.Code("TEAM "+at+": …") + ", up to the end of the letter."},
		sheet.Item{Mark: "the boards", Words: "until the matches are made: " + sheet.Code("LINEUP "+at) + " and below it a line for each board, number and name."},
		sheet.Item{Mark: "for another", Words: "ask for a substitute: " + sheet.Code("SUBSTITUTE "+at+" board 3 …") + " and the name."}),
		said("No move is read here: each player sends moves in answer to a letter of the game."))
}

// captainNo says why a word of a captain did nothing, with the way on.
var captainNo = map[string][2]sheet.Words{
	"others":     {"a captain sees the games of the captain’s own team alone", "Write the word with the label of the event alone."},
	"no words":   {"no words were left that can go on: what we wrote ourselves does not", "Write them in your own words."},
	"no members": {"no letter reaches any other member of your team", "Write to the secretary."},
	"fixed":      {"the matches are made, and line-ups are fixed", "For somebody who cannot play, ask for a substitute."},
	"which":      {"what should follow does not", "Write it as shown here."},
	"not begun":  {"the matches are not made yet", "Name another line-up instead."},
}

// team letters are every letter to or about a captain.
func (l *ownLetter) captain() (string, []sheet.Block) {
	if no, ok := captainNo[l.Came]; ok {
		b, err := sheet.Refuse(upper(no[0]), captainLaw, no[1])
		l.broken, l.cited = err, captainLaw
		return "nothing is changed", append(append(l.news("Your "+sheet.Plain(l.Word)+" did nothing.", wayBelow), b), l.captainWays()...)
	}
	switch l.Came {
	case "games", "no games":
		return l.teamGames()
	case "sent":
		blocks := append(l.news("Your words went to "+l.labels()+".", nothingToDo), said(l.advice()))
		var unreached []string
		for _, x := range l.Links {
			unreached = append(unreached, x[0])
		}
		if len(unreached) > 0 {
			blocks = append(blocks, said("They did not go to "+sheet.Plain(narrate.Shorten(strings.Join(unreached, ", "), 200))+", whom no such letter reaches."))
		}
		return "your words are with the team", blocks
	case "words":
		return "words of your captain", append(l.news("Your captain writes to the team.", "Nothing to do, unless the words below ask for it."),
			sheet.Said(sheet.Plain(inLine(l.Now))+" writes to "+l.team()+":", quietly(linesOf(l.Given))),
			said("An answer to this letter does not reach the captain. "+l.adviceOfCaptain()))
	case "weekly":
		return "a sheet each week", append(l.news("Each Monday you have the games of "+l.team()+".", nothingToDo), said("The first sheet comes at once. To end it write "+sheet.Code("TEAM "+l.event()+" OFF")+"."))
	case "not weekly":
		return "no sheet each week", append(l.news("The games of "+l.team()+" come no more each week.", nothingToDo), said("To have them now write "+sheet.Code("TEAM "+l.event())+"."))
	case "question":
		due := sheet.Words("Reply " + sheet.Code("LINEUP "+l.event()) + " and below it a line for each board.")
		if !l.Until.IsZero() {
			due = "Reply by " + l.until() + ": " + sheet.Code("LINEUP "+l.event()) + " and below it a line for each board."
		}
		return "who plays for " + ascii(inLine(l.Team)) + "?", append(append(l.news("Who plays for "+l.team()+" in "+l.other()+"?", due), l.lineRows("So it stands now:")...), l.captainWays()...)
	case "set":
		return "your line-up", append(append(l.news("The line-up of "+l.team()+" is noted.", nothingToDo), l.lineRows("")...),
			said("You can change it until the matches are made. Who was named before and is not now stays in reserve."))
	case "noted":
		return "the secretary has your wish", append(l.news("We have noted that "+l.addr()+" is to play for "+l.old()+".", nothingToDo),
			said(upper(l.theSecretary())+" arranges it, if the terms admit it, and all concerned hear of it. Until then the games go on as they are."))
	case "wrong":
		return "nothing is changed", l.captainWrong()
	case "told":
		return l.captainTold()
	case "unclear":
		return "what a captain can write", append(l.news("We found no word of a captain in your letter.", wayBelow), l.captainWays()...)
	}
	return l.noCaptain()
}

// quietly puts lines into quotation marks that would say something to the office, if the letter
// came back whole.
func quietly(lines []string) []string {
	for i, line := range lines {
		if own, _ := wishes.TakeOwn(line); len(own) > 0 {
			lines[i] = "“" + line + "”"
		}
	}
	return lines
}

// adviceOfCaptain is what the members are told of the captain's advice.
func (l *ownLetter) adviceOfCaptain() sheet.Words {
	return "Nobody may advise on moves " + sheet.Law("V.9(a)") + "."
}

// captainWrong refuses a line-up or a substitute, with all that is wrong.
func (l *ownLetter) captainWrong() []sheet.Block {
	var rows []sheet.Item
	for i, why := range l.Games {
		rows = append(rows, sheet.Item{Mark: fmt.Sprint(i+1, "."), Words: upper(sheet.Plain(narrate.Shorten(narrate.OneLine(why), 160))) + "."})
	}
	b, err := sheet.Refuse("It cannot be so", captainLaw, "Mend what stands below, and write it again whole.")
	l.broken, l.cited = err, captainLaw
	blocks := append(l.news("Your "+sheet.Plain(l.Word)+" did nothing.", wayBelow), b, sheet.Table(rows...))
	return append(blocks, l.captainWays()...)
}

// captainTold tells a captain that somebody else wrote.
func (l *ownLetter) captainTold() (string, []sheet.Block) {
	l.cited = captainLaw
	wrote := sheet.Words("A letter for the captain of " + l.team() + " came from " + l.addr() + ".")
	if l.Given != "" {
		wrote = l.addr() + " wrote " + l.given() + ", which is for you as captain of " + l.team() + "."
	}
	return "somebody wrote in your place", append(l.news("Somebody else wrote as your team’s captain.", nothingToDo),
		said(wrote+" We did nothing "+sheet.Law(captainLaw)+". If it was you, write from the address to which this letter went."))
}

// noCaptain refuses a word to somebody who is no captain, or who names no event with teams.
func (l *ownLetter) noCaptain() (string, []sheet.Block) {
	why, way := sheet.Words("No event with teams is called "+l.given()), sheet.Words("Write the label that stands in the letters of your team.")
	if l.Came == "not captain" {
		if why, way = "Only the captain of a team writes so, and you are not one in "+l.other(), "Write to the secretary."; l.Now != "" {
			way = "Ask " + sheet.Plain(inLine(l.Now)) + ", the captain of " + l.team() + ", who is told of it."
		}
	}
	b, err := sheet.Refuse(why, captainLaw, way)
	l.broken, l.cited = err, captainLaw
	return "nothing is changed", append(l.news("Your "+sheet.Plain(l.Word)+" did nothing.", wayBelow), b)
}

// lineRows are the boards of the line-up.
func (l *ownLetter) lineRows(lead sheet.Words) []sheet.Block {
	var rows []sheet.Item
	for _, x := range l.Links {
		rows = append(rows, sheet.Item{Mark: x[0], Words: sheet.Plain(inLine(x[1]))})
	}
	if len(rows) == 0 {
		return nil
	}
	if lead == "" {
		return one(sheet.Table(rows...))
	}
	return one(said(lead), sheet.Table(rows...))
}

// mostTeamRows is how many boards one letter tells.
const mostTeamRows = 120

// teamGames are the games of a team, match by match.
func (l *ownLetter) teamGames() (string, []sheet.Block) {
	left, heads := 0, map[int]wishes.TeamBoard{}
	for _, b := range l.Boards {
		if _, ok := heads[b.Match]; !ok {
			left += b.Left
		}
		heads[b.Match] = b
	}
	blocks := l.news(l.team()+" in "+l.other()+": "+sheet.Plain(counted(left, "game"))+" in play.", nothingToDo)
	if len(l.Boards) == 0 {
		blocks = l.news("The matches of "+l.other()+" are not made yet.", nothingToDo)
	}
	var rows []sheet.Item
	for i, b := range l.Boards[:min(mostTeamRows, len(l.Boards))] {
		if i == 0 || l.Boards[i-1].Match != b.Match {
			if len(rows) > 0 {
				blocks = append(blocks, sheet.Table(rows...))
			}
			rows = nil
			stands := b.Stands
			if b.Left > 0 {
				stands += ", " + counted(b.Left, "game") + " in play"
			}
			blocks = append(blocks, said(sheet.Plain(fmt.Sprintf("%s, match %d: %s", l.event(), b.Match, narrate.Shorten(narrate.OneLine(b.Teams), 90)))+". "+sheet.Plain(stands)+"."))
		}
		mark := fmt.Sprint(b.Board)
		if b.Second {
			mark += "b"
		}
		rows = append(rows, sheet.Item{Mark: mark, Words: teamRow(b)})
	}
	if len(rows) > 0 {
		blocks = append(blocks, sheet.Table(rows...))
	}
	blocks = append(blocks, said("To write to your team answer with "+sheet.Code("TEAM "+l.event()+":")+" and your words. "+l.advice()))
	return "the games of " + ascii(inLine(l.Team)), blocks
}

// teamRow is a board: who plays, and how it stands.
func teamRow(b wishes.TeamBoard) sheet.Words {
	name := func(s string) string { return cmp.Or(narrate.Shorten(narrate.OneLine(s), 40), "–") }
	colour := "B"
	if b.White {
		colour = "W"
	}
	stands := "in play"
	whose := b.Theirs
	if b.OurTurn {
		whose = b.Ours
	}
	switch {
	case b.Ours == "" && b.Theirs == "":
		stands = "nobody plays"
	case b.Ours == "":
		stands = "lost without a game"
	case b.Theirs == "":
		stands = "won without a game"
	case b.Result != "":
		stands = narrate.Score(terms.Result(b.Result))
	case !b.Begun:
		stands = "not begun"
	case b.Number > 0:
		all := strings.Fields(narrate.OneLine(whose))
		last := cmp.Or(strings.Join(all[max(0, len(all)-1):], ""), "–")
		if stands = fmt.Sprintf("move %d, %s to move", b.Number, narrate.Shorten(last, 30)); b.Time > 0 {
			stands += ", " + timeLeft(b.Time) + " left"
		}
	}
	return sheet.Plain(fmt.Sprintf("%s (%s) v %s: %s", name(b.Ours), colour, name(b.Theirs), stands))
}

// timeLeft is a length of time in few letters: "5 days", "18 h", "40 min".
func timeLeft(d time.Duration) string {
	switch {
	case d >= 48*time.Hour:
		return counted(int(d/(24*time.Hour)), "day")
	case d >= time.Hour:
		return fmt.Sprintf("%d h", int(d/time.Hour))
	}
	return fmt.Sprintf("%d min", max(1, int(d/time.Minute)))
}
