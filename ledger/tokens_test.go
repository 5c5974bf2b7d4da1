package ledger

import (
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/rules"
)

func TestHome(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
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
	for _, bad := range []string{"", "post@chess.test", h.playerKey(45), h.replyKey(45, "17.2", rules.White, 1, 0),
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
	if a.playerKey(1) == b.playerKey(1) {
		t.Error("two ledgers have one secret")
	}
	if _, ok := a.ParseKey(b.playerKey(1)); ok {
		t.Error("one takes the key of the other")
	}
	checked(t, a)
}
