package secretary

import (
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestE83About checks that the page about postd names every module that is compiled in,
// with the version of which it is and the licence, as THIRD_PARTY.md does, and that the
// version and the number of the request stand there and on no other page but of errors.
func TestE83About(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	page := c.get("/about").is(http.StatusOK).sound().has("postd test", "This request", "MIT")
	c.get("/").lacks("postd test", "request").link("About")
	c.get("/nowhere").is(http.StatusNotFound).has("quote the request")

	list, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} | {{.Version}}{{end}}{{end}}", "postd/cmd/postd").Output()
	if err != nil {
		t.Fatal(err)
	}
	inside := slices.Compact(slices.Sorted(strings.Lines(strings.TrimSpace(string(list)))))
	if len(inside) < 30 {
		t.Fatalf("only %d modules are compiled in", len(inside))
	}
	third, err := os.ReadFile("../THIRD_PARTY.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range inside {
		module, version, found := strings.Cut(strings.TrimSpace(line), " | ")
		if !found {
			continue
		}
		if !strings.Contains(string(third), "| "+module+" | "+version+" | ") {
			t.Errorf("THIRD_PARTY.md lacks %s %s", module, version)
		}
		page.has(module)
		if !slices.ContainsFunc(works(), func(w work) bool {
			return w.Name == module && w.Version == version && w.Licence != "" && w.Holder != ""
		}) {
			t.Errorf("the page lacks %s %s", module, version)
		}
	}
	_, table, _ := strings.Cut(string(third), "## In the program")
	table, _, _ = strings.Cut(table, "\n## ")
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "| g") || strings.HasPrefix(line, "| b") || strings.HasPrefix(line, "| Go") {
			if !strings.Contains(worksText, line) {
				t.Errorf("about_works.txt lacks the row %s", line)
			}
		}
	}
}
