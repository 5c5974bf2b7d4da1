package correspondence

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"postd/correspondence/letters"
	"postd/rules"
)

// ladderPage is the page that is printed from the ladder.
const ladderPage = "../docs/law/ladder.md"

// reached counts how often each rung was taken by the tests of this package.
var reached []atomic.Int64

// TestMain watches the ladder in all tests: a question that files or tells something
// stops them, and after a whole run no rung may be left that none has reached.
func TestMain(m *testing.M) {
	flag.Parse()
	told := func(name string) string { return flag.Lookup("test." + name).Value.String() }
	if told("bench") != "" {
		os.Exit(m.Run())
	}
	debug.SetGCPercent(300) // the tests keep little in memory and throw many games away
	reached = make([]atomic.Int64, len(ladder))
	for i, r := range ladder {
		for k, q := range r.when {
			ladder[i].when[k].is = func(d *records, x heardRecord) bool {
				events, notices, seq := len(d.events), len(d.notices), d.g.Seq
				yes := q.is(d, x)
				if len(d.events) != events || len(d.notices) != notices || d.g.Seq != seq {
					panic(fmt.Sprintf("the question %q of the rung %q is not only asked: it files or tells. Let the question ask alone, and the rung act (correspondence/records_questions.go)", q.says, r.name))
				}
				return yes
			}
		}
		ladder[i].do = func(d *records, x heardRecord) { reached[i].Add(1); r.do(d, x) }
		if k := slices.IndexFunc(replies, func(o rung) bool { return o.name == r.name }); k >= 0 {
			replies[k] = ladder[i]
		}
	}
	code := m.Run()
	if whole := told("run") == "" && told("skip") == "" && told("fuzz") == "" && told("list") == "" && !testing.Short(); code == 0 && whole {
		for i, r := range ladder {
			if reached[i].Load() == 0 {
				fmt.Printf("rung %d, %q, of correspondence/records_ladder.go was reached by no test: write a row of a table for it in ladder_rows_test.go, or take it away\n", i+1, r.name)
				code = 1
			}
		}
	}
	os.Exit(code)
}

// TestLadderIsPrinted checks that the page has the rungs of the code, in their order.
func TestLadderIsPrinted(t *testing.T) {
	page := printLadder(t)
	if *update {
		if err := os.WriteFile(ladderPage, page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(ladderPage)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(old, page) {
		return
	}
	var had []string
	for _, m := range regexp.MustCompile(`(?m)^### \d+ (.*)$`).FindAllSubmatch(old, -1) {
		had = append(had, string(m[1]))
	}
	for i, r := range ladder {
		if i >= len(had) || had[i] != r.name {
			t.Errorf("rung %d of the code is %q, and rung %d of %s is another: the order of the rungs is the law's", i+1, r.name, slices.Index(had, r.name)+1, ladderPage)
		}
	}
	t.Errorf("%s is not what the ladder says; if the law book says so, run: go test ./correspondence -run Ladder -update", ladderPage)
}

// TestLadderAndLawBook checks that each rung has rows of the law book that are there,
// and each row of T1, T2 and T3 a rung, a statement, or a place that is named here.
func TestLadderAndLawBook(t *testing.T) {
	book := rowsOfBook(t)
	cited := map[string]bool{}
	cite := func(where, law, rows string) {
		if !rules.Law(law).Known() {
			t.Errorf("%s: there is no law %s; correct it by rules/codes", where, law)
		}
		if rows == "" {
			t.Errorf("%s has no row of the law book; give it those of docs/law/tables.md that it keeps", where)
		}
		for row := range strings.FieldsSeq(rows) {
			if cited[row] = true; strings.HasPrefix(row, "TABLE/") && !slices.Contains(book, row) {
				t.Errorf("%s: the law book has no row %s; correct it by docs/law/tables.md", where, row)
			}
		}
	}
	for _, r := range ladder {
		cite("correspondence/records_ladder.go: the rung "+strconv.Quote(r.name), string(r.law), r.rows)
	}
	for k, h := range hearings {
		cite("correspondence/statements.go: the statement that "+k.String(), string(h.law), h.rows)
	}
	elsewhere := placesOfRows(t)
	unbuilt := text(t, "../docs/law/exceptions.md")
	for _, row := range book {
		switch _, there := elsewhere[row]; {
		case !strings.HasPrefix(row, "TABLE/T1.") && !strings.HasPrefix(row, "TABLE/T2.") && !strings.HasPrefix(row, "TABLE/T3."):
		case there && cited[row]:
			t.Errorf("%s has a rung or a statement, and stands among what is found elsewhere too; take it out of placesOfRows in ladder_test.go", row)
		case !there && !cited[row] && !strings.Contains(unbuilt, "- "+row+" lacks code"):
			t.Errorf("%s of docs/law/tables.md has no rung of the ladder and no statement: cite it in correspondence/records_ladder.go or statements.go", row)
		}
	}
}

// TestStatementsAreHeard checks that each kind of statement has its row, but for those
// that never come to the table.
func TestStatementsAreHeard(t *testing.T) {
	for k := letters.Plays; !strings.HasPrefix(k.String(), "says "); k++ {
		before := k == letters.Plays || k == letters.Conditions || k == letters.Confirms
		if _, ok := hearings[k]; ok == before {
			t.Errorf("statement %d, that %s: has a row %v, and is heard before %v", k, k, ok, before)
		}
	}
}

func text(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// rowsOfBook are the ids of the rows of the tables, in their order.
func rowsOfBook(t *testing.T) []string {
	var out []string
	for _, m := range regexp.MustCompile(`(?m)^### (TABLE/\S+)$`).FindAllStringSubmatch(text(t, "../docs/law/tables.md"), -1) {
		out = append(out, m[1])
	}
	if len(out) < 100 {
		t.Fatalf("only %d rows were found in the tables", len(out))
	}
	return out
}

// placesOfRows says where the rows are kept that are of no record and of no statement.
func placesOfRows(t *testing.T) map[string]string {
	out := map[string]string{
		"TABLE/T1.9":     "answers.saysNothing",   // a letter that says nothing
		"TABLE/T1.16":    "series.hearConditions", // conditions without a record
		"TABLE/T1.18":    "records.lapseRights",   // what a lateness outlives
		"TABLE/T2.8":     "times.timeIsUp",        // time goes by
		"TABLE/T2.36":    "records.manLapses",
		"TABLE/T3.Mail9": "times.timeIsUp",
	}
	for row, place := range out {
		if where(t, place) == "" {
			t.Errorf("%s: there is no method %s", row, place)
		}
	}
	return out
}

// methods are the files in which the methods of the docket's subjects stand.
var methods = map[string]string{}

// where is the file of a method, "records.despatch".
func where(t *testing.T, method string) string {
	if len(methods) == 0 {
		names, err := filepath.Glob("*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range f.Decls {
				fd, ok := d.(*ast.FuncDecl)
				if !ok {
					continue
				}
				of := ""
				if fd.Recv != nil {
					if star, ok := fd.Recv.List[0].Type.(*ast.StarExpr); ok {
						of = star.X.(*ast.Ident).Name + "."
					}
				}
				methods[of+fd.Name.Name] = name
			}
		}
	}
	return methods[method]
}

// doings are what the rungs do, or the statements, as the code has it, by name or kind.
func doings(t *testing.T, file string, named *regexp.Regexp) map[string]string {
	out := map[string]string{}
	for _, m := range named.FindAllStringSubmatch(text(t, file), -1) {
		out[m[1]] = m[2]
	}
	return out
}

// place names the method and its file.
func place(t *testing.T, act string) string {
	if m := regexp.MustCompile(`\(\*(\w+)\)\.(\w+)`).FindStringSubmatch(act); m != nil {
		act = m[1] + "." + m[2]
	} else if m := regexp.MustCompile(`^d\.(\w+)\.(\w+)`).FindStringSubmatch(act); m != nil {
		act = m[1] + "." + m[2]
	} else {
		act = regexp.MustCompile(`^\w+`).FindString(act)
	}
	file := where(t, act)
	if file == "" {
		t.Errorf("where is %q?", act)
	}
	return fmt.Sprintf("`%s` in `correspondence/%s`", act, file)
}

// printLadder is the page.
func printLadder(t *testing.T) []byte {
	var b bytes.Buffer
	b.WriteString(`# The ladder

Made by a test from ` + "`records_ladder.go`, `statements.go`, `rulings_rows.go` and `times_elapse.go`" + `; do not edit it.
To renew it, run: go test ./correspondence -run Ladder -update

A record that comes from a player is held against the rungs from the top, and the first that fits it is taken. The
rows are those of [the tables](tables.md). Below stand the statements that are no record, the rulings, what the
passing of time brings about, and the way from a row to its rung.

`)
	slug := func(i int) string {
		name := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(ladder[i].name), "")
		return fmt.Sprintf("[%d](#%d-%s)", i+1, i+1, strings.ReplaceAll(name, " ", "-"))
	}
	by := map[string][]string{}
	act := doings(t, "records_ladder.go", regexp.MustCompile(`\{"([^"]+)", is\([^)]*\),\s*"[^"]+",\s*([^\s].*?), (?:true|false),`))
	heads := []string{ofState: "state", ofWriter: "of", ofRecord: "says", ofRest: "where"}
	b.WriteString("## Records\n\n")
	for i, r := range ladder {
		fmt.Fprintf(&b, "### %d %s\n\n", i+1, r.name)
		for k, head := range heads {
			var says []string
			for _, q := range r.when {
				if int(q.about) == k {
					says = append(says, q.says)
				}
			}
			if len(says) > 0 {
				fmt.Fprintf(&b, "- **%s**: %s\n", head, strings.Join(says, "; "))
			}
		}
		then := r.then
		if r.once {
			then += "; the ladder is read once more"
		}
		fmt.Fprintf(&b, "- **then**: %s\n- **law**: %s\n", then, r.law)
		listed(&b, "rows", strings.Fields(r.rows))
		fmt.Fprintf(&b, "- **code**: %s\n\n", place(t, act[r.name]))
		for row := range strings.FieldsSeq(r.rows) {
			by[row] = append(by[row], slug(i))
		}
	}
	b.WriteString("## Statements\n\nWhat a letter says beside records, each heard before them.\n\n")
	heard := doings(t, "statements.go", regexp.MustCompile(`letters\.(\w+): +\{"[^"]+", (?:func\([^)]*\) \{ )?([^ ]+?)[ ,(]`))
	kinds := constantNames(t)
	for _, k := range slices.Sorted(maps.Keys(hearings)) {
		h := hearings[k]
		fmt.Fprintf(&b, "### %s\n\n- **says**: %s\n- **law**: %s\n", kinds[k], h.does, h.law)
		listed(&b, "rows", strings.Fields(h.rows))
		fmt.Fprintf(&b, "- **code**: %s\n\n", place(t, heard[kinds[k]]))
		for row := range strings.FieldsSeq(h.rows) {
			by[row] = append(by[row], fmt.Sprintf("[%s](#%s)", kinds[k], strings.ToLower(kinds[k])))
		}
	}
	printRulings(t, &b, by)
	printTime(t, &b, by)
	b.WriteString("## From the row to the rung\n\nWhat cites the rows that are missing here, [the page of the tables](TABLE.md) says.\n\n")
	elsewhere := placesOfRows(t)
	for _, row := range rowsOfBook(t) {
		if in := by[row]; len(in) > 0 {
			listed(&b, row, in)
		} else if p, ok := elsewhere[row]; ok {
			fmt.Fprintf(&b, "- **%s**: %s\n", row, place(t, "d."+p))
		}
	}
	return b.Bytes()
}

// listed writes a list as an entry of the page, in lines of readable length.
func listed(b *bytes.Buffer, head string, all []string) {
	line := "- **" + head + "**: "
	for i, s := range all {
		if i < len(all)-1 {
			s += ","
		}
		if len(line)+len(s) > 118 && !strings.HasSuffix(line, ": ") {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = "  "
		}
		line += s + " "
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}

// constantNames are the names of the kinds of statements in the code.
func constantNames(t *testing.T) map[letters.StatementKind]string {
	f, err := parser.ParseFile(token.NewFileSet(), "letters/statement.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	out := map[letters.StatementKind]string{}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST || len(g.Specs) == 0 || g.Specs[0].(*ast.ValueSpec).Names[0].Name != "Plays" {
			continue
		}
		for i, s := range g.Specs {
			out[letters.StatementKind(i+1)] = s.(*ast.ValueSpec).Names[0].Name
		}
	}
	return out
}
