package ledger

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// reminded are the reminders of a game, in order.
func reminded(t *testing.T, h *house, id terms.GameID) string {
	t.Helper()
	var out []string
	for _, e := range must(h.Events(id))(t) {
		if w, ok := e.What.(events.Reminded); ok {
			out = append(out, w.Kind)
		}
	}
	return strings.Join(out, " ")
}

// TestRemindersSpread checks that what a player sets in one game holds in each of
// the player's games that runs and in the row, in one transaction; in a game that is
// arranged later too; and in none of the opponent's.
func TestRemindersSpread(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	one, two, over := h.game("A3-12"), h.game("A3-13"), h.game("A3-14")
	h.post(begin)
	h.write(over, rules.White, "I resign", begin)
	f := h.write(one, rules.Black, "REMIND 30% 2 days\n", begin.Add(time.Hour))
	if len(f.Games) != 1 || f.Games[0] != one {
		t.Errorf("the letter was filed in %v", f.Games)
	}
	want := must(terms.ParseReminding("30% 2 days", terms.Reminding{}))(t)
	if p := must(h.Player(h.black))(t); !p.Reminding.Equal(want) {
		t.Errorf("his row has %q", p.Reminding)
	}
	later := h.game("A3-15")
	for _, x := range []struct {
		game terms.GameID
		want terms.Reminding
	}{{one, want}, {two, want}, {later, want}, {over, terms.Reminding{}}} {
		g := must(h.Game(x.game))(t)
		if got := g.Reminding(rules.Black, "Jones"); !got.Equal(x.want) {
			t.Errorf("%s has %q", g.Label, got)
		}
		if got := g.Reminding(rules.White, "Smith"); !got.Default() {
			t.Errorf("%s has %q of White", g.Label, got)
		}
	}
	before := must(h.Events(two))(t)
	h.write(one, rules.Black, "REMIND 30% 2 days\n", begin.Add(time.Hour))
	if again := must(h.Events(two))(t); len(again) != len(before) {
		t.Errorf("the same letter has set them again: %v", eventKinds(again[len(before):]))
	}
	// Of two lines the second holds, in the row as in every game.
	h.write(two, rules.Black, "REMIND OFF\nREMIND DAILY", begin.Add(2*time.Hour))
	p := must(h.Player(h.black))(t)
	for _, id := range []terms.GameID{one, two, later} {
		if g := must(h.Game(id))(t); !p.Reminding.Daily || !p.Reminding.Off || !g.Reminding(rules.Black, "Jones").Equal(p.Reminding) {
			t.Errorf("%s has %q, his row %q", g.Label, g.Reminding(rules.Black, "Jones"), p.Reminding)
		}
	}
	h.reopen()
	if err := h.SetReminding(h.black, want, "Miss Rudge", "he asked for it by telephone", begin.Add(3*time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, id := range []terms.GameID{one, two, later} {
		if g := must(h.Game(id))(t); !g.Reminding(rules.Black, "Jones").Equal(want) {
			t.Errorf("%s has %q of the row", g.Label, g.Reminding(rules.Black, "Jones"))
		}
	}
	if over := must(h.Game(over))(t); len(over.Reminders[rules.Black]) != 0 {
		t.Error("a game that is over was written into")
	}
}

// TestRemindersAfterAClosure checks that when the house was closed over several
// moments of a turn, the last of them alone is told of; none is told of again; and
// none when the turn is over.
func TestRemindersAfterAClosure(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	h.write(id, rules.White, "REMIND 10% 30% 60% 12 h", begin.Add(time.Minute))
	g := must(h.Game(id))(t)
	read := func(now time.Time) {
		if err := h.SetReadThrough("", now); err != nil {
			t.Fatal(err)
		}
		must(h.Sweep(now))(t)
	}
	part := func(percent int) time.Time { return begin.Add(g.Turn.Allowed / 100 * time.Duration(percent)) }
	read(part(5))
	if got := reminded(t, h, id); got != "" {
		t.Errorf("reminded too early: %s", got)
	}
	read(part(45))
	if got := reminded(t, h, id); got != "30%" {
		t.Errorf("after a closure: %s", got)
	}
	h.reopen()
	read(part(45).Add(time.Hour))
	read(part(61))
	read(part(62))
	if got := reminded(t, h, id); got != "30% 60%" {
		t.Errorf("then: %s", got)
	}
	read(begin.Add(g.Turn.Allowed + 40*24*time.Hour))
	if got := reminded(t, h, id); got != "30% 60%" {
		t.Errorf("after the end of the turn: %s", got)
	}
	kinds := strings.Join(eventKinds(must(h.Events(id))(t)), " ")
	if strings.Count(kinds, "Exceeded") != 1 {
		t.Errorf("its end was not found: %s", kinds)
	}
}

// TestMute checks that a reminder can be ended by its reader's program, and that a
// letter that begins the reader's time cannot.
func TestMute(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	due := h.NextDue()
	if err := h.SetReadThrough("", due); err != nil {
		t.Fatal(err)
	}
	must(h.Sweep(due))(t)
	seen := 0
	for _, p := range must(h.PostingsOf(id))(t) {
		if p.Mute != (p.Kind == correspondence.NReminder) {
			t.Errorf("%s: %t", p.Kind, p.Mute)
		}
		if p.Mute {
			seen++
		}
	}
	if seen != 1 {
		t.Errorf("%d reminders", seen)
	}
}

// TestDigests checks that one letter a day goes to who asks for it and plays, once
// for each date whatever restarts, and none any more when none of the player's games
// runs or the player has ended it.
func TestDigests(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	one, two := h.game("A3-12"), h.game("A3-13")
	h.post(begin)
	words := func(d Digest) (correspondence.Rendered, error) {
		var games []string
		for _, g := range d.Games {
			games = append(games, fmt.Sprintf("%s as %s", g.Notice.Game.Label, g.Notice.To))
		}
		return correspondence.Rendered{Subject: "your games", Text: strings.Join(games, "\n"), HTML: "<p>"}, nil
	}
	send := func(now time.Time) int { return must(h.SendDigests(now, words))(t) }
	day := func(n int) time.Time { return begin.AddDate(0, 0, n) }
	if n := send(day(0)); n != 0 {
		t.Errorf("nobody asked, and %d were sent", n)
	}
	h.write(one, rules.Black, "REMIND DAILY", begin)
	if n := send(day(1)); n != 1 {
		t.Errorf("%d were sent", n)
	}
	for _, want := range must(h.Digest(h.black, day(1)))(t).Games {
		got := must(h.Standing(want.Notice.Game.ID, h.black, day(1)))(t)
		if got.Reader.Name != want.Reader.Name || got.Reader.Office != want.Reader.Office || got.Notice.To != terms.ToBlack || got.Notice.Game.Label != want.Notice.Game.Label || !got.Notice.At.Equal(day(1)) {
			t.Errorf("%s by itself stands as %+v for %+v", want.Notice.Game.Label, got.Notice, got.Reader)
		}
	}
	if _, err := h.Standing(one, 1<<40, day(1)); !errors.Is(err, ErrNoPlayer) {
		t.Errorf("of somebody who does not play it tells: %v", err)
	}
	if n := send(day(1).Add(5 * time.Hour)); n != 0 {
		t.Errorf("%d more on the same date", n)
	}
	h.reopen()
	if n := send(day(1).Add(6 * time.Hour)); n != 0 {
		t.Errorf("%d more after a restart", n)
	}
	if n := send(day(2)); n != 1 {
		t.Errorf("%d on the next date", n)
	}
	var last Posting
	for _, p := range must(h.Unsent())(t) {
		if strings.HasPrefix(p.Key, "digest:") {
			last = must(h.Posting(p.Seq))(t)
		}
	}
	if last.To != "jones@players.test" || !last.Mute || last.Player != h.black || last.ReplyTo != h.playerKey(last.Seq) {
		t.Errorf("it is %+v", last)
	}
	if k, ok := h.ParseKey(last.ReplyTo); !ok || k.Posting != last.Seq || k.Game != 0 {
		t.Errorf("its key is %+v, %v", k, ok)
	}
	h.write(one, rules.White, "I resign", day(2))
	if n := send(day(3)); n != 1 {
		t.Errorf("%d while one game runs", n)
	}
	h.write(two, rules.White, "I resign", day(3))
	if n := send(day(4)); n != 0 {
		t.Errorf("%d when nothing of his runs", n)
	}
	h.game("A3-16")
	h.write(one, rules.Black, "REMIND DAILY OFF", day(4)) // an answer to a letter of a game that is over
	if n := send(day(5)); n != 0 {
		t.Errorf("%d after he ended it", n)
	}
}

// TestSilenceFallsDue checks that a player who is silent is found by the index of
// what is due, without anybody looking at the game (BCC1903/V.9(d)).
func TestSilenceFallsDue(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	a := agreement(t)
	a.Silence = 5 * time.Hour
	id := must(h.OpenGame(h.tournament, "A3-12", h.sides(), a, "", begin))(t)
	if err := h.SetReadThrough("", begin.Add(5*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if got := must(h.dueGames(begin.Add(5 * time.Hour)))(t); len(got) != 1 || got[0] != id {
		t.Fatalf("due: %v, next %s", got, h.NextDue())
	}
	must(h.Sweep(begin.Add(5 * time.Hour)))(t)
	if e := must(h.Events(id))(t); e[len(e)-1].Kind() != "Silent" {
		t.Errorf("it came to %v", eventKinds(e))
	}
}
