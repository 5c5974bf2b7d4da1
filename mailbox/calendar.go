package mailbox

import (
	"regexp"
	"strings"
	"sync"

	"postd/ledger"
	"postd/mailbox/mime"
)

// calendarLine is the one line of a letter that asks for a private calendar.
var calendarLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^calendar(?:\s+(new|off))?[.!]?$`)
})

// asksCalendar reports whether a letter says CALENDAR, CALENDAR NEW or CALENDAR OFF
// and nothing else, since what stands beside a move is heard as a letter of the
// game.
func asksCalendar(own string) (what string, ok bool) {
	found := calendarLine().FindStringSubmatch(strings.TrimSpace(own))
	if found == nil {
		return "", false
	}
	return strings.ToLower(found[1]), true
}

// plays reports whether the letter is that of a side's player in a game.
func (o owner) plays() bool {
	_, side := o.party.Colour()
	return side && o.game != 0 && o.player.ID != 0
}

// calendar answers a player with the link of the player's private calendar, which it
// makes where there was none, renews or ends. The letter answers one of a game, and
// so shows by its token and its address whose it is; the answer goes to that
// address.
func (c *Clerk) calendar(kept ledger.Letter, m mime.Mail, o owner, what string) error {
	f, err := c.ledger.Feed(ledger.FeedOfPlayer(o.player.ID))
	if err != nil {
		return err
	}
	matter := ledger.Matter{
		Key: letterKey(m, kept.Arrived), At: kept.Arrived,
		Letter: kept.Seq, Verdict: Heard, Reason: strings.TrimSpace("calendar " + what),
	}
	row := f
	switch {
	case what == "off" && !f.Off:
		row = f.Ended()
	case what == "new", what == "" && f.Off && c.feedLink(f.Renewed()) != "":
		row = f.Renewed()
	}
	if row != f {
		matter.Rows = []ledger.Row{row}
	}
	to := mime.First(m.From)
	ok, err := c.mayHelp(to)
	if err != nil {
		return err
	}
	if ok {
		words, err := c.worded(c.calendarAnswer(row, what), o.player)
		if err != nil {
			return err
		}
		matter.Post = []ledger.Post{{To: []string{to}, Help: true, Player: o.player.ID, Words: words,
			Game: o.game, Party: o.party, // by its key the player's reply shows whose it is
			InReplyTo: mime.Bracketed(m.MessageID), References: append(allBracketed(m.References), ids(m.MessageID)...)}}
	} else {
		matter.Reason += "; not answered: enough for this hour"
	}
	_, err = c.files.File(matter)
	return err
}

func (c *Clerk) feedLink(f ledger.Feed) string {
	if c.config.FeedLink == nil {
		return ""
	}
	return c.config.FeedLink(f)
}

// calendarAnswer tells a player of the player's private calendar.
func (c *Clerk) calendarAnswer(f ledger.Feed, what string) Answer {
	link := c.feedLink(f)
	switch {
	case what == "off":
		return Answer{About: aboutCalendarOff}
	case link == "":
		return Answer{About: aboutNoCalendar}
	}
	return Answer{About: aboutCalendar, Link: link}
}
