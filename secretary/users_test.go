package secretary

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"postd/ledger"
	"postd/secretary/visit"
)

// enrol sets up the second factor of the client's user, and returns its secret.
func (c *client) enrol() (secret string) {
	c.t.Helper()
	d := c.get("/account/second").is(http.StatusOK).sound().has("FreeOTP")
	for _, code := range d.all("code", "class", "addr") {
		secret = strings.ReplaceAll(textOf(code), " ", "")
	}
	code := must(totp.GenerateCode(secret, c.site.o.DoorNow()))(c.t)
	d = c.press(d, "/account/second", "code", code).is(http.StatusOK).sound()
	if keys := d.all("ol", "class", "keys"); len(keys) != 1 || len(inside(keys[0], "li")) != 10 {
		c.t.Errorf("there are not ten recovery codes: %s", d.main())
	}
	return secret
}

// TestE78Pages checks that another keeper resets a second factor, and nobody their own.
func TestE78Pages(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	price := must(o.PutUser("test", ledger.User{Name: "price@chess.test", Full: "Edith Price", Seats: ledger.Chairs(roleSecretary)}))(t)
	token, _, err := o.MakeLink("test", price.ID, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	p := o.stranger()
	p.post("/login/link/" + token).is(http.StatusSeeOther)
	p.enrol()
	p.get("/account").is(http.StatusOK).sound().has("Second factor Set up ")
	p.get("/users/1").is(http.StatusOK).sound().lacks("Reset the second factor")
	p.post("/users/1/reset-second", "reason", "my own").is(http.StatusUnprocessableEntity)

	o.as(roleUmpire).get("/users").is(http.StatusForbidden)
	c := o.as(roleSecretary)
	c.follow(c.post("/users/2/end-sessions")) // there are none of the umpire's but one
	c.get("/users").is(http.StatusOK).sound().has("Edith Price", "Who is logged in, and where")
	d := c.get("/users/1").is(http.StatusOK).sound()
	c.press(d, "/users/1/reset-second").is(http.StatusUnprocessableEntity).has("Say why.")
	d = c.follow(c.press(d, "/users/1/reset-second", "reason", "the telephone is lost"))
	d.has("The second factor of Edith Price is reset.", "A letter to price@chess.test says so.", "Nobody is logged in.")
	if p.get("/account").status != http.StatusSeeOther {
		t.Error("the user's session goes on")
	}
	c.get("/log").has("the telephone is lost", "second factor taken away")
	c.post("/users/1/reset-second", "reason", "again").is(http.StatusUnprocessableEntity).has("has no second factor")
	c.get("/users/99").is(http.StatusNotFound)
}

// TestAskedBeforeBackup checks that ten minutes after the log-in a backup asks for the
// password or a code, and then is given out; and so a letter as it came.
func TestAskedBeforeBackup(t *testing.T) {
	t.Parallel()
	now := time.Now()
	o := newOffice(t, func(x *Options) { x.DoorNow = func() time.Time { return now } })
	o.game()
	c := o.as(roleSecretary)
	o.receive("stranger@elsewhere.test", "Hello", "Who are you?")
	secret := c.enrol()
	now = now.Add(11 * time.Minute)
	d := c.post("/system/backup").is(http.StatusOK).sound().has("Is it still you?")
	c.press(d, "/system/backup", "again-proof", "123").is(http.StatusForbidden).sound()
	code := must(totp.GenerateCode(secret, now))(t)
	if d = c.press(d, "/system/backup", "again-proof", code); d.status != http.StatusOK || d.header.Get("Content-Type") != "application/octet-stream" {
		t.Errorf("the backup answers %d: %.80s", d.status, d.body)
	}
	if d = c.post("/system/backup"); d.header.Get("Content-Type") != "application/octet-stream" {
		t.Error("within ten minutes it is asked again")
	}
	now = now.Add(11 * time.Minute)
	d = c.post("/letters/1/as-it-came").is(http.StatusOK).has("Is it still you?").lacks("Who are you?")
	d = c.press(d, "/letters/1/as-it-came", "again-proof", must(totp.GenerateCode(secret, now))(t))
	if !strings.Contains(d.body, "Who are you?") {
		t.Errorf("the letter: %s", d.body)
	}
	now = now.Add(11 * time.Minute)
	for _, r := range o.site.Table {
		if r.Method != http.MethodPost || !strings.HasPrefix(r.Path, "/users/") && !strings.HasSuffix(r.Path, "/as-it-came") && r.Path != "/system/backup" && r.Path != "/mail/strangers" {
			continue
		}
		c.post(strings.NewReplacer(":letter", "1", ":posting", "1", ":request", "1", ":user", "1").Replace(r.Path)).is(http.StatusOK).has("Is it still you?")
	}
	c.get("/letters/1/raw").is(http.StatusOK).has("Who are you?")
}

// TestDetained checks that a user whose days are over is shown nothing of any route.
func TestDetained(t *testing.T) {
	t.Parallel()
	now := begin
	o := newOffice(t, func(x *Options) { x.DoorNow, x.Second = func() time.Time { return now }, true })
	o.game()
	c := o.as(roleSecretary)
	c.get("/").is(http.StatusOK).sound().has("Until ", "you must set up a second factor")
	now = now.Add(14 * 24 * time.Hour) // the session has ended; a link lets the user in
	token, _, err := o.MakeLink("test", c.user.ID, now)
	if err != nil {
		t.Fatal(err)
	}
	c.follow(c.post("/login/link/"+token)).has("You have no second factor yet. Set one up now", "Use this telephone").lacks("Mail room")
	fill := strings.NewReplacer(":tournament", "1", ":game", "g1", ":player", "1", ":letter", "1", ":posting", "1", ":user", "1", ":row", "Note", ":number", "1", ":round", "1", ":no", "1", ":n", "1", ":case", "1", ":set", "GB-EAW", ":day", "2027-01-01")
	for _, r := range o.site.Table {
		path := fill.Replace(r.Path)
		if r.Method == http.MethodGet {
			if d := c.get(path); d.to != "/account/second" {
				t.Errorf("%s leads to %q (%d)", path, d.to, d.status)
			}
		} else {
			c.post(path, "nonce", visit.Nonce(), "sure", "yes").is(http.StatusForbidden).has("Set up your second factor first")
		}
	}
	c.enrol()
	c.get("/g/g1").is(http.StatusOK)
}
