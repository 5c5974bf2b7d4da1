package descriptive

import "postd/rules"

// kind is what a word or sign of a record does.
type kind uint8

const (
	kindMan       kind = iota + 1 // names a man or a file: val is its rules.Role
	kindRank                      // names a rank: val is 1 to 8
	kindNth                       // "first", "2d": val is 1 to 8; a rank, or one Pawn of several
	kindDash                      // "to" as a dash
	kindTo                        // "to"
	kindTakes                     // "x" or "takes"
	kindOn                        // "on", "at", "from"
	kindOpen                      // an opening bracket: val is the byte
	kindClose                     // a closing bracket
	kindSlash                     // "/"
	kindEquals                    // "="
	kindHis                       // "his", "her", "its"
	kindCastles                   // "castles"; val is 1 for "castle", which needs a side, 2 for "castled"
	kindSigns                     // "0-0", "0-0-0": val is the rules.Wing
	kindSide                      // "side"
	kindWith                      // "with", "by"
	kindCheck                     // "ch", "check", "+"
	kindMate                      // "mate", "#"
	kindDisclosed                 // "dis", "discovered"
	kindDouble                    // "dbl", "double"
	kindPassing                   // "e.p.", "in passing"
	kindBecoming                  // "becoming", "claiming"
	kindQueens                    // "queens": the verb, or "Queen's" without its apostrophe
	kindMoves                     // "moves", "goes"
	kindAnd                       // "and", "&"
	kindA                         // "a", "an"
	kindOwn                       // "own"
	kindSquare                    // "square": the first rank, or nothing after a rank
	kindSquares                   // "squares"
	kindLength                    // "long", "short": val is the rules.Wing
)

// token is one word or sign of a record with its place in the text.
type token struct {
	kind  kind
	val   uint8
	word  bool // written as a whole word or more, not as a bare sign or letter
	small bool // begins with a small letter
	span
}

// span is a part of a text, from one byte to before another. A span without
// length is of nothing.
type span struct{ start, end uint8 }

// to returns the span from here to the end of another.
func (s span) to(t span) span { return span{s.start, t.end} }

// role returns the role that a kindMan token names.
func (t token) role() rules.Role { return rules.Role(t.val) }

// word is an entry of the two vocabularies.
type word struct {
	text string
	kind kind
	val  uint8
}

func manWord(text string, r rules.Role) word { return word{text, kindMan, uint8(r)} }

// wholeWords are the words that stand by themselves.
var wholeWords = index([]word{
	manWord("king", rules.King), manWord("kings", rules.King),
	manWord("queen", rules.Queen),
	manWord("bishop", rules.Bishop), manWord("bishops", rules.Bishop),
	manWord("knight", rules.Knight), manWord("knights", rules.Knight),
	manWord("night", rules.Knight), // as a telephone hears it
	manWord("rook", rules.Rook), manWord("rooks", rules.Rook),
	manWord("pawn", rules.Pawn),
	{"square", kindSquare, 1}, {"sq", kindSquare, 1}, {"sqr", kindSquare, 1}, {"squares", kindSquares, 0},
	{"one", kindRank, 1}, {"two", kindRank, 2}, {"three", kindRank, 3}, {"four", kindRank, 4},
	{"five", kindRank, 5}, {"six", kindRank, 6}, {"seven", kindRank, 7}, {"eight", kindRank, 8},
	{"first", kindNth, 1}, {"second", kindNth, 2}, {"third", kindNth, 3}, {"fourth", kindNth, 4},
	{"fifth", kindNth, 5}, {"sixth", kindNth, 6}, {"seventh", kindNth, 7}, {"eighth", kindNth, 8},
	{"to", kindTo, 0}, {"on", kindOn, 0}, {"at", kindOn, 0}, {"from", kindOn, 0},
	{"takes", kindTakes, 0}, {"take", kindTakes, 0}, {"taking", kindTakes, 0}, {"tks", kindTakes, 0},
	{"captures", kindTakes, 0}, {"capturing", kindTakes, 0},
	{"his", kindHis, 0}, {"her", kindHis, 0}, {"its", kindHis, 0}, {"own", kindOwn, 0},
	{"castles", kindCastles, 0}, {"castled", kindCastles, 2}, {"long", kindLength, uint8(rules.QueenSide)}, {"short", kindLength, uint8(rules.KingSide)}, {"castling", kindCastles, 1}, {"castle", kindCastles, 1},
	{"side", kindSide, 0}, {"with", kindWith, 0}, {"by", kindWith, 0},
	{"ch", kindCheck, 0}, {"chk", kindCheck, 0}, {"check", kindCheck, 0}, {"checks", kindCheck, 0}, {"checking", kindCheck, 0},
	{"mate", kindMate, 0}, {"mates", kindMate, 0}, {"mating", kindMate, 0},
	{"checkmate", kindMate, 0}, {"checkmates", kindMate, 0},
	{"dis", kindDisclosed, 0}, {"disc", kindDisclosed, 0}, {"discov", kindDisclosed, 0}, {"discovers", kindDisclosed, 0},
	{"discovered", kindDisclosed, 0}, {"discovering", kindDisclosed, 0}, {"discovery", kindDisclosed, 0},
	{"double", kindDouble, 0}, {"dbl", kindDouble, 0}, {"dble", kindDouble, 0}, {"doub", kindDouble, 0},
	{"becoming", kindBecoming, 0}, {"becomes", kindBecoming, 0}, {"become", kindBecoming, 0},
	{"claiming", kindBecoming, 0}, {"claims", kindBecoming, 0}, {"claim", kindBecoming, 0}, {"making", kindBecoming, 0}, {"makes", kindBecoming, 0},
	{"promoting", kindBecoming, 0}, {"promotes", kindBecoming, 0}, {"promoted", kindBecoming, 0},
	{"queens", kindQueens, 0}, {"queening", kindQueens, 0},
	{"moves", kindMoves, 0}, {"goes", kindMoves, 0}, {"plays", kindMoves, 0}, {"advances", kindMoves, 0}, {"equals", kindEquals, 0},
	{"and", kindAnd, 0}, {"giving", kindAnd, 0}, {"gives", kindAnd, 0}, {"a", kindA, 0}, {"an", kindA, 0},
})

// pieces are the abbreviations by their first letter, which may be written
// together ("QKtPxP", "BxPch"), longest first: "Kt" is tried before "K".
var pieces = byLetter([]word{
	{"takes", kindTakes, 0},
	{"mate", kindMate, 0},
	manWord("knt", rules.Knight), {"dis", kindDisclosed, 0}, {"dbl", kindDouble, 0},
	manWord("kt", rules.Knight), manWord("kn", rules.Knight),
	{"ch", kindCheck, 0}, {"sq", kindSquare, 1}, {"side", kindSide, 0}, {"ep", kindPassing, 0}, {"to", kindTo, 0},
	manWord("k", rules.King), manWord("q", rules.Queen), manWord("b", rules.Bishop), manWord("n", rules.Knight),
	manWord("r", rules.Rook), manWord("p", rules.Pawn), {"x", kindTakes, 0},
})

func byLetter(list []word) (m [26][]word) {
	for _, w := range list {
		m[w.text[0]-'a'] = append(m[w.text[0]-'a'], w)
	}
	return m
}

func index(list []word) map[string]word {
	m := make(map[string]word, len(list))
	for _, w := range list {
		m[w.text] = w
	}
	return m
}

// signs are the single characters that mean something by themselves, after
// the folding of all their shapes into one.
var signs = [256]word{
	'-': {"", kindDash, 0}, ':': {"", kindTakes, 0},
	'(': {"", kindOpen, '('}, '[': {"", kindOpen, '['}, ')': {"", kindClose, ')'}, ']': {"", kindClose, ']'},
	'/': {"", kindSlash, 0}, '=': {"", kindEquals, 0}, '&': {"", kindAnd, 0},
	'+': {"", kindCheck, 0}, '#': {"", kindMate, 0},
	figurine + uint8(rules.Pawn): manWord("", rules.Pawn), figurine + uint8(rules.Knight): manWord("", rules.Knight),
	figurine + uint8(rules.Bishop): manWord("", rules.Bishop), figurine + uint8(rules.Rook): manWord("", rules.Rook),
	figurine + uint8(rules.Queen): manWord("", rules.Queen), figurine + uint8(rules.King): manWord("", rules.King),
}

func letter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }
func digit(b byte) bool  { return b >= '0' && b <= '9' }
