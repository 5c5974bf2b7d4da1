package ledger

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/tournament"
	"postd/tournament/knockout"
)

// Of a tie that is decided while games of it are in play both players are asked by letter whether to
// stop, where the settings of the cup say so. Each has a question of their own, which is a Request;
// when both have said YES what is left is annulled (RULING/R-94).

// ByAgreement is the law by which what is left of a tie is annulled.
const ByAgreement = "STAUNTON/PRIV"

// Stopping is a tie with what is left of it.
type Stopping struct {
	Tournament Tournament
	Tie        knockout.Tie
	Left       []Line    // its games in play
	Players    [2]Player // who plays them, the upper side first
	Goes       string    // the name of who goes on
	Why        string    // why both cannot be asked now, in words; empty: they can
}

// asks reports whether players of the cup may have to be asked whether to stop.
func (t Tournament) asks() bool {
	return t.State == Running && t.Cup != nil && knockout.Rest(t.Cup.Rest) == knockout.RestAsk
}

// Stopping reads a tie of a cup, and whether both of its players can be asked whether to stop.
// ErrNoTournament says that there is no such tie.
func (l *Ledger) Stopping(t Tournament, tie string) (s Stopping, err error) {
	b, err := l.bracketOf(t)
	if err != nil {
		return s, err
	}
	x, ok := b.Find(tie)
	if !ok {
		return s, fmt.Errorf("%w: %s has no tie %s", ErrNoTournament, t.Label, tie)
	}
	return l.stopping(t, b, x)
}

func (l *Ledger) stopping(t Tournament, b Bracket, x knockout.Tie) (s Stopping, err error) {
	s = Stopping{Tournament: t, Tie: x, Why: t.cannotStop(b, x)}
	if s.Why != "" {
		return s, nil
	}
	games := b.LeftIn(x.Label)
	for _, g := range games {
		s.Left = append(s.Left, g.Line)
	}
	for i, seed := range []int{x.Upper.Seed, x.Lower.Seed} {
		if s.Players[i], err = l.Player(games[0].PlayerOf(seed)); err != nil {
			return s, err
		}
	}
	s.Goes = b.Name(x.Winner)
	return s, nil
}

// bracketOf plays a cup by its rows and the lines of its games.
func (l *Ledger) bracketOf(t Tournament) (b Bracket, err error) {
	lines, err := l.GamesIn(t.ID)
	if err != nil {
		return b, err
	}
	number := map[uint64]int{}
	var rows []tournament.Player
	for _, e := range t.Entries {
		if e.Number > 0 {
			p, err := l.Player(e.Player)
			if err != nil {
				return b, err
			}
			number[e.Player] = e.Number
			rows = append(rows, tournament.Player{Number: e.Number, Name: p.Name})
		}
	}
	t.Numbered(number)
	return t.Bracket(lines, rows, number)
}

// cannotStop says why what is left of a tie cannot be stopped by consent; empty where it can.
func (t Tournament) cannotStop(b Bracket, x knockout.Tie) string {
	switch {
	case t.Cup == nil || knockout.Rest(t.Cup.Rest) != knockout.RestAsk:
		return "by the settings of the cup nobody is asked whether to stop"
	case x.State != knockout.Decided:
		return x.Label + " is not decided"
	case b.Gone(x.Label):
		return "a player has left " + x.Label
	case b.of[x.Label].Appeal:
		return "a result of " + x.Label + " waits for a ruling, and may become another"
	case len(b.LeftIn(x.Label)) == 0:
		return "no game of " + x.Label + " is in play"
	}
	return ""
}

// LeftIn are the games of a tie that are in play.
func (b Bracket) LeftIn(tie string) (out []TieGame) {
	for _, g := range b.Games[tie] {
		if g.Line.Game != 0 && !g.Line.Over() {
			out = append(out, g)
		}
	}
	return out
}

// PlayerOf is who plays the game for a seed: a substitute, where one took over.
func (g TieGame) PlayerOf(seed int) uint64 {
	side := 0
	if (g.White == seed) == g.Swapped {
		side = 1
	}
	return firstOf(g.Line.Players[side])
}

// Labels name the games that are left.
func (s Stopping) Labels() (out []string) {
	for _, x := range s.Left {
		out = append(out, x.Label)
	}
	return out
}

// Title names the tie: "SF1 of C26, Club cup".
func (s Stopping) Title() string {
	return fmt.Sprintf("%s of %s, %s", s.Tie.Label, s.Tournament.Label, s.Tournament.Name)
}

// Score is how the tie stands, and who goes on by it.
func (s Stopping) Score() string {
	score, _, _ := strings.Cut(s.Tie.Why, ",")
	does := " goes on"
	if s.Tie.Label == "F" || s.Tie.Label == "3rd" {
		does = " has won"
	}
	return strings.Split(score, ";")[0] + ", and " + s.Goes + does
}

// Zone is by whose clocks a player is told the time.
func (s Stopping) Zone(p Player) *time.Location {
	return ZoneNamed(cmp.Or(p.Zone, s.Tournament.Agreement.Calendar.Zone))
}

// Opponent is the name of the other of both players.
func (s Stopping) Opponent(of uint64) string {
	if s.Players[0].ID == of {
		return s.Players[1].Name
	}
	return s.Players[0].Name
}

// Unreached says which of both no letter reaches; empty where both can be written to.
func (s Stopping) Unreached() string {
	for _, p := range s.Players {
		if p.Reached() == "" || !p.Stopped.IsZero() {
			return "no letter reaches " + p.Name
		}
	}
	return ""
}

// Annuls are the matters by which what is left is annulled, since both agree. They are judged on
// paper first: what cannot be annulled is a RefusedError, in words.
func (l *Ledger) Annuls(s Stopping, key string, at time.Time) (out []Matter, err error) {
	for _, x := range s.Left {
		r := correspondence.Ruling{By: terms.ToSecretary, Row: "Annul", Law: ByAgreement, Replace: correspondence.ReplaceNone, Key: fmt.Sprintf("%s:%s", key, x.Game),
			Reason: fmt.Sprintf("The tie %s is decided, and both have agreed to stop.", s.Tie.Label)}
		g, err := l.Game(x.Game)
		if err != nil {
			return nil, err
		}
		o, err := l.Office(x.Game, at)
		if err != nil {
			return nil, err
		}
		if _, err := g.Rule(r, o); err != nil {
			return nil, &RefusedError{Why: fmt.Sprintf("%s cannot be annulled now: %s", x.Label, strings.TrimPrefix(err.Error(), "correspondence: "))}
		}
		out = append(out, Matter{Key: r.Key, Why: r.Row + ": " + r.Reason, At: at, Games: []terms.GameID{x.Game},
			Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
				d, err := g[0].Rule(r, o[0])
				if err != nil {
					return nil
				}
				return []correspondence.Decision{d}
			}})
	}
	return out, nil
}

// StopQuestions are the questions about a tie, open or not, in order.
func (l *Ledger) StopQuestions(tournament uint64, tie string) ([]Request, error) {
	return l.RequestsLike(Request{Kind: RequestStopping, Tournament: tournament, Words: tie})
}

// ToStop are the ties of a tournament of which both players are to be asked whether to stop, and were
// not asked yet; none where it is no cup in play that asks them. wait says that there are others, and
// somebody cannot be reached.
func (l *Ledger) ToStop(t Tournament) (out []Stopping, wait bool, err error) {
	if !t.asks() {
		return nil, false, nil
	}
	b, err := l.bracketOf(t)
	if err != nil {
		return nil, false, nil // the page of its tree says why
	}
	for _, x := range b.Ties {
		if t.cannotStop(b, x) != "" {
			continue
		}
		asked, err := l.StopQuestions(t.ID, x.Label)
		if err != nil {
			return nil, false, err
		}
		if len(asked) > 0 {
			continue
		}
		s, err := l.stopping(t, b, x)
		if err != nil {
			return nil, false, err
		}
		if s.Unreached() != "" {
			wait = true
			continue
		}
		out = append(out, s)
	}
	return out, wait, nil
}
