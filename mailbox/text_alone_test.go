package mailbox

import (
	"bytes"
	"mime"
	"net/mail"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/ledger"
	"postd/templates"
)

// TestTextAlone checks that all that is handed over to a player who wishes text alone is one part
// of text: letters of a game, answers that are trees, and the question at a new address; and that
// the same letters to another player have a page.
func TestTextAlone(t *testing.T) {
	t.Parallel()
	for form, want := range map[string]string{"text": "text/plain", "": "multipart/alternative"} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			h.config.Own = func(x OwnAnswer) (correspondence.Rendered, error) {
				return templates.RenderOwn(templates.OwnAnswer(x), "The Office", "Mrs Brown <secretary@chess.test>")
			}
			p, err := h.ledger.Player(h.alice)
			if err == nil {
				p.Form = form
				_, err = h.ledger.PutPlayer(p)
			}
			if err != nil {
				t.Fatal(err)
			}
			h.pump()
			before := len(h.office.Letters(aliceAt))
			h.write(aliceAt, "1. P-K4\nPUBLISH FULL")
			h.pump()
			h.write(aliceAt, "ADDRESS "+carolAt)
			h.pump()
			p, err = h.ledger.Player(h.alice)
			if err != nil {
				t.Fatal(err)
			}
			p.Addresses = append(p.Addresses, ledger.Address{Addr: carolAt})
			m, err := h.ledger.Asking(ledger.Question{Key: "asks", By: "the secretary", Player: p, Asked: []string{carolAt}}, ledger.AddressWords{
				Verify: func(p ledger.Player, addr string) (correspondence.Rendered, error) {
					return templates.RenderVerification(templates.Verification{Name: p.Name, Addr: addr, Office: "The Office"})
				},
				Changed: func(p ledger.Player, c ledger.AddressChange) (correspondence.Rendered, error) {
					return templates.RenderAddressChanged(templates.AddressChanged{Name: p.Name, Added: c.Added, By: c.By, Office: "The Office"})
				},
			})
			if err == nil {
				_, err = h.ledger.File(m)
			}
			if err != nil {
				t.Fatal(err)
			}
			h.pump()
			all := append(h.office.Letters(aliceAt)[before:], h.office.Letters(carolAt)...)
			var subjects []string
			for _, x := range all {
				m, err := mail.ReadMessage(bytes.NewReader(x.Raw))
				if err != nil {
					t.Fatal(err)
				}
				subjects = append(subjects, m.Header.Get("Subject"))
				if kind, _, err := mime.ParseMediaType(m.Header.Get("Content-Type")); err != nil || kind != want {
					t.Errorf("%q is %s, %v", m.Header.Get("Subject"), kind, err)
				}
			}
			if len(all) != 6 { // receipt, name, the address told and asked, the address confirmed and told
				t.Errorf("%d letters went out: %s", len(all), strings.Join(subjects, "; "))
			}
		})
	}
}
