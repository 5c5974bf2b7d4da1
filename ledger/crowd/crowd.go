package crowd

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
)

// monday is when the first turns begin unless it is said otherwise.
var monday = time.Date(2026, time.December, 7, 9, 0, 0, 0, time.UTC)

// Clock is the clock of a ledger that is filled, which the filler sets. Its zero value stands
// an hour before a Monday.
type Clock struct{ at atomic.Int64 }

// Now is where the clock stands.
func (c *Clock) Now() time.Time {
	if ns := c.at.Load(); ns != 0 {
		return time.Unix(0, ns).UTC()
	}
	return monday.Add(-time.Hour)
}

// Set sets the clock.
func (c *Clock) Set(t time.Time) { c.at.Store(t.UnixNano()) }

// Options say what a ledger is filled with. What is zero has the value named beside it.
type Options struct {
	Games  int    // how many games are arranged
	Plies  int    // how many half-moves are played in each
	Papers int    // of how many of these, the last, the letters are kept; more than Plies: of the arrangements too
	Each   int    // how many games a tournament has, about; 0: 105, of fifteen players
	Ended  int    // in how many games of a hundred the last letter resigns, in the place of a move
	Seed   uint64 // of the lots
	Long   int    // octets of a player's letter, about, with the letter that it answers and with HTML; 0: it is short

	// Mould is how many games are really played where the others are their copies, under their own
	// numbers, names and digests; 0: all are played. It divides Games.
	Mould int
	// Bound has the lines of the log bound, with Mould.
	Bound bool

	// Until is where the clock stands at the end; zero: the first turns begin on a Monday,
	// 7 December 2026, and the rest follows.
	Until time.Time

	// Answers leaves the letters of the last half-move in the outbox if it is false, and has
	// all of them handed over if it is true.
	Answers bool
	// Compose makes the octets of a letter that is handed over; nil: text alone, without a
	// picture, which is quick.
	Compose func(ledger.Posting) ([]byte, error)
	// copies is how many copies of the games are played, as a mould would be cast.
	copies int
	// Progress is told what is done, how much of it, and how much there is of it in all.
	Progress func(what string, done, of int)
}

// Secretary is the official of all tournaments of a crowd.
var Secretary = ledger.Official{Name: "Miss Rudge", Addr: "secretary@chess.test"}

// Mailbox is the name of the mailbox in which the letters lay.
const Mailbox = "INBOX"

// stroke is how many games are dealt with in one transaction, and mouldStroke how many of a mould.
const (
	stroke      = 512
	mouldStroke = 125
)

// filler fills one ledger.
type filler struct {
	*ledger.Ledger
	o       Options
	clock   *Clock
	begin   time.Time // of the first turns
	terms   terms.Agreement
	players []ledger.Player
	games   []game
	uid     uint32
	field   *field
	ids     []uint64                // of the players
	copies  int                     // how many copies of the games there are people for
	all     int                     // and in how many the mould is cast in the end
	played  bool                    // all copies are played and none is cast, as tests have it
	mould   *ledger.Mould           // where the games are those of a mould
	octets  map[uint64][]byte       // and those of the letters that were handed over
	wrote   map[readerOf]asAnswered // with Options.Long: what was written last to the players of each game
}

// readerOf is a player of a game.
type readerOf struct {
	game   terms.GameID
	player uint64
}

// game is one of the games that are filled in.
type game struct {
	id    terms.GameID
	side  [2]uint32 // places of players, White first
	event uint64    // the place of its tournament
	place int       // by which its lots are drawn
	label string
}

// Filled is what a ledger was filled with.
type Filled struct {
	Games   []terms.GameID
	Players []uint64
	Until   time.Time // where the clock stands: nothing is due then
}

// Fill fills a ledger that was opened with the clock of the filler, best with NoSync. The ledger should
// be new. It ends early with the error of the context.
func Fill(ctx context.Context, l *ledger.Ledger, clock *Clock, o Options) (Filled, error) {
	if o.Games < 1 || o.Plies < 0 || o.Papers < 0 || o.Ended < 0 || o.Ended > 100 {
		return Filled{}, errors.New("crowd: at least one game, no number below zero, and no more ended than all")
	}
	if o.Each == 0 {
		o.Each = 105
	}
	if o.Progress == nil {
		o.Progress = func(string, int, int) {}
	}
	f := &filler{Ledger: l, o: o, clock: clock, begin: monday, copies: 1, wrote: map[readerOf]asAnswered{}}
	if o.copies > 0 {
		f.copies, f.all, f.played = o.copies, o.copies, true
	}
	if lasts := time.Duration(o.Plies)*round + time.Hour; !o.Until.IsZero() {
		f.begin = o.Until.Add(-lasts)
	}
	clock.Set(f.begin.Add(-spread - time.Hour))
	var err error
	if f.terms, err = terms.Default(terms.CodePost); err != nil {
		return Filled{}, fmt.Errorf("crowd: %w", err)
	}
	f.terms.Colours, f.terms.FirstTurnAt = terms.ColoursFixed, f.begin
	if err = l.KnowsAll(); err == nil && o.Mould > 0 && !f.played {
		err = f.castAll(ctx)
	} else if err == nil {
		err = f.fill(ctx)
	}
	if err != nil {
		return Filled{}, fmt.Errorf("crowd: %w", err)
	}
	out := Filled{Until: clock.Now()}
	for _, g := range f.games {
		out.Games = append(out.Games, g.id)
	}
	out.Players = f.ids
	return out, nil
}

// fill does one thing after another: who plays, where, which games, and each half-move of
// all games before the next, as time goes.
func (f *filler) fill(ctx context.Context) error {
	if err := f.people(); err != nil {
		return err
	}
	if err := f.play(ctx); err != nil {
		return err
	}
	return f.end()
}

// play arranges the games and plays them.
func (f *filler) play(ctx context.Context) error {
	if err := f.arrange(ctx); err != nil {
		return err
	}
	for ply := range f.o.Plies {
		first := f.begin.Add(time.Duration(ply)*round + time.Hour)
		err := f.strokes(ctx, fmt.Sprintf("half-move %d of %d", ply+1, f.o.Plies), first, func(from, to int) error {
			if ply < f.o.Plies-f.o.Papers {
				return f.plain(from, to, ply)
			}
			return f.letters(from, to, ply)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// end says that the mailbox was read to its end.
func (f *filler) end() error {
	f.clock.Set(f.begin.Add(time.Duration(f.o.Plies)*round + time.Hour))
	_, _, err := f.ReadAgain(Mailbox, f.clock.Now(), 0, "")
	return err
}

// round is how long a half-move of all games takes, and spread that within which their
// letters come, so that no two games stand alike by the clock.
const (
	round  = 20 * time.Hour
	spread = 16 * time.Hour
)

// strokes goes through all games, so many at a time, while the clock goes on with them. Of copies
// that are played each stroke is that of one copy, and all copies have it at one time.
func (f *filler) strokes(ctx context.Context, what string, first time.Time, do func(from, to int) error) error {
	n, size := len(f.games)/f.copies, stroke
	if f.mould != nil || f.copies > 1 {
		size = mouldStroke
	}
	for from := 0; from < n; from += size {
		f.clock.Set(first.Add(time.Duration(float64(spread) * float64(from) / float64(n))))
		some := min(size, n-from)
		for copy := range f.copies {
			if err := errors.Join(ctx.Err(), f.stroke()); err != nil {
				return err
			}
			at := from*f.copies + copy*some
			if err := do(at, at+some); err != nil {
				return err
			}
		}
		f.o.Progress(what, (from+some)*f.copies, n*f.copies)
	}
	return nil
}
