package imports

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/ledger"
)

// postOf reads a postal address as a cell has it: a line each, or where the cell is one line,
// between " / " or ";", as spreadsheets have it. Without lines there is none.
func (r Row) postOf() *ledger.PostalAddress {
	a := &ledger.PostalAddress{Lines: postLines(strings.Split(r.values[Post], "\n")), Country: r.values[PostCountry]}
	if len(a.Lines) == 0 {
		return nil
	}
	return a
}

// postLines are the lines of an address without those that say nothing, and of one line its parts.
func postLines(lines []string) (out []string) {
	if len(lines) == 1 {
		lines = strings.Split(strings.ReplaceAll(lines[0], " / ", ";"), ";")
	}
	for _, line := range lines {
		if line = strings.TrimSpace(line); strings.ContainsFunc(line, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			out = append(out, line)
		}
	}
	return out
}

// checkPost finds what is wrong with the postal address.
func (r *Row) checkPost() {
	switch a := r.postOf(); {
	case a == nil && r.values[PostCountry] != "":
		r.wrong(PostCountry, "There is a country of a postal address, and no address.", "Write the lines of the address, or leave the country out.")
	case a == nil:
	case len(a.Lines) > ledger.MostPostLines:
		r.wrong(Post, fmt.Sprintf("The postal address has %d lines.", len(a.Lines)), fmt.Sprintf("Leave at most %d.", ledger.MostPostLines))
	case slices.ContainsFunc(a.Lines, func(s string) bool { return utf8.RuneCountInString(s) > ledger.LongestPostLine }):
		r.wrong(Post, fmt.Sprintf("A line of the postal address has more than %d characters.", ledger.LongestPostLine), "Put a new line, or a semicolon, between its lines.")
	case utf8.RuneCountInString(a.Country) > ledger.LongestPostLine:
		r.wrong(PostCountry, fmt.Sprintf("The country has more than %d characters.", ledger.LongestPostLine), "Write it shorter.")
	}
}

// postWords is a postal address in one line.
func postWords(p ledger.Player) string {
	if p.Post == nil {
		return ""
	}
	return strings.TrimSuffix(strings.Join(append(postLines(p.Post.Lines), p.Post.Country), ", "), ", ")
}

// onPaper is the key of a row without an address of mail: the office knows such a player by the
// name alone.
func onPaper(name string) string { return "\x00" + folded(name) }
