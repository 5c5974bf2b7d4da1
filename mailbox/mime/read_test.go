package mime

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/letters"
)

// example is a letter of testdata/clients, as one mail program writes it: an
// answer to a letter of the office, or one passed on. list.tsv tells of each the
// program, the language in which it is set, where the answer stands, and its form.
type example struct {
	name, client, language, posting, form string
	raw                                   []byte
	want                                  string // the new text
}

func examples(t testing.TB) (all []example) {
	t.Helper()
	list, err := os.ReadFile("testdata/clients/list.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 5 {
			t.Fatalf("%q", line)
		}
		x := example{name: f[0], client: f[1], language: f[2], posting: f[3], form: f[4]}
		if x.raw, err = os.ReadFile("testdata/clients/" + x.name + ".eml"); err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("testdata/clients/" + x.name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		x.want = strings.TrimSuffix(string(want), "\n")
		all = append(all, x)
	}
	files, err := filepath.Glob("testdata/clients/*.eml")
	if err != nil || len(files) != len(all) {
		t.Fatalf("%d letters, of which %d are listed, %v", len(files), len(all), err)
	}
	return all
}

// quotes reports whether the letter quotes a line of an older one that would end
// the game if it were heard.
func (x example) quotes(m Mail) bool {
	if slices.ContainsFunc(m.Parts, func(p Part) bool { return strings.Contains(Decode(p.Body, p.charset), "RESIGN") }) {
		return true
	}
	return bytes.Contains(x.raw, []byte("message/rfc822")) && bytes.Contains(x.raw, []byte("RESIGN"))
}

// TestPoint26QuotedTextGivesNoMove reads what the common mail programs write: the
// new text is taken, whole, and nothing of the letter of the office that stands
// above it, below it or around it, be it marked as quoted or not. Each quotes at
// least one line that would be a statement if it were new.
func TestPoint26QuotedTextGivesNoMove(t *testing.T) {
	clients, languages, postings, forms := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	quoting := 0
	for _, x := range examples(t) {
		t.Run(x.name, func(t *testing.T) {
			for name, raw := range map[string]string{"LF": string(x.raw), "CR LF": strings.ReplaceAll(strings.ReplaceAll(string(x.raw), "\r\n", "\n"), "\n", "\r\n")} {
				m, err := ReadMail([]byte(raw))
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if got := Cut(m.Text); got != x.want {
					t.Errorf("%s: the new text is\n%q\nwant\n%q\nof\n%s", name, got, x.want, m.Text)
				}
				if len(m.From) != 1 || m.From[0] != "black@players.test" || m.MessageID != "m1@players.test" {
					t.Errorf("%s: From %q, Message-ID %q", name, m.From, m.MessageID)
				}
			}
			m, _ := ReadMail(x.raw)
			if !x.quotes(m) {
				return
			}
			quoting++
			languages[x.language]++
			postings[x.posting]++
			forms[x.form]++
			if x.client != "-" {
				clients[x.client]++
			}
			if strings.Contains(x.want, "RESIGN") {
				t.Error("the quoted line is expected among the new text")
			}
			said, _ := letters.ReadLetter(x.want, letters.Expect{})
			plays := len(said) == 1 && said[0].Kind == letters.Plays
			if answer := x.posting != "forward"; answer != plays {
				t.Errorf("the new text %q says %v", x.want, said)
			}
		})
	}
	t.Logf("%d letters quote one of the office: %d programs %v, %d languages %v, %v, %v", quoting,
		len(clients), slices.Sorted(maps.Keys(clients)), len(languages), slices.Sorted(maps.Keys(languages)), postings, forms)
	switch {
	case quoting < 120:
		t.Errorf("only %d letters quote one of the office", quoting)
	case len(clients) < 20:
		t.Errorf("only %d programs", len(clients))
	case len(languages) < 14:
		t.Errorf("only %d languages", len(languages))
	}
	for posting, least := range map[string]int{"top": 60, "inline": 10, "bottom": 10, "forward": 4} {
		if postings[posting] < least {
			t.Errorf("only %d are answered %s", postings[posting], posting)
		}
	}
	for form, least := range map[string]int{"plain": 30, "html": 20, "both": 15, "flowed": 8} {
		if forms[form] < least {
			t.Errorf("only %d are %s", forms[form], form)
		}
	}
}
