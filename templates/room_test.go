package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// TestRoomOfLetters checks that the view has 120 methods at most, each wording something that
// more than one kind of letter says, and that no template of a letter is
// left; those of the pages are HTML.
func TestRoomOfLetters(t *testing.T) {
	most, methods := 120, 0
	for _, name := range matching(t, "*.go") {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil {
				continue
			}
			if of, ok := f.Recv.List[0].Type.(*ast.StarExpr); ok && of.X.(*ast.Ident).Name == "view" {
				methods++
			}
		}
	}
	if methods < 50 {
		t.Errorf("only %d methods of the view were found", methods)
	}
	if methods > most {
		t.Errorf("the view has %d methods, and %d are the most", methods, most)
	}
	t.Logf("the view has %d methods", methods)
	err := fs.WalkDir(os.DirFS("."), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".tmpl") {
			t.Errorf("%s is a template of a letter", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
