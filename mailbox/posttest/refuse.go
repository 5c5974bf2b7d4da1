package posttest

import (
	"slices"
	"time"

	"github.com/emersion/go-smtp"

	"postd/mailbox/mime"
)

// Refusal is a failure of the post on command.
type Refusal struct {
	Address string    // whose mail is refused; "" is everybody's
	Code    int       // 450 or another of the 4xx: not now; 550 or another of the 5xx: never (RFC 5321 4.2.1)
	Text    string    // the words of the refusal; "" gives the usual ones
	Until   time.Time // by the office's clock; zero: until Relent
}

// Refuse makes the SMTP server refuse mail. A refusal replaces one of the same
// address.
func (o *Server) Refuse(r Refusal) {
	r.Address = mime.Bare(r.Address)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.refused = append(o.without(r.Address), r)
}

// Relent takes a refusal of the address back; "" that of everybody.
func (o *Server) Relent(address string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.refused = o.without(mime.Bare(address))
}

func (o *Server) without(address string) []Refusal {
	return slices.DeleteFunc(slices.Clone(o.refused), func(r Refusal) bool { return r.Address == address })
}

// refusal returns the answer to mail for the address, or nil if it is taken.
func (o *Server) refusal(to string) error {
	now := o.opts.Now()
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, r := range o.refused {
		if r.Address != "" && r.Address != mime.Bare(to) || !r.Until.IsZero() && !now.Before(r.Until) {
			continue
		}
		e := &smtp.SMTPError{Code: r.Code, Message: r.Text}
		e.EnhancedCode = smtp.EnhancedCode{r.Code / 100, 2, 0}
		if e.Message == "" {
			e.Message = "Mailbox not available, try again later"
			if r.Code >= 500 {
				e.EnhancedCode, e.Message = smtp.EnhancedCode{5, 1, 1}, "No such mailbox here"
			}
		}
		return e
	}
	if _, ok := o.boxes[mime.Bare(to)]; !ok {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox here"}
	}
	return nil
}
