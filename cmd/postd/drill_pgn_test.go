package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"
	"time"
)

// TestPGNByServers asks for the game as a file by a letter through Postfix and Dovecot: it
// comes attached, under its name and its type, with the moves and without an address.
func TestPGNByServers(t *testing.T) {
	t.Parallel()
	h := startDrill(t, 29000)
	h.serve()
	h.run("game", "open", "--label", "M-1", "--white", "Paul Morphy <morphy@players.test>", "--black", "The Duke <duke@players.test>",
		"--set", "colours=fixed", "--set", "first_turn_at="+time.Now().In(london()).Format("2006-01-02 15:04"))
	writes := func(user, subject, text string) {
		t.Helper()
		m := h.await(user, subject)
		to, err := mail.ParseAddress(m.Header.Get("Reply-To"))
		if err != nil {
			t.Fatal(err)
		}
		h.post(user, to.Address, m.Header.Get("Message-ID"), m.Header.Get("Subject"), text)
	}
	writes("morphy", "M-1:", "1. P-K4")
	writes("duke", " 1. ", "1. P-K4 P-K4")
	writes("morphy", " 1...", "PGN")
	const news = "the game as a file"
	h.await("morphy", news)
	h.stop()
	var found []string
	for _, raw := range h.raw("morphy") {
		m, err := mail.ReadMessage(strings.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(m.Header.Get("Subject"), news) {
			attached(t, m.Header.Get, m.Body, func(kind, name, content string) { found = append(found, kind, name, content) })
		}
	}
	if len(found) != 3 || found[0] != "application/vnd.chess-pgn" || found[1] != "M-1.pgn" {
		t.Fatalf("what is attached: %q", found)
	}
	pgn := found[2]
	for _, want := range []string{`[White "Paul Morphy"]`, `[Black "The Duke"]`, `[Result "*"]`, "1. e4", "e5"} {
		if !strings.Contains(pgn, want) {
			t.Errorf("the file has not %q:\n%s", want, pgn)
		}
	}
	if strings.Contains(pgn, "@") {
		t.Errorf("the file has an address:\n%s", pgn)
	}
}

// attached tells of each part of a letter that is an attachment.
func attached(t *testing.T, field func(string) string, body io.Reader, tell func(kind, name, content string)) {
	t.Helper()
	kind, params, err := mime.ParseMediaType(field("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(kind, "multipart/") {
		for r := multipart.NewReader(body, params["boundary"]); ; {
			p, err := r.NextRawPart()
			if errors.Is(err, io.EOF) {
				return
			} else if err != nil {
				t.Fatal(err)
			}
			attached(t, p.Header.Get, p, tell)
		}
	}
	how, params, err := mime.ParseMediaType(field("Content-Disposition"))
	if err != nil || how != "attachment" {
		return
	}
	switch strings.ToLower(field("Content-Transfer-Encoding")) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	var b bytes.Buffer
	if _, err := b.ReadFrom(body); err != nil {
		t.Fatal(err)
	}
	tell(kind, params["filename"], b.String())
}
