package public

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// openBegin is when the first turn of the games begins: a Monday in London's winter.
var openBegin = time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)

// openHouse is a window over a ledger of its own.
type openHouse struct {
	*ledger.Ledger
	t    testing.TB
	site *Site
	mu   sync.Mutex
	at   time.Time
	uid  uint32
}

func openMust[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func newOpenHouse(t testing.TB) *openHouse {
	t.Helper()
	h := &openHouse{t: t, at: openBegin.Add(-time.Hour)}
	render := func(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
		return correspondence.Rendered{Subject: n.Game.Label + " " + string(n.Kind), Text: string(n.Kind) + "\n"}, nil
	}
	h.Ledger = openMust(ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{
		From: "post@chess.example", Host: "chess.example", OfficeName: "Postal Office", Render: render, Now: h.now, NoSync: true,
		Secret: []byte("a secret of the tests, 32 bytes."),
	}))(t)
	t.Cleanup(func() { _ = h.Close() })
	h.site = openMust(New(Options{Ledger: h.Ledger, Office: "Postal Office", Base: "https://games.chess.example", Tournaments: true}))(t)
	return h
}

func (h *openHouse) now() time.Time { h.mu.Lock(); defer h.mu.Unlock(); return h.at }

func (h *openHouse) pass(d time.Duration) { h.mu.Lock(); defer h.mu.Unlock(); h.at = h.at.Add(d) }

// player enters a player who is named as told.
func (h *openHouse) player(name string, p ledger.Publish) ledger.Player {
	h.t.Helper()
	addr := strings.ToLower(strings.ReplaceAll(name, " ", ".")) + "@players.example"
	id := openMust(h.PutPlayer(ledger.Player{Name: name, Publish: p, Addresses: []ledger.Address{{Addr: addr, Verified: true}}}))(h.t)
	return openMust(h.Player(id))(h.t)
}

func (h *openHouse) tournament(label string, p ledger.Publicity) ledger.Tournament {
	h.t.Helper()
	a := openMust(terms.Default(terms.CodePost))(h.t)
	a.FirstTurnAt = openBegin
	id := openMust(h.PutTournament(ledger.Tournament{
		Label: label, Name: "Tourney " + label, Agreement: a, Public: p,
		Secretary: ledger.Official{Name: "Miss Rudge", Addr: "secretary@chess.example"},
	}))(h.t)
	return openMust(h.Tournament(id))(h.t)
}

// publish changes what of a tournament is public.
func (h *openHouse) publish(label string, p ledger.Publicity) {
	h.t.Helper()
	t := openMust(h.TournamentByLabel(label))(h.t)
	t.Public = p
	openMust(h.PutTournament(t))(h.t)
}

// arrange arranges a game; fields of its agreement are changed by words: "turn.limit=5 days".
func (h *openHouse) arrange(t ledger.Tournament, label string, white, black ledger.Player, change ...string) terms.GameID {
	h.t.Helper()
	a := t.Agreement
	for _, c := range change {
		name, value, _ := strings.Cut(c, "=")
		if err := a.Set(name, value); err != nil {
			h.t.Fatal(err)
		}
	}
	sides := [2]terms.Side{{Members: []terms.Member{{Player: white.ID, Name: white.Name}}}, {Members: []terms.Member{{Player: black.ID, Name: black.Name}}}}
	return openMust(h.OpenGame(t.ID, label, sides, a, "", h.now()))(h.t)
}

// deliver has the server accept whatever waits.
func (h *openHouse) deliver() {
	h.t.Helper()
	for {
		due := openMust(h.Outbox(h.now()))(h.t)
		if len(due) == 0 {
			return
		}
		for _, p := range due {
			compose := func(p ledger.Posting) ([]byte, error) { return []byte(p.MessageID), nil }
			if _, _, err := h.BookAll([]ledger.Booking{{Seq: p.Seq, Next: h.now().Add(time.Hour)}}, compose); err != nil {
				h.t.Fatal(err)
			}
			if err := h.Report(ledger.Outcome{Seq: p.Seq, At: h.now(), State: ledger.Sent, Answer: "250 ok"}); err != nil {
				h.t.Fatal(err)
			}
		}
	}
}

// write files a letter of a side that comes in now.
func (h *openHouse) write(id terms.GameID, of rules.Colour, text string) {
	h.t.Helper()
	h.uid++
	now, key := h.now(), fmt.Sprintf("mail:test %d", h.uid)
	openMust(h.File(ledger.Matter{
		Key: key, At: now, Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: of, Member: g[0].Sides[of].Members[0].Name, Text: text, Arrived: now, Key: key}, o[0])}
		},
	}))(h.t)
}

// line is the letter of whoever is to move, with the opponent's last move repeated
// (BCC1903/V.3).
func (h *openHouse) line(id terms.GameID, move string) (of rules.Colour, text string) {
	h.t.Helper()
	g := openMust(h.Game(id))(h.t)
	n := len(g.Score())
	of = g.ToMove()
	switch last := ""; {
	case n == 0:
		return of, "1. " + move
	default:
		last = g.Score()[n-1].Words
		if of == rules.Black {
			return of, fmt.Sprintf("%d. %s %s", n/2+1, last, move)
		}
		return of, fmt.Sprintf("%d… %s %d. %s", n/2, last, n/2+1, move)
	}
}

// play plays moves in turn, an hour apart; every letter of the office is delivered at once.
func (h *openHouse) play(id terms.GameID, moves ...string) {
	h.t.Helper()
	for _, m := range moves {
		h.deliver()
		h.pass(time.Hour)
		before := len(openMust(h.Game(id))(h.t).Score())
		of, text := h.line(id, m)
		h.write(id, of, text)
		if g := openMust(h.Game(id))(h.t); len(g.Score()) != before+1 {
			h.t.Fatalf("%s was not played in %s, which stands at %s", text, g.Label, g.State)
		}
	}
	h.deliver()
}

// get asks for a page.
func (h *openHouse) get(path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.site.ServeHTTP(w, r)
	return w
}

// page is the page of that path, which must be there.
func (h *openHouse) page(path string) string {
	h.t.Helper()
	w := h.get(path)
	if w.Code != http.StatusOK {
		h.t.Fatalf("%s: %d", path, w.Code)
	}
	return w.Body.String()
}
