package stage

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/drills"
	"postd/ledger"
	"postd/rules"
)

// TestSeasonByBrowser runs the season of a club in a browser, once with script off and once with
// script on, from the table of its members to the archive: players write by real mail, one has
// none and plays on paper. The tasks of which the presses are counted are done by the keyboard
// alone; the console stays empty under the policy, and the ledger is sound at the end.
func TestSeasonByBrowser(t *testing.T) {
	turns := drills.Count(t, drills.Season)
	t.Parallel()
	for _, x := range []struct {
		name   string
		script bool
	}{{"with script", true}, {"without script", false}}[:min(turns, 2)] {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			o, b := desks(t)
			b.script(x.script)
			s := &season{t: t, o: o, b: b}
			for _, stage := range []func(){s.enters, s.starts, s.begins, s.ruled, s.leaves, s.onPaper, s.ends, s.closes} {
				stage()
			}
			s.report()
		})
	}
}

// season is the season of the tournament W: six players, of whom Gwen Marsh has no mail.
type season struct {
	t     *testing.T
	o     *townOffice
	b     *browser
	paper string // the game that is played on paper to its end
}

// members is the table of the club: the first four play, Leo Hart waits.
func members() string {
	var b strings.Builder
	b.WriteString("name\temail\tclub\ttournament\n")
	for i, name := range []string{
		"Ann Bell", "Ben Carter", "Cora Dean", "Dan East", "Leo Hart", "Fay Gould", "Guy Holt", "Hal Ives", "Ida Jay", "Jim Kerr", "Kit Lowe", "Liz Moon",
		"Max Nash", "Ned Orme", "Oda Pell", "Pam Quinn", "Quin Rudd", "Ray Sell", "Sue Tate", "Tom Udall", "Una Vane", "Val Wood", "Wim Yule", "Zoe Zeal",
	} {
		fmt.Fprintf(&b, "%s\t%s\tPenrith\t%s\n", name, theirAddress(name), map[bool]string{true: "W"}[i < 4])
	}
	return b.String()
}

// id is the number of a player.
func (s *season) id(name string) uint64 {
	s.t.Helper()
	all, err := s.o.ledger.Players()
	if err != nil {
		s.t.Fatal(err)
	}
	for _, p := range all {
		if p.Name == name {
			return p.ID
		}
	}
	s.t.Fatalf("there is no player %s", name)
	return 0
}

// game is the game of two players, by their first names, and the colour of the first.
func (s *season) game(one, other string) (label string, of rules.Colour) {
	s.t.Helper()
	lines, err := s.o.ledger.Games()
	if err != nil {
		s.t.Fatal(err)
	}
	for _, x := range lines {
		for c := range rules.Colour(2) {
			if strings.HasPrefix(x.Names[c], one+" ") && strings.HasPrefix(x.Names[c.Other()], other+" ") {
				return x.Label, c
			}
		}
	}
	s.t.Fatalf("%s and %s have no game", one, other)
	return "", 0
}

// writes has a player write in the game against another.
func (s *season) writes(one, other, text string) {
	s.t.Helper()
	label, of := s.game(one, other)
	s.o.writes(label, of, text)
}

// resigns has a player resign against others.
func (s *season) resigns(one string, others ...string) {
	s.t.Helper()
	for _, other := range others {
		s.writes(one, other, "I resign.")
		if label, _ := s.game(one, other); !s.o.gameOf(label).Over() {
			s.t.Fatalf("%s is not over", label)
		}
	}
}

// enters founds the tournament, brings the members in, and takes the entries.
func (s *season) enters() {
	o, b := s.o, s.b
	b.open("/t/new")
	b.unfold()
	for name, value := range map[string]string{
		"label": "W", "name": "Winter Season", "term.first_turn_at": "2026-12-07T09:00", "term.turn.limit": "6 days", "term.ways": "mail, post, telephone, person",
		"term.leave": "14 days a year", "term.substitute": "yes", "term.withdrawal": "half", "term.adjudication.date": "2026-12-10",
	} {
		b.fill(name, value)
	}
	b.submit("main form.fields .actions button")
	b.sure("")
	b.open("/t/1/entries")
	b.press("Open the entries")

	b.task("12 players and more by paste", "/", func() {
		b.press("Players")
		b.press("Import")
		b.fill("table", members())
		b.submit(`form[enctype] .actions button`)
		b.sees("24 players are new", "4 players are entered")
		b.fill("vouched", "the book of the club at Penrith")
		b.submit(`form:has(input[name=sure]) .actions button`)
	})
	b.sees("24")
	for _, name := range []string{"Ann", "Ben", "Cora", "Dan", "Eve", "Leo"} {
		o.mailbox(theirAddress(name))
	}
	b.task("a new player into a tournament", "/", func() {
		b.press("Players")
		b.press("Enter a player")
		b.fill("name", "Eve Ford")
		b.fill("tournament", "1")
		b.fill("address", theirAddress("Eve"))
		b.submit("main form.fields .actions button")
	})
	b.sees("Eve Ford added")
	o.carried()
	o.answers(theirAddress("Eve"), "onfirm", "Yes, this is mine.")
	b.open("/p/new")
	b.fill("name", "Gwen Marsh")
	b.fill("post", "3 Mill Lane\nPenrith CA11")
	b.fill("post_country", "England")
	b.submit("main form.fields .actions button")
	b.sees("Gwen Marsh added, with a postal address.")

	for name, to := range map[string]string{"Gwen Marsh": "accepted", "Leo Hart": "waiting"} {
		id := fmt.Sprint(s.id(name))
		b.open("/t/1/entries")
		b.fill("player", id)
		b.submit(`form[action$="/entries/add"] button`)
		b.open("/t/1/entries")
		b.tick("player", id)
		b.submit(`button[name=to][value=` + to + `]`)
	}
	b.open("/t/1/entries")
	b.sees("Ann Bell", "Eve Ford", "Gwen Marsh", "waiting list")
}

// starts draws the lots, starts the tournament by a batch, and posts what is printed.
func (s *season) starts() {
	o, b := s.o, s.b
	b.open("/t/1/draw")
	b.fill("seed", "the numbers of 28 November")
	b.press("Draw, and look at it")
	b.sure("")
	b.task("start after the draw", "/", func() {
		b.press("The tournament")
		b.press("Start…")
		b.sees("6 letters of terms", "To do it, type W")
		b.sure("W")
	})
	o.carried()
	b.open("/t/1/starting")
	b.sees("All 21 done")
	lines, err := o.ledger.Games()
	if err != nil || len(lines) != 15 {
		s.t.Fatalf("%d games are set up: %v", len(lines), err)
	}
	s.posts("Gwen Marsh", "3 Mill Lane", "ENGLAND")
	o.passes(time.Date(2026, time.December, 7, 10, 0, 0, 0, time.UTC).Sub(o.clock.Now()))
}

// posts prints what is to be printed, and posts it.
func (s *season) posts(words ...string) {
	s.t.Helper()
	b := s.b
	b.open("/")
	b.press("Print them")
	b.sees(append([]string{"posted: ____"}, words...)...)
	b.press("Posted")
	b.sure("")
	b.sees("posted.")
}

// enter enters a post-card that came in a game today, from the page of the game.
func (s *season) enter(side rules.Colour, words, reads string) {
	s.t.Helper()
	b := s.b
	b.press("Enter a letter")
	b.fill("side", fmt.Sprintf("%s %d", side, s.id("Gwen Marsh")))
	b.fill("way", "post")
	b.fill("on", s.o.clock.Now().Format("2006-01-02"))
	b.fill("words", words)
	b.submit("main form.fields .actions button")
	b.sees(reads)
	b.sure("")
	b.sees("The letter of Gwen Marsh is entered.")
	s.o.carried()
}

// begins plays the first moves: a letter that is not understood, a post-card, a game that stands
// still, an answer to a letter, and reminders.
func (s *season) begins() {
	o, b := s.o, s.b
	ab, ann := s.game("Ann", "Ben")
	white := []string{"Ann", "Ben"}[ann]
	o.writes(ab, rules.White, "King's Pawn to its fourth square, as it may at first.")
	b.task("a letter not understood is taken as a move", "/", func() {
		b.press("Read it")
		b.sees("King's Pawn to its fourth")
		b.submit(`button[name=move][value=e2e4]`)
		b.sees("Take letter", "P-K4")
		b.sure("")
	})
	o.carried()
	if g := o.gameOf(ab); len(g.Score()) != 1 {
		s.t.Fatalf("the letter of %s was not taken", white)
	}

	for _, other := range []string{"Ann", "Ben", "Cora", "Eve", "Dan"} {
		if label, of := s.game("Gwen", other); of == rules.White {
			s.paper = label
			break
		}
	}
	b.task("a post-card is entered", "/g/"+s.paper, func() { s.enter(rules.White, "1. P-KB3", "reads as 1 P-KB3") })

	o.begins(theirAddress("Ben"), "Next season", "When does the next season begin?")
	b.task("a letter is answered", "/", func() {
		b.press("Read it")
		b.fill("text", "In October.")
		b.press("Show the answer")
		b.sees("1 letter will go out")
		b.sure("")
	})
	o.carried()
	o.says(theirAddress("Ben"), "Next season", "In October.")

	bc, _ := s.game("Ben", "Cora")
	b.open("/g/" + bc)
	b.unfold()
	b.press("Stop both clocks")
	b.unfold()
	b.fill("reason", "A fire at the printer's.")
	b.submit("main form.fields .actions button")
	b.sure("")
	b.sees("suspended")
	o.passes(time.Hour)
	b.press("Resume")
	b.unfold()
	b.fill("reason", "It is put out.")
	b.submit("main form.fields .actions button")
	b.sure("")
	b.sees("in play")
	o.carried()

	s.many()
}

// many does what is done in many games at once.
func (s *season) many() {
	o, b := s.o, s.b
	b.task("a day to all games of a tournament", "/g", func() {
		b.fill("tournament", "1")
		b.submit(`form[role=search][aria-label=Games] button`)
		b.press("In all 15 that fit")
		b.fill("row", "Credit")
		b.fill("reason", "The office was closed.")
		b.fill("from", "2026-12-07T09:30")
		b.fill("to", "2026-12-07T10:30")
		b.submit("main form.fields .actions .primary")
		b.sure("")
	})
	o.carried()
	b.open("/g?tournament=1")
	ac, _ := s.game("Ann", "Cora")
	bc, _ := s.game("Ben", "Cora")
	for _, label := range []string{ac, bc} {
		b.tick("game", o.gameOf(label).ID.String())
	}
	b.press("Rule or remind in those ticked")
	b.fill("row", "Remind")
	b.fill("reason", "The season has begun, and your move is awaited.")
	b.submit("main form.fields .actions .primary")
	b.sees("2 letters will go out")
	b.sure("")
	o.carried()
	o.says(o.addressIn(ac, rules.White), ac+":", "your move is awaited")
}

// ruled has a ruling appealed against, and a verdict given.
func (s *season) ruled() {
	o, b := s.o, s.b
	ab, _ := s.game("Ann", "Ben")
	o.writes(ab, rules.Black, "APPEAL RULING 1 My opponent's letter was no record.")
	b.task("a ruling on an appeal", "/", func() {
		b.press("Rule on it")
		b.sees("My opponent's letter was no record.", "What it is about")
		b.fill("reason", "Its words leave no doubt.")
		b.submit(`button[name=as]`)
		b.sees("letters will go out")
		b.sure("")
	})
	o.carried()
	o.says(o.addressIn(ab, rules.Black), ab+":", "Its words leave no doubt.")

	ac, _ := s.game("Ann", "Cora")
	o.passes(time.Date(2026, time.December, 10, 10, 0, 0, 0, time.UTC).Sub(o.clock.Now()))
	o.writes(ac, rules.White, "CLAIM ADJUDICATION")
	b.task("a verdict", "/", func() {
		b.press("The dossier")
		b.fill("reason", "Neither side has anything yet.")
		b.submit(`button[name=as]:nth-of-type(1)`)
		b.sees("letters will go out")
		b.sure(ac)
	})
	o.carried()
	if g := o.gameOf(ac); !g.Over() || g.Ended.How != events.ByAdjudication {
		s.t.Fatalf("%s: %s", ac, g.State)
	}
}

// leaves has one go away, one leave, and one leave with a substitute.
func (s *season) leaves() {
	o, b := s.o, s.b
	b.task("leave in all games", fmt.Sprintf("/p/%d", s.id("Cora Dean")), func() {
		b.press("Enter leave in all games")
		b.fill("from", "2026-12-28")
		b.fill("to", "2026-12-30")
		b.submit("main form.fields .actions .primary")
		b.sure("")
	})
	o.carried()
	b.task("a player is withdrawn from all games", fmt.Sprintf("/p/%d", s.id("Dan East")), func() {
		b.press("Leaves a tournament")
		b.fill("cause", "asked")
		b.submit("main form.fields .actions .primary")
		b.sees("Dan East leaves W from", "0 of 5 games finished", "5 games end")
		b.sure("W")
	})
	o.carried()
	b.task("a player is withdrawn, and a substitute comes", fmt.Sprintf("/p/%d", s.id("Eve Ford")), func() {
		b.press("Leaves a tournament")
		b.fill("cause", "silent")
		b.fill("substitute", fmt.Sprint(s.id("Leo Hart")))
		b.submit("main form.fields .actions .primary")
		b.sees("Leo Hart takes over 4 games")
		b.sure("W")
	})
	o.carried()
	b.task("a crosstable is seen from the desk", "/", func() { b.press("table W") })
	b.sees("Leo Hart", "withdrawn", "none of them counts")
	s.posts("Gwen Marsh")
}

// onPaper plays the game of the member without mail to its end, by sheets and cards, while
// another player is silent.
func (s *season) onPaper() {
	o, b := s.o, s.b
	for i, move := range []string{"P-K4", "P-KKt4", "Q-R5"} {
		if i != 1 {
			o.plays(s.paper, move)
			s.posts("Gwen Marsh", s.paper)
			o.passes(3*24*time.Hour + time.Hour)
			continue
		}
		b.open("/g/" + s.paper)
		s.enter(rules.White, record(o.gameOf(s.paper), move), "reads as 2 P-KKt4")
		ab, _ := s.game("Ann", "Ben")
		b.task("a silent player is reminded", "/g/"+ab, func() {
			b.press("Remind whose turn it is")
			b.press("Send")
		})
		b.sees("The reminder to")
		o.carried()
	}
	if g := o.gameOf(s.paper); g.Ended == nil || g.Ended.How != events.ByMate {
		s.t.Fatalf("%s: %s", s.paper, g.State)
	}
}

// ends ends all other games by resignations, one of them by a post-card.
func (s *season) ends() {
	o, b := s.o, s.b
	for _, x := range []struct {
		one    string
		others []string
	}{{"Leo", []string{"Ann", "Ben", "Cora"}}, {"Ben", []string{"Ann", "Cora"}}} {
		s.resigns(x.one, x.others...)
	}
	lines, err := o.ledger.Games()
	if err != nil {
		s.t.Fatal(err)
	}
	byCard := false
	for _, x := range lines {
		if x.Over() {
			continue
		}
		of := rules.White
		if x.Names[rules.Black] == "Gwen Marsh" {
			of = rules.Black
		}
		if byCard {
			o.writes(x.Label, of.Other(), "I resign.")
			continue
		}
		byCard = true
		b.open("/g/" + x.Label)
		s.enter(of, "I resign. Gwen Marsh", "is taken for this")
	}
	s.posts("Gwen Marsh")
	b.open("/t/1/standings")
	b.sees("ended", "unless somebody appeals before")
	b.press("Bulletin")
	b.fill("text", "The last results.")
	b.submit("main form.fields .actions .primary")
	b.sees("letters will go out", "Results since")
	b.sure("")
	o.carried()
	o.says(theirAddress("Ann"), "W: Bulletin", "The last results.", "Gwen Marsh")
}

// closes sends the final table when nobody can appeal any more, and archives the tournament.
func (s *season) closes() {
	o, b := s.o, s.b
	o.passes(15 * 24 * time.Hour)
	b.open("/")
	b.press("Send the final table")
	b.fill("text", "Thank you for playing.")
	b.submit("main form.fields .actions .primary")
	b.sure("")
	o.carried()
	o.says(theirAddress("Cora"), "W: Final table", "Thank you for playing.")
	s.posts("Gwen Marsh")
	b.open("/t/1")
	b.press("Archive it")
	b.sure("W")
	b.sees("archived")
	if t, err := o.ledger.Tournament(1); err != nil || t.State != ledger.Shut {
		s.t.Fatalf("the tournament is %s: %v", t.State, err)
	}
	report, err := o.ledger.Check(true)
	if err != nil || !report.Sound() {
		s.t.Errorf("the ledger: %v %s", err, report)
	}
}

// report tells what was counted and what was found wrong.
func (s *season) report() {
	s.b.around("/g/" + s.paper)
	s.b.around("/t/1/standings")
	s.b.reportTasks(s.t)
	s.b.reportKeys(s.t)
	s.t.Logf("%d presses in the season, %d letters by the players", s.b.presses, s.o.sent)
}
