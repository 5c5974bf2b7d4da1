package correspondence

import (
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
)

// unmoving are the events that conclude nothing: a letter that comes out after
// them finds the game as it would have found it when it came in.
var unmoving = map[string]bool{
	"Accepted": true, "Delivered": true, "Undelivered": true, "Posted": true, "Reminded": true, "Warned": true, "Noted": true,
	"Refused": true, "Returned": true, "Minuted": true, "Doubted": true, "Cleared": true, "RemindersSet": true, "Heard": true, "Silent": true,
	"CalendarChanged": true, "CaughtUp": true, "MadeGood": true, "Credited": true, "Tested": true, "TermsProposed": true, "ConfirmationAsked": true, "ConfirmationAnswered": true,
}

// MovedOn reports whether something was concluded in a game after an instant: a
// record, a lapse, an excess, a ruling, the end. It may rest on the absence of a
// letter that came in by then and comes out only now (RULING/R-53). A mail server
// dates arrivals to the second; what was concluded within that second came before
// the letter as likely as after it, and holds nobody up.
func MovedOn(events []events.Event, since time.Time) bool {
	for _, e := range events {
		if e.At.Truncate(time.Second).After(since) && !unmoving[e.Kind()] {
			return true
		}
	}
	return false
}

// asking are the statements that change nothing, and come out at any time.
var asking = map[letters.StatementKind]bool{letters.Asks: true, letters.Tries: true, letters.Reminds: true}

// longestLate bounds the words of a late letter that are put before the umpire,
// in octets.
const longestLate = 600

// comesLate puts a letter before the umpire that comes out when the game has moved
// on: what both were told meanwhile is undone only by a ruling, and the letter is
// never applied by itself (RULING/R-53). It reports whether it did. A letter that
// only asks, or says nothing, is heard like any other; so is one after the end for
// which the time of appeals is over (RULING/R-37).
func (d *times) comesLate(now time.Time) bool {
	l, g := d.letter, d.g
	said, _ := letters.ReadLetter(l.Text, g.expects(l.Of))
	acts := false
	for _, s := range said {
		acts = acts || !asking[s.Kind]
	}
	if !acts || !g.mayAct(*l) || g.Over() && (g.Ended.Result == terms.Annulled || now.After(g.AppealUntil(g.EndedAt))) {
		return false
	}
	words := strings.ToValidUTF8(l.Text[:min(len(l.Text), longestLate)], "")
	came := l.Arrived.UTC().Format("2 January 2006, 15:04 UTC")
	d.at = now
	return d.rulings.asksUmpire(letters.Statement{Kind: letters.Appeals, Words: "A letter that came in on " + came + " and was held back till now: " + strings.Join(strings.Fields(words), " ")},
		events.AboutAppeal, "RULING/R-53") || len(d.events) > 0
}
