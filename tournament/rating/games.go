package rating

import (
	"fmt"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// Game is what must be known of a game to rate it.
type Game struct {
	Label        string
	White, Black string
	Ended        time.Time // the day, in the office's zone; zero: it is in play
	Result       terms.Result
	How          events.Ending
	Sent         [2]int // the records that White and Black have sent
	Bars         Bars
}

// Bars are what keeps a game from being rated.
type Bars struct {
	Odds         bool
	Consultation bool // several play a side
	Substitute   bool // a side was taken over
	Friendly     bool // and not both have agreed that it is rated
	Terms        bool // the terms say that it is not rated
}

// enough is the number of records that each side must have sent where one of them left.
const enough = 10

// points returns what White and Black made, in hundredths; false where the result gives none
// that can be rated.
func (g Game) points() (white, black int, ok bool) {
	switch g.Result {
	case terms.WhiteWins:
		return 100, 0, true
	case terms.BlackWins:
		return 0, 100, true
	case terms.Drawn:
		return 50, 50, true
	}
	return 0, 0, false
}

// Bar says why the game is not rated; "" where it is, as far as the game itself tells.
func (g Game) Bar() string {
	_, _, scored := g.points()
	left := g.How == events.ByWithdrawal || g.How == events.ByDeath
	switch {
	case g.Result == "" || g.Ended.IsZero():
		return "in play"
	case g.Result == terms.Annulled:
		return "annulled"
	case !scored:
		return "lost by both sides"
	case g.White == g.Black:
		return "one player on both sides"
	case g.Bars.Odds:
		return "played at odds"
	case g.Bars.Consultation:
		return "played in consultation"
	case g.Bars.Substitute:
		return "taken over by a substitute"
	case g.Bars.Friendly:
		return "a friendly game that not both wished to be rated"
	case g.Bars.Terms:
		return "not rated by its terms"
	case g.Sent[0] < 1 || g.Sent[1] < 1:
		return "not begun: a side has sent no record"
	case left && min(g.Sent[0], g.Sent[1]) < enough:
		return fmt.Sprintf("left before each side had sent %d records", enough)
	}
	return ""
}

// Correction is a game of an earlier quarter that is known to be other than it was when its list
// was made. Was is the game as it was then, and Is as it is now; each may be one that is not
// rated, as a game in play, or an annulled one. White and Black are the figures by which it was
// or would have been reckoned.
type Correction struct {
	Was, Is      Game
	White, Black Basis
	Why          string
}

// FirstRow is the figure of a player who is on no list; rating is what was entered with a
// source, or 0. One below the floor is raised to it, and of one from 2400 on that was reached.
func FirstRow(name string, rating int, source string) Row {
	if rating == 0 {
		return Row{Name: name, Rating: First}
	}
	if rating > 0 {
		rating = max(rating, Floor)
	}
	return Row{Name: name, Rating: rating, Source: source, Top: rating >= master}
}

// Basis is by what a game was reckoned for one player.
type Basis struct{ Rating, K int }
