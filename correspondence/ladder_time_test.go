package correspondence

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postd/rules"
)

// citation finds the ids of laws and of rows of the law book.
var citation = regexp.MustCompile(`\b(?:BCC1903|BCC1897|STAUNTON|RICC|RULING|TABLE|CLOCK|BOOK|PENALTY)/(?:APP[A-C]/)?[A-Z\d][\w-]*(?:\.\w+)*(?:\([a-z]+\))*(?:\.\w+)?`)

// printRulings writes the closed list of rulings (TABLE/T7), as it stands in the code,
// and adds to by, for each row of the law book, where it is told.
func printRulings(t *testing.T, b *bytes.Buffer, by map[string][]string) {
	book := rowsOfBook(t)
	taken := doings(t, "rulings_rows.go", regexp.MustCompile(`(?s)\{Name: "(\w+)".*?(?:takes: +\(\*rulings\)\.(\w+)|\}?,\n\t\t//|\n\t\})`))
	b.WriteString("## Rulings\n\nWhat officials may rule, the closed list of TABLE/T7. Each rests on one of its laws.\n\n")
	for _, r := range Rulings() {
		row := "TABLE/T7." + r.Name
		if !slices.Contains(book, row) {
			t.Errorf("the law book has no row %s for the ruling %s", row, r.Name)
		}
		fmt.Fprintf(b, "### %s\n\n", r.Name)
		sentence(b, "does", r.Effect)
		var offices, laws []string
		for _, p := range r.Offices {
			offices = append(offices, p.String())
		}
		for _, l := range r.Laws {
			laws = append(laws, string(l))
		}
		if r.Any {
			laws = append(laws, "or any other law")
		}
		listed(b, "by", offices)
		listed(b, "laws", laws)
		listed(b, "rows", []string{row})
		act := "d.rulings." + taken[r.Name]
		if r.takes == nil {
			act = "rulingRows" // its row is all that it does
		}
		fmt.Fprintf(b, "- **code**: %s\n\n", place(t, act))
		by[row] = append(by[row], fmt.Sprintf("[%s](#%s)", r.Name, strings.ToLower(r.Name)))
	}
	for name, with := range saidWith {
		by["TABLE/T7."+name] = append(by["TABLE/T7."+name], fmt.Sprintf("[%s](#%s)", with, strings.ToLower(with)))
	}
}

// printTime writes what the passing of time brings about: the methods that Elapse calls,
// in its order, each with its comment and with the laws and rows that it cites.
func printTime(t *testing.T, b *bytes.Buffer, by map[string][]string) {
	b.WriteString("## Time that goes by\n\nWhat comes about without a letter, in the order in which it is looked at.\n\n")
	calls := callsOfElapse(t)
	if len(calls) < 8 {
		t.Fatalf("only %d calls of Elapse were found", len(calls))
	}
	for _, act := range calls {
		doc, cites := commentsOf(t, act)
		if doc == "" {
			t.Errorf("%s has no comment that says what it does", act)
		}
		name := act[strings.LastIndex(act, ".")+1:]
		fmt.Fprintf(b, "### %s\n\n", name)
		sentence(b, "does", doc)
		var laws, rows []string
		for _, id := range cites {
			if rules.Law(id).Known() {
				laws = append(laws, id)
				continue
			}
			rows = append(rows, id)
			by[id] = append(by[id], fmt.Sprintf("[%s](#%s)", name, strings.ToLower(name)))
		}
		if len(cites) == 0 {
			t.Errorf("%s, which Elapse calls, cites neither a law nor a row of the law book", act)
		}
		if len(laws) > 0 {
			listed(b, "laws", laws)
		}
		if len(rows) > 0 {
			listed(b, "rows", rows)
		}
		fmt.Fprintf(b, "- **code**: %s\n\n", place(t, "d."+act))
	}
}

// sentence writes words as an entry of the page, in lines of readable length.
func sentence(b *bytes.Buffer, head, words string) {
	line := "- **" + head + "**:"
	for w := range strings.FieldsSeq(words) {
		if len(line)+1+len(w) > 118 {
			b.WriteString(line + "\n")
			line = " "
		}
		line += " " + w
	}
	b.WriteString(line + "\n")
}

// callsOfElapse are the methods of subjects that Elapse calls, "times.lapse", in order.
func callsOfElapse(t *testing.T) []string {
	var out []string
	f := parsed(t, "times_elapse.go")
	for _, d := range f.Decls {
		if fd, ok := d.(*ast.FuncDecl); ok && fd.Name.Name == "Elapse" {
			ast.Inspect(fd, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if m, ok := call.Fun.(*ast.SelectorExpr); ok {
						if of, ok := m.X.(*ast.SelectorExpr); ok {
							out = append(out, of.Sel.Name+"."+m.Sel.Name)
						}
					}
				}
				return true
			})
		}
	}
	return slices.DeleteFunc(out, func(act string) bool { return where(t, act) == "" })
}

// commentsOf returns the comment of a method, and all that is cited in it and inside
// the method.
func commentsOf(t *testing.T, act string) (doc string, cites []string) {
	f := parsed(t, where(t, act))
	for _, d := range f.Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok || fd.Recv == nil || !strings.HasSuffix(act, "."+fd.Name.Name) {
			continue
		}
		doc = strings.TrimPrefix(fd.Doc.Text(), fd.Name.Name+" ")
		for _, c := range f.Comments {
			if c.End() >= fd.Pos()-1 && c.Pos() < fd.End() {
				cites = append(cites, citation.FindAllString(c.Text(), -1)...)
			}
		}
		ast.Inspect(fd, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				cites = append(cites, citation.FindAllString(l.Value, -1)...)
			}
			return true
		})
	}
	slices.Sort(cites)
	return doc, slices.Compact(cites)
}

func parsed(t *testing.T, file string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
