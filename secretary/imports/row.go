package imports

import (
	"fmt"
	"net/mail"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/calendar"
	"postd/descriptive"
	"postd/ledger"
	"postd/tournament/cells"
)

// row makes a row of a line, and finds what is wrong in it.
func (t *Table) row(x record) Row {
	r := Row{Line: x.line, values: map[Field]string{}, places: map[Field]int{}}
	if x.fault != nil {
		r.Faults = append(r.Faults, *x.fault)
		return r
	}
	if len(x.cells) > mostCells {
		r.fault(0, fmt.Sprintf("The row has %d cells.", len(x.cells)), fmt.Sprintf("Leave at most %d.", mostCells))
	}
	for i, c := range t.Columns {
		if c.Field == Nothing || i >= len(x.cells) {
			continue
		}
		cell := cells.Bare(x.cells[i])
		r.values[c.Field], r.places[c.Field] = cell, i+1
		switch {
		case utf8.RuneCountInString(cell) > mostCell:
			r.fault(i+1, fmt.Sprintf("The cell has %d characters.", utf8.RuneCountInString(cell)), fmt.Sprintf("Leave at most %d.", mostCell))
		case strings.ContainsRune(cell, unicode.ReplacementChar):
			r.fault(i+1, "A character of the cell could not be read.", "Save the table as UTF-8, and import it again.")
		case strings.ContainsFunc(cell, func(s rune) bool {
			return unreadable(s) && !(c.Field == Notes && s == '\t') && !((c.Field == Notes || c.Field == Post) && s == '\n')
		}):
			r.fault(i+1, "The cell has a character that cannot be shown, or a second line.", "Write the cell on one line, without special signs.")
		}
	}
	if r.values[Name] == "" {
		r.values[Name] = strings.TrimSpace(r.values[Given] + " " + r.values[Family])
		r.places[Name] = max(r.places[Family], r.places[Given])
	}
	if len(r.Faults) == 0 {
		r.check()
	}
	return r
}

// unreadable are the characters that no cell may have: controls, and those that turn the
// direction of the words after them.
func unreadable(r rune) bool {
	return unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

func (r *Row) fault(column int, what, do string) {
	r.Faults = append(r.Faults, Fault{r.Line, column, what, do})
}

// wrong finds fault with the cell of a field.
func (r *Row) wrong(f Field, what, do string) { r.fault(r.places[f], what, do) }

// check finds what is wrong with the values.
func (r *Row) check() {
	name, addr := r.values[Name], r.values[Email]
	switch {
	case name == "":
		r.wrong(Name, "There is no name.", "Write the player’s name.")
	case utf8.RuneCountInString(name) > 120:
		r.wrong(Name, "The name has more than 120 characters.", "Write it shorter.")
	case !strings.ContainsFunc(name, unicode.IsLetter):
		r.wrong(Name, "The name has no letter.", "Write the player’s name.")
	}
	switch a, err := mail.ParseAddress(addr); {
	case addr == "" && r.postOf() != nil: // letters go on paper
	case addr == "":
		r.wrong(Email, "There is no e-mail address, and no postal one.", "Write the address from which the player writes, or where letters go on paper.")
	case err != nil || a.Address != addr || a.Name != "":
		r.wrong(Email, addr+" is no address.", "Write one address alone, as smith@example.org.")
	}
	if z := r.values[Zone]; z != "" {
		if _, err := time.LoadLocation(z); err != nil || z == "Local" {
			r.wrong(Zone, "There is no zone "+z+".", "Write it as Europe/London, or leave it empty.")
		}
	}
	if s := r.values[Rating]; s != "" {
		if n, err := strconv.Atoi(s); err != nil || n < 0 || n > ledger.HighestRating {
			r.wrong(Rating, s+" is no rating.", fmt.Sprintf("Write a number up to %d, or leave it empty.", ledger.HighestRating))
		}
	}
	if _, err := calendar.ParseDate(r.values[RatingAt]); err != nil && r.values[RatingAt] != "" {
		r.wrong(RatingAt, r.values[RatingAt]+" is no date.", "Write it as 2027-01-01, or leave it empty.")
	}
	if r.values[RatingFrom]+r.values[RatingAt] != "" && r.values[Rating] == "" {
		r.wrong(Rating, "There is a source or a date, and no rating.", "Write the rating, or leave all three empty.")
	}
	if s := r.values[Phone]; digits(s) > 20 || s != "" && digits(s) < 3 || strings.ContainsFunc(s, unicode.IsLetter) && !strings.Contains(strings.ToLower(s), "x") {
		r.wrong(Phone, s+" is no telephone number.", "Write the digits, with + and spaces if you like, or leave it empty.")
	}
	r.checkPost()
	if _, _, err := notation(r.values[Notation]); err != nil {
		r.wrong(Notation, r.values[Notation]+" is no notation that is known.", "Write descriptive, algebraic, both, full, numeric or uci, or leave it empty.")
	}
}

// agreed stands in the column of notation for what the game has agreed.
const agreed = "as agreed"

// notation reads how moves are shown to a player: "algebraic", "algebraic and uci", "both".
func notation(s string) (moves, beside string, err error) {
	moves, beside, _ = strings.Cut(strings.ToLower(s), " and ")
	switch moves {
	case "both":
		moves, beside = "", "algebraic"
	case agreed:
		moves = ""
	}
	p := ledger.Player{Moves: moves, Beside: beside}
	for _, form := range []string{moves, beside} {
		if _, err := descriptive.ParseForm(form); err != nil {
			return "", "", err
		}
	}
	if _, _, also, err := p.Shown(); err != nil || beside != "" && !also {
		return "", "", fmt.Errorf("imports: %s twice", beside)
	}
	return moves, beside, nil
}

// notationOf writes how moves are shown to a player, as notation reads it.
func notationOf(p ledger.Player) string {
	switch {
	case p.Beside == "":
		return p.Moves
	case p.Moves == "":
		return agreed + " and " + p.Beside
	}
	return p.Moves + " and " + p.Beside
}
