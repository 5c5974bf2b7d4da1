package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// TestE30Circular checks that before a letter goes to all of a tournament its recipients and
// one of its letters are shown.
func TestE30Circular(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := append(o.four(), o.player("Evans"))
	row := o.tournament("A3", entered(players[:4]...), func(t *ledger.Tournament) {
		t.Entries = append(t.Entries, ledger.Entry{Player: players[4].ID, State: ledger.Declined})
	})
	at := c.get(fmt.Sprintf("/t/%d", row.ID)).link("Write")
	form := c.get(at).is(http.StatusOK).sound().has("To 4 players of A3: Smith, Jones, Brown, Taylor.").lacks("Evans", "smith@players.test")
	for name, fields := range map[string][]string{
		"no text":         {"subject", "News", "text", ""},
		"no subject":      {"subject", "", "text", "All is well."},
		"a long subject":  {"subject", strings.Repeat("x", 61), "text", "All is well."},
		"accents":         {"subject", "Noël", "text", "All is well."},
		"a second header": {"subject", "News\nBcc: x@y.test", "text", "All is well."},
	} {
		t.Run(name, func(t *testing.T) {
			d := c.press(form, "/write", fields...).is(http.StatusUnprocessableEntity).sound()
			if d.form("/write").Get("text") != fields[3] || d.form("/write").Get("tournament") != fmt.Sprint(row.ID) {
				t.Error("the words are lost")
			}
		})
	}
	preview := c.press(form, "/write", "subject", "Christmas", "text", "Friday 25 December is not reckoned.\r\n\r\n<b>A good Christmas.</b>")
	preview.has("To 4 players of A3: Smith, Jones, Brown, Taylor.", "4 letters will go out; one of them", "A3: Christmas",
		"Friday 25 December is not reckoned. <b>A good Christmas.</b>", "writes to Smith and the other players of Tourney A3:").lacks("To Jones")
	if len(o.waiting()) > 0 {
		t.Fatal("sent by a preview")
	}
	c.follow(c.sure(preview)).has("The letter is in the outbox: 4 letters")
	to := ""
	for _, p := range o.waiting() {
		to += p.To + " "
		seq, ok := o.ParseWrittenAddress(p.ReplyTo)
		if !ok || seq != p.Seq || p.Words.Subject != "A3: Christmas" || p.Player == 0 || p.Game != 0 || !p.Circular {
			t.Errorf("a letter %+v", p)
		}
	}
	if to != "smith@players.test jones@players.test brown@players.test taylor@players.test " {
		t.Errorf("sent to %s", to)
	}
	if now := must(o.Tournament(row.ID))(t); now.Circulars != 1 {
		t.Errorf("%d letters to all", now.Circulars)
	}
	c.get(fmt.Sprintf("/write?tournament=%d", o.tournament("H1").ID)).sound().has("there is nobody to write to")
	c.get(fmt.Sprintf("/t/%d/circular", row.ID)).is(http.StatusNotFound)
}

// TestWriteToASide checks a letter to one side of a game and to both: how it stands in the
// game's letters, and what the page says of a record that is not settled.
func TestWriteToASide(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4")
	o.deliver()
	c := o.as(roleSecretary)
	form := c.get(c.get("/g/"+id.String()).link("Write to White")).is(http.StatusOK).sound().has("To Smith, White in game A1.", "Also to the opponent, Jones", "use the rulings").lacks("not settled")
	if form.form("/write").Get("also") != "yes" {
		t.Error("the opponent is not ticked")
	}
	preview := c.press(form, "/write", "subject", "Your address", "text", "Is it still right?").has("2 letters will go out", "The opponent gets it too.", "A1: Your address", "writes to Smith and Jones:")
	c.follow(c.sure(preview)).has("The letter is in the outbox: 2 letters")
	f := form.form("/write")
	f.Del("also")
	f.Set("subject", "One more")
	f.Set("text", "For you alone.")
	f.Set("nonce", visit.Nonce())
	preview = c.send("/write", f).is(http.StatusOK).has("1 letter will go out", "It goes to White alone", "writes to Smith:").lacks("Jones")
	c.follow(c.sure(preview))
	rows := c.get("/g/" + id.String() + "/letters").is(http.StatusOK).sound().rows("")
	words := fmt.Sprint(rows)
	for _, want := range []string{"to White alone", "A1: One more", "to Smith A1: Your address", "to Jones A1: Your address"} {
		if !strings.Contains(words, want) {
			t.Errorf("the letters of the game do not say %q: %s", want, words)
		}
	}
	// The last letter goes once more.
	c.get(c.get("/g/" + id.String()).link("Send our last letter to White once more")).is(http.StatusOK).sound().has("Send it once more")
	// While a record is not settled the page says so, and what the side knows.
	o.play(id, "P-K4")
	o.deliver()
	o.write(id, rules.White, "Kt-B3")
	if g := must(o.Game(id))(t); g.Case == nil && len(g.Carried()) == 0 {
		t.Fatal("the record is settled")
	}
	c.get("/write?game="+id.String()+"&side=White").is(http.StatusOK).sound().has("A record of this game is not settled", "What the side was told last", "RULING/R-2")
}

// TestAnswerALetter checks that a letter of no game is answered in its thread by three
// presses, and is done then.
func TestAnswerALetter(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.player("Smith")
	seq := o.receive("smith@players.test", "Next season: déjà vu", "When does it begin?\nAnd who plays?")
	if err := o.Settle(seq, ledger.NoGame, "a player's letter that belongs to no game"); err != nil {
		t.Fatal(err)
	}
	c := o.as(roleSecretary)
	presses := 0
	press := func(d *doc) *doc { presses++; return d }
	form := press(c.get(c.get("/").link("Read it: Letter of no game, Smith"))).is(http.StatusOK).sound()
	if f := form.form(folder.LetterPath(seq) + "/answer"); f.Get("subject") != "Re: Next season: dj vu" || !strings.Contains(f.Get("text"), "Smith wrote:\n> When does it begin?\n> And who plays?") {
		t.Errorf("the form begins with %q", f)
	}
	preview := press(c.press(form, folder.LetterPath(seq)+"/answer", "text", "In May.\n\n> When does it begin?")).is(http.StatusOK).has("1 letter will go out", "An answer from the secretary.")
	press(c.follow(c.sure(preview))).is(http.StatusOK).has("The answer to Smith is in the outbox.")
	if presses != 3 {
		t.Errorf("%d presses", presses)
	}
	p := o.waiting()[0]
	if x := must(o.Letter(seq))(t); x.Done != "secretary: answered" || p.InReplyTo == "" || p.To != "smith@players.test" || !p.Written {
		t.Errorf("the letter is %+v, the answer %+v", x, p)
	}
	c.get(folder.LetterPath(seq)).lacks("Answer")
}

// TestWriteToThoseTicked checks the list of players, and a letter to everybody.
func TestWriteToThoseTicked(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.four()
	c := o.as(roleSecretary)
	c.get("/p").is(http.StatusOK).sound().has("Write to those ticked")
	form := c.get("/write?player=1&player=3").is(http.StatusOK).sound().has("To 2 players: Smith, Brown.")
	c.follow(c.sure(c.press(form, "/write", "subject", "News", "text", "Well."))).has("2 letters")
	form = c.get(c.get("/p").link("Write to all")).is(http.StatusOK).sound()
	c.follow(c.sure(c.press(form, "/write", "subject", "News", "text", "Well.").has("4 letters will go out; one of them"))).has("4 letters")
	c.get("/write").is(http.StatusOK).sound().has("Nobody is chosen.")
	c.get("/write?player=99").is(http.StatusNotFound)
	c.get("/write?player=x").is(http.StatusNotFound)
}

// TestWriteToThePost checks that a letter to a player without mail goes on paper, be it to the
// player, to a side of a game or to all of a tournament by a bulletin.
func TestWriteToThePost(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	white := must(o.Player(must(o.Game(id))(t).Sides[rules.White].Members[0].Player))(t)
	onPaper(&white)
	must(o.PutPlayer(white))(t)
	c := o.as(roleSecretary)
	tour := must(o.Line(id))(t).Tournament
	for _, x := range []struct{ form, at string }{
		{fmt.Sprintf("/write?player=%d", white.ID), "/write"}, {"/write?game=" + id.String() + "&side=White&alone=yes", "/write"}, {fmt.Sprintf("/t/%d/bulletin", tour), fmt.Sprintf("/t/%d/bulletin", tour)},
	} {
		preview := c.press(c.get(x.form).is(http.StatusOK).sound().has("Smith"), x.at, "subject", "News", "text", "All is well.").is(http.StatusOK)
		c.follow(c.sure(preview.has("1 player is written to on paper: print what is for them"))).has("The letter is in the outbox")
	}
	n := 0
	for _, p := range must(o.Prints())(t) {
		if p.Player == white.ID && p.Label == "" || p.Words.Subject == "A1: News" {
			n++
		}
	}
	if n != 3 {
		t.Errorf("%d letters are to be printed", n)
	}
	c.get("/mail/print").is(http.StatusOK).has("All is well.")
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}

// BenchmarkLetterTo1000 prints how long the preview and the filing of a letter to 1,000
// players take.
func BenchmarkLetterTo1000(b *testing.B) {
	o := newOffice(b)
	for i := range 1000 {
		o.player(fmt.Sprintf("Player %d", i), func(p *ledger.Player) { p.Addresses[0].Addr = fmt.Sprintf("p%d@players.test", i) })
	}
	c := o.as(roleSecretary)
	form := c.get("/write?all=yes")
	var preview *doc
	b.Run("preview", func(b *testing.B) {
		for b.Loop() {
			preview = c.press(form, "/write", "nonce", visit.Nonce(), "subject", "News", "text", "All is well.").is(http.StatusOK)
			b.ReportMetric(float64(len(preview.body)), "octets")
		}
	})
	b.Run("filing", func(b *testing.B) {
		for b.Loop() {
			f := preview.form("/write")
			f.Set("nonce", visit.Nonce())
			c.send("/write", f).is(http.StatusSeeOther)
		}
	})
}
