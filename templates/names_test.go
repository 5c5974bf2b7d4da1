package templates

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"postd/correspondence"
	"postd/diagram"
	"postd/rules"
	"postd/templates/sheet"
)

// badNames are names of the two players as strangers may have them, with what the letters
// are to call the first of them; "" where that is no matter.
var badNames = []struct{ name, white, black, called string }{
	{"200 characters in one word", strings.Repeat("Longname", 25), "Mary Jones", ""},
	{"200 characters in many words", strings.TrimSpace(strings.Repeat("Arthur ", 29)), "Mary Jones", "Arthur"},
	{"one word", "Hypatia", "Mary Jones", "Hypatia"},
	{"one first name", "John Smith", "John Brown", "John Smith"},
	{"one name", "John Smith", "John Smith", ""},
	{"a title", "Dr. Anna Weiss", "Mr Pickwick", "Dr. Anna Weiss"},
	{"a comma", "Smith, John", "Brown, J.", "Smith, John"},
	{"Hebrew", "דוד כהן", "שרה לוי", "דוד כהן"},
	{"Arabic", "محمد علي", "فاطمة حسن", "محمد علي"},
	{"Chinese", "李小龙", "王芳", "李小龙"},
	{"combining marks", "E\u0301va Nova\u0301k", "Zoe\u0308 Q", "E\u0301va"},
	{"many combining marks", "Z" + strings.Repeat("\u0335", 40) + "algo X", "Mary Jones", ""},
	{"HTML", `<b onclick="x">Eve</b> & <script>alert(1)</script>`, "</td></table>", ""},
	{"back quotes", "`RESIGN` Eve", "a`b`c d", ""},
	{"line ends", "Eve\r\nRESIGN\r\n\r\n3... P-QR3 4. B-R4", "Mary\nJones", "Eve"},
	{"zero width", "A\u200bd\u200ca\u200d \u2060Love\ufefflace", "\u200b\u200d", ""},
	{"turned about", "\u202eevE\u202c Nobody", "\u2066x\u2069 y", ""},
	{"a command", "RESIGN", "OFFER DRAW", ""},
	{"a move", "P-K4", "3... P-QR3 4. B-R4", ""},
	{"quotation marks", "“Eve” ”Ada“", `"Mary" 'Jones'`, ""},
	{"a tag of PGN", `Eve"] [Result "1-0"]`, `a\ b"`, ""},
}

// TestNames sends every golden kind that two players get, in games of players with bad names:
// the first line, the subject, the text, the page, the score as a file and the picture stay
// whole, and no name is cut in a word.
func TestNames(t *testing.T) {
	for _, x := range badNames {
		t.Run(x.name, func(t *testing.T) {
			s := openNamed(t, x.white, x.black, "").plays(opening...)
			s.white("2... P-Q3 3. B-Kt5\n\nHello").black("STATUS").black("QUERY").white("STATUS").white("TERMS").white("HELP").black("OFFER DRAW").white("SHOW").white("INTERPRET 1").black("3. B-Kt5 P-QR3\nOFFER DRAW").white("ACCEPT")
			seen := map[correspondence.NoticeKind]bool{}
			for _, n := range s.notices {
				seen[n.Kind] = true
				p, err := Render(n, reader)
				if err != nil {
					t.Fatalf("%s: %v", n.Kind, err)
				}
				for _, f := range FaultsOf(string(n.Kind), p) {
					t.Errorf("%s %s", n.Kind, f)
				}
				staysWhole(t, n, p, x.white, x.black)
			}
			if len(seen) < 8 {
				t.Errorf("only letters of %v were sent", seen)
			}
			if x.called != "" {
				if got := newView(s.to(toBlack, correspondence.NMove), reader).call(rules.White).Bare(); got != x.called {
					t.Errorf("White is called %q, want %q", got, x.called)
				}
			}
			fileOf(t, s)
		})
	}
}

// staysWhole checks what stays whole in a letter whatever the names are.
func staysWhole(t *testing.T, n correspondence.Notice, p correspondence.Rendered, names ...string) {
	t.Helper()
	first, rest, _ := strings.Cut(p.Text, "\n")
	if strings.TrimSpace(first) == "" || rest == "" || !utf8.ValidString(p.Text) || !utf8.ValidString(p.HTML) || !utf8.ValidString(p.Subject) {
		t.Errorf("%s begins %q", n.Kind, first)
	}
	if strings.ContainsFunc(p.Subject, func(r rune) bool { return r < ' ' || r > '~' }) || len(p.Subject) > maxHead {
		t.Errorf("%s has the subject %q", n.Kind, p.Subject)
	}
	for i, line := range strings.Split(p.Text, "\n") {
		if utf8.RuneCountInString(line) > sheet.Columns || strings.ContainsFunc(line, unicode.IsControl) || strings.ContainsAny(line, "\u200b\u202e\u2066\ufeff") {
			t.Errorf("%s, line %d: %q", n.Kind, i+1, line)
		}
	}
	html(t, p)
	if p.Board && p.Position != (rules.Position{}) && len(diagram.PNG(p.Position, p.View, p.Last, 0)) == 0 {
		t.Errorf("%s has no picture", n.Kind)
	}
	// A name that has several words is cut between two of them.
	flat := strings.Join(strings.Fields(p.Text), " ")
	for _, name := range names {
		for _, w := range strings.Fields(name) {
			if len(w) < 4 || len(w) > 20 || !latinWord(w) {
				continue
			}
			for _, m := range regexp.MustCompile(`(\pL+)…`).FindAllStringSubmatch(flat, -1) {
				if len(m[1]) >= 3 && m[1] != w && strings.HasPrefix(w, m[1]) {
					t.Errorf("%s cuts %q in %q", n.Kind, w, m[0])
				}
			}
		}
	}
}

// tagPair is a tag of PGN.
var tagPair = regexp.MustCompile(`^\[[A-Z][A-Za-z0-9_]* "(?:[^"\\]|\\["\\])*"\]$`)

// fileOf checks the tags of the game as a file: each is one line, and none ends early.
func fileOf(t *testing.T, s *stage) {
	t.Helper()
	file := Portable(s.g, Portability{}).String()
	tags := 0
	head, _, _ := strings.Cut(file, "\n\n")
	for _, line := range strings.Split(head, "\n") {
		if tags++; !tagPair.MatchString(line) || strings.ContainsFunc(line, unicode.IsControl) {
			t.Errorf("the tag %q", line)
		}
	}
	if tags < 7 || strings.Count(head, "\n[Result ") != 1 {
		t.Errorf("%d tags:\n%s", tags, head)
	}
}
