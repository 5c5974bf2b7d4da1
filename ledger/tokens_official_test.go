package ledger

import (
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestPoint22OfficialAddress checks that the address to which an official answers
// names one letter and what it asked; whatever is changed in it, it is no address of
// ours.
func TestPoint22OfficialAddress(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	n := correspondence.Notice{ID: "17.2", Kind: correspondence.NReport, To: terms.ToUmpire, Question: 1}
	addr := h.answerAddress(12, n)
	want := Enquiry{Game: 12, Party: terms.ToUmpire, Notice: "17.2", Issue: correspondence.Issue{Question: 1}}
	for _, good := range []string{addr, strings.ToUpper(addr[:5]) + addr[5:]} {
		if got, ok := h.ParseAnswerAddress(good); !ok || got != want {
			t.Errorf("%s is read as %+v, %v", good, got, ok)
		}
	}
	if local, _, _ := strings.Cut(h.answerAddress(123456, correspondence.Notice{ID: "123456.12", To: terms.ToUmpire, Question: 99}), "@"); len(local) > 64 {
		t.Errorf("%s has %d octets, and RFC 5321 4.5.3.1.1 allows 64", local, len(local))
	}
	other := h.answerAddress(12, correspondence.Notice{ID: "18.1", To: terms.ToUmpire, Question: 1})
	token := func(a string) string {
		local, _, _ := strings.Cut(a, "@")
		return local[strings.LastIndex(local, ".")+1:]
	}
	for name, bad := range map[string]string{
		"another game":     strings.Replace(addr, "g12.", "g13.", 1),
		"another question": strings.Replace(addr, ".q1.", ".q2.", 1),
		"another case":     strings.Replace(addr, ".q1.", ".v.", 1),
		"another letter":   strings.Replace(addr, "17-2", "18-1", 1),
		"another's token":  strings.Replace(other, token(other), token(addr), 1),
		"cut":              strings.Replace(addr, "@", "x@", 1),
		"a player's":       h.replyKey(12, "17.2", rules.White, 1, 0),
		"the office's":     "post@chess.test",
		"elsewhere":        strings.Replace(addr, "chess.test", "chess.example", 1),
	} {
		if got, ok := h.ParseAnswerAddress(bad); ok || bad == addr {
			t.Errorf("%s: %s is read as %+v", name, bad, got)
		}
	}
	if g, _, ok := h.ParseReplyAddress(addr); ok {
		t.Errorf("it is a player's address in %s", g)
	}
	n.To = terms.ToAdjudicator
	if got, _ := h.ParseAnswerAddress(h.answerAddress(12, n)); got.Party != terms.ToAdjudicator || h.answerAddress(12, n) == addr {
		t.Errorf("to the adjudicator: %+v", got)
	}
	n.Question = 0
	if got := h.answerAddress(12, n); got != "post@chess.test" {
		t.Errorf("a letter that asks nothing is answered to %s", got)
	}
}
