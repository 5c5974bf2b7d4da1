package mailbox

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/templates"
)

var update = flag.Bool("update", false, "write the golden mails anew")

// whole is a posting with everything in it.
func whole() ledger.Posting {
	return ledger.Posting{
		Seq: 7, Game: 12, Notice: "17.2", To: "bob@players.test", EnvelopeFrom: "post+b7.x@chess.test",
		From: officeAt, FromName: "Herbsttournier für Müller (postd)", ReplyTo: "post+g12.abcdefghijklmnopqrstuvwxyz@chess.test",
		MessageID: "<g12.17-2.b.abc@chess.test>", InReplyTo: "<g12.15-1.b.abc@chess.test>", References: []string{"<g12.1-1.b.abc@chess.test>", "<g12.15-1.b.abc@chess.test>"},
		Filed: monday, Form: "html",
		Words: correspondence.Rendered{
			Subject: "A3-12 Smith v Jones: 5 P-QB3 - reply by Tue 1 Dec",
			Text:    "White plays  5 P-QB3          (algebraic: 5. c3)\nYou (Black) are to reply by Tuesday 1 December 2026.\n\nFrom the café: = is an equals sign.\n.\n-- \nLetter 18.\n",
			HTML:    "<p>White plays <b>5 P-QB3</b></p>\n<img src=\"cid:board\" alt=\"The board after 5 P-QB3\" width=\"320\">\n",
			Board:   true,
		},
	}
}

// TestPoint52ComposeGolden compares a whole mail with the file, but for the picture.
// Its lines keep to 78 octets, and all of it is ASCII.
func TestPoint52ComposeGolden(t *testing.T) {
	t.Parallel()
	got, err := Compose(whole())
	if err != nil {
		t.Fatal(err)
	}
	again, err := Compose(whole())
	if err != nil || !bytes.Equal(got, again) {
		t.Error("two compositions differ", err)
	}
	head, picture, _ := bytes.Cut(got, []byte("Content-Type: image/png"))
	i := bytes.Index(picture, []byte("\r\n\r\n"))
	j := bytes.Index(picture, []byte("\r\n--=_"))
	if i < 0 || j < i || !bytes.HasPrefix(picture[i+4:], []byte("iVBORw0KGgo")) {
		t.Fatalf("no picture in\n%s", got)
	}
	shown := string(head) + "Content-Type: image/png" + string(picture[:i+4]) + "(the picture)" + string(picture[j:])
	shown = strings.ReplaceAll(shown, "\r\n", "\n")
	const golden = "testdata/compose.eml"
	if *update {
		if err := os.WriteFile(golden, []byte(shown), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if shown != string(want) {
		t.Errorf("composed\n%s", shown)
	}
	for n, line := range bytes.Split(got, []byte("\r\n")) {
		if len(line) > 78 {
			t.Errorf("line %d has %d octets: %s", n+1, len(line), line)
		}
		if bytes.ContainsAny(line, "\r\n") {
			t.Errorf("line %d ends badly", n+1)
		}
	}
	if len(got) > 40<<10 {
		t.Errorf("the mail has %d octets", len(got))
	}
}

// TestComposeRead reads back what was composed.
func TestComposeRead(t *testing.T) {
	t.Parallel()
	for _, form := range []string{"html", "text"} {
		p := whole()
		p.Form = form
		raw, err := Compose(p)
		if err != nil {
			t.Fatal(err)
		}
		m, err := mime.ReadMail(raw)
		if err != nil || len(m.Faults) > 0 {
			t.Fatal(err, m.Faults)
		}
		if want := strings.TrimSuffix(p.Words.Text, "\n"); m.Text != want {
			t.Errorf("%s: text %q, want %q", form, m.Text, want)
		}
		if m.Subject != p.Words.Subject || m.MessageID != "g12.17-2.b.abc@chess.test" || len(m.References) != 2 || !m.Date.Equal(monday) {
			t.Errorf("%s: %+v", form, m)
		}
		want := 4
		if form == "text" {
			want = 1
		}
		if n := strings.Count(string(raw), "Content-Type:"); n != want+map[bool]int{true: 1}[form == "html"] {
			t.Errorf("%s: %d Content-Type fields", form, n)
		}
	}
}

// TestPoint51Injection checks that no words of players or of the office can begin
// another field (RFC 5322 2.2).
func TestPoint51Injection(t *testing.T) {
	t.Parallel()
	evil := "x\r\nBcc: all@players.test\r\n\r\nbody\u2028Bcc: y"
	p := whole()
	p.FromName, p.Words.Subject = evil, evil
	p.InReplyTo, p.References = "<a\r\nBcc: b@c>", []string{"<a@b>\r\nBcc: z", "<ok@b>"}
	raw, err := Compose(p)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	for line := range bytes.Lines(head) {
		if bytes.HasPrefix(bytes.ToLower(line), []byte("bcc")) || bytes.HasPrefix(line, []byte("body")) {
			t.Errorf("a field was smuggled in:\n%s", head)
		}
	}
	for _, to := range []string{"a@b\r\nBcc: c@d", "", "no address", "a@b, c@d"} {
		p := whole()
		p.To = to
		if _, err := Compose(p); err == nil {
			t.Errorf("composed to %q", to)
		}
	}
	p = whole()
	p.MessageID = "<a@b>\r\nX: y"
	if _, err := Compose(p); err == nil {
		t.Error("composed with a broken Message-ID")
	}
}

// TestSubject makes subjects fit for every program.
func TestSubject(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"A3-12 Smith v Jones: 5 P-QB3": "A3-12 Smith v Jones: 5 P-QB3",
		"Müller – Łukasz v Ångström…":  "Muller - Lukasz v Angstrom...",
		"Иванов v 李":                   "?????? v ?",
		"a\r\nb\tc   d":                "a b c d",
		"½–½ by “law”":                 `1/2-1/2 by "law"`,
		strings.Repeat("long ", 30):    strings.Repeat("long ", 14) + "long...",
		"":                             "",
	} {
		if got := mime.Subject(in); got != want || len(got) > 78 {
			t.Errorf("subject(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestReferences keeps the first of a long thread and the newest.
func TestReferences(t *testing.T) {
	t.Parallel()
	p := whole()
	p.References = nil
	for i := range 40 {
		p.References = append(p.References, fmt.Sprintf("<m%d@players.test>", i))
	}
	got := references(p)
	if len(got) != maxReferences || got[0] != "<m0@players.test>" || got[1] != "<m29@players.test>" || got[11] != "<m39@players.test>" {
		t.Errorf("%q", got)
	}
	if len(p.References) != 40 || p.References[1] != "<m1@players.test>" {
		t.Error("the posting was changed")
	}
}

// TestAutoSubmitted tells answers from what the office says of itself.
func TestAutoSubmitted(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                             "auto-generated",
		"<g12.1-1.w.abc@chess.test>":   "auto-generated",
		"<p7.abc@chess.test>":          "auto-generated",
		"<x@players.test>":             "auto-replied",
		"<game@chess.test>":            "auto-replied", // a player with a mailbox at the same host
		"<g12.1-1.w.abc@players.test>": "auto-replied",
	} {
		p := whole()
		p.InReplyTo = in
		if got := autoSubmitted(p, "g12.17-2.b.abc@chess.test"); got != want {
			t.Errorf("in answer to %q: %s, want %s", in, got, want)
		}
	}
}

// BenchmarkHandOver composes a letter of a move from its tree, as it is handed over: text, page
// and mail, with the picture from its cache.
func BenchmarkHandOver(b *testing.B) {
	_, letters := stored(b)
	p := whole()
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if p.Words, err = templates.Compose(letters["L-MOVE-algebraic"], p.ReplyTo, nil); err != nil {
			b.Fatal(err)
		}
		if _, err := Source(p); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompose(b *testing.B) {
	p := whole()
	for b.Loop() {
		if _, err := Compose(p); err != nil {
			b.Fatal(err)
		}
	}
}

// TestWaits shows that the waits of the schedule grow, with a little added that
// differs from letter to letter.
func TestWaits(t *testing.T) {
	t.Parallel()
	for n := range 40 {
		w := wait(3, n)
		if low := waits[min(n, len(waits)-1)]; w < low || w > low+low/10 {
			t.Errorf("wait %d is %v", n, w)
		}
	}
	if wait(3, 1) == wait(4, 1) && wait(3, 2) == wait(4, 2) {
		t.Error("two postings come back together")
	}
}

func BenchmarkReadAndCut(b *testing.B) {
	raw, err := Compose(whole())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		m, err := mime.ReadMail(raw)
		if err != nil {
			b.Fatal(err)
		}
		_ = mime.Cut(m.Text)
	}
}
