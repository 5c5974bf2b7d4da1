package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// TestLeaveBadInput checks that the form refuses what is wrong, each with a sentence, its law where
// there is one, and what to do instead, and that nothing is filed by it.
func TestLeaveBadInput(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row, _, form := c.running(terms.WithdrawalHalf)
	at := fmt.Sprintf("/t/%d/leave", row.ID)
	unproven := o.player("Ida Bell", unverified)
	official := o.player("Miss Rudge", func(p *ledger.Player) { p.Addresses[0].Addr = "secretary@chess.test" })
	opponent := c.numbered(row, 1)
	lost, of := against(c.office, row, 4, 2) // the game with number 2 is over, who plays no more against number 4
	c.resign(lost, of)
	day := calendar.DateOf(o.clock.now(), folder.ZoneOf(row))
	before := o.digest()
	for _, x := range []struct {
		name   string
		fields []string
		want   []string
	}{
		{"no cause", []string{"cause", "tired"}, []string{"Say why the player leaves."}},
		{"no day", []string{"since", "soon"}, []string{"A date like 2026-12-03."}},
		{"before the last event", []string{"since", day.AddDays(-1).String()}, []string{"Something happened in A3-", "RULING/R-41", "Name that day or a later one."}},
		{"in the future", []string{"since", day.AddDays(1).String()}, []string{"still to come", "RULING/R-41", "Name today, or come back on that day."}},
		{"nothing ticked", []string{"in." + fmt.Sprint(row.ID), ""}, []string{"Tick the tournament that the player leaves."}},
		{"excluded without a law", []string{"cause", "excluded", "umpire-name", "Miss Rudge", "reason", "So."}, []string{"A player is excluded by BCC1903/V.9(d) alone"}},
		{"excluded by another law", []string{"cause", "excluded", "law", "RULING/R-41", "umpire-name", "Miss Rudge", "reason", "So."}, []string{"A player is excluded by BCC1903/V.9(d) alone"}},
		{"excluded by nobody", []string{"cause", "excluded", "law", "BCC1903/V.9(d)", "reason", "So."}, []string{"Only the umpire excludes (BCC1903/V.9(d)).", "The umpire of A3 is Miss Rudge: name them"}},
		{"excluded by another", []string{"cause", "excluded", "law", "BCC1903/V.9(d)", "umpire-name", "Nobody", "reason", "So."}, []string{"The umpire of A3 is Miss Rudge: name them"}},
		{"excluded without a reason", []string{"cause", "excluded", "law", "BCC1903/V.9(d)", "umpire-name", "Miss Rudge"}, []string{"Say why the player is excluded"}},
		{"a long reason", []string{"reason", strings.Repeat("x", visit.LongestReason+1)}, []string{"letters at the most"}},
		{"a substitute not chosen", []string{"another", "Ida Bell"}, []string{"choose “another player”, or name nobody"}},
		{"a substitute not named", []string{"substitute", "other"}, []string{"Name the player who takes the place."}},
		{"an unknown substitute", []string{"substitute", "other", "another", "Nobody Known"}, []string{"No player is called so. Add the player first"}},
		{"the opponent", []string{"substitute", "other", "another", opponent.Name}, []string{"and nobody plays both sides (RULING/R-41); name somebody else"}},
		{"one who plays the tournament already", []string{"substitute", "other", "another", c.numbered(row, 2).Name}, []string{"plays in the tournament already", "nobody has two rows of a table (RULING/R-41); name somebody else"}},
		{"an official", []string{"substitute", "other", "another", fmt.Sprint(official.ID)}, []string{"nobody judges a game and plays in it (RULING/R-86)", "give the office to another first"}},
		{"unverified", []string{"substitute", "other", "another", unproven.Name}, []string{"No address of Ida Bell is confirmed", "(RULING/R-57); confirm one first"}},
		{"who leaves", []string{"substitute", "other", "another", c.numbered(row, 4).Name}, []string{"already; name somebody else"}},
	} {
		page := c.get(form).is(http.StatusOK)
		if x.fields[0] != "since" {
			x.fields = append(x.fields, "since", day.String())
		}
		d := c.press(page, at, x.fields...)
		if d.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: answers %d", x.name, d.status)
			continue
		}
		text := d.sound().text()
		for _, w := range x.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: not %q in %s", x.name, w, d.main())
			}
		}
	}
	if o.digest() != before {
		t.Error("a form that was refused changed the ledger")
	}
	o.as(roleAuditor).get(form).is(http.StatusForbidden)
	own := o.seated("rudge", ledger.Chairs(ledger.OfficeKeeper), func(u *ledger.User) { u.Player = opponent.ID })
	page := own.get(form).is(http.StatusOK).has("You play in A3 yourself, and nobody is judge in their own cause (RULING/R-86)", "Let another official do it.")
	own.press(page, at, "in."+fmt.Sprint(row.ID), "yes", "since", day.String()).is(http.StatusUnprocessableEntity).has("You play in A3 yourself")

	// Who leaves is asked for where it is not said.
	asks := c.get(at).is(http.StatusOK).sound().has("Who leaves A3?")
	c.press(asks, at, "player", fmt.Sprint(opponent.ID)).is(http.StatusSeeOther)

	// Two officials at once: the second is told, and nothing is done twice.
	mine, theirs := c.get(form), o.as(roleSecretary)
	second := theirs.get(form)
	preview := c.press(mine, at, "since", day.String())
	other := theirs.press(second, at, "since", day.String()).is(http.StatusOK)
	c.sure(preview).is(http.StatusSeeOther)
	theirs.sure(other).is(http.StatusConflict).has("The tournament A3 was changed.", "Open the form again")
	if n := len(must(o.Batches(0, nil))(t)); n != 2 { // the start, and this
		t.Errorf("%d batches", n)
	}
	// A game that ended meanwhile is refused by the batch, and the rest is done.
	o.resign(o.gamesOf(row.ID)[0], must(o.Game(o.gamesOf(row.ID)[0]))(t).ToMove())
	o.batches()
	b := must(o.Batches(1, nil))(t)[0]
	if in := row.Pairings[0].White == 4 || row.Pairings[0].Black == 4; in != (len(b.Failed) == 1) || b.Open() {
		t.Errorf("game 1 is of number 4: %t; refused %+v", in, b.Failed)
	}
	// In a tournament that was left, and in one of which all games are over.
	again := c.get(form).is(http.StatusOK).has("left A3 on", "can be taken back")
	c.press(again, at, "in."+fmt.Sprint(row.ID), "yes", "since", day.AddDays(1).String()).is(http.StatusUnprocessableEntity).has("left A3 on")
}

// TestLeaveForbiddenSubstitute checks that the terms which know no substitute are named, that one who
// plays in the tournament without a game of the leaver is refused, and an end of all games.
func TestLeaveForbiddenSubstitute(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	four := o.four()
	marsh := o.player("Leo Marsh")
	tour := o.tournament("B", func(row *ledger.Tournament) { row.Agreement.Substitute = "" })
	id := o.arrange(tour, "B-1", four[0], four[1])
	o.arrange(tour, "B-2", four[2], four[3])
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.deliver()
	form := fmt.Sprintf("/p/%d/leave-tournament", four[0].ID)
	day := calendar.DateOf(o.clock.now(), folder.ZoneOf(tour)).String()
	d := c.press(c.get(form).is(http.StatusOK).sound(), form, "since", day, "substitute", "other", "another", marsh.Name)
	d.is(http.StatusUnprocessableEntity).has("nobody takes over the games of a player who leaves", "Award ends the game")
	o.resign(id, must(o.Game(id))(t).ToMove())
	o.clock.set(o.clock.now().Add(time.Minute))
	c.get(form).has("All games of Smith in B are over", "by Reopen (RULING/R-37)")
	d = c.press(c.get(form), form, "since", day)
	d.is(http.StatusUnprocessableEntity).has("nothing is left to leave")

	// Who waits plays nothing, and whose games a substitute plays on has left already.
	waits := o.player("Ida Bell")
	row := must(o.Tournament(tour.ID))(t)
	row.Entries = append(row.Entries, ledger.Entry{Player: waits.ID, At: o.clock.now(), State: ledger.OnList})
	must(o.PutTournament(row))(t)
	c.get(fmt.Sprintf("/p/%d/leave-tournament", waits.ID)).sound().has("Ida Bell plays no game in B: the entry stands as “waiting list”.")
}
