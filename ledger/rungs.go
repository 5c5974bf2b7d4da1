package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"postd/tournament/ladder"
)

// Rungs is how a ladder is played, and what happened on it beside its games (EVENT/7). The table is
// folded from both by package tournament/ladder, and is stored nowhere.
type Rungs struct {
	Reach   int         `json:"reach,omitempty"` // rungs above, up to which one may challenge; 0: the usual of package ladder, as below
	Idle    int         `json:"idle,omitempty"`  // days without a game that cost a rung
	Warn    int         `json:"warn,omitempty"`  // days before, on which the player is told
	Free    bool        `json:"free,omitempty"`  // a challenge goes out and its game begins without a press
	Entries []RungEntry `json:"entries,omitempty"`
}

// RungEntry is something that happened on a ladder. Results are none: they are those of the games.
type RungEntry struct {
	At   time.Time   `json:"at"`
	Kind ladder.Kind `json:"kind"`
	Who  uint64      `json:"who"`
	Whom uint64      `json:"whom,omitempty"`
	Game string      `json:"game,omitempty"` // of what was accepted: the label of its game; empty: it has not begun
	Why  string      `json:"why,omitempty"`  // in words, where the secretary gave a reason
}

// Rules are those of package ladder.
func (r Rungs) Rules() ladder.Rules {
	return ladder.Rules{Reach: r.Reach, Idle: r.Idle, Warn: r.Warn}
}

// With is the ladder with a further entry, which comes after all that there are.
func (r Rungs) With(e RungEntry) *Rungs {
	if n := len(r.Entries); n > 0 && e.At.Before(r.Entries[n-1].At) {
		e.At = r.Entries[n-1].At
	}
	e.At = e.At.UTC()
	r.Entries = append(slices.Clone(r.Entries), e)
	return &r
}

// Has reports whether a player stands on the ladder.
func (r Rungs) Has(player uint64) bool {
	for _, e := range slices.Backward(r.Entries) {
		if e.Who == player && (e.Kind == ladder.Joins || e.Kind == ladder.Leaves) {
			return e.Kind == ladder.Joins
		}
	}
	return false
}

// Climbs reports whether the tournament is a ladder in play, on which players may come at any time.
func (t Tournament) Climbs() bool { return t.Ladder != nil && t.State == Running }

// TakesEntries reports whether players may be entered.
func (t Tournament) TakesEntries() bool { return t.State == Entered || t.Climbs() }

// rungs keeps a ladder in play in step with its entries: who is accepted joins at the foot, in the
// order of the numbers, and who is withdrawn leaves.
func (t *Tournament) rungs() {
	if !t.Climbs() {
		return
	}
	all := slices.Clone(t.Entries)
	slices.SortStableFunc(all, func(a, b Entry) int { return cmp.Compare(a.Number, b.Number) })
	for _, e := range all {
		switch has := t.Ladder.Has(e.Player); {
		case !has && e.State == Accepted:
			t.Ladder = t.Ladder.With(RungEntry{At: e.At, Kind: ladder.Joins, Who: e.Player})
		case has && e.State != Accepted:
			t.Ladder = t.Ladder.With(RungEntry{At: e.Left, Kind: ladder.Leaves, Who: e.Player})
		}
	}
}

// BeginLadder is the ladder in play with these players from the top, at the instant.
func (t Tournament) BeginLadder(order []uint64, at time.Time) Tournament {
	r := *t.Ladder
	r.Entries, t.State, t.Entries = nil, Running, slices.Clone(t.Entries)
	t.Ladder = &r
	for i, id := range order {
		t.Ladder = t.Ladder.With(RungEntry{At: at, Kind: ladder.Joins, Who: id})
		t.Entries[slices.IndexFunc(t.Entries, func(e Entry) bool { return e.Player == id })].Number = i + 1
	}
	return t
}

// Moves dates an entry of a ladder in play that comes or goes at the instant.
func (e *Entry) Moves(at time.Time) {
	if e.Left = (time.Time{}); e.State == Withdrawn {
		e.Left = at.UTC()
	} else {
		e.At = at.UTC()
	}
}

// ladderFaults says what is wrong with a ladder.
func (t Tournament) ladderFaults() (errs []error) {
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrRow}, args...)...))
	}
	if t.AtOnce < 0 || t.AtOnce > 100 {
		bad("a player has 1 to 100 friendly games at once, not %d", t.AtOnce)
	}
	if t.Ladder == nil {
		return errs
	}
	if t.Cup != nil || t.Sides || t.AtOnce > 0 {
		bad("%s is played as a ladder and in another way", t.Label)
	}
	if _, err := ladder.Fold(t.Ladder.Rules(), nil, time.Time{}); err != nil {
		bad("%w", err)
	}
	for i, e := range t.Ladder.Entries {
		_, in := t.Entry(e.Who)
		switch {
		case !slices.Contains(ladder.Kinds(), e.Kind) || e.Kind == ladder.Beats || e.Kind == ladder.Draws:
			bad("%q is no entry of a ladder", string(e.Kind))
		case !in || e.Whom != 0 && e.Whom == e.Who:
			bad("player %d %s player %d, and is not entered or is the same", e.Who, e.Kind, e.Whom)
		case i > 0 && e.At.Before(t.Ladder.Entries[i-1].At):
			bad("entry %d of the ladder comes before another", i+1)
		}
	}
	return errs
}
