package ledger

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// Line is what lists show of a game. It is made again from the events whenever
// they grow.
type Line struct {
	Game       terms.GameID         `json:"game"`
	Tournament uint64               `json:"tournament"`
	Label      string               `json:"label"`
	Names      [2]string            `json:"names"`
	Players    [2][]uint64          `json:"players"`
	Opened     time.Time            `json:"opened"`
	Seq        uint64               `json:"seq"`  // of the last event
	Last       time.Time            `json:"last"` // the instant of the last event
	State      correspondence.State `json:"state"`
	InPost     bool                 `json:"inPost,omitempty"` // something begins when a notice is received
	ToMove     rules.Colour         `json:"toMove"`
	Acts       rules.Colour         `json:"acts"`                // whose time runs, or to whom the notice goes
	Moves      int                  `json:"moves"`               // plies of the standing score
	Used       [2]time.Duration     `json:"used"`                // reckoned, over all turns
	Deadline   time.Time            `json:"deadline,omitzero"`   // of the turn or choice that runs; zero = none runs
	Near       time.Time            `json:"near,omitzero"`       // from when less than a quarter of that time is left; zero = never
	Suspended  time.Time            `json:"suspended,omitzero"`  // since when the game is suspended; zero = it is not
	Number     int                  `json:"number,omitempty"`    // of the move that is to be made
	Due        time.Time            `json:"due,omitzero"`        // when Elapse next has something to say; zero = never
	Questions  int                  `json:"questions,omitempty"` // that wait for a ruling
	Tasks      int                  `json:"tasks,omitempty"`     // of Penalty E that wait to be done, and umpires who wait to be seated
	Deducted   [2]int               `json:"deducted,omitzero"`   // half points taken from each side's player by Penalty E
	Result     terms.Result         `json:"result,omitempty"`
	How        events.Ending        `json:"how,omitempty"`
	Ended      time.Time            `json:"ended,omitzero"`
	Next       string               `json:"next,omitempty"`   // of one that is annulled: the label of the game in its place
	Counts     terms.Result         `json:"counts,omitempty"` // in a table, where that is not the result
	Rates      Rates                `json:"rates,omitzero"`   // of one that is ended: what a rating list must know of it
	Sets       []string             `json:"sets,omitempty"`   // of holidays by which it reckons
	Waits      []gameWait           `json:"waits,omitempty"`  // what in it waits for a person
	Answered   []answeredQuestion   `json:"answered,omitempty"`
	Claim      time.Time            `json:"claim,omitzero"`   // from when adjudication may be claimed; zero = never, any more
	Sealed     bool                 `json:"sealed,omitempty"` // it is judged without names: nothing of it is public (RULING/R-91)
}

// Rates is what a rating list must know of a game beside its players and its result.
type Rates struct {
	Sent       [2]int `json:"sent,omitzero"` // records that each side has sent
	Odds       bool   `json:"odds,omitempty"`
	Substitute bool   `json:"substitute,omitempty"` // a side was taken over
	Not        bool   `json:"not,omitempty"`        // by its terms it is not rated
}

// ratesOf is that of a game.
func ratesOf(g correspondence.Game) Rates {
	x := Rates{Odds: g.Agreement.Odds != nil, Substitute: len(g.Substitutes) > 0, Not: g.Agreement.Rated == terms.NotRated}
	for _, r := range g.Chain {
		x.Sent[r.By]++
	}
	for _, r := range g.Struck {
		x.Sent[r.By]++
	}
	return x
}

// Over reports whether the game is ended.
func (x Line) Over() bool { return x.Result != "" }

// over is 1 of a game that is ended, in indexes.
func (x Line) over() byte {
	if x.Over() {
		return 1
	}
	return 0
}

// How a game that is not ended stands, as the index begins with it. One may stand in several ways.
const (
	standsLive      = 'l'
	standsQuestion  = 'q'
	standsSuspended = 's'

	standsAdjudication = 'a'
	standsChoosing     = 'c'
	standsInPost       = 'p'
)

// Of the games of a set of holidays the index has first those that are not ended, by their numbers, then
// the others, those first that ended last.
const (
	ofSetLive  = 0
	ofSetEnded = 1
)

// standing calls f with the games that stand so, from a number on, until it wants no more.
func standing(tx *store.Tx, word byte, from terms.GameID, f func(terms.GameID) (more bool)) {
	c := tx.Bucket(ixStands).Cursor()
	for k, _ := c.Seek(join([]byte{word}, gameKey(from))); k != nil && k[0] == word; k, _ = c.Next() {
		if !f(terms.GameID(u4(k[1:]))) {
			return
		}
	}
}

// lineOf makes the line of a game of a tournament. The deadline and the due
// instant are reckoned by the calendar.
func lineOf(g correspondence.Game, tournament uint64, last time.Time, c calendar.Calendar) Line {
	x := Line{
		Game: g.ID, Tournament: tournament, Label: g.Label, Opened: g.Opened.UTC(),
		Seq: uint64(g.Seq), Last: last.UTC(), State: g.State, InPost: g.Post.Notice != "",
		ToMove: g.ToMove(), Acts: g.ToMove(), Moves: len(g.Score()), Used: g.Used,
		Due: utc(g.Due(c)), Number: g.Number(g.Passed()), Sealed: g.JudgedBlind(), Sets: g.Agreement.Calendar.Sets(),
	}
	switch {
	case g.Turn.Running:
		x.Acts = g.Turn.Of
	case g.Choice.Running:
		x.Acts = g.Choice.Of
	case x.InPost:
		x.Acts = g.Post.To
	case g.Case != nil && g.Case.Lapsed > 0:
		x.Acts = g.Case.Author.Other() // who may choose until the secretary rules (RULING/R-7)
	}
	if account, ok := g.Reckon(correspondence.Setting{Now: last, Calendar: c}); ok {
		x.Deadline = utc(account.Deadline)
	}
	if k := g.Turn; k.Running {
		x.Near = utc(k.Near(c))
	} else if k = g.Choice; k.Running {
		x.Near = utc(k.Near(c))
	}
	for _, r := range g.Rulings {
		if r.Row == "Suspend" && g.Suspended() {
			x.Suspended = r.At.UTC() // by the last
		}
	}
	for i, s := range g.Sides {
		x.Names[i] = s.Name()
		for _, m := range s.Members {
			x.Players[i] = append(x.Players[i], m.Player)
		}
	}
	for _, q := range g.Appeals {
		if q.Open() {
			x.Questions++
		}
	}
	for _, e := range g.Entries() {
		if e.State == correspondence.ActOpen {
			x.Tasks++
		}
	}
	x.Tasks += len(g.Unseated())
	x.Waits, x.Answered, x.Claim = waitsIn(g), answeredIn(g), claimFrom(g, c)
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		x.Deducted[c] = int(math.Round(2 * g.Totals(c).Points))
	}
	if g.Ended != nil {
		x.Result, x.How, x.Ended = g.Ended.Result, g.Ended.How, g.EndedAt.UTC()
		if g.Ended.Next != nil {
			x.Next = g.Ended.Next.Label
		}
		if c := g.Counts(); c != x.Result {
			x.Counts = c
		}
		x.Rates = ratesOf(g)
	}
	return x
}

func utc(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return t.UTC()
}

// The tallies of games; those of one tournament and of one set of holidays are named by the functions
// below.
const (
	TallyLive  = "games.live"
	TallyEnded = "games.ended"
)

// TallyLiveIn counts the games of a tournament that are not ended.
func TallyLiveIn(tournament uint64) string { return fmt.Sprintf("t/%d/live", tournament) }

// TallyEndedIn counts the games of a tournament that are ended.
func TallyEndedIn(tournament uint64) string { return fmt.Sprintf("t/%d/ended", tournament) }

// TallyLiveOf counts the games of one row of a player that are not ended.
func TallyLiveOf(player uint64) string { return fmt.Sprintf("p/%d/live", player) }

// TallyEndedOf counts those that are ended.
func TallyEndedOf(player uint64) string { return fmt.Sprintf("p/%d/ended", player) }

// tallySets begins the names of the tallies of the sets of holidays: how many live games reckon by each, and
// tournaments that are not archived.
const tallySets = "set/"

// derives is what the line of a game brings about.
func (x Line) derives() (d effects) {
	game, t := gameKey(x.Game), be8(x.Tournament)
	d.add(ixByLabel, labelKey('g', x.Label), game)
	d.add(ixRecent, join(falling(x.Last), game), join(t, []byte{x.over()}))
	d.searched(FoundGame, game, []string{x.Label})
	if !x.Due.IsZero() {
		d.add(ixDue, join(instant(x.Due), game), marker)
	}
	if x.Over() {
		d.add(ixEnded, join(t, falling(x.Ended), game), marker)
		for _, set := range x.Sets {
			d.add(ixOfSet, join([]byte(set), []byte{ofSetEnded}, falling(x.Ended), game), marker)
		}
		d.add(ixOver, join(falling(x.Ended), game), marker)
		d.count(TallyEnded)
		d.count(tallyHour(hourResults, x.Ended))
		d.count(TallyEndedIn(x.Tournament))
	} else {
		d.add(ixLive, join(t, game), marker)
		d.count(TallyLive)
		d.count(TallyLiveIn(x.Tournament))
		stands := func(word byte, so bool) {
			if so {
				d.add(ixStands, join([]byte{word}, game), marker)
			}
		}
		stands(standsLive, true)
		stands(standsQuestion, x.Questions > 0)
		stands(standsSuspended, !x.Suspended.IsZero())
		stands(standsAdjudication, x.State == correspondence.StateAdjudication)
		stands(standsChoosing, x.State == correspondence.StateElect || x.State == correspondence.StateAuthor || x.State == correspondence.StateMan)
		stands(standsInPost, x.InPost)
		d.add(ixDeadline, join(deadlineKey(x.Deadline), game), marker)
		if !x.Near.IsZero() {
			d.add(ixNear, join(instant(x.Near), game), t)
		}
		for _, set := range x.Sets {
			d.add(ixOfSet, join([]byte(set), []byte{ofSetLive}, game), marker)
			d.count(tallySets + set)
		}
	}
	x.waits(&d)
	for c, players := range x.Players {
		for _, p := range players {
			d.add(ixOfPlayer, join(be8(p), []byte{x.over()}, game), []byte{byte(c)})
			if x.over() == 0 {
				d.count(TallyLiveOf(p))
			} else {
				d.count(TallyEndedOf(p))
			}
		}
	}
	return d
}

// undated is behind every instant.
var undated = bytes.Repeat([]byte{0xff}, 8)

// deadlineKey orders by deadlines; where none runs it is the last.
func deadlineKey(t time.Time) []byte {
	if t.IsZero() {
		return undated
	}
	return instant(t)
}

// putLine writes the line and what is derived from it.
func (l *Ledger) putLine(tx *store.Tx, x Line) error {
	old, _, err := keptOf[Line](l, tx, ixLines, gameKey(x.Game), ErrNoGame, x.Game)
	if err != nil && !errors.Is(err, ErrNoGame) {
		return err
	}
	return errors.Join(lineFrom(tx, old, x), putOf(l, tx, ixLines, gameKey(x.Game), x))
}

// lineFrom writes what is derived from a line, where another stood before; a game of number 0: none.
func lineFrom(tx *store.Tx, old, x Line) error {
	var was effects
	if old.Game != 0 {
		was = old.derives()
	}
	write := func() error { return reindex(tx, was, x.derives()) }
	var err error
	if old.Game == 0 || old.Over() || x.Over() {
		tx.Note(x.Tournament)
		err = withFinal(tx, x.Tournament, write)
	} else {
		err = write()
	}
	if err != nil {
		return err
	}
	return toBind(tx, old, x)
}

// Line returns the line of a game, or ErrNoGame.
func (l *Ledger) Line(id terms.GameID) (x Line, err error) {
	err = l.view(func(tx *store.Tx) error { x, err = lineIn(tx, id); return err })
	return x, err
}

// Games lists the lines of all games in order of their numbers.
func (l *Ledger) Games() (out []Line, err error) {
	err = l.view(func(tx *store.Tx) error { out, err = allRows[Line](tx.Bucket(ixLines)); return err })
	return out, err
}

// GamesOf lists the lines of a player's games in order of their numbers.
func (l *Ledger) GamesOf(player uint64) ([]Line, error) { return l.linesOf(player, nil) }

// LiveGamesOf lists the lines of those of a player's games that are not ended, in order of their numbers.
// No other is read.
func (l *Ledger) LiveGamesOf(player uint64) ([]Line, error) { return l.linesOf(player, []byte{0}) }

// linesOf are the lines of the games of a player, all of them or those of the index that begin so.
func (l *Ledger) linesOf(player uint64, over []byte) (out []Line, err error) {
	err = l.view(func(tx *store.Tx) error {
		p, _, err := row[Player](tx.Bucket(bktPlayers), be8(player))
		for _, under := range append([]uint64{player}, p.Joined...) {
			if err == nil {
				err = gamesUnder(tx, join(be8(under), over), func(id terms.GameID, _ rules.Colour) error {
					x, err := lineIn(tx, id)
					out = append(out, x)
					return err
				})
			}
		}
		slices.SortFunc(out, func(a, b Line) int { return cmp.Compare(a.Game, b.Game) })
		return err
	})
	return out, err
}

// Played is a game in which a player plays, or played to its end, with its label.
type Played struct {
	Game  terms.GameID
	Of    rules.Colour
	Label string
}

// PlayedBy lists the games of a player in order of their numbers.
func (l *Ledger) PlayedBy(player uint64) (out []Played, err error) {
	err = l.view(func(tx *store.Tx) error {
		err := eachGameOf(tx, player, func(id terms.GameID, of rules.Colour) error {
			x, err := rowOf[struct {
				Label string `json:"label"`
			}](tx.Bucket(ixLines), gameKey(id), ErrNoGame, id)
			out = append(out, Played{id, of, x.Label})
			return err
		})
		slices.SortFunc(out, func(a, b Played) int { return cmp.Compare(a.Game, b.Game) })
		return err
	})
	return out, err
}

func eachGameOf(tx *store.Tx, player uint64, f func(terms.GameID, rules.Colour) error) error {
	return gamesUnder(tx, be8(player), f)
}

func gamesUnder(tx *store.Tx, prefix []byte, f func(terms.GameID, rules.Colour) error) error {
	c := tx.Bucket(ixOfPlayer).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		if err := f(terms.GameID(u4(k[9:])), rules.Colour(v[0])); err != nil {
			return err
		}
	}
	return nil
}

func lineIn(tx *store.Tx, id terms.GameID) (Line, error) {
	return rowOf[Line](tx.Bucket(ixLines), gameKey(id), ErrNoGame, id)
}
