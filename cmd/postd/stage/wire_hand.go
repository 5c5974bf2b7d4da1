package stage

import (
	"errors"
	"strconv"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox"
	"postd/rules"
)

// Hand enters a letter that did not come by mail, as the secretary's page does.
func (w *wire) Hand(at time.Time, by rules.Colour, h correspondence.Hand, text string) error {
	w.clock.set(at)
	g, err := w.ledger.Game(w.game)
	if err != nil {
		return err
	}
	if h.Came.IsZero() {
		h.Came = at
	}
	counts, err := g.DespatchOf(by, h, at)
	if err != nil {
		return err
	}
	kept := ledger.Hand{Hand: h, Nonce: strconv.Itoa(g.Seq), Game: w.game, Side: by, Player: g.Sides[by].Members[0].Player, By: "secretary", Entered: at}
	m, err := mailbox.ByHand(w.ledger, w.clock.Now, ledger.Letter{Hand: &kept, Raw: kept.Source(text), Arrived: counts, Late: true})
	if err != nil {
		return err
	}
	m.Rows = []ledger.Row{ledger.TakenDown{Hand: kept, Words: text, Arrived: counts}}
	if _, err := w.ledger.File(m); err != nil {
		return err
	}
	return w.pump()
}

// Prints is of players without mail, of whom there are none here.
func (w *wire) Prints(time.Time) error {
	return errors.New("postd: by mail nothing is printed; play this dialogue without --mail")
}
