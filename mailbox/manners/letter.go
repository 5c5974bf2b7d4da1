package manners

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"
)

// Letter is a letter as its reader's mail program has it.
type Letter struct {
	Name, From, Address string // its author, and whom an answer goes to
	To, Subject, ID     string
	References          string
	Date                time.Time
	Text, HTML          string // its words; HTML is "" where it has none
}

// Open reads a letter that lies in a mailbox.
func Open(raw []byte) (Letter, error) {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return Letter{}, fmt.Errorf("manners: %w", err)
	}
	var words mime.WordDecoder
	l := Letter{ID: m.Header.Get("Message-ID"), References: m.Header.Get("References")}
	if l.Subject, err = words.DecodeHeader(m.Header.Get("Subject")); err != nil {
		return Letter{}, fmt.Errorf("manners: %w", err)
	}
	l.Date, _ = m.Header.Date() // a letter without a date is quoted without one
	if from, err := m.Header.AddressList("From"); err == nil {
		l.Name, l.From = from[0].Name, from[0].Address
	}
	l.Address = l.From
	if to, err := m.Header.AddressList("Reply-To"); err == nil {
		l.Address = to[0].Address
	}
	if to, err := m.Header.AddressList("To"); err == nil {
		l.To = to[0].Address
	}
	return l, l.read(m.Header.Get("Content-Type"), m.Header.Get("Content-Transfer-Encoding"), m.Body)
}

// read takes up the words of a letter or of a part of it.
func (l *Letter) read(kind, coded string, body io.Reader) error {
	media, params, err := mime.ParseMediaType(kind)
	if kind == "" {
		media, err = "text/plain", nil
	}
	if err != nil {
		return fmt.Errorf("manners: %w", err)
	}
	if strings.HasPrefix(media, "multipart/") {
		for parts := multipart.NewReader(body, params["boundary"]); ; {
			p, err := parts.NextRawPart()
			if err == io.EOF {
				return nil
			}
			if err == nil {
				err = l.read(p.Header.Get("Content-Type"), p.Header.Get("Content-Transfer-Encoding"), p)
			}
			if err != nil {
				return fmt.Errorf("manners: %w", err)
			}
		}
	}
	if media != "text/plain" && media != "text/html" {
		return nil
	}
	if strings.EqualFold(coded, "quoted-printable") {
		body = quotedprintable.NewReader(body)
	}
	b, err := io.ReadAll(body)
	if err != nil {
		return fmt.Errorf("manners: %w", err)
	}
	text := strings.TrimRight(strings.ReplaceAll(string(b), "\r\n", "\n"), "\n")
	switch {
	case media == "text/plain" && l.Text == "":
		l.Text = text
	case media == "text/html" && l.HTML == "":
		l.HTML = within(text)
	}
	return nil
}

// within is what of a page a program quotes: what stands in its body.
func within(page string) string {
	if _, rest, ok := strings.Cut(page, "<body>"); ok {
		page, _, _ = strings.Cut(rest, "</body>")
	}
	return strings.TrimSpace(strings.NewReplacer("<main>", "", "</main>", "").Replace(page))
}
