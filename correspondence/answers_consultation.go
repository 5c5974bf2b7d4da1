package correspondence

import (
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// captain is who alone acts for a side in consultation where captain_only is
// agreed: the first named of it. Else the side has none, and the letter of any
// member binds it (BCC1903/IV.2, by BCC1903/V.1 and BCC1903/IV.1 in play by post too).
func (g Game) captain(of rules.Colour) (string, bool) {
	members := g.Sides[of].Members
	if !g.Agreement.CaptainOnly || len(members) < 2 {
		return "", false
	}
	return members[0].Name, true
}

// mayAct reports whether the writer of a letter may play and claim for the side.
func (g Game) mayAct(l Letter) bool {
	captain, has := g.captain(l.Of)
	return !has || l.Member == captain
}

// notByCaptain answers the letter of a member who may not act for the side: the
// questions as those of any other; all else has no effect and costs nothing. The
// whole side gets the answer, so that the captain knows of it.
func (d *answers) notByCaptain(said []letters.Statement) {
	by := d.letter.Of
	var words []string
	for _, s := range said {
		if s.Kind == letters.Asks {
			asks(d.docket, statement{s, nil})
			continue
		}
		if s.Kind == letters.Reminds {
			d.times.setsOwn(s) // of the member's own letters
			continue
		}
		d.conclude(events.Refused{By: by, Words: s.Words, Why: events.WhyNotCaptain, Law: "BCC1903/IV.2"})
		words = append(words, s.Words)
	}
	if len(words) > 0 {
		captain, _ := d.g.captain(by)
		d.tell("", NRefused, terms.PartyOf(by), Notice{By: by, Statement: strings.Join(words, "\n"), Reason: events.WhyNotCaptain, Detail: captain}, "BCC1903/IV.2")
	}
}

// writer is the name of the member who wrote the letter that is heard, if it is
// one of the side's, and the side is in consultation; else "".
func (d *answers) writer(of rules.Colour) string {
	if d.letter == nil || d.letter.Of != of || len(d.g.Sides[of].Members) < 2 {
		return ""
	}
	return d.letter.Member
}
