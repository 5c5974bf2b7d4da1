package ledger

import (
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/rules"
)

func TestTokens(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	token := h.Token(12, rules.White)
	if len(token) != 26 || strings.ToLower(token) != token {
		t.Errorf("token %q", token)
	}
	if c, ok := h.checkToken(12, token); !ok || c != rules.White {
		t.Errorf("White's own: %v %v", c, ok)
	}
	if c, ok := h.checkToken(12, h.Token(12, rules.Black)); !ok || c != rules.Black {
		t.Errorf("Black's own: %v %v", c, ok)
	}
	h.reopen()
	if h.Token(12, rules.White) != token {
		t.Error("the token changed with a restart")
	}
	last := "a"
	if strings.HasSuffix(token, "a") {
		last = "b"
	}
	for name, bad := range map[string]string{
		"empty": "", "truncated": token[:25], "longer": token + "a", "upper case": strings.ToUpper(token),
		"changed": token[:25] + last, "of another game": h.Token(13, rules.White), "with a blank": " " + token,
		"of a Message-ID": h.sign("message", "g12.w"), "of a bounce": h.sign("bounce", "g12.w"),
	} {
		if c, ok := h.checkToken(12, bad); ok {
			t.Errorf("%s: %q passes as %s", name, bad, c)
		}
	}
}

func TestReplyAddress(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	addr := h.ReplyAddress(12, terms.ToBlack)
	if want := "post+g12." + h.Token(12, rules.Black) + "@chess.test"; addr != want {
		t.Errorf("address %s, want %s", addr, want)
	}
	if got := h.ReplyAddress(12, terms.ToSecretary); got != "post@chess.test" {
		t.Errorf("an official writes to %s", got)
	}
	plus := addr[:strings.IndexByte(addr, '@')]
	for _, good := range []string{addr, " " + addr, plus + "@CHESS.test", "POST" + plus[4:] + "@Chess.Test"} {
		if g, c, ok := h.ParseReplyAddress(good); !ok || g != 12 || c != rules.Black {
			t.Errorf("%s: %v %v %v", good, g, c, ok)
		}
	}
	white := h.ReplyAddress(12, terms.ToWhite)
	for name, bad := range map[string]string{
		"empty": "", "no domain": plus, "another domain": plus + "@chess.example", "another local part": "x" + addr,
		"no extension": "post@chess.test", "no token": "post+g12@chess.test",
		"another game": strings.Replace(addr, "g12.", "g13.", 1), "a longer number": strings.Replace(addr, "g12.", "g012.", 1),
		"no game": strings.Replace(addr, "g12.", "12.", 1), "case changed": strings.ToUpper(addr),
		"two tokens": strings.Replace(addr, "@", white[strings.IndexByte(white, '.'):strings.IndexByte(white, '@')]+"@", 1),
		"a bounce":   h.BounceAddress(12),
	} {
		if g, c, ok := h.ParseReplyAddress(bad); ok {
			t.Errorf("%s: %q passes as %s %s", name, bad, g, c)
		}
	}
	for addr, want := range map[string]bool{"post@chess.test": true, "Post+x@CHESS.TEST": true, "poste@chess.test": false, "post@chess.tes": false, "": false} {
		if h.Home(addr) != want {
			t.Errorf("Home(%q) is %t", addr, !want)
		}
	}
}

func TestBounceAddress(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	addr := h.BounceAddress(45)
	if seq, ok := h.ParseBounceAddress(addr); !ok || seq != 45 {
		t.Errorf("%s: %d %t", addr, seq, ok)
	}
	for _, bad := range []string{"", "post@chess.test", h.ReplyAddress(45, terms.ToWhite),
		strings.Replace(addr, "b45", "b46", 1), strings.Replace(addr, "b45", "b045", 1), strings.Replace(addr, "b45", "45", 1), addr[1:]} {
		if seq, ok := h.ParseBounceAddress(bad); ok {
			t.Errorf("%q passes as %d", bad, seq)
		}
	}
}

func TestMessageID(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	for p := terms.ToWhite; p <= terms.ToAdjudicator; p++ {
		id := h.messageID(12, "17.2", p, 1)
		if !strings.HasPrefix(id, "<g12.17-2."+partyLetter(p)+".") || !strings.HasSuffix(id, "@chess.test>") {
			t.Errorf("Message-ID %s", id)
		}
		for _, form := range []string{id, strings.Trim(id, "<>"), "  " + id + " "} {
			if g, q, n, ok := h.ParseMessageID(form); !ok || g != 12 || q != p || n != "17.2" {
				t.Errorf("%s: %v %v %v %v", form, g, q, n, ok)
			}
		}
	}
	id := h.messageID(12, "17.2", terms.ToWhite, 1)
	for name, bad := range map[string]string{
		"empty": "", "another notice": strings.Replace(id, "17-2", "17-3", 1), "another side": strings.Replace(id, ".w.", ".b.", 1),
		"another game": strings.Replace(id, "g12", "g13", 1), "another host": strings.Replace(id, "chess.test", "chess.example", 1),
		"truncated": strings.Replace(id, "@", "", 1), "a foreign one": "<CAF+abc@mail.example>", "of no game": h.postMessageID(12),
	} {
		if g, p, n, ok := h.ParseMessageID(bad); ok {
			t.Errorf("%s: %q passes as %v %v %v", name, bad, g, p, n)
		}
	}
}

// TestSecrets checks that another ledger has another secret.
func TestSecrets(t *testing.T) {
	t.Parallel()
	a := must(Open(t.TempDir()+"/a.db", Options{NoSync: true}))(t)
	b := must(Open(t.TempDir()+"/b.db", Options{NoSync: true}))(t)
	defer a.Close()
	defer b.Close()
	if a.Token(1, rules.White) == b.Token(1, rules.White) {
		t.Error("two ledgers have one secret")
	}
	if _, ok := a.checkToken(1, b.Token(1, rules.White)); ok {
		t.Error("one takes the token of the other")
	}
	checked(t, a)
}
