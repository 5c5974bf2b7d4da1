package secretary

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
)

// TestE43Award checks that the form of an award offers each result and each way to end, a default
// among them, with a reason; and that the letters to both players name the rule, the reason, and
// until when they may appeal (DESK/E-43).
func TestE43Award(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		result terms.Result
		name   string // on the form, of how it ended
		how    events.Ending
		law    string
	}{
		{terms.WhiteWins, "default", events.ByDefault, ""}, {terms.BlackWins, "resigned", events.ByResignation, ""}, {terms.Drawn, "agreed", events.ByAgreement, ""},
		{terms.BothLost, "withdrawn", events.ByWithdrawal, "BCC1903/V.9(d)"}, {terms.Annulled, "", "", ""},
	} {
		t.Run(string(x.result), func(t *testing.T) {
			o, id := played(t)
			c := o.as(roleSecretary)
			form := c.get("/g/g1/rule/Award").is(http.StatusOK).sound()
			offered := func(name string) (out []string) {
				for _, s := range form.all("select", "name", name) {
					for _, option := range inside(s, "option") {
						value, _ := attr(option, "value")
						out = append(out, value)
					}
				}
				return out
			}
			if got := offered("result"); !slices.Contains(got, string(x.result)) || len(got) != 6 { // and none chosen
				t.Errorf("the form offers %q", got)
			}
			if got := offered("how"); !slices.Contains(got, x.name) {
				t.Errorf("the form offers %q", got)
			}
			fields := []string{"result", string(x.result), "how", x.name, "reason", "As both clubs wrote."}
			if x.law != "" {
				fields = append(fields, "other", x.law)
			}
			preview := c.press(form, "/g/g1/rule/Award", fields...).is(http.StatusOK).sound()
			preview.has("letters will go out", "As both clubs wrote.", "It rests on")
			before := len(o.waiting())
			c.follow(c.sure(preview, "typed", "A1")).is(http.StatusOK)
			g := must(o.Game(id))(t)
			if g.Ended == nil || g.Ended.Result != x.result || x.how != "" && g.Ended.How != x.how {
				t.Errorf("ended as %+v", g.Ended)
			}
			letters := slices.DeleteFunc(o.waiting()[before:], func(p ledger.Posting) bool { return p.Player == 0 })
			if len(letters) != 2 {
				t.Fatalf("%d letters", len(letters))
			}
			until := regexp.MustCompile(`Until Monday 21 December, 12:00 \(London\) you may appeal`)
			for _, p := range letters {
				words := strings.Join(strings.Fields(p.Words.Text), " ")
				if !strings.Contains(words, "As both clubs wrote.") || !strings.Contains(words, "The law: [") || until.MatchString(words) == (x.result == terms.Annulled) { // which is played anew (BCC1903/II.1(c))
					t.Errorf("the letter to %s: %s", p.Name, words)
				}
			}
			if p := letters[0]; p.Kind != correspondence.NResult {
				t.Errorf("a letter of the kind %s", p.Kind)
			}
		})
	}
}
