package ledger

import (
	"errors"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// ruled files a ruling, or returns why it cannot be taken.
func (h *house) ruled(id terms.GameID, r correspondence.Ruling, at time.Time) (Filed, error) {
	r.By, r.Reason, r.Key = terms.ToSecretary, "Smith has asked to leave.", "ruling:"+at.String()
	o, err := h.Office(id, at)
	if err != nil {
		return Filed{}, err
	}
	g := must(h.Game(id))(h.t)
	if _, err := g.Rule(r, o); err != nil {
		return Filed{}, err
	}
	filed, err := h.File(Matter{Key: r.Key, At: at, Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			d, err := g[0].Rule(r, o[0])
			if err != nil {
				return nil
			}
			return []correspondence.Decision{d}
		}})
	if err != nil {
		return Filed{}, err
	}
	return filed[0], nil
}

// comes lets a player take over White's side.
func (h *house) comes(id terms.GameID, player uint64, at time.Time) (Filed, error) {
	x, err := h.Joining(id, rules.White, player, calendar.Date{})
	if err != nil {
		return Filed{}, err
	}
	return h.ruled(id, correspondence.Ruling{Row: "Substitute", Of: rules.White, Joins: x}, at)
}

// letters lists what was filed, with the readers.
func (h *house) lettersOf(f Filed) string {
	var all []Posting
	for _, seq := range f.Postings {
		all = append(all, must(h.Posting(seq))(h.t))
	}
	return kinds(all)
}

// posts is post where letters that wait may have been overtaken.
func (h *house) posts(now time.Time) (sent []Posting) {
	h.t.Helper()
	for due := must(h.Outbox(now))(h.t); len(due) > 0; due = must(h.Outbox(now))(h.t) {
		for _, p := range due {
			p, err := h.Book(p.Seq, now.Add(time.Hour), compose)
			if errors.Is(err, ErrOut) {
				continue
			}
			if err == nil {
				err = h.Accepted(p.Seq, now, "250 ok")
			}
			if err != nil {
				h.t.Fatal(err)
			}
			sent = append(sent, p)
		}
	}
	return sent
}

// TestSubstitute lets one come in mid-turn: letters, keys, indexes, the row of the table, and
// what still lay in the outbox for the one who left (TABLE/T7.Substitute).
func TestSubstitute(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id, other, third := h.game("A3-1"), h.game("A3-2"), h.game("A3-3")
	marsh := must(h.PutPlayer(Player{Name: "Leo Marsh", Addresses: []Address{{Addr: "marsh@players.test", Verified: true}}}))(t)
	h.post(begin)
	h.write(id, rules.White, "1. P-K4", begin.Add(time.Hour))
	h.write(id, rules.Black, "1. P-K4 P-K4", begin.Add(2*time.Hour))
	old := h.ReplyAddress(id, terms.ToWhite)
	var queued []uint64
	for _, p := range must(h.Unsent())(t) {
		if p.Player == h.white {
			queued = append(queued, p.Seq)
		}
	}
	at := begin.Add(30 * time.Hour)
	h.clock.set(at)
	f := must(h.comes(id, marsh, at))(t)
	if got := h.lettersOf(f); got != "L-SUBSTITUTE Leo Marsh, L-SUBSTITUTE Jones, L-SUBSTITUTE Jones, L-LEFT Smith" && got != "L-SUBSTITUTE Leo Marsh, L-SUBSTITUTE Jones, L-LEFT Smith" {
		t.Errorf("letters: %s", got)
	}
	g := must(h.Game(id))(t)
	if g.Sides[rules.White].Name() != "Leo Marsh" || g.Post.To != rules.White || g.Turn.Running {
		t.Errorf("White is %s, the post %+v", g.Sides[rules.White].Name(), g.Post)
	}
	if k := h.fresh(old, id, rules.White); k != "worn" {
		t.Errorf("the key of the one who left is %s", k)
	}
	var left Posting
	for _, p := range must(h.Unsent())(t) {
		if p.Kind == correspondence.NLeft {
			left = p
		}
	}
	if left.ReplyTo != h.o.From {
		t.Errorf("the one who left answers at %s", left.ReplyTo)
	}
	sent := h.posts(at)
	for _, p := range sent {
		if p.Player == h.white && p.Game == id && p.Kind != correspondence.NLeft {
			t.Errorf("%s still goes to the one who left", p.Kind)
		}
	}
	if len(queued) == 0 {
		t.Fatal("nothing waited for the one who left")
	}
	for _, seq := range queued {
		if p := must(h.Posting(seq))(t); p.State != Overtaken || !strings.Contains(p.Last, "has left the game") {
			t.Errorf("posting %d, %s, stands as %s: %s", seq, p.Kind, p.State, p.Last)
		}
	}
	if g = must(h.Game(id))(t); !g.Turn.Running || !g.Turn.Begin.Equal(at) {
		t.Errorf("the turn stands as %+v", g.Turn)
	}
	if mine, theirs := must(h.GamesOf(marsh))(t), must(h.GamesOf(h.white))(t); len(mine) != 1 || mine[0].Game != id || len(theirs) != 2 {
		t.Errorf("the substitute has %d games, the one who left %d", len(mine), len(theirs))
	}
	row := must(h.Tournament(h.tournament))(t)
	if all := row.TakenOver(h.white); row.RowOf(marsh) != h.white || len(all) != 1 || row.RowName(h.white, 3, func(id uint64) string { return must(h.Player(id))(t).Name }) != "Smith, from 8 Dec Leo Marsh (3)" {
		t.Errorf("the row of %d: %+v", row.RowOf(marsh), all)
	}
	row.Name = "Third Tourney, continued"
	if _, err := h.PutTournament(row); err != nil || len(must(h.Tournament(h.tournament))(t).Takeovers) != 1 {
		t.Errorf("a change of the row loses it: %v", err)
	}
	if _, err := h.comes(other, marsh, at.Add(time.Hour)); err != nil {
		t.Errorf("a second game: %v", err)
	}
	if _, err := h.comes(third, h.black, at.Add(time.Hour)); err == nil || !strings.Contains(err.Error(), "nobody plays both sides") {
		t.Errorf("the opponent: %v", err)
	}
}

// TestSubstituteUndone puts the first player back, by Undo and the other way round, and leaves
// the table as it was.
func TestSubstituteUndone(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-1")
	marsh := must(h.PutPlayer(Player{Name: "Leo Marsh", Addresses: []Address{{Addr: "marsh@players.test", Verified: true}}}))(t)
	h.post(begin)
	at := begin.Add(3 * time.Hour)
	h.clock.set(at)
	must(h.comes(id, marsh, at))(t)
	f := must(h.ruled(id, correspondence.Ruling{Row: "Undo", Undoes: 1}, at.Add(time.Hour)))(t)
	if got := h.lettersOf(f); !strings.HasPrefix(got, "L-SUBSTITUTE Smith, L-SUBSTITUTE Jones") || !strings.HasSuffix(got, "L-LEFT Leo Marsh") {
		t.Errorf("letters: %s", got)
	}
	if row := must(h.Tournament(h.tournament))(t); len(row.Takeovers) != 0 || len(must(h.GamesOf(marsh))(t)) != 0 {
		t.Errorf("the row still has %+v", row.Takeovers)
	}
	must(h.comes(id, marsh, at.Add(2*time.Hour)))(t)
	h.posts(at.Add(2 * time.Hour))
	h.write(id, rules.White, "1. P-K4", at.Add(3*time.Hour))
	if _, err := h.ruled(id, correspondence.Ruling{Row: "Undo", Undoes: 3}, at.Add(4*time.Hour)); err == nil || !strings.Contains(err.Error(), "Leo Marsh has sent a record since ruling 3") {
		t.Errorf("undone after a record: %v", err)
	}
	must(h.comes(id, h.white, at.Add(5*time.Hour)))(t)
	if row := must(h.Tournament(h.tournament))(t); len(row.Takeovers) != 0 {
		t.Errorf("the row still has %+v", row.Takeovers)
	}
}

// TestJoining checks what the law is told of who comes.
func TestJoining(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id, second, third := h.game("A3-1"), h.game("A3-2"), h.game("A3-3")
	new := must(h.PutPlayer(Player{Name: "Ida Bell", Addresses: []Address{{Addr: "bell@players.test"}}}))(t)
	judge := must(h.PutPlayer(Player{Name: "Miss Rudge", Addresses: []Address{{Addr: "Secretary@chess.test", Verified: true}}}))(t)
	joins := func(player uint64) correspondence.Joining {
		return must(h.Joining(id, rules.White, player, calendar.Date{}))(t)
	}
	if x := joins(new); x.Reached || x.Official != "" || x.Entered || x.Finished != 0 || x.Games != 3 {
		t.Errorf("a new player: %+v", x)
	}
	if x := joins(judge); x.Official != "secretary" || !x.Reached {
		t.Errorf("an official: %+v", x)
	}
	h.post(begin)
	h.write(second, rules.White, "RESIGN", begin.Add(time.Hour))
	if x := joins(new); x.Finished != 1 || x.Games != 3 {
		t.Errorf("after a game: %+v", x)
	}
	row := must(h.Tournament(h.tournament))(t)
	row.Entries = []Entry{{Player: judge, State: Accepted, Number: 3}}
	must(h.PutTournament(row))(t)
	if x := joins(judge); !x.Entered {
		t.Errorf("one of the entries: %+v", x)
	}
	// Whoever took over a game of one row has no second row, nor whoever plays without an entry.
	marsh := must(h.PutPlayer(Player{Name: "Leo Marsh", Addresses: []Address{{Addr: "marsh@players.test", Verified: true}}}))(t)
	must(h.comes(id, marsh, begin.Add(90*time.Minute)))(t)
	for of, entered := range map[rules.Colour]bool{rules.White: false, rules.Black: true} {
		if x := must(h.Joining(third, of, marsh, calendar.Date{}))(t); x.Entered != entered {
			t.Errorf("a substitute of White comes for %s: %+v", of, x)
		}
	}
	must(h.comes(third, marsh, begin.Add(92*time.Minute)))(t)
	if x := must(h.Joining(third, rules.Black, h.white, calendar.Date{}))(t); !x.Entered {
		t.Errorf("one who has left a row: %+v", x)
	}
	if x := joins(h.black); !x.Entered {
		t.Errorf("one who plays other games: %+v", x)
	}
	if _, err := h.Joining(id, rules.White, 99, calendar.Date{}); !errors.Is(err, ErrNoPlayer) {
		t.Errorf("nobody: %v", err)
	}
	// What the ruling rests on is looked at once more with it.
	g := must(h.Game(id))(t)
	x := joins(new)
	x.Reached = true
	if _, err := h.ruled(id, correspondence.Ruling{Row: "Substitute", Of: rules.White, Joins: x}, begin.Add(2*time.Hour)); !errors.Is(err, ErrRow) || must(h.Game(id))(t).Seq != g.Seq {
		t.Errorf("an address that is not confirmed: %v", err)
	}
}
