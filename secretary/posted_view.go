package secretary

import (
	"cmp"
	"fmt"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// postedBody is the page of a letter of the office.
type postedBody struct {
	Facts                []visit.Fact
	State, Kind          string
	Words                visit.LetterView
	Game, GameHref       string
	Player, PlayerHref   string
	Repeats, RepeatsHref string
	Same, Elsewhere      bool   // of Repeats: with its Message-ID; since it was refused at another address
	Raw                  string // where its source is; empty if it has none yet
	Whole                string // where it is with its keys; empty if the visitor may not have it
	Acts                 []templates.Link
	Now                  string // where it is sent at once; empty if it does not wait, or nothing goes out
	Advice               string // what to do about one that has not come to its reader
	Done                 string
}

// postedPage shows a letter of the office: its words as they were sent, how
// often it was tried, and when it is tried next.
func postedPage(v *request, p ledger.Posting) (visit.Response, error) {
	s := v.site
	b := postedBody{Words: visit.LetterViews([]ledger.Posting{p})[0], Done: p.Done}
	_, paused, err := v.Ledger().Paused()
	if err != nil {
		return nil, err
	}
	if p.State == ledger.Queued && !paused && v.Arranges() {
		b.Now = folder.PostedPath(p.Seq) + "/now"
	}
	b.State, b.Kind = postingWords(p)
	add := func(name, words string) {
		if words != "" {
			b.Facts = append(b.Facts, visit.Fact{Name: name, Words: words})
		}
	}
	add("To", b.Words.To)
	add("Subject", b.Words.Subject)
	add("Filed", s.Instant(p.Filed))
	add("Attempts", tries(p))
	add("Next attempt", v.nextTry(p, paused))
	add("Accepted", s.Instant(p.SentAt))
	add("Last answer", p.Last)
	add("Held by", p.Hold)
	if p.State == ledger.Sent {
		add("Reported since", p.Delay)
	}
	waits, err := v.awaits(p)
	if err != nil {
		return nil, err
	}
	if p.State == ledger.Queued || p.State == ledger.Held || p.State == ledger.ToPrint {
		add("What waits for it", waits)
	}
	if p.State == ledger.Queued && p.Refusals > 0 {
		add("Tried for", calendar.DurationWords(p.Waited, true)+", of five days")
	}
	add("Kind", noticeWords(p.Kind))
	add("Answers go to", p.ReplyTo)
	add("Message-ID", p.MessageID)
	add("In answer to", p.InReplyTo)
	add("Brought about by", p.Key)
	if p.Game != 0 {
		b.Game, b.GameHref = cmp.Or(p.Label, p.Game.String()), "/g/"+p.Game.String()
	}
	if id, err := v.Ledger().PlayerByAddress(p.To); err == nil {
		b.Player, b.PlayerHref = id.Name, folder.PlayerPath(id.ID)
	} else if p.Player != 0 {
		b.Player, b.PlayerHref = cmp.Or(p.Name, "the player"), folder.PlayerPath(p.Player)
	}
	if p.Repeats != 0 {
		b.Repeats, b.RepeatsHref = fmt.Sprintf("letter %d", p.Repeats), folder.PostedPath(p.Repeats)
		if b.Same = p.Same; !p.Same {
			b.Elsewhere = v.elsewhere(p)
		}
	}
	if _, same, err := v.Ledger().Source(p); err != nil {
		return nil, err
	} else if p.Composed() && !same {
		add("Source", "made anew by this program, which sets letters otherwise than the one that sent it; the words are the same")
	}
	var sealed bool
	if b.Words.Text, sealed = v.openWords(p); !sealed && p.Composed() {
		if b.Raw = folder.PostedPath(p.Seq) + "/raw"; v.Arranges() {
			b.Whole = folder.PostedPath(p.Seq) + "/as-it-came"
		}
	}
	if v.Arranges() {
		b.Acts = v.outboxActs(p, waits != "")
	}
	tray := traySent
	switch {
	case p.State == ledger.Failed:
		tray = trayBounces
		if p.Done == "" && v.Arranges() {
			b.Acts = append(b.Acts, templates.Link{Name: "Mark as done", Href: folder.PostedPath(p.Seq) + "/attend"})
			_, others, err := v.otherAddresses(p)
			if err != nil {
				return nil, err
			}
			if b.Advice = failedAdvice(len(others) > 0, b.PlayerHref != ""); len(others) > 0 {
				b.Acts = append(b.Acts, templates.Link{Name: "Send it to another address", Href: folder.PostedPath(p.Seq) + "/again"})
			}
			if p.Paper {
				b.Advice = "It came back from the post. Correct the postal address on the page of the player; where something waits for the letter, it lies to be printed once more."
			}
			credit, may, err := creditFor(v, p)
			if err != nil {
				return nil, err
			}
			if may {
				b.Acts = append(b.Acts, credit)
			}
		}
	case p.State != ledger.Sent && p.State != ledger.Overtaken && p.State != ledger.Cancelled && p.State != ledger.Withheld && p.State != ledger.Gathered && p.State != ledger.Joined:
		tray = trayOutbox
	}
	crumbs := []templates.Link{visit.Crumb("Mail room", "/mail"), visit.Crumb(narrate.Upper(tray), trayPath(tray))}
	return visit.Page{Name: "posting", Title: fmt.Sprintf("Letter of the office %d", p.Seq), Body: b, Crumbs: crumbs}, nil
}

// failedAdvice says what to do about a letter that did not come to its reader.
func failedAdvice(others, player bool) string {
	switch {
	case others:
		return "Its reader has not had this letter. Send it to another address of the player, or reach the player otherwise and mark it as done here."
	case player:
		return "Its reader has not had this letter, and has no other address. Reach the player otherwise, and add an address on the page of the player: then the letter can be sent there. Once the player has it, mark it as done here."
	}
	return "Its reader has not had this letter. Reach the reader otherwise, and mark it as done here."
}

// elsewhere reports whether a letter repeats one that went to another address.
func (v *request) elsewhere(p ledger.Posting) bool {
	first, err := v.Ledger().Posting(p.Repeats)
	return err == nil && first.To != p.To
}

func tries(p ledger.Posting) string {
	if p.Attempts == 0 {
		return "none yet"
	}
	return fmt.Sprint(p.Attempts)
}

// postedSource is the letter as it is sent, but for its keys, which is text to every
// browser.
func postedSource(v *request, p ledger.Posting) (visit.Response, error) {
	if _, sealed := v.openWords(p); sealed {
		return nil, forTheSecretary()
	}
	raw, _, err := v.Ledger().Source(p)
	if err != nil {
		return nil, err
	}
	if raw == nil {
		return nil, visit.Missing("This letter has no source yet.", "It is made at the first attempt.")
	}
	d := visit.Document{Kind: "text/plain; charset=utf-8", Bytes: raw, Source: true}
	if v.Field("save") != "" {
		d.Name = fmt.Sprintf("posted-%d.eml", p.Seq)
	}
	return d, nil
}

func postingAsItCame(v *request, p ledger.Posting) (visit.Response, error) {
	raw, _, err := v.Ledger().Source(p)
	if err != nil {
		return nil, err
	}
	return asItCame(v, "posting "+folder.PostedPath(p.Seq)[len("/posted/"):], "", raw)
}
