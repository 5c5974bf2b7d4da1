package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// letterBody is the page of a letter that came in. Three times are told apart: that of
// its arrival is its despatch (RULING/R-1), that of its keeping is the office's own,
// and that of its author's machine is only the author's word.
type letterBody struct {
	visit.RowForm
	Likely              likelyMoves    // as which it can be taken at once
	Answer              *visit.Compose // by which it is answered; nil where it is not
	Number              uint64
	From                string
	Looks               string // what is odd about its author's address
	Player, PlayerHref  string
	To                  string
	Subject             string
	Arrived, Kept, Date string
	Size                string
	MessageID           string
	Verdict, Kind       string
	Reason              string
	Auth, Asked, Proof  string
	Done                string
	Game, GameHref      string
	Guess               bool // the game is only guessed
	Same                string
	SameHref            string
	Brought             []brought
	Faults              []string
	New, Text, Head     string
	Raw, Path           string
	Acts                []templates.Link
	Release             string // the words of the button that has it read again; empty = it cannot be
	Whole               bool   // its source may be had as it came
	Advice              string
	Law                 visit.Law
}

// brought is one thing that a letter brought about.
type brought struct{ What, Words, Href string }

// letterPage shows a letter as it was read, with what became of it and what an
// official can do about it.
func letterPage(v *request, e envelope) (visit.Response, error) {
	s := v.site
	b := letterBody{
		Number: e.Seq, From: cmp.Or(strings.Join(e.Mail.From, ", "), "it names no author"), To: strings.Join(once(e.Mail.To), ", "),
		Subject: cmp.Or(e.Mail.Subject, "without a subject"), Arrived: s.Instant(e.Arrived), Kept: s.Instant(e.Kept),
		Date: cmp.Or(s.Instant(e.Mail.Date), "it gives none"), Size: visit.CountWords(e.Size, "octet", "octets"), MessageID: e.Mail.MessageID,
		Reason: e.Why(), Auth: e.Auth, Asked: s.askedWords(e.Ask), Done: e.Done, Guess: len(e.Games) == 0, Faults: e.Mail.Faults,
		New: e.Mail.New, Text: e.Mail.Text, Head: e.Mail.Head, Path: folder.LetterPath(e.Seq), Raw: folder.LetterPath(e.Seq) + "/raw",
	}
	b.Verdict, b.Kind = e.Said()
	if e.Letter.Proof != nil {
		b.Proof = e.Letter.Proof.Of(e.From)
	}
	if e.Player.ID != 0 {
		b.Player, b.PlayerHref = e.Player.Name, folder.PlayerPath(e.Player.ID)
	}
	if e.Game.Game != 0 {
		b.Game, b.GameHref = e.Game.Label+", "+e.Game.Names[0]+" v "+e.Game.Names[1], "/g/"+e.Game.Game.String()
	}
	if e.Of != 0 {
		b.Same, b.SameHref = fmt.Sprintf("letter %d", e.Of), folder.LetterPath(e.Of)
	}
	alike, err := s.o.Ledger.Lookalikes()
	if err != nil {
		return nil, err
	}
	b.Looks = odd(alike, e.Mail.From)
	if b.Brought, err = v.broughtAbout(e.Letter); err != nil {
		return nil, err
	}
	if v.Arranges() {
		b.Acts, b.Whole, b.Likely, b.Answer = e.acts(), true, v.likely(e), e.answerForm(v)
		if e.releasable() {
			b.Release = "Read it again"
		}
		if b.Release != "" && e.Shelved() {
			b.Release = "Read it"
		}
	}
	b.Advice, b.Law = e.advice(v.site.o.Now())
	slug := cmp.Or(e.Lies(), trayAll)
	name := trays[slices.IndexFunc(trays, func(t tray) bool { return t.slug == slug })].name
	crumbs := []templates.Link{visit.Crumb("Mail room", "/mail"), visit.Crumb(name, trayPath(slug))}
	return visit.Page{Name: "letter", Title: fmt.Sprintf("Letter %d", e.Seq), Body: b, Crumbs: crumbs}, nil
}

// odd is what is odd about the addresses of a letter's authors: that one looks like
// somebody's whom the office knows, and is not.
func odd(alike *ledger.Lookalikes, from []string) string {
	for _, a := range from {
		if words := alike.Of(a); words != "" {
			return words
		}
	}
	return ""
}

// once leaves out addresses that stand in several fields of a letter.
func once(list []string) (out []string) {
	for _, a := range list {
		if !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// acts are what an official can do about the letter that takes a form.
func (e envelope) acts() (out []templates.Link) {
	path := folder.LetterPath(e.Seq)
	if !e.ForPerson() && !e.Shelved() {
		return nil
	}
	switch {
	case e.Unread:
		out = append(out, templates.Link{Name: "Take it as a move", Href: path + "/move"}, templates.Link{Name: "Ask again", Href: path + "/ask"})
	case e.attachable():
		out = append(out, templates.Link{Name: "This is a player's address", Href: path + "/attach"})
	case e.Verdict == ledger.UnknownSender && e.Player.ID != 0:
		out = append(out, templates.Link{Name: "See whose address it is", Href: folder.PlayerPath(e.Player.ID)})
	}
	words := "Mark as done"
	if e.Verdict == ledger.UnknownSender {
		words = "Ignore it"
	}
	return append(out, templates.Link{Name: words, Href: path + "/attend"})
}

// releasable reports whether the letter can be read again: no matter settled
// it, and what stood against it may be gone.
func (e envelope) releasable() bool {
	return e.Key == "" && (e.Shelved() && e.Tray.Name != trayHeld || e.Verdict == ledger.SetAside || e.Verdict == ledger.UnknownSender)
}

// advice says what the office did with the letter, and what is for the
// official, with the law on which it rests.
func (e envelope) advice(now time.Time) (string, visit.Law) {
	var law rules.Law
	var words string
	switch {
	case e.Shelved():
		return e.shelfAdvice(), visit.Law{Cite: narrate.Cite("RULING/R-53"), Text: rules.Law("RULING/R-53").Text()}
	case !e.ForPerson():
		return "", visit.Law{}
	case e.Laid != "":
		law = "RULING/R-68"
		words = "It has words for you: “" + e.Laid + "” They went to nobody else; what else it says was heard in its game. An answer goes to its writer alone, and the letter is then done."
	case e.Unread:
		law = "RULING/R-11"
		words = "No statement was found in it. It cost its writer nothing, and the writer was told so. It may be taken as a move only if its words are no record in form: between the readings of an ambiguous record nobody chooses but the players."
	case e.Verdict == ledger.UnknownSender && e.Player.ID != 0:
		law = "RULING/R-53"
		words = e.From + " is an address of " + e.Player.Name + "'s that is not confirmed. When the player confirms it the letter is read by itself, and counts from its arrival."
		if e.Player.Trusts(e.From) {
			words = e.From + " is now a confirmed address of " + e.Player.Name + "'s. Read the letter again; it counts from its arrival."
		}
	case e.Verdict == ledger.UnknownSender:
		law = "RULING/R-53"
		words = "Nobody answered it, since its address is no player's. If you know whose it is, add the address: the player is asked to confirm it, and then the letter is read by itself and counts from its arrival."
	case e.Verdict == ledger.ToDesk:
		return "It answers a letter that an official wrote. No move and no command was read in it.", visit.Law{}
	case e.Verdict == ledger.NoGame:
		words = "Its writer was told how to write to a game."
		return words, visit.Law{}
	case e.Ask.Open(now):
		law = "RULING/R-53"
		words = "The player in whose name it came is asked, at a confirmed address, whether the letter is genuine. If the answer is yes, it is read by itself and counts from its arrival; if it is no, or there is none, it stays here. Nothing was written to the address from which it came."
	case e.Ask != nil && !e.Ask.Confirmed():
		law = "RULING/R-53"
		words = "The player in whose name it came disowns it. Somebody wrote under that name, or has read a letter of ours to the player."
	default:
		law = "RULING/R-53"
		words = "Nothing was done with it. When it is read again, it counts from its first arrival."
	}
	return words, visit.Law{Cite: narrate.Cite(law), Text: law.Text()}
}

// shelfAdvice says why a player's letter lies in a tray, and what its reading would do.
func (e envelope) shelfAdvice() string {
	words := "Nothing was done with it: " + e.Tray.Why + ". "
	if !e.releasable() {
		return words + "It cannot be read; if it matters, ask its writer to write again."
	}
	return words + "If a person wrote it, read it: it is heard as if it had come in by itself, and counts from its arrival."
}

// broughtAbout lists what the matters of the letter filed.
func (v *request) broughtAbout(x ledger.Letter) (out []brought, err error) {
	filed, err := v.Ledger().FiledBy(x)
	if err != nil {
		return nil, err
	}
	for _, f := range filed {
		for _, id := range f.Games {
			line, err := v.Ledger().Line(id)
			if err != nil {
				return nil, err
			}
			out = append(out, brought{What: "In game " + line.Label, Words: eventKinds(f.Events[id]), Href: "/g/" + id.String()})
		}
		for _, seq := range f.Postings {
			p, err := v.Ledger().Posting(seq)
			if err != nil {
				return nil, err
			}
			out = append(out, brought{What: "Letter to " + cmp.Or(p.Name, p.To), Words: p.Words.Subject, Href: folder.PostedPath(seq)})
		}
	}
	return out, nil
}

// eventKinds names events in a line: "sent, adopted, posted".
func eventKinds(happened []events.Event) string {
	var names []string
	for _, e := range happened {
		name := strings.ToLower(e.Kind())
		switch w := e.What.(type) {
		case events.Despatched:
			name = "sent"
		case events.Exacted:
			name = "claimed a penalty"
		case events.Noted:
			name += " (" + w.About + ")"
		}
		names = append(names, name)
	}
	return cmp.Or(strings.Join(names, ", "), "nothing was written down")
}

// letterSource is the letter as it came, but for its keys. It is text to every browser,
// whatever it says of itself, and nothing in it is run.
func letterSource(v *request, x ledger.Letter) (visit.Response, error) {
	if e, err := v.open(x); err != nil || e.Sealed {
		return nil, cmp.Or(err, forTheSecretary())
	}
	d := visit.Document{Kind: "text/plain; charset=utf-8", Bytes: x.Raw, Source: true}
	if v.Field("save") != "" {
		d.Name = fmt.Sprintf("letter-%d.eml", x.Seq)
	}
	return d, nil
}

// letterAsItCame and postingAsItCame are the sources with their keys.
func letterAsItCame(v *request, x ledger.Letter) (visit.Response, error) {
	if in, err := v.Ledger().Seals(x.Seq); err != nil || in {
		return nil, cmp.Or(err, visit.Refused("This is the envelope of a case.", "Nobody reads it before the case is opened (RULING/R-92).", "Wait for the verdict."))
	}
	return asItCame(v, "letter "+folder.LetterPath(x.Seq)[len("/letters/"):], "", x.Raw)
}

// asItCame is a letter's source with all that it holds: for a secretary of its games
// alone, who asked for it in so many words and not by following a link, and has shown
// who they are, with a line in the log.
// It is no deed of Request.Do, since it changes nothing.
func asItCame(v *request, on, name string, source []byte) (visit.Response, error) {
	if source == nil {
		return nil, visit.Missing("This letter has no source yet.", "It is made at the first attempt.")
	}
	if err := v.Ledger().Log(v.Who(), "source shown", on, "as it came, with its keys"); err != nil {
		return nil, err
	}
	return visit.Document{Kind: "text/plain; charset=utf-8", Name: name, Bytes: source, Whole: true}, nil
}
