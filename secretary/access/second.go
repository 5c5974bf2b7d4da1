package access

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/boombuler/barcode/qr"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"postd/ledger"
)

// The second factor is a code of six digits that a program on the user's telephone and
// the office make of one secret and the time (RFC 6238).
const (
	codeLasts     = 30 * time.Second
	secretOctets  = 20 // as RFC 4226 recommends
	recoveryCodes = 10
	secondGrace   = 14 * 24 * time.Hour // how long a user may go without one
)

// factor makes and takes the codes of the users of a ledger.
type factor struct {
	kept ledger.Seconds
	now  func() time.Time
}

var base32Plain = base32.StdEncoding.WithPadding(base32.NoPadding)

// codeAt is the code of a half minute.
func codeAt(secret []byte, step int64) (string, error) {
	return hotp.GenerateCodeCustom(base32Plain.EncodeToString(secret), uint64(step), hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
}

func stepOf(t time.Time) int64 { return t.Unix() / int64(codeLasts/time.Second) }

// stepNear finds the half minute around the instant whose code it is: that one, the one
// before or the one after. All three are compared, so that the time taken tells nothing.
func stepNear(secret []byte, code string, at time.Time) (step int64, found bool, err error) {
	for _, near := range []int64{-1, 1, 0} {
		want, err := codeAt(secret, stepOf(at)+near)
		if err != nil {
			return 0, false, err
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			step, found = stepOf(at)+near, true
		}
	}
	return step, found, nil
}

// anotherHour reports whether the code would be right if the clock stood an hour or two
// before or after.
func anotherHour(secret []byte, code string, now time.Time) bool {
	for _, off := range []time.Duration{-2, -1, 1, 2} {
		if _, found, err := stepNear(secret, code, now.Add(off*time.Hour)); err == nil && found {
			return true
		}
	}
	return false
}

// What is told to whose code was not taken.
const (
	wordsCodeWrong = "The code is wrong. It is the number of six digits that your telephone shows just now, or a recovery code that was not used yet."
	wordsCodeSpent = "That code was used already. Wait half a minute for the next one."
	wordsOtherHour = "The code is right for another hour: look at this machine’s clock, and at that of your telephone."
)

// plainCode is what was typed, without what people put between the signs.
func plainCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u00a0' || r == '\t' {
			return -1
		}
		return r
	}, strings.ToUpper(strings.TrimSpace(typed)))
}

// isCode reports whether it looks like a code of the telephone.
func isCode(typed string) bool {
	return len(typed) == 6 && strings.Trim(typed, "0123456789") == ""
}

// refusal is why somebody is not let through, in words for them; nothing failed.
type refusal struct {
	status int
	words  string
}

// checkCode takes a code of the user's second factor, so that it is worth nothing
// afterwards, and returns the user's row as it is then; or the refusal.
func (d *Gate) checkCode(w http.ResponseWriter, r *http.Request, u ledger.User, typed string) (ledger.User, *refusal, error) {
	who := "the second factor of " + u.Name
	if wait := d.Attempt(r, who); wait > 0 {
		return u, &refusal{http.StatusTooManyRequests, d.slow(w, wait)}, nil
	}
	after, words, err := d.factor.take(r.Context(), d.hasher, u, plainCode(typed))
	if err != nil {
		return u, nil, err
	}
	if words != "" {
		d.o.Log.Warn("secretary: refused at the door", "user", u.ID, "by", "second factor", "from", clientIP(r), "request", RequestID(r))
		return u, &refusal{http.StatusForbidden, words}, nil
	}
	d.attempts.succeeded(who, clientIP(r))
	return after, nil, nil
}

// take spends a code; the words say why it was not taken.
func (f factor) take(ctx context.Context, h *hasher, u ledger.User, code string) (after ledger.User, words string, err error) {
	if !isCode(code) {
		hash, err := h.recovery(ctx, u, code)
		if err != nil {
			return u, "", err
		}
		after, err = f.kept.SpendRecovery(u.ID, hash)
		if errors.Is(err, ledger.ErrSpent) {
			return u, wordsCodeWrong, nil
		}
		return after, "", err
	}
	secret, err := f.kept.Unseal(ledger.AboutSecond(u.ID), u.Second.Sealed)
	if err != nil {
		return u, "", fmt.Errorf("secretary: the second factor of %s cannot be read; 'postd user reset-second %s' takes it away: %w", u.Name, u.Name, err)
	}
	now := f.now()
	step, found, err := stepNear(secret, code, now)
	switch {
	case err != nil:
		return u, "", err
	case !found && anotherHour(secret, code, now):
		return u, wordsOtherHour, nil
	case !found:
		return u, wordsCodeWrong, nil
	}
	after, err = f.kept.SpendStep(u.ID, step)
	if errors.Is(err, ledger.ErrSpent) {
		return u, wordsCodeSpent, nil
	}
	return after, "", err
}

// recovery finds what is kept of a recovery code, "" where it is none of those left. All
// are compared, so that the time taken does not tell which.
func (h *hasher) recovery(ctx context.Context, u ledger.User, code string) (kept string, err error) {
	done, err := h.turn(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	for _, hash := range u.Second.Recovery {
		if right, _ := h.compared(hash, code); right {
			kept = hash
		}
	}
	return kept, nil
}

// newCodes draws recovery codes of 50 bits each, and what is kept of them: they are
// hashed like passwords, since so few bits could be tried through by a thief of the ledger.
func (h *hasher) newCodes(ctx context.Context) (codes, hashes []string, err error) {
	done, err := h.turn(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer done()
	for range recoveryCodes {
		raw := make([]byte, 7)
		rand.Read(raw) // never fails (package crypto/rand)
		code := base32Plain.EncodeToString(raw)[:10]
		codes, hashes = append(codes, code[:5]+"-"+code[5:]), append(hashes, h.made(code))
	}
	return codes, hashes, nil
}

// newSecret is the secret that is offered to the user in this session. It is made, not
// kept: until the user shows a code of it, nothing is written anywhere.
func (f factor) newSecret(u ledger.User, session string) ([]byte, error) {
	before := ""
	if u.Second != nil {
		before = string(u.Second.Sealed)
	}
	sum, err := f.kept.Derive("new second factor", fmt.Sprint(u.ID), session, before)
	if err != nil {
		return nil, err
	}
	return sum[:secretOctets], nil
}

// enrolment is the secret as it is shown to its user.
type enrolment struct {
	Text string // in base32, in groups of four
	Link string // otpauth://, for a telephone that has this page open itself
	Path string // of the picture, for SVG: the dark squares
	Size int    // of the picture in squares, with its margin
}

const qrMargin = 4 // squares that must stay light around the picture (ISO/IEC 18004)

// enrolmentOf draws the picture that a telephone reads.
func enrolmentOf(office string, u ledger.User, secret []byte) (e enrolment, err error) {
	plain := base32Plain.EncodeToString(secret)
	issuer := strings.ReplaceAll(office, ":", "")
	if issuer == "" {
		issuer = "postd"
	}
	e.Link = (&url.URL{Scheme: "otpauth", Host: "totp", Path: "/" + issuer + ":" + u.Name,
		RawQuery: "secret=" + plain + "&issuer=" + strings.ReplaceAll(url.QueryEscape(issuer), "+", "%20")}).String()
	var groups []string
	for part := plain; part != ""; part = part[min(4, len(part)):] {
		groups = append(groups, part[:min(4, len(part))])
	}
	e.Text = strings.Join(groups, " ")
	code, err := qr.Encode(e.Link, qr.M, qr.Auto)
	if err != nil {
		return e, err
	}
	size := code.Bounds().Dx()
	e.Size = size + 2*qrMargin
	var path strings.Builder
	for y := range size {
		for x := 0; x < size; x++ {
			run := x
			for run < size && isDark(code.At(run, y).RGBA()) {
				run++
			}
			if run > x {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", x+qrMargin, y+qrMargin, run-x, run-x)
				x = run
			}
		}
	}
	e.Path = path.String()
	return e, nil
}

func isDark(r, _, _, _ uint32) bool { return r < 0x8000 }
