package public

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// hall is what the open pages keep of the ledger, so that one that is asked for again costs
// nothing. The zero hall is ready for use. What it hands out is never changed afterwards.
type hall struct {
	mu     sync.Mutex
	of     ledger.Generation
	filled bool
	turn   uint64 // grows with whatever changes below
	rows   uint64 // the turn at which players or tournaments changed last
	events map[string]openEvent
	order  []string          // the keys of events, the youngest first
	names  map[uint64]string // of all players, as published
	whole  []ledger.Event    // the events that are public, the youngest first
	kept   shelf

	press sync.Mutex // whoever makes a page holds it: no more than one is made at a time
	views map[terms.GameID]viewOf
}

// openEvent is a tournament that is public, with the lines of its games.
type openEvent struct {
	ledger.Tournament
	system  ledger.System  // by which it is played
	lines   []openLine     // in the order of their numbers
	at      map[string]int // the lines by their addresses, in small letters
	written int            // the generation by which the lines are right
	turn    uint64         // at which something of it changed last
}

// openLine is what the public is told of a game without its moves.
type openLine struct {
	id       terms.GameID
	seq      uint64
	label    string
	address  string // what stands for it behind the address of the tournament
	players  [2][]uint64
	result   terms.Result // empty while it runs, and under appeal
	counts   terms.Result // in a table; the same or, by the odds, another
	how      events.Ending
	appealed bool
	next     string
	ended    time.Time // the day, at its beginning
	until    time.Time // until when an appeal may change the result; zero: it runs, or a question waits
	deducted [2]int
	unplayed bool // it ended before both sides had made a move
	sealed   bool // it is judged without names: for the public it runs
	held     bool // it runs, and one of the tournament is sealed: none tells which (RULING/R-91)
}

func (o openLine) state() openState {
	switch {
	case o.appealed:
		return openAppealed
	case o.result == "":
		return openRuns
	case o.result == terms.Annulled:
		return openAnnulled
	}
	return openOver
}

func openLineOf(x ledger.Line) openLine {
	o := openLine{id: x.Game, seq: x.Seq, label: x.Label, players: x.Players, sealed: x.Sealed}
	if !x.Over() || x.Sealed {
		return o
	}
	o.ended = x.Ended.UTC().Truncate(24 * time.Hour)
	switch {
	case x.Questions > 0 && x.Result != terms.Annulled:
		o.appealed = true
	default:
		o.result, o.how, o.next, o.deducted, o.unplayed = x.Result, x.How, x.Next, x.Deducted, x.Moves < 2
		if o.counts = x.Counts; o.counts == "" {
			o.counts = x.Result
		}
	}
	return o
}

// same reports whether the public would see no difference.
func (o openLine) same(p openLine) bool {
	return o.label == p.label && slices.Equal(o.players[rules.White], p.players[rules.White]) && slices.Equal(o.players[rules.Black], p.players[rules.Black]) &&
		o.result == p.result && o.counts == p.counts && o.how == p.how && o.appealed == p.appealed && o.next == p.next &&
		o.ended.Equal(p.ended) && o.until.Equal(p.until) && o.deducted == p.deducted && o.unplayed == p.unplayed && o.sealed == p.sealed
}

// fresh brings the rows up to the ledger. It is called with mu held.
func (h *hall) fresh(l *ledger.Ledger) error {
	g, err := l.Generation()
	if err != nil {
		return err
	}
	if h.filled && g.Rows == h.of.Rows {
		h.of = g
		return nil
	}
	all, err := l.Tournaments()
	if err != nil {
		return err
	}
	players, err := l.Players()
	if err != nil {
		return err
	}
	whole, err := l.EventRows()
	if err != nil {
		return err
	}
	slices.Reverse(whole)
	h.whole = slices.DeleteFunc(whole, func(e ledger.Event) bool { return e.Public.Mode == ledger.PublicOff })
	was := h.events
	h.turn++
	h.of, h.rows, h.filled = g, h.turn, true
	h.events, h.order, h.names = map[string]openEvent{}, nil, map[uint64]string{}
	for _, p := range players {
		h.names[p.ID] = p.Published()
	}
	for _, t := range slices.Backward(all) {
		if t.Public.Mode == ledger.PublicOff {
			continue
		}
		key := strings.ToLower(t.Label)
		e := openEvent{Tournament: t, written: -1, turn: h.turn}
		if e.system, err = l.System(t); err != nil {
			return err
		}
		if old, ok := was[key]; ok && old.ID == t.ID {
			e.lines = old.lines
			if old.Label == t.Label {
				e.at = old.at
			}
		}
		h.events[key], h.order = e, append(h.order, key)
	}
	return nil
}

// lined brings the lines of a tournament up to the ledger. It is called with mu held.
func (h *hall) lined(l *ledger.Ledger, key string) (openEvent, error) {
	e := h.events[key]
	if e.written == h.of.Written {
		return e, nil
	}
	known := map[terms.GameID]openLine{}
	for _, x := range e.lines {
		known[x.id] = x
	}
	ids, err := l.GameIDs(e.ID)
	if err != nil {
		return e, err
	}
	news, err := l.LinesSince(ids, func(id terms.GameID) uint64 { return known[id].seq })
	if err != nil {
		return e, err
	}
	changed := len(known) != len(ids) || e.at == nil
	for _, x := range news {
		o := openLineOf(x)
		if o.until, _, err = l.FinalAfter(e.Tournament, x, false); err != nil {
			return e, err
		}
		old, ok := known[o.id]
		o.address = old.address
		changed = changed || !ok || !old.same(o)
		known[o.id] = o
	}
	if len(news) > 0 || changed {
		e.lines = make([]openLine, 0, len(ids))
		for _, id := range ids {
			e.lines = append(e.lines, known[id])
		}
		sealed := slices.ContainsFunc(e.lines, func(o openLine) bool { return o.sealed })
		for i := range e.lines {
			e.lines[i].held = sealed && e.lines[i].state() == openRuns
		}
	}
	if changed {
		h.turn++
		e.turn = h.turn
		e.addressed()
	}
	e.written = h.of.Written
	h.events[key] = e
	return e, nil
}

// addressed gives each game what stands for it in an address: its number, where its label is
// that of the tournament with the number behind, or else its label.
func (e *openEvent) addressed() {
	labels := map[string]bool{}
	for _, o := range e.lines {
		labels[o.label] = true
	}
	e.at = map[string]int{}
	for i := range e.lines {
		o := &e.lines[i]
		o.address = o.label
		if rest, ok := strings.CutPrefix(o.label, e.Label+"-"); ok && rest != "" && !labels[rest] {
			o.address = rest
		}
		e.at[strings.ToLower(o.address)] = i
	}
}

// shown is a moment of the hall: what a page is made of.
type shown struct {
	openEvent
	names  map[uint64]string
	wholes map[uint64]ledger.Event // the events that are public
	rows   uint64
}

// event returns a public tournament by its label, or errNothing.
func (h *hall) event(l *ledger.Ledger, label string) (shown, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.fresh(l); err != nil {
		return shown{}, err
	}
	key := strings.ToLower(label)
	if _, ok := h.events[key]; !ok {
		return shown{}, errNothing
	}
	e, err := h.lined(l, key)
	return shown{e, h.names, h.wholes(), h.rows}, err
}

// all returns all public tournaments and events, the youngest first.
func (h *hall) all(l *ledger.Ledger) (out []openEvent, whole []ledger.Event, turn uint64, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.fresh(l); err != nil {
		return nil, nil, 0, err
	}
	for _, key := range h.order {
		e, err := h.lined(l, key)
		if err != nil {
			return nil, nil, 0, err
		}
		out = append(out, e)
	}
	return out, h.whole, h.turn, nil
}

// published are the names of all players, as each has allowed.
func (h *hall) published() map[uint64]string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.names
}

// side is how the players of a side are named.
func (x shown) side(members []uint64) string {
	var names []string
	for _, id := range members {
		names = append(names, x.names[id])
	}
	if len(names) == 0 {
		return ledger.Unnamed
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// game finds a game of a tournament whose games are public by what stands for it in an
// address.
func (x shown) game(address string) (openLine, error) {
	if i, ok := x.at[strings.ToLower(address)]; ok && x.Public.Mode == ledger.PublicGames && !x.lines[i].held {
		return x.lines[i], nil
	}
	return openLine{}, errNothing
}

// viewOf is a game as it was made for its pages, and by what.
type viewOf struct {
	seq, rows uint64
	game      openGame
}

// mostViews are kept: whoever goes through a game asks for many pages of it.
const mostViews = 64

// view returns what is public of a game. It is called with press held.
func (h *hall) view(l *ledger.Ledger, x shown, o openLine) (openGame, error) {
	if v, ok := h.views[o.id]; ok && v.seq == o.seq && v.rows == x.rows {
		return v.game, nil
	}
	happened, err := l.Events(o.id)
	if err != nil {
		return openGame{}, err
	}
	g, err := openView(happened, x.Public.Delay)
	if err != nil {
		return openGame{}, fmt.Errorf("public: %s: %w", o.label, err)
	}
	g.event, g.address = x.Name, o.address
	for side, members := range o.players {
		g.names[side] = x.side(members)
	}
	for _, p := range x.Pairings {
		if p.Label == o.label {
			g.round = p.Round
		}
	}
	if len(h.views) >= mostViews {
		h.views = nil
	}
	if h.views == nil {
		h.views = map[terms.GameID]viewOf{}
	}
	h.views[o.id] = viewOf{uint64(len(happened)), x.rows, g}
	return g, nil
}
