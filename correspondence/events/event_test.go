package events

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"
)

// TestEveryKindIsRead checks that every kind of event that there is can be read again.
func TestEveryKindIsRead(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv != nil && d.Name.Name == "kind" {
				n++
			}
		}
	}
	if n != len(kinds) {
		t.Errorf("there are %d kinds of events, and %d can be read", n, len(kinds))
	}
}
