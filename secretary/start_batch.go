package secretary

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/batches"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// A tournament starts by a batch: first one letter of terms to each player, with all the games of
// the player in a table, then the games in their order, each with a short letter to both sides.

// deedStart is the name of the deed; a target is a pairing, from 1, or above letterTo the player
// who is written to.
const (
	deedStart = "start"
	letterTo  = uint64(1) << 32
)

// leastBeforeTurn is how long before the first turns a tournament must be started, so that all
// games are arranged and their letters are out when these begin.
const leastBeforeTurn = time.Hour

// startDeed arranges the games of a tournament. Its row, which has all pairings, is read once for
// each step of the batch.
func startDeed() ledger.BatchDeed {
	var of struct {
		ledger *ledger.Ledger
		batch  uint64
		done   int
		row    tournamentView
	}
	return ledger.BatchDeed{End: startEnded, Each: func(l *ledger.Ledger, b ledger.Batch, target uint64) (ledger.Matter, error) {
		if of.ledger != l || of.batch != b.ID || of.done != b.Done {
			t, err := l.Tournament(b.Tournament)
			if err != nil {
				return ledger.Matter{}, err
			}
			of.ledger, of.batch, of.done = l, b.ID, b.Done
			of.row = tournamentView{folder.Course{Tournament: t, Zone: folder.ZoneOf(t), People: map[uint64]ledger.Player{}}}
		}
		return of.row.startOne(l, b, target)
	}}
}

// starting is the batch by which a tournament starts.
func (c tournamentView) starting(v *request, key string) ledger.Batch {
	b := ledger.Batch{
		Nonce: batches.Nonce(key), Deed: deedStart, Title: "Start of the tournament " + c.Label, By: v.Who(), At: v.Now,
		Tournament: c.ID, Back: c.Path(""), With: json.RawMessage(`{}`),
	}
	for _, e := range c.playing() {
		b.Targets = append(b.Targets, letterTo|e)
	}
	for i := range c.Pairings {
		b.Targets = append(b.Targets, uint64(i)+1)
	}
	return b
}

// playing are the numbers of those who play in a game that was paired, in order of their entries,
// those who consult behind them.
func (c tournamentView) playing() (out []uint64) {
	plays := map[int]bool{}
	for _, x := range c.Pairings {
		plays[x.White], plays[x.Black] = true, true
	}
	for _, e := range c.Entered(ledger.Accepted) {
		if plays[e.Number] {
			out = append(out, e.Player)
		}
	}
	for _, x := range c.Pairings {
		for _, with := range x.With {
			if with != 0 && !slices.Contains(out, with) {
				out = append(out, with)
			}
		}
	}
	return out
}

// startOne is the matter of one target.
func (c tournamentView) startOne(l *ledger.Ledger, b ledger.Batch, target uint64) (ledger.Matter, error) {
	if c.State != ledger.Starting {
		return ledger.Matter{}, &ledger.RefusedError{Why: "the tournament " + c.Label + " is not starting"}
	}
	if target >= letterTo {
		return c.letterOfTerms(l, target&^letterTo, b.At)
	}
	if target > uint64(len(c.Pairings)) {
		return ledger.Matter{}, &ledger.RefusedError{Why: "there is no such pairing any more"}
	}
	return c.opening(l, c.Pairings[target-1], b.At)
}

// startEnded lets the tournament run when all its games are arranged.
func startEnded(l *ledger.Ledger, b ledger.Batch, m *ledger.Matter) error {
	if len(b.Failed) > 0 {
		return nil
	}
	t, err := l.Tournament(b.Tournament)
	if err != nil || t.State != ledger.Starting {
		return err
	}
	t.State = ledger.Running
	m.Rows = append(m.Rows, t)
	return nil
}

// opening is the matter by which one game is arranged.
func (c tournamentView) opening(l *ledger.Ledger, x ledger.Pairing, at time.Time) (ledger.Matter, error) {
	a, err := c.pairingTerms(x)
	if err != nil {
		return ledger.Matter{}, err
	}
	var sides [2]terms.Side
	for i, white := range []bool{true, false} {
		if sides[i], err = c.sideIn(l, x, white); err != nil {
			return ledger.Matter{}, err
		}
	}
	m, err := l.Opening(c.ID, x.Label, sides, a, "", at)
	if err != nil {
		return m, &ledger.RefusedError{Why: visit.Plain(err)}
	}
	m.Terms = c.Label
	return m, nil
}

// sideIn is a side of a pairing, with the names as they stand now.
func (c tournamentView) sideIn(l *ledger.Ledger, x ledger.Pairing, white bool) (terms.Side, error) {
	if c.People == nil {
		c.People = map[uint64]ledger.Player{}
	}
	s := c.side(x, white)
	for i, m := range s.Members {
		if _, known := c.People[m.Player]; !known {
			p, err := l.Player(m.Player)
			if err != nil {
				return s, err
			}
			c.People[m.Player] = p
		}
		s.Members[i].Name = c.People[m.Player].Name
	}
	return s, nil
}

// gamesOf are the pairings in which a player has a part, and with which colour.
func (c tournamentView) gamesOf(player uint64) (out []ledger.Pairing, white []bool) {
	for _, x := range c.Pairings {
		for _, side := range []bool{true, false} {
			if slices.ContainsFunc(c.side(x, side).Members, func(m terms.Member) bool { return m.Player == player }) {
				out, white = append(out, x), append(white, side)
			}
		}
	}
	return out, white
}

// letterOfTerms is the one letter of terms to a player (STAUNTON/COR.I).
func (c tournamentView) letterOfTerms(l *ledger.Ledger, player uint64, at time.Time) (ledger.Matter, error) {
	p, err := l.Player(player)
	if err != nil {
		return ledger.Matter{}, err
	}
	words, err := c.termsWords(l, p, at)
	if err != nil {
		return ledger.Matter{}, err
	}
	return ledger.Matter{At: at, Post: []ledger.Post{{
		To: []string{p.Writes()}, Words: words.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form,
	}}}, nil
}

// termsWords are the words of it.
func (c tournamentView) termsWords(l *ledger.Ledger, p ledger.Player, at time.Time) (w correspondence.Rendered, err error) {
	pairings, white := c.gamesOf(p.ID)
	if len(pairings) == 0 {
		return w, &ledger.RefusedError{Why: p.Name + " plays in no game"}
	}
	letter := templates.PersonTerms{Label: c.Label, Tournament: c.Name}
	of := 0 // the game by which the letter is made: one without terms of its own
	for i, x := range pairings {
		opponent, err := c.sideIn(l, x, !white[i])
		if err != nil {
			return w, err
		}
		colour := map[bool]string{true: "White", false: "Black"}[white[i]]
		own := []string{}
		if x.Odds != "" || x.With != [2]uint64{} {
			own = c.ownTerms(x)
		}
		letter.Games = append(letter.Games, templates.PersonGame{Label: x.Label, Colour: colour, Opponent: opponent.Name(), Own: cmp.Or(narrate.OneLine(strings.Join(own, " ")))})
		if p := pairings[of]; (p.Odds != "" || p.With != [2]uint64{}) && len(own) == 0 {
			of = i
		}
	}
	if letter.Of, err = c.asTold(l, p, pairings[of], white[of], at); err != nil {
		return w, err
	}
	return templates.RenderPersonTerms(letter)
}

// asTold is a game as it would be arranged, as its player would be told of it.
func (c tournamentView) asTold(l *ledger.Ledger, p ledger.Player, x ledger.Pairing, white bool, at time.Time) (s templates.Standing, err error) {
	x.Odds, x.With = "", [2]uint64{} // what is of this game alone stands in the table
	x.Label = c.Label
	m, err := c.opening(l, x, at)
	if err != nil {
		return s, err
	}
	g, calendar, err := l.Opened(m)
	if err != nil {
		return s, err
	}
	to := terms.ToBlack
	if white {
		to = terms.ToWhite
	}
	s.Notice = correspondence.Notice{Kind: correspondence.NTerms, To: to, At: at, Game: &g, Calendar: calendar, By: g.Turn.Of}
	s.Reader, err = p.Wishes().Reader(correspondence.Reader{
		Name: p.Name, Office: c.Name, Secretary: c.Secretary.Name + " <" + c.Secretary.Addr + ">",
	}, g.Agreement)
	return s, err
}

// ownTerms are what is agreed for one game alone, in words.
func (c tournamentView) ownTerms(x ledger.Pairing) (out []string) {
	if a, err := c.pairingTerms(x); err == nil && x.Odds != "" {
		for _, s := range a.Odds.Sentences() {
			out = append(out, s.Words)
		}
	}
	if x.With != [2]uint64{} {
		out = append(out, "players consult in it (BCC1903/IV.2)")
	}
	return out
}

// samples are one letter of each kind that the start sends.
func (c tournamentView) samples(v *request) (out []visit.LetterView, err error) {
	l := v.site.o.Ledger
	p, err := l.Player(c.playing()[0])
	if err != nil {
		return nil, err
	}
	m, err := c.letterOfTerms(l, p.ID, v.Now)
	if err != nil {
		return nil, err
	}
	pick := []ledger.Pairing{c.Pairings[0]}
	if i := slices.IndexFunc(c.Pairings, func(x ledger.Pairing) bool { return x.Odds != "" || x.With != [2]uint64{} }); i > 0 {
		pick = append(pick, c.Pairings[i])
	}
	matters := []ledger.Matter{{Key: "sample", Post: m.Post}}
	for _, x := range pick {
		game, err := c.opening(l, x, v.Now)
		if err != nil {
			return nil, err
		}
		matters = append(matters, game)
	}
	r, err := l.Rehearse(matters...)
	return visit.LetterViews(r.Letters), err
}

// startWords say what a start does, in counts.
func (c tournamentView) startWords() (does []string, letters string) {
	players, games := len(c.playing()), len(c.Pairings)
	sides := 0
	for _, x := range c.Pairings {
		sides += len(c.side(x, true).Members) + len(c.side(x, false).Members)
	}
	return []string{
		fmt.Sprintf("%s of %s set up, one after another. It takes %s; you can go on working meanwhile.", visit.CountWords(games, "game", "games"), visit.CountWords(players, "player is", "players are"), takes(games)),
		fmt.Sprintf("Each player gets one letter of terms with all the player’s games, and a short letter for each game: %s of terms, %s of games.", visit.CountWords(players, "letter", "letters"), visit.CountWords(sides, "letter", "letters")),
		strings.TrimSpace(c.firstTurn() + " " + folder.PaperWords(c.Players())),
		"The terms are locked from then on. A start cannot be taken back.",
	}, fmt.Sprintf("%s will go out; here is one of each kind", visit.CountWords(players+sides, "letter", "letters"))
}

// takes is about how long so many targets take.
func takes(n int) string {
	if n <= 300 {
		return "a few seconds"
	}
	return "about " + visit.CountWords((n+1499)/1500, "minute", "minutes")
}
