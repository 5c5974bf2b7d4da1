package folder

import (
	"cmp"
	"errors"
	"strings"
	"time"

	"postd/correspondence/talk"
	"postd/correspondence/terms"
	"postd/ledger"
)

// Envelope is a letter that came in, with what stands on it.
type Envelope struct {
	ledger.Letter
	Mail   Mail
	From   string        // its one author; empty if it has none, or several
	Player ledger.Player // whose address that is; of number 0 if nobody's
	Game   ledger.Line   // in which it was filed, or to which it seems to belong; zero if to none
	Sealed bool          // it has words that the visitor may not read (RULING/R-68)
}

// Envelope reads the letter that the path names.
func (v *Request) Envelope() (e Envelope, err error) {
	x, err := v.Letter()
	if err != nil {
		return e, err
	}
	return v.Open(x)
}

// Open reads a letter. Its raw bytes are loaded where they are not.
func (v *Request) Open(x ledger.Letter) (e Envelope, err error) {
	if x.Raw == nil {
		if x.Raw, err = v.Ledger().RawOf(x.Seq); err != nil {
			return e, err
		}
	}
	if x.Hand != nil {
		return v.openHand(x)
	}
	e.Letter, e.Mail = x, v.Office.Read(x.Raw)
	if len(e.Mail.From) == 1 {
		e.From = e.Mail.From[0]
		e.Player, err = v.Ledger().PlayerByAddress(e.From)
		if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
			return e, err
		}
	}
	if e.Game, err = v.gameOf(e); err != nil {
		return e, err
	}
	return e, v.discreet(&e)
}

// gameOf finds the game of a letter: in which it was filed, to whose address it
// was written, or whose label its subject names.
func (v *Request) gameOf(e Envelope) (ledger.Line, error) {
	if len(e.Games) > 0 {
		return v.Ledger().Line(e.Games[0])
	}
	for _, to := range e.Mail.To {
		if id, _, ok := v.Ledger().ParseReplyAddress(to); ok {
			return v.Ledger().Line(id)
		}
		if q, ok := v.Ledger().ParseAnswerAddress(to); ok {
			return v.Ledger().Line(q.Game)
		}
	}
	for _, word := range strings.Fields(e.Mail.Subject) {
		if id, err := v.Ledger().GameByLabel(strings.Trim(word, ":;,.()[]#")); err == nil {
			return v.Ledger().Line(id)
		}
	}
	return ledger.Line{}, nil
}

// First is the first line of the new text in which something stands.
func (e Envelope) First() string {
	for line := range strings.Lines(cmp.Or(e.Mail.New, e.Mail.Text)) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}

// Why is the reason of the verdict; the game is called by its label in it.
func (e Envelope) Why() string {
	if e.Game.Label == "" || len(e.Games) == 0 {
		return e.Reason
	}
	return strings.Replace(e.Reason, " in game "+e.Game.Game.String(), " in game "+e.Game.Label, 1)
}

// Said is what became of the letter, in words and the kind of its badge.
func (e Envelope) Said() (words, kind string) {
	switch {
	case e.Verdict == "":
		return "waits to be read", "wait"
	case e.Unread:
		words = "not understood"
	default:
		words = e.Verdict
	}
	switch {
	case e.ForPerson(), e.Shelved():
		return words, "due"
	case e.Unread || e.Key == "":
		return words, "off"
	}
	return words, "ok"
}

// InsteadOfLaid stands in a letter where such words stood.
const InsteadOfLaid = "[Words for the secretary alone (RULING/R-68).]"

// WithoutLaid is the text of a letter without its words to the secretary: lines that begin so,
// and all below a line that says no more than that, up to one to the umpire.
func WithoutLaid(text string) string {
	var out []string
	below, left := false, false
	for line := range strings.SplitSeq(text, "\n") {
		to, head := talk.AddressedTo(line)
		if to != "" {
			below = head && to == talk.NeedSecretary
		}
		if !below && to != talk.NeedSecretary {
			out, left = append(out, line), false
			continue
		}
		if !left {
			out, left = append(out, InsteadOfLaid), true
		}
	}
	return strings.Join(out, "\n")
}

// discreet leaves out of a letter what is for the secretary alone, where the visitor is not.
// What lies in the envelope of a case nobody reads before it is opened (RULING/R-92).
func (v *Request) discreet(e *Envelope) error {
	if in, err := v.Ledger().Seals(e.Seq); err != nil || in {
		const words = "This is the envelope of a case. It is shown when the case is opened."
		e.Mail.Text, e.Mail.New, e.Mail.Head, e.Mail.Subject, e.Laid, e.Sealed = words, words, "", "envelope of a case", "", true
		return err
	}
	text, words := WithoutLaid(e.Mail.Text), WithoutLaid(e.Mail.New)
	if text == e.Mail.Text && words == e.Mail.New && e.Laid == "" {
		return nil
	}
	of, err := v.Site.ObjectsOfLetter(e.Letter, e.Game)
	if err == nil && !v.May(ledger.ActArrange, of...).Yes {
		e.Mail.Text, e.Mail.New, e.Laid, e.Sealed = text, words, "", true
	}
	return err
}

// openHand opens a letter that did not come by mail: its words are all new, and who wrote it
// is known.
func (v *Request) openHand(x ledger.Letter) (e Envelope, err error) {
	head, _, _ := strings.Cut(string(x.Raw), "\r\n\r\n")
	e.Letter, e.Mail = x, Mail{Subject: v.Postmarked(*x.Hand), Text: x.Words(), New: x.Words(), Head: head, Date: x.Hand.Came}
	if e.Player, err = v.Ledger().Player(x.Hand.Player); err != nil {
		return e, err
	}
	e.From = e.Player.Name
	e.Mail.From = []string{e.From}
	if e.Game, err = v.Ledger().Line(x.Hand.Game); err != nil {
		return e, err
	}
	return e, v.discreet(&e)
}

// Postmarked says how the letter came, for pages of the office: "post-card, postmark 1
// December 2026, entered by E. Price".
func (v *Request) Postmarked(h ledger.Hand) string {
	how := "by telephone"
	switch {
	case h.Way == terms.WayPerson:
		how = "in person"
	case h.Way == terms.WayPost && h.On.IsZero():
		how = "post-card without a legible postmark"
	case h.Way == terms.WayPost:
		how = "post-card, postmark " + h.On.Words()
	}
	return how + ", entered by " + v.Site.Called(h.By)
}

// Mail is a letter that came in, as far as a page shows it.
type Mail struct {
	From, To  []string
	Subject   string
	MessageID string
	Date      time.Time // as the author's machine said; zero if it said nothing
	Text      string    // the words, quotations and all
	New       string    // the new text alone
	Head      string    // the header fields as they came
	Faults    []string  // what was wrong with the letter and was passed over
}
