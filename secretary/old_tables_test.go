package secretary

import (
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"postd/public"
)

// TestOldTables opens the ledgers of the two releases before events, of that with them and of the first that binds, as they left them: each table of their
// tournaments, the working of its figures, its file and its public page have the same players, marks, figures and
// places, and what a program reads has all that it had. That a head or a mark of a game in play has other words
// since, or a page more columns, is no difference.
func TestOldTables(t *testing.T) {
	t.Parallel()
	for _, schema := range []string{"6", "7", "8", "12"} {
		t.Run("schema "+schema, func(t *testing.T) {
			t.Parallel()
			folder := "../ledger/testdata/schema/"
			told := string(must(os.ReadFile(folder + schema + ".tables.txt"))(t))
			now, told, _ := strings.Cut(told, "\n")
			o := officeOn(t, unpackedLedger(t, folder+schema+".db.gz"), at(strings.TrimPrefix(now, "now ")))
			c := o.as(roleSecretary)
			window := must(public.New(public.Options{Ledger: o.Ledger, Now: o.clock.now, DoorNow: o.clock.now, Base: "https://games.chess.test", Tournaments: true}))(t)
			asked := 0
			for _, x := range strings.Split(told, "\n$ ") {
				command, want, _ := strings.Cut(strings.TrimPrefix(x, "$ "), "\n")
				kind, path, _ := strings.Cut(command, " ")
				asked++
				if kind != "open" {
					if d := c.get(path); kind == "page" {
						sameRows(t, command, rowsIn(d.body), linesOf(want))
					} else {
						sameRows(t, command, fileRows(t, d.body), fileRows(t, want))
					}
					continue
				}
				w := httptest.NewRecorder()
				window.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "https://games.chess.test"+path, nil))
				switch {
				case strings.HasPrefix(want, "status "):
					if fmt.Sprintf("status %d", w.Code) != strings.TrimSpace(want) {
						t.Errorf("%s has status %d, and had %s", path, w.Code, want)
					}
				case strings.HasSuffix(path, ".json"):
					var was, is any
					if err := json.Unmarshal([]byte(want), &was); err != nil {
						t.Fatal(err)
					}
					if err := json.Unmarshal(w.Body.Bytes(), &is); err != nil {
						t.Fatal(err)
					}
					has(t, path, is, was)
				default:
					sameRows(t, command, rowsIn(w.Body.String()), linesOf(want))
				}
			}
			if asked < 20 {
				t.Errorf("only %d pages were compared", asked)
			}
		})
	}
}

// unpackedLedger is the path of a copy of a ledger that is kept packed.
func unpackedLedger(t *testing.T, from string) string {
	t.Helper()
	f := must(os.Open(from))(t)
	defer f.Close()
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, must(io.ReadAll(must(gzip.NewReader(f))(t)))(t), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// rowsIn are the cells of all tables of a page.
func rowsIn(page string) (out [][]string) {
	var words func(n *html.Node) string
	words = func(n *html.Node) (s string) {
		if n.Type == html.TextNode {
			return n.Data
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			s += words(c) + " "
		}
		return s
	}
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		return nil
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "tr" {
			continue
		}
		var cells []string
		for c := range n.ChildNodes() {
			if c.Type == html.ElementNode && (c.Data == "td" || c.Data == "th") {
				cells = append(cells, strings.Join(strings.Fields(words(c)), " "))
			}
		}
		out = append(out, cells)
	}
	return out
}

func linesOf(text string) (out [][]string) {
	for line := range strings.Lines(text) {
		out = append(out, strings.Split(strings.TrimSuffix(line, "\n"), " | "))
	}
	return out
}

func fileRows(t *testing.T, text string) [][]string {
	t.Helper()
	return must(csv.NewReader(strings.NewReader(text)).ReadAll())(t)
}

// sameRows compares rows by their heads: each cell that was there is there, and says the same.
func sameRows(t *testing.T, what string, is, was [][]string) {
	t.Helper()
	a, b := byHead(is), byHead(was)
	if len(a) < len(b) || len(b) == 0 {
		t.Errorf("%s has %d rows, and had %d", what, len(a), len(b))
		return
	}
	for i, row := range b {
		for _, head := range slices.Sorted(maps.Keys(row)) {
			if a[i][head] != row[head] {
				t.Errorf("%s, row %d, %q: %q, and it was %q", what, i+1, head, a[i][head], row[head])
			}
		}
	}
}

// byHead gives the cells of each row by the heads of the first. A head of an opponent is their number alone; the
// number and the name of a player, which have stood in one cell and in two, are one; and a game in play is a blank.
func byHead(rows [][]string) (out []map[string]string) {
	for i, row := range rows {
		if i == 0 || len(row) < len(rows[0]) {
			continue
		}
		cells := map[string]string{}
		for j, head := range rows[0] {
			if number, _, ok := strings.Cut(head, " "); ok && strings.Trim(number, "0123456789") == "" {
				head = number
			}
			words := strings.Join(strings.Fields(strings.NewReplacer("in play", "", "*", "", "'", "").Replace(row[j])), " ")
			switch head {
			case "No.", "Number", "Player", "Name":
				cells["player"] = strings.TrimSpace(cells["player"] + " " + words)
			default:
				cells[head] = words
			}
		}
		out = append(out, cells)
	}
	return out
}

// has reports whatever a value of JSON had and has no more.
func has(t *testing.T, where string, is, was any) {
	t.Helper()
	switch was := was.(type) {
	case map[string]any:
		now, _ := is.(map[string]any)
		for _, k := range slices.Sorted(maps.Keys(was)) {
			has(t, where+"."+k, now[k], was[k])
		}
	case []any:
		now, _ := is.([]any)
		if len(now) != len(was) {
			t.Errorf("%s has %d, and had %d", where, len(now), len(was))
			return
		}
		for i := range was {
			has(t, fmt.Sprintf("%s[%d]", where, i), now[i], was[i])
		}
	default:
		if is != was {
			t.Errorf("%s is %v, and was %v", where, is, was)
		}
	}
}
