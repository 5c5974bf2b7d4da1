package secretary

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/visit"
)

var updateRights = flag.Bool("update-rights", false, "write testdata/rights.txt anew; read what changed")

// mayWorld is an office with two tournaments: A1 Smith v Jones, which waits for a
// verdict, A2 Smith v Brown, and B1 Long v Short; a letter of each game but A2, and
// one of a stranger.
type mayWorld struct {
	*office
	games   map[string]terms.GameID
	jones   ledger.Player
	letters map[string]uint64
	posted  map[string]uint64
}

func newMayWorld(t *testing.T) mayWorld {
	t.Helper()
	o := newOffice(t)
	o.seated("gone", nil) // user 1, whose sessions are ended
	day := calendar.DateOf(begin, time.UTC).AddDays(3)
	a, b := o.tournament("A"), o.tournament("B")
	smith, jones, brown := o.player("Smith"), o.player("Jones"), o.player("Brown")
	w := mayWorld{office: o, jones: jones, games: map[string]terms.GameID{}, letters: map[string]uint64{}, posted: map[string]uint64{}}
	w.games["A1"] = o.arrange(a, "A1", smith, jones, func(x *terms.Agreement) { x.Adjudicate.Date = &day })
	w.games["A2"] = o.arrange(a, "A2", smith, brown)
	w.games["B1"] = o.arrange(b, "B1", o.player("Long"), o.player("Short"))
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.play(w.games["A1"], "P-K4", "P-K4")
	o.play(w.games["B1"], "P-K4")
	o.advance(3 * 24 * time.Hour)
	o.write(w.games["A1"], rules.White, "CLAIM ADJUDICATION")
	o.deliver()
	stranger := o.receive("nobody@elsewhere.test", "Chess", "Hello")
	if err := o.Settle(stranger, ledger.UnknownSender, "the address belongs to no player"); err != nil {
		t.Fatal(err)
	}
	w.letters["nobody"] = stranger
	for label, id := range w.games {
		if in := must(o.LettersOf(id))(t); len(in) > 0 {
			w.letters[label] = in[0].Seq
		}
		w.posted[label] = must(o.PostingsOf(id))(t)[0].Seq
	}
	must(o.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "C26", Name: "Cup", Stages: []ledger.Stage{{No: 1, Name: "final", System: ledger.RoundRobin}}}}}))(t)
	o.batch(ledger.Batch{Title: "Start of A", Tournament: 1})
	o.batch(ledger.Batch{Title: "Of the office"})
	for _, id := range []uint64{1, 3} {
		o.request(ledger.Request{Kind: ledger.RequestLeave, Player: id, State: ledger.RequestOpen})
	}
	return w
}

// mayObject is something that a path can name, and what it is to the table.
type mayObject struct {
	name string
	fill []string // of the path
	of   ledger.Object
}

// objectsFor are the objects for a route, by its path alone.
func (w mayWorld) objectsFor(r visit.Route[*visit.Request]) (out []mayObject) {
	line := func(label string) ledger.Line { return must(w.Line(w.games[label]))(w.t) }
	add := func(name string, of ledger.Object, fill ...string) { out = append(out, mayObject{name, fill, of}) }
	switch {
	case strings.Contains(r.Path, ":game"):
		for label, id := range w.games {
			of := must(w.ObjectOfGame(id))(w.t)
			if !strings.Contains(r.Path, ":row") {
				add(label, of, ":game", label)
				continue
			}
			for _, row := range []string{"Adjudge", "Adjudicate", "Award", "Credit", "Restore"} { // of each kind of right
				add(label+" "+row, of, ":game", label, ":row", row)
			}
		}
	case strings.Contains(r.Path, ":event"):
		add("an event without sections", ledger.Object{}, ":event", "1")
	case strings.Contains(r.Path, ":tournament"):
		add("A", ledger.ObjectOfTournament(1), ":tournament", "1")
		add("B", ledger.ObjectOfTournament(2), ":tournament", "2")
	case strings.Contains(r.Path, ":player"):
		for id, name := range map[uint64]string{1: "Smith", 3: "Brown", 4: "Long"} {
			of := playerSeen(id, must(w.Games())(w.t), must(w.Tournaments())(w.t))
			if r.Path == "/p/:player" {
				of.Parties = nil
			}
			add(name, of, ":player", fmt.Sprint(id))
		}
	case strings.Contains(r.Path, ":request"):
		for id, name := range map[uint64]string{1: "Smith", 3: "Brown"} {
			add("of "+name, playerSeen(id, must(w.Games())(w.t), must(w.Tournaments())(w.t)), ":request", map[uint64]string{1: "1", 3: "2"}[id])
		}
	case strings.Contains(r.Path, ":letter"):
		add("of A1", ledger.ObjectOf(line("A1")), ":letter", fmt.Sprint(w.letters["A1"]))
		add("of B1", ledger.ObjectOf(line("B1")), ":letter", fmt.Sprint(w.letters["B1"]))
		add("of nobody", ledger.Object{}, ":letter", fmt.Sprint(w.letters["nobody"]))
	case strings.Contains(r.Path, ":posting"):
		for label, seq := range w.posted {
			add("of "+label, ledger.ObjectOf(line(label)), ":posting", fmt.Sprint(seq))
		}
	case strings.Contains(r.Path, ":batch"):
		add("of A", ledger.ObjectOfTournament(1), ":batch", "1")
		add("of all", ledger.Object{}, ":batch", "2")
	case strings.Contains(r.Path, ":duty"):
		duties := must(w.site.duties(w.clock.now()))(w.t)
		for _, kind := range []string{"Wants to leave", "Letter of no game", "Unknown sender"} {
			for _, d := range duties {
				if d.kind == kind && len(d.of) == 1 {
					add(d.named(), d.of[0], ":duty", d.key())
					break
				}
			}
		}
	case strings.Contains(r.Path, ":matter"): // undo_test.go
		return nil
	case strings.Contains(r.Path, ":user"):
		add("a user", ledger.Object{}, ":user", "1")
	default:
		add("the office", ledger.Object{})
	}
	slices.SortFunc(out, func(a, b mayObject) int { return strings.Compare(a.name, b.name) })
	return out
}

// TestMay asks for every route by every seat, for the game of the seat, another of its
// tournament, one of another tournament, and in a cause of the user's own: each is
// answered as ledger.May says, and every refusal names its reason. What is refused
// changes nothing, and no list shows a game that the visitor may not read.
func TestMay(t *testing.T) {
	walksAll(t)
	t.Parallel()
	w := newMayWorld(t)
	first := w.seated("nobody", nil)
	plays := func(u *ledger.User) { u.Player = w.jones.ID }
	visitors := map[string]*client{"nobody": first}
	keeper := ledger.Chairs(ledger.OfficeKeeper)
	visitors["keeper"], visitors["keeper who is Jones"] = w.seated("keeper", keeper), w.seated("keeper-jones", keeper, plays)
	for _, office := range ledger.Offices[1:] {
		for where, c := range map[string]ledger.Chair{"of A": {Office: office, Tournament: 1}, "of B": {Office: office, Tournament: 2}, "of A1": {Office: office, Game: w.games["A1"]}, "of all": {Office: office, All: true}} {
			visitors[office+" "+where] = w.seated(office+strings.ReplaceAll(where, " ", "-"), []ledger.Chair{c})
		}
		visitors[office+" of A who is Jones"] = w.seated(office+"-jones", []ledger.Chair{{Office: office, Tournament: 1}}, plays)
	}
	rights := readRights(t, w.site)
	before, counts, refused := w.digest(), map[string]int{}, 0
	part, all := drills.Count(t, drills.Seats), 0
	for _, pass := range []bool{false, true} { // what is refused first, so that it is seen to change nothing
		for name, c := range visitors {
			user := must(w.User(c.user.ID))(t)
			for _, r := range w.site.Table {
				for _, x := range w.objectsFor(r) {
					answer := w.answer(user, rights[r.Method+" "+r.Path], x)
					if answer.Yes != pass {
						continue
					}
					if all++; all*part/100 == (all-1)*part/100 {
						continue
					}
					path := strings.NewReplacer(append(x.fill, ":number", "1", ":round", "1", ":n", "1")...).Replace(r.Path)
					d := c.do(c.request(r.Method, path, nil))
					counts[fmt.Sprint(pass)]++
					if (d.status != http.StatusForbidden) != pass {
						t.Errorf("%s: %s %s (%s) answers %d, and May says %+v: %s", name, r.Method, path, x.name, d.status, answer, d.main())
						continue
					}
					if pass {
						w.looksFor(name, user, d, answer)
						continue
					}
					refused++
					if !strings.Contains(d.text(), answer.Why) || answer.Law != "" && !strings.Contains(d.text(), string(answer.Law)) {
						t.Errorf("%s: %s %s does not say why not, %q: %s", name, r.Method, path, answer.Why, d.main())
					}
				}
			}
		}
		if !pass && w.digest() != before {
			t.Error("what was refused changed the ledger")
		}
	}
	t.Logf("routes %d, seats %d, asked %d: allowed %d, refused %d; each as May says, each refusal with its reason",
		len(w.site.Table), len(visitors), counts["true"]+counts["false"], counts["true"], refused)
	if len(visitors) < 20 || counts["false"] < 20*part || counts["true"] < 10*part {
		t.Errorf("only %d visitors, %v", len(visitors), counts)
	}
}

// answer is what the table says of an act of testdata/rights.txt.
func (w mayWorld) answer(u ledger.User, act string, x mayObject) (a ledger.Answer) {
	acts := []ledger.Act{ledger.Act(act)}
	if act == "row" {
		for _, row := range correspondence.Rulings() {
			if strings.HasSuffix(x.name, " "+row.Name) {
				acts = ledger.ActsOf(row, 0)
			}
		}
	}
	if len(x.fill) > 0 && x.fill[0] == ":duty" {
		acts = []ledger.Act{ledger.ActArrange}
	}
	for _, act := range acts {
		if a = ledger.May(u, act, x.of); a.Yes {
			break
		}
	}
	return a
}

var (
	gameLink = regexp.MustCompile(`href="/g/(g\d+)["?/#]`)
	inFull   = regexp.MustCompile(`(?i)(smith|jones|brown|long|short|nobody)@`)
)

// looksFor looks for what a page must not show: games that its reader may not read,
// addresses in full where they are masked, and names where a verdict is blind.
func (w mayWorld) looksFor(name string, u ledger.User, d *doc, a ledger.Answer) {
	w.t.Helper()
	if a.Masked && inFull.MatchString(d.body) {
		w.t.Errorf("%s: %s shows the address %s", name, d.path, inFull.FindString(d.body))
	}
	if slices.Contains([]string{"/", "/g", "/t", "/p", "/mail", "/umpire", "/adjudication", "/log"}, d.path) {
		for _, m := range gameLink.FindAllStringSubmatch(d.body, -1) {
			id, err := terms.ParseGameID(m[1])
			if err != nil {
				w.t.Fatal(err)
			}
			of := must(w.ObjectOfGame(id))(w.t)
			if !ledger.May(u, ledger.ActPosition, of).Yes && !ledger.May(u, ledger.ActCase, of).Yes {
				w.t.Errorf("%s: %s tells of %s", name, d.path, id)
			}
		}
	}
	if strings.HasPrefix(name, ledger.OfficeAdjudicator) && strings.Contains(name, " of ") {
		for _, player := range []string{"Smith", "Brown", "Long", "Short"} {
			if strings.Contains(d.body, player) {
				w.t.Errorf("%s: %s names %s", name, d.path, player)
			}
		}
	}
}

// readRights reads which act each route asks for. The file is read by people: what a
// route asks for is changed there too, and seen in the difference.
func readRights(t *testing.T, site *Site) map[string]string {
	t.Helper()
	file := filepath.Join("testdata", "rights.txt")
	var now []string
	for _, r := range site.Table {
		act := string(r.Right.Act)
		if r.Right.Acts != nil {
			act = "row"
		}
		now = append(now, fmt.Sprintf("%-9s %-4s %s", act, r.Method, r.Path))
	}
	slices.Sort(now)
	if *updateRights {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(strings.Join(now, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(raw)), "\n")
	for _, line := range now {
		if !slices.Contains(want, line) {
			t.Errorf("%s does not list %q", file, line)
		}
	}
	if len(want) != len(now) {
		t.Errorf("%s lists %d routes of %d", file, len(want), len(now))
	}
	out := map[string]string{}
	for _, line := range want {
		f := strings.Fields(line)
		out[f[1]+" "+f[2]] = f[0]
	}
	return out
}

// TestMayLinks checks that no page leads its reader to a refusal: every link that a
// crawler finds, as each seat, is answered.
func TestMayLinks(t *testing.T) {
	walksAll(t)
	t.Parallel()
	w := newMayWorld(t)
	plays := func(u *ledger.User) { u.Player = w.jones.ID }
	for name, c := range map[string]*client{
		"a keeper who plays": w.seated("keeper", ledger.Chairs(ledger.OfficeKeeper), plays),
		"secretary of A":     w.seated("secretary", []ledger.Chair{{Office: ledger.OfficeSecretary, Tournament: 1}}),
		"umpire of A1":       w.seated("umpire", []ledger.Chair{{Office: ledger.OfficeUmpire, Game: w.games["A1"]}}),
		"adjudicator of A":   w.seated("adjudicator", []ledger.Chair{{Office: ledger.OfficeAdjudicator, Tournament: 1}}),
		"auditor of A":       w.seated("auditor", []ledger.Chair{{Office: ledger.OfficeAuditor, Tournament: 1}}),
		"nobody":             w.seated("nobody", nil),
	} {
		pages, _ := crawl(t, c)
		t.Logf("%s: %d pages", name, len(pages))
	}
}

// playerSeen reckons from all games and tournaments what a player is to those who ask whether they may act.
func playerSeen(id uint64, lines []ledger.Line, tournaments []ledger.Tournament) (o ledger.Object) {
	for _, x := range lines {
		if !slices.Contains(slices.Concat(x.Players[0], x.Players[1]), id) {
			continue
		}
		o.Tournaments = append(o.Tournaments, x.Tournament)
		if !x.Over() {
			o.Parties = append(append(o.Parties, x.Players[0]...), x.Players[1]...)
		}
	}
	for _, t := range tournaments {
		if e, ok := t.Entry(id); ok && e.State != ledger.Declined && e.State != ledger.Withdrawn && !slices.Contains(o.Tournaments, t.ID) {
			o.Tournaments = append(o.Tournaments, t.ID)
		}
	}
	return o
}
