package crowd

import (
	"fmt"
	"html"
	"strings"
	"time"

	"postd/ledger"
)

// A long letter is what many programs write: the answer, and below it the letter that is answered,
// once as text and once as HTML.

// asAnswered is what a player's letter repeats of the office's.
type asAnswered struct {
	at   time.Time
	text string
}

// remember notes what was written to a player, for the next letter to repeat.
func (f *filler) remember(p ledger.Posting) {
	if f.o.Long > 0 {
		f.wrote[readerOf{p.Game, p.Player}] = asAnswered{f.clock.Now(), p.Words.Text}
	}
}

// long is the body of a letter of about so many octets, with the fields that describe it.
func (f *filler) long(head, body string, g game, player ledger.Player, room int) string {
	x := f.wrote[readerOf{g.id, player.ID}]
	said := "On " + x.at.Format("Mon, 2 Jan 2006 at 15:04") + ", Postal Office wrote:"
	var quoted, lines strings.Builder
	room -= len(head) + 2*len(body) + 900 // of what is around the two parts
	for _, line := range strings.Split(x.text, "\n") {
		q, h := "> "+line+"\n", html.EscapeString(line)+"<br>\n"
		if room -= len(q) + len(h); room < 0 {
			break
		}
		quoted.WriteString(q)
		lines.WriteString(h)
	}
	boundary := fmt.Sprintf("00000000000%08x%08x", f.uid, uint32(g.id))
	text := fmt.Sprintf("--%s\nContent-Type: text/plain; charset=\"UTF-8\"\nContent-Transfer-Encoding: 8bit\n\n%s\n%s\n%s\n", boundary, body, said, quoted.String())
	page := fmt.Sprintf("--%s\nContent-Type: text/html; charset=\"UTF-8\"\nContent-Transfer-Encoding: 8bit\n\n"+
		"<html><head><meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\"></head><body><div dir=\"ltr\"><div class=\"default\" style=\"font-family:arial,sans-serif;font-size:small\">%s</div></div><br>"+
		"<div class=\"quote\"><div dir=\"ltr\" class=\"attr\">%s<br></div><blockquote class=\"quote\" style=\"margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex\">\n%s</blockquote></div></body></html>\n--%s--\n",
		boundary, strings.ReplaceAll(html.EscapeString(body), "\n", "<br>\n"), said, lines.String(), boundary)
	return head + "Content-Type: multipart/alternative; boundary=\"" + boundary + "\"\r\n\r\n" + strings.ReplaceAll(text+page, "\n", "\r\n")
}
