package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"postd/rules"
)

// update is shared by every test of this package that keeps a generated file.
var update = flag.Bool("update", false, "rewrite the files that tests generate")

// howToUpdate is what to do when a page that is made of the laws is out of date.
const howToUpdate = "run: go test ./cmd/postd -run Laws -update"

// noEvidence are files that speak of laws without keeping or proving any.
var noEvidence = []string{
	"rules/law.go", "rules/law_test.go", "dialogue/rows_test.go",
	"cmd/postd/law_test.go", "cmd/postd/law_book_test.go", "cmd/postd/law_pages_test.go", "cmd/postd/house_test.go",
}

// mention is one citation in a text. Where fault is not empty it is a bad one.
type mention struct {
	id     string
	offset int
	fault  string
}

// A citation is written with a slash; in the names of files and subtests, where
// there can be none, with a hyphen. Neither form says ranges or lists.
var (
	slashed  = regexp.MustCompile(`\b(BCC1903|BCC1897|STAUNTON|RICC|RULING|TABLE|CLOCK|PENALTY|READING|EXAMPLE|BOOK|MAIL|DESK|EVENT)/`)
	hyphened = regexp.MustCompile(`\b(BCC1903|BCC1897|STAUNTON|RICC|RULING)-`)
	lawTail  = regexp.MustCompile(`^(?:APP[ABC][/-](?:[A-Z][a-z]+|[A-Z0-9]+(?:\.[A-Z0-9]+)*)|R-[0-9]+|[A-Z0-9]+(?:\.[A-Z0-9]+)*)(?:\([a-z]\))?`)
	bookTail = regexp.MustCompile(`^(?:[A-Z]+-?)?[0-9]+(?:\.[A-Za-z0-9]+)*[ab]?(?:\([a-z]\))?`)
	runOn    = regexp.MustCompile(`^[A-Za-z0-9(]`)
	several  = regexp.MustCompile(`^(?:[–-][A-Z0-9]|(?: ?[–-] ?|, ?|/|,? (?:and|or|to) )\([a-z]\))`)
)

// byFileName finds a law by its name in file names, and wholes the laws and
// parts which are no section but have sections: BCC1903/V.5, BCC1903/V. To
// cite a whole law is allowed, but counts as keeping none of its sections.
var byFileName, wholes = func() (map[string]rules.Law, map[string]bool) {
	names, whole := map[string]rules.Law{}, map[string]bool{}
	for _, law := range rules.Laws() {
		names[law.FileName()] = law
		for i, c := range string(law) {
			if strings.ContainsRune("(./-", c) {
				whole[string(law[:i])] = true
				whole[law[:i].FileName()] = true
			}
		}
	}
	return names, whole
}()

// mentions finds the citations in a text: those with a slash and, if hyphens
// is true, those with a hyphen.
func mentions(text string, hyphens bool) []mention {
	var all []mention
	for _, at := range slashed.FindAllStringIndex(text, -1) {
		all = append(all, mentionAt(text, at))
	}
	if hyphens {
		for _, at := range hyphened.FindAllStringIndex(text, -1) {
			// The hyphened name of a whole part is that of a code, BCC1903-V.
			if m := mentionAt(text, at); m.fault != "" || !wholes[m.id] {
				all = append(all, m)
			}
		}
	}
	return slices.DeleteFunc(all, func(m mention) bool { return m.id == "" })
}

// mentionAt reads the citation whose code stands at the given place. A code
// that is followed by no name at all, as in "BCC1903/%s", gives no mention.
func mentionAt(text string, at []int) mention {
	head, rest := text[at[0]:at[1]], text[at[1]:]
	ofBook := strings.HasSuffix(head, "/") && !strings.Contains("BCC1903/BCC1897/STAUNTON/RICC/RULING/", head)
	tail := lawTail.FindString(rest)
	if ofBook {
		tail = bookTail.FindString(rest)
	}
	after := rest[len(tail):]
	m := mention{id: head + tail, offset: at[0]}
	switch {
	case runOn.MatchString(after):
		m.id = head + strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(" \t\n\"'`,;", r) })[0]
		m.fault = "is no citation"
	case tail == "":
		m.id = ""
	case several.MatchString(after):
		m.fault = "is followed by a range or a list: cite each section by its whole id"
	case byFileName[m.id] != "":
		m.id = string(byFileName[m.id])
	case ofBook && !book().has(m.id):
		m.fault = "is not in the law book: correct it by docs/law, docs/mail.md or docs/desk.md"
	case !ofBook && !rules.Law(m.id).Known() && !wholes[m.id]:
		m.fault = "is no law of rules/codes: correct it"
	}
	return m
}

// citation is a good citation and where it was found: the file, and in it the
// function, type, constant or variable.
type citation struct {
	law   string
	file  string
	name  string
	proof bool
}

// finding is all that a search has found.
type finding struct {
	citations []citation
	faults    []string
}

func (f *finding) add(ms []mention, file string, line func(offset int) int, name string, proof bool) {
	for _, m := range ms {
		if m.fault != "" {
			f.faults = append(f.faults, fmt.Sprintf("%s:%d: %s %s", file, line(m.offset), m.id, m.fault))
			continue
		}
		f.citations = append(f.citations, citation{m.id, file, name, proof})
	}
}

// goFile searches the comments and string literals of a Go file. Hyphened
// citations and short forms count in the literals of tests only: they name
// subtests.
func (f *finding) goFile(file string, src []byte) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		f.faults = append(f.faults, err.Error())
		if tree == nil {
			return
		}
	}
	test := strings.HasSuffix(file, "_test.go")
	spans := declarations(fset, tree)
	search := func(text string, pos token.Pos, hyphens bool) {
		first := fset.Position(pos).Line
		name := ""
		for _, s := range spans {
			if s.from <= first && first <= s.to {
				name = s.name
			}
		}
		line := func(offset int) int { return first + strings.Count(text[:offset], "\n") }
		found := mentions(text, hyphens)
		if hyphens {
			found = append(found, shortForms(text)...)
		}
		f.add(found, file, line, name, test)
	}
	for _, group := range tree.Comments {
		for _, c := range group.List {
			search(c.Text, c.Pos(), false)
		}
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				search(n.Value, n.Pos(), test)
			}
		}
		return true
	})
}

// span is the lines of one declaration with its doc comment.
type span struct {
	from, to int
	name     string
}

// declarations lists the spans of a file, wider ones before those within them.
func declarations(fset *token.FileSet, tree *ast.File) []span {
	var all []span
	add := func(name string, doc *ast.CommentGroup, n ast.Node) {
		from := fset.Position(n.Pos()).Line
		if doc != nil {
			from = fset.Position(doc.Pos()).Line
		}
		all = append(all, span{from, fset.Position(n.End()).Line, name})
	}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(functionName(d), d.Doc, d)
		case *ast.GenDecl:
			for i, s := range d.Specs {
				name, doc := "", (*ast.CommentGroup)(nil)
				switch s := s.(type) {
				case *ast.TypeSpec:
					name, doc = s.Name.Name, s.Doc
				case *ast.ValueSpec:
					name, doc = s.Names[0].Name, s.Doc
				}
				if i == 0 { // what is said of a group is noted under its first name
					add(name, d.Doc, d)
				}
				add(name, doc, s)
			}
		}
	}
	return all
}

// functionName returns "Name", or "Type.Name" for a method.
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	on := d.Recv.List[0].Type
	for {
		switch t := on.(type) {
		case *ast.StarExpr:
			on = t.X
		case *ast.IndexExpr:
			on = t.X
		case *ast.IndexListExpr:
			on = t.X
		case *ast.Ident:
			return t.Name + "." + d.Name.Name
		default:
			return d.Name.Name
		}
	}
}

// dialogue searches a dialogue: its file name, and the letters in it.
func (f *finding) dialogue(file, body string) {
	base := strings.TrimSuffix(filepath.Base(file), ".txt")
	f.add(append(mentions(base, true), shortForms(base)...), file, func(int) int { return 1 }, base, true)
	line := func(offset int) int { return 1 + strings.Count(body[:offset], "\n") }
	f.add(mentions(body, false), file, line, base, true)
}

// moduleRoot is the top of the module, seen from the folder of this test.
const moduleRoot = "../.."

// search returns what searched found.
func search(t *testing.T) finding {
	t.Helper()
	if raceDetector {
		t.Skip("one goroutine reads the sources, in which the race detector has nothing to see; the tests without it read them")
	}
	f, err := searched()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// walkModule visits the Go files, the documents, the templates and the dialogues of the module.
// It leaves out folders that are modules of their own.
func walkModule(visit func(rel, text string)) error {
	return filepath.WalkDir(moduleRoot, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(moduleRoot, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			hidden := strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_")
			_, err := os.Stat(filepath.Join(path, "go.mod"))
			if rel != "." && (hidden || err == nil) {
				return fs.SkipDir
			}
			return nil
		}
		isDialogue, _ := filepath.Match("dialogue/testdata/*.txt", rel)
		isText := slices.Contains([]string{".go", ".md", ".tmpl", ".html"}, filepath.Ext(rel)) && !strings.Contains(rel, "testdata/")
		if !isText && !isDialogue {
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil {
			visit(rel, string(text))
		}
		return err
	})
}

// searched searches the Go files and the dialogues, once for all tests.
var searched = sync.OnceValues(func() (f finding, err error) {
	err = walkModule(func(rel, text string) {
		switch {
		case slices.Contains(noEvidence, rel):
		case strings.HasSuffix(rel, ".go"):
			f.goFile(rel, []byte(text))
		case strings.HasSuffix(rel, ".txt"):
			f.dialogue(rel, text)
		}
	})
	return f, err
})

// evidence tells for each law, or whole law, the names in each file.
type evidence map[string]map[string]map[string]bool

// evidence sorts the citations by law, those of proofs or the others.
func (f finding) evidence(proof bool) evidence {
	e := evidence{}
	for _, c := range f.citations {
		if c.proof != proof {
			continue
		}
		if e[c.law] == nil {
			e[c.law] = map[string]map[string]bool{}
		}
		if e[c.law][c.file] == nil {
			e[c.law][c.file] = map[string]bool{}
		}
		e[c.law][c.file][c.name] = true
	}
	return e
}

// unproved lists the laws said to be kept that lack code or proof.
func unproved(f finding, laws []rules.Law) []string {
	code, proofs := f.evidence(false), f.evidence(true)
	var all []string
	for _, l := range laws {
		var lacks []string
		if code[string(l)] == nil {
			lacks = append(lacks, "code")
		}
		if proofs[string(l)] == nil {
			lacks = append(lacks, "proof")
		}
		if l.Standing() == "kept" && lacks != nil {
			all = append(all, fmt.Sprintf("%s lacks %s: %s", l, strings.Join(lacks, " and "), l.Title()))
		}
	}
	return all
}

// TestLawsCited checks that every law cited anywhere is one.
func TestLawsCited(t *testing.T) {
	for _, fault := range search(t).faults {
		t.Error(fault)
	}
}

// TestLawsKept checks that every law said to be kept is cited by code and by a
// test or a dialogue.
func TestLawsKept(t *testing.T) {
	if open := unproved(search(t), rules.Laws()); open != nil {
		t.Errorf("%d laws are said to be kept without code or proof; cite them where they are kept and proved, or amend their standing in rules/codes:\n%s",
			len(open), strings.Join(open, "\n"))
	}
}

// TestLawsMentions shows that the search finds what it should, and faults.
func TestLawsMentions(t *testing.T) {
	for _, c := range []struct {
		text    string
		hyphens bool
		want    string // ids, "!" before a faulty one
	}{
		{"see BCC1903/V.5(b).", false, "BCC1903/V.5(b)"},
		{"(BCC1903/I.13.C), RULING/R-7; RICC/7!", false, "BCC1903/I.13.C RULING/R-7 RICC/7"},
		{"BCC1903/V.PEN.A BCC1903/V.9.PROVISO", false, "BCC1903/V.PEN.A BCC1903/V.9.PROVISO"},
		{"BCC1903/APPA/8(a), BCC1903/APPB/Debate: BCC1903/APPC/3", false, "BCC1903/APPA/8(a) BCC1903/APPB/Debate BCC1903/APPC/3"},
		{"STAUNTON/DEF.MOVES.KING STAUNTON/R.X", false, "STAUNTON/DEF.MOVES.KING STAUNTON/R.X"},
		{"the whole of BCC1903/V.5 and BCC1903/V", false, "BCC1903/V.5 BCC1903/V"},
		{"BCC1903/V.5(b)/author_selects", false, "BCC1903/V.5(b)"},
		{`"BCC1903/%s" and BCC1903/*`, false, ""},
		{"codes/BCC1903.txt", false, ""},
		{"BCC1903-V.5(b) author selects.txt", true, "BCC1903/V.5(b)"},
		{"BCC1903-APPA-8(a) RULING-R-7 STAUNTON-R.X.txt", true, "BCC1903/APPA/8(a) RULING/R-7 STAUNTON/R.X"},
		{"BCC1903-V.5(b)", false, ""},
		{"code: BCC1903-V BCC1903-APPA", true, ""},
		{"BCC1903/V.12", false, "!BCC1903/V.12"},
		{"TABLE/T2.37, CLOCK/C-6(a): PENALTY/PE-9.", false, "TABLE/T2.37 CLOCK/C-6(a) PENALTY/PE-9"},
		{"(TABLE/T7.Suspend, EXAMPLE/20a, READING/RD3, BOOK/2.4), MAIL/19; DESK/E-39 EVENT/2 TABLE/T5", false, "TABLE/T7.Suspend EXAMPLE/20a READING/RD3 BOOK/2.4 MAIL/19 DESK/E-39 EVENT/2 TABLE/T5"},
		{"TABLE/T2.99 TABLE/2.9 CLOCK/C-6(e) MAIL/61", false, "!TABLE/T2.99 !TABLE/2.9 !CLOCK/C-6(e) !MAIL/61"},
		{"TABLE/T2.1–3", false, "!TABLE/T2.1"},
		{"BCC1903/V.5(z)", false, "!BCC1903/V.5(z)"},
		{"BCC1903/V.5b", false, "!BCC1903/V.5b"},
		{"BCC1903/v.5(b)", false, "!BCC1903/v.5(b)"},
		{"BCC1903/V.5(a)(b)", false, "!BCC1903/V.5(a)(b)"},
		{"RULING/R-99 RULING/7", false, "!RULING/R-99 !RULING/7"},
		{"BCC1903-V.12 nothing.txt", true, "!BCC1903-V.12"},
		{"BCC1903/V.8(b)–(d)", false, "!BCC1903/V.8(b)"},
		{"BCC1903/V.8(b)-(d)", false, "!BCC1903/V.8(b)"},
		{"BCC1903/V.8(b), (c)", false, "!BCC1903/V.8(b)"},
		{"BCC1903/V.8(b) and (c)", false, "!BCC1903/V.8(b)"},
		{"BCC1903/V.5(b) - the author", false, "BCC1903/V.5(b)"},
	} {
		var got []string
		for _, m := range mentions(c.text, c.hyphens) {
			if m.fault != "" {
				m.id = "!" + m.id
			}
			got = append(got, m.id)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q: got %q, want %q", c.text, s, c.want)
		}
	}
}

// TestLawsSearch shows which function a citation is noted under, that a fault
// is told with its line, and that want of code or proof is found.
func TestLawsSearch(t *testing.T) {
	const source = `// Package p (RICC/1).
package p

// T is a type (BCC1903/I.4(a)).
type T struct {
	F int // BCC1903/I.4(b)
}

// The group (BCC1903/I.4(c)).
const (
	A = 1 // BCC1903/I.4(d)
	B = "BCC1903/I.6"
)

// M is a method.
func (t *T) M() {
	// BCC1903/V.77: nonsense.
	_ = "BCC1903/V.3"
}
`
	var f finding
	f.goFile("p/p.go", []byte(source))
	f.goFile("p/p_test.go", []byte("package p\n\nfunc TestM() { run(\"BCC1903-V.3 sent\") }\n"))
	f.dialogue("dialogue/testdata/BCC1903-V.2(a) turns.txt", "words\nBCC1903/V.2(c)\nBCC1903/V.99\n")
	var got []string
	for _, c := range f.citations {
		got = append(got, fmt.Sprintf("%s %s %v", c.law, c.name, c.proof))
	}
	slices.Sort(got)
	want := []string{
		"BCC1903/I.4(a) T false", "BCC1903/I.4(b) T false", "BCC1903/I.4(c) A false", "BCC1903/I.4(d) A false",
		"BCC1903/I.6 B false", "BCC1903/V.2(a) BCC1903-V.2(a) turns true", "BCC1903/V.2(c) BCC1903-V.2(a) turns true",
		"BCC1903/V.3 T.M false", "BCC1903/V.3 TestM true", "RICC/1  false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	faults := []string{
		"p/p.go:17: BCC1903/V.77 is no law of rules/codes: correct it",
		"dialogue/testdata/BCC1903-V.2(a) turns.txt:3: BCC1903/V.99 is no law of rules/codes: correct it",
	}
	if !slices.Equal(f.faults, faults) {
		t.Errorf("faults %q, want %q", f.faults, faults)
	}
	open := unproved(f, []rules.Law{"BCC1903/V.3", "BCC1903/V.2(c)", "BCC1903/I.6", "BCC1903/V.7(a)", "RICC/13"})
	wantOpen := []string{"BCC1903/V.2(c) lacks code", "BCC1903/I.6 lacks proof", "BCC1903/V.7(a) lacks code and proof"}
	for i := range open {
		open[i], _, _ = strings.Cut(open[i], ": ")
	}
	if !slices.Equal(open, wantOpen) {
		t.Errorf("open %q, want %q", open, wantOpen)
	}
}
