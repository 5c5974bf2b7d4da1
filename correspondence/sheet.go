package correspondence

import (
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// TurnSheet is the sheet of one turn of a game.
type TurnSheet struct {
	Turn   int              `json:"turn"` // by its order in the game, from 1
	Of     string           `json:"of"`   // white, black
	Kind   string           `json:"kind"` // turn, or choice: one for which no turn ran
	Move   int              `json:"move"` // its number in the score
	Open   bool             `json:"open"`
	Ended  *calendar.Moment `json:"ended,omitempty"`
	How    string           `json:"how,omitempty"` // how it ended, in words
	Counts bool             `json:"counts"`        // it is among the time used in the game
	calendar.Sheet
}

// GameSheet is the time of a game, turn by turn.
type GameSheet struct {
	Game  string      `json:"game"`
	Label string      `json:"label"`
	White string      `json:"white"`
	Black string      `json:"black"`
	Used  SidesUsed   `json:"used"` // over all turns that a record ended
	Turns []TurnSheet `json:"turns"`
}

// SidesUsed is what each side has used in a game.
type SidesUsed struct {
	White calendar.Seconds `json:"white"`
	Black calendar.Seconds `json:"black"`
}

// Sheet returns the turn as scripts read it; no is its order in the game, from 1.
func (t TurnTime) Sheet(no int) TurnSheet {
	s := TurnSheet{
		Turn: no, Of: strings.ToLower(t.Of.String()), Kind: "turn", Move: t.Number, Open: t.End == "",
		How: t.End, Counts: t.Counts, Sheet: t.Account.Sheet(),
	}
	if t.Choice {
		s.Kind = "choice"
	}
	if !t.Ended.IsZero() {
		at := t.Account.Moment(t.Ended)
		s.Ended = &at
	}
	return s
}

// SheetOf returns the time of a game turn by turn, the open one up to the instant
// of the office.
func SheetOf(events []events.Event, o Setting) GameSheet {
	g := Fold(events)
	s := GameSheet{
		Game: g.ID.String(), Label: g.Label, White: g.Sides[rules.White].Name(), Black: g.Sides[rules.Black].Name(),
		Used: SidesUsed{calendar.Seconds(g.Used[rules.White]), calendar.Seconds(g.Used[rules.Black])}, Turns: []TurnSheet{},
	}
	for i, t := range TurnTimes(events, o) {
		s.Turns = append(s.Turns, t.Sheet(i+1))
	}
	return s
}
