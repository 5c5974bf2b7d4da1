package secretary

import (
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// TestE49CaseWithoutNames has an adjudicator look at every page that they can reach while a game
// waits for its verdict as a case: none names a player, the game or the event (RULING/R-91).
func TestE49CaseWithoutNames(t *testing.T) {
	t.Parallel()
	o, id := claimedUnder(t, func(a *terms.Agreement) { a.Adjudicate.Judges, a.Adjudicate.Blind = terms.TwoJudges, true })
	o.write(id, rules.White, "STATEMENT\nSmith stands better, says Mr Smith himself; write to smith@players.test.")
	o.write(id, rules.Black, "STATEMENT\nJones holds game A1.")
	mason := o.seated("mason", ledger.Chairs(ledger.OfficeAdjudicator))
	user, err := o.Ledger.UserByName("mason")
	if err != nil {
		t.Fatal(err)
	}
	keeper := o.seated("rice", ledger.Chairs(ledger.OfficeKeeper))
	for _, j := range []ledger.Judge{{Name: "Mason", Addr: "mason@judges.test", User: user.ID}, {Name: "Cook", Addr: "cook@judges.test"}} {
		if _, err := o.Ledger.PutJudge(j); err != nil {
			t.Fatal(err)
		}
	}
	cases, err := o.Ledger.OpenCases()
	if err != nil || len(cases) != 1 {
		t.Fatal(cases, err)
	}
	name := cases[0].Name
	deal := "/adjudication/" + name + "/deal"
	keeper.get("/adjudication").is(http.StatusOK).has(name, "waits to be dealt", "A1")
	keeper.press(keeper.get(deal), deal)

	seen := map[string]bool{}
	var crawl func(path string)
	crawl = func(path string) {
		if seen[path] || len(seen) > 60 || strings.HasPrefix(path, "/logout") {
			return
		}
		seen[path] = true
		d := mason.get(path)
		d.lacks("Smith", "Jones", "players.test", ">A1<", "A1,", "game A1")
		for _, m := range regexp.MustCompile(`href="(/[^"#]*)"`).FindAllStringSubmatch(d.body, -1) {
			crawl(m[1])
		}
	}
	crawl("/")
	crawl("/adjudication")
	verdict := "/adjudication/" + name + "/verdict"
	if !seen[verdict] {
		t.Errorf("the crawler did not come to %s: %v", verdict, seen)
	}
	mason.get(verdict).is(http.StatusOK).has("White stands better", "Black holds")
	for _, path := range []string{"/g/g1", "/g/g1/dossier", "/g/g1/rule/Adjudge", "/search?q=Smith", "/log"} {
		mason.get(path).lacks("Smith", "Jones", ">A1<")
	}
	keeper.get(verdict).lacks("White stands better")

	// The envelope is in, and the secretary sees no more than that.
	mason.press(mason.get(verdict), verdict, "result", "2", "analysis", "Neither side can make way.")
	mason.get(verdict).has("an envelope is not changed")
	keeper.get("/adjudication").is(http.StatusOK).has("1 of 2 envelopes").lacks("make way")
	log := keeper.get("/log").lacks("make way", "1/2-1/2")
	c, err := o.Ledger.CaseNamed(name)
	if err != nil || c.In() != 1 {
		t.Fatal(c, err)
	}
	for _, s := range c.Seats {
		if s.First == nil {
			continue
		}
		if s.First.Result != terms.Drawn {
			t.Errorf("sealed %s", s.First.Result)
		}
		sum := exec.Command("sha256sum")
		sum.Stdin = strings.NewReader(s.First.Text(name))
		out, err := sum.Output()
		if err != nil {
			t.Fatal(err)
		}
		log.has(string(out[:64]))
	}
}
