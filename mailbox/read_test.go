package mailbox

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestClients reads the letters of testdata/clients, each as one mail program
// writes it, and compares the new text with the .txt beside it.
func TestClients(t *testing.T) {
	files, err := filepath.Glob("testdata/clients/*.eml")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d letters, %v", len(files), err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".eml"), func(t *testing.T) {
			raw, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(f, ".eml") + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			for name, raw := range map[string]string{"LF": string(raw), "CR LF": crlf(string(raw))} {
				m, err := ReadMail([]byte(raw))
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if got := Cut(m.Text); got != strings.TrimSuffix(string(want), "\n") {
					t.Errorf("%s: the new text is\n%q\nwant\n%q\nof\n%s", name, got, want, m.Text)
				}
				if len(m.From) != 1 || m.From[0] != "black@players.test" || m.MessageID != "m1@players.test" {
					t.Errorf("%s: From %q, Message-ID %q", name, m.From, m.MessageID)
				}
			}
		})
	}
}

func crlf(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\n", "\r\n")
}
