package starting

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// gamesOf are the pairings in which a player has a part, and with which colour.
func (s Start) gamesOf(player uint64) (out []ledger.Pairing, white []bool) {
	for _, x := range s.Games() {
		for _, side := range []bool{true, false} {
			if slices.ContainsFunc(Side(s.Course, x, side).Members, func(m terms.Member) bool { return m.Player == player }) {
				out, white = append(out, x), append(white, side)
			}
		}
	}
	return out, white
}

// letterOfTerms is the one letter of terms to a player (STAUNTON/COR.I).
func (s Start) letterOfTerms(l *ledger.Ledger, player uint64, at time.Time) (ledger.Matter, error) {
	p, err := l.Player(player)
	if err != nil {
		return ledger.Matter{}, err
	}
	words, err := s.termsWords(l, p, at)
	if err != nil {
		return ledger.Matter{}, err
	}
	return ledger.Matter{At: at, Post: []ledger.Post{{
		To: []string{p.Writes()}, Words: words.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form,
	}}}, nil
}

// termsWords are the words of it.
func (s Start) termsWords(l *ledger.Ledger, p ledger.Player, at time.Time) (w correspondence.Rendered, err error) {
	pairings, white := s.gamesOf(p.ID)
	if len(pairings) == 0 {
		return w, &ledger.RefusedError{Why: p.Name + " plays in no game"}
	}
	letter := templates.PersonTerms{Label: s.Label, Tournament: s.Name}
	of := 0 // the game by which the letter is made: one without terms of its own
	for i, x := range pairings {
		opponent, err := s.sideIn(l, x, !white[i])
		if err != nil {
			return w, err
		}
		colour := map[bool]string{true: "White", false: "Black"}[white[i]]
		own := []string{}
		if x.Odds != "" || x.With != [2]uint64{} {
			own = s.ownTerms(x)
		}
		letter.Games = append(letter.Games, templates.PersonGame{Label: x.Label, Colour: colour, Opponent: opponent.Name(), Own: cmp.Or(narrate.OneLine(strings.Join(own, " ")))})
		if p := pairings[of]; (p.Odds != "" || p.With != [2]uint64{}) && len(own) == 0 {
			of = i
		}
	}
	if letter.Of, err = s.asTold(l, p, pairings[of], white[of], at); err != nil {
		return w, err
	}
	return templates.RenderPersonTerms(letter)
}

// asTold is a game as it would be arranged, as its player would be told of it.
func (s Start) asTold(l *ledger.Ledger, p ledger.Player, x ledger.Pairing, white bool, at time.Time) (as templates.Standing, err error) {
	x.Odds, x.With = "", [2]uint64{} // what is of this game alone stands in the table
	x.Label = s.Label
	m, err := s.Opening(l, x, at)
	if err != nil {
		return as, err
	}
	g, calendar, err := l.Opened(m)
	if err != nil {
		return as, err
	}
	to := terms.ToBlack
	if white {
		to = terms.ToWhite
	}
	as.Notice = correspondence.Notice{Kind: correspondence.NTerms, To: to, At: at, Game: &g, Calendar: calendar, By: g.Turn.Of}
	as.Reader, err = p.Wishes().Reader(correspondence.Reader{
		Name: p.Name, Office: s.Name, Secretary: s.Secretary.Name + " <" + s.Secretary.Addr + ">",
	}, g.Agreement)
	return as, err
}

// ownTerms are what is agreed for one game alone, in words.
func (s Start) ownTerms(x ledger.Pairing) (out []string) {
	if a, err := PairingTerms(s.Tournament, x); err == nil && x.Odds != "" {
		for _, x := range a.Odds.Sentences() {
			out = append(out, x.Words)
		}
	}
	if x.With != [2]uint64{} {
		out = append(out, "players consult in it (BCC1903/IV.2)")
	}
	return out
}

// Samples are one letter of each kind that the start sends.
func (s Start) Samples(v *folder.Request) (out []visit.LetterView, err error) {
	l := v.Ledger().Ledger
	p, err := l.Player(s.Playing()[0])
	if err != nil {
		return nil, err
	}
	m, err := s.letterOfTerms(l, p.ID, v.Now)
	if err != nil {
		return nil, err
	}
	games := s.Games()
	pick := games[:1:1]
	if i := slices.IndexFunc(games, func(x ledger.Pairing) bool { return x.Odds != "" || x.With != [2]uint64{} }); i > 0 {
		pick = append(pick, games[i])
	}
	matters := []ledger.Matter{{Key: "sample", Post: m.Post}}
	for _, x := range pick {
		game, err := s.Opening(l, x, v.Now)
		if err != nil {
			return nil, err
		}
		matters = append(matters, game)
	}
	r, err := l.Rehearse(matters...)
	return visit.LetterViews(r.Letters), err
}

// Counts are how many players and games there are, and how many letters tell of a game.
func (s Start) Counts() (players, games, letters int) {
	for _, x := range s.Games() {
		letters += len(Side(s.Course, x, true).Members) + len(Side(s.Course, x, false).Members)
	}
	return len(s.Playing()), len(s.places), letters
}

// startWords say what a start does, in counts.
func (s Start) startWords() (does []string, letters string) {
	players, games, sides := s.Counts()
	return []string{
		fmt.Sprintf("%s of %s set up, one after another. It takes %s; you can go on working meanwhile.", visit.CountWords(games, "game", "games"), visit.CountWords(players, "player", "players")+map[bool]string{true: " is", false: " are"}[games == 1], Takes(games)),
		fmt.Sprintf("Each player gets one letter of terms with all the player’s games, and a short letter for each game: %s of terms, %s of games.", visit.CountWords(players, "letter", "letters"), visit.CountWords(sides, "letter", "letters")),
		strings.TrimSpace(s.firstTurn() + " " + folder.PaperWords(s.players())),
		"The terms are locked from then on. A start cannot be taken back.",
	}, fmt.Sprintf("%s will go out; here is one of each kind", visit.CountWords(players+sides, "letter", "letters"))
}

// Takes is about how long so many targets take.
func Takes(n int) string {
	if n <= 300 {
		return "a few seconds"
	}
	return "about " + visit.CountWords((n+1499)/1500, "minute", "minutes")
}
