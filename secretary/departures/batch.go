package departures

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/batches"
	"postd/tournament"
)

// DeedLeave is the batch by which a player leaves: a target is a game, in each of which one matter
// is filed.
const DeedLeave = "leave"

// left is what the batch needs.
type left struct {
	Player uint64                    `json:"player"`
	Name   string                    `json:"name"`
	Since  calendar.Date             `json:"since"`
	Sub    uint64                    `json:"sub,omitempty"` // who takes the games over; 0: nobody
	Rows   []uint64                  `json:"rows"`          // tournaments whose entry was withdrawn with it
	In     []uint64                  `json:"in"`            // all tournaments that were left
	Reason string                    `json:"reason"`
	Law    rules.Law                 `json:"law"`
	Died   bool                      `json:"died,omitempty"`
	Stays  []terms.GameID            `json:"stays,omitempty"` // games that go on, since others consult in them
	Games  map[terms.GameID]leftGame `json:"games"`
}

// leftGame is the ruling in one of the games.
type leftGame struct {
	Row  string        `json:"row"`
	Of   rules.Colour  `json:"of"`
	Gave terms.Result  `json:"result,omitempty"`
	How  events.Ending `json:"how,omitempty"`
	Law  rules.Law     `json:"law"`
}

// asLeft is the ruling that ends a game which a player leaves, and asTaken the one by which a
// substitute takes it over.
func asLeft(g tournament.LeftGame) leftGame {
	return leftGame{Row: g.Row, Of: g.Of, Gave: g.Gives, How: g.Ends, Law: g.Law}
}

func asTaken(of rules.Colour) leftGame {
	return leftGame{Row: "Substitute", Of: of, Law: "RULING/R-41"}
}

// ruling is the ruling in a game of the list.
func (w left) ruling(l *ledger.Ledger, id terms.GameID, key string) (r correspondence.Ruling, err error) {
	g := w.Games[id]
	r = correspondence.Ruling{By: terms.ToSecretary, Row: g.Row, Of: g.Of, Result: g.Gave, How: g.How, Law: g.Law, Reason: w.Reason, Key: key}
	if g.Row == "Substitute" {
		r.Joins, err = l.Joining(id, g.Of, w.Sub, w.Since)
	}
	return r, err
}

// matter is what is filed in a game. What the law does not admit is a RefusedError.
func (w left) matter(l *ledger.Ledger, id terms.GameID, key string, at time.Time) (m ledger.Matter, err error) {
	r, err := w.ruling(l, id, key)
	if err != nil {
		return m, err
	}
	if m, err = batches.RuledOnPaper(l, id, r, at); err != nil {
		return m, err
	}
	m.Joint, err = w.joint(l, at, false, w.Reason)
	return m, err
}

// LeaveOneOf files the matter of one game.
func LeaveOneOf(l *ledger.Ledger, b ledger.Batch, target uint64) (ledger.Matter, error) {
	w, err := leftOf(b)
	if err != nil {
		return ledger.Matter{}, err
	}
	return w.matter(l, terms.GameID(target), b.Key(target), b.At)
}

// leftOf reads what a batch by which a player left has kept.
func leftOf(b ledger.Batch) (w left, err error) {
	if err = json.Unmarshal(b.With, &w); err != nil {
		err = fmt.Errorf("secretary: batch %d: %w", b.ID, err)
	}
	return w, err
}

// LeftBy is what a batch knows of a player who left by it; nothing, where nobody did.
func LeftBy(b ledger.Batch) (w left) {
	if b.Deed == DeedLeave {
		w, _ = leftOf(b) // one that cannot be read says so on its own page
	}
	return w
}

// TakerOf is who took over the last game of the player in a tournament, 0 where nobody did.
func TakerOf(t ledger.Tournament, player uint64) uint64 {
	for _, o := range slices.Backward(t.Takeovers) {
		if o.From == player {
			return o.To
		}
	}
	return 0
}
