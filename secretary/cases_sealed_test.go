package secretary

import (
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	sealing "postd/tournament/envelope"
)

// TestE50SealedTexts has two adjudicators and the umpire judge a case on the pages: apart, once more
// when the verdicts are unlike, and the umpire between them. Nobody reads an envelope before the verdict;
// after it sha256sum of each text is the digest that the log has had all the time (RULING/R-92).
func TestE50SealedTexts(t *testing.T) {
	t.Parallel()
	o, id := claimedUnder(t, func(a *terms.Agreement) { a.Adjudicate.Judges = terms.TwoJudges })
	o.write(id, rules.White, "STATEMENT\nSmith stands better.")
	o.write(id, rules.Black, "STATEMENT\nJones holds.")
	keeper, umpire := o.seated("rice", ledger.Chairs(ledger.OfficeKeeper)), o.seated("stone", []ledger.Chair{{Office: ledger.OfficeUmpire, Tournament: 1}})
	judges := []*client{o.seated("mason", ledger.Chairs(ledger.OfficeAdjudicator)), o.seated("cook", ledger.Chairs(ledger.OfficeAdjudicator))}
	third := o.seated("reed", ledger.Chairs(ledger.OfficeAdjudicator))
	for _, name := range []string{"mason", "cook"} {
		u := must(o.Ledger.UserByName(name))(t)
		must(o.Ledger.PutJudge(ledger.Judge{Name: name, Addr: name + "@judges.test", User: u.ID}))(t)
	}
	name := must(o.Ledger.OpenCases())(t)[0].Name
	path := "/adjudication/" + name
	row := func(change func(*ledger.Case)) {
		t.Helper()
		c := must(o.Ledger.CaseNamed(name))(t)
		change(&c)
		must(o.Ledger.File(ledger.Matter{Key: "case:" + time.Duration(c.Version).String(), At: o.clock.now(), By: "office", Rows: []ledger.Row{c}}))(t)
	}
	keeper.press(keeper.get(path+"/deal"), path+"/deal", "judge1", "1", "judge2", "2")
	third.get(path + "/verdict").is(http.StatusUnprocessableEntity).lacks("Smith stands better")
	umpire.get(path + "/decide").is(http.StatusUnprocessableEntity)
	judges[0].get(path+"/verdict").is(http.StatusOK).has("Smith v Jones", "Smith stands better").lacks("told no names") // it is not agreed
	form := judges[0].get(path + "/verdict")
	judges[0].press(form, path+"/verdict", "result", "4", "analysis", "It is level.").has("Choose one of the three", "It is level.")
	judges[0].press(form, path+"/verdict", "result", "1", "analysis", " ").has("not nothing")
	if c := must(o.Ledger.CaseNamed(name))(t); c.In() != 0 {
		t.Fatalf("%d are in", c.In())
	}
	for i, analysis := range []string{"It is level:\r\n\r\n3 PxP PxP", "The Pawn goes through."} {
		judges[i].through(path+"/verdict", "result", []string{"2", "1"}[i], "analysis", analysis)
		judges[i].get(path+"/verdict").has("an envelope is not changed", "SHA-256")
	}
	sealed := []string{path, path + "/sealed/1"}
	for _, p := range sealed {
		for _, c := range append(judges, keeper, umpire) {
			c.get(p).is(http.StatusUnprocessableEntity).lacks("level", "goes through")
		}
	}
	judges[0].get(path + "/verdict").lacks("goes through")
	row(func(c *ledger.Case) { c.Unlike = o.clock.now() })
	judges[0].get("/adjudication").has("you may judge once more until")
	judges[0].get(path+"/verdict").has("The two verdicts are unlike", "One finds: 1-0", "The Pawn goes through.")
	judges[0].through(path+"/verdict", "result", "1", "analysis", "The other sees further.")
	judges[1].get(path + "/verdict").lacks("sees further")
	row(func(c *ledger.Case) { c.Umpire = &sealing.Seat{Asked: o.clock.now()} })
	judges[1].get(path + "/verdict").has("The time to judge once more is over")
	umpire.get("/adjudication").has("Decide it")
	umpire.get(path+"/decide").has("The Pawn goes through.", "sees further", "Smith v Jones")
	umpire.through(path+"/decide", "result", "2", "analysis", "It is level indeed.")
	row(func(c *ledger.Case) { c.Closed, c.Result = o.clock.now(), terms.Drawn })

	log := keeper.get("/log").body
	page := judges[1].get(path).is(http.StatusOK).has("Adjudicator 1", "Adjudicator 2", "The umpire", "sees further").lacks("Smith", "Jones")
	if !strings.Contains(page.body, "It is level:\n\n3 PxP PxP") {
		t.Errorf("the lines of an analysis are lost:\n%s", page.body)
	}
	keeper.get("/adjudication").has("judged 1/2-1/2", "See what was sealed")
	texts := regexp.MustCompile(`href="(/adjudication/`+name+`/sealed/\d)"`).FindAllStringSubmatch(page.body, -1)
	if len(texts) != 4 {
		t.Fatalf("%d texts of 4", len(texts))
	}
	for _, m := range texts {
		text := third.get(m[1]).is(http.StatusOK).body
		sum := exec.Command("sha256sum")
		sum.Stdin = strings.NewReader(text)
		out, err := sum.Output()
		if err != nil {
			t.Fatal(err)
		}
		if digest := string(out[:64]); !strings.Contains(page.body, digest) || !strings.Contains(log, digest) {
			t.Errorf("sha256sum gives %s, which page and log do not have, of\n%s", digest, text)
		}
	}
	keeper.get(path + "/sealed/5").is(http.StatusNotFound)
	keeper.get("/adjudication/NONE").is(http.StatusNotFound)
	judges[0].get(path+"/verdict").has("The case is closed", "See what was sealed")
}
