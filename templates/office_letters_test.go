package templates

import (
	escapes "html"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"postd/correspondence"
	"postd/templates/narrate"

	"postd/templates/sheet"
)

const (
	anOffice    = "Chess by Post"
	aSecretary  = "Mrs Brown <secretary@chess.example>"
	aTournament = "Autumn Tournament"
)

// officeScenes are the letters that belong to no game.
var officeScenes = map[string]func(name, addr string) (correspondence.Rendered, error){
	"verification": func(name, addr string) (correspondence.Rendered, error) {
		return RenderVerification(Verification{Name: name, Addr: addr, Office: anOffice, Secretary: aSecretary, Tournament: aTournament})
	},
	"verification, no tournament": func(name, addr string) (correspondence.Rendered, error) {
		return RenderVerification(Verification{Name: name, Addr: addr, Office: anOffice, Secretary: aSecretary})
	},
	"address changed": func(name, addr string) (correspondence.Rendered, error) {
		return RenderAddressChanged(AddressChanged{Name: name, Added: []string{addr}, Removed: []string{"old-" + addr}, Primary: addr,
			By: "Mrs Brown", Office: anOffice, Secretary: aSecretary, Tournament: aTournament})
	},
	"address changed, order only": func(name, addr string) (correspondence.Rendered, error) {
		return RenderAddressChanged(AddressChanged{Name: name, Primary: addr, By: "Mrs Brown", Office: anOffice, Secretary: aSecretary})
	},
	"whose letter, another address": func(name, addr string) (correspondence.Rendered, error) {
		return whose(name, addr, "stranger", func(w *WhoseLetter) { w.Strange, w.MayAdd = true, true })
	},
	"whose letter, no signature": func(name, addr string) (correspondence.Rendered, error) {
		return whose(name, addr, "missing", func(w *WhoseLetter) { w.Until = whoseCame.Add(72 * time.Hour) })
	},
	"whose letter, an old key": func(name, addr string) (correspondence.Rendered, error) {
		return whose(name, addr, "worn", func(w *WhoseLetter) { w.Strange = true })
	},
	"whose letter, no key":      func(name, addr string) (correspondence.Rendered, error) { return whose(name, addr, "keyless", nil) },
	"whose letter, same domain": func(name, addr string) (correspondence.Rendered, error) { return whose(name, addr, "samedomain", nil) },
	"whose letter, disowned":    func(name, addr string) (correspondence.Rendered, error) { return whose(name, addr, "disowned", nil) },
	"whose letter, a machine":   func(name, addr string) (correspondence.Rendered, error) { return whose(name, addr, "machine", nil) },
	"whose letter, an official's": func(name, addr string) (correspondence.Rendered, error) {
		return whose(name, addr, "missing", func(w *WhoseLetter) { w.Official = true })
	},
	"letters listed": func(name, addr string) (correspondence.Rendered, error) {
		w := func(label, begins, why string, after time.Duration) WhoseLetter {
			return WhoseLetter{Label: label, Begins: begins, Why: why, Came: whoseCame.Add(after), Until: whoseCame.Add(72 * time.Hour)}
		}
		return RenderListed(Listed{Name: name, Office: anOffice, Secretary: aSecretary + " " + addr, More: 31, Letters: []WhoseLetter{
			w("A-7", "RESIGN "+name, "keyless", 0), w("A-7", "2. Kt-KB3 Kt-QB3", "missing", 6*time.Minute), w("A-9", "7. P-KR3", "worn", 17*time.Minute)}})
	},
	"new key, asked": func(name, addr string) (correspondence.Rendered, error) {
		return RenderNewKey(NewKey{Name: name, Label: "A3-12", Why: "asked", Office: anOffice, Secretary: aSecretary + " " + addr})
	},
	"new key, alien": func(name, addr string) (correspondence.Rendered, error) {
		return RenderNewKey(NewKey{Name: name, Label: "A3-12", Why: "alien", Office: anOffice, Secretary: aSecretary + " " + addr})
	},
	"new link": func(name, addr string) (correspondence.Rendered, error) {
		return RenderNewLink(NewLink{Name: name, Link: addr, Office: anOffice, Secretary: aSecretary})
	},
	"address confirmed": func(name, addr string) (correspondence.Rendered, error) {
		return RenderAddressConfirmed(AddressConfirmed{Name: name, Addr: addr, Office: anOffice, Secretary: aSecretary, Tournament: aTournament})
	},
	"address confirmed, letters waited": func(name, addr string) (correspondence.Rendered, error) {
		return RenderAddressConfirmed(AddressConfirmed{Name: name, Addr: addr, Waited: 2, Office: anOffice, Secretary: aSecretary})
	},
}

// whoseCame is when the letters came that the questions are about.
var whoseCame = time.Date(2026, 11, 23, 9, 12, 0, 0, time.UTC)

// whose is the question whether a letter is the player's.
func whose(name, addr, why string, change func(*WhoseLetter)) (correspondence.Rendered, error) {
	_, domain, _ := strings.Cut(addr, "@")
	w := WhoseLetter{Name: name, From: addr, Domain: domain, Sent: "Re: A3-12 " + name, Begins: "14 Kt-B3 " + name, Came: whoseCame,
		Label: "A3-12", Why: why, Office: anOffice, Secretary: aSecretary}
	if change != nil {
		change(&w)
	}
	return RenderWhoseLetter(w)
}

// officeInvariants are what holds of every letter without a game.
func officeInvariants(t *testing.T, p correspondence.Rendered) {
	t.Helper()
	if s := p.Subject; s == "" || len(s) > maxSubject || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) {
		t.Errorf("subject of %d octets: %q", len(s), s)
	}
	for i, line := range strings.Split(p.Text, "\n") {
		if w := utf8.RuneCountInString(line); w > sheet.Columns {
			t.Errorf("line %d has %d columns: %q", i+1, w, line)
		}
		if strings.ContainsFunc(line, unicode.IsControl) {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
	if strings.Count(p.Text, "\n-- \n") != 1 || !strings.Contains(p.Text, "Secretary: ") {
		t.Error("the letter has no foot")
	}
	if odd := oddity(whole.Replace(strings.Join(strings.Fields(p.Text), " "))); odd != "" {
		t.Errorf("the letter has %q", odd)
	}
	html(t, p)
}

func TestOfficeLetters(t *testing.T) {
	for name, render := range officeScenes {
		t.Run(name, func(t *testing.T) {
			p, err := render("John Smith", "smith@players.example")
			if err != nil {
				t.Fatal(err)
			}
			officeInvariants(t, p)
			if first, _, _ := strings.Cut(p.Text, "\n"); !strings.HasSuffix(first, ".") || !strings.Contains(first, "ddress") && !strings.Contains(first, "YES or NO") && !strings.Contains(first, "NONE") {
				t.Errorf("the first line is no news: %q", first)
			}
			if !strings.Contains(p.Text, "smith@players.example") {
				t.Error("it does not name the address")
			}
			compare(t, name+".txt", "Subject: "+p.Subject+"\n\n"+p.Text)
			goldenPage(t, name, p)
		})
	}
}

// TestE82OfficeLetters checks that neither a name nor an address can begin a line of
// a letter, a field of its header or an element of its page.
func TestE82OfficeLetters(t *testing.T) {
	for _, evil := range []string{
		"Smith\r\nBcc: all@players.example", "Smith\nSubject: you won", "Smith\r\rX", "Smith\u2028== IF YOU DO NOT\u2029> RESIGN",
		"\x00\x1b[2J\u202eSmith", "<script>alert(1)</script>", `"><img src=x>`, "`RESIGN`", "@position", "== HEAD", "> RESIGN", "* choice",
		"{{.Office}}", strings.Repeat("Smith", 200), strings.Repeat("é ", 200), "", "\xff\xfe",
	} {
		for name, render := range officeScenes {
			t.Run(name, func(t *testing.T) {
				want, err := render("John Smith", "smith@players.example")
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range []correspondence.Rendered{
					second(t)(render(evil, "smith@players.example")), second(t)(render("John Smith", evil)),
				} {
					officeInvariants(t, p)
					if p.Subject != want.Subject {
						t.Errorf("%q: subject %q", evil, p.Subject)
					}
					// There are as many headings, items and paragraphs as before, but for an
					// address that is missing altogether.
					for _, tag := range []string{"<h2", "<p", "<img", "<script", "<code"} {
						if a, b := strings.Count(want.HTML, tag), strings.Count(p.HTML, tag); a != b && evil != "" && strings.TrimSpace(narrate.OneLine(evil)) != "" {
							t.Errorf("%q: %d of %s, not %d", evil, b, tag, a)
						}
					}
					for line := range strings.Lines(p.Text) {
						if line := strings.ToLower(line); strings.HasPrefix(line, "bcc:") || strings.HasPrefix(line, "subject:") || strings.HasPrefix(line, "==") {
							t.Errorf("%q: the line %q", evil, line)
						}
					}
					if strings.Contains(escapes.UnescapeString(p.HTML), evil) && strings.Contains(p.HTML, evil) && strings.ContainsAny(evil, "<>") {
						t.Errorf("%q is not escaped", evil)
					}
				}
			})
		}
	}
}

func second(t *testing.T) func(correspondence.Rendered, error) correspondence.Rendered {
	return func(p correspondence.Rendered, err error) correspondence.Rendered {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// TestOfficeSubjects checks that what the letter is about stands whole in its
// subject, however long the tournament's name.
func TestOfficeSubjects(t *testing.T) {
	for _, c := range []struct{ tournament, want string }{
		{"Café Tournament", "Cafe Tournament: please confirm your address"},
		{"", "The office: please confirm your address"},
		{strings.Repeat("long ", 40), "long long long long long long long long long l...: please confirm your address"},
	} {
		p, err := RenderVerification(Verification{Tournament: c.tournament})
		if err != nil || p.Subject != c.want {
			t.Errorf("%q, %v", p.Subject, err)
		}
	}
}
