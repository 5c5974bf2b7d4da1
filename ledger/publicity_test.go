package ledger

import (
	"errors"
	"testing"

	"postd/correspondence/terms"
	"postd/rules"
)

func TestPublicity(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	row := must(h.Tournament(h.tournament))(t)
	if row.Public.Mode != PublicOff {
		t.Errorf("a new tournament shows %q", row.Public.Mode)
	}
	for _, c := range []struct {
		mode, delay string
		n           int
		all, bad    bool
	}{
		{mode: "off", delay: "2", n: 2},
		{mode: "table", delay: "", n: 2},
		{mode: "games", delay: "0"},
		{mode: "games", delay: "20", n: 20},
		{mode: "games", delay: "end", all: true},
		{mode: "games", delay: "21", bad: true},
		{mode: "games", delay: "-1", bad: true},
		{mode: "games", delay: "02", bad: true},
		{mode: "games", delay: "+2", bad: true},
		{mode: "games", delay: "two", bad: true},
		{mode: "all", delay: "2", bad: true},
	} {
		p, err := ParsePublicity(c.mode, c.delay)
		row.Public = p
		_, put := h.PutTournament(row)
		if c.bad {
			if !errors.Is(err, ErrRow) || !errors.Is(put, ErrRow) {
				t.Errorf("%s %s: read %v, stored %v", c.mode, c.delay, err, put)
			}
			continue
		}
		if err != nil || put != nil {
			t.Fatalf("%s %s: read %v, stored %v", c.mode, c.delay, err, put)
		}
		row = must(h.Tournament(h.tournament))(t)
		if n, all := row.Public.Delay.Moves(); row.Public != p || all != c.all || !all && n != c.n {
			t.Errorf("%s %s: stored %+v, which holds back %d, all: %t", c.mode, c.delay, row.Public, n, all)
		}
	}
}

func TestPublished(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, short, full string }{
		{"Mary Jones", "Mary J.", "Mary Jones"},
		{"  Mary   Ann Jones ", "Mary J.", "Mary Ann Jones"},
		{"Jones, Mary", "Mary J.", "Jones, Mary"},
		{"Jones, Dr.", "J.", "Jones, Dr."},
		{"Dr. Mary Jones", "Mary J.", "Dr. Mary Jones"},
		{"Mrs Brown", "B.", "Mrs Brown"},
		{"John Smith Jr.", "John S.", "John Smith Jr."},
		{"Morphy", "M.", "Morphy"},
		{"Mary 'O'Neill'", "Mary O.", "Mary 'O'Neill'"},
		{"Ludwig van Beethoven", "Ludwig B.", "Ludwig van Beethoven"},
		{"Émile Zola", "Émile Z.", "Émile Zola"},
		{"Mary E\u0301lan", "Mary E\u0301.", "Mary E\u0301lan"},
		{"משה כהן", "משה כ.", "משה כהן"},
		{"王小明", "王.", "王小明"},
		{"Mary \u202eJones", "Mary J.", "Mary Jones"},
		{"\u200bMary Jones", "Mary J.", "Mary Jones"},
		{"Mary <b>Jones</b>", "Mary b.", "Mary <b>Jones</b>"},
		{"John Smith, Jr.", "John S.", "John Smith, Jr."},
		{"007", "a player", "007"},
	} {
		for p, want := range map[Publish]string{PublishNone: Unnamed, PublishShort: c.short, PublishFull: c.full} {
			if got := (Player{Name: c.name, Publish: p}).Published(); got != want {
				t.Errorf("%q %s: %q, not %q", c.name, p, got, want)
			}
		}
	}
}

func TestParsePublish(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]Publish{"FULL": PublishFull, "short": PublishShort, "None": PublishNone, "": PublishNone} {
		if p, err := ParsePublish(word); p != want || err != nil {
			t.Errorf("%q: %q, %v", word, p, err)
		}
	}
	if _, err := ParsePublish("all"); !errors.Is(err, ErrRow) {
		t.Errorf("all: %v", err)
	}
	h := newHouse(t)
	p := must(h.Player(h.white))(t)
	p.Publish = "all"
	if _, err := h.PutPlayer(p); !errors.Is(err, ErrRow) {
		t.Errorf("stored: %v", err)
	}
}

// TestGeneration tells apart what rows and what games have changed.
func TestGeneration(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id, other := h.game("A3-1"), h.game("A3-2")
	h.post(begin)
	was, known := must(h.Generation())(t), map[terms.GameID]uint64{}
	since := func() []Line {
		out := must(h.LinesSince([]terms.GameID{id, other}, func(id terms.GameID) uint64 { return known[id] }))(t)
		for _, x := range out {
			known[x.Game] = x.Seq
		}
		return out
	}
	if n := len(since()); n != 2 {
		t.Errorf("%d lines where none was known", n)
	}
	if again := must(h.Generation())(t); again != was {
		t.Errorf("nothing was written, and %+v became %+v", was, again)
	}
	h.write(id, rules.White, "1. P-K4", begin)
	is := must(h.Generation())(t)
	if is.Written == was.Written || is.Rows != was.Rows {
		t.Errorf("a move was written, and %+v became %+v", was, is)
	}
	if got := since(); len(got) != 1 || got[0].Game != id {
		t.Errorf("after a move in %s: %+v", id, got)
	}
	p := must(h.Player(h.white))(t)
	p.Publish = PublishFull
	must(h.PutPlayer(p))(t)
	if now := must(h.Generation())(t); now.Rows == is.Rows {
		t.Errorf("a player was changed, and the rows are those of before: %+v", now)
	}
	if got := since(); len(got) != 0 {
		t.Errorf("no game moved: %+v", got)
	}
}
