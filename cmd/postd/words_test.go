package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// openWords are types of words that look closed and are not, with the reason.
var openWords = map[string]string{
	"postd/correspondence/events.Reason": "a notice gives its reason in words of its own too",
}

// lists are the files that list the words of closed types: a field of the agreement, or the
// reader of events, knows no others.
var lists = []string{"terms/agreement_table.go", "terms/agreement_odds.go", "events/known.go"}

// comparing are functions that compare a string with others.
var comparing = []string{"strings.EqualFold", "strings.Compare", "strings.HasPrefix", "strings.HasSuffix", "slices.Contains", "slices.Index"}

// unknownWord is what to write for a word that no constant has.
const unknownWord = "a constant of that type, declared with its law"

// place is where something stands, from the top of the module.
func (s typed) place(p token.Pos) string {
	at := s.fset.Position(p)
	file := filepath.ToSlash(at.Filename)
	if top, err := filepath.Abs(moduleRoot); err == nil {
		file = strings.TrimPrefix(file, filepath.ToSlash(top)+"/")
	}
	return fmt.Sprintf("%s:%d", file, at.Line)
}

// closedWord returns the type if it holds one of several words of law: a type of strings of
// the room of the law and its chambers that has constants.
func closedWord(t types.Type) *types.Named {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || !strings.HasPrefix(n.Obj().Pkg().Path()+"/", judgesHome+"/") {
		return nil
	}
	if b, ok := n.Underlying().(*types.Basic); !ok || b.Kind() != types.String || openWords[n.Obj().Pkg().Path()+"."+n.Obj().Name()] != "" || len(constants(n)) == 0 {
		return nil
	}
	return n
}

// constants are those of the type that its package declares.
func constants(n *types.Named) (out []*types.Const) {
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), n) {
			out = append(out, c)
		}
	}
	return out
}

// wordFaults are the places at which a closed word is written as a string, be it by a constant
// without a type, or with its type taken off.
func (s typed) wordFaults() (out []string) {
	text := func(x ast.Expr) (string, bool) {
		v := s.info.Types[x].Value
		if v == nil || v.Kind() != constant.String || constant.StringVal(v) == "" {
			return "", false
		}
		return constant.StringVal(v), true
	}
	say := func(x ast.Expr, word string, of *types.Named) {
		name := unknownWord
		for _, c := range constants(of) {
			if constant.StringVal(c.Val()) == word {
				name = c.Pkg().Name() + "." + c.Name()
			}
		}
		out = append(out, fmt.Sprintf("%s: %q is a word of %s.%s; write %s", s.place(x.Pos()), word, of.Obj().Pkg().Name(), of.Obj().Name(), name))
	}
	bare := func(x ast.Expr) { // a literal, or a constant without a type, that became a closed word
		switch y := x.(type) {
		case *ast.BasicLit:
		case *ast.Ident:
			c, ok := s.info.Uses[y].(*types.Const)
			if !ok || c.Type() != types.Typ[types.UntypedString] {
				return
			}
		default:
			return
		}
		word, ok := text(x)
		of := closedWord(s.info.Types[x].Type)
		if !ok || of == nil {
			return
		}
		say(x, word, of)
	}
	undressed := func(x ast.Expr) *types.Named { // string(c.Stage)
		call, ok := ast.Unparen(x).(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !s.info.Types[call.Fun].IsType() || s.info.Types[x].Value != nil {
			return nil
		}
		return closedWord(s.info.Types[call.Args[0]].Type)
	}
	against := func(x, y ast.Expr) {
		if word, ok := text(y); ok && closedWord(s.info.Types[y].Type) == nil {
			if of := undressed(x); of != nil {
				say(y, word, of)
			}
		}
	}
	among := func(x, y ast.Expr) { // strings.EqualFold(string(c.Stage), "elect"), or a list of such words
		against(x, y)
		if list, ok := ast.Unparen(y).(*ast.CompositeLit); ok {
			for _, e := range list.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok {
					e = pair.Key
				}
				against(x, e)
			}
		}
	}
	for _, f := range s.files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec: // the word is declared here, beside its type
				c, ok := s.info.Defs[n.Names[0]].(*types.Const)
				if !ok || n.Type == nil || c.Parent() != s.pkg.Scope() {
					break
				}
				if of := closedWord(c.Type()); of != nil && of.Obj().Pkg() == s.pkg {
					return false
				}
			case *ast.CallExpr:
				sel, ok := n.Fun.(*ast.SelectorExpr)
				if !ok {
					break
				}
				if f, ok := s.info.Uses[sel.Sel].(*types.Func); ok && slices.Contains(comparing, f.FullName()) {
					among(n.Args[0], n.Args[1])
					among(n.Args[1], n.Args[0])
				}
			case *ast.IndexExpr:
				among(n.Index, n.X)
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					against(n.X, n.Y)
					against(n.Y, n.X)
				}
			case *ast.SwitchStmt:
				for _, c := range n.Body.List {
					for _, word := range c.(*ast.CaseClause).List {
						if n.Tag != nil {
							against(n.Tag, word)
						}
					}
				}
			}
			if x, ok := n.(ast.Expr); ok {
				bare(x)
			}
			return true
		})
	}
	return out
}

// TestHouseClosedWords checks that each closed word of law is written once, as a constant of its
// type, and nowhere as a string that a slip of the keyboard could change; and that each word of a
// type that is stored stands in the list by which it is read.
func TestHouseClosedWords(t *testing.T) {
	listed, types := map[string]bool{}, map[string]*types.Named{}
	for _, p := range loaded(t) {
		s := typed{p.Fset, p.Syntax, p.Types, p.TypesInfo}
		for _, fault := range slices.Concat(s.wordFaults(), s.twiceFaults()) {
			t.Error(fault)
		}
		for id, o := range s.info.Uses {
			in := func(list string) bool {
				return strings.HasSuffix(filepath.ToSlash(s.file(id.Pos())), "/correspondence/"+list)
			}
			if of := closedWord(o.Type()); of != nil && slices.ContainsFunc(lists, in) {
				listed[o.Pkg().Path()+"."+o.Name()] = true
				types[of.String()] = of
			}
		}
		for _, name := range p.Types.Scope().Names() {
			of := closedWord(p.Types.Scope().Lookup(name).Type())
			if of != nil && of.Obj().Pkg() == p.Types && (p.Name == "terms" || p.Name == "events") {
				types[of.String()] = of
			}
		}
	}
	at := typed{fset: loaded(t)[0].Fset}
	for name, of := range types {
		for _, c := range constants(of) {
			if !listed[c.Pkg().Path()+"."+c.Name()] {
				t.Errorf("%s: %s is a word of %s that no ledger could hold: enter it in the row of its field, terms/agreement_table.go, or in events/known.go", at.place(c.Pos()), c.Name(), name)
			}
		}
	}
	if len(types) < 60 {
		t.Errorf("only %d types of closed words are known", len(types))
	}
}

// twiceFaults are the words of a closed type that two constants have.
func (s typed) twiceFaults() (out []string) {
	for _, name := range s.pkg.Scope().Names() {
		of := closedWord(s.pkg.Scope().Lookup(name).Type())
		if of == nil || of.Obj().Name() != name || of.Obj().Pkg() != s.pkg {
			continue
		}
		all := map[string]string{}
		for _, c := range constants(of) {
			word := constant.StringVal(c.Val())
			if other := all[word]; other != "" {
				out = append(out, fmt.Sprintf("%s: %s is the word %q of %s, and so is %s; keep one of them", s.place(c.Pos()), c.Name(), word, name, other))
			}
			all[word] = c.Name()
		}
	}
	return out
}

// TestHouseClosedWordsInTests checks the tests too, as far as their types are known without
// the packages that they alone import. A word that a type has not stands in a test on purpose.
func TestHouseClosedWordsInTests(t *testing.T) {
	all := loaded(t)
	known := importing{}
	for _, p := range all {
		for path, of := range p.Imports {
			known[path] = of.Types
		}
	}
	for _, p := range all {
		known[p.PkgPath] = p.Types
	}
	looked := 0
	for _, p := range all {
		files, err := filepath.Glob(filepath.Join(filepath.Dir(p.GoFiles[0]), "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		within, outside := slices.Clone(p.Syntax), []*ast.File(nil)
		for _, file := range files {
			f, err := parser.ParseFile(p.Fset, file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if f.Name.Name == p.Name {
				within = append(within, f)
			} else {
				outside = append(outside, f)
			}
		}
		for _, group := range [][]*ast.File{within, outside} {
			s := typed{fset: p.Fset, files: group, info: &types.Info{
				Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			}}
			conf := types.Config{Importer: known, Error: func(error) {}}
			s.pkg, _ = conf.Check(p.PkgPath, p.Fset, group, s.info) // with what is not known left out
			for _, fault := range s.wordFaults() {
				if strings.Contains(fault, "_test.go:") && !strings.HasSuffix(fault, unknownWord) {
					t.Error(fault)
				}
			}
			for x, v := range s.info.Types {
				if strings.HasSuffix(s.file(x.Pos()), "_test.go") && closedWord(v.Type) != nil {
					looked++
				}
			}
		}
	}
	if looked < 1000 {
		t.Errorf("only %d closed words were found in tests", looked)
	}
}

// TestHouseWordFaults shows what the check of closed words finds, and what it passes over.
func TestHouseWordFaults(t *testing.T) {
	const stage = `type Stage string; const ( Elect Stage = "elect"; Asked Stage = "asked" ); const loose = "elect"; type Case struct{ Stage Stage; Words string }; `
	known := map[string]*types.Package{
		"strings": typedOf(t, "strings", nil, `func EqualFold(a, b string) bool { return a == b }`).pkg,
		"slices":  typedOf(t, "slices", nil, `func Contains[E comparable](s []E, v E) bool { return len(s) > 0 && s[0] == v }`).pkg,
	}
	for _, c := range []struct {
		name, src string
		want      int
	}{
		{"compared", `func f(c Case) bool { return c.Stage == "elect" }`, 1},
		{"compared the other way round", `func f(c Case) bool { return "elect" != c.Stage }`, 1},
		{"misspelt", `func f(c Case) bool { return c.Stage == "elekt" }`, 1},
		{"switched on", `func f(c Case) int { switch c.Stage { case "elect", "asked": return 1 }; return 2 }`, 2},
		{"assigned", `func f(c *Case) { c.Stage = "asked" }`, 1},
		{"in a literal", `var c = Case{Stage: "asked", Words: "elect"}`, 1},
		{"in a list", `var l = []Stage{"asked", Elect}; var m = map[Stage]int{"elect": 1}`, 2},
		{"passed", `func f(Stage) {}; func g() { f("elect") }`, 1},
		{"returned", `func f() Stage { return "elect" }`, 1},
		{"converted", `var s = Stage("elect")`, 1},
		{"a constant without a type", `func f(c Case) bool { return c.Stage == loose }`, 1},
		{"with the type taken off", `func f(c Case) bool { return string(c.Stage) == "elect" }`, 1},
		{"switched on with the type taken off", `func f(c Case) int { switch string(c.Stage) { case "elect": return 1 }; return 2 }`, 1},
		{"in another case", `import strings "strings"; func f(c Case) bool { return strings.EqualFold("ELECT", string(c.Stage)) }`, 1},
		{"among strings", `import slices "slices"; func f(c Case) bool { return slices.Contains([]string{"elect", "asked"}, string(c.Stage)) }`, 2},
		{"in a table of strings", `func f(c Case) bool { return map[string]bool{"elect": true}[string(c.Stage)] }`, 1},
		{"a constant in a function", `func f() { const s Stage = "elect"; _ = s }`, 1},
		{"by its constant", `func f(c *Case) bool { c.Stage = Asked; return c.Stage == Elect || c.Stage == "" }`, 0},
		{"other strings", `func f(c Case) bool { return c.Words == "elect" || c.Words == string(c.Stage) }`, 0},
		{"what a player wrote", `func f(c Case) Stage { return Stage(c.Words) }`, 0},
	} {
		s := typedOf(t, judgesHome, known, stage, c.src)
		if got := s.wordFaults(); len(got) != c.want {
			t.Errorf("%s: %d faults, want %d: %q", c.name, len(got), c.want, got)
		}
	}
	if got := typedOf(t, judgesHome, nil, `type Way string; const ( A Way = "a"; B Way = "b"; Again Way = "a" )`).twiceFaults(); len(got) != 1 {
		t.Errorf("a word that two constants have: %q", got)
	}
}
