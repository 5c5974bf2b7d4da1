package secretary

import (
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"testing"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/tournament"
)

// TestDraw checks that lots come from a seed that is shown, by a rule that is
// shown, and the table of pairings follows from them.
func TestDraw(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := append(o.four(), o.player("Evans"))
	row := o.tournament("A3", entered(players...))
	base := fmt.Sprintf("/t/%d", row.ID)
	if seed := c.get(base + "/draw").form(base + "/draw").Get("seed"); !visit.IsNonce(seed) {
		t.Errorf("the seed proposed is %q", seed)
	}
	preview := c.press(c.get(base+"/draw"), base+"/draw", "seed", "Autumn 2026").has("Autumn 2026", "sha256sum", "10 games", "BCC1903/I.4(d)")
	want := must(tournament.Draw("Autumn 2026", []string{"player 1", "player 2", "player 3", "player 4", "player 5"}))(t).Numbers()
	shown := map[string]string{}
	for _, r := range preview.rows("What changes") {
		shown[r[0]] = r[2]
	}
	c.follow(c.sure(preview)).has("The lots are drawn", "10 games", "everyone with everyone once")
	row = must(o.Tournament(row.ID))(t)
	for i, e := range row.Entries {
		name := fmt.Sprintf("%s (player %d)", players[i].Name, players[i].ID)
		if e.Number != want[i] || shown[name] != fmt.Sprint(want[i]) {
			t.Errorf("%s has number %d, the preview showed %q, the lot is %d", name, e.Number, shown[name], want[i])
		}
	}
	if row.State != ledger.Drawn || row.Seed != "Autumn 2026" || len(row.Pairings) != 10 || row.Pairings[9].Label != "A3-10" {
		t.Errorf("drawn %+v", row)
	}
	rounds := must(tournament.Berger(5, 1))(t)
	i := 0
	for _, r := range rounds {
		for _, g := range r.Games {
			if p := row.Pairings[i]; p.Round != r.Number || p.White != g.White || p.Black != g.Black {
				t.Errorf("pairing %d is %+v", i, p)
			}
			i++
		}
	}

	page := c.get(base + "/draw").is(http.StatusOK)
	for _, r := range page.rows("How each lot came about") {
		if len(r[3]) != 64 {
			t.Errorf("the hash of %s is %q", r[1], r[3])
		}
	}
	if _, err := exec.LookPath("sha256sum"); err == nil {
		line := textOf(page.all("pre", "class", "raw")[0])
		out := string(must(exec.Command("sh", "-c", line).Output())(t))
		if first := page.rows("How each lot came about")[0][3]; !strings.HasPrefix(out, first) {
			t.Errorf("%s prints %s, and the page shows %s", line, out, first)
		}
	}
	pairings := c.get(base + "/pairings")
	games, byes := 0, 0
	for _, r := range pairings.rows("Berger table") {
		if r[1] == "bye" {
			byes++
		} else {
			games++
		}
	}
	if games != 10 || byes != 5 {
		t.Errorf("%d games and %d byes", games, byes)
	}
	for _, r := range pairings.rows("Balance of colours") {
		if r[1] != "2" || r[2] != "2" || len(r[3]) != 5 {
			t.Errorf("balance %v", r)
		}
	}
}

// TestDrawAgain checks that before the start lots can be drawn again; the log
// keeps both.
func TestDrawAgain(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.drawn(o.tournament("A3", entered(o.four()...)), "first seed")
	row = c.drawn(row, "second seed")
	if row.Seed != "second seed" || len(row.Pairings) != 6 {
		t.Errorf("drawn again %+v", row)
	}
	log := ""
	for _, l := range must(o.LogLines(0, 20))(t) {
		log += l.Reason + "\n"
	}
	for _, seed := range []string{"first seed", "second seed"} {
		if !strings.Contains(log, seed) {
			t.Errorf("the log does not know the %s:\n%s", seed, log)
		}
	}
}

func TestDrawRefused(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := o.four()
	two := o.tournament("A2", entered(players[:2]...))
	at := fmt.Sprintf("/t/%d/draw", two.ID)
	c.get(at).has("You need at least 3 accepted players; there are 2 so far").lacks("Draw, and look")
	c.post(at, "nonce", visit.Nonce(), "version", "1", "seed", "x").is(http.StatusUnprocessableEntity).has("at least 3")
	four := o.tournament("A4", entered(players...))
	at = fmt.Sprintf("/t/%d/draw", four.ID)
	for _, seed := range []string{"", "two\nlines", "a\u00a0b"} {
		d := c.press(c.get(at), at, "seed", seed).is(http.StatusUnprocessableEntity).has("Plain words on one line").sound()
		if d.form(at).Get("version") != "1" {
			t.Error("the version is lost")
		}
	}
}
