package mailbox

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-message"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox/mime"
)

// loopField marks the office's own mail, so that it is known when it comes
// back (RFC 3834 5); its value is the office's host.
const loopField = "X-Postd-Loop"

// boardSource is the reference to the picture that the words contain; Compose
// puts the real Content-ID in its place (RFC 2392).
const boardSource = "cid:board"

// maxReferences bounds the References field; the first is kept, for it names
// the thread, and the newest (RFC 5322 3.6.4).
const maxReferences = 12

// Compose makes the final bytes of a posting: text alone, or text and HTML
// with the picture of the board inside (RFC 2046 5.1.4, RFC 2387), and files
// beside them. The same posting gives the same bytes; nothing in them is drawn
// by lot.
func Compose(p ledger.Posting) ([]byte, error) {
	b, _, err := compose(p)
	return b, err
}

// compose is Compose, and tells what the fence took out.
func compose(p ledger.Posting) ([]byte, []ledger.Found, error) {
	p, found := fenced(p)
	b, err := composed(p)
	return b, found, err
}

// composed makes the bytes. By its link of that name the reader's program ends the reader's
// reminders.
func composed(p ledger.Posting) ([]byte, error) {
	link := p.Links[muteLink]
	from, err := mail.ParseAddress(p.From)
	if err != nil {
		return nil, fmt.Errorf("mailbox: posting %d: From %q: %w", p.Seq, p.From, err)
	}
	from.Name = mime.OneLine(cmp.Or(p.FromName, from.Name))
	to, err := mail.ParseAddress(p.To)
	if err != nil {
		return nil, fmt.Errorf("mailbox: posting %d: To %q: %w", p.Seq, p.To, err)
	}
	id := mime.MsgID(p.MessageID)
	if id == "" {
		return nil, fmt.Errorf("mailbox: posting %d: %q is no Message-ID", p.Seq, p.MessageID)
	}

	var h message.Header
	set := func(k, v string) { // fields are written in the reverse order of Add
		if v = mime.OneLine(v); v != "" {
			h.Add(k, v)
		}
	}
	set("MIME-Version", "1.0")
	set(loopField, mime.Host(from.Address))
	set("List-Id", listID(p, mime.Host(from.Address)))
	if link != "" {
		set("List-Unsubscribe-Post", "List-Unsubscribe=One-Click") // RFC 8058 3.1
	}
	set("List-Unsubscribe", unsubscribe(p, link))
	set("X-Auto-Response-Suppress", "OOF, AutoReply") // what Exchange reads in place of RFC 3834
	set("Auto-Submitted", autoSubmitted(p, id))
	set("References", strings.Join(references(p), " "))
	set("In-Reply-To", mime.Bracketed(mime.MsgID(p.InReplyTo)))
	set("Message-ID", mime.Bracketed(id))
	set("Date", p.Date().UTC().Format(time.RFC1123Z))
	set("Subject", mime.Subject(p.Words.Subject))
	set("To", (&mail.Address{Address: to.Address}).String())
	if p.ReplyTo != "" {
		reply, err := mail.ParseAddress(p.ReplyTo)
		if err != nil {
			return nil, fmt.Errorf("mailbox: posting %d: Reply-To %q: %w", p.Seq, p.ReplyTo, err)
		}
		set("Reply-To", (&mail.Address{Address: reply.Address}).String())
	}
	set("From", from.String())

	var b bytes.Buffer
	b.Grow(sizeAbout(p))
	if err := writeBody(&b, h, p, id); err != nil {
		return nil, fmt.Errorf("mailbox: posting %d: %w", p.Seq, err)
	}
	return b.Bytes(), nil
}

// sizeAbout is about how many octets a letter has, so that it is written without moving what is there: words
// in quoted-printable, and the picture in base64.
func sizeAbout(p ledger.Posting) int {
	n := 4 << 10
	for _, words := range []string{p.Words.Text, p.Words.HTML} {
		n += len(words) + len(words)/8
	}
	if p.Words.Board && p.Words.HTML != "" && p.Form != "text" {
		n += 28 << 10
	}
	return n
}

// part begins a part of a letter.
type part func(message.Header) (*message.Writer, error)

// writeBody writes the header and the parts.
func writeBody(b *bytes.Buffer, h message.Header, p ledger.Posting, id string) error {
	whole := func(part message.Header) (*message.Writer, error) {
		var keys []string
		for f := part.Fields(); f.Next(); {
			keys = append(keys, f.Key())
		}
		for _, k := range slices.Backward(keys) { // what is set last is written first
			h.Set(k, part.Get(k))
		}
		return message.CreateWriter(b, h)
	}
	if len(p.Words.Attach) == 0 {
		return writeWords(whole, p, id)
	}
	var mixed message.Header
	mixed.SetContentType("multipart/mixed", map[string]string{"boundary": boundary(id, "mixed")})
	in, err := whole(mixed)
	if err != nil {
		return err
	}
	if err := writeWords(in.CreatePart, p, id); err != nil {
		return err
	}
	for _, a := range p.Words.Attach {
		if err := writeFile(in, a); err != nil {
			return err
		}
	}
	return in.Close()
}

// writeFile writes a text that goes with the letter. Its name is ASCII, or the file has none.
func writeFile(in *message.Writer, a correspondence.Attached) error {
	var h message.Header
	name := map[string]string{}
	if ascii(a.Name) && a.Name != "" {
		name["filename"] = mime.OneLine(a.Name)
	}
	h.SetContentDisposition("attachment", name)
	textHeader(&h, a.Type)
	return writeText(in.CreatePart, h, a.Text)
}

// writeWords writes the text, and the page beside it if there is one.
func writeWords(begin part, p ledger.Posting, id string) error {
	var plain message.Header
	textHeader(&plain, "text/plain")
	if p.Words.HTML == "" || p.Form == "text" {
		return writeText(begin, plain, p.Words.Text)
	}
	var both message.Header
	both.SetContentType("multipart/alternative", map[string]string{"boundary": boundary(id, "alternative")})
	top, err := begin(both)
	if err != nil {
		return err
	}
	if err := writeText(top.CreatePart, plain, p.Words.Text); err != nil {
		return err
	}
	if err := writeHTML(top, p, id); err != nil {
		return err
	}
	return top.Close()
}

// writeHTML writes the HTML, and the picture beside it if the letter has one.
func writeHTML(top *message.Writer, p ledger.Posting, id string) error {
	var page message.Header
	textHeader(&page, "text/html")
	if !p.Words.Board {
		return writeText(top.CreatePart, page, p.Words.HTML)
	}
	var related message.Header
	related.SetContentType("multipart/related", map[string]string{
		"boundary": boundary(id, "related"), "type": "text/html", // RFC 2387 3.1
	})
	in, err := top.CreatePart(related)
	if err != nil {
		return err
	}
	name := "board." + id
	words := strings.ReplaceAll(p.Words.HTML, `"`+boardSource+`"`, `"cid:`+name+`"`)
	if err := writeText(in.CreatePart, page, words); err != nil {
		return err
	}
	var image message.Header
	image.Add("Content-Disposition", `inline; filename="board.png"`)
	image.Add("Content-ID", mime.Bracketed(name))
	image.Add("Content-Transfer-Encoding", "base64")
	image.SetContentType("image/png", map[string]string{"name": "board.png"})
	w, err := in.CreatePart(image)
	if err != nil {
		return err
	}
	if _, err := w.Write(picture(p.Words)); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return in.Close()
}

func textHeader(h *message.Header, kind string) {
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	h.SetContentType(kind, map[string]string{"charset": "utf-8"})
}

// writeText writes one text with CR LF at the end of its lines (RFC 2046
// 4.1.1).
func writeText(begin part, h message.Header, text string) error {
	w, err := begin(h)
	if err != nil {
		return err
	}
	text = strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n") + "\n"
	if _, err := w.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n"))); err != nil {
		return err
	}
	return w.Close()
}

// boundary derives a boundary from the Message-ID. It contains "=_", which
// quoted-printable text cannot (RFC 2045 6.7).
func boundary(id, which string) string {
	sum := sha256.Sum256([]byte(which + " " + id))
	return "=_" + hex.EncodeToString(sum[:12])
}

// autoSubmitted tells an answer to a letter from what the office says of
// itself (RFC 3834 5). What answers nothing but the office's own last letter
// is no answer.
func autoSubmitted(p ledger.Posting, id string) string {
	in := mime.MsgID(p.InReplyTo)
	if in == "" || mime.Host(in) == mime.Host(id) && isOurs(in) {
		return "auto-generated"
	}
	return "auto-replied"
}

// isOurs reports whether a Message-ID has the form that the office gives:
// "g12." for a game, "p12." for a posting of no game.
func isOurs(id string) bool {
	digits := strings.TrimLeft(id, "gp")
	n := len(digits) - len(strings.TrimLeft(digits, "0123456789"))
	return len(id)-len(digits) == 1 && n > 0 && strings.HasPrefix(digits[n:], ".")
}

// listID names what goes to many, or comes again and again, as a list (RFC 2919): a
// reminder, the letter of the day, a circular. By it a reader's program can sort, and
// servers know where an unsubscribing belongs. A letter that begins or ends something
// is to one reader alone and is no list's: filters that put lists out of sight must
// not put a turn there.
func listID(p ledger.Posting, host string) string {
	switch {
	case p.Circular:
		return "<circulars." + host + ">"
	case !p.Mute:
		return ""
	case p.Game == 0:
		return "<office." + host + ">"
	}
	return "<" + p.Game.String() + "." + host + ">"
}

// unsubscribe is the letter by which a reminder's reader ends all reminders
// (RFC 2369 3.2), where the posting may be ended so, and before it the link, if
// there is one. The subject of the letter is heard as the statement that it is.
func unsubscribe(p ledger.Posting, link string) string {
	a, err := mail.ParseAddress(p.ReplyTo)
	if !p.Mute || err != nil {
		return ""
	}
	at := strings.LastIndex(a.Address, "@")
	// By RFC 6068 2 what has a meaning of its own in such a reference is escaped.
	if link != "" {
		link = "<" + link + ">, "
	}
	return link + "<mailto:" + url.PathEscape(a.Address[:at]) + a.Address[at:] + "?subject=" + url.PathEscape(muteSubject) + ">"
}

// references trims the thread to its first and its newest letters.
func references(p ledger.Posting) []string {
	var refs []string
	for _, r := range p.References {
		if r = mime.MsgID(r); r != "" {
			refs = append(refs, mime.Bracketed(r))
		}
	}
	if n := len(refs); n > maxReferences {
		refs = append(refs[:1:1], refs[n-maxReferences+1:]...)
	}
	return refs
}
