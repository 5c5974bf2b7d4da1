package mailbox

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"postd/mailbox/posttest"
)

// officeVariable is set where the binary of the tests is to be nothing but a post office, whose work is
// then not counted with that of whoever reads its mailbox.
const officeVariable = "POSTD_TEST_OFFICE"

// delivered is a letter that a post office of its own is to lay into a mailbox. Without octets it asks that
// the mailbox be opened; without a mailbox, how many letters of From lie in theirs, when all before it is done.
type delivered struct {
	At       time.Time
	From, To string
	Raw      []byte
}

// beOffice is the post office: it reads letters from the one, and answers on the other.
func beOffice(in io.Reader, out io.Writer) error {
	var at time.Time
	o, err := posttest.Start(posttest.Options{Now: func() time.Time { return at }})
	if err != nil {
		return err
	}
	defer o.Close()
	if err := o.Open(officeAt, "pw"); err != nil {
		return err
	}
	letters, answers := json.NewDecoder(in), json.NewEncoder(out)
	if err := errors.Join(answers.Encode(o.IMAP(officeAt)), answers.Encode(o.SMTP(officeAt))); err != nil {
		return err
	}
	for {
		var d delivered
		if err := letters.Decode(&d); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		at = d.At
		switch {
		case d.Raw != nil:
			err = o.DeliverFrom(d.From, d.To, d.Raw)
		case d.To != "":
			err = o.Open(d.To, "")
		default:
			err = answers.Encode(len(o.Letters(d.From)))
		}
		if err != nil {
			return err
		}
	}
}

// officeApart is a post office in a process of its own.
type officeApart struct {
	Server  Server // its mailbox
	SMTP    Server
	process int
	letters *json.Encoder
	answers *json.Decoder
}

func startOffice(b *testing.B) *officeApart {
	c := exec.Command(os.Args[0], "-test.run=^$")
	c.Env, c.Stderr = append(os.Environ(), officeVariable+"=1"), os.Stderr
	in := must(c.StdinPipe())
	out := must(c.StdoutPipe())
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		in.Close()
		if err := c.Wait(); err != nil {
			b.Error(err)
		}
	})
	o := &officeApart{process: c.Process.Pid, letters: json.NewEncoder(in), answers: json.NewDecoder(bufio.NewReader(out))}
	for _, s := range []*Server{&o.Server, &o.SMTP} {
		var login posttest.Login
		if err := o.answers.Decode(&login); err != nil {
			b.Fatal(err)
		}
		*s = serverOf(login)
	}
	return o
}

// deliver has letters laid into their mailboxes, and waits until they lie there.
func (o *officeApart) deliver(letters ...delivered) error {
	for _, d := range letters {
		if err := o.letters.Encode(d); err != nil {
			return err
		}
	}
	_, err := o.lying("")
	return err
}

// lying tells how many letters lie in a mailbox, when all before is done.
func (o *officeApart) lying(in string) (n int, err error) {
	if err := o.letters.Encode(delivered{From: in}); err != nil {
		return 0, err
	}
	if err := o.answers.Decode(&n); err != nil {
		return 0, fmt.Errorf("the post office: %w", err)
	}
	return n, nil
}
