package mailbox

import (
	"bufio"
	"encoding/json"
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

// delivered is a letter that a post office of its own is to lay into the mailbox of the office; one without
// octets asks that all before it lie there.
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
	if err := answers.Encode(o.IMAP(officeAt)); err != nil {
		return err
	}
	for {
		var d delivered
		if err := letters.Decode(&d); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if at = d.At; d.Raw == nil {
			err = answers.Encode(true)
		} else {
			err = o.DeliverFrom(d.From, d.To, d.Raw)
		}
		if err != nil {
			return err
		}
	}
}

// officeApart is a post office in a process of its own.
type officeApart struct {
	Server  Server
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
	o := &officeApart{letters: json.NewEncoder(in), answers: json.NewDecoder(bufio.NewReader(out))}
	var login posttest.Login
	if err := o.answers.Decode(&login); err != nil {
		b.Fatal(err)
	}
	o.Server = serverOf(login)
	return o
}

// deliver lays letters into the mailbox of the office, and waits until they lie there.
func (o *officeApart) deliver(letters ...delivered) error {
	for _, d := range append(letters, delivered{}) {
		if err := o.letters.Encode(d); err != nil {
			return err
		}
	}
	var done bool
	if err := o.answers.Decode(&done); err != nil {
		return fmt.Errorf("the post office: %w", err)
	}
	return nil
}
