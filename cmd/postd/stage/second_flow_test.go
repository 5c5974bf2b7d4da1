package stage

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/pquerna/otp/totp"

	"postd/cmd/postd/app"
	"postd/drills"
	"postd/ledger"
	"postd/secretary/access"
)

// door is the clock of the pages' door, which a test moves on.
type door struct{ later atomic.Int64 }

func (d *door) now() time.Time { return time.Now().Add(time.Duration(d.later.Load())) }

func (d *door) pass(by time.Duration) { d.later.Add(int64(by)) }

// phones are the widths at which the pages of the second factor are looked at.
var phones = []screen{{390, "light", false, true}, {390, "dark", false, false}, {1280, "light", false, false}, {1280, "dark", false, true}}

// TestSecondFactorByBrowser checks in a browser without JavaScript that a user sets up a
// second factor, logs in by it, that no code counts twice, that a recovery code counts
// once, that another secretary resets it, that a backup asks again, and that sessions end
// (E74, E77, E78).
func TestSecondFactorByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	clock := &door{}
	o := newTownOffice(t, time.Date(2026, time.December, 1, 9, 0, 0, 0, time.UTC), func(a *app.App) {
		a.Config.Web.SecondFactor, a.DoorNow = "required", clock.now
	})
	b, other := newBrowser(t, o.pages.Base), newBrowser(t, o.pages.Base)
	invite := func(name, full string) string {
		t.Helper()
		u, err := o.ledger.PutUser("test", ledger.User{Name: name, Full: full, Seats: ledger.Chairs(ledger.OfficeKeeper)})
		if err != nil {
			t.Fatal(err)
		}
		token, _, err := ledger.Invite(o.ledger, "test", u.ID, clock.now())
		if err != nil {
			t.Fatal(err)
		}
		return o.pages.Base + access.LinkPath(token)
	}
	const sesame = "a rook upon the seventh"
	secret := ""
	code := func() string {
		t.Helper()
		code, err := totp.GenerateCode(secret, clock.now())
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	password := func(b *browser) {
		t.Helper()
		b.open("/login")
		b.fill("name", "edith")
		b.fill("password", sesame)
		b.press("Log in")
	}

	// An invitation, a password, and a banner that says until when.
	b.open(invite("edith", "Edith Price"))
	b.submit("main form button")
	b.sees("you must set up a second factor")
	b.open("/account")
	b.fill("password", sesame)
	b.fill("again", sesame)
	b.press("Set the password")
	b.sees("Your password was changed")
	b.lookAt("second-banner", phones)

	// The second factor is set up.
	b.open(access.SecondPath)
	secret = strings.ReplaceAll(evaluate[string](b, `document.querySelector("code.addr").innerText`), " ", "")
	b.lookAt("second-enrol", phones)
	b.fill("code", "000000")
	b.press("Use this telephone")
	b.sees("The code is wrong")
	b.lookAt("second-wrong", phones)
	first := code()
	b.fill("code", first)
	b.press("Use this telephone")
	b.sees("Keep these codes")
	recovery := evaluate[[]string](b, `[...document.querySelectorAll(".keys code")].map(e => e.innerText)`)
	if len(recovery) != 10 {
		t.Fatalf("the recovery codes are %q", recovery)
	}
	if strings.Contains(b.words(), "you must set up") {
		t.Error("the banner stays")
	}
	b.lookAt("second-codes", phones)
	b.press("I have kept them")
	b.sees("Found your first tournament")
	b.open(access.SecondPath)
	b.sees("Recovery codes left")
	b.lookAt("second-has", phones)

	// By the password and a code; no code twice.
	b.press("Log out")
	password(b)
	b.sees("The password is right. Now the code.")
	b.lookAt("second-code", phones)
	b.fill("code", first)
	b.press("Log in")
	b.sees("used already")
	b.lookAt("second-twice", phones)
	clock.pass(time.Minute)
	b.fill("code", code())
	b.press("Log in")
	b.sees("Found your first tournament")

	// By a recovery code, once.
	b.press("Log out")
	password(b)
	b.fill("code", recovery[4])
	b.press("Log in")
	b.sees("Found your first tournament")
	b.press("Log out")
	password(b)
	b.fill("code", recovery[4])
	b.press("Log in")
	b.sees("The code is wrong")
	clock.pass(time.Minute)
	b.fill("code", code())
	b.press("Log in")
	b.sees("Found your first tournament")

	// Another secretary resets it.
	other.open(invite("ross", "Alan Ross"))
	other.submit("main form button")
	other.open("/users")
	other.sees("Edith Price", "Who is logged in, and where")
	other.lookAt("users", phones)
	other.press("Edith Price")
	other.lookAt("user", phones)
	other.fill("reason", "the telephone fell into the sea")
	other.press("Reset it")
	other.sees("The second factor of Edith Price is reset", "secretary@postd.example")
	other.lookAt("user-reset", phones)
	b.open("/")
	b.sees("Password") // the session has ended
	password(b)
	b.sees("you must set up a second factor")
	b.open(access.SecondPath)
	secret = strings.ReplaceAll(evaluate[string](b, `document.querySelector("code.addr").innerText`), " ", "")
	b.fill("code", code())
	b.press("Use this telephone")
	b.press("I have kept them")

	// A backup asks again after ten minutes.
	clock.pass(11 * time.Minute)
	b.open("/system")
	b.press("Take a copy")
	b.sees("Is it still you?")
	b.lookAt("again", phones)
	b.fill("again-proof", "not the right one")
	b.press("Go on")
	b.sees("neither your password nor a code")
	b.lookAt("again-wrong", phones)
	if backups(o) != 0 {
		t.Fatal("a copy was taken without a proof")
	}
	b.fill("again-proof", code())
	b.do("taking the copy", chromedp.Click(`main form button`)) // what comes is a file, and no page
	for range 100 {
		if backups(o) == 1 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if backups(o) != 1 {
		t.Error("no copy was taken")
	}

	// Sessions are seen, and ended.
	clock.pass(time.Minute)
	other.press("Log out")
	password(other)
	other.fill("code", code())
	other.press("Log in")
	other.sees("Found your first tournament")
	b.open("/account")
	b.sees("Where you are logged in", "this one")
	b.lookAt("sessions", phones)
	b.press("End all the others")
	b.sees("One session was ended.")
	other.open("/account")
	other.sees("Log in", "Password")

	// When the days are over, a user without one sees nothing else.
	clock.pass(30 * 24 * time.Hour) // the ledger notes the beginning by its own clock
	u, err := o.ledger.UserByName("ross")
	if err != nil {
		t.Fatal(err)
	}
	token, _, err := o.ledger.MakeLink("test", u.ID, clock.now())
	if err != nil {
		t.Fatal(err)
	}
	other.open(access.LinkPath(token))
	other.submit("main form button")
	other.sees("Set one up now")
	other.lookAt("second-must", phones)
	other.open("/t")
	if where := other.where(); where != access.SecondPath {
		t.Errorf("who must set one up sees %s", where)
	}

	for _, b := range []*browser{b, other} {
		for what, found := range b.found {
			for _, f := range found {
				t.Errorf("%s: %s", what, f)
			}
		}
	}
	if n := len(b.looked) + len(other.looked); n < 12 {
		t.Errorf("only %d pages were looked at", n)
	}
}

// backups counts the copies that the log tells of.
func backups(o *townOffice) (n int) {
	lines, err := o.ledger.LogLines(0, 1000)
	if err != nil {
		o.t.Fatal(err)
	}
	for _, l := range lines {
		if strings.HasPrefix(fmt.Sprint(l.What), "backup") {
			n++
		}
	}
	return n
}
