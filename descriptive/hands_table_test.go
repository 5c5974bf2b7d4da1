package descriptive_test

import (
	"strings"

	"postd/rules"
)

// These are the letters and words for the men, by rules.Role.
var (
	british   = [7]string{"", "P", "Kt", "B", "R", "Q", "K"}
	american  = [7]string{"", "P", "N", "B", "R", "Q", "K"}
	dotted    = [7]string{"", "P.", "Kt.", "B.", "R.", "Q.", "K."}
	wordsOf   = [7]string{"", "Pawn", "Knight", "Bishop", "Rook", "Queen", "King"}
	smallOf   = [7]string{"", "pawn", "knight", "bishop", "rook", "queen", "king"}
	figurines = [7]string{"", "♙", "♘", "♗", "♖", "♕", "♔"}
	blackOnes = [7]string{"", "♟", "♞\ufe0e", "♝", "♜", "♛", "♚"}

	figures  = [9]string{"", "1", "2", "3", "4", "5", "6", "7", "8"}
	oldNth   = [9]string{"sq.", "1st", "2d", "3d", "4th", "5th", "6th", "7th", "8th"}
	newNth   = [9]string{"sq.", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"}
	ordinals = [9]string{"square", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}
	numerals = [9]string{"", "one", "two", "three", "four", "five", "six", "seven", "eight"}
)

// plain is the hand of the Code (BCC1903/I.13.B).
var plain = hand{
	name: "the Code",
	men:  british, files: british, ranks: figures, nth: oldNth,
	to: "-", takes: "x", from: "(%s)", on: "(%s)", becomes: "(%s)", passing: " e.p.",
	check: " ch", mate: " mate", dis: " dis ch", dbl: " dbl ch", checks: " checks", mates: " mates", moves: " moves",
	castles: [3]string{"Castles", "Castles KR", "Castles QR"},
}

// books is the hand of the old books: "K. Kt. to K. B's 3d.".
var books = hand{
	name: "old books",
	men:  dotted, files: british, dot: ".", gap: " ", owns: "'s", space: " ", ranks: oldNth, nth: oldNth,
	to: " to ", takes: " takes ", from: " (%s)", on: " (%s)", becomes: " (becoming a %s)", passing: " (in passing)",
	check: " (ch.)", mate: ", mate", dis: " (dis. ch.)", dbl: " (double ch.)", checks: " checks", mates: " Mates", moves: " moves",
	castles: [3]string{"Castles", "Castles (K. R.)", "Castles (Q. R.)"},
	end:     ".",
}

// spaced is the hand of "Kt - K B 3".
var spaced = hand{
	name: "spaced",
	men:  british, files: british, gap: " ", space: " ", ranks: figures, nth: oldNth,
	to: " - ", takes: " x ", from: " (%s)", on: " (%s)", becomes: " (%s)", passing: " e. p.",
	check: " ch", mate: " mate", dis: " dis ch", dbl: " double ch", checks: " checks", mates: " mates", moves: " moves",
	castles: [3]string{"Castles", "O - O", "O - O - O"},
}

// inWords is the hand of the full record (BCC1903/I.13.A).
var inWords = hand{
	name: "full words",
	men:  wordsOf, files: wordsOf, gap: " ", owns: "'s", lends: "'s", pawns: "'s", space: " ", ranks: ordinals, nth: ordinals,
	to: " to ", takes: " takes ", from: " on %s", on: " on %s", becomes: " becoming a %s", passing: " in passing",
	check: ", giving check", mate: ", checkmate", dis: " discovering check", dbl: ", double check",
	checks: " checks", mates: " mates", moves: " moves",
	castles: [3]string{"Castles", "Castles King's Rook", "Castles Queen's Rook"},
}

// like makes a hand that differs from another in something.
func like(h hand, name string, differ func(*hand)) hand {
	h.name = name
	differ(&h)
	return h
}

// allHands are the hands of the table of frequencies in printed play, and
// those that come by mail.
var allHands = []hand{
	plain, books, spaced, inWords,
	like(plain, "American", func(h *hand) {
		h.men, h.files, h.becomes, h.check, h.mate = american, american, "=%s", "+", "#"
		h.castles = [3]string{"Castles", "O-O", "O-O-O"}
	}),
	like(plain, "Kn", func(h *hand) { h.men[rules.Knight], h.files[rules.Knight] = "Kn", "Kn" }),
	like(plain, "Knt", func(h *hand) { h.men[rules.Knight], h.files[rules.Knight] = "Knt", "Knt" }),
	like(spaced, "spaced American", func(h *hand) { h.men, h.files = american, american }),
	like(books, "3rd and square", func(h *hand) {
		h.ranks, h.nth, h.passing, h.becomes = newNth, newNth, " en passant", ", becoming a %s"
		h.ranks[0] = "square"
		h.castles = [3]string{"Castles", "Castles on K's side", "Castles on the Queen's side"}
	}),
	like(books, "possessive wings", func(h *hand) {
		h.men[rules.Pawn], h.lends, h.pawns = "Pawn", "'s", "'s"
		h.castles = [3]string{"Castles", "Castles (K's side)", "Castles (Q's side)"}
	}),
	like(books, "possessive Pawns", func(h *hand) { h.men[rules.Pawn], h.pawns, h.ranks[0] = "Pawn", "'s", "1st" }),
	like(books, "his and her", func(h *hand) {
		h.his, h.castles = true, [3]string{"K. castles", "Castles with his K. R.", "Castles with Q's R."}
	}),
	like(books, "typographic", func(h *hand) { h.owns, h.passing, h.end = "’s", ", _en passant_", "!" }),
	like(books, "no possessive", func(h *hand) { h.owns, h.takes, h.end = "", " captures ", "" }),
	like(books, "dots closed up", func(h *hand) { h.gap, h.space, h.to, h.owns, h.ranks[0], h.check = "", "", "-", "", "Sq.", ", ch." }),
	like(plain, "P to K4", func(h *hand) { h.to, h.takes, h.check, h.castles[1] = " to ", " takes ", " check", "castles king-side" }),
	like(plain, "PtoK4", func(h *hand) { h.to, h.takes = "to", "takes" }),
	like(plain, "PK4", func(h *hand) { h.to, h.becomes = "", "%s" }),
	like(spaced, "P K 4", func(h *hand) { h.to, h.becomes = " ", " %s" }),
	like(plain, "em dash", func(h *hand) { h.to, h.takes, h.castles[1], h.castles[2] = "—", "×", "0—0", "0—0—0" }),
	like(spaced, "en dash", func(h *hand) { h.to, h.takes, h.castles[1], h.castles[2] = " – ", " × ", "O – O", "O – O – O" }),
	like(plain, "minus", func(h *hand) { h.to, h.takes, h.check = "−", ":", "†" }),
	like(plain, "hyphens of printers", func(h *hand) { h.to, h.takes = "‑", " x " }),
	like(spaced, "figure dash", func(h *hand) { h.to, h.takes = "‒", " : " }),
	like(plain, "noughts", func(h *hand) { h.castles = [3]string{"castles", "0-0", "0-0-0"}; h.ranks[0] = "sq" }),
	like(plain, "slashes", func(h *hand) { h.from, h.on, h.becomes = "/%s", "/%s", "/%s" }),
	like(plain, "equals", func(h *hand) { h.becomes, h.on = " = %s", " on %s" }),
	like(plain, "equals in brackets", func(h *hand) { h.becomes, h.on, h.from = "(=%s)", " at %s", " from %s" }),
	like(plain, "glued", func(h *hand) {
		h.passing, h.check, h.mate, h.dis, h.dbl = "ep", "ch", "mate", "disch", "dblch"
	}),
	like(plain, "signs", func(h *hand) { h.check, h.mate, h.dis, h.dbl = "+", "#", " dis+", " dbl+" }),
	like(plain, "two crosses", func(h *hand) { h.check, h.passing = "++", "e.p." }),
	like(plain, "and mates", func(h *hand) { h.check, h.mate, h.passing = ", ch.", ", and mates", " (e.p.)" }),
	like(plain, "disc.", func(h *hand) { h.check, h.dis, h.dbl, h.mate = "(ch)", " disc. ch.", " double check", " and mate" }),
	like(plain, "rank left out", func(h *hand) { h.noFirst = true }),
	like(spaced, "rank left out, spaced", func(h *hand) { h.noFirst, h.moves, h.end = true, " goes", " " }),
	like(plain, "Rs", func(h *hand) { h.owns, h.space, h.to = "s", " ", " to " }),
	like(inWords, "words without apostrophes", func(h *hand) { h.owns, h.lends, h.pawns, h.passing = "s", "s", "s", " en passant" }),
	like(inWords, "the words", func(h *hand) {
		h.to, h.takes, h.from, h.on, h.becomes = " to the ", " takes the ", " from the %s", " at the %s", ", promoting to a %s"
		for r := 2; r <= 8; r++ {
			h.ranks[r] += " square"
		}
	}),
	like(inWords, "dictated", func(h *hand) {
		h.men, h.files, h.owns, h.lends, h.pawns, h.ranks, h.nth = smallOf, smallOf, "", "", "", numerals, ordinals
		h.becomes, h.check, h.mate = " becomes a %s", " check", " mate"
		h.castles = [3]string{"castles", "castles kingside", "castles queenside"}
	}),
	like(inWords, "half in words", func(h *hand) { h.ranks, h.takes, h.from, h.on = figures, " x ", "(%s)", "(%s)" }),
	like(plain, "figurines", func(h *hand) { h.men = figurines }),
	like(spaced, "black figurines", func(h *hand) { h.men, h.becomes = blackOnes, " = %s" }),
	like(plain, "small letters", func(h *hand) { h.change = strings.ToLower }),
	like(spaced, "small American", func(h *hand) { h.men, h.files, h.change = american, american, strings.ToLower }),
	like(books, "small old books", func(h *hand) { h.change = strings.ToLower }),
	like(books, "capitals", func(h *hand) { h.change = strings.ToUpper }),
	like(plain, "capital signs", func(h *hand) { h.change = strings.ToUpper }),
	like(plain, "full-width noughts", func(h *hand) {
		h.castles = [3]string{"Castles", "0-0", "0-0-0"}
		h.becomes = "=%s"
		h.change = fullWidth
	}),
	like(plain, "full-width letters", func(h *hand) { h.change = fullWidthLetters }),
	like(books, "full width throughout", func(h *hand) { h.change = fullWidth }),
	like(spaced, "no-break spaces", func(h *hand) { h.change = func(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") } }),
	like(books, "thin spaces", func(h *hand) { h.change = func(s string) string { return strings.ReplaceAll(s, " ", "\u2009") } }),
	like(books, "narrow no-break spaces", func(h *hand) { h.change = func(s string) string { return strings.ReplaceAll(s, " ", "\u202f") } }),
	like(books, "wide spaces", func(h *hand) { h.change = func(s string) string { return strings.ReplaceAll(s, " ", "  ") } }),
	like(plain, "footnote", func(h *hand) { h.end = "[A]" }),
	like(books, "footnote of books", func(h *hand) { h.end = ".[h]" }),
	like(plain, "praised", func(h *hand) { h.end = "!!" }),
	like(spaced, "doubted", func(h *hand) { h.end = " ?!" }),
	like(books, "best", func(h *hand) { h.end = " (best)" }),
	like(plain, "numbered", func(h *hand) { h.before = "14. " }),
	like(books, "numbered for Black", func(h *hand) { h.before = "14. ... " }),
	like(spaced, "number without a dot", func(h *hand) { h.before = "9 " }),
	like(plain, "dots alone", func(h *hand) { h.before = "… " }),
}

// fullWidthLetters writes letters and figures as East Asian keyboards do.
func fullWidthLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r - '!' + '！'
		}
		return r
	}, s)
}

// fullWidth writes the signs and spaces so too.
func fullWidth(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '\u3000'
		case r > ' ' && r <= '~':
			return r - '!' + '！'
		}
		return r
	}, s)
}
