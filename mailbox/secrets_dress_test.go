package mailbox

import (
	"encoding/base64"
	"fmt"
	"html"
	"math/rand/v2"
	"mime/quotedprintable"
	"strings"

	"postd/ledger"
)

// dressed is a letter of the office as a player's program puts it below the words of an
// answer, in one of all the ways that are known and some that are not.
func dressed(lot *rand.Rand, p ledger.Posting) (name, text string) {
	whole := "From: Tournament <post@chess.test>\nTo: " + p.To + "\nReply-To: " + p.ReplyTo + "\nMessage-ID: " + p.MessageID + "\nSubject: " + p.Words.Subject + "\n\n" + p.Words.Text +
		"\nWrite to: " + p.ReplyTo + "\n" // as our letters once had it
	ways := []struct {
		name string
		wear func(string) string
	}{
		{"quoted", func(s string) string {
			return "On Thu, 26 Nov 2026 at 09:00, Tournament <" + p.ReplyTo + "> wrote:\n\n> " + strings.ReplaceAll(s, "\n", "\n> ")
		}},
		{"without marks", func(s string) string { return s }},
		{"bars", func(s string) string { return "| " + strings.ReplaceAll(s, "\n", "\n| ") }},
		{"unknown marks", func(s string) string { return "~~ " + strings.ReplaceAll(s, "\n", "\n~~ ") }},
		{"forwarded", func(s string) string {
			return "---------- Forwarded message ---------\nVon: Postd <" + p.ReplyTo + ">\nGesendet: Donnerstag\nAn: mir\nBetreff: " + p.Words.Subject + "\n\n" + s
		}},
		{"Swedish head", func(s string) string {
			return "Från: Postd\nSkickat: torsdag\nTill: mig\nÄmne: " + p.Words.Subject + "\n" + s
		}},
		{"HTML", func(s string) string {
			return "<blockquote>" + strings.ReplaceAll(html.EscapeString(s), "\n", "<br>\n") + "</blockquote>"
		}},
		{"office's HTML", func(string) string { return p.Words.HTML + "<a href=\"mailto:" + p.ReplyTo + "\">answer</a>" }},
		{"quoted-printable", func(s string) string {
			var b strings.Builder
			w := quotedprintable.NewWriter(&b)
			w.Write([]byte(strings.ReplaceAll(s, "\n", "  ")))
			w.Close()
			return b.String()
		}},
		{"base64", func(s string) string { return broken(base64.StdEncoding.EncodeToString([]byte(s)), 76, "\n") }},
		{"base64 of base64", func(s string) string {
			return broken(base64.StdEncoding.EncodeToString([]byte(base64.StdEncoding.EncodeToString([]byte(s)))), 76, "\n")
		}},
		{"entities", func(s string) string {
			var b strings.Builder
			for _, r := range s {
				if r == '\n' || r == ' ' {
					b.WriteRune(r)
				} else {
					fmt.Fprintf(&b, "&#%d;", r)
				}
			}
			return b.String()
		}},
		{"percent", func(s string) string {
			return strings.NewReplacer("+", "%2B", "@", "%40", ".", "%2E").Replace(s)
		}},
		{"letters not seen", func(s string) string {
			var b strings.Builder
			for i, r := range s {
				b.WriteRune(r)
				if i%3 == 0 {
					b.WriteRune([]rune{0x200b, 0x200d, 0x2060, 0xad, 0xfeff}[i%5])
				}
			}
			return b.String()
		}},
		{"split", func(s string) string {
			return broken(strings.Join(strings.Fields(s), " "), 17+lot.IntN(40), "\n> > ")
		}},
		{"split without marks", func(s string) string { return broken(strings.Join(strings.Fields(s), " "), 30, "\n") }},
		{"upper case", strings.ToUpper},
		{"wide", func(s string) string { return strings.NewReplacer("+", "＋", "@", "＠").Replace(s) }},
		{"address alone", func(string) string { return "You can write to him at " + p.ReplyTo + " I think" }},
		{"Message-ID alone", func(string) string { return "It was letter " + p.MessageID + ", see there" }},
		{"address in pieces", func(string) string { return "at " + broken(p.ReplyTo, 12, "\n") }},
	}
	way := ways[lot.IntN(len(ways))]
	return way.name, way.wear(whole)
}

func broken(s string, n int, with string) string {
	var b strings.Builder
	r := []rune(s)
	for len(r) > n {
		b.WriteString(string(r[:n]) + with)
		r = r[n:]
	}
	return b.String() + string(r)
}
