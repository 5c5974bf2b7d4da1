package posttest

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"go.uber.org/goleak"
)

// TestMain checks that nothing that a test started is left running.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// monday is the instant at which the clocks of the tests begin.
var monday = time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)

// atMonday is a clock that stands still.
func atMonday() time.Time { return monday }

// started starts a post office with the given mailboxes, the password of
// each being "pw".
func started(t *testing.T, now func() time.Time, boxes ...string) *Server {
	t.Helper()
	o, err := Start(Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	for _, b := range boxes {
		if err := o.Open(b, "pw"); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// visitor is an IMAP client of the office.
func visitor(t *testing.T, s Login, news chan<- uint32) *imapclient.Client {
	t.Helper()
	c, err := imapclient.DialInsecure(s.Addr(), &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(m *imapclient.UnilateralDataMailbox) {
			if m.NumMessages != nil && news != nil {
				news <- *m.NumMessages
			}
		},
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.Login(s.User, s.Password).Wait(); err != nil {
		t.Fatal(err)
	}
	return c
}

const note = "From: Alice <alice@players.test>\r\nTo: post@chess.test\r\nSubject: s\r\n\r\nP-K4\r\n"

// TestLetter sends a letter through the whole post office.
func TestLetter(t *testing.T) {
	var got []string
	o, err := Start(Options{Now: atMonday, OnDeliver: func(to string, raw []byte) { got = append(got, to+"\n"+string(raw)) }})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	for _, b := range []string{"post@chess.test", "alice@players.test"} {
		if err := o.Open(b, "pw"); err != nil {
			t.Fatal(err)
		}
	}
	s := o.SMTP("alice@players.test")
	c, err := smtp.Dial(s.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Auth(sasl.NewLoginClient(s.User, s.Password)); err != nil {
		t.Fatal(err)
	}
	if err := c.SendMail("alice@players.test", []string{"Post+g12.abc@chess.test"}, strings.NewReader(note)); err != nil {
		t.Fatal(err)
	}
	if err := c.SendMail("alice@players.test", []string{"nobody@players.test"}, strings.NewReader(note)); err == nil {
		t.Error("mail for nobody was taken")
	}
	if len(got) != 1 || !strings.HasPrefix(got[0], "Post+g12.abc@chess.test\nReturn-Path: <alice@players.test>\r\nDelivered-To: Post+g12.abc@chess.test\r\n") {
		t.Errorf("delivered %q", got)
	}
	if l := o.Letters("post@chess.test"); len(l) != 1 || l[0].From != "alice@players.test" || !l[0].At.Equal(monday) {
		t.Errorf("letters %+v", l)
	}

	v := visitor(t, o.IMAP("post@chess.test"), nil)
	if _, err := v.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	m, err := v.Fetch(imap.UIDSetNum(1), &imap.FetchOptions{UID: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}}).Collect()
	if err != nil || len(m) != 1 {
		t.Fatal(m, err)
	}
	if !m[0].InternalDate.Equal(monday) || !strings.HasSuffix(string(m[0].BodySection[0].Bytes), note) {
		t.Errorf("%v %q", m[0].InternalDate, m[0].BodySection[0].Bytes)
	}
}

// TestWrongPassword refuses a wrong password at both doors.
func TestWrongPassword(t *testing.T) {
	o := started(t, atMonday, "post@chess.test")
	s := o.SMTP("post@chess.test")
	c, err := smtp.Dial(s.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var answer *smtp.SMTPError
	if err := c.Auth(sasl.NewPlainClient("", s.User, "wrong")); !errors.As(err, &answer) || answer.Code != 535 {
		t.Errorf("SMTP: %v", err)
	}
	v, err := imapclient.DialInsecure(o.IMAP("").Addr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if err := v.Login("post@chess.test", "wrong").Wait(); err == nil {
		t.Error("IMAP took a wrong password")
	}
}

// TestIdle proves that IDLE announces mail that came before it, and mail
// that comes right after it began (MAIL/7).
func TestIdle(t *testing.T) {
	o := started(t, atMonday, "post@chess.test")
	news := make(chan uint32, 8)
	v := visitor(t, o.IMAP("post@chess.test"), news)
	if _, err := v.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	for i := range uint32(60) {
		if i%2 == 0 {
			if err := o.Deliver("post@chess.test", []byte(note)); err != nil {
				t.Fatal(err)
			}
		}
		idle, err := v.Idle()
		if err != nil {
			t.Fatal(err)
		}
		if i%2 == 1 {
			if err := o.Deliver("post@chess.test", []byte(note)); err != nil {
				t.Fatal(err)
			}
		}
		select {
		case n := <-news:
			if n != i+1 {
				t.Errorf("%d letters announced, not %d", n, i+1)
			}
		case <-time.After(5 * time.Second):
			t.Fatalf("letter %d was not announced", i+1)
		}
		if err := idle.Close(); err != nil {
			t.Fatal(err)
		}
		if err := idle.Wait(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEpoch proves that the mailboxes of two starts are told apart
// (MAIL/6).
func TestEpoch(t *testing.T) {
	seen := map[uint32]bool{}
	for range 2 {
		o := started(t, atMonday, "post@chess.test")
		v := visitor(t, o.IMAP("post@chess.test"), nil)
		data, err := v.Select("INBOX", nil).Wait()
		if err != nil {
			t.Fatal(err)
		}
		again, err := v.Select("INBOX", nil).Wait()
		if err != nil || again.UIDValidity != data.UIDValidity {
			t.Errorf("%d, then %d, %v", data.UIDValidity, again.UIDValidity, err)
		}
		status, err := v.Status("INBOX", &imap.StatusOptions{UIDValidity: true}).Wait()
		if err != nil || status.UIDValidity != data.UIDValidity {
			t.Errorf("STATUS says %d, SELECT %d, %v", status.UIDValidity, data.UIDValidity, err)
		}
		seen[data.UIDValidity] = true
	}
	if len(seen) != 2 {
		t.Errorf("one UIDVALIDITY for two starts: %v", seen)
	}
}

// TestRefuses commands failures.
func TestRefuses(t *testing.T) {
	var passed atomic.Int64
	o := started(t, func() time.Time { return monday.Add(time.Duration(passed.Load())) }, "alice@players.test", "bob@players.test")
	send := func(to string) int {
		t.Helper()
		c, err := smtp.Dial(o.SMTP("").Addr())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		err = c.SendMail("post@chess.test", []string{to}, strings.NewReader(note))
		var answer *smtp.SMTPError
		if errors.As(err, &answer) {
			return answer.Code
		}
		if err != nil {
			t.Fatal(err)
		}
		return 250
	}
	expect := func(what string, alice, bob int) {
		t.Helper()
		if a, b := send("alice@players.test"), send("bob@players.test"); a != alice || b != bob {
			t.Errorf("%s: alice %d, bob %d; want %d, %d", what, a, b, alice, bob)
		}
	}
	expect("at first", 250, 250)
	o.Refuse(Refusal{Address: "alice@players.test", Code: 550})
	expect("alice gone", 550, 250)
	o.Relent("alice@players.test")
	o.Refuse(Refusal{Code: 451, Until: monday.Add(time.Hour)})
	expect("all fails", 451, 451)
	passed.Store(int64(time.Hour))
	expect("an hour later", 250, 250)
}

// TestMany lets many clients in at once.
func TestMany(t *testing.T) {
	o := started(t, atMonday, "post@chess.test")
	var wg sync.WaitGroup
	errs := make(chan error, 80)
	for i := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := range 10 {
				c, err := smtp.Dial(o.SMTP("").Addr())
				if err != nil {
					errs <- err
					return
				}
				if err := c.SendMail("a@b.test", []string{"post@chess.test"}, strings.NewReader(fmt.Sprintf("Subject: %d %d\r\n\r\nx\r\n", i, j))); err != nil {
					errs <- err
				}
				c.Quit()
				c.Close()
			}
		}()
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		t.Error(err)
	}
	if n := len(o.Letters("post@chess.test")); n != 80 {
		t.Errorf("%d letters", n)
	}
}
