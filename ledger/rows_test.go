package ledger

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
)

func TestPlayers(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	for _, addr := range []string{"smith@players.test", "SMITH@Players.TEST", " smith@players.test "} {
		if p := must(h.PlayerByAddress(addr))(t); p.ID != h.white || !p.Known(addr) {
			t.Errorf("%q belongs to %+v", addr, p)
		}
	}
	for _, addr := range []string{"", "smith", "nobody@players.test"} {
		if _, err := h.PlayerByAddress(addr); !errors.Is(err, ErrNoPlayer) {
			t.Errorf("%q: %v", addr, err)
		}
	}
	smith := must(h.Player(h.white))(t)
	smith.Addresses = []Address{{Addr: "smith@new.test", Verified: true}}
	smith.Zone, smith.Spelling, smith.Form = "America/New_York", "N", "text"
	if id := must(h.PutPlayer(smith))(t); id != h.white {
		t.Errorf("changed, it has number %d", id)
	}
	h.reopen()
	if _, err := h.PlayerByAddress("smith@players.test"); !errors.Is(err, ErrNoPlayer) {
		t.Errorf("the address given up: %v", err)
	}
	if p := must(h.PlayerByAddress("smith@new.test"))(t); p.Spelling != "N" || !p.Addresses[0].Verified {
		t.Errorf("changed %+v", p)
	}
	if all := must(h.Players())(t); len(all) != 2 || all[1].Name != "Jones" {
		t.Errorf("all players: %+v", all)
	}
	good := Player{Name: "Brown", Addresses: []Address{{Addr: "brown@players.test"}}}
	for name, c := range map[string]struct {
		change func(*Player)
		want   error
	}{
		"no name":            {func(p *Player) { p.Name = " " }, ErrRow},
		"a header in a name": {func(p *Player) { p.Name = "Brown\r\nBcc: x@y" }, ErrRow},
		"no address":         {func(p *Player) { p.Addresses = nil }, ErrRow},
		"no address at all":  {func(p *Player) { p.Addresses[0].Addr = "brown" }, ErrRow},
		"an address in words": {func(p *Player) {
			p.Addresses[0].Addr = "Brown <brown@players.test>"
		}, ErrRow},
		"a header in an address": {func(p *Player) { p.Addresses[0].Addr = "b@p.test\r\nX: y" }, ErrRow},
		"an address twice":       {func(p *Player) { p.Addresses = append(p.Addresses, Address{Addr: "BROWN@players.test"}) }, ErrRow},
		"another's address":      {func(p *Player) { p.Addresses[0].Addr = "Jones@players.test" }, ErrAddressTaken},
		"another's second":       {func(p *Player) { p.Addresses = append(p.Addresses, Address{Addr: "jones@home.test"}) }, ErrAddressTaken},
		"no zone":                {func(p *Player) { p.Zone = "Europe/Nowhere" }, ErrRow},
		"the machine's zone":     {func(p *Player) { p.Zone = "Local" }, ErrRow},
		"no spelling":            {func(p *Player) { p.Spelling = "S" }, ErrRow},
		"no form":                {func(p *Player) { p.Form = "pdf" }, ErrRow},
		"no way to write moves":  {func(p *Player) { p.Moves = "figurine" }, ErrRow},
		"none beside":            {func(p *Player) { p.Beside = "both" }, ErrRow},
		"the same twice":         {func(p *Player) { p.Moves, p.Beside = "numeric", "numeric" }, ErrRow},
		"the default twice":      {func(p *Player) { p.Beside = "descriptive" }, ErrRow},
		"no such player":         {func(p *Player) { p.ID = 99 }, ErrNoPlayer},
	} {
		t.Run(name, func(t *testing.T) {
			p := good
			p.Addresses = []Address{good.Addresses[0]}
			c.change(&p)
			if _, err := h.PutPlayer(p); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
	if _, err := h.Player(99); !errors.Is(err, ErrNoPlayer) {
		t.Errorf("got %v", err)
	}
}

func TestTournaments(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	x := must(h.TournamentByLabel("a3"))(t)
	if x.ID != h.tournament || !slices.Equal(must(h.GameIDs(x.ID))(t), []terms.GameID{id}) {
		t.Errorf("by label: %+v", x)
	}
	x.Label, x.Umpire = "B1", Official{"Mr Rice", "umpire@chess.test"}
	must(h.PutTournament(x))(t)
	h.reopen()
	x = must(h.TournamentByLabel("B1"))(t)
	if len(must(h.GameIDs(x.ID))(t)) != 1 {
		t.Error("the games are lost with a change of the row")
	}
	for p, want := range map[terms.Party]string{
		terms.ToSecretary: "Miss Rudge", terms.ToUmpire: "Mr Rice", terms.ToAdjudicator: "Mr Rice",
	} {
		if got := x.Official(p); got.Name != want {
			t.Errorf("%s is %s, want %s", p, got.Name, want)
		}
	}
	for _, err := range []error{
		second(h.TournamentByLabel("A3")), second(h.Tournament(99)), second(h.PutTournament(Tournament{ID: 99, Label: "X", Name: "X", Secretary: x.Secretary})),
	} {
		if !errors.Is(err, ErrNoTournament) {
			t.Errorf("got %v", err)
		}
	}
	if _, err := h.PutTournament(Tournament{Label: "b1", Name: "Another", Secretary: x.Secretary}); !errors.Is(err, ErrLabelTaken) {
		t.Errorf("the label twice: %v", err)
	}
	for name, bad := range map[string]Tournament{
		"no label":            {Name: "X", Secretary: x.Secretary},
		"no name":             {Label: "X", Secretary: x.Secretary},
		"no secretary":        {Label: "X", Name: "X"},
		"an umpire half":      {Label: "X", Name: "X", Secretary: x.Secretary, Umpire: Official{Name: "Mr Rice"}},
		"a header in a label": {Label: "X\r\nY", Name: "X", Secretary: x.Secretary},
	} {
		if _, err := h.PutTournament(bad); !errors.Is(err, ErrRow) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if all := must(h.Tournaments())(t); len(all) != 1 {
		t.Errorf("all tournaments: %+v", all)
	}
}

func second[T any](_ T, err error) error { return err }

func TestOpenGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	if again := h.game("a3-12"); again != id {
		t.Errorf("arranged twice: %s and %s", id, again)
	}
	if got := must(h.GameByLabel("A3-12"))(t); got != id {
		t.Errorf("by label: %s", got)
	}
	if got := must(h.PostingsOf(id))(t); len(got) != 2 {
		t.Errorf("the terms went out %d times", len(got))
	}
	h.reopen()
	turned := h.sides()
	turned[0], turned[1] = turned[1], turned[0]
	if _, err := h.OpenGame(h.tournament, "A3-12", turned, agreement(t), "", begin); !errors.Is(err, ErrLabelTaken) {
		t.Errorf("another game of the label: %v", err)
	}
	fen := "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	odd := must(h.OpenGame(h.tournament, "A3-13", h.sides(), agreement(t), fen, time.Time{}))(t)
	if g := must(h.Game(odd))(t); g.Origin.FEN() != fen || odd != id+1 || !g.Opened.Equal(begin) {
		t.Errorf("%s begins at %s, %s", odd, g.Origin.FEN(), g.Opened)
	}
	if got := must(h.GamesOf(h.black))(t); len(got) != 2 || got[1].Game != odd || got[0].Names != [2]string{"Smith", "Jones"} {
		t.Errorf("Jones plays %+v", got)
	}
	if got := must(h.Games())(t); len(got) != 2 {
		t.Errorf("all games: %+v", got)
	}
	type sides = [2]terms.Side
	for name, c := range map[string]struct {
		change func(*uint64, *string, *sides, *terms.Agreement, *string)
		says   string
	}{
		"no tournament": {func(n *uint64, _ *string, _ *sides, _ *terms.Agreement, _ *string) { *n = 9 }, "no such tournament"},
		"no label":      {func(_ *uint64, l *string, _ *sides, _ *terms.Agreement, _ *string) { *l = "" }, "label"},
		"no player":     {func(_ *uint64, _ *string, s *sides, _ *terms.Agreement, _ *string) { s[1].Members = nil }, "Black has no player"},
		"an unknown one": {func(_ *uint64, _ *string, s *sides, _ *terms.Agreement, _ *string) {
			s[1].Members[0].Player = 9
		}, "no such player"},
		"himself":          {func(_ *uint64, _ *string, s *sides, _ *terms.Agreement, _ *string) { s[1] = s[0] }, "different players"},
		"no such FEN":      {func(_ *uint64, _ *string, _ *sides, _ *terms.Agreement, f *string) { *f = "x" }, "FEN"},
		"a blank unfilled": {func(_ *uint64, _ *string, _ *sides, a *terms.Agreement, _ *string) { a.Penalty.Illegal = "" }, "penalty.illegal"},
		"no calendar": {func(_ *uint64, _ *string, _ *sides, a *terms.Agreement, _ *string) {
			a.Calendar.Zone = "Nowhere/X"
		}, "Nowhere/X"},
		"two faults": {func(_ *uint64, _ *string, _ *sides, a *terms.Agreement, _ *string) {
			a.Penalty.Illegal, a.FirstTurnAt = "", time.Time{}
		}, "first_turn_at"},
		"a date far away": {func(_ *uint64, _ *string, _ *sides, a *terms.Agreement, _ *string) {
			a.FirstTurnAt = at("2099-01-01 09:00")
		}, "lies outside"},
		"an adjudication far away": {func(_ *uint64, _ *string, _ *sides, a *terms.Agreement, _ *string) {
			a.Adjudicate.Months = 1200
		}, "lies outside"},
	} {
		t.Run(name, func(t *testing.T) {
			n, label, s, a, fen := h.tournament, "A3-99", h.sides(), agreement(t), ""
			c.change(&n, &label, &s, &a, &fen)
			_, err := h.OpenGame(n, label, s, a, fen, begin)
			if err == nil || !strings.HasPrefix(err.Error(), "ledger: ") || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want a word about %q", err, c.says)
			}
		})
	}
	if got := must(h.Games())(t); len(got) != 2 {
		t.Errorf("all games: %+v", got)
	}
	for _, err := range []error{second(h.Game(9)), second(h.Events(9)), second(h.GameByLabel("x")), second(h.Line(9)), second(h.Office(9, begin))} {
		if !errors.Is(err, ErrNoGame) {
			t.Errorf("got %v", err)
		}
	}
}

// TestPrior checks that where Penalty E counts over a tournament, a decision is told
// the offences of both players in their other games of it (BCC1903/V.PEN.E).
func TestPrior(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	a := agreement(t)
	a.PenaltyE.Scope = penalty.ScopeTournament
	// OpenGame refuses the term as long as the judge does not apply it.
	open := func(tournament uint64, label string, sides [2]terms.Side) terms.GameID {
		m := Matter{Key: "open:" + label, opening: &opening{tournament: tournament, label: label, sides: sides, agreement: a}}
		m.Decide = func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			w := events.Opened{ID: g[0].ID, Label: label, Sides: sides, Agreement: a, Calendar: o[0].Calendar.Label()}
			return []correspondence.Decision{{Events: []events.Event{{What: w}}}}
		}
		return must(h.File(m))(t)[0].Games[0]
	}
	turned := h.sides()
	turned[0], turned[1] = turned[1], turned[0]
	one, two := open(h.tournament, "A3-1", h.sides()), open(h.tournament, "A3-2", turned)
	elsewhere := must(h.PutTournament(Tournament{Label: "B", Name: "B", Secretary: Official{"x", "x@y.test"}}))(t)
	third := open(elsewhere, "B-1", h.sides())
	penalise := func(key string, id terms.GameID, of rules.Colour) (o correspondence.Setting) {
		must(h.File(Matter{Key: key, Games: []terms.GameID{id}, Decide: func(_ []correspondence.Game, os []correspondence.Setting) []correspondence.Decision {
			o = os[0]
			p := penalty.Penalty{Of: of, Law: "BCC1903/V.6(a)", Ordinal: 1}
			return []correspondence.Decision{{Events: []events.Event{{What: events.Penalised{Penalty: p}}}}}
		}}))(t)
		return o
	}
	if o := penalise("1", one, rules.White); len(o.Prior.Offences[0])+len(o.Prior.Offences[1]) != 0 {
		t.Errorf("before any offence: %+v", o.Prior)
	}
	penalise("2", one, rules.White)
	penalise("3", third, rules.White)
	o := penalise("4", two, rules.White)
	if got := o.Prior.Offences; got[0]["BCC1903/V.6(a)"] != 0 || got[1]["BCC1903/V.6(a)"] != 2 {
		t.Errorf("Smith, who has Black here, offended twice elsewhere: %+v", got)
	}
	if o := penalise("5", one, rules.White); o.Prior.Offences[1]["BCC1903/V.6(a)"] != 1 || o.Prior.Offences[0]["BCC1903/V.6(a)"] != 0 {
		t.Errorf("Jones offended once elsewhere: %+v", o.Prior)
	}
}

func TestSheet(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	one := h.game("A3-1")
	h.post(begin)
	h.game("A3-2")
	over := h.game("A3-3")
	h.write(over, rules.White, "I resign", begin)
	must(h.PutTournament(Tournament{Label: "B", Name: "B", Secretary: Official{"x", "x@y.test"}}))(t)
	aside, waits := h.keep(1, "?", begin), h.keep(2, "!", begin)
	if err := h.Settle(aside, SetAside, "no sense"); err != nil {
		t.Fatal(err)
	}
	terms := must(h.Outbox(begin))(t)[0]
	must(h.Book(terms.Seq, begin, compose))(t)
	if err := h.Failed(terms.Seq, begin, "550"); err != nil {
		t.Fatal(err)
	}
	s := must(h.Sheet(begin))(t)
	if s.Live != 2 || len(s.Games) != 0 || len(s.Ended) != 1 || s.Ended[0].Game != over || len(s.Aside) != 1 || s.Aside[0].Seq != aside || len(s.Waiting) != 1 || s.Waiting[0].Seq != waits || s.Before+s.Besides != 0 {
		t.Errorf("sheet %+v", s)
	}
	if len(s.Failed) != 1 || s.Failed[0].Seq != terms.Seq || s.Queued == 0 || !s.Oldest.Equal(begin.Add(-time.Hour)) || !s.ReadThrough.IsZero() {
		t.Errorf("sheet %+v", s)
	}
	if s := must(h.Sheet(must(h.Line(one))(t).Near))(t); len(s.Games) != 2 || s.Games[0].Game != one || s.NearMore != 0 {
		t.Errorf("when a quarter of the time is left: %+v", s.Games)
	}
	if s := must(h.Sheet(begin.AddDate(1, 0, 0)))(t); len(s.Games) != 2 || s.Before != 1 || len(s.Waiting)+len(s.Ended) != 0 {
		t.Errorf("a year later: %+v", s)
	}
	write := func(s DaySheet) (correspondence.Rendered, error) {
		return correspondence.Rendered{Subject: s.Tournament.Label, Text: "the sheet"}, nil
	}
	for want, now := range []time.Time{begin.Add(time.Hour), begin} {
		if n := must(h.SendSheets(now, write))(t); n != 1-want {
			t.Errorf("at %s %d sheets were filed", now, n)
		}
	}
	if n := must(h.SendSheets(begin.Add(24*time.Hour), write))(t); n != 1 {
		t.Errorf("on the next date %d sheets were filed", n)
	}
	if _, err := h.SendSheets(begin.Add(48*time.Hour), func(DaySheet) (correspondence.Rendered, error) {
		return correspondence.Rendered{}, errors.New("no words")
	}); err == nil {
		t.Error("a sheet without words was filed")
	}
}
