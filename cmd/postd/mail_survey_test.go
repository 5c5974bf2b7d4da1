package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/mailbox"
)

// TestSurvey reads a folder of letters without an office: those of the mail
// programs, and such as machines write; of these nothing is read.
func TestSurvey(t *testing.T) {
	dir := t.TempDir()
	put := func(name, raw string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(raw), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	head := "From: A <a@b.test>\nSubject: x\x1b[31m\n"
	put("plain.eml", head+"\nP-K4\n\n> P-Q4\n")
	put("deep/er/talk.EML", head+"\nHello\n")
	put("doubt.eml", head+"\n-- \nP-K4\n")
	put("quoted.eml", head+"\n> P-K4\n")
	put("away.eml", head+"Auto-Submitted: auto-replied\n\nP-K4\n")
	put("bounce.eml", "Return-Path: <>\n"+head+"\nP-K4\n")
	put("crypt.eml", head+"\n-----BEGIN PGP MESSAGE-----\n\nx\n-----END PGP MESSAGE-----\n")
	put("none.eml", "\n\n")
	put("long.eml", head+"\n"+strings.Repeat("words and words\n", 2_500_000))
	put("two.mbox", "From a@b.test Mon Dec  7 09:00:00 2026\n"+head+"\nP-K4\n\nFrom a@b.test Mon Dec  7 09:00:00 2026\n"+head+"\nFrom here P-Q4\n")
	put("Maildir/cur/1.host:2,S", head+"\nKt-KB3\n")
	put("Maildir/tmp/2.host", head+"\nP-K4\n")
	put("notes.txt", "P-K4\n")

	x := postd(t, "", "mail", "survey", dir, "--json")
	x.want(t, 0)
	got := map[string]string{}
	for line := range strings.Lines(x.out) {
		var x surveyed
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(dir, x.File)
		if err != nil || x.Octets == 0 {
			t.Error(x, err)
		}
		if x.Letter > 0 {
			name += "#" + string(rune('0'+x.Letter))
		}
		got[name] = strings.TrimSuffix(x.Verdict+" "+x.Record, " ")
	}
	want := map[string]string{
		"plain.eml": "read P-K4", "deep/er/talk.EML": "read", "doubt.eml": "in doubt", "quoted.eml": "empty", "away.eml": "automatic", "bounce.eml": "bounce",
		"crypt.eml": "coded", "none.eml": "unreadable", "long.eml": "too long", "two.mbox#1": "read P-K4", "two.mbox#2": "read", "Maildir/cur/1.host:2,S": "read Kt-KB3",
	}
	for name, w := range want {
		if got[name] != w {
			t.Errorf("%s: %q, want %q", name, got[name], w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d letters: %v", len(got), got)
	}
	x = postd(t, "", "mail", "survey", dir)
	if out := x.out; x.code != 0 || !strings.Contains(out, "12 letters\n") || !strings.Contains(out, "Machines wrote 2 in which a record stands; none of those is read.") || strings.Contains(out, "\x1b") {
		t.Errorf("%d\n%s", x.code, out)
	}
	postd(t, "", "mail", "survey", t.TempDir()).want(t, cli.ExitFailed, "there is no letter")
	postd(t, "", "mail", "survey", filepath.Join(dir, "no such")).want(t, cli.ExitFailed, "no such file")
	postd(t, "", "mail", "survey").want(t, cli.ExitUsage, "folder")

	// The letters of the mail programs: what is read of each stands beside it.
	clients := "../../mailbox/mime/testdata/clients"
	x = postd(t, "", "mail", "survey", clients, "--json")
	x.want(t, 0)
	n := 0
	for line := range strings.Lines(x.out) {
		var x surveyed
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(strings.TrimSuffix(x.File, ".eml") + ".txt")
		if err != nil || x.New != strings.TrimSpace(string(want)) {
			t.Errorf("%s: %q, want %q, %v", x.File, x.New, want, err)
		}
		n++
	}
	if n < 120 {
		t.Errorf("%d letters", n)
	}
}

// TestSurveyGivesUp checks that a letter that takes too long, or brings the
// reader down, is counted and named, and the status is 5.
func TestSurveyGivesUp(t *testing.T) {
	var out, errs bytes.Buffer
	v := &survey{Streams: cli.Streams{In: nil, Out: &out, Err: &errs}, counts: map[string]int{}} // no time at all
	if err := v.letter(surveyed{File: "a.eml"}, bytes.Repeat([]byte("From: x\n"), 1000)); err != nil {
		t.Fatal(err)
	}
	v.limit = time.Minute
	v.count(surveyed{File: "b.eml", Verdict: "panic", panicked: true})
	if err := v.letter(surveyed{File: "c.eml"}, []byte("From: a@b.test\n\nP-K4\n")); err != nil {
		t.Fatal(err)
	}
	err := v.sum()
	if code := cli.CodeOf(err, v.Streams); code != cli.ExitFound || !strings.Contains(errs.String(), "2 letters brought the reader down") || !strings.Contains(errs.String(), "b.eml") {
		t.Errorf("%d %q\n%s", code, errs.String(), out.String())
	}
	if v.counts["read"] != 1 || mailbox.KindRead != "read" {
		t.Error(v.counts)
	}
}
