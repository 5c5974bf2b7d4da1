package tournament

import (
	"fmt"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/tournament/rounds"
	"postd/tournament/ties"
)

// Player is one who has a number in the tournament.
type Player struct {
	Number   int // from 1
	Name     string
	Left     *Departure // the player has left, and nobody plays on in the row; nil: not so
	Deducted Half       // taken from the score as a penalty (BCC1903/VI.PREF(e))
	Rating   int        // the first of the event, for tie-breaks by ratings; 0: none
	Club     string     // empty: none
}

// Outcome is how a game of the tournament stands.
type Outcome struct {
	White, Black int // pairing numbers
	Round        int
	Label        string
	Result       terms.Result  // empty: it runs, or has not begun
	How          events.Ending // how it came to its result
	Unplayed     bool          // it has a result, and not both sides had made a move
	Adjudicating bool          // it runs no more but waits for the adjudicator
	Game         terms.GameID  // 0: not yet opened

	came [2]rounds.Result // what both sides have of a game of Elsewhere
}

// points returns what each side made; false where the game gives no points,
// because it runs or was annulled.
func (o Outcome) points() (white, black Half, ok bool) {
	switch o.Result {
	case terms.WhiteWins:
		return 2, 0, true
	case terms.BlackWins:
		return 0, 2, true
	case terms.Drawn:
		return 1, 1, true
	case terms.BothLost:
		return 0, 0, true
	}
	return 0, 0, false
}

// met are the results of both sides. Whether a game was played is not how it ended: one that was
// lost on time after many moves was.
func (o Outcome) met() (white, black rounds.Result) {
	if o.came[0] != rounds.Unpaired {
		return o.came[0], o.came[1]
	}
	won, lost := rounds.Won, rounds.Lost
	if o.Unplayed {
		won, lost = rounds.ForfeitWin, rounds.ForfeitLoss
	}
	switch o.Result {
	case terms.WhiteWins:
		return won, lost
	case terms.BlackWins:
		return lost, won
	case terms.Drawn:
		return rounds.Drawn, rounds.Drawn
	case terms.BothLost:
		return lost, lost
	case terms.Annulled:
		return rounds.Annulled, rounds.Annulled
	}
	return rounds.Running, rounds.Running
}

// fault says why the outcome cannot belong to a tournament of these players.
func (o Outcome) fault(players map[int]*tally) error {
	_, _, ok := o.points()
	switch {
	case players[o.White] == nil || players[o.Black] == nil:
		return fmt.Errorf("tournament: game %s is between the numbers %d and %d, but not both are players", o.Label, o.White, o.Black)
	case o.White == o.Black:
		return fmt.Errorf("tournament: in game %s number %d plays on both sides", o.Label, o.White)
	case !ok && o.Result != "" && o.Result != terms.Annulled:
		return fmt.Errorf("tournament: game %s has the result %q, which is none", o.Label, o.Result)
	}
	return nil
}

// byDefault are the endings of a game that was won otherwise than over the
// board. What the adjudicator finds is the worth of the position (BCC1903/V.10(a)),
// and so no default.
var byDefault = map[events.Ending]bool{
	events.ByTime:       true,
	events.ByPenalty:    true,
	events.ByRules:      true,
	events.ByWithdrawal: true,
	events.ByDeath:      true,
	events.ByDefault:    true,
	events.ByRuling:     true, // of ledgers in which no ruling said how a game ended
}

// meeting is a game as one of its players sees it.
type meeting struct {
	Outcome
	self     *tally
	opponent *tally
	white    bool
	made     Half // by this player
	finished bool // it has a result, whether it counts or not
}

// running reports whether the game is left to play. One that does not count, since a player of it
// has left, is not.
func (m meeting) running() bool { return m.Result == "" && !m.out() }

// out reports whether the game does not count in the table, since a player of it has left.
func (m meeting) out() bool { return m.self.out || m.opponent.out }

// counts reports whether the game has a result that counts.
func (m meeting) counts() bool { return m.finished && !m.out() }

// Mark is the sign of one game in the crosstable.
type Mark struct {
	Sign  string // "1", "½", "0", "+", "–", "*", "adj" or "×"; in brackets where it does not count
	Words string // the same for one who hears the page: "won by default"
	White bool   // the player of the row has White
	Round int
	Label string
	Game  terms.GameID // 0: not yet opened
}

// mark returns the sign of the game in the row of the player.
func (m meeting) mark() Mark {
	k := Mark{White: m.white, Round: m.Round, Label: m.Label, Game: m.Game}
	switch {
	case m.Result == terms.Annulled:
		k.Sign, k.Words = "×", "annulled"
	case !m.finished && m.Adjudicating:
		k.Sign, k.Words = "adj", "in adjudication"
	case !m.finished && m.Game == 0:
		k.Sign, k.Words = "*", "not begun"
	case !m.finished:
		k.Sign, k.Words = "*", "unfinished"
	case m.made == 1:
		k.Sign, k.Words = "½", "drawn"
	case m.made == 2 && byDefault[m.How]:
		k.Sign, k.Words = "+", "won by default"
	case m.made == 2:
		k.Sign, k.Words = "1", "won"
	case byDefault[m.How]:
		k.Sign, k.Words = "–", "lost by default"
	default:
		k.Sign, k.Words = "0", "lost"
	}
	if m.out() && m.Result != terms.Annulled {
		k.Sign, k.Words = "("+k.Sign+")", k.Words+", not counted"
	}
	return k
}

// Half is a number of half points: 5 is 2½ points.
type Half int

// String writes points as a crosstable does: "2½", "½", "0", "−1½".
func (h Half) String() string { return ties.Parts(int(h), 2).String() }

// Quarter is a number of quarter points: 29 is 7¼ points.
type Quarter int

// String writes quarter points as a crosstable does: "7¼", "½", "0".
func (q Quarter) String() string { return ties.Parts(int(q), 4).String() }
