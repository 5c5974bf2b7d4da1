package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
	"postd/secretary/visit"
)

// swissOffice is an office with a Swiss of so many players, rated from 2000 down, and its browser.
type swissOffice struct {
	*client
	id   uint64
	base string
}

// names are those of the players of the Swiss, by their ratings.
var names = strings.Fields("Adams Baker Clark Davis Evans Foster Gray Hall Irwin Jones King Lewis Marsh North Owens Price Quinn Reid")

func newSwiss(t *testing.T, players, rounds int, change ...func(*ledger.Tournament)) swissOffice {
	t.Helper()
	o := newOffice(t)
	o.plain = true
	row := ledger.Tournament{Label: "C26", Name: "Club Swiss", Secretary: o.site.o.Secretary, Agreement: agreement(t), State: ledger.Draft}
	for i := range players {
		p := o.player(names[i], func(p *ledger.Player) {
			if p.Rating = 2000 - 20*i; i == 0 || i == 9 {
				p.Club = "Hants"
			}
		})
		row.Entries = append(row.Entries, ledger.Entry{Player: p.ID, State: ledger.Accepted, At: begin.Add(-48 * time.Hour)})
	}
	set := ledger.SwissDefault()
	set.Rounds, set.Unfinished = rounds, ledger.UnfinishedDrawn
	row.Swiss, row.Seed, row.TieBreaks = &set, "Autumn 2026", []string{"BH/C1", "BH", "SB"}
	for _, f := range change {
		f(&row)
	}
	filed := must(o.File(ledger.Matter{Key: "deed:" + visit.Nonce(), Rows: []ledger.Row{
		ledger.Event{Label: "C", Name: "Championship", Stages: []ledger.Stage{{No: 1, Name: "Swiss", System: ledger.Swiss}}}, row,
		ledger.Placing{Label: "C26", Version: 1, Event: 1, Stage: 1},
	}}))(t)
	id := filed[0].Rows[1]
	x := must(o.Tournament(id))(t)
	x.State = ledger.Closed
	must(o.PutTournament(x))(t)
	return swissOffice{o.as(roleSecretary), id, fmt.Sprintf("/t/%d/rounds", id)}
}

func (s swissOffice) row() ledger.Tournament { s.t.Helper(); return must(s.Tournament(s.id))(s.t) }

// pair pairs the next round by the pages, with the fields that differ from those proposed, and
// returns the preview.
func (s swissOffice) pair(fields ...string) *doc {
	s.t.Helper()
	at := s.base + "/pair"
	form := s.get(s.base).form(at)
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return s.sendFrom(s.get(s.base), at, form)
}

// start starts a round by the pages: 4 presses with its pairing.
func (s swissOffice) start(no int) {
	s.t.Helper()
	at := fmt.Sprintf("%s/%d", s.base, no)
	s.follow(s.sure(s.press(s.get(at), at+"/start"))).is(http.StatusOK).has("is starting")
	s.batches()
	s.deliver()
	if row := s.row(); row.State != ledger.Running {
		s.t.Fatalf("round %d: the tournament is %s", no, row.State)
	}
	s.advance(8 * 24 * time.Hour)
}

// round pairs and starts the next round.
func (s swissOffice) round(fields ...string) {
	s.t.Helper()
	no := s.row().Paired() + 1
	s.follow(s.sure(s.pair(fields...).is(http.StatusOK).has("File the pairing"))).has(fmt.Sprintf("Round %d is paired", no))
	s.start(no)
}

// ask sends one of the small forms.
func (s swissOffice) ask(below string, fields ...string) *doc {
	s.t.Helper()
	form := s.get(s.base).form(s.base + below)
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	d := s.sendFrom(s.get(s.base), s.base+below, form)
	if d.status == http.StatusSeeOther {
		return s.follow(d)
	}
	return d
}

// player is the number of a player's row by name, as forms send it.
func (s swissOffice) of(name string) string {
	s.t.Helper()
	for _, p := range must(s.Players())(s.t) {
		if p.Name == name {
			return fmt.Sprint(p.ID)
		}
	}
	s.t.Fatalf("nobody is called %s", name)
	return ""
}

// ends ends the games of a round: White wins on odd boards, Black on even ones; those named stay in play.
func (s swissOffice) ends(no int, but ...int) {
	s.t.Helper()
	board := 0
	for _, x := range s.row().Pairings {
		if x.Round != no {
			continue
		}
		if board++; !slices.Contains(but, board) {
			s.write(must(s.GameByLabel(x.Label))(s.t), []rules.Colour{rules.White, rules.Black}[board%2], "I resign.")
		}
	}
	s.deliver()
}

// TestSwissOfSeventeen plays a Swiss of 17 over four rounds by the pages: the pairing bye, byes of
// half a point and of none, a late entry, one who leaves, a game that is not over when the next
// round is paired, a change by hand, and a table with its working (design 4).
func TestSwissOfSeventeen(t *testing.T) {
	t.Parallel()
	s := newSwiss(t, 17, 4)
	s.get(s.base).has("No round is paired yet", "17 players are accepted", "at once; a game in play counts as drawn")
	s.ask("/bye", "player", s.of("Evans"), "kind", "H").has("Evans is not paired in round 1: ½ point.")
	preview := s.pair().has("Why these two?", "initial colour is", "sha256sum", "Not paired: Evans, ½ point", "kept apart (both of Hants)")
	preview.has("No letter will go out")
	s.follow(s.sure(preview)).has("Round 1 is paired", "Start round 1…", "Why these two?").lacks("would be others")
	row := s.row()
	if row.State != ledger.Drawn || len(row.Pairings) != 8 || row.Pairings[0].Label != "C26-1-01" || row.Swiss.Initial == "" || len(must(s.Games())(t)) != 0 {
		t.Fatalf("paired %+v", row)
	}
	if e, _ := row.Entry(row.Entries[4].Player); e.Number != 5 || e.Rating != 1920 {
		t.Errorf("Evans has %+v", e)
	}
	waiting := len(s.waiting())
	s.start(1)
	if g := must(s.Game(must(s.GameByLabel("C26-1-01"))(t)))(t); g.Agreement.Adjudicate.Date == nil || *g.Agreement.Adjudicate.Date != row.Rounds[0].Ends || !g.Agreement.FirstTurnAt.Equal(row.Rounds[0].Begins) {
		t.Errorf("the game has the date %v, first turn %s; round %+v", g.Agreement.Adjudicate.Date, g.Agreement.FirstTurnAt, row.Rounds[0])
	}
	if waiting != 0 {
		t.Errorf("%d letters went out before the start", waiting)
	}

	// Game 3 of round 1 is not over, and counts as drawn in the pairing alone.
	s.ends(1, 3)
	s.ask("/late", "player", fmt.Sprint(s.player("Reid", func(p *ledger.Player) { p.Rating = 1500 }).ID)).has("Reid has number 18, and no point for the round missed")
	s.ask("/bye", "player", s.of("Quinn"), "kind", "Z").has("no point")
	s.ask("/apart", "one", s.of("Adams"), "other", s.of("Clark"), "why", "they share a house").has("do not meet from round 2 on: they share a house")
	s.round()
	row = s.row()
	if n := len(row.Pairings); n != 16 || !strings.Contains(row.Rounds[1].Known[0], "**") {
		t.Fatalf("%d pairings, known %q", n, row.Rounds[1].Known)
	}
	s.write(must(s.GameByLabel("C26-1-03"))(t), rules.White, "I resign.")
	late := s.get(s.base + "/2").has("By what is known now these pairs would be others; nothing is paired anew")
	if len(late.all("section", "class", "notice")) != 1 || !slices.Equal(s.row().Pairings, row.Pairings) {
		t.Error("it was paired anew")
	}

	// Who leaves between the rounds is not paired; two change places by hand, which breaks something.
	s.ends(2)
	s.ask("/bye", "player", s.of("Price"), "kind", "leaves").has("Price is not paired any more.")
	s.follow(s.sure(s.pair())).has("Not paired: Price, no point")
	row = s.row()
	var third []ledger.Pairing
	for _, x := range row.Pairings {
		if x.Round == 3 {
			third = append(third, x)
		}
	}
	at := s.base + "/3"
	form := s.get(at).form(at + "/exchange")
	form.Set("one", fmt.Sprint(third[0].White))
	form.Set("other", fmt.Sprint(third[7].White))
	form.Set("why", "the committee wishes it")
	s.follow(s.sure(s.send(at+"/exchange", form).has("it breaks:", "C26-3-01", "the committee wishes it"))).has("Pairs were changed by hand: the committee wishes it.")
	s.start(3)
	s.get(at).lacks("Let them change places", "Take the pairing back")
	s.ends(3)
	s.ask("/bye", "player", s.of("Gray"), "kind", "H").has("In the last round the terms give none")
	s.round()
	s.get(fmt.Sprintf("/t/%d", s.id)).lacks("final")
	s.ends(4)
	s.get(s.base).has("All 4 rounds are paired.").lacks("Pair round")
	table := s.get(fmt.Sprintf("/t/%d/standings", s.id)).has("Buchholz, the lowest left out", "bye 1", "bye ½", "bye 0", "Price left on")
	if heads := table.all("abbr", "title", "round 4"); len(heads) != 1 {
		t.Error("no column for round 4")
	}
	s.get(fmt.Sprintf("/t/%d/standings/1", s.id)).has("Sonneborn-Berger", "together")
	s.get(fmt.Sprintf("/t/%d/standings.csv", s.id)).has("Round 4", "BH/C1")
}

// TestSwissRefuses is the bad input of a Swiss: too few, all with byes, members of one club alone,
// nobody who can be paired any more, dates that cannot be, and what comes at a wrong time.
func TestSwissRefuses(t *testing.T) {
	t.Parallel()
	few := newSwiss(t, 5, 3)
	few.get(few.base).has("A Swiss needs at least 6 accepted players, and has 5.").lacks("Pair round 1")
	few.post(few.base+"/pair", "nonce", visit.Nonce(), "version", fmt.Sprint(few.row().Version)).is(http.StatusUnprocessableEntity).has("needs at least 6")

	s := newSwiss(t, 6, 5, func(x *ledger.Tournament) { x.Swiss.Unfinished, x.Swiss.Byes = ledger.UnfinishedWaits, 2 })
	s.pair("begins", "2026-12-07T09:30", "ends", "2026-12-01").is(http.StatusUnprocessableEntity).has("A day after the first turn")
	s.pair("begins", "yesterday", "seed", "").is(http.StatusUnprocessableEntity).has("an hour from now at the earliest", "Plain words on one line")
	s.pair("hand", "1 2\n3 x", "why", "so").is(http.StatusUnprocessableEntity).has("is no pair; one is like")
	s.pair("hand", "bye 6", "why", "so").is(http.StatusUnprocessableEntity).has("A bye alone is no pairing")
	s.pair("hand", "1 2").is(http.StatusUnprocessableEntity).has("Say why it is paired by hand")
	s.pair("hand", "1 2\n3 4", "why", "so").is(http.StatusUnprocessableEntity).has("is in no pair and has no bye")
	s.get(s.base + "/1").is(http.StatusNotFound)
	for _, name := range names[:6] {
		s.ask("/bye", "player", s.of(name), "kind", "Z")
	}
	s.pair().is(http.StatusUnprocessableEntity).has("Nobody is left to be paired: all have byes")
	for _, name := range names[:6] {
		s.ask("/bye", "player", s.of(name), "kind", "").has("plays in the next round")
	}
	s.post(s.base+"/late", "nonce", visit.Nonce(), "version", fmt.Sprint(s.row().Version), "player", s.of("Adams")).is(http.StatusUnprocessableEntity).has("Nobody is late yet")

	// The pairing is taken back as long as the round has not started, and the numbers with it.
	s.follow(s.sure(s.pair())).has("Round 1 is paired")
	s.get(s.base).has("Round 2 is not paired now: Round 1 is paired and has not started.")
	s.follow(s.sure(s.press(s.get(s.base+"/1"), s.base+"/1/back"))).has("taken back")
	if row := s.row(); row.State != ledger.Closed || len(row.Pairings) > 0 || row.Paired() > 0 || row.Entries[0].Number > 0 {
		t.Errorf("taken back: %+v", row)
	}
	s.round()
	s.get(s.base).has("3 games are in play of the rounds before").lacks("Pair round 2")
	s.post(s.base+"/1/back", "nonce", visit.Nonce(), "version", fmt.Sprint(s.row().Version)).is(http.StatusUnprocessableEntity).has("cannot be taken back")
	s.post(s.base+"/1/start", "nonce", visit.Nonce(), "version", fmt.Sprint(s.row().Version)).is(http.StatusUnprocessableEntity).has("does not start now")
	s.post(s.base+"/1/exchange", "nonce", visit.Nonce(), "version", fmt.Sprint(s.row().Version), "one", "1", "other", "2", "why", "so").is(http.StatusUnprocessableEntity).has("has started")

	// All that are left have met, or are kept apart: the criterion is named, and there are two ways on.
	s.ends(1)
	for _, other := range names[1:6] {
		s.ask("/apart", "one", s.of("Adams"), "other", s.of(other), "why", "one family")
	}
	s.pair().is(http.StatusUnprocessableEntity).has("Round 2 cannot be paired", "prohibited pairs", "pair it by hand", "End it at this round")
	met := map[string]bool{}
	for _, x := range s.row().Pairings {
		met[fmt.Sprint(x.White, " ", x.Black)] = true
	}
	hand := "1 2\n3 4\n5 6"
	s.follow(s.sure(s.pair("hand", hand, "why", "one family plays on").has("By FIDE/C.04.3 it breaks:", "kept apart (one family)"))).has("Pairs were changed by hand: one family plays on")
	s.follow(s.sure(s.press(s.get(s.base+"/2"), s.base+"/2/back")))
	s.follow(s.sure(s.press(s.get(s.base), s.base+"/end"))).has("The only round is paired.")
	s.get(fmt.Sprintf("/t/%d", s.id)).has("All games are over")
	if s.row().Rounds[0].Started.IsZero() || len(met) != 3 {
		t.Error("round 1 did not stand")
	}
}

// TestSwissSettings changes what is agreed of a Swiss, and refuses what cannot be; once rounds are
// paired a reason is wanted.
func TestSwissSettings(t *testing.T) {
	t.Parallel()
	s := newSwiss(t, 6, 5)
	at := s.base + "/settings"
	bad := func(want string, fields ...string) {
		t.Helper()
		s.press(s.get(at), at, fields...).is(http.StatusUnprocessableEntity).has(want)
	}
	bad("A number from 3 to 11.", "rounds", "12")
	bad("A number from 0 to 3.", "byes", "-1")
	bad("KS may not stand in a Swiss", "ties", "BH, KS")
	bad("is no tie-break", "ties", "LUCK")
	s.follow(s.press(s.get(at), at, "rounds", "7", "late", "H", "unfinished", "", "ties", "BH/M1, SB")).has("The settings are saved.", "when all games are over", "½ point each", "Buchholz, the lowest and the highest left out, Sonneborn-Berger")
	if row := s.row(); row.Swiss.Rounds != 7 || row.Swiss.Late != "H" || !slices.Equal(row.TieBreaks, []string{"BH/M1", "SB"}) {
		t.Errorf("saved %+v, %q", row.Swiss, row.TieBreaks)
	}
	s.follow(s.sure(s.pair()))
	bad("A reason is needed: rounds are paired.", "rounds", "6")
	s.follow(s.press(s.get(at), at, "rounds", "6", "why", "two have left")).has("The settings are saved.")
	s.get(fmt.Sprintf("/t/%d/pairings", s.id)).is(http.StatusSeeOther)
	s.get(fmt.Sprintf("/t/%d/draw", s.id)).is(http.StatusSeeOther)
}
