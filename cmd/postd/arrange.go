package main

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"postd/correspondence"
	"postd/ledger"
)

// arrangement is what a secretary says to open a game.
type arrangement struct {
	label, tournament, fen string
	players                [2]string // White and Black, as 'Name <address>'
	terms                  correspondence.Agreement
	secretary              ledger.Official
	at                     time.Time // zero = now
}

// arrange enters the players, makes the tournament if it is new, draws the lot
// where the agreement says so, and opens the game.
func arrange(l *ledger.Ledger, x arrangement) (correspondence.GameID, error) {
	var sides [2]correspondence.Side
	for c, who := range x.players {
		id, err := enter(l, who, ledger.Player{}, nil)
		if err != nil {
			return 0, err
		}
		p, err := l.Player(id)
		if err != nil {
			return 0, err
		}
		sides[c] = correspondence.Side{Members: []correspondence.Member{{Player: id, Name: p.Name}}}
	}
	if x.terms.Colours == "lot" {
		if x.terms.LotSeed == "" {
			x.terms.LotSeed = rand.Text()
		}
		if lot(x.terms.LotSeed) {
			sides[0], sides[1] = sides[1], sides[0]
		}
	}
	if x.tournament == "" {
		x.tournament = x.label
	}
	t, err := l.TournamentByLabel(x.tournament)
	if errors.Is(err, ledger.ErrNoTournament) {
		t = ledger.Tournament{Label: x.tournament, Name: "Game " + x.label, Agreement: x.terms, Secretary: x.secretary}
		if x.tournament != x.label {
			t.Name = x.tournament
		}
		t.ID, err = l.PutTournament(t)
	}
	if err != nil {
		return 0, err
	}
	if x.at.IsZero() {
		x.at = time.Now()
	}
	return l.OpenGame(t.ID, x.label, sides, x.terms, x.fen, x.at)
}

// lot draws colours by hashing a shown seed, so that anybody can repeat it:
// the players change colours where the first octet of its SHA-256 is odd
// (BCC1903/I.4(d)).
func lot(seed string) bool {
	h := sha256.Sum256([]byte(seed))
	return h[0]&1 == 1
}

// nonce makes the key of a ruling that is entered on the command line.
func nonce() string {
	b := make([]byte, 12)
	rand.Read(b)
	return hex.EncodeToString(b)
}
