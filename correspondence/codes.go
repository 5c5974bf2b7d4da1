package correspondence

// The codes of laws under which a game may be agreed (laws.md 2.2).
const (
	CodePost     = "BCC1903-V"    // by correspondence
	CodeWire     = "BCC1903-VI"   // by telegraph
	CodeUmpired  = "BCC1903-APPA" // by telegraph, with umpires
	Code1897     = "BCC1897-III"
	CodeStaunton = "STAUNTON"
)

// code is one code of laws as far as it differs from its sisters: what it
// suggests for the blanks, and what it admits. The codes stand side by side in
// one table, and nothing else in the house asks for the name of one.
type code struct {
	repeat     string   // whether the opponent's last move is repeated
	forfeit    string   // what an excess of time leads to
	books      string   // works on chess
	unnamed    string   // a promotion without its piece
	ambiguous  []string // the letters for an ambiguous record; the first is suggested
	illegal    string   // the letter suggested for an illegal one
	scrutiny   ScrutinyTerms
	automatic  bool // adjudication without a claim
	unable     bool // one who cannot go on may claim adjudication
	capturesOf bool // the fifty moves are counted since a capture alone
	noDaysOut  bool // Sundays and holidays are reckoned
	allowance  bool // time for a number of turns is mandatory
	pass       bool // the turn may be forfeited
	demand     bool // a player may demand that fifty moves be counted (STAUNTON/R.XIV)
	rookless   bool // one may castle without a Rook that one gave (BCC1903/III.5)
}

var inform = ScrutinyTerms{Ambiguity: "inform", Illegality: "inform", Unreadable: "illegal"}

// codes is the table of the codes.
var codes = map[string]code{
	CodePost: {
		repeat: "required", forfeit: "claim", books: "allowed", unnamed: "ambiguous", rookless: true,
		// D for ambiguity, since no letter is lost by it; E for illegality, since
		// a slip of the pen deserves a milder penalty (BCC1903/V.PREF(a)).
		ambiguous: []string{"D", "E"}, illegal: "E", scrutiny: inform,
	},
	CodeWire: {
		repeat: "optional", forfeit: "claim", books: "forbidden", unnamed: "ambiguous", rookless: true,
		ambiguous: []string{"D", "E"}, illegal: "E", scrutiny: inform,
		unable: true, noDaysOut: true, allowance: true, // BCC1903/VI.10, VI.2(b), VI.3(a)
	},
	CodeUmpired: {
		repeat: "required", forfeit: "claim", books: "forbidden", unnamed: "ambiguous", rookless: true,
		ambiguous: []string{"announce", "E"}, illegal: "C",
		scrutiny:  ScrutinyTerms{Ambiguity: "guard", Illegality: "silent", Unreadable: "illegal"},
		automatic: true, unable: true, noDaysOut: true, allowance: true,
	},
	Code1897: {
		repeat: "optional", forfeit: "claim", books: "allowed", unnamed: "ambiguous", rookless: true,
		ambiguous: []string{"announce"}, illegal: "C", scrutiny: inform,
		capturesOf: true, // BCC1897/II.8(b)
	},
	CodeStaunton: {
		// STAUNTON/R.XV has a fine for each excess instead of a forfeiture.
		repeat: "optional", forfeit: "penalty_e", books: "allowed", unnamed: "queen",
		ambiguous: []string{"announce"}, illegal: "E",
		scrutiny: ScrutinyTerms{Ambiguity: "inform", Illegality: "inform", Unreadable: "not-sent"},
		pass:     true, // STAUNTON/R.VIII
		demand:   true,
	},
}
