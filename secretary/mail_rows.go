package secretary

import (
	"cmp"
	"fmt"
	"strings"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/templates/narrate"
)

// letterRow is a letter that came in, as a tray lists it.
type letterRow struct {
	Number                uint64
	Href, When, From      string
	Player, PlayerHref    string
	Subject, First        string
	Game, GameHref        string
	Verdict, Kind, Reason string
	Done                  string
	Looks                 string // what is odd about its author's address
	Known                 bool   // its address can be said to be a player's
}

// postingRow is a letter of the office, as a tray lists it.
type postingRow struct {
	Number            uint64
	Href, When        string
	To, Name, Subject string
	Game, GameHref    string
	State, Kind       string
	Tries             int
	Next, Answer      string
}

// letterRows reads the letters of one page of a tray.
func (v *request) letterRows(list []ledger.Letter) (out []letterRow, err error) {
	alike, err := v.Ledger().Lookalikes()
	if err != nil {
		return nil, err
	}
	for _, x := range list {
		e, err := v.open(x)
		if err != nil {
			return nil, err
		}
		r := letterRow{
			Looks:  odd(alike, e.Mail.From),
			Number: e.Seq, Href: fmt.Sprintf("/letters/%d", e.Seq), When: v.Site.Instant(e.Arrived),
			From: cmp.Or(strings.Join(e.Mail.From, ", "), "names no author"), Subject: narrate.ShortLine(e.Mail.Subject, 120),
			First: narrate.ShortLine(e.First(), 120), Reason: e.Why(), Done: e.Done,
		}
		if e.Player.ID != 0 {
			r.Player, r.PlayerHref = e.Player.Name, folder.PlayerPath(e.Player.ID)
		}
		if e.Game.Game != 0 {
			r.Game, r.GameHref = e.Game.Label, "/g/"+e.Game.Game.String()
		}
		r.Verdict, r.Kind = e.Said()
		r.Known = x.Stranger != nil && x.Stranger.From != ""
		out = append(out, r)
	}
	return out, nil
}

// postingRows reads the letters of one page of a tray; their words are loaded.
func (v *request) postingRows(list []ledger.Posting) (out []postingRow, err error) {
	_, paused, err := v.Ledger().Paused()
	if err != nil {
		return nil, err
	}
	for _, p := range list {
		if p.Words.Subject == "" {
			if p, err = v.Ledger().Posting(p.Seq); err != nil {
				return nil, err
			}
		}
		r := postingRow{
			Number: p.Seq, Href: folder.PostedPath(p.Seq), When: v.Site.Instant(p.Filed), To: p.To, Name: p.Name,
			Subject: p.Words.Subject, Tries: p.Attempts, Answer: p.Last, Game: p.Label,
		}
		if p.Game != 0 {
			r.GameHref = "/g/" + p.Game.String()
		}
		if p.State == ledger.Sent {
			r.When = v.Site.Instant(p.SentAt)
		}
		r.State, r.Kind = postingWords(p)
		r.Next = v.nextTry(p, paused)
		out = append(out, r)
	}
	return out, nil
}

// postingWords is how far a letter of the office has come, and the kind of its
// badge.
func postingWords(p ledger.Posting) (words, kind string) {
	switch p.State {
	case ledger.Sent:
		if p.Delay != "" {
			return "accepted, but reported not delivered yet", "due"
		}
		if p.Paper {
			return "posted", "ok"
		}
		return "accepted by the next server", "ok"
	case ledger.ToPrint:
		return "to be printed", "due"
	case ledger.Held:
		return "held", "due"
	case ledger.Cancelled:
		return "cancelled", "off"
	case ledger.Overtaken:
		return "not sent: a reminder that nobody needed any more", "off"
	case ledger.Withheld:
		return "held back: the address has had its answers of the hour", "off"
	case ledger.Gathered:
		return "told together with others: its reader has had the measure of such letters", "off"
	case ledger.Joined:
		return "told in one letter with other games", "ok"
	case ledger.Failed:
		if p.Done != "" {
			return "not delivered, done", "off"
		}
		if !p.SentAt.IsZero() {
			return "came back", "late"
		}
		return "refused for good", "late"
	case ledger.Sending:
		return "being handed over", "wait"
	}
	if p.Attempts > 0 {
		return "not accepted yet, tried again", "due"
	}
	return "waits", "wait"
}

// nextTry says when the posting is tried next; empty where it is not. While the
// outbox is paused nothing is tried.
func (v *request) nextTry(p ledger.Posting, paused bool) string {
	switch {
	case p.State == ledger.Sent || p.State == ledger.Failed || p.State == ledger.Overtaken || p.State == ledger.Cancelled || p.State == ledger.Withheld || p.State == ledger.Gathered || p.State == ledger.Joined:
		return ""
	case p.State == ledger.Held:
		return "by itself " + v.Site.Instant(p.Next)
	case paused:
		return "when the outbox goes on"
	case p.Next.IsZero() || !p.Next.After(v.Now):
		return "at once"
	}
	return v.Site.Instant(p.Next) + ", in " + calendar.DurationWords(p.Next.Sub(v.Now), true)
}
