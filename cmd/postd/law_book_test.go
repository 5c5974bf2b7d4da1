package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"postd/correspondence/wishes"
	"postd/rules"
)

// The law book: the folder of its pages, and the list of the ids that lack code
// or proof. The list may only shrink: exceptionsAtMost falls with it.
const (
	bookFolder       = "docs/law"
	exceptionsPage   = bookFolder + "/exceptions.md"
	exceptionsAtMost = 2
)

// bookPages are the pages that define ids, in the order in which they are read.
var bookPages = []string{
	"reading.md", "terms.md", "states.md", "clock.md", "commands.md", "tables.md", "silent.md", "proofs.md",
	"letters.md", "examples.md", "codes.md", "rulings.md", "telegraph.md",
}

// definedAt is where an id is defined.
type definedAt struct {
	file string
	line int
}

// lawBook holds the ids of the book in their order, and where each stands.
type lawBook struct {
	order  []string
	at     map[string]definedAt
	faults []string
}

func (b lawBook) has(id string) bool { _, ok := b.at[id]; return ok }

// definition finds a heading or an item of a list that begins with an id.
var definition = regexp.MustCompile(`^(?:#+ |- \*\*)((?:TABLE|CLOCK|PENALTY|READING|EXAMPLE|BOOK|RULING|MAIL|DESK|EVENT)/[^ *:]+)`)

// book reads the ids of the law book, of docs/mail.md, docs/desk.md and docs/events.md.
var book = sync.OnceValue(func() lawBook {
	b := lawBook{at: map[string]definedAt{}}
	pages := []string{pointsDocument, "docs/desk.md", "docs/events.md"}
	for i := range bookPages {
		pages = append(pages, bookFolder+"/"+bookPages[i])
	}
	for _, page := range pages {
		text, err := os.ReadFile(filepath.Join(moduleRoot, filepath.FromSlash(page)))
		if err != nil {
			b.faults = append(b.faults, fmt.Sprintf("%s cannot be read: %v", page, err))
			continue
		}
		for i, line := range strings.Split(string(text), "\n") {
			m := definition.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			if was, twice := b.at[m[1]]; twice {
				b.faults = append(b.faults, fmt.Sprintf("%s:%d: %s is defined already, at %s:%d; give one of them another id", page, i+1, m[1], was.file, was.line))
				continue
			}
			b.at[m[1]] = definedAt{page, i + 1}
			b.order = append(b.order, m[1])
		}
	}
	return b
})

// rows returns the ids that are to be kept and proved: the rows of the tables,
// the rules of the clock, of Penalty E and of reading, and the examples.
func (b lawBook) rows() []string {
	return slices.DeleteFunc(slices.Clone(b.order), func(id string) bool {
		head, tail, _ := strings.Cut(id, "/")
		switch head {
		case "TABLE":
			return !strings.Contains(tail, ".")
		case "CLOCK":
			return strings.Contains(tail, "(") // a part of a rule counts for the rule
		case "PENALTY", "READING", "EXAMPLE":
			return false
		}
		return true
	})
}

// The short forms are those of names, in which there can be no slash: "T4 rows
// 13, 15 and 31, Ex 54", "T3 row 1 and mail 3", "T5(6)", "T7 Undo", "PE-2".
var (
	shortExamples = regexp.MustCompile(`\bEx (\d+[ab]?(?:(?:, | and )\d+[ab]?)*)`)
	shortRows     = regexp.MustCompile(`\b(T\d)((?: (?:and )?(?:rows?|mails?) \d+(?:(?:, | and )\d+)*)+)`)
	shortOfTable  = regexp.MustCompile(`(row|mail)s? (\d+(?:(?:, | and )\d+)*)`)
	shortOthers   = regexp.MustCompile(`\bT5\((\d+)\)|(?:^|[^/])\bT7 ([A-Z]\w+)|\b(PE-\d+)|\b(RD\d)\b`)
	shortFigures  = regexp.MustCompile(`\d+[ab]?`)
)

// shortForms finds the citations of the book in the name of a test or a dialogue.
func shortForms(name string) []mention {
	var all []mention
	add := func(id string) {
		m := mention{id: id}
		if !book().has(id) {
			m.fault = "is not in the law book, but a name speaks of it: correct the name by docs/law"
		}
		all = append(all, m)
	}
	for _, m := range shortExamples.FindAllStringSubmatch(name, -1) {
		for _, n := range shortFigures.FindAllString(m[1], -1) {
			add("EXAMPLE/" + n)
		}
	}
	for _, m := range shortRows.FindAllStringSubmatch(name, -1) {
		for _, k := range shortOfTable.FindAllStringSubmatch(m[2], -1) {
			for _, n := range shortFigures.FindAllString(k[2], -1) {
				add("TABLE/" + m[1] + map[string]string{"row": ".", "mail": ".Mail"}[k[1]] + n)
			}
		}
	}
	for _, m := range shortOthers.FindAllStringSubmatch(name, -1) {
		switch {
		case m[1] != "":
			add("TABLE/T5." + m[1])
		case m[2] != "":
			add("TABLE/T7." + m[2])
		case m[3] != "":
			add("PENALTY/" + m[3])
		default:
			add("READING/" + m[4])
		}
	}
	return all
}

// exception is a line of the list of exceptions.
type exception struct {
	id    string
	lacks []string // "code", "proof", "restatement"; none where the program differs
	line  int
}

var exceptionLine = regexp.MustCompile(`^- (\S+) (?:lacks (code|proof|restatement)(?: and (code|proof|restatement))?|differs): \S`)

// exceptions reads the list.
func exceptions() ([]exception, error) {
	text, err := os.ReadFile(filepath.Join(moduleRoot, filepath.FromSlash(exceptionsPage)))
	if err != nil {
		return nil, err
	}
	var all []exception
	for i, line := range strings.Split(string(text), "\n") {
		if !strings.HasPrefix(line, "- ") {
			continue
		}
		m := exceptionLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("%s:%d: write \"- ID lacks code and proof: the reason\" (or code, proof, restatement alone), or \"- ID differs: the reason\"", exceptionsPage, i+1)
		}
		all = append(all, exception{m[1], slices.DeleteFunc(m[2:4], func(s string) bool { return s == "" }), i + 1})
	}
	return all, nil
}

// excepts reports whether the exception speaks of an id: EXAMPLE/* of all examples.
func (x exception) excepts(id string) bool {
	head, every := strings.CutSuffix(x.id, "*")
	return x.id == id || every && strings.HasPrefix(id, head)
}

// lacking tells what a row lacks: "code" where nothing outside the tests cites
// it, "proof" where no test and no dialogue does.
func lacking(id string, code, proofs evidence) []string {
	cited := func(e evidence) bool {
		for other := range e {
			if other == id || strings.HasPrefix(other, id+"(") {
				return true
			}
		}
		return false
	}
	var lacks []string
	if !cited(code) {
		lacks = append(lacks, "code")
	}
	if !cited(proofs) {
		lacks = append(lacks, "proof")
	}
	return lacks
}

// bookFaults holds the rows of the book, and its rulings, against code, proofs
// and the list of exceptions.
func bookFaults(f finding, b lawBook, listed []exception) []string {
	code, proofs := f.evidence(false), f.evidence(true)
	needed := map[string]bool{} // "12 code": the exception of that line spares a row the citation
	var faults []string
	want := map[string]string{
		"code":        "no code outside the tests cites it: cite it in the comment of the function that decides it",
		"proof":       "no test and no dialogue cites it: cite it in the test that shows it, or name a dialogue for it",
		"restatement": "rules/codes/RULING.txt has no entry for it: write one",
	}
	hold := func(id string, lacks []string) {
		for _, lack := range lacks {
			spared := false
			for _, x := range listed {
				if x.excepts(id) && slices.Contains(x.lacks, lack) {
					spared, needed[fmt.Sprint(x.line, lack)] = true, true
				}
			}
			if !spared {
				at := b.at[id]
				faults = append(faults, fmt.Sprintf("%s:%d: %s: %s, or list it in %s with the reason", at.file, at.line, id, want[lack], exceptionsPage))
			}
		}
	}
	for _, id := range b.rows() {
		hold(id, lacking(id, code, proofs))
	}
	for _, id := range b.order {
		if strings.HasPrefix(id, "RULING/") && !rules.Law(id).Known() {
			hold(id, []string{"restatement"})
		}
	}
	for _, x := range listed {
		if len(x.lacks) == 0 && !b.has(x.id) {
			faults = append(faults, fmt.Sprintf("%s:%d: %s is not in the book: correct the id", exceptionsPage, x.line, x.id))
		}
		for _, lack := range x.lacks {
			if !needed[fmt.Sprint(x.line, lack)] {
				faults = append(faults, fmt.Sprintf("%s:%d: %s lacks no %s any more, or is not in the book: strike it out, for the list may only shrink", exceptionsPage, x.line, x.id, lack))
			}
		}
	}
	return faults
}

// TestLawsBook checks that every row of the law book is kept and proved, or is
// an exception, and that the list of exceptions only shrinks.
func TestLawsBook(t *testing.T) {
	listed, err := exceptions()
	if err != nil {
		t.Fatal(err)
	}
	b := book()
	for _, fault := range append(b.faults, bookFaults(search(t), b, listed)...) {
		t.Error(fault)
	}
	for _, law := range rules.Laws() {
		if strings.HasPrefix(string(law), "RULING/") && !b.has(string(law)) {
			t.Errorf("rules/codes/RULING.txt has %s, which %s/rulings.md has not: write it there, with its question and its reason", law, bookFolder)
		}
	}
	if len(listed) != exceptionsAtMost {
		t.Errorf("%s has %d lines and exceptionsAtMost in cmd/postd/law_book_test.go is %d: lower it with the list; a new exception needs a reason in docs/decisions first",
			exceptionsPage, len(listed), exceptionsAtMost)
	}
}

// TestLawsBookFaults shows that a row without code or proof is told, and an
// exception that is none any more.
func TestLawsBookFaults(t *testing.T) {
	b := lawBook{order: []string{"TABLE/T1", "TABLE/T1.1", "CLOCK/C-6", "CLOCK/C-6(a)", "EXAMPLE/1", "RULING/R-999"}, at: map[string]definedAt{
		"TABLE/T1.1": {"p.md", 7}, "CLOCK/C-6": {"p.md", 9}, "EXAMPLE/1": {"p.md", 11}, "RULING/R-999": {"p.md", 13}}}
	f := finding{citations: []citation{{law: "CLOCK/C-6(a)", proof: true}, {law: "EXAMPLE/1", proof: true}, {law: "CLOCK/C-6", proof: false}}}
	listed := []exception{{"TABLE/T1.1", []string{"proof"}, 3}, {"EXAMPLE/*", []string{"code", "proof"}, 4}}
	got := bookFaults(f, b, listed)
	for i := range got {
		got[i], _, _ = strings.Cut(got[i], ", ")
	}
	want := []string{
		"p.md:7: TABLE/T1.1: no code outside the tests cites it: cite it in the comment of the function that decides it",
		"p.md:13: RULING/R-999: rules/codes/RULING.txt has no entry for it: write one",
		"docs/law/exceptions.md:4: EXAMPLE/* lacks no proof any more",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestLawsShortForms reads the citations in names.
func TestLawsShortForms(t *testing.T) {
	for name, want := range map[string]string{
		"BCC1903-V.10(b) T4 rows 13, 15 and 31, Ex 54, the position":  "EXAMPLE/54 TABLE/T4.13 TABLE/T4.15 TABLE/T4.31",
		"BCC1903-V.10(a) T4 rows 14 and 22, Ex 53 and 55, six months": "EXAMPLE/53 EXAMPLE/55 TABLE/T4.14 TABLE/T4.22",
		"X T1 row 3 T3 row 1 and mail 3 Ex 20a, a reply":              "EXAMPLE/20a TABLE/T1.3 TABLE/T3.1 TABLE/T3.Mail3",
		"RULING-R-49 T5(6) settled T7 Undo PE-9":                      "TABLE/T5.6 TABLE/T7.Undo PENALTY/PE-9",
		"X T2 row 99":                                                 "!TABLE/T2.99",
	} {
		var got []string
		for _, m := range shortForms(name) {
			if m.fault != "" {
				m.id = "!" + m.id
			}
			got = append(got, m.id)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %s, want %s", name, s, want)
		}
	}
}

// bareForms are citations that are no ids: by a chapter of a document, by a number in
// brackets, and, in comments and documents, by a number or a row alone. Elsewhere
// these name games and tests.
var (
	bareForms   = regexp.MustCompile(`\b(?:laws|mail|secretary)\.md\)?,? (?:(?:part|row|point|chapter|section) )?[0-9A-Z]|\((?:(?:C|PE|E)-|RD)[0-9]`)
	bareNumbers = regexp.MustCompile(`(?:^|[^\w/.-])(?:(?:(?:R|C|PE|E)-[0-9]+|RD[0-9])\b|(?:T[1-7](?: (?:rows?|mails?) |\.)|Ex )[0-9]+)`)
)

// letterPart is how the name of a part of L-PENALTY or L-RULING ends.
var letterPart = regexp.MustCompile(`^(?:PENALTY|RULING)/(?:subject|news|body)\b`)

// bareFaults lists the bare forms of a file. What a comment or a document quotes is
// no citation.
func bareFaults(rel, text string) []string {
	var faults []string
	fault := func(line int, form string) {
		faults = append(faults, fmt.Sprintf("%s:%d: %q is a bare form: write the id of docs/law, as TABLE/T2.37, CLOCK/C-9, PENALTY/PE-2, BOOK/2.4, MAIL/19, DESK/E-39 or EVENT/1", rel, line, strings.TrimSpace(form)))
	}
	for _, at := range bareForms.FindAllStringIndex(text, -1) {
		fault(1+strings.Count(text[:at[0]], "\n"), text[at[0]:at[1]])
	}
	look := func(first int, words string) {
		for i, l := range strings.Split(quotedWords.ReplaceAllString(words, "“”"), "\n") {
			l = slashed.ReplaceAllString(bareForms.ReplaceAllString(l, ""), "/")
			for _, form := range bareNumbers.FindAllString(l, -1) {
				fault(first+i, strings.TrimLeft(form, "([ "))
			}
		}
	}
	if !strings.HasSuffix(rel, ".go") {
		look(1, text)
		return faults
	}
	set := token.NewFileSet()
	f := set.AddFile(rel, -1, len(text))
	var s scanner.Scanner
	s.Init(f, []byte(text), nil, scanner.ScanComments)
	for {
		switch pos, tok, word := s.Scan(); tok {
		case token.EOF:
			return faults
		case token.COMMENT:
			look(f.Line(pos), word)
		}
	}
}

// TestLawsBareForms shows what a bare form is, and what is none.
func TestLawsBareForms(t *testing.T) {
	for text, want := range map[string]int{
		"see (C-9), [PE-2], by R-13, RD3 says":                    4,
		"T2 row 9, T3 mail 4, T2.37; Ex 26":                       4,
		"laws.md 3.5, mail.md point 19, [laws](laws.md) 3":        3,
		"RULING/R-13, R-17":                                       1,
		"RULING/R-13 and TABLE/T2.37, CLOCK/C-9; UTF-8, K-R1":     0,
		"as the test `T2 row 9` and the game \"C-1\" have it; T2": 0,
	} {
		for file, src := range map[string]string{"x.md": text, "x.go": "package x\n\n// It is so: " + text + "\n"} {
			if got := bareFaults(file, src); len(got) != want {
				t.Errorf("%s, %s: %q, not %d", file, text, got, want)
			}
		}
	}
	if got := bareFaults("x_test.go", "package x\n\nvar game, test = `C-1`, `T2 row 9`\n"); len(got) != 0 {
		t.Errorf("names: %q", got)
	}
}

// aloneOnLine is a path that stands alone on its line, which may be longer.
var aloneOnLine = regexp.MustCompile("^ *- (?:proof: )?`[^`]+`$|^ *- \\[\\d+\\]\\(\\S+\\)$")

// lawOfLetters is a law in brackets, as letters cite it: [V.3], [R-71], [APPA/1(a)].
var lawOfLetters = regexp.MustCompile(`\[((?:[A-Z0-9]+/)?(?:[IVX]+\.|R-|APPA/)[^\]]*)\]`)

// TestLawsInWords reads the documents and the sources: each id that a document
// cites exists, the pages of the book cite by short forms that exist, and
// nothing is cited by a bare form outside them.
func TestLawsInWords(t *testing.T) {
	bookShort := regexp.MustCompile(`\b(R|C|PE)-\d+\b|\bRD\d\b`)
	err := walkModule(func(rel, text string) {
		line := func(offset int) int { return 1 + strings.Count(text[:offset], "\n") }
		inBook := strings.HasPrefix(rel, bookFolder+"/")
		if inBook || slices.Contains([]string{lawsDocument, codesDocument, pointsDocument, "docs/desk.md"}, rel) {
			for i, l := range strings.Split(text, "\n") {
				if n := len([]rune(l)); n > 200 && !aloneOnLine.MatchString(l) {
					t.Errorf("%s:%d has %d characters: break the line, 200 are the most", rel, i+1, n)
				}
			}
		}
		if !strings.HasSuffix(rel, ".go") && !strings.HasSuffix(rel, ".txt") {
			for _, m := range mentions(text, false) {
				ofLetter := strings.HasSuffix(rel, ".tmpl") && letterPart.MatchString(m.id)
				if m.fault != "" && !ofLetter && !(inBook && book().has(m.id)) {
					t.Errorf("%s:%d: %s %s", rel, line(m.offset), m.id, m.fault)
				}
			}
		}
		if inBook {
			for _, m := range shortForms(text) {
				if m.fault != "" {
					t.Errorf("%s: %s %s", rel, m.id, m.fault)
				}
			}
			for _, at := range bookShort.FindAllStringIndex(text, -1) {
				word := text[at[0]:at[1]]
				id := map[byte]string{'R': "RULING/", 'C': "CLOCK/", 'P': "PENALTY/"}[word[0]] + word
				if strings.HasPrefix(word, "RD") {
					id = "READING/" + word
				}
				if !book().has(id) {
					t.Errorf("%s:%d: there is no %s: correct it", rel, line(at[0]), id)
				}
			}
			return
		}
		if rel == "CHANGELOG.md" || strings.HasSuffix(rel, ".txt") || slices.Contains(noEvidence, rel) {
			return
		}
		if rel == "docs/players.md" { // it names laws as letters do, and LAW answers for each
			for _, at := range lawOfLetters.FindAllStringSubmatch(text, -1) {
				for id := range strings.SplitSeq(at[1], ", ") {
					if len(wishes.LawsNamed(id)) == 0 {
						t.Errorf("%s: there is no law [%s]", rel, id)
					}
				}
			}
			return
		}
		for _, fault := range bareFaults(rel, text) {
			t.Error(fault)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
