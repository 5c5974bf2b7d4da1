package tournament

import (
	"fmt"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/tournament/rounds"
)

// Elsewhere is the outcome of a game that was played elsewhere, of which only the results are
// known: White's and Black's, by their two letters of package rounds, as a report file has them. A
// forfeit stays one, and so does a game that counts for no rating. There is an error where they do
// not go together, or where the game has no result.
func Elsewhere(letters string) (Outcome, error) {
	if len(letters) != 2 {
		return Outcome{}, fmt.Errorf("tournament: the results of a game are two letters, not %q", letters)
	}
	white, black := rounds.Result(letters[0]), rounds.Result(letters[1])
	o := Outcome{came: [2]rounds.Result{white, black}}
	pair := rounds.Section{Players: []rounds.Player{
		{Rounds: []rounds.Meeting{{Opponent: 2, Colour: rounds.White, Result: white}}},
		{Rounds: []rounds.Meeting{{Opponent: 1, Colour: rounds.Black, Result: black}}},
	}}
	if white == rounds.Unpaired || white == rounds.Running || white == rounds.Annulled || pair.Fault() != nil {
		return Outcome{}, fmt.Errorf("tournament: %q and %q are no results of a game that is over", letters[:1], letters[1:])
	}
	switch w, b := white.Halves(), black.Halves(); {
	case w == 2:
		o.Result = terms.WhiteWins
	case b == 2:
		o.Result = terms.BlackWins
	case w == 1:
		o.Result = terms.Drawn
	default:
		o.Result = terms.BothLost
	}
	if o.Unplayed = !white.Played(); o.Unplayed {
		o.How = events.ByDefault
	}
	return o, nil
}
