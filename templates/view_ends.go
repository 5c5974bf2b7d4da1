package templates

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// What the letters of ends, of time and of rulings share.

// yours says that a side is the reader's.
func (v *view) yours(c rules.Colour) bool { return v.known.player && c == v.me }

// who is what a side is called in a sentence to the reader, "you" or "Arthur"; for an official
// with the colour, as "John Smith (White)" is told at its first place by full.
func (v *view) who(c rules.Colour) sheet.Words {
	if v.yours(c) {
		return "you"
	}
	return v.call(c)
}

// whose is the same of what is a side's own: "your", "Arthur's".
func (v *view) whose(c rules.Colour) sheet.Words {
	if v.yours(c) {
		return "your"
	}
	return v.call(c) + "'s"
}

// has is "you have" or "Arthur has".
func (v *view) has(c rules.Colour) sheet.Words {
	if v.yours(c) {
		return "you have"
	}
	return v.call(c) + " has"
}

// full is a side with its colour, for an official: "John Smith (White)".
func (v *view) full(c rules.Colour) sheet.Words {
	name, _ := v.names(c)
	if name == c.String() {
		return sheet.Words(name)
	}
	return sheet.Plain(name) + sheet.Words(" ("+c.String()+")")
}

// ownTurn is what the reader has to do about the game as it stands: the second line, the end of
// the subject, the line to complete, and what is said of a choice that is open.
func ownTurn(v *view) (due sheet.Words, todo string, line, choice sheet.Block) {
	l := v.known
	switch {
	case !l.player || l.Over():
		return "Nothing to do.", "", line, choice
	case l.HasAsked():
		return "Nothing to do until " + v.opp() + " has said which move was meant.", "", line, choice
	case l.Duty() != "" && l.ClockWaits():
		return "Nothing to do before our other letter, which says what you may choose.", "", line, choice
	case l.Duty() != "" && l.Duty() != "replied" || l.Duty() != "" && !l.Moved():
		what := "What you may choose about " + sheet.Plain(l.Outstanding()) + " stands in our letter about it; " + sheet.Code("STATUS") + " brings it again."
		return "Your choice" + v.until() + ".", "your choice" + v.untilShort(), line, said(what)
	case l.MyTurn():
		return "Your move" + v.until() + ".", "your move" + v.untilShort(), v.line(), choice
	case l.ToAct():
		return "Your choice" + v.until() + ".", "your choice" + v.untilShort(), line, choice
	}
	return "Nothing to do.", "", line, choice
}

// tells is a letter of news about a game: the news, what the reader is to do as the game
// stands, the board, what more there is to say, and below it all else. An empty due is that
// of the reader's turn; with another there is no line to complete.
func (v *view) tells(subject string, news, due sheet.Words, more ...sheet.Block) sheet.Sheet {
	own, todo, line, choice := ownTurn(v)
	if due == "" {
		due = own
	} else {
		todo, line, choice = "", sheet.Block{}, sheet.Block{}
	}
	before, after := v.claims()
	news, rest := v.headline(news)
	tail := v.tail()
	if line.Kind() != 0 {
		tail = v.tail(v.fault(), v.foreign())
	}
	return v.sheet(v.subject(subject, todo), one(sheet.News(news), sheet.Due(due)), before,
		one(line, v.board(), said(rest)), more, one(choice), after, one(v.bound()), tail)
}

// headline keeps the first line within its length: what follows its first sentence, or else
// its last colon, goes below the board.
func (v *view) headline(news sheet.Words) (first, rest sheet.Words) {
	if len([]rune(news.Bare())) <= maxLine {
		return news, ""
	}
	s := string(news)
	if at := sentenceEnd(s); at > 0 {
		return news[:at+1], news[at+2:]
	}
	if at := strings.LastIndex(s, ": "); at > 15 && balanced(s[:at]) {
		return news[:at] + ".", upper(news[at+2:])
	}
	return news, ""
}

// sentenceEnd is where the first sentence of the words ends, if another follows; 0 if none does.
// A stop behind an initial, a title or the number of a move ends none.
func sentenceEnd(s string) int {
	for at := 16; at < len(s); at++ {
		next := strings.Index(s[at:], ". ")
		if next < 0 {
			return 0
		}
		at += next
		word := s[strings.LastIndexByte(s[:at], ' ')+1 : at]
		if strings.Trim(word, "0123456789.") != "" && len([]rune(word)) > 2 && !slices.Contains(titles, strings.ToLower(word)) && balanced(s[:at]) {
			return at
		}
	}
	return 0
}

// balanced reports whether no mark of a run and no quotation is open at the end of the words.
func balanced(s string) bool {
	open := strings.Count(s, "\x01") + strings.Count(s, "\x02") + strings.Count(s, "\x03") + strings.Count(s, "\x04")
	return open == strings.Count(s, "\x05") && strings.Count(s, "“") == strings.Count(s, "”")
}

// elapses is the clock sentence of a time in which every day counts.
func (v *view) elapses(d time.Duration, from time.Time) sheet.Block {
	c, err := calendar.NewCalendar(calendar.CalendarTerms{Zone: v.n.Calendar.Zone().String()})
	if err != nil { // a zone that has no name: the days of the game's own calendar are then told
		return sheet.Block{}
	}
	return v.deadline(narrate.Deadline{Length: d, InDays: d%calendar.OneDay == 0, From: from, Calendar: c, Ends: from.Add(d)})
}

// deadline is the clock sentence of some deadline; none of one that stands still.
func (v *view) deadline(d narrate.Deadline) sheet.Block {
	s := d.Sentence(v.zone)
	if s == "" {
		return sheet.Block{}
	}
	return sheet.Clock(sheet.Plain(s))
}

// mayAppeal says until when a result or a ruling may be disputed (RULING/R-37); nothing where
// it may not.
func (v *view) mayAppeal(what sheet.Words, command string) []sheet.Block {
	if v.known.AppealUntil() == "" {
		return nil
	}
	at := v.n.At
	if v.g.Over() {
		at = v.g.EndedAt
	}
	w := "Is " + what + " wrong? Until " + sheet.Plain(v.day(v.g.AppealUntil(at))) +
		" you may appeal: " + sheet.Code(command) + " and why " + v.law("RULING/R-37") + "."
	return one(said(w), v.elapses(v.g.Agreement.AppealWindow, at))
}

// cites are the laws of the notice in brackets.
func (v *view) cites() sheet.Words {
	var all []string
	for _, id := range v.n.Laws {
		all = append(all, string(id))
	}
	if len(all) == 0 {
		return ""
	}
	return v.law(all...)
}

// quotesReason quotes why an official ruled; "" if nothing is said.
func (v *view) quotesReason(lead sheet.Words) sheet.Words {
	if v.known.Detail() == "" {
		return ""
	}
	return lead + inQuotes(v.n.Detail, 1000)
}
