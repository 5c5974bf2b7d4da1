package secretary

import (
	"net/http"
	"strings"
	"testing"

	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
)

// TestWordsToTheSecretary checks that what a player writes to the secretary comes to the desk,
// beside whatever else the letter says, and is answered there in its thread; and that neither
// umpire nor auditor reads it (RULING/R-68).
func TestWordsToTheSecretary(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4")
	o.deliver()
	o.write(id, rules.White, "1... P-K4 2. Kt-KB3\n\nTo the secretary:\nMay I have paper letters?")
	if g := must(o.Game(id))(t); len(g.Score()) != 3 {
		t.Fatal("the move beside the words is not heard")
	}
	c := o.as(roleSecretary)
	desk := c.get("/").is(http.StatusOK).sound().has("Letter to the secretary", "Smith, A1", "May I have paper letters?", "Read it")
	list := must(o.Aside())(t)
	if len(list) != 1 || !strings.HasSuffix(list[0].Laid, "May I have paper letters?") {
		t.Fatalf("on the desk lies %+v", list)
	}
	at := folder.LetterPath(list[0].Seq)
	page := c.get(desk.link("Read it: Letter to the secretary, Smith, A1")).is(http.StatusOK).sound().has("It has words for you", "May I have paper letters?")
	c.get(trayPath(trayAnswers)).has("smith@players.test")

	game := "/g/" + id.String()
	for name, seat := range map[string]ledger.Chair{"umpire": {Office: ledger.OfficeUmpire, Game: id}, "auditor": {Office: ledger.OfficeAuditor, All: true}} {
		other := o.seated(name, []ledger.Chair{seat})
		for _, path := range []string{"/", at, game, game + "/letters", game + "/timeline"} {
			other.get(path).is(http.StatusOK).lacks("paper letters")
		}
		other.get(at).has(folder.InsteadOfLaid, "2. Kt-KB3")
		other.get(at + "/raw").lacks("paper letters")
		for _, p := range must(o.PostingsOf(id))(t) {
			other.get(folder.PostedPath(p.Seq)).is(http.StatusOK).lacks("paper letters")
			other.get(folder.PostedPath(p.Seq) + "/raw").lacks("paper letters")
		}
	}

	preview := c.press(page, at+"/answer", "text", "You may.")
	c.follow(c.sure(preview.has("1 letter will go out"))).has("The answer to Smith is in the outbox.")
	all := o.waiting()
	p := all[len(all)-1]
	if !p.Written || p.About != id || p.InReplyTo == "" || p.To != "smith@players.test" {
		t.Errorf("the answer is %+v", p)
	}
	o.deliver()
	umpire := o.seated("umpire", []ledger.Chair{{Office: ledger.OfficeUmpire, Game: id}})
	umpire.get(folder.PostedPath(p.Seq)).is(http.StatusOK).has("You may.").lacks("paper letters")
	umpire.get(folder.PostedPath(p.Seq) + "/raw").lacks("paper letters")
	if x := must(o.Letter(list[0].Seq))(t); x.Done != "secretary: answered" || x.ForPerson() {
		t.Errorf("the letter is %+v", x)
	}
	c.get("/").lacks("Letter to the secretary")
}

// TestWithoutLaid checks what of a letter is shown to who is not the secretary.
func TestWithoutLaid(t *testing.T) {
	t.Parallel()
	const x = folder.InsteadOfLaid
	for in, want := range map[string]string{
		"1. P-K4\nHello":                                                   "1. P-K4\nHello",
		"To the secretary: a week off?\n1. P-K4":                           x + "\n1. P-K4",
		"1. P-K4\nDear Secretary,\na\nb":                                   "1. P-K4\n" + x,
		"To the secretary:\na\nTo the umpire: b\nc\nDear secretary, d\nee": x + "\nTo the umpire: b\nc\n" + x + "\nee",
	} {
		if got := folder.WithoutLaid(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

// TestDoorsOfASeat checks that nobody is offered a room in which there is nothing for them.
func TestDoorsOfASeat(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	for office, want := range map[string]string{
		ledger.OfficeUmpire: "Desk Games Umpire Adjudication", ledger.OfficeAdjudicator: "Desk Adjudication",
		ledger.OfficeAuditor: "Desk Events Tournaments Games Players Mail room Umpire Adjudication Calendar Log",
	} {
		c := o.seated(office, []ledger.Chair{{Office: office, Game: id}})
		v := o.visitOf(c.user)
		var names []string
		for _, d := range doors {
			if v.enters(d.Name) {
				names = append(names, d.Name)
				c.get(d.Href).is(http.StatusOK)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s is offered %s", office, got)
		}
		if d := c.get("/"); office == ledger.OfficeUmpire {
			d.lacks("Tournaments", "Players", "Mail room")
		}
	}
}
