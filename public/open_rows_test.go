package public

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"postd/drills"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/templates"
)

// crowdHall is an office of so many tournaments of one game, of which all is public.
func crowdHall(t *testing.T, games int) *Site {
	t.Helper()
	var clock crowd.Clock
	l := must(ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{
		Host: "chess.test", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Now: clock.Now, NoSync: true, Secret: []byte("a secret of the tests, 32 bytes."),
	}))(t)
	t.Cleanup(func() { _ = l.Close() })
	must(crowd.Fill(t.Context(), l, &clock, crowd.Options{Games: games, Plies: 2, Papers: 1, Each: 1, Seed: 1}))(t)
	var rows []ledger.Row
	var list []ledger.RatingRow
	for _, x := range must(ledger.All(t.Context(), l, ledger.AllTournaments()))(t) {
		x.Public = ledger.Publicity{Mode: ledger.PublicGames}
		rows = append(rows, x)
	}
	for _, p := range must(ledger.All(t.Context(), l, ledger.AllPlayers()))(t) {
		p.Publish = ledger.PublishFull
		if rows = append(rows, p); len(list) < 20 {
			list = append(list, ledger.RatingRow{Player: p.ID, Rating: 2000 - len(list), Source: "club"})
		}
	}
	for n := range games {
		rows = append(rows, ledger.Event{Label: fmt.Sprint("E", n+1), Name: "Congress", Public: ledger.Publicity{Mode: ledger.PublicGames}, Stages: []ledger.Stage{{No: 1, Name: "final", System: ledger.RoundRobin}}})
	}
	rows = append(rows, ledger.RatingList{No: 1, Quarter: "2027-Q1", At: clock.Now(), By: "secretary", Source: "club", Players: len(list), Rows: list})
	must(l.File(ledger.Matter{Key: "deed:public", By: "secretary", Rows: rows}))(t)
	return must(New(Options{Ledger: l, Now: clock.Now, DoorNow: clock.Now, Office: "Postal Office", Base: "https://games.chess.test", Tournaments: true, Log: slog.New(slog.DiscardHandler)}))(t)
}

// TestRowsOfOpenPages asks for each public page that needs no link in an office and in one with several times
// as much of everything: the same number of rows is read. The list of figures has as many in both.
func TestRowsOfOpenPages(t *testing.T) {
	t.Parallel()
	games := drills.Count(t, drills.Counted) / 3 // each is a tournament
	small, large := crowdHall(t, games), crowdHall(t, drills.Larger(games))
	rows := func(s *Site, path string) int64 {
		before, w := s.o.Ledger.Counts().Read, httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "https://games.chess.test"+path, nil))
		if w.Code != http.StatusOK {
			t.Errorf("%s is answered %d", path, w.Code)
		}
		return s.o.Ledger.Counts().Read - before
	}
	first := must(small.o.Ledger.Tournament(1))(t)
	line := must(small.o.Ledger.Line(1))(t)
	game := strings.TrimPrefix(line.Label, first.Label+"-")
	in := strings.NewReplacer(":event", first.Label, ":game", game, ":list", "1", ":player", fmt.Sprint(line.Players[0][0]), ":no", "1")
	var all []drills.Rows
	for _, r := range openPages {
		path := in.Replace(r.path)
		switch r.path {
		case "/og/:event/:game":
			path += ".png"
		case "/e/:event":
			path = "/e/E1"
		case "/t/:event/match/:no":
			continue // no teams meet here
		}
		paths := []string{path}
		switch r.path {
		case "/t/:event":
			paths = append(paths, path+".json", path+".atom")
		case "/t/:event/:game":
			paths = append(paths, path+".pgn", path+".json", path+"?at=1b")
		case "/":
			place := func(s *Site) string { return must(s.open.from(t.Context(), s.o.Ledger, ""))(t).next }
			all = append(all, drills.Rows{What: "GET /?after=", Small: rows(small, "/?after="+place(small)), Large: rows(large, "/?after="+place(large))})
		case "/ratings":
			paths = append(paths, path+"?part=1")
		}
		for _, p := range paths {
			all = append(all, drills.Rows{What: "GET " + strings.NewReplacer(path, r.path).Replace(p), Small: rows(small, p), Large: rows(large, p)})
		}
	}
	drills.HoldRows(t, filepath.Join("testdata", "rows.txt"), all)
}
