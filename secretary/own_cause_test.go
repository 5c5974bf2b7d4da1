package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// TestOwnCause checks that a keeper does nothing in a game of their own: the refusal
// names the ruling, and says who else can do it, or that a substitute must be seated
// (RULING/R-86).
func TestOwnCause(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	c := o.seated("rudge", ledger.Chairs(ledger.OfficeKeeper), func(u *ledger.User) { u.Player = 2 })
	for _, path := range []string{"/g/g1", "/g/g1/letters", "/g/g1/rule/Award", "/g/g1/rule/Adjudge", "/g/g1/leave", "/p/1/edit", "/p/2/vouch"} {
		c.get(path).is(http.StatusForbidden).sound().has("Nobody is judge in their own cause", "RULING/R-86", "seat a substitute")
	}
	c.get("/g").is(http.StatusOK).lacks("Smith")
	c.get("/p/1").is(http.StatusOK).lacks("/g/g1")
	o.player("Brown")
	letter := o.receive("new@elsewhere.test", "Chess", "Hello")
	if err := o.Settle(letter, ledger.UnknownSender, "the address belongs to no player"); err != nil {
		t.Fatal(err)
	}
	// No address is given to the player against whom the keeper plays.
	attach := fmt.Sprintf("/letters/%d/attach", letter)
	c.get(attach).is(http.StatusOK).lacks("Smith")
	c.press(c.get(attach), attach, "player", "1").is(http.StatusUnprocessableEntity).has("may not change what is known of them")
	c.press(c.get(attach), attach, "player", "Brown").is(http.StatusOK).has("Add an address of Brown")
	o.seated("rice", ledger.Chairs(ledger.OfficeKeeper))
	c.get("/g/g1/rule/Award").is(http.StatusForbidden).has("Another official does it.").lacks("seat a substitute")
}

// TestSameSection checks that one who plays in the section is warned, must give a
// reason, and both players read it (RULING/R-86).
func TestSameSection(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.tournament("A")
	smith, jones, brown := o.player("Smith"), o.player("Jones"), o.player("Brown")
	o.arrange(a, "A1", smith, jones, func(x *terms.Agreement) {
		x.Leave = &terms.LeaveTerms{Days: 30, MovingEnds: true, CutHarmless: true}
	})
	o.arrange(a, "A2", jones, brown)
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	c := o.seated("rudge", ledger.Chairs(ledger.OfficeKeeper), func(u *ledger.User) { u.Player, u.Full = brown.ID, "Miss Rudge" })
	c.get("/g/g1/rule/Award").is(http.StatusOK).has("You play in this section yourself.")
	d := c.press(c.get("/g/g1/leave"), "/g/g1/leave", "side", "White", "from", "2026-12-10", "to", "2026-12-12", "reason", "ill")
	d.is(http.StatusOK).has("You play in this section yourself.", "Your reason, which both players read")
	if x := c.sure(d); x.status != http.StatusUnprocessableEntity || !strings.Contains(x.text(), "give your reason") {
		t.Errorf("without a reason it answers %d: %s", x.status, x.main())
	}
	before := len(o.waiting())
	c.follow(c.sure(d, "interest", "No other official can be reached."))
	told := map[terms.Party]bool{}
	for _, p := range o.waiting()[before:] {
		if strings.Contains(strings.Join(strings.Fields(p.Words.Text), " "), "Miss Rudge, who plays in the same section, has acted in this game: No other official can be reached.") {
			told[p.Party] = true
		}
	}
	if !told[terms.PartyOf(rules.White)] || !told[terms.PartyOf(rules.Black)] {
		t.Errorf("the reason was read by %v", told)
	}
	o.seated("rice", ledger.Chairs(ledger.OfficeKeeper)).get("/g/g1/rule/Award").is(http.StatusOK).lacks("You play in this section")
}

// TestBlindVerdict checks that who judges a position sees neither names nor letters,
// from the desk to the preview of the verdict.
func TestBlindVerdict(t *testing.T) {
	t.Parallel()
	o, id := claimedAdjudication(t)
	o.write(id, rules.White, "STATEMENT\n3. B-KKt5 wins a man.")
	o.write(id, rules.Black, "It is Jones who writes this.")
	o.deliver()
	c := o.seated("mason", []ledger.Chair{{Office: ledger.OfficeAdjudicator, Game: id}})
	blind := func(d *doc) *doc {
		return d.is(http.StatusOK).sound().lacks("Smith", "Jones", "players.test", "/letters/")
	}
	blind(c.get("/"))
	blind(c.get("/adjudication")).has("A1", "Enter the verdict")
	blind(c.get("/g/g1/dossier")).has("3. B-KKt5 wins a man.", "To move White")
	form := blind(c.get("/g/g1/rule/Adjudge"))
	sure := blind(c.press(form, "/g/g1/rule/Adjudge", "result", "1-0", "reason", "White mates.")).has("Both players are told")
	blind(c.follow(c.sure(sure)))
	if g, err := o.Game(id); err != nil || !g.Over() {
		t.Errorf("it is not over (%v)", err)
	}
	for _, path := range []string{"/g/g1", "/g/g1/letters", "/letters/1", "/p/1", "/t/1"} {
		c.get(path).is(http.StatusForbidden).lacks("Smith", "Jones")
	}
}

// TestUsersPage checks that a keeper seats users and says who plays, and what is
// refused says what to do.
func TestUsersPage(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	c := o.seated("rudge", ledger.Chairs(ledger.OfficeKeeper))
	other := o.seated("smith", nil)
	c.get("/").is(http.StatusOK).has("User without a seat", "Does a user play?", "Smith bears the name or an address of smith")
	other.get("/").is(http.StatusOK).lacks("Smith v Jones")
	other.get("/g/g1").is(http.StatusForbidden).has("You hold no seat.", "Ask the keeper")
	press := func(action string, fields ...string) *doc {
		return c.press(c.get("/users/2").sound(), action, fields...)
	}
	c.follow(press("/users/2/seat", "office", "umpire", "of", "", "game", "A1")).has("Smith is umpire of game A1.")
	if u := must(o.UserByName("smith"))(t); len(u.Seats) != 1 || u.Seats[0] != (ledger.Chair{Office: ledger.OfficeUmpire, Game: id}) {
		t.Errorf("the seat is %v", u.Seats)
	}
	other.get("/g/g1").is(http.StatusOK)
	c.follow(press("/users/2/plays", "player", "1", "do", "player")).has("Smith is player Smith")
	other.get("/g/g1").is(http.StatusForbidden).has("RULING/R-86")
	press("/users/2/plays", "player", "2", "do", "player").is(422).sound().has("smith is player 1 already, and nobody is two")
	press("/users/2/plays", "player", "99", "do", "player").is(422).has("There is no player 99.")
	press("/users/2/seat", "office", "umpire", "of", "", "game", "Z9").is(422).has("there is no game Z9 (any more)")
	press("/users/2/seat", "office", "umpire", "of", "77").is(422).has("there is no tournament 77 (any more)")
	press("/users/2/seat", "office", "umpire", "of", "").is(422).has("a seat is of one tournament, of one game, or of all")
	press("/users/2/seat", "office", "keeper", "of", "1").is(422).has("a keeper keeps the whole office")
	c.post("/users/2/unseat", "chair", "auditor of all").is(422).has("There is no such seat")
	v := c.get("/users/2").form("/users/2/unseat")
	c.follow(c.send("/users/2/unseat", v)).has("Smith is no longer umpire of game A1.")
	d := c.get("/users/1")
	c.send("/users/1/unseat", d.form("/users/1/unseat")).is(422).has("rudge is the only one who may seat anybody; seat another keeper first")
	c.post("/users/1/plays", "do", "nowhere").is(http.StatusForbidden).has("Another keeper says it")
	c.follow(press("/users/2/plays", "do", "nowhere")).has("Smith plays nowhere.")
	c.get("/").lacks("Does a user play?")
	o.player("Smith", func(p *ledger.Player) { p.Addresses[0].Addr = "another@players.test" })
	c.get("/").has("Does a user play?")
}

// TestMayFeed checks that the private calendar of an official has what they can act
// on, and nothing of a game of their own (RULING/R-86).
func TestMayFeed(t *testing.T) {
	t.Parallel()
	o, id := appealed(t)
	umpire := []ledger.Chair{{Office: ledger.OfficeUmpire, Game: id}}
	plays := func(u *ledger.User) { u.Player = 1 }
	for name, x := range map[string]struct {
		c    *client
		duty bool
	}{
		"umpire of the game":    {o.seated("rice", umpire), true},
		"umpire who plays":      {o.seated("smith", umpire, plays), false},
		"umpire of another":     {o.seated("bird", []ledger.Chair{{Office: ledger.OfficeUmpire, Tournament: 1}}, plays), false},
		"keeper, one is named":  {o.seated("rudge", ledger.Chairs(ledger.OfficeKeeper)), false},
		"auditor":               {o.seated("brown", ledger.Chairs(ledger.OfficeAuditor)), false},
		"one who holds no seat": {o.seated("nobody", nil), false},
	} {
		feed := must(o.Feed(ledger.FeedOfUser(x.c.user.ID)))(t)
		list := must(o.site.feedDuties(feed))(t)
		if (len(list) > 0) != x.duty {
			t.Errorf("%s has %d entries", name, len(list))
		}
	}
}

// TestSubstitute checks that where the umpire who is named plays in the game, a
// substitute who is seated in that game rules, and the umpire does not (RULING/R-86).
func TestSubstitute(t *testing.T) {
	t.Parallel()
	o, id := appealed(t)
	row := must(o.Tournament(1))(t)
	row.Umpire = ledger.Official{Name: "Jones", Addr: "jones@players.test"}
	must(o.PutTournament(row))(t)
	jones := o.seated("jones", []ledger.Chair{{Office: ledger.OfficeUmpire, Tournament: 1}}, func(u *ledger.User) { u.Player = 2 })
	jones.get("/g/g1/rule/Uphold?on=1").is(http.StatusForbidden).has("RULING/R-86", "Another official does it")
	bird := o.seated("bird", []ledger.Chair{{Office: ledger.OfficeUmpire, Game: id}})
	bird.through("/g/g1/rule/Uphold?on=1", "on", "1", "finding", findingReasonable, "reason", "It is in order.")
	if g := must(o.Game(id))(t); len(g.Rulings) != 1 || g.Rulings[0].By != terms.ToUmpire {
		t.Errorf("the rulings are %+v", g.Rulings)
	}
}
