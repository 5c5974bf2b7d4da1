package main

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/dialogue"
	"postd/ledger"
	"postd/templates"
)

// TestPoint18OneOffice checks that while an office reads a mailbox into a
// ledger, neither a second one on the same ledger begins, nor one with another
// ledger on the same mailbox; when the first has ended, it does.
func TestPoint18OneOffice(t *testing.T) {
	inOffice(t)
	t.Setenv("POSTD_LOCK_DIR", t.TempDir())
	write(t, "other.toml", strings.Replace(testConfig, "[secretary]", "data = \"elsewhere\"\n[secretary]", 1))
	open := func(file string, d time.Duration) error {
		conf, notes, err := config.ReadToServe(file)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), d)
		defer cancel()
		return app.Opening{Config: conf, Notes: notes, Log: slog.New(slog.DiscardHandler)}.Serve(ctx)
	}
	ctx, cancel := context.WithCancel(t.Context())
	conf, notes, err := config.ReadToServe("postd.toml")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		ended <- app.Opening{Config: conf, Notes: notes, Log: slog.New(slog.DiscardHandler)}.Serve(ctx)
	}()
	for i := 0; ; i++ {
		if _, err := os.Stat(conf.Socket()); err == nil {
			break
		}
		if i > 1000 {
			t.Fatal("the office does not open")
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := open("postd.toml", time.Minute); err == nil || !strings.Contains(err.Error(), "an office runs already") {
		t.Errorf("a second office on the ledger: %v", err)
	}
	if _, err := ledger.Open(conf.File(), app.LedgerOptions(conf)); !errors.Is(err, ledger.ErrHeld) {
		t.Errorf("the ledger was opened twice: %v", err)
	}
	if err := open("other.toml", time.Minute); err == nil || !strings.Contains(err.Error(), "another office on this machine reads it") {
		t.Errorf("a second office on the mailbox: %v", err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if err := open("other.toml", 2*time.Second); err != nil {
		t.Errorf("when the first has ended: %v", err)
	}
}

// bothTimes is a record that is disputed, and whose notice was accepted an hour
// and a half after the letter had come.
const bothTimes = `RULING/R-1. White's record is ambiguous; the post is out of order when it comes.

turn.limit: 3 days
calendar.zone: Europe/London
penalty.ambiguous: E
penalty_e: caution
moves: 1 P-K4 P-K4 2 P-Q4 P-Q3
-- Mon 7 Dec 2026 08:00, White writes --
STATUS
-- the post fails until Mon 7 Dec 2026 10:30 --
-- Mon 7 Dec 2026 09:00, White writes --
2… P-Q3 3. B-Kt5
-- Mon 7 Dec 2026 11:00, Black writes --
EXACT E
`

// TestPoint35BothTimes checks that of a record that is in dispute the case tells
// when it was despatched and when it was received, in words and to scripts
// (RULING/R-1).
func TestPoint35BothTimes(t *testing.T) {
	script, err := dialogue.Read("both times", []byte(bothTimes))
	if err != nil {
		t.Fatal(err)
	}
	stage := dialogue.NewMemory(templates.Render)
	if _, err := dialogue.Play(script, stage); err != nil {
		t.Fatal(err)
	}
	g, err := stage.Game()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := (&control{Streams: cli.Streams{Out: &out}}).show(g, time.Date(2026, time.December, 8, 9, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "record “B-Kt5”: sent Mon 7 Dec 2026, 09:00 GMT, 1 h of 3 days used, received Mon 7 Dec 2026, 10:30 GMT") {
		t.Errorf("the case does not tell both times:\n%s", out.String())
	}
	b, err := json.Marshal(casesOf(g))
	if err != nil || !strings.Contains(string(b), `"despatched":"2026-12-07T09:00:00Z"`) || !strings.Contains(string(b), `"received":"2026-12-07T10:30:00Z"`) {
		t.Errorf("%v: %s", err, b)
	}
}

// TestPoint12Told checks that a letter that could not be fetched is told of on the
// command line, with what to do; it can be tried again, or left where it lies.
func TestPoint12Told(t *testing.T) {
	inOffice(t)
	conf, err := config.Read("postd.toml")
	if err != nil {
		t.Fatal(err)
	}
	l, err := app.OpenLedger(conf, app.LedgerOptions(conf))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []ledger.Place{{Mailbox: "INBOX", UIDValidity: 7, UID: 5}, {Mailbox: "INBOX", UIDValidity: 7, UID: 6}, {Mailbox: "also.old/INBOX", UIDValidity: 1, UID: 6}} {
		if err := l.Skip(p, "not fetched in 5 attempts: FETCH: cut off", 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "mail", "list").want(t, 0, "Could not be fetched, and lie in the mailbox still: 3. 'postd mail passed' lists them.")
	postd(t, "", "mail", "passed").want(t, 0, "5", "in INBOX", "not fetched in 5 attempts: FETCH: cut off", "also.old/INBOX")
	postd(t, "", "mail", "fetch", "5", "--reason", "mended").want(t, 0, "Letter 5 of INBOX will be fetched when 'postd serve' is started.")
	postd(t, "", "mail", "passed").want(t, 0, "it is tried again at the next reading")
	postd(t, "", "mail", "passed", "--json").want(t, 0, `"uid": 5`, `"again": true`)
	postd(t, "", "mail", "fetch", "6").want(t, cli.ExitUsage, "")
	postd(t, "", "mail", "fetch", "six").want(t, cli.ExitUsage, "")
	postd(t, "", "mail", "fetch", "6", "--mailbox", "also.old/INBOX", "--let-lie").want(t, 0, "left where it lies")
	postd(t, "", "mail", "fetch", "6", "--let-lie").want(t, 0, "Letter 6 of INBOX is left")
	if got := postd(t, "", "mail", "fetch", "6"); got.code != cli.ExitFailed || !strings.Contains(got.errs, "no letter 6") {
		t.Errorf("status %d, %q", got.code, got.errs)
	}
}
