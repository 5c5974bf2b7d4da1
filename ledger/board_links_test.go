package ledger

import (
	"strings"
	"testing"
	"time"

	"postd/rules"
)

// opens tells what a secret opens: what is meant, or "nothing".
func (h *house) opens(o Opens, secret string) string {
	h.t.Helper()
	x, ok, err := h.OpenedBy(o, secret)
	switch {
	case err != nil:
		h.t.Fatal(err)
	case !ok:
		return "nothing"
	case x.Older:
		return "older"
	case x.Letter > 0:
		return "letter"
	}
	return "open"
}

// TestBoardLink makes the links of a player and of both sides: each opens what it was
// made for, and one that was renewed or ended opens nothing.
func TestBoardLink(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	link := func(o Opens, owner string) BoardLink { return must(h.BoardLink(o, owner))(t) }
	owners := map[Opens]string{OpensOwn: FeedOfPlayer(h.white), OpensSeat: SideOf(id, rules.White), OpensGuest: SideOf(id, rules.White)}
	if x := link(OpensGuest, owners[OpensGuest]); !x.Off || h.LinkSecret(x) != "" {
		t.Errorf("a guest is let in unasked: %+v", x)
	}
	secrets := map[Opens]string{}
	for _, o := range []Opens{OpensOwn, OpensSeat, OpensGuest} {
		renewed := link(o, owners[o]).Renewed()
		must(h.File(Matter{Key: renewed.Key(), At: begin, Rows: []Row{renewed}}))(t)
		secrets[o] = h.LinkSecret(link(o, owners[o]))
	}
	for made, secret := range secrets {
		for o := range secrets {
			want := "nothing"
			if o == made {
				want = "open"
			}
			if got := h.opens(o, secret); got != want {
				t.Errorf("the secret of %s opens %s as %s, want %s", made, got, o, want)
			}
		}
		if _, ok := h.FeedBySecret(secret); ok {
			t.Errorf("the secret of %s opens a calendar", made)
		}
		for _, bad := range []string{"", ".", secret + "a", secret[1:], strings.ToUpper(secret), strings.Replace(secret, ".1.", ".01.", 1),
			strings.Replace(secret, ".1.", ".2.", 1), strings.Replace(secret, ".1.", ".-1.", 1), strings.Replace(secret, ".w.", ".b.", 1) + "x",
			strings.Repeat("g", 60000), secret[:strings.LastIndexByte(secret, '.')+1]} {
			if got := h.opens(made, bad); got != "nothing" {
				t.Errorf("%q opens %s as %s", bad, got, made)
			}
		}
	}
	f := Feed{Owner: FeedOfPlayer(h.white)}.Renewed()
	must(h.File(Matter{Key: f.Key(), At: begin, Rows: []Row{f}}))(t)
	if got := h.opens(OpensOwn, strings.Replace(h.FeedSecret(f), ".", ".1.", 1)); got != "nothing" {
		t.Errorf("a calendar's link opens %s", got)
	}
	h.reopen()
	for o, secret := range secrets {
		if got := h.opens(o, secret); got != "open" {
			t.Errorf("after a restart %s is %s", o, got)
		}
		ended := link(o, owners[o]).Ended()
		must(h.File(Matter{Key: ended.Key(), At: begin, Rows: []Row{ended}}))(t)
		if got := h.opens(o, secret); got != "nothing" || h.LinkSecret(link(o, owners[o])) != "" {
			t.Errorf("after its end %s is %s", o, got)
		}
	}
	if s := must(h.LetterSecret(id, rules.White, h.white, 1))(t); s != "" {
		t.Errorf("a side that wants no link is given %s", s)
	}
}

// TestLetterLink follows the link of a letter: it opens the game while the letter is the
// newest, then what was answered, and nothing once the side has new keys.
func TestLetterLink(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin.Add(-time.Hour))
	first := must(h.LetterSecret(id, rules.White, h.white, 1))(t)
	if got := h.opens(OpensSeat, first); got != "letter" {
		t.Errorf("the first letter's link opens %s", got)
	}
	for o, secret := range map[Opens]string{OpensGuest: first, OpensOwn: first} {
		if got := h.opens(o, secret); got != "nothing" {
			t.Errorf("a letter's link opens %s as %s", got, o)
		}
	}
	if got := h.opens(OpensSeat, strings.Replace(first, ".w.", ".b.", 1)); got != "nothing" {
		t.Errorf("White's letter opens Black's board: %s", got)
	}
	if got := h.opens(OpensSeat, strings.Replace(first, ".w.1.", ".w.2.", 1)); got != "nothing" {
		t.Errorf("the first letter passes for the second: %s", got)
	}
	h.write(id, rules.White, "1. P-K4", begin)
	h.post(begin)
	if got := h.opens(OpensSeat, first); got != "older" {
		t.Errorf("after another letter the first one's link opens %s", got)
	}
	second := must(h.LetterSecret(id, rules.White, h.white, 2))(t)
	standing := h.LinkSecret(must(h.BoardLink(OpensSeat, SideOf(id, rules.White)))(t))
	black := must(h.LetterSecret(id, rules.Black, h.black, 2))(t)
	if got := h.opens(OpensSeat, second) + " " + h.opens(OpensSeat, standing); got != "letter open" {
		t.Errorf("the newest and the standing link open %s", got)
	}
	must(h.File(Matter{Key: "y", At: begin, Rows: []Row{Rekeyed{Game: id, Side: rules.White, Why: RekeyCopied, At: begin}}}))(t)
	for _, secret := range []string{first, second, standing} {
		if got := h.opens(OpensSeat, secret); got != "nothing" {
			t.Errorf("with new keys %s still opens %s", secret, got)
		}
	}
	if got := h.opens(OpensSeat, black); got != "letter" {
		t.Errorf("Black's link opens %s, and only White has new keys", got)
	}
}

// TestLinksRedacted takes the links of boards out of what is shown.
func TestLinksRedacted(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	for path, secret := range map[string]string{
		"/me/": h.LinkSecret(must(h.BoardLink(OpensOwn, FeedOfPlayer(h.white)))(t)),
		"/b/":  must(h.LetterSecret(id, rules.White, h.white, 1))(t),
		"/x/":  h.LinkSecret(BoardLink{Opens: OpensGuest, Owner: SideOf(id, rules.White), No: 1}),
	} {
		text := h.Redact("Board: https://games.chess.test/club" + path + secret + "\nNext line")
		if strings.Contains(text, secret) || !strings.Contains(text, "Next line") {
			t.Errorf("of %s stays %q", path, text)
		}
	}
}
