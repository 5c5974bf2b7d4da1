package templates

import (
	"errors"
	htmltemplate "html/template"
	"strings"
	"testing"
)

// TestCheck checks that every template of the program can be executed, and that one
// that cannot is named.
func TestCheck(t *testing.T) {
	if err := check(); err != nil {
		t.Fatal(err)
	}
	names := func(fault string) {
		t.Helper()
		if err := check(); err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("the fault is told as %v, and %s is not named", err, fault)
		}
	}

	was := pages
	t.Cleanup(func() { pages = was })
	pages = func() (map[string]*htmltemplate.Template, error) { return nil, errors.New("templates: page late") }
	names("page late")
}
