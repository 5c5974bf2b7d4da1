package secretary

import (
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/batches"
	"postd/secretary/visit"
)

// lettersTo are the letters that lie in the outbox, by the name of whoever gets them.
func (o *office) lettersTo() map[string][]ledger.Posting {
	to := map[string][]ledger.Posting{}
	for _, p := range o.waiting() {
		to[p.Name] = append(to[p.Name], must(o.Posting(p.Seq))(o.t))
	}
	return to
}

// TestLeaveOneLetterAPerson checks in a double round, by each rule and with a substitute, that each
// opponent gets one letter that names both games, who leaves one that names all, and the substitute
// one before those of the games; and so it is when it is taken back. What begins in each of the games
// begins with the receipt of the one letter.
func TestLeaveOneLetterAPerson(t *testing.T) {
	for _, x := range []struct {
		name string
		rule terms.Withdrawal
		sub  bool
		says string // to an opponent
	}{
		{"half", terms.WithdrawalHalf, false, "you had"},
		{"stand", "", false, "you had"},
		{"annul", terms.WithdrawalAnnuls, false, "you had"},
		{"adjudicate", terms.WithdrawalAdjudged, false, "STATEMENT"},
		{"substitute", terms.WithdrawalHalf, true, "Leo Marsh plays on"},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			c := o.as(roleSecretary)
			marsh := o.player("Leo Marsh")
			tour := o.tournament("A3", entered(c.four()...), func(row *ledger.Tournament) { row.Agreement.Withdrawal, row.Cycles = x.rule, 2 })
			row := c.started(c.drawn(tour, "seed"))
			o.deliver()
			o.advance(begin.Sub(o.clock.now()))
			o.deliver()
			four := c.numbered(row, 4)
			form, at := fmt.Sprintf("/t/%d/leave?player=%d", row.ID, four.ID), fmt.Sprintf("/t/%d/leave", row.ID)
			fields := []string{"since", today(c, row)}
			if x.sub {
				fields = append(fields, "substitute", "other", "another", "Leo Marsh")
			}
			preview := c.press(c.get(form), at, fields...).sound().has("1 to "+four.Name, "3 to opponents")
			c.sure(preview)
			o.batches()
			b := must(o.Batches(1, nil))(t)[0]
			told := func(says string, others string) {
				t.Helper()
				to := o.lettersTo()
				for n := 1; n <= 4; n++ {
					p := c.numbered(row, n)
					list, want := to[p.Name], 1
					if others == p.Name {
						want = 7
					}
					if len(list) != want || list[0].Game != 0 {
						t.Fatalf("%d letters to %s", len(list), p.Name)
					}
					text, named := list[0].Words.Text, 0
					for _, g := range row.Pairings {
						if (g.White == 4 || g.Black == 4) && (n == 4 || g.White == n || g.Black == n) {
							named++
							if !strings.Contains(text, g.Label) {
								t.Errorf("%s is not named to %s in\n%s", g.Label, p.Name, text)
							}
						}
					}
					if want := map[bool]int{true: 6, false: 2}[n == 4]; named != want || n < 4 && !strings.Contains(strings.Join(strings.Fields(text), " "), says) {
						t.Errorf("%d games are told to %s\n%s", named, p.Name, text)
					}
				}
				if list := to[marsh.Name]; x.sub && others != four.Name && (len(list) != 7 || list[0].Game != 0 || strings.Count(list[0].Words.Text, "A3-") < 6 || list[1].Game == 0) {
					t.Errorf("%d letters to the substitute", len(list))
				} else if x.sub && others == four.Name && len(list) != 1 {
					t.Errorf("%d letters to who was the substitute", len(list))
				}
			}
			told(x.says, "")
			o.deliver()
			if x.rule != terms.WithdrawalAdjudged {
				o.advance(2 * time.Hour)
				others := ""
				if x.sub {
					others = four.Name
				}
				preview = c.press(c.get(batches.Path(b.ID)+"/back"), batches.Path(b.ID)+"/back", "why", "Gone on after all.").is(http.StatusOK).sound()
				c.sure(preview).is(http.StatusSeeOther)
				o.batches()
				told("your 2 games", others)
				for _, id := range o.gamesOf(row.ID) {
					if g := must(o.Game(id))(t); !g.Over() && g.Turn.Running && g.Post.Notice != "" {
						t.Errorf("%s runs before the letter is there", g.Label)
					}
				}
				o.deliver()
				for _, id := range o.gamesOf(row.ID) {
					if g := must(o.Game(id))(t); g.Over() || !g.Turn.Running || g.Post.Notice != "" {
						t.Errorf("%s: its turn has not begun: %+v", g.Label, g.Turn)
					}
				}
			}
			if r := must(o.Check(false))(t); !r.Sound() {
				t.Error(r)
			}
		})
	}
}

// TestLeaveConsultation checks that where a player leaves who consults with others, these go on
// (BCC1903/IV.2): in the game of another's row that row is as it was; where it is the player's own,
// the row is not marked as left. Those who go on, and their opponents, are told of it.
func TestLeaveConsultation(t *testing.T) {
	for _, own := range []bool{false, true} {
		t.Run(map[bool]string{true: "own row", false: "row of another"}[own], func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			c := o.as(roleSecretary)
			row := c.drawn(o.tournament("A3", entered(c.four()...), func(row *ledger.Tournament) { row.Agreement.Withdrawal = terms.WithdrawalHalf }), "seed")
			one, four := c.numbered(row, 1), c.numbered(row, 4)
			i := slices.IndexFunc(row.Pairings, func(p ledger.Pairing) bool { return p.White+p.Black == 4 && p.White*p.Black == 3 }) // 1 against 3
			with, label := four, ""
			if own { // 4 against 3, with 1
				i, with = slices.IndexFunc(row.Pairings, func(p ledger.Pairing) bool { return p.White+p.Black == 7 }), one
			}
			label = row.Pairings[i].Label
			side := map[bool]string{true: "white_with", false: "black_with"}[row.Pairings[i].White != 3]
			other := map[bool]string{true: "black_with", false: "white_with"}[row.Pairings[i].White != 3]
			c.follow(c.sure(c.post(fmt.Sprintf("/t/%d/pairings", row.ID), "game", label, "odds", "", side, fmt.Sprint(with.ID), other, "0",
				"nonce", visit.Nonce(), "version", fmt.Sprint(must(o.Tournament(row.ID))(t).Version))))
			row = c.started(must(o.Tournament(row.ID))(t))
			o.deliver()
			o.advance(begin.Sub(o.clock.now()))
			o.deliver()
			preview := c.press(c.get(fmt.Sprintf("/t/%d/leave?player=%d", row.ID, four.ID)), fmt.Sprintf("/t/%d/leave", row.ID), "since", today(c, row)).is(http.StatusOK).sound()
			preview.has(label+": "+four.Name+" plays in consultation there, and the others go on (BCC1903/IV.2).", map[bool]string{true: "2 games end", false: "3 games end"}[own])
			c.sure(preview)
			o.batches()
			to := o.lettersTo()
			for _, n := range []int{1, 3} {
				name := c.numbered(row, n).Name
				if !slices.ContainsFunc(to[name], func(p ledger.Posting) bool {
					return p.Game == 0 && strings.Contains(strings.Join(strings.Fields(p.Words.Text), " "), label+" goes on: "+four.Name+" consulted there, and the others go on [IV.2].")
				}) {
					t.Errorf("%s is not told that %s goes on: %d letters", name, label, len(to[name]))
				}
			}
			if list := to[four.Name]; len(list) != 1 || !strings.Contains(strings.Join(strings.Fields(list[0].Words.Text), " "), label+" goes on: you consult there, and the others go on without you [IV.2].") {
				t.Errorf("%d letters to who leaves", len(list))
			}
			o.deliver()
			if g := must(o.Game(must(o.GameByLabel(label))(t)))(t); g.Over() || len(g.Sides[rules.White].Members)+len(g.Sides[rules.Black].Members) != 3 {
				t.Errorf("%s does not go on: %v", label, g.Sides)
			}
			row = must(o.Tournament(row.ID))(t)
			for n := 1; n <= 4; n++ {
				e, _ := row.Entry(c.numbered(row, n).ID)
				if left := e.State == ledger.Withdrawn; left != (n == 4 && !own) {
					t.Errorf("number %d has left: %v", n, left)
				}
			}
			table := c.get(fmt.Sprintf("/t/%d/standings", row.ID)).sound().rows("Crosstable, in the order of the scores")
			if marked := strings.Contains(fmt.Sprint(table), "("); marked == own { // brackets stand round what does not count
				t.Errorf("the table is %q", table)
			}
			if r := must(o.Check(false))(t); !r.Sound() {
				t.Error(r)
			}
		})
	}
}

// TestLeaveDeathAndExclusion checks that a death is told with care, and that an exclusion names its law
// and the umpire; and that a move of the one who left which comes after it changes nothing.
func TestLeaveDeathAndExclusion(t *testing.T) {
	for _, x := range []struct {
		fields    []string
		law       string
		how       events.Ending
		has, lack []string
	}{
		{[]string{"cause", "died"}, "RULING/R-41", events.ByDeath, []string{"has died"}, []string{"left Tourney", "has left"}},
		{[]string{"cause", "excluded", "law", "BCC1903/V.9(d)", "umpire-name", "Miss Rudge", "reason", "Two engines were found."}, "BCC1903/V.9(d)", events.ByWithdrawal,
			[]string{"Excluded by the umpire, Miss Rudge: Two engines were found."}, nil},
	} {
		t.Run(x.fields[1], func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			c := o.as(roleSecretary)
			row, four, form := c.running(terms.WithdrawalHalf)
			c.left(row, form, x.fields...)
			for n := 1; n <= 3; n++ {
				id, _ := against(c.office, row, 4, n)
				g := must(o.Game(id))(t)
				if r := g.Rulings[len(g.Rulings)-1]; g.Ended == nil || g.Ended.How != x.how || string(r.Law) != x.law {
					t.Errorf("%s: %+v by %s", g.Label, g.Ended, r.Law)
				}
			}
			for _, p := range o.waiting() {
				text := must(o.Posting(p.Seq))(t).Words.Text
				for _, w := range x.has {
					if p.Player != 0 && !strings.Contains(strings.Join(strings.Fields(text), " "), w) {
						t.Errorf("the letter to %s does not say %q\n%s", p.Name, w, text)
					}
				}
				for _, w := range x.lack {
					if p.Player != 0 && strings.Contains(strings.Join(strings.Fields(text), " "), w) {
						t.Errorf("the letter to %s says %q\n%s", p.Name, w, text)
					}
				}
			}
			o.deliver()
			id, of := against(c.office, row, 4, 1)
			before := must(o.Game(id))(t)
			o.write(id, of, "1. P-K4")
			if g := must(o.Game(id))(t); !g.Over() || len(g.Score()) != len(before.Score()) {
				t.Errorf("a late letter of %s moved the game", four.Name)
			}
			o.deliver()
		})
	}
}

// TestJointLetterFails checks that the clock of each game of which one letter tells stands until the
// letter is received: it cannot be taken out of the outbox, its receipt lets all clocks go on, and
// where it comes back the secretary is told so of each game (RULING/R-57).
func TestJointLetterFails(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	tour := o.tournament("A3", entered(c.four()...), func(row *ledger.Tournament) { row.Cycles = 2 })
	row := c.started(c.drawn(tour, "seed"))
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.deliver()
	b := c.left(row, fmt.Sprintf("/t/%d/leave?player=%d", row.ID, c.numbered(row, 4).ID))
	o.deliver()
	o.advance(time.Hour)
	c.sure(c.press(c.get(batches.Path(b.ID)+"/back"), batches.Path(b.ID)+"/back", "why", "Gone on after all."))
	o.batches()
	own := o.lettersTo()[c.numbered(row, 4).Name][0]
	if len(own.Tells) != 6 || len(own.Games()) != 6 {
		t.Fatalf("it tells of %d", len(own.Tells))
	}
	if _, err := o.File(ledger.Matter{Key: "deed:" + visit.Nonce(), Rows: []ledger.Row{ledger.Cancel{Posting: own.Seq, By: "secretary", Why: "x"}}}); !errors.Is(err, ledger.ErrAwaited) {
		t.Errorf("it is cancelled: %v", err)
	}
	stand := func() (n int) {
		for _, id := range own.Games() {
			if out := must(o.Game(id))(t).Turn.Out; len(out) == 1 && out[0].To.IsZero() {
				n++
			}
		}
		return n
	}
	if n := stand(); n != 6 {
		t.Errorf("before the receipt %d clocks stand", n)
	}
	o.deliver()
	if n := stand(); n != 0 {
		t.Errorf("after the receipt %d clocks stand", n)
	}
	o.advance(time.Hour)
	if err := o.Returned(ledger.Return{Posting: own.Seq, At: o.clock.now(), Answer: "came back: 5.1.1", Proven: true}); err != nil {
		t.Fatal(err)
	}
	told := map[terms.GameID]bool{}
	for _, p := range o.waiting() {
		if p.Kind == correspondence.NReport && p.Party == terms.ToSecretary {
			told[p.Game] = true
		}
	}
	if len(told) != 6 {
		t.Errorf("the secretary is told of %d games", len(told))
	}
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}

// TestJointLetterReturned checks what follows when the office's own carrier takes back the one
// letter of several games after it had begun a turn in each (RULING/R-87, RULING/R-57): each turn
// that began with it has not begun, and no other; one copy goes out, after four hours, and tells of
// all of them; with it each turn begins anew, and the time between is in none.
func TestJointLetterReturned(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	tour := o.tournament("A3", entered(c.four()...), func(row *ledger.Tournament) { row.Cycles = 2 })
	row := c.started(c.drawn(tour, "seed"))
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.deliver()
	four := c.numbered(row, 4)
	for _, id := range o.gamesOf(row.ID) { // a move of White is in the post to the player who leaves
		if g := must(o.Game(id))(t); g.Sides[rules.Black].Members[0].Player == four.ID {
			o.write(id, rules.White, "1. P-K4")
		}
	}
	b := c.left(row, fmt.Sprintf("/t/%d/leave?player=%d", row.ID, four.ID))
	o.deliver()
	o.advance(time.Hour)
	c.sure(c.press(c.get(batches.Path(b.ID)+"/back"), batches.Path(b.ID)+"/back", "why", "Gone on after all."))
	o.batches()
	own := o.lettersTo()[four.Name][0]
	o.deliver()
	stood := map[terms.GameID]calendar.Clock{}
	for _, id := range own.Games() {
		stood[id] = must(o.Game(id))(t).Turn
	}
	theirs := func(g correspondence.Game) bool {
		return g.Sides[rules.Black].Members[0].Player == four.ID
	}
	o.advance(time.Hour)
	for range 2 { // the second report of the same changes nothing
		if err := o.Returned(ledger.Return{Posting: own.Seq, At: o.clock.now(), Answer: "came back: 5.1.1", Proven: true}); err != nil {
			t.Fatal(err)
		}
	}
	back, mine := o.clock.now(), 0
	for _, id := range own.Games() {
		g := must(o.Game(id))(t)
		switch {
		case theirs(g):
			if mine++; g.Turn.Running || g.Post.Notice == "" || !g.Awaits(g.Post.Notice) {
				t.Errorf("%s: the turn has begun: %+v, %+v", g.Label, g.Turn, g.Post)
			}
		case !reflect.DeepEqual(g.Turn, stood[id]):
			t.Errorf("%s: a turn that did not begin with it is %+v, and was %+v", g.Label, g.Turn, stood[id])
		}
	}
	if mine == 0 || mine == len(own.Games()) {
		t.Fatalf("%d of %d games wait for the player", mine, len(own.Games()))
	}
	if again := o.copiesOf(own.Seq); len(again) != 1 || !again[0].Apart || !again[0].Next.Equal(back.Add(4*time.Hour)) || len(again[0].Games()) != len(own.Games()) || again[0].Words.Text != own.Words.Text {
		t.Fatalf("the copies are %+v", again)
	}
	o.deliver() // the reports to the secretary and to the opponents
	o.advance(4 * time.Hour)
	o.deliver()
	for _, id := range own.Games() {
		g := must(o.Game(id))(t)
		switch x := g.Turn; {
		case !theirs(g) && !reflect.DeepEqual(x, stood[id]):
			t.Errorf("%s: a turn that did not begin with it is %+v", g.Label, x)
		case theirs(g) && (!x.Running || !x.Begin.Equal(o.clock.now()) || g.Post.Notice != "" || len(x.Out) != 1 || x.Out[0].Law != "RULING/R-87" || !x.Out[0].From.Equal(stood[id].Begin)):
			t.Errorf("%s: with the copy began %+v", g.Label, x)
		}
	}
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}

// copiesOf are the copies of a letter that wait in the outbox.
func (o *office) copiesOf(seq uint64) (again []ledger.Posting) {
	for _, p := range o.waiting() {
		if p.Repeats == seq {
			again = append(again, must(o.Posting(p.Seq))(o.t))
		}
	}
	return again
}
