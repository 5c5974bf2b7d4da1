package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/rules"
)

// lawsDocument is the page of counts; the pages that it links tell where each
// law is kept and what proves it.
const lawsDocument = "docs/laws.md"

// lawSources are the codes of laws, each with a page of its own.
var lawSources = []struct{ id, name string }{
	{"BCC1903", "The British Chess Code, 1903"},
	{"BCC1897", "The British Chess Code, 1897"},
	{"STAUNTON", "Staunton's code (Chess Praxis)"},
	{"RICC", "The Revised International Chess Code"},
	{"RULING", "Our own rulings"},
}

// bookSources are the parts of the law book whose rows stand on the page TABLE.
var bookSources = []struct{ prefix, name string }{
	{"READING/", "The rules of reading"}, {"CLOCK/", "The clock"}, {"PENALTY/", "Penalty E"},
	{"TABLE/T1.", "T1, records"}, {"TABLE/T2.", "T2, elections"}, {"TABLE/T3.", "T3, a reply without a word"}, {"TABLE/T4.", "T4, claims and ends"},
	{"TABLE/T5.", "T5, conditional series"}, {"TABLE/T6.", "T6, before despatch"}, {"TABLE/T7.", "T7, rulings"},
	{"EXAMPLE/", "The worked examples"},
}

// madeByTest is the second line of every page that is made here.
const madeByTest = "<!-- Made by a test; do not edit. To renew it, " + howToUpdate + " -->\n\n"

// lines writes the evidence for one law: a line a place, a line a proof. A
// dialogue is its own name. A name is that of a function and not of a line, so
// that a page changes only when a citation comes or goes.
func (e evidence) lines(b *bytes.Buffer, law, mark string) {
	for _, file := range slices.Sorted(maps.Keys(e[law])) {
		if strings.HasSuffix(file, ".txt") {
			fmt.Fprintf(b, "- %s`%s`\n", mark, file)
			continue
		}
		names := slices.DeleteFunc(slices.Sorted(maps.Keys(e[law][file])), func(s string) bool { return s == "" })
		if len(names) == 0 {
			names = []string{""}
		}
		for _, name := range names {
			fmt.Fprintf(b, "- %s`%s`%s\n", mark, file, strings.TrimRight(" "+name, " "))
		}
	}
}

// standingKind returns the standing without its explanation.
func standingKind(l rules.Law) string {
	kind, _, _ := strings.Cut(l.Standing(), ":")
	return kind
}

// wrapped breaks a text into lines of at most 110 letters.
func wrapped(text string) string {
	var b strings.Builder
	n := 0
	for word := range strings.FieldsSeq(text) {
		switch {
		case n > 0 && n+1+len(word) > 110:
			b.WriteString("\n" + word)
			n = len(word)
		case n > 0:
			b.WriteString(" " + word)
			n += 1 + len(word)
		default:
			b.WriteString(word)
			n = len(word)
		}
	}
	return b.String()
}

// lawPages returns the pages that are made of the laws and of the law book, by
// their paths.
func lawPages(f finding, bk lawBook, listed []exception) map[string][]byte {
	code, proofs := f.evidence(false), f.evidence(true)
	pages := map[string][]byte{}
	entry := func(b *bytes.Buffer, id, title, standing string) {
		fmt.Fprintf(b, "\n### %s\n\n%s\n\n", id, wrapped(strings.TrimSpace(title+" **"+standing+"**")))
		code.lines(b, id, "")
		proofs.lines(b, id, "proof: ")
	}
	var counts bytes.Buffer
	kinds := []string{"kept", "in part", "umpire", "not here", "not yet"}
	counts.WriteString("# The laws, where they are kept, and what proves it\n\n" + madeByTest +
		"Each section of the codes has an entry in `rules/codes`, with a restatement that letters quote. The law book\n" +
		"([docs/law](law/README.md)) says what follows from them. A page of each code tells what postd does about each\n" +
		"section, which code cites it, and which tests and dialogues do.\n\n" +
		"| code | " + strings.Join(kinds, " | ") + " | all |\n|---|" + strings.Repeat("--:|", len(kinds)+1) + "\n")
	for _, s := range lawSources {
		var b bytes.Buffer
		fmt.Fprintf(&b, "# %s\n\n%sThe heading is a law; then come its title, its standing, a line for each place that keeps it, and a line for each\nproof. [The counts](../laws.md) have all codes.\n", s.name, madeByTest)
		count, all := map[string]int{}, 0
		for _, l := range rules.Laws() {
			if strings.HasPrefix(string(l), s.id+"/") {
				count[standingKind(l)]++
				all++
				entry(&b, string(l), l.Title()+".", l.Standing())
			}
		}
		whole := map[string]bool{}
		for _, c := range f.citations {
			if strings.HasPrefix(c.law, s.id+"/") && !rules.Law(c.law).Known() {
				whole[c.law] = true
			}
		}
		if len(whole) > 0 {
			b.WriteString("\n## Whole laws and parts that are cited\n\nThese count for none of their sections.\n")
		}
		for _, id := range slices.Sorted(maps.Keys(whole)) {
			fmt.Fprintf(&b, "\n### %s\n\n", id)
			code.lines(&b, id, "")
			proofs.lines(&b, id, "proof: ")
		}
		pages[bookFolder+"/"+s.id+".md"] = b.Bytes()
		fmt.Fprintf(&counts, "| [%s](law/%s.md) |", s.name, s.id)
		for _, k := range kinds {
			fmt.Fprintf(&counts, " %d |", count[k])
		}
		fmt.Fprintf(&counts, " %d |\n", all)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# The rows of the law book\n\n%sThe heading is an id of [the book](README.md); then come the page that has it, a line for each place that keeps it,\nand a line for each proof.\n", madeByTest)
	counts.WriteString("\nThe rows of [the law book](law/TABLE.md), those that are cited by code and by a test or a dialogue, and those\n" +
		"that stand in [the list of exceptions](law/exceptions.md), each with its reason:\n\n" +
		"| rows | all | with code | with proof | exceptions |\n|---|--:|--:|--:|--:|\n")
	for _, s := range bookSources {
		fmt.Fprintf(&b, "\n## %s\n", s.name)
		all, coded, proved, excepted := 0, 0, 0, 0
		for _, id := range bk.rows() {
			if !strings.HasPrefix(id, s.prefix) {
				continue
			}
			lacks := lacking(id, code, proofs)
			page := filepath.Base(bk.at[id].file)
			standing := "cited"
			if len(lacks) > 0 {
				standing = "lacks " + strings.Join(lacks, " and ")
			}
			entry(&b, id, "In ["+page+"]("+page+").", standing)
			for _, part := range slices.Sorted(maps.Keys(bk.at)) {
				if strings.HasPrefix(part, id+"(") {
					code.lines(&b, part, part+": ")
					proofs.lines(&b, part, "proof, "+part+": ")
				}
			}
			all++
			if !slices.Contains(lacks, "code") {
				coded++
			}
			if !slices.Contains(lacks, "proof") {
				proved++
			}
			if slices.ContainsFunc(listed, func(x exception) bool { return x.excepts(id) }) {
				excepted++
			}
		}
		fmt.Fprintf(&counts, "| %s | %d | %d | %d | %d |\n", s.name, all, coded, proved, excepted)
	}
	pages[bookFolder+"/TABLE.md"] = b.Bytes()
	pages[lawsDocument] = counts.Bytes()
	return pages
}

// TestLawsDocument keeps docs/laws.md and the pages to which it leads.
func TestLawsDocument(t *testing.T) {
	listed, err := exceptions()
	if err != nil {
		t.Fatal(err)
	}
	pages := lawPages(search(t), book(), listed)
	for _, page := range slices.Sorted(maps.Keys(pages)) {
		path, want := filepath.Join(moduleRoot, filepath.FromSlash(page)), pages[page]
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("%v; %s", err, howToUpdate)
			continue
		}
		g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
		for i := range max(len(g), len(w)) {
			if i >= len(g) || i >= len(w) || g[i] != w[i] {
				t.Errorf("%s:%d was edited by hand or is out of date; it is made by a test: %s", page, i+1, howToUpdate)
				break
			}
		}
	}
}
