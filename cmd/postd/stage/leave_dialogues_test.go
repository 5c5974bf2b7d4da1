package stage

import (
	"cmp"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/dialogue"
	"postd/rules"
)

// byForm is the stage of the dialogues in which a player leaves: the house with its servers of mail and
// the secretary's pages. Where a dialogue says that the secretary rules so, the form *Leaves the
// tournament* is filled in and pressed, and its batch files the rulings (DESK, 1); where it undoes or
// reopens, that is taken back. So the dialogues of the rulings are those of the form, and the language
// needs no word for a deed of a tournament.
type byForm struct {
	*townOffice
	client *http.Client
	left   int      // how often the form was pressed
	own    []string // letters of no game: one a person
}

// formOffice opens such a house, with a secretary who is logged in.
func formOffice(t *testing.T) *byForm {
	t.Helper()
	o := newTownOffice(t, time.Date(2026, time.December, 1, 9, 0, 0, 0, time.UTC))
	o.label0 = "A1-"
	return &byForm{townOffice: o}
}

// Rule presses the form by which whoever plays the side leaves, or the one that takes it back.
func (f *byForm) Rule(at time.Time, r correspondence.Ruling) error {
	f.clock.set(at)
	if err := f.enters(); err != nil {
		return err
	}
	if r.Row == "Undo" || r.Row == "Reopen" {
		return f.takeBack(r.Reason)
	}
	of, fields := r.Of, url.Values{"cause": {"asked"}, "since": {calendar.DateOf(at, time.UTC).String()}, "reason": {r.Reason}}
	if r.Row == "Award" {
		if of = rules.White; r.Result == terms.WhiteWins {
			of = rules.Black
		}
	}
	line, err := f.ledger.Line(f.game)
	if err != nil {
		return err
	}
	t, err := f.ledger.Tournament(line.Tournament)
	if err != nil {
		return err
	}
	switch name := r.Joins.To.Name; {
	case name != "":
		if _, err := f.comes(of, name); err != nil {
			return err
		}
		fields.Set("substitute", "other")
		fields.Set("another", name)
	case r.How == events.ByDeath:
		fields.Set("cause", "died")
	case r.Law == "BCC1903/V.9(d)":
		fields.Set("cause", "excluded")
		fields.Set("law", string(r.Law))
		fields.Set("umpire-name", cmp.Or(t.Umpire.Name, t.Secretary.Name))
	}
	games, err := f.ledger.GamesOf(line.Players[of][0])
	if err != nil {
		return err
	}
	for _, g := range games { // a dialogue's games are each of a tournament of its own
		fields.Set(fmt.Sprintf("in.%d", g.Tournament), "yes")
	}
	f.left++
	return f.press(fmt.Sprintf("/t/%d/leave?player=%d", t.ID, line.Players[of][0]), fmt.Sprintf("/t/%d/leave", t.ID), fields)
}

// takeBack takes the last leave back as a whole.
func (f *byForm) takeBack(reason string) error {
	all, err := f.ledger.Batches(0, nil)
	if err != nil {
		return err
	}
	at := fmt.Sprintf("/batch/%d/back", all[0].ID)
	return f.press(at, at, url.Values{"why": {reason}})
}

// enters logs somebody in who keeps the office.
func (f *byForm) enters() error {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return err
	}
	f.client = &http.Client{Jar: jar}
	link := f.link(fmt.Sprintf("edith%d-%d", f.left, f.clock.Now().Unix()), "Edith Price", "keeper")
	_, err = f.sends(link, url.Values{})
	return err
}

// press fills in a form, looks at what it would do, does it, and lets the office work.
func (f *byForm) press(page, action string, fields url.Values) error {
	node, err := f.sends(page, nil)
	if err != nil {
		return err
	}
	form := filled(node, action)
	for name, v := range fields {
		form[name] = v
	}
	if node, err = f.sends(action, form); err != nil {
		return err
	}
	form = filled(node, action)
	if form.Get("sure") == "" {
		return fmt.Errorf("the form at %s shows no preview: %s", page, wordsIn(node))
	}
	if _, asks := form["typed"]; asks {
		form.Set("typed", f.tournamentLabel())
	}
	if _, err = f.sends(action, form); err != nil {
		return err
	}
	if err := f.pump(); err != nil {
		return err
	}
	all, err := f.ledger.Batches(1, nil)
	if err != nil || len(all) == 0 || all[0].Open() || len(all[0].Failed) > 0 {
		return fmt.Errorf("the batch: %+v, %v", all, err)
	}
	f.aside()
	return nil
}

func (f *byForm) tournamentLabel() string {
	line, _ := f.ledger.Line(f.game)
	t, _ := f.ledger.Tournament(line.Tournament)
	return t.Label
}

// aside takes the letters of no game from what was told.
func (f *byForm) aside() {
	for i := 0; i < len(f.told); i++ {
		if f.told[i].Kind == correspondence.NOwn {
			f.own = append(f.own, fmt.Sprintf("%s: %s\n%s", f.told[i].Member, f.told[i].Subject, f.told[i].Text))
			f.told, f.raw = slices.Delete(f.told, i, i+1), slices.Delete(f.raw, i, i+1)
			i--
		}
	}
}

// sends gets a page, or sends a form and follows where it leads.
func (f *byForm) sends(path string, form url.Values) (*html.Node, error) {
	if strings.HasPrefix(path, "/") {
		path = f.pages.Base + path
	}
	get := func() (*http.Response, error) {
		if form == nil {
			return f.client.Get(path)
		}
		return f.client.PostForm(path, form)
	}
	r, err := get()
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	node, err := html.Parse(r.Body)
	if err == nil && r.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answers %d: %s", path, r.StatusCode, wordsIn(node))
	}
	return node, err
}

// filled are the fields of the form on a page that is sent to the action, as they stand.
func filled(page *html.Node, action string) url.Values {
	out := url.Values{}
	attr := func(n *html.Node, name string) (string, bool) {
		i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
		if i < 0 {
			return "", false
		}
		return n.Attr[i].Val, true
	}
	for form := range page.Descendants() {
		if to, _ := attr(form, "action"); form.Data != "form" || to != action {
			continue
		}
		for n := range form.Descendants() {
			name, named := attr(n, "name")
			value, _ := attr(n, "value")
			kind, _ := attr(n, "type")
			_, checked := attr(n, "checked")
			switch {
			case !named || (kind == "checkbox" || kind == "radio") && !checked:
			case n.Data == "input":
				out.Add(name, value)
			case n.Data == "textarea" || n.Data == "select":
				out.Set(name, "")
			}
		}
	}
	return out
}

// wordsIn are the words of what stands in a page's main part.
func wordsIn(page *html.Node) string {
	var b strings.Builder
	for n := range page.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "style" && n.Parent.Data != "script" {
			b.WriteString(n.Data + " ")
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// leaves are the dialogues in which a player leaves.
var leaves = []string{
	"RULING-R-41 T7 Substitute, in mid-turn",
	"RULING-R-41 T7 Substitute, an election is open",
	"RULING-R-41 T7 Substitute, a series is sent",
	"RULING-R-41 T7 Substitute, a draw is offered",
	"RULING-R-41 T7 Substitute, within an allowance",
	"RULING-R-41 T7 Substitute, a late letter of the one who left",
	"RULING-R-41 T7 Substitute Undo, taken back",
	"RULING-R-41 T7 Award Reopen, a death",
	"BCC1903-V.9(d) T7 Award, excluded, and the appeal",
}

// TestLeavesByMail plays by real mail the dialogues in which a player leaves, with the form in the place of
// the ruling; and each once more up to the leave, which is then taken back: whoever left plays on, the
// position, the questions and the time for them stand, and nobody has won. The ledger is sound after each.
func TestLeavesByMail(t *testing.T) {
	list := leaves
	if testing.Short() {
		list = list[:2]
	}
	for _, name := range list {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			script := read(t, filepath.Join("../../../dialogue/testdata", name+".txt"))
			f := formOffice(t)
			r, err := dialogue.Play(script, f)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range r.Findings() {
				t.Errorf("%s:%d: %s", name, x.Line, x.Expected+"\n    came: "+x.Came)
			}
			if f.left == 0 {
				t.Error("nobody left by the form")
			}
			if len(f.own) > 0 {
				t.Errorf("beside the letters of the game came %q", f.own)
			}
		})
		t.Run(name+", taken back", func(t *testing.T) {
			t.Parallel()
			script := read(t, filepath.Join("../../../dialogue/testdata", name+".txt"))
			i := slices.IndexFunc(script.Directions, func(d dialogue.Direction) bool { return d.Do == dialogue.Rules })
			leave := script.Directions[i]
			script.Directions = script.Directions[:i]
			f := formOffice(t)
			if _, err := dialogue.Play(script, f); err != nil {
				t.Fatal(err)
			}
			was := f.gameOf("A1-1")
			if err := f.Rule(leave.At, leave.Ruling); err != nil {
				t.Fatal(err)
			}
			if g := f.gameOf("A1-1"); !g.Over() && fmt.Sprint(g.Sides) == fmt.Sprint(was.Sides) {
				t.Error("the form did nothing")
			}
			if err := f.Rule(leave.At.Add(time.Hour), correspondence.Ruling{Row: "Undo", Reason: "It was a mistake."}); err != nil {
				t.Fatal(err)
			}
			is := f.gameOf("A1-1")
			if is.Over() || is.State != was.State || is.ToMoveOrElects() != was.ToMoveOrElects() || fmt.Sprint(is.Sides) != fmt.Sprint(was.Sides) ||
				is.Position().FEN() != was.Position().FEN() || len(is.Score()) != len(was.Score()) || (is.Case == nil) != (was.Case == nil) || len(is.Appeals) != len(was.Appeals) {
				t.Errorf("it stands as %s, %s to move, %v; it stood as %s, %s to move, %v", is.State, is.ToMoveOrElects(), is.Sides, was.State, was.ToMoveOrElects(), was.Sides)
			}
		})
	}
}

// leavesTwo is a dialogue in which a player of two games leaves.
const leavesTwo = `RULING/R-41. White leaves, who plays two games, of a tournament each: both are awarded to the opponent.

white: Gwen Hall
black: Cora Dean
turn.limit: 3 days
moves: 1 P-K4 P-K4
-- Mon 7 Dec 2026 09:00, the secretary arranges another game --
-- Tue 8 Dec 2026 09:00, the secretary rules --
effect: Award 0-1
how: withdrawn
reason: Gwen Hall has asked to leave.
-- nothing to White --
-- nothing to Black --
-- the state --
result: 0-1
reason: withdrawn
-- the game A1-2 --
-- the state --
result: 1-0
reason: withdrawn
`

// TestTwoGamesLeftByMail checks that each of two players of two games gets one letter that names both, and
// no letter of a game; and that both games go on after it is taken back.
func TestTwoGamesLeftByMail(t *testing.T) {
	t.Parallel()
	script, err := dialogue.Read("leaves two games", []byte(leavesTwo))
	if err != nil {
		t.Fatal(err)
	}
	f := formOffice(t)
	r, err := dialogue.Play(script, f)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range r.Findings() {
		t.Errorf("%d: %s", x.Line, x.Expected+"\n    came: "+x.Came)
	}
	for _, who := range []string{"Gwen Hall:", "Cora Dean:"} {
		if countOf(f.own, who+" Your 2 games ended", "left Game A1-1 and Game A1-2 on", "Gwen Hall has asked to leave.") != 1 || len(f.own) != 2 {
			t.Errorf("%s got of %q", who, f.own)
		}
	}
	if err := f.Rule(f.clock.Now().Add(time.Hour), correspondence.Ruling{Row: "Undo", Reason: "It was a mistake."}); err != nil {
		t.Fatal(err)
	}
	for _, label := range []string{"A1-1", "A1-2"} {
		if g := f.gameOf(label); g.Over() {
			t.Errorf("%s stands at %s", label, g.State)
		}
	}
}

// countOf counts the texts in which all the words stand.
func countOf(texts []string, words ...string) (n int) {
	for _, text := range texts {
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			n++
		}
	}
	return n
}
