package stage

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox"
	"postd/templates"
)

// letterFiles writes the letters of a rehearsal into a folder, each as the bytes that go
// out, as its text part and as its HTML part. A nil one writes nothing.
type letterFiles struct {
	dir, play string // the folder, and the dialogue without its ending
	writing   sync.Mutex
	count     int
	err       error // of the first letter that could not be written
}

// render words a notice as templates.Render does, and writes the letter.
func (f *letterFiles) render(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
	words, err := templates.Render(n, r)
	if f == nil || err != nil {
		return words, err
	}
	sent := words
	if sent.Tree != nil {
		if sent, err = templates.Compose(sent, officeAddress, nil); err != nil {
			return words, err
		}
	}
	raw, err := mailbox.Compose(ledger.Posting{
		Game: 1, Notice: n.ID, Kind: n.Kind, Party: n.To, Name: r.Name, Label: n.Game.Label,
		To: addressOf(n.To.String()), From: officeAddress, FromName: r.Office, ReplyTo: officeAddress, EnvelopeFrom: officeAddress,
		MessageID: fmt.Sprintf("<g1.%d@postd.example>", f.count+1), Words: sent, Filed: n.At,
	})
	f.keep(string(n.Kind)+" "+n.To.String(), raw, err)
	return words, nil
}

// mailed writes a letter as it lies in a mailbox.
func (f *letterFiles) mailed(kind correspondence.NoticeKind, address string, raw []byte) {
	f.keep(string(kind)+" "+address, raw, nil)
}

func (f *letterFiles) keep(name string, raw []byte, err error) {
	f.writing.Lock()
	defer f.writing.Unlock()
	f.count++
	stem := filepath.Join(f.dir, fmt.Sprintf("%s %03d %s", f.play, f.count, name))
	var text, page string
	if err == nil {
		text, page, err = parts(raw)
	}
	write := func(ending, content string) {
		if err == nil && content != "" {
			err = os.WriteFile(stem+ending, []byte(content), 0o644)
		}
	}
	write(".eml", string(raw))
	write(".txt", text)
	write(".html", page)
	if f.err == nil && err != nil {
		f.err = fmt.Errorf("postd: letter %d of %s: %w", f.count, f.play, err)
	}
}

// parts are the text and the HTML of a mail, with the pictures in the HTML itself, so that
// a browser shows it as a mail program does.
func parts(raw []byte) (text, page string, err error) {
	m, err := mail.ReadMessage(strings.NewReader(string(raw)))
	if err != nil {
		return "", "", err
	}
	pictures := map[string]string{}
	var walk func(h func(string) string, body io.Reader) error
	walk = func(h func(string) string, body io.Reader) error {
		kind, params, err := mime.ParseMediaType(h("Content-Type"))
		if err != nil {
			return err
		}
		if strings.HasPrefix(kind, "multipart/") {
			for r := multipart.NewReader(body, params["boundary"]); ; {
				p, err := r.NextRawPart()
				if errors.Is(err, io.EOF) {
					return nil
				} else if err != nil {
					return err
				}
				if err := walk(p.Header.Get, p); err != nil {
					return err
				}
			}
		}
		switch strings.ToLower(h("Content-Transfer-Encoding")) {
		case "quoted-printable":
			body = quotedprintable.NewReader(body)
		case "base64":
			body = base64.NewDecoder(base64.StdEncoding, body)
		}
		b, err := io.ReadAll(body)
		switch content := strings.ReplaceAll(string(b), "\r\n", "\n"); {
		case kind == "text/plain" && text == "":
			text = content
		case kind == "text/html" && page == "":
			page = content
		case strings.HasPrefix(kind, "image/"):
			pictures["cid:"+strings.Trim(h("Content-Id"), "<>")] = "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(b)
		}
		return err
	}
	err = walk(m.Header.Get, m.Body)
	for id, picture := range pictures {
		page = strings.ReplaceAll(page, id, picture)
	}
	return text, page, err
}
