package secretary

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox"
	"postd/rules"
	"postd/secretary/folder"
)

// byAllWays has letters taken in every way.
func byAllWays(a *terms.Agreement) {
	a.Ways = []string{terms.WayPost, terms.WayTelephone, terms.WayPerson}
}

// handGame is a game whose letters may come in every way, after 1 P-K4 P-K4.
func handGame(o *office, change ...func(*terms.Agreement)) terms.GameID {
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), append(change, byAllWays)...)
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.play(id, "P-K4", "P-K4")
	return id
}

const handPath = "/g/g1/hand"

// TestHandPostCard checks that a post-card is entered in three presses: its form, the preview with
// its reading and its letters, and the press; it counts from its postmark, both are told which way
// it came, it stands among the letters of the game and can be replayed to the same.
func TestHandPostCard(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := handGame(o)
	o.advance(24 * time.Hour)
	c := o.as(roleSecretary)
	c.get("/g/g1").sound().has("Enter a letter")
	words := "1… P-K4\n2. Kt-KB3  \n\nRegards, S."
	form := c.get(handPath).is(http.StatusOK).sound().has("mail, post, telephone, person", "Smith, White")
	d := c.press(form, handPath, "way", "post", "on", "2026-12-08", "words", words, "shelf", "box 3")
	d.is(http.StatusOK).sound().has("reads as 2 Kt-KB3 (Nf3), one move", "It counts from Tue 8 Dec 2026, 00:00 GMT (RULING/R-1)",
		"post-card, postmark Tue 8 Dec 2026, entered by secretary", "2 letters will go out", "came by post, postmarked Tue 8 Dec")
	page := c.follow(c.sure(d)).has("The letter of Smith is entered")
	page.has("post-card, postmark Tue 8 Dec 2026, entered by secretary", "2. Kt-KB3")
	g := must(o.Game(id))(t)
	if len(g.Score()) != 3 || !g.Last[rules.White].At.Equal(at("2026-12-08 00:00")) {
		t.Errorf("%d moves, the last of %s", len(g.Score()), g.Last[rules.White].At)
	}
	list := must(o.LettersOf(id))(t)
	x := must(o.Letter(list[len(list)-1].Seq))(t)
	if x.Hand == nil || x.Words() != words || x.Verdict != mailbox.Heard || !strings.HasPrefix(x.Key, "hand:") || x.Hand.Shelf != "box 3" {
		t.Errorf("it is kept as %+v, %q", x, x.Words())
	}
	c.get(folder.LetterPath(x.Seq)).is(http.StatusOK).sound().has("post-card, postmark Tue 8 Dec 2026", "Kept: box 3", "Kt-KB3")
	c.get(folder.LetterPath(x.Seq) + "/raw").is(http.StatusOK)
	o.deliver()
	o.advance(time.Hour)
	o.play(id, "Kt-QB3")
	again, err := mailbox.Replay(o.Ledger, mailbox.Config{}, o.clock.now, x)
	if err != nil || !again.Same || len(again.Games) != 1 || !again.Games[0].Same {
		t.Errorf("replayed it comes to %+v, %v", again, err)
	}
	c.get(d.path).is(http.StatusGone).has("This was done already")
	// The same form twice is filed once.
	before := len(must(o.LettersOf(id))(t))
	c.follow(c.sure(d)).has("was filed once")
	if n := len(must(o.LettersOf(id))(t)); n != before {
		t.Errorf("%d letters, before %d", n, before)
	}
}

// TestHandReadings checks what the office is told of words before they are entered, and that no
// letter tells it (RULING/R-2).
func TestHandReadings(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	handGame(o)
	o.advance(time.Hour)
	c := o.as(roleSecretary)
	for words, says := range map[string]string{
		"1… P-K4 2. P-B3":                "“P-B3” fits 2 moves",
		"1… P-K4 2. Q-R8":                "fits no legal move",
		"How is the weather in Penrith?": "It says nothing that the office understands",
		"OFFER DRAW":                     "is taken for this",
	} {
		d := c.press(c.get(handPath), handPath, "way", "person", "words", words).is(http.StatusOK)
		if !strings.Contains(strings.NewReplacer(`"`, "", "“", "", "”", "").Replace(d.main()), strings.NewReplacer("“", "", "”", "").Replace(says)) {
			t.Errorf("%q: %s", words, d.main())
		}
	}
}

// TestHandRefusals checks that each letter that is not taken has a sentence, a law and what to do.
func TestHandRefusals(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	handGame(o)
	o.advance(time.Hour)
	c := o.as(roleSecretary)
	for _, x := range []struct {
		fields []string
		says   string
	}{
		{[]string{"way", "post", "on", "2026-12-09"}, "The postmark lies in the future"},
		{[]string{"way", "post", "on", "2026-09-01"}, "more than 60 days back"},
		{[]string{"way", "post", "on", "yesterday"}, "A date, as 2026-12-08"},
		{[]string{"way", "telephone", "came", "2026-12-09 10:00"}, "The time lies in the future"},
		{[]string{"way", "telephone", "came", "ten"}, "A date and a time"},
		{[]string{"way", "pigeon"}, "alone (RULING/R-1). Ask the player"},
		{[]string{"way", "mail"}, "alone (RULING/R-1). Ask the player"},
		{[]string{"way", "post", "words", " \r\n "}, "Give the words exactly as they came"},
		{[]string{"way", "post", "words", strings.Repeat("x", longestWords+1)}, "No more than 20000 characters"},
		{[]string{"way", "post", "side", "White 99"}, "Choose who wrote it"},
		{[]string{"way", "post", "shelf", strings.Repeat("x", 401)}, "No more than 400 characters"},
	} {
		fields := append([]string{"words", "2. Kt-KB3"}, x.fields...)
		form := c.get(handPath).form(handPath)
		for i := 0; i < len(fields); i += 2 {
			form.Set(fields[i], fields[i+1])
		}
		c.send(handPath, form).is(http.StatusUnprocessableEntity).sound().has(x.says)
	}
	// A postmark of before the turn is the beginning of the turn.
	d := c.press(c.get(handPath), handPath, "way", "post", "on", "2026-12-05", "words", "2. Kt-KB3").is(http.StatusOK)
	d.has("its postmark is older than the turn")
	// Somebody else was first.
	stale := c.get(handPath)
	c.follow(c.sure(c.press(c.get(handPath), handPath, "way", "person", "words", "OFFER DRAW")))
	c.press(stale, handPath, "way", "person", "words", "RESIGN").is(http.StatusConflict)

	// A game whose terms name no other way, and one in which the secretary plays.
	o.arrange(o.tournament("B"), "B1", o.player("Brown"), o.player("Green"))
	c.get("/g/g2").lacks("Enter a letter")
	c.get("/g/g2/hand").is(http.StatusUnprocessableEntity).has("by mail alone", "RULING/R-1")
	own := o.seated("rudge", ledger.Chairs(ledger.OfficeKeeper), func(u *ledger.User) { u.Player = 2 })
	own.get(handPath).is(http.StatusForbidden).has("Nobody is judge in their own cause", "RULING/R-86")
	o.as(roleUmpire).get(handPath).is(http.StatusForbidden)
}

// TestHandFinds checks that the game of a letter is found by its label, its number and its
// players, from the desk and the mail room, by whoever may enter letters of it and nobody else.
func TestHandFinds(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	c.get("/").lacks("Enter a letter") // no letter is taken so
	first := o.tournament("A", func(t *ledger.Tournament) { byAllWays(&t.Agreement) })
	smith, jones, brown := o.player("Smith"), o.player("Jones"), o.player("Brown")
	o.arrange(first, "A1", smith, jones)
	o.arrange(first, "A2", smith, brown)
	other := o.arrange(o.tournament("B"), "B1", jones, brown)
	for _, from := range []string{"/", "/mail"} {
		if to := c.get(from).sound().link("Enter a letter"); to != "/hand" {
			t.Errorf("on %s it leads to %q", from, to)
		}
	}
	c.get("/hand").sound().has("Which game is it of?", "Game or player")
	for words, to := range map[string]string{"A1": handPath, " a1 ": handPath, "1": handPath, "g1": handPath, "jones@players.test": "", "smith": "", "B1": "/g/" + other.String() + "/hand"} {
		if d := c.get("/hand?q=" + url.QueryEscape(words)); d.to != to {
			t.Errorf("%q leads to %q", words, d.to)
		}
	}
	c.get("/hand?q=smith").sound().has("A1", "A2", "Smith v Brown").lacks("B1")
	c.get("/hand?q=" + url.QueryEscape("<b>Z9")).sound().has("No game in play is called so")
	one := o.seated("brett", []ledger.Chair{{Office: ledger.OfficeSecretary, Tournament: first.ID}})
	one.get("/").has("Enter a letter")
	if d := one.get("/hand?q=jones"); d.to != handPath {
		t.Errorf("a secretary of one tournament is led to %q", d.to)
	}
	o.as(roleUmpire).get("/").lacks("Enter a letter")
}

// TestHandTried checks that the form says how the words are read before anything is shown or
// filed, and keeps all that was typed.
func TestHandTried(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := handGame(o)
	o.advance(time.Hour)
	c := o.as(roleSecretary)
	c.get(handPath).sound().has("Try it", "not tried yet.")
	before, letters := must(o.Game(id))(t).Seq, len(must(o.Letters(nil))(t))
	for words, says := range map[string]string{
		"1… P-K4 2. Kt-KB3": "reads as 2 Kt-KB3 (Nf3), one move",
		"1… P-K4 2. P-B3":   "fits 2 moves",
	} {
		form := c.get(handPath).form(handPath)
		for name, value := range map[string]string{"way": "telephone", "words": words, "shelf": "box 3", "try": "yes"} {
			form.Set(name, value)
		}
		d := c.send(handPath, form).is(http.StatusOK).sound().has(says, "for the office alone", "Try it")
		if f := d.form(handPath); f.Get("words") != words || f.Get("way") != "telephone" || f.Get("shelf") != "box 3" {
			t.Errorf("what was typed came back as %v", f)
		}
		d = c.press(d, handPath).is(http.StatusOK).has("It counts from") // and then Next is the preview
		c.get(d.link("Change it")).has(says)
	}
	form := c.get(handPath).form(handPath)
	for name, value := range map[string]string{"way": "post", "on": "yesterday", "words": "2. Kt-KB3", "try": "yes"} {
		form.Set(name, value)
	}
	c.send(handPath, form).is(http.StatusUnprocessableEntity).has("A date, as", "reads as 2 Kt-KB3")
	if g := must(o.Game(id))(t); g.Seq != before || len(must(o.Letters(nil))(t)) != letters {
		t.Error("something was filed")
	}
}

// TestHandTelephone checks that a resignation by telephone waits for YES in writing, and that a card
// which says so ends the game.
func TestHandTelephone(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := handGame(o)
	o.advance(time.Hour)
	c := o.as(roleSecretary)
	d := c.press(c.get(handPath), handPath, "way", "telephone", "words", "I resign.").is(http.StatusOK)
	d.has("waits for the player's YES in writing", "1 letter will go out")
	c.follow(c.sure(d))
	if must(o.Game(id))(t).Over() {
		t.Fatal("a call ended the game")
	}
	o.advance(time.Hour)
	c.follow(c.sure(c.press(c.get(handPath), handPath, "way", "telephone", "words", "YES").has("Anybody might have called")))
	if must(o.Game(id))(t).Over() {
		t.Fatal("a second call ended the game")
	}
	o.advance(24 * time.Hour)
	c.follow(c.sure(c.press(c.get(handPath), handPath, "way", "post", "on", "2026-12-08", "words", "YES").has("by telephone")))
	if g := must(o.Game(id))(t); !g.Over() || g.Ended.Result != terms.BlackWins {
		t.Errorf("it stands at %s", g.State)
	}
}

// TestHandLate checks that a card which comes when the time was exceeded opens a case, and undoes
// nothing (RULING/R-53).
func TestHandLate(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := handGame(o)
	o.deliver()
	o.advance(5 * 24 * time.Hour)
	o.deliver()
	c := o.as(roleSecretary)
	d := c.press(c.get(handPath), handPath, "way", "post", "on", "2026-12-09", "words", "1… P-K4 2. Kt-KB3").is(http.StatusOK)
	d.has("The game has moved on since then", "RULING/R-53")
	c.follow(c.sure(d))
	g := must(o.Game(id))(t)
	if len(g.Score()) != 2 || len(g.Appeals) != 1 || g.Excess[rules.White] == nil {
		t.Errorf("%d moves, %d questions", len(g.Score()), len(g.Appeals))
	}
}
