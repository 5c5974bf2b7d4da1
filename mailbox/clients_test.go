package mailbox

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/mailbox/mime"
)

// clients gives the letters of mime/testdata/clients, as many mail programs write
// them.
func clients(t testing.TB) (all [][]byte) {
	t.Helper()
	files, err := filepath.Glob("mime/testdata/clients/*.eml")
	if err != nil || len(files) == 0 {
		t.Fatal("no letters", err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, raw)
	}
	return all
}

// TestClientsAreNoMachines checks that no mail program of a person is taken for a
// machine, nor its letter for one that is encrypted or something else than words.
func TestClientsAreNoMachines(t *testing.T) {
	t.Parallel()
	for _, raw := range clients(t) {
		m, err := mime.ReadMail(raw)
		if err != nil {
			t.Fatal(err)
		}
		if why := automatic(m); why != "" || coded(m) != "" {
			t.Errorf("automatic %q, coded %q:\n%s", why, coded(m), raw)
		}
	}
}

func crlf(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\n", "\r\n")
}
