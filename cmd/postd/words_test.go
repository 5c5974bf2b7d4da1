package main

import (
	"fmt"
	"go/ast"
	"go/constant"
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
		name := "a constant of that type, declared with its law"
		for _, c := range constants(of) {
			if constant.StringVal(c.Val()) == word {
				name = c.Pkg().Name() + "." + c.Name()
			}
		}
		out = append(out, fmt.Sprintf("%s: %q is a word of %s.%s; write %s", s.fset.Position(x.Pos()), word, of.Obj().Pkg().Name(), of.Obj().Name(), name))
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
	for _, f := range s.files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec: // the word is declared here
				if c, ok := s.info.Defs[n.Names[0]].(*types.Const); ok && closedWord(c.Type()) != nil && n.Type != nil {
					return false
				}
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
		for _, fault := range s.wordFaults() {
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
	for name, of := range types {
		for _, c := range constants(of) {
			if !listed[c.Pkg().Path()+"."+c.Name()] {
				t.Errorf("%s is a word of %s that no ledger could hold: it is missing in the row of its field, or in events/known.go", c.Name(), name)
			}
		}
	}
	if len(types) < 60 {
		t.Errorf("only %d types of closed words are known", len(types))
	}
}

// TestHouseWordFaults shows what the check of closed words finds, and what it passes over.
func TestHouseWordFaults(t *testing.T) {
	const stage = `type Stage string; const ( Elect Stage = "elect"; Asked Stage = "asked" ); const loose = "elect"; type Case struct{ Stage Stage; Words string }; `
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
		{"by its constant", `func f(c *Case) bool { c.Stage = Asked; return c.Stage == Elect || c.Stage == "" }`, 0},
		{"other strings", `func f(c Case) bool { return c.Words == "elect" || c.Words == string(c.Stage) }`, 0},
		{"what a player wrote", `func f(c Case) Stage { return Stage(c.Words) }`, 0},
	} {
		s := typedOf(t, judgesHome, nil, stage, c.src)
		if got := s.wordFaults(); len(got) != c.want {
			t.Errorf("%s: %d faults, want %d: %q", c.name, len(got), c.want, got)
		}
	}
}
