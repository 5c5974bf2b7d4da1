package public

import (
	"errors"
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
// nothing. It keeps what was asked for last, and reads nothing else. The zero hall is ready for use. What it
// hands out is never changed afterwards.
type hall struct {
	mu     sync.Mutex
	of     ledger.Generation
	filled bool
	turn   uint64 // grows with whatever changes below
	rows   uint64 // the turn at which players or tournaments changed last
	events map[string]openEvent
	names  map[uint64]string // of players who were asked for since, as published
	kept   shelf

	press sync.Mutex // whoever makes a page holds it: no more than one is made at a time
	views map[terms.GameID]viewOf
}

// mostEvents and mostNames are how many tournaments and names are kept. When there are more it begins anew.
const (
	mostEvents = 4 * mostListed
	mostNames  = 20000
)

// openEvent is a tournament that is public, with the lines of its games.
type openEvent struct {
	ledger.Tournament
	system  ledger.System  // by which it is played
	whole   ledger.Event   // the public event to which it belongs; zero: none
	lines   []openLine     // in the order of their numbers
	at      map[string]int // the lines by their addresses, in small letters
	names   map[uint64]string
	written int    // the generation by which the lines are right
	rows    uint64 // the turn of the rows by which it was read
	turn    uint64 // at which something of it changed last
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

// fresh looks whether players or tournaments have changed. It is called with mu held.
func (h *hall) fresh(l *ledger.Ledger) error {
	g, err := l.Generation()
	if err != nil {
		return err
	}
	if !h.filled || g.Rows != h.of.Rows {
		h.turn++
		h.rows, h.filled, h.names = h.turn, true, map[uint64]string{}
	}
	h.of = g
	return nil
}

// opened is a tournament that is public, as it is now. It is called with mu held, and fresh before.
func (h *hall) opened(l *ledger.Ledger, t ledger.Tournament) (openEvent, error) {
	key := strings.ToLower(t.Label)
	e := openEvent{Tournament: t, written: -1, rows: h.rows}
	var err error
	if e.system, err = l.System(t); err != nil {
		return e, err
	}
	if t.Event != 0 {
		if e.whole, err = l.Event(t.Event); err != nil && !errors.Is(err, ledger.ErrNoEvent) {
			return e, err
		}
		if e.whole.Public.Mode == ledger.PublicOff {
			e.whole = ledger.Event{}
		}
	}
	h.turn++
	e.turn = h.turn
	if old, ok := h.events[key]; ok && old.ID == t.ID {
		e.lines = old.lines
		if old.Label == t.Label {
			e.at = old.at
		}
	}
	if h.events == nil || len(h.events) >= mostEvents {
		h.events = map[string]openEvent{}
	}
	h.events[key] = e
	return h.lined(l, key)
}

// called are the names of who plays in a tournament, or may. It is called with mu held.
func (h *hall) called(l *ledger.Ledger, e openEvent) (map[uint64]string, error) {
	var all []uint64
	for _, x := range e.Entries {
		all = append(all, x.Player)
	}
	for _, x := range e.Pairings {
		all = append(all, x.With[:]...)
	}
	for _, x := range e.Takeovers {
		all = append(all, x.From, x.To)
	}
	for _, o := range e.lines {
		all = append(append(all, o.players[0]...), o.players[1]...)
	}
	if e.system == ledger.TeamMatches {
		of, err := l.Event(e.Event)
		if err != nil {
			return nil, err
		}
		for _, t := range of.Teams {
			all = append(append(all, t.Line...), t.Reserves...)
		}
	}
	if len(h.names) > mostNames {
		h.names = map[uint64]string{}
	}
	out := map[uint64]string{}
	for _, id := range all {
		name, known := h.names[id]
		if !known && id != 0 {
			p, err := l.Player(id)
			if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
				return nil, err
			}
			if p.ID == id {
				name = p.Published()
			}
			h.names[id] = name
		}
		out[id] = name
	}
	return out, nil
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
	if e.names == nil || changed {
		if e.names, err = h.called(l, e); err != nil {
			return e, err
		}
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
	names map[uint64]string
	rows  uint64
}

// event returns a public tournament by its label, or errNothing.
func (h *hall) event(l *ledger.Ledger, label string) (shown, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.fresh(l); err != nil {
		return shown{}, err
	}
	key := strings.ToLower(label)
	e, known := h.events[key]
	if known && e.rows == h.rows {
		e, err := h.lined(l, key)
		return shown{e, e.names, h.rows}, err
	}
	t, err := l.TournamentByLabel(label)
	if errors.Is(err, ledger.ErrNoTournament) || err == nil && (t.Public.Mode == ledger.PublicOff || strings.ToLower(t.Label) != key) {
		delete(h.events, key)
		return shown{}, errNothing
	}
	if err != nil {
		return shown{}, err
	}
	e, err = h.opened(l, t)
	return shown{e, e.names, h.rows}, err
}

// ofRow is a public tournament by its row. It is called with mu held, and fresh before.
func (h *hall) ofRow(l *ledger.Ledger, t ledger.Tournament) (e openEvent, err error) {
	key := strings.ToLower(t.Label)
	if old, known := h.events[key]; known && old.rows == h.rows && old.ID == t.ID {
		return h.lined(l, key)
	}
	return h.opened(l, t)
}

// moved is the turn at which players or tournaments changed last.
func (h *hall) moved(l *ledger.Ledger) (uint64, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	err := h.fresh(l)
	return h.rows, err
}

// playedBy are the public tournaments in which a player has games, the youngest first, and the turn at
// which something of them changed last.
func (h *hall) playedBy(l *ledger.Ledger, p ledger.Player) (out []shown, turn uint64, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.fresh(l); err != nil {
		return nil, 0, err
	}
	lines, err := l.GamesOf(p.ID)
	if err != nil {
		return nil, 0, err
	}
	turn = h.rows
	var in []uint64
	for _, x := range lines {
		in = append(in, x.Tournament)
	}
	slices.Sort(in)
	for _, id := range slices.Backward(slices.Compact(in)) {
		t, err := l.Tournament(id)
		if err != nil {
			return nil, 0, err
		}
		if t.Public.Mode != ledger.PublicGames {
			continue
		}
		e, err := h.ofRow(l, t)
		if err != nil {
			return nil, 0, err
		}
		out, turn = append(out, shown{e, e.names, h.rows}), max(turn, e.turn)
	}
	return out, turn, nil
}
