package letters

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CodeWords returns the words of the telegraph code that a player may send, in
// alphabetical order.
func CodeWords() []string { return slices.Sorted(maps.Keys(codeWords)) }

// codeWords are the words of the telegraph code that a player may send; those
// which are the umpire's or the office's are not among them. A code word acts
// only alone on its line, with its blank if it has one (BOOK/7).
var codeWords = map[string]form{
	"debate": {says: Statement{Kind: Exacts, Letter: "E", Ground: "ambiguous", Offence: OffenceAmbiguous}}, // BCC1903/APPB/Debate
	// BCC1903/APPB/Diagram: it complains, and opens the interpretation.
	"diagram": {says: Statement{Kind: Interprets, About: "ambiguity"}, blank: blankRecord},
	"domain":  {says: Statement{Kind: Interprets}, blank: blankChoice},                                                       // BCC1903/APPB/Domain
	"draft":   {says: Statement{Kind: Exacts, Letter: "C", Ground: "nocapture", Offence: OffenceNoCapture}},                  // BCC1903/APPB/Draft
	"duchy":   {says: Statement{Kind: Exacts, Letter: "C", Ground: "nocapture", Offence: OffenceNoCapture}, blank: blankMan}, // BCC1903/APPB/Duchy
	"dwell":   {says: Statement{Kind: Exacts, Letter: "E", Ground: "nocapture", Offence: OffenceNoCapture}},                  // BCC1903/APPB/Dwell
	"habit":   {says: Statement{Kind: Exacts, Letter: "C", Ground: "illegal", Offence: OffenceIllegal}},                      // BCC1903/APPB/Habit
	// BCC1903/APPB/Helen, as it should be, and as it is printed.
	"helen":    {says: Statement{Kind: Exacts, Letter: "C", Ground: "illegal", Offence: OffenceIllegal}, blank: blankMan},
	"melen":    {says: Statement{Kind: Exacts, Letter: "C", Ground: "illegal", Offence: OffenceIllegal}, blank: blankMan},
	"hinge":    {says: Statement{Kind: Exacts, Letter: "E", Ground: "illegal", Offence: OffenceIllegal}}, // BCC1903/APPB/Hinge
	"home":     {says: Statement{Kind: Restores}, blank: blankNamed},                                     // BCC1903/APPB/Home
	"label":    {says: Statement{Kind: Offers}, blank: blankPlay},                                        // BCC1903/APPB/Label
	"leeward":  {says: Statement{Kind: Accepts}},                                                         // BCC1903/APPB/Leeward
	"liberty":  {says: Statement{Kind: Declines}, blank: blankPlay},                                      // BCC1903/APPB/Liberty
	"lobby":    {says: Statement{Kind: ClaimsDraw, About: "fifty"}},                                      // BCC1903/APPB/Lobby
	"luggage":  {says: Statement{Kind: ClaimsDraw, About: "repetition"}, blank: blankTurns},              // BCC1903/APPB/Luggage
	"lymph":    {says: Statement{Kind: ClaimsDraw, About: "perpetual"}},                                  // BCC1903/APPB/Lymph
	"minstrel": {says: Statement{Kind: ClaimsForfeit, About: "refusal"}},                                 // BCC1903/APPB/Minstrel
	"munster":  {says: Statement{Kind: ClaimsForfeit, About: "laws"}},                                    // BCC1903/APPB/Munster
	"palace":   {says: Statement{Kind: ClaimsAdjudication, About: "unable"}},                             // BCC1903/APPB/Palace
	"rand":     {says: Statement{Kind: Proposes, About: "umpire", Facts: "?"}},                           // BCC1903/APPB/Rand
	"realm":    {says: Statement{Kind: Proposes, About: "umpire"}, blank: blankName},                     // BCC1903/APPB/Realm
	"rigid":    {says: Statement{Kind: Consents, About: "umpire"}, blank: blankName},                     // BCC1903/APPB/Rigid
	"rondo":    {says: Statement{Kind: RefusesTerms, About: "umpire"}, blank: blankName},                 // BCC1903/APPB/Rondo
	"solid":    {says: Statement{Kind: Appeals, About: "transport"}, blank: blankRecord},                 // BCC1903/APPB/Solid
}

// codeWord reads a line that is a code word with its blank.
func (r *lineReader) codeWord() []Statement {
	f, ok := codeWords[r.words[0].text]
	if !ok {
		return nil
	}
	for _, o := range r.fill(f, 0, 1) {
		if o.next < len(r.words) {
			continue
		}
		s := &o.said[0]
		switch f.blank {
		case blankMan:
			if !particular(s.Man) {
				continue
			}
		case blankName:
			if !person(s.Facts) {
				continue
			}
		case blankRecord:
			s.Facts, s.Select = s.Select.Words, Selection{}
		}
		for i := range o.said {
			o.said[i].Words = r.line
		}
		return o.said
	}
	return nil
}

// person reports whether words look like a person's name: few, and each with
// a capital letter ("Rigid as a board" approves of nobody).
func person(name string) bool {
	words := strings.Fields(name)
	for _, w := range words {
		if c, _ := utf8.DecodeRuneInString(w); !unicode.IsUpper(c) {
			return false
		}
	}
	return len(words) > 0 && len(words) <= 5
}
