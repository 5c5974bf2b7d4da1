package main

import (
	"errors"
	"testing"
	"time"

	"postd/ledger"
)

// TestGameShownOfMerged checks that the commands of a game name a player whose row was merged
// into another as the pages do: by the name of the row that stayed.
func TestGameShownOfMerged(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A1-1")...).want(t, 0, "game A1-1 (g1): Paul, White, against Anne, Black")
	postd(t, "", "game", "rule", "A1-1", "--row", "Award", "--result", "1-0", "--reason", "Nobody began.").want(t, 0)
	postd(t, "", "player", "add", "Paul Morphy <morphy@players.example>").want(t, 0, "Paul Morphy")
	l, err := ledger.Open("data/postd.db", ledger.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	goes, err := l.PlayerByAddress("paul@players.example")
	stays, err2 := l.PlayerByAddress("morphy@players.example")
	_, err3 := l.File(ledger.Matter{Key: "deed:merge", Why: "merged", Rows: []ledger.Row{
		ledger.Merge{Stays: stays.ID, Goes: goes.ID, StaysVersion: stays.Version, GoesVersion: goes.Version, At: time.Now()}}})
	if err := errors.Join(err, err2, err3, l.Close()); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "game", "show", "A1-1").want(t, 0, "A1-1 (g1): Paul Morphy v Anne")
	postd(t, "", "game", "pgn", "A1-1").want(t, 0, `[White "Morphy, Paul"]`)
	postd(t, "", "game", "list").want(t, 0, "Paul Morphy v Anne")
}
