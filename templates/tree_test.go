package templates

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	nethtml "golang.org/x/net/html"

	"postd/correspondence"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// trees are the golden letters that are trees, by the names of their scenes.
func trees(t testing.TB) map[string]sheet.Sheet {
	t.Helper()
	out := map[string]sheet.Sheet{}
	for _, s := range scenes {
		n, _ := s.render(t)
		r := reader
		if s.as != nil {
			s.as(&r)
		}
		got, err := tree(n, r)
		if err != nil {
			t.Fatal(err)
		}
		out[s.name] = got
	}
	return out
}

// TestTreeSaysTheSame checks that text and page of every golden letter say the same words in
// the same order, and that a letter which was stored is the same letter.
func TestTreeSaysTheSame(t *testing.T) {
	for name, s := range trees(t) {
		back, err := sheet.Decode(sheet.Encode(s))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if string(sheet.Text(back)) != string(sheet.Text(s)) || string(sheet.HTML(back)) != string(sheet.HTML(s)) || back.Subject != s.Subject {
			t.Errorf("%s: another letter comes back from the store", name)
		}
		for i, b := range s.Blocks {
			if b.Kind() == sheet.KindBoard {
				continue // a picture on the page
			}
			alone := sheet.Sheet{Blocks: s.Blocks[i : i+1]}
			text, page := strings.Fields(treeMarks.ReplaceAllString(string(sheet.Text(alone)), "")), strings.Fields(pageWords(t, sheet.HTML(alone)))
			if b.Kind() == sheet.KindScore { // the text has columns, which are read downwards
				slices.Sort(text)
				slices.Sort(page)
			}
			if b.Kind() == sheet.KindScore && slices.Equal(slices.Compact(text), slices.Compact(page)) {
				continue // the bar stands on each line of a long move
			}
			if strings.Join(text, " ") != strings.Join(page, " ") {
				t.Errorf("%s: the text says\n%s\nand the page\n%s", name, strings.Join(text, " "), strings.Join(page, " "))
			}
		}
	}
}

// treeMarks are the marks of the text for quotations and for the foot.
var treeMarks = regexp.MustCompile(`(?m)^(?:> ?|  \| |-- $)`)

// pageWords is what a page says.
func pageWords(t *testing.T, page []byte) string {
	t.Helper()
	root, err := nethtml.Parse(strings.NewReader(string(page)))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Data == "body" {
			return textOf(n)
		}
	}
	t.Fatal("the page has no body")
	return ""
}

// TestPlainWords checks that the letters have no legal word that a plain one can stand for,
// no headings in capitals, no weekday with 00:00, and no "he" for a person.
func TestPlainWords(t *testing.T) {
	for name, s := range trees(t) {
		text := string(sheet.Text(s))
		for _, b := range s.Blocks {
			if k := b.Kind(); k == sheet.KindSaid || k == sheet.KindOwn || k == sheet.KindScore || k == sheet.KindLaws {
				text = strings.ReplaceAll(text, string(sheet.Text(sheet.Sheet{Blocks: []sheet.Block{b}})), "")
			}
		}
		text = setApart.ReplaceAllString(text, "")
		for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' }) {
			if slices.Contains(legalWords, w) {
				t.Errorf("%s says %q", name, w)
			}
		}
		if m := regexp.MustCompile(`day [0-9]+ [A-Z][a-z]+,? (?:[0-9]{4}, )?00:00|(?m)^[A-Z]{4,}(?: [A-Z]+)*$`).FindString(text); m != "" {
			t.Errorf("%s says %q", name, m)
		}
	}
}

// setApart are words of players in quotation marks, names of laws, and commands.
var setApart = regexp.MustCompile(`“[^”]*”|\[[^]]*\]|postd\s+game\s+\w+`)

// legalWords are those that letters do without; plain ones are sent, counted, claim, choose,
// take back, decide, as written. Commands and titles of laws have them.
var legalWords = []string{
	"despatch", "despatched", "reckon", "reckoned", "annul", "annulled", "adjudge", "adjudged", "renounce", "renounced",
	"satisfy", "commence", "commencement", "proviso", "hereby", "floor", "he", "him", "his",
}

// TestTreeLaws checks that every law in brackets stands in the closing line.
func TestTreeLaws(t *testing.T) {
	bracket := regexp.MustCompile(`\[((?:Penalty E, )?[A-Z][A-Z0-9./()a-z-]*(?:, [A-Z][A-Z0-9./()a-z-]*)*)\]`)
	for name, s := range trees(t) {
		var closing []string
		for _, b := range s.Blocks {
			if b.Kind() == sheet.KindLaws {
				for _, x := range b.Items() {
					closing = append(closing, x.Mark)
				}
			}
		}
		if len(closing) == 0 && bracket.Match(sheet.Text(s)) {
			t.Errorf("%s has no closing line", name)
		}
		s.Blocks = slices.DeleteFunc(s.Blocks, func(b sheet.Block) bool { return b.Kind() == sheet.KindBoard })
		for _, m := range bracket.FindAllStringSubmatch(string(sheet.Text(s)), -1) {
			for id := range strings.SplitSeq(strings.TrimPrefix(m[1], "Penalty E, "), ", ") {
				if !slices.Contains(closing, id) {
					t.Errorf("%s: [%s] is not in the closing line %v", name, id, closing)
				}
			}
		}
	}
}

// TestHeads checks the subjects of letters: ASCII, of 60 characters at most, and never cut in
// a word.
func TestHeads(t *testing.T) {
	for _, x := range []struct{ news, todo, want string }{
		{"3... P-QR3", "your move by Mon 30 Nov", "A3-12: 3... P-QR3 - your move by Mon 30 Nov"},
		{"12... Castles KR, draw offered", "your move by Wed 30 Dec", "A3-12: 12... Castles KR, draw... - your move by Wed 30 Dec"},
		{"3. “" + strings.Repeat("Bishop ", 20) + "”", "your move", `A3-12: 3. "Bishop Bishop Bishop Bishop Bishop... - your move`},
		{strings.Repeat("x", 90), "your move", "A3-12: your move"},
		{"12... " + strings.Repeat("x", 90), "your move", "A3-12: your move"},
		{"Łukasz – Żółć", "", "A3-12: Lukasz - Zolc"},
		{"a\r\nBcc: x", "", "A3-12: a Bcc: x"},
	} {
		n := open(t, "").to(toWhite, correspondence.NTerms)
		if got := newView(n, reader).subject(x.news, x.todo); got != x.want || len(got) > maxHead {
			t.Errorf("%q (%d), want %q", got, len(got), x.want)
		}
	}
}

// TestCalled checks by what names players are called.
func TestCalled(t *testing.T) {
	for _, x := range [][4]string{
		{"Arthur Pemberton", "Mary Jones", "Arthur", "Mary"},
		{"John Smith", "John Brown", "John Smith", "John Brown"},
		{"Dr. Anna Weiss", "Mr Pickwick", "Dr. Anna Weiss", "Mr Pickwick"},
		{"Smith, John", "J. Brown", "Smith, John", "J. Brown"},
		{"Иван Иванов", "李小龙", "Иван Иванов", "李小龙"},
		{"Hypatia", "\u200b\u200d", "Hypatia", "Black"},
		{strings.Repeat("Long", 50), "Jörg Müßig", strings.Repeat("Long", 14) + "Lon…", "Jörg"},
		{"<b>Eve</b> X\r\nY", "e\u0301va Novák", "<b>Eve</b>", "e\u0301va"},
	} {
		v := newView(openNamed(t, x[0], x[1], "").to(toWhite, correspondence.NTerms), reader)
		if w, b := string(v.call(0)), string(v.call(1)); w != x[2] || b != x[3] {
			t.Errorf("%q and %q are called %q and %q", x[0], x[1], w, b)
		}
	}
}

// common are the limits of kinds that have none of their own.
var common = [2]int{130, 220}

// officialLimits are those of letters to officials, which have the file of the case and the
// answers by their numbers: who rules is to do so from the letter alone (RULING/R-76).
var officialLimits = map[correspondence.NoticeKind][2]int{
	correspondence.NReport: {280, 520}, correspondence.NDossier: {240, 260}, correspondence.NAdjDue: {260, 260},
	correspondence.NUmpire: {220, 220}, // it tells a new umpire what the office is
}

// wordLimits are the most words of a letter, as median and as most (letter.md, 7); those that
// are wider than its limit say why.
var wordLimits = map[correspondence.NoticeKind][2]int{
	correspondence.NMove: {95, 140}, correspondence.NAck: {40, 60}, correspondence.NReminder: {60, 100},
	correspondence.NDoubt: {90, 130}, correspondence.NUnread: {90, 130}, correspondence.NResult: {90, 140}, correspondence.NExcess: {90, 130},
	correspondence.NAmbiguous: {180, 230}, correspondence.NIllegal: {150, 190}, correspondence.NNoCapture: {190, 260}, correspondence.NSeveral: {190, 260},
	correspondence.NTerms: {230, 280}, correspondence.NStatus: {110, 220}, // what is open in a game is told with its choices
	correspondence.NHelp:       {250, 350}, // the leaf of the notation has 350
	correspondence.NNameMan:    {160, 220}, // it lists the men, sixteen at most
	correspondence.NAdjDue:     {180, 220}, // what was open before stays so, with a deadline of its own
	correspondence.NSubstitute: {230, 280}, // a game begins with it for its reader
	correspondence.NRuling:     {130, 240}, // it may change the last turn and this one, and open a claim and an appeal
}

// InDialogues are the limits of letters of dialogues, where these have rare letters that the
// design's limits are too narrow for; all others keep theirs. They hold what is there, so that no
// letter grows.
//
//   - Turns and choices of six months and more have every holiday of them in the clock sentence,
//     101 to 152 words of it (TERMS, MOVE, REMINDER, ADJ-SOON, REFUSED-CLAIM).
//   - A receipt also tells that the last move was left out, what went with the move, what was
//     struck out (RULING/R-71, RULING/R-85): of 4,567 receipts 348 have more than 60 words.
//   - The choice of three has a way for each, and what was open before (ILL); several questions
//     are open at once (DOUBT); a claim or an appeal waits beside a choice (CONFIRM, APPEAL,
//     RULING); two appeals are told of in one case (REPORT).
var InDialogues = map[string][2]int{
	"L-TERMS": {230, 354}, "L-ACK": {40, 93}, "L-MOVE": {95, 243}, "L-AMB": {180, 233}, "L-ILL": {150, 239}, "L-DOUBT": {90, 159},
	"L-CONFIRM": {130, 245}, "L-REMINDER": {60, 212}, "L-ADJ-SOON": {130, 278}, "L-APPEAL": {130, 245}, "L-RULING": {130, 243},
	"L-REFUSED-CLAIM": {130, 254}, "L-REPORT to officials": {280, 600}, "L-READ-AS": {136, 220}, "L-REMINDERS": {134, 220},
}

// WordCounts are how many words letters have above their foot, without board, score, men and
// words of players, by kind.
type WordCounts struct {
	sync.Mutex
	Own    map[string][2]int // limits of rows that have others; nil: none has
	counts map[string][]int
	limits map[string][2]int
	faults map[string]string // of a kind, the first that has too many
}

// Count counts the words of a letter of that name.
func (x *WordCounts) Count(name string, n correspondence.Notice, s sheet.Sheet) {
	row, words, limit := string(n.Kind), countWords(s), limitOf(n.Kind)
	if _, player := n.To.Colour(); !player {
		row += " to officials"
		if own, ok := officialLimits[n.Kind]; ok {
			limit = own
		}
	}
	if own, ok := x.Own[row]; ok {
		limit = own
	}
	most := limit[1]
	if name == "L-HELP" || strings.HasPrefix(name, "L-HELP ") && name != "L-HELP notation" {
		most = wordLimits[correspondence.NHelp][0]
	}
	x.Lock()
	defer x.Unlock()
	if x.counts == nil {
		x.counts, x.limits, x.faults = map[string][]int{}, map[string][2]int{}, map[string]string{}
	}
	x.limits[row] = limit
	x.counts[row] = append(x.counts[row], words)
	if words > most && words >= slices.Max(x.counts[row]) {
		x.faults[row] = fmt.Sprintf("%s: %s has %d words, and %d are the most", row, name, words, most)
	}
}

// CountOf counts the words of the letter that a notice is to its reader.
func (x *WordCounts) CountOf(name string, n correspondence.Notice, r correspondence.Reader) error {
	s, err := tree(n, r)
	if err == nil {
		x.Count(name, n, s)
	}
	return err
}

// Tell prints the counts, and fails by one word too many.
func (x *WordCounts) Tell(t *testing.T) {
	t.Helper()
	t.Logf("%-32s %8s %6s %6s", "kind", "letters", "median", "most")
	for _, k := range kinds {
		for _, row := range []string{string(k), string(k) + " to officials"} {
			all := x.counts[row]
			if len(all) == 0 {
				continue
			}
			slices.Sort(all)
			median := all[len(all)/2]
			if t.Logf("%-32s %8d %6d %6d", row, len(all), median, all[len(all)-1]); median > x.limits[row][0] {
				t.Errorf("%s has %d words at the median, and %d are allowed", row, median, x.limits[row][0])
			}
			if x.faults[row] != "" {
				t.Error(x.faults[row])
			}
		}
	}
}

// TestWordCounts prints how many words the golden letters have, and those of a game as it is
// played, and fails by one word too many.
func TestWordCounts(t *testing.T) {
	var counts WordCounts
	all := trees(t)
	for _, s := range scenes {
		n, _ := s.render(t)
		counts.Count(s.name, n, all[s.name])
	}
	// Beside the golden letters, which are chosen for what is rare, those of a game as it is played.
	s := open(t, "").plays("P-K4", "P-K4", "Kt-KB3", "Kt-QB3", "B-Kt5", "P-QR3", "B-R4", "Kt-B3", "Castles", "KtxP",
		"P-Q4", "P-QKt4", "B-Kt3", "P-Q4", "PxP", "B-K3", "QKt-Q2").passes("2026-12-03 18:00")
	for _, n := range s.notices {
		if err := counts.CountOf("a letter of a played game", n, reader); err != nil {
			t.Fatal(err)
		}
	}
	counts.Tell(t)
}

// limitOf is the limit of a kind, which is the common one where it has none of its own.
func limitOf(k correspondence.NoticeKind) [2]int {
	if limit, ok := wordLimits[k]; ok {
		return limit
	}
	return common
}

// countWords counts the words of a letter above its foot.
func countWords(s sheet.Sheet) (n int) {
	for _, b := range s.Blocks {
		switch b.Kind() {
		case sheet.KindBoard, sheet.KindScore, sheet.KindMen, sheet.KindSaid, sheet.KindOwn, sheet.KindFoot:
			continue
		}
		n += len(strings.Fields(string(sheet.Text(sheet.Sheet{Blocks: []sheet.Block{b}}))))
	}
	return n
}

// TestSpell checks that records are spelt from their words alone.
func TestSpell(t *testing.T) {
	for words, want := range map[string]string{
		"B-R4": "Bishop to Rook's fourth", "P-QR3": "Pawn to Queen's Rook's third", "QKt-Q2": "Queen's Knight to Queen's second",
		"KtxP": "Knight takes Pawn", "QBPxP ch": "Queen's Bishop's Pawn takes Pawn, check", "Castles KR": "Castles on the King's side",
		"N to KB3": "Knight to King's Bishop's third", "e4": "", "Bishop to the knight": "", "B-K9": "", "P-P": "", narrate.OneLine("P-K4\n"): "Pawn to King's fourth",
	} {
		if got := spell(words); got != want {
			t.Errorf("%q is spelt %q, want %q", words, got, want)
		}
	}
}
