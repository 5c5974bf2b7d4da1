package app

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox"
	"postd/rules"
	"postd/templates"
)

// TestBoardLink checks that a letter to a player gets the link that opens the game for its
// reader, with its first attempt and where there are pages; and that it keeps the link when the
// pages are elsewhere at the next.
func TestBoardLink(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{Host: "chess.test", From: "post@chess.test", NoSync: true, Now: func() time.Time { return now },
		Render: templates.Word, Compose: templates.Compose, Source: mailbox.Source, Layout: mailbox.Layout})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var sides [2]terms.Side
	for i, name := range []string{"Anne", "Bill"} {
		id, err := l.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: strings.ToLower(name) + "@players.test", Verified: true}}})
		if err != nil {
			t.Fatal(err)
		}
		sides[i].Members = []terms.Member{{Player: id, Name: name}}
	}
	agreed, err := terms.Default(terms.CodePost)
	if err != nil {
		t.Fatal(err)
	}
	agreed.Colours, agreed.FirstTurnAt, agreed.Calendar.Holidays = terms.ColoursFixed, now, nil
	id, err := l.PutTournament(ledger.Tournament{Label: "A", Name: "Autumn", Agreement: agreed, Secretary: ledger.Official{Name: "Mrs Brown", Addr: "secretary@chess.test"}})
	if err != nil {
		t.Fatal(err)
	}
	g, err := l.OpenGame(id, "A-1", sides, agreed, "", now)
	if err != nil {
		t.Fatal(err)
	}
	a := &App{Ledger: l, Log: slog.New(slog.DiscardHandler)}
	all, err := l.PostingsOf(g)
	if err != nil || len(all) == 0 {
		t.Fatal(len(all), err)
	}
	if link := a.boardLink(all[0]); link != "" {
		t.Errorf("without pages the link is %s", link)
	}
	book := func(p ledger.Posting) ledger.Posting {
		t.Helper()
		booked, refused, err := l.BookAll([]ledger.Booking{{Seq: p.Seq, Next: now.Add(time.Minute), Links: map[string]string{"board": a.boardLink(p)}}}, mailbox.Source)
		if err != nil || len(booked) != 1 {
			t.Fatal(err, refused)
		}
		return booked[0]
	}
	for _, p := range all {
		a.Config.Public.Base = "https://games.chess.test"
		first := book(p)
		link := a.boardLink(p)
		secret, ok := strings.CutPrefix(link, "https://games.chess.test/b/")
		c, _ := p.Party.Colour()
		x, opens, err := l.OpenedBy(ledger.OpensSeat, secret)
		if !ok || err != nil || !opens || x.Game != g || x.Side != c || x.Letter != p.Letter {
			t.Errorf("%s opens %+v, %t, %v", link, x, opens, err)
		}
		if !strings.Contains(first.Words.Text, "Board: "+link) || strings.Contains(first.Words.Text, p.ReplyTo) || !strings.Contains(first.Words.HTML, `href="`+link+`"`) {
			t.Errorf("the letter to %s has no link, or its secret address in its words:\n%s", rules.Colour(c), first.Words.Text)
		}
		if begins := c == rules.White; begins != strings.Contains(first.Words.HTML, `href="mailto:post%2B`) {
			t.Errorf("%s is to move: %t, and the page has a link to write by: %t", c, begins, !begins)
		}
		a.Config.Public.Base = "https://elsewhere.test"
		if again := book(p); string(again.Bytes) != string(first.Bytes) {
			t.Error("at the second attempt the letter is another")
		}
	}
}
