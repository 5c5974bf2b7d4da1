package templates

import (
	"errors"
	htmltemplate "html/template"
	"strings"
	"testing"
	"text/template"

	"postd/correspondence"
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

	wasWords, wasPages := words, pages
	t.Cleanup(func() { words, pages = wasWords, wasPages })
	slip := func(of func() (*template.Template, error), name string) func() (*template.Template, error) {
		return func() (*template.Template, error) {
			t, err := of()
			if err == nil {
				t, err = t.Clone()
			}
			if err == nil {
				_, err = t.New(name).Parse("{{.Nobody}}")
			}
			return t, err
		}
	}
	words = slip(wasWords, string(correspondence.NPenalty)+"/body")
	names(string(correspondence.NPenalty) + "/body")
	words = func() (*template.Template, error) { return nil, errors.New("template: ack.tmpl:1: unexpected EOF") }
	names("ack.tmpl")
	words = wasWords
	pages = func() (map[string]*htmltemplate.Template, error) { return nil, errors.New("templates: page late") }
	names("page late")
}
