package public

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/dialogue"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// openWatched is a stage at which somebody looks through the window after every step.
type openWatched struct {
	*dialogue.Memory
	t     *testing.T
	site  *Site
	said  map[string]bool // lines that somebody wrote
	looks int
	seq   int // of the last event that was looked at
	most  int // plies that ever had a record upon them
	drawn map[ledger.PublicDelay]openDrawn
	had   map[ledger.PublicDelay][]openPly // what was shown last while the game ran
}

// openDrawn is what was seen last: what is public of the game, and all that is made of it.
type openDrawn struct {
	of  string
	all map[string]string
}

func (w *openWatched) look(err error) error {
	if err != nil {
		return err
	}
	g, _ := w.Game()
	if g.Seq == w.seq {
		return nil // nothing has happened
	}
	w.looks, w.seq = w.looks+1, g.Seq
	for _, delay := range []ledger.PublicDelay{"0", "", ledger.AfterEnd} {
		w.lookOn(g, delay)
	}
	return nil
}

func (w *openWatched) Open(o dialogue.Opening) error { return w.look(w.Memory.Open(o)) }

func (w *openWatched) Write(at time.Time, by rules.Colour, member int, text string, answers int, unsigned bool) error {
	w.saying(text)
	return w.look(w.Memory.Write(at, by, member, text, answers, unsigned))
}

func (w *openWatched) Answer(at time.Time, by terms.Party, text string, answers int) error {
	w.saying(text)
	return w.look(w.Memory.Answer(at, by, text, answers))
}

func (w *openWatched) Pass(to time.Time) error { return w.look(w.Memory.Pass(to)) }

func (w *openWatched) Bounces(at time.Time, to rules.Colour, answer string) error {
	return w.look(w.Memory.Bounces(at, to, answer))
}

func (w *openWatched) ComesBack(at time.Time, to rules.Colour, x dialogue.Comeback) error {
	return w.look(w.Memory.ComesBack(at, to, x))
}

func (w *openWatched) Rule(at time.Time, r correspondence.Ruling) error {
	w.saying(r.Reason)
	return w.look(w.Memory.Rule(at, r))
}

func (w *openWatched) Mark(at time.Time, x correspondence.Discharge) error {
	return w.look(w.Memory.Mark(at, x))
}

func (w *openWatched) Leave(at time.Time, x correspondence.LeaveOrder) error {
	return w.look(w.Memory.Leave(at, x))
}

func (w *openWatched) Seat(at time.Time, x correspondence.Seat) error {
	return w.look(w.Memory.Seat(at, x))
}

func (w *openWatched) Publish(at time.Time, set string, d calendar.Day, struck bool) error {
	return w.look(w.Memory.Publish(at, set, d, struck))
}

func (w *openWatched) Kill() error { return w.look(w.Memory.Kill()) }

// saying remembers what was written that is more than moves.
func (w *openWatched) saying(text string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if len(strings.Fields(line)) >= 4 && len(line) >= 20 {
			w.said[line] = true
		}
	}
}

// event is the game alone in a tournament of its own.
func (w *openWatched) event(g correspondence.Game, delay ledger.PublicDelay) shown {
	x := ledger.Line{Game: g.ID, Label: g.Label, Seq: uint64(g.Seq)}
	for side, s := range g.Sides {
		for _, m := range s.Members {
			x.Players[side] = append(x.Players[side], m.Player)
		}
	}
	for _, q := range g.Appeals {
		if q.Open() {
			x.Questions++
		}
	}
	if g.Ended != nil {
		x.Result, x.How, x.Ended = g.Ended.Result, g.Ended.How, g.EndedAt
	}
	e := openEvent{
		Tournament: ledger.Tournament{ID: 1, Label: "A1", Name: "Autumn", Public: ledger.Publicity{Mode: ledger.PublicGames, Delay: delay}},
		lines:      []openLine{openLineOf(x)},
	}
	e.addressed()
	names := map[uint64]string{}
	for _, s := range g.Sides {
		for _, m := range s.Members {
			names[m.Player] = ledger.Player{Name: m.Name}.Published()
		}
	}
	return shown{openEvent: e, names: names}
}

// openNever are what no public page has: words of cases, offers and clocks.
var openNever = strings.Fields(`ambiguous illegal penalty offer claim deadline umpire remind question suspend adjudicat caution bcc1903 mailto @
	january february march april june july august september october november december
	sunday monday tuesday wednesday thursday friday saturday`)

// plainly is a page in small letters, without what the pages say anyhow: the sentence below a
// table, and the day of a result in the feed.
func plainly(text string) string {
	text = strings.ReplaceAll(text, "Points taken by an agreed penalty are not in the score.", "")
	return strings.ToLower(html.UnescapeString(strings.ReplaceAll(text, "T00:00:00Z</updated>", "")))
}

// clockIn is a time of day in the text; empty where there is none.
func clockIn(text string) string {
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	for i := range len(text) {
		if text[i] == ':' && digit(i-1) && digit(i+1) && digit(i+2) {
			return text[max(0, i-2) : i+3]
		}
	}
	return ""
}

func (w *openWatched) lookOn(g correspondence.Game, delay ledger.PublicDelay) {
	x := w.event(g, delay)
	game, err := openView(w.Events(), delay)
	if err != nil {
		w.t.Fatal(err)
	}
	game.event, game.address = x.Name, x.lines[0].address
	for side, members := range x.lines[0].players {
		game.names[side] = x.side(members)
	}
	w.moves(g, game, delay)

	is := w.drawn[delay]
	if of := fmt.Sprintf("%d %+v %+v", len(game.plies), game, x.lines[0].state()); of != is.of {
		is = openDrawn{of, w.draw(x, game)}
		w.drawn[delay] = is
	}
	for name, text := range is.all {
		for line := range w.said {
			if strings.Contains(text, line) {
				w.t.Errorf("delay %s: the %s has what somebody wrote: %q", delay, name, line)
			}
		}
		for _, m := range openReadings(g) {
			if full := descriptive.Full(g.After(g.Case.Ply), m); strings.Contains(text, full) {
				w.t.Errorf("delay %s: the %s has the reading %q", delay, name, full)
			}
		}
	}
}

// draw makes all that is public of the game, and looks for what must never be there.
func (w *openWatched) draw(x shown, game openGame) map[string]string {
	data := openMust(game.json())(w.t)
	page := openMust(w.site.openGamePage(x, game, len(game.plies), rules.White))(w.t)
	w.site.open.kept = shelf{}
	table := openMust(w.site.openTable(&asked{Request: httptest.NewRequest(http.MethodGet, "/", nil)}, x))(w.t)
	all := map[string]string{
		"page": string(page.bytes), "table": string(table.bytes), "json": string(data), "pgn": game.openPGN("chess.test").String(),
		"feed": string(w.site.feedOf(x)), "table.json": string(openMust(x.json())(w.t)),
	}
	g, _ := w.Game()
	for name, text := range all {
		plain := plainly(text)
		if at := clockIn(plain); at != "" {
			w.t.Errorf("the %s tells a time, %s:\n%s", name, at, text)
		}
		for _, never := range openNever {
			if strings.Contains(plain, never) {
				w.t.Errorf("the %s has %q:\n%s", name, never, text)
			}
		}
		for _, s := range g.Sides {
			for _, m := range s.Members {
				if m.Name != "White" && m.Name != "Black" && strings.Contains(text, m.Name) {
					w.t.Errorf("the %s names %s", name, m.Name)
				}
			}
		}
		all[name] = html.UnescapeString(text)
	}
	var d gameJSON
	if err := json.Unmarshal(data, &d); err != nil || len(d.Moves) != len(game.plies) || d.FEN != game.position(len(game.plies)).FEN() {
		w.t.Errorf("the JSON has %d moves of %d and %s, %v", len(d.Moves), len(game.plies), d.FEN, err)
	}
	if n := strings.Count(string(page.bytes), `href="?at=`); n > len(game.plies)+5 {
		w.t.Errorf("the page has %d ways for %d moves", n, len(game.plies))
	}
	return all
}

// openReadings are those of the open case.
func openReadings(g correspondence.Game) []rules.Move {
	if g.Case == nil || g.Over() || g.Case.Ply > len(g.Score()) {
		return nil
	}
	return g.Case.Readings
}

// moves holds what is shown against what was despatched: it looks at the last records of the
// sides alone, and knows nothing of how the view is made.
func (w *openWatched) moves(g correspondence.Game, game openGame, delay ledger.PublicDelay) {
	n, held := delay.Moves()
	final := g.Over() && !underAppeal(g)
	for i, p := range game.plies {
		if i >= len(g.Score()) || g.Score()[i].Move != p.move {
			w.t.Fatalf("delay %s: move %d that is shown does not stand in the score", delay, i+1)
		}
	}
	side := rules.White
	if a, b := g.Last[rules.White], g.Last[rules.Black]; b.At.After(a.At) || b.At.Equal(a.At) && b.Plies > a.Plies {
		side = rules.Black
	}
	newest := g.Last[side]
	if upon := newest.Plies - 1; upon >= 0 {
		if upon <= len(g.Score()) && g.After(upon).Turn() != side {
			upon++ // it answers a record that was not settled yet
		}
		w.most = max(w.most, upon)
	}
	if final && g.Ended.Result != terms.Annulled {
		if len(game.plies) != len(g.Score()) {
			w.t.Errorf("at the end %d moves of %d are shown", len(game.plies), len(g.Score()))
		}
		return
	}
	if held || g.Silent() || g.JudgedBlind() || final {
		if len(game.plies) > 0 {
			w.t.Errorf("delay %s, silent %t: %d moves are shown", delay, g.Silent(), len(game.plies))
		}
		return
	}
	if len(game.plies) > max(0, w.most-n) {
		w.t.Errorf("delay %s: %d moves are shown, and the newest record %q stands upon %d", delay, len(game.plies), newest.Words, newest.Plies-1)
	}
	stands := true
	for i, p := range w.had[delay] {
		stands = stands && i < len(g.Score()) && g.Score()[i].Move == p.move
	}
	if had := w.had[delay]; stands && len(game.plies) < len(had) {
		w.t.Errorf("delay %s: %d moves are shown of %d that were shown before and stand", delay, len(game.plies), len(had))
	}
	w.had[delay] = game.plies
	if c := g.Case; c != nil && len(game.plies) > c.Ply {
		w.t.Errorf("delay %s: %d moves are shown, and the record in question stands upon %d", delay, len(game.plies), c.Ply)
	}
}

// TestOpenDialogues looks at the public pages after every step of every dialogue.
func TestOpenDialogues(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../dialogue/testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no dialogues", err)
	}
	h := newOpenHouse(t)
	played, looks, shows := 0, 0, 0
	for _, file := range files {
		s := openMust(dialogue.Read(filepath.Base(file), openMust(os.ReadFile(file))(t)))(t)
		t.Run(fmt.Sprint(s.Name), func(t *testing.T) {
			w := &openWatched{Memory: dialogue.NewMemory(templates.Render), t: t, site: h.site, said: map[string]bool{}, drawn: map[ledger.PublicDelay]openDrawn{}, had: map[ledger.PublicDelay][]openPly{}}
			w.Lazy = true
			if _, err := dialogue.Play(s, w); err != nil {
				t.Fatal(err)
			}
			played, looks, shows = played+1, looks+w.looks, shows+w.most
		})
	}
	if played == len(files) && (looks < 5000 || shows < 1000) {
		t.Errorf("there were %d looks at %d answered moves: the test sees too little", looks, shows)
	}
	t.Logf("%d dialogues, %d looks", len(files), looks)
}
