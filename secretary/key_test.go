package secretary

import (
	"net/http"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
)

// TestNewReplyAddresses gives White new reply addresses on the game's page: the reason is
// asked for, the letter is shown and sent, and what is out is worn.
func TestNewReplyAddresses(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.deliver()
	old, black := o.ReplyAddress(id, terms.ToWhite), o.ReplyAddress(id, terms.ToBlack)
	c := o.as(roleSecretary)
	const at = "/g/g1/keys"
	c.get("/g/g1").sound().has("New reply addresses")
	form := c.get(at).is(http.StatusOK).sound().form(at)
	form.Set("side", "white")
	c.send(at, form).is(http.StatusUnprocessableEntity).has("Say why.")
	form.Set("reason", "A letter lay open.")
	d := c.send(at, form).is(http.StatusOK)
	d.has("The reply addresses that White had until now prove nothing any more", "1 letter will go out", "You have a new reply address in game").lacks("post+g1.")
	c.follow(c.sure(d)).has("New reply addresses in", "White")
	sent := o.deliver()
	if len(sent) != 1 || !strings.HasPrefix(sent[0].ReplyTo, "post+g1.") || sent[0].ReplyTo == old {
		t.Fatalf("sent: %+v", sent)
	}
	fresh := func(addr string, c rules.Colour) bool {
		k, ok := o.ParseKey(addr)
		return ok && must(o.Fresh(k, id, c))(t)
	}
	if fresh(old, rules.White) || !fresh(sent[0].ReplyTo, rules.White) || !fresh(black, rules.Black) {
		t.Errorf("White's old key is fresh: %v, the new one %v, Black's %v", fresh(old, rules.White), fresh(sent[0].ReplyTo, rules.White), fresh(black, rules.Black))
	}
	log := must(o.LogLines(0, 5))(t)
	found := false
	for _, x := range log {
		found = found || strings.Contains(x.Reason, "A letter lay open.") && strings.Contains(x.Reason, string(ledger.RekeyOffice))
	}
	if !found {
		t.Errorf("the log has neither reason: %+v", log)
	}
	o.as(roleUmpire).get("/g/g1").lacks("New reply addresses")
	o.as(roleUmpire).get(at).is(http.StatusForbidden)
}

// TestLetterShowsProof shows on the page of a letter what is known of who wrote it.
func TestLetterShowsProof(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	seq := o.receive("smith@players.test", "A1", "P-K4")
	proof := &ledger.Proof{Key: "none", Author: "theirs", Sig: "unsigned", Habit: "signs", Level: "doubtful"}
	if err := o.SettleAll(ledger.Verdict{Letter: seq, Verdict: ledger.SetAside, Reason: "held", Proof: proof}); err != nil {
		t.Fatal(err)
	}
	o.as(roleSecretary).get(folder.LetterPath(seq)).sound().has("Who wrote it", "no key, smith@players.test, unsigned, habit: signs; doubtful")
}
