package access

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/boombuler/barcode/qr"

	"postd/ledger"
)

// TestCodeVectors checks the codes by the examples of RFC 6238, appendix B.
func TestCodeVectors(t *testing.T) {
	secret := []byte("12345678901234567890")
	for at, want := range map[int64]string{59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130"} {
		if got, err := codeAt(secret, stepOf(time.Unix(at, 0))); err != nil || got != want {
			t.Errorf("at %d the code is %s, want %s (%v)", at, got, want, err)
		}
	}
}

// telephone makes the codes of a secret that stands on a page.
type telephone struct {
	t      *testing.T
	e      *entrance
	secret []byte
}

// offered reads the secret that is offered to the browser's user.
func (b *browser) offered() telephone {
	b.e.t.Helper()
	var got secondBody
	b.e.drawn = func(page string, body any) {
		if page == "second" {
			got = body.(secondBody)
		}
	}
	defer func() { b.e.drawn = nil }()
	b.get(SecondPath + "?new=1")
	if got.New == nil {
		b.e.t.Fatal("no secret is offered")
	}
	secret, err := base32Plain.DecodeString(strings.ReplaceAll(got.New.Text, " ", ""))
	if err != nil {
		b.e.t.Fatal(err)
	}
	if !strings.Contains(got.New.Link, "secret="+base32Plain.EncodeToString(secret)+"&issuer=Postal%20Office") || !strings.HasPrefix(got.New.Link, "otpauth://totp/Postal%20Office:rudge?") {
		b.e.t.Errorf("the link is %s", got.New.Link)
	}
	return telephone{b.e.t, b.e, secret}
}

// code is the code of now, or of so many half minutes later.
func (p telephone) code(later int64) string {
	p.t.Helper()
	code, err := codeAt(p.secret, stepOf(p.e.clock)+later)
	if err != nil {
		p.t.Fatal(err)
	}
	return code
}

// enrolled sets up the second factor of the browser's user, and returns the telephone
// and the recovery codes.
func (b *browser) enrolled() (telephone, []string) {
	b.e.t.Helper()
	p := b.offered()
	return p, b.recoveries("/account/second", url.Values{"code": {p.code(0)}})
}

// recoveries sends a form that shows recovery codes.
func (b *browser) recoveries(path string, form url.Values) (codes []string) {
	b.e.t.Helper()
	b.e.drawn = func(page string, body any) {
		if page == "codes" {
			codes = body.(codesBody).Codes
		}
	}
	defer func() { b.e.drawn = nil }()
	wants(b.e.t, b.ask("POST", path, form), 200, "codes")
	return codes
}

// half is the password typed: what the page of the code hands on.
func (b *browser) half() string {
	b.e.t.Helper()
	var got codeBody
	b.e.drawn = func(page string, body any) {
		if page == "code" {
			got = body.(codeBody)
		}
	}
	defer func() { b.e.drawn = nil }()
	wants(b.e.t, b.ask("POST", "/login", url.Values{"name": {"rudge"}, "password": {rudgesPassword}, "next": {"/g"}}), 200, "code")
	if got.Half == "" || b.isIn() {
		b.e.t.Fatalf("after the password alone the user is in, or is asked for no code: %+v", got)
	}
	return got.Half
}

// TestE77 checks the second factor: nobody is in by the password alone, a code counts a
// half minute before and after, and once.
func TestE77(t *testing.T) {
	e := newEntrance(t, false)
	b, other := e.inside(), e.inside()
	p, recovery := b.enrolled()
	if !b.isIn() || other.isIn() {
		t.Error("the user's own session ended, or another goes on")
	}
	in := func(half, code string, status int, words ...string) {
		t.Helper()
		x := e.browser("192.0.2.7")
		wants(t, x.ask("POST", "/login/code", url.Values{"half": {half}, "code": {code}}), status, words...)
		if x.isIn() != (status == 303) {
			t.Errorf("in: %t", x.isIn())
		}
	}
	wait := func() { e.clock = e.clock.Add(2 * time.Minute) }
	t.Run("each once", func(t *testing.T) {
		in(b.halfElsewhere(), p.code(0), 403, wordsCodeSpent) // by it the factor was set up
		in(b.halfElsewhere(), p.code(1), 303, "/g")
		in(b.halfElsewhere(), p.code(1), 403, wordsCodeSpent)
		in(b.halfElsewhere(), p.code(0), 403, wordsCodeSpent) // an earlier one
	})
	t.Run("a half minute before and after", func(t *testing.T) {
		wait()
		in(b.halfElsewhere(), p.code(-2), 403, wordsCodeWrong)
		in(b.halfElsewhere(), p.code(2), 403, wordsCodeWrong)
		in(b.halfElsewhere(), p.code(-1), 303)
		in(b.halfElsewhere(), p.code(0)[:3]+" "+p.code(0)[3:], 303)
	})
	t.Run("a clock an hour wrong", func(t *testing.T) {
		wait()
		in(b.halfElsewhere(), p.code(120), 403, wordsOtherHour)
		in(b.halfElsewhere(), p.code(-121), 403, wordsOtherHour)
	})
	t.Run("five a minute", func(t *testing.T) {
		wait()
		half := b.halfElsewhere()
		for range AttemptsAMinute {
			in(half, "000000", 403)
		}
		in(half, p.code(0), 429, "too many attempts")
		wait()
		in(b.halfElsewhere(), p.code(0), 303)
	})
	t.Run("recovery", func(t *testing.T) {
		wait()
		if len(recovery) != 10 || len(recovery[0]) != 11 {
			t.Fatalf("the codes are %q", recovery)
		}
		in(b.halfElsewhere(), strings.ToLower(recovery[3]), 303)
		in(b.halfElsewhere(), recovery[3], 403, wordsCodeWrong)
		in(b.halfElsewhere(), "ABCDE-FGHIJ", 403, wordsCodeWrong)
		u, _ := e.ledger.User(e.in.ID)
		if len(u.Second.Recovery) != 9 {
			t.Errorf("%d codes are left", len(u.Second.Recovery))
		}
		for _, kept := range u.Second.Recovery {
			if _, err := parsePHC(kept); err != nil {
				t.Errorf("%q is kept of a code: %v", kept, err)
			}
		}
		raw, err := os.ReadFile(e.path)
		for _, code := range recovery {
			if err != nil || strings.Contains(string(raw), strings.ReplaceAll(code, "-", "")) {
				t.Errorf("the ledger holds %s (%v)", code, err)
			}
		}
		if strings.Contains(string(raw), string(p.secret)) || strings.Contains(string(raw), base32Plain.EncodeToString(p.secret)) {
			t.Error("the ledger holds the secret as it is")
		}
	})
	t.Run("the key for sealing renewed", func(t *testing.T) {
		wait()
		half := b.halfElsewhere()
		before, _ := e.ledger.User(e.in.ID)
		if _, err := e.ledger.RenewKey("host", "a test", time.Hour); err != nil {
			t.Fatal(err)
		}
		after, _ := e.ledger.User(e.in.ID)
		if string(after.Second.Sealed) == string(before.Second.Sealed) || !b.isIn() {
			t.Error("it is sealed as before, or the session ended")
		}
		in(half, p.code(0), 403, "Begin again")
		in(b.halfElsewhere(), p.code(0), 303)
		in(b.halfElsewhere(), recovery[5], 303)
	})
	t.Run("half is not in", func(t *testing.T) {
		wait()
		half := b.halfElsewhere()
		e.clock = e.clock.Add(halfLasts)
		in(half, p.code(0), 403, "Begin again")
		in("", p.code(0), 403, "Begin again")
		in(half[:40]+"A"+half[41:], p.code(0), 403, "Begin again")
	})
	t.Run("a link does not take its place", func(t *testing.T) {
		token, _, err := e.ledger.MakeLink("test", e.in.ID, e.clock)
		if err != nil {
			t.Fatal(err)
		}
		x := e.browser("192.0.2.8")
		wants(t, x.ask("GET", LinkPath(token), nil), 200, "Code:true")
		wants(t, x.ask("POST", LinkPath(token), nil), 403, wordsCodeWrong)
		if x.isIn() {
			t.Fatal("in by the link alone")
		}
		wants(t, x.ask("POST", LinkPath(token), url.Values{"code": {p.code(0)}}), 303)
		if !x.isIn() {
			t.Error("not in by link and code")
		}
	})
	for _, line := range []string{`by="password and second factor" from=192.0.2.7`, `by="link and second factor" from=192.0.2.8`, `user=1 by="second factor" from=`} {
		if !strings.Contains(e.log.String(), line) {
			t.Errorf("the log does not tell %q", line)
		}
	}
	for _, secret := range []string{base32Plain.EncodeToString(p.secret), recovery[3], recovery[3][:5]} {
		if strings.Contains(e.log.String(), secret) {
			t.Errorf("the log tells %q", secret)
		}
	}
}

// halfElsewhere types the password in a new browser.
func (b *browser) halfElsewhere() string { return b.e.browser("192.0.2.7").half() }

// TestSecondPicture checks that the picture is sound SVG, and of the very squares of the
// code, in a light margin.
func TestSecondPicture(t *testing.T) {
	e := newEntrance(t, false)
	x, err := enrolmentOf("Postal Office", e.in, []byte("12345678901234567890"))
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal([]byte(`<svg><path d="`+x.Path+`"/></svg>`), new(struct{})); err != nil || x.Size < 21+8 {
		t.Errorf("%d squares: %v", x.Size, err)
	}
	code, err := qr.Encode(x.Link, qr.M, qr.Auto)
	if err != nil {
		t.Fatal(err)
	}
	dark := map[[2]int]bool{}
	for _, run := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(x.Path, -1) {
		at, _ := strconv.Atoi(run[1])
		y, _ := strconv.Atoi(run[2])
		long, _ := strconv.Atoi(run[3])
		for i := range long {
			dark[[2]int{at + i, y}] = true
		}
	}
	for y := range x.Size {
		for at := range x.Size {
			want := false
			if p := image.Pt(at-4, y-4); p.In(code.Bounds()) {
				r, _, _, _ := code.At(p.X, p.Y).RGBA()
				want = r == 0
			}
			if dark[[2]int{at, y}] != want {
				t.Fatalf("the square %d, %d is dark: %t", at, y, !want)
			}
		}
	}
	// The upper left finder: a row of seven dark squares after the margin.
	if !strings.HasPrefix(x.Path, "M4 4h7v1h-7z") || x.Text != "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ" {
		t.Errorf("%.40s %s", x.Path, x.Text)
	}
}

// TestSecondIsRequired checks that a user without a second factor has fourteen days, is
// told until when, and is then shown nothing but how to set it up.
func TestSecondIsRequired(t *testing.T) {
	e := newEntrance(t, false)
	b := e.inside()
	wants(t, b.ask("GET", "/account", nil), 200, "it must be by Mon 21 Dec 2026, 09:00")
	if f := e.door.Banner(httptest.NewRequest("GET", "/", nil), e.in); f == nil || !strings.Contains(f.Words, "Until Mon 21 Dec 2026, 09:00") {
		t.Errorf("the banner is %+v", f)
	}
	e.clock = e.clock.Add(secondGrace)
	late := e.put(ledger.User{Name: "late", Full: "Late", Seats: ledger.Chairs(ledger.OfficeKeeper), Hash: rudgesHash()})
	if until, is := e.door.mustEnrol(late); !is || !until.Equal(e.clock.Add(secondGrace)) {
		t.Errorf("a new user has until %s", until)
	}
	x := e.browser("192.0.2.7")
	wants(t, x.login("rudge", rudgesPassword), 303, SecondPath)
	wants(t, x.ask("GET", "/account", nil), 303, SecondPath)
	wants(t, x.ask("POST", "/account/sessions/end-others", nil), 403, "Set up your second factor first")
	wants(t, x.ask("POST", "/account/second/give-up", nil), 403, "It stays")
	x.enrolled()
	wants(t, x.ask("GET", "/account", nil), 200, "Set up Mon 21 Dec 2026")
	if u, _ := e.ledger.User(e.in.ID); e.door.Banner(httptest.NewRequest("GET", "/", nil), u) != nil {
		t.Error("the banner stays")
	}
}

// TestSecondOptional checks that where it is not asked, nobody is told of it, and who has
// one can give it up.
func TestSecondOptional(t *testing.T) {
	e := newEntrance(t, false)
	e.door.o.Second = false
	e.clock = e.clock.Add(20 * 24 * time.Hour)
	b := e.inside()
	if e.door.Banner(httptest.NewRequest("GET", "/", nil), e.in) != nil {
		t.Error("there is a banner")
	}
	b.enrolled()
	wants(t, b.ask("POST", "/account/second/give-up", nil), 303, "/account")
	wants(t, e.browser("192.0.2.9").login("rudge", rudgesPassword), 303, "/")
}

// TestE78 checks that a reset takes the second factor away, ends the sessions, is logged,
// and is written to the user.
func TestE78(t *testing.T) {
	e := newEntrance(t, false)
	b := e.inside()
	p, _ := b.enrolled()
	u, _ := e.ledger.User(e.in.ID)
	told, err := ResetSecond(e.ledger, "rice", "the telephone is lost", u, "Postal Office", ledger.Official{Name: "Miss Rudge", Addr: "rudge@chess.test"})
	if err != nil || told != "rudge@chess.test" {
		t.Fatalf("%q %v", told, err)
	}
	if b.isIn() {
		t.Error("the session goes on")
	}
	unsent, err := e.ledger.Unsent()
	if err != nil || len(unsent) != 1 || unsent[0].To != told || !strings.Contains(unsent[0].Words.Text, "done by rice") {
		t.Errorf("written is %+v (%v)", unsent, err)
	}
	lines, err := e.ledger.LogLines(0, 3)
	if err != nil || !strings.Contains(fmt.Sprint(lines), "second factor taken away") || !strings.Contains(fmt.Sprint(lines), "the telephone is lost") {
		t.Errorf("the log says %+v (%v)", lines, err)
	}
	x := e.browser("192.0.2.7")
	wants(t, x.login("rudge", rudgesPassword), 303)
	if q, _ := x.enrolled(); string(q.secret) == string(p.secret) {
		t.Error("the new secret is the old one")
	}
}

// TestAgain checks that what is grave asks for the password or a code, unless that was
// shown within ten minutes, and that nothing typed is lost.
func TestAgain(t *testing.T) {
	e := newEntrance(t, false)
	b := e.inside()
	p, _ := b.enrolled()
	others := func(form url.Values, status int, words ...string) {
		t.Helper()
		wants(t, b.ask("POST", "/account/sessions/end-others", form), status, words...)
	}
	e.clock = e.clock.Add(provenFor - time.Second)
	others(nil, 303)
	e.clock = e.clock.Add(time.Second)
	others(url.Values{"reason": {"so <it> is", "twice"}}, 200, "again", "{Name:reason Value:so &lt;it&gt; is} {Name:reason Value:twice}", "Action:/account/sessions/end-others")
	others(url.Values{"again-proof": {"no"}, "reason": {"kept"}}, 403, "neither your password nor a code", "kept")
	if strings.Contains(b.ask("POST", "/account/sessions/end-others", url.Values{"again-proof": {"a wrong secret"}}).Body.String(), "a wrong secret") {
		t.Error("what was typed as a proof stands on the page")
	}
	before := *b.cookie()
	others(url.Values{"again-proof": {rudgesPassword}}, 303)
	if old := e.browser("192.0.2.7"); b.cookie().Value == before.Value || !b.isIn() {
		t.Error("asked again, the session has the old token")
	} else if old.cookies[before.Name] = &before; old.isIn() {
		t.Error("the old token lets somebody in")
	}
	others(nil, 303)
	e.clock = e.clock.Add(provenFor)
	others(nil, 200, "again")
	others(url.Values{"again-proof": {p.code(0)}}, 303)
	e.clock = e.clock.Add(provenFor)
	others(url.Values{"again-proof": {p.code(-30)}}, 403)
	wants(t, b.ask("POST", "/again", url.Values{"next": {"/letters/3/raw"}}), 200, "Value:/letters/3/raw")
	wants(t, b.ask("POST", "/again", url.Values{"next": {"/letters/3/raw"}, "again-proof": {p.code(0)}}), 303, "/letters/3/raw")
	wants(t, e.browser("192.0.2.9").ask("POST", "/again", url.Values{"again-proof": {p.code(0)}}), http.StatusForbidden, "not logged in")
	t.Run("slowed down", func(t *testing.T) {
		e.clock = e.clock.Add(provenFor)
		for range AttemptsAMinute {
			others(url.Values{"again-proof": {"wrong"}}, 403)
		}
		others(url.Values{"again-proof": {rudgesPassword}}, 429, "too many attempts")
	})
	t.Run("recovery codes anew", func(t *testing.T) {
		e.clock = e.clock.Add(provenFor)
		wants(t, b.ask("POST", "/account/second/recovery", nil), 200, "again")
		if codes := b.recoveries("/account/second/recovery", url.Values{"again-proof": {p.code(0)}}); len(codes) != 10 {
			t.Errorf("the codes are %q", codes)
		}
		if !b.isIn() {
			t.Error("the session ended")
		}
	})
}

// TestFirstPassword checks that a session of somebody who has no password is no way to set
// one when it is no longer fresh: a new link, or a code, is.
func TestFirstPassword(t *testing.T) {
	e := newEntrance(t, false)
	rice := e.browser("192.0.2.3")
	enter := func() {
		t.Helper()
		token, _, err := e.ledger.MakeLink("test", e.out.ID, e.clock)
		if err != nil {
			t.Fatal(err)
		}
		wants(t, rice.ask("POST", LinkPath(token), nil), 303)
	}
	set := func() *httptest.ResponseRecorder {
		return rice.ask("POST", "/account/password", url.Values{"password": {"quite another sentence"}, "again": {"quite another sentence"}})
	}
	enter()
	e.clock = e.clock.Add(provenFor)
	if w := set(); w.Code != 200 || !strings.Contains(w.Body.String(), "again") || strings.Contains(w.Body.String(), "quite another") {
		t.Errorf("it is answered %d %s", w.Code, w.Body)
	}
	if u, _ := e.ledger.User(e.out.ID); u.Hash != "" {
		t.Error("the password was set")
	}
	enter()
	wants(t, set(), 303, "/account")
}

// TestMostSessions checks that a user has ten sessions at most: the oldest goes.
func TestMostSessions(t *testing.T) {
	e := newEntrance(t, false)
	var all []*browser
	for range ledger.MostSessions + 2 {
		e.clock = e.clock.Add(time.Minute)
		all = append(all, e.inside())
	}
	for i, b := range all {
		if b.isIn() != (i >= 2) {
			t.Errorf("session %d goes on: %t", i, b.isIn())
		}
	}
}

// TestCodesWaitOnce has somebody give up waiting while their codes are being hashed: whose
// turn it is gets all ten, and whose it is not gets none.
func TestCodesWaitOnce(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	h := newHasher(1)
	h.derive = func(password, salt []byte, passes, memory uint32, threads uint8, length uint32) []byte {
		stop()
		return make([]byte, length)
	}
	if codes, hashes, err := h.newCodes(ctx); err != nil || len(codes) != recoveryCodes || len(hashes) != recoveryCodes {
		t.Errorf("%d codes, %d hashes, %v", len(codes), len(hashes), err)
	}
	h.slots <- struct{}{} // another's turn
	if _, _, err := h.newCodes(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
