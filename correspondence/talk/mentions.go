package talk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/rules"
)

// Right is what a sentence names that is no complete command (RULING/R-72). Whether the
// writer has it at the time, the game tells.
type Right uint8

// These are the rights that words of every day can name.
const (
	Exaction     Right = iota + 1 // a penalty (BCC1903/V.7(a)), with the offence if it is named
	Query                         // the fault of a record is pointed out (BCC1903/V.5(b), V.6(a))
	TimeForfeit                   // the opponent was late (BCC1903/V.9(c))
	OtherForfeit                  // assistance, refusal, the laws (BCC1903/V.9)
	DrawClaim                     // a draw by the laws (BCC1903/V.8(b), BCC1903/V.8(c), BCC1903/V.8(d))
	Offer                         // a draw by agreement is offered (BCC1903/V.8(a))
	DrawAnswer                    // an offer is accepted or declined (BCC1903/V.8(a))
	Adjudication                  // the position is to be adjudged (BCC1903/V.10)
	Appeal                        // the umpire is called (BCC1903/V.2(b))
	Restoration                   // a position is to be restored (BCC1903/V.6(b))
	Resignation                   // the game is given up (BCC1903/V.9.TAIL)
	Reading                       // a reading of the other side's record is named (BCC1903/V.5(b))
	Waiver                        // a right is given up (BCC1903/V.7(a))
)

var rightWords = [...]string{
	Exaction: "exaction", Query: "query", TimeForfeit: "time forfeit", OtherForfeit: "other forfeit", DrawClaim: "draw claim", Offer: "offer",
	DrawAnswer: "draw answer", Adjudication: "adjudication", Appeal: "appeal", Restoration: "restoration", Resignation: "resignation", Reading: "reading", Waiver: "waiver",
}

// String returns the right in words.
func (r Right) String() string { return rightWords[r] }

// Manner is how a sentence speaks of a right.
type Manner uint8

// These are the manners. What is denied, or is the other side's to do, names no right of
// the writer's; what is asked or supposed may.
const (
	Stated   Manner = iota // "You were late, the game is mine"
	Asked                  // "May I claim the game?"
	Supposed               // "I could claim the game"
	Denied                 // "I do not claim the game"
	Theirs                 // "You may exact the penalty"
)

// String returns the manner in a word.
func (m Manner) String() string {
	return [...]string{"stated", "asked", "supposed", "denied", "theirs"}[m]
}

// Mention is a sentence that names a right and is no complete command.
type Mention struct {
	Right    Right
	Law      rules.Law // on which the right rests
	Manner   Manner
	Words    string // the sentence as written, its lines joined
	From, To int    // where it stands in the text, in bytes
}

// These are the bounds of what is looked at.
const (
	mostMentions    = 40
	mostLines       = 300 // that are not empty
	longestSentence = 600 // bytes; of a longer one the beginning
)

// Mentions finds in a text that is no command the sentences that name a right, in the
// order written, each with every right that it names (RULING/R-72). What is quoted, and
// what follows NOTE (RULING/R-68), names none. It knows nothing of the game: a mention holds nothing where
// no such right is open to the writer.
func Mentions(text string) []Mention {
	var out []Mention
	for _, s := range sentencesOf(Looked(text)) {
		for _, m := range s.mentions() {
			if len(out) == mostMentions {
				return out
			}
			out = append(out, m)
		}
	}
	return out
}

// sentence is one of a text, from one byte to before another.
type sentence struct {
	from, to int
	words    string
}

// sentencesOf cuts a text into sentences. One may go on in the next line, if its line is
// as long as programs make them; a line that is quoted belongs to none.
func sentencesOf(text string) []sentence {
	var out []sentence
	open := -1 // where the sentence that is not ended yet begins
	upTo := 0
	end := func() {
		if open >= 0 && upTo > open {
			words := strings.Join(strings.Fields(text[open:upTo]), " ")
			if len(words) > longestSentence {
				words = strings.ToValidUTF8(words[:longestSentence], "")
			}
			out = append(out, sentence{open, upTo, words})
		}
		open = -1
	}
	lines, at := 0, 0
	for line := range strings.Lines(text) {
		from := at
		at += len(line)
		bare := strings.TrimSpace(line)
		if bare == "" || strings.HasPrefix(bare, ">") {
			end()
			continue
		}
		if lines++; lines > mostLines || IsNote(line) {
			break
		}
		for i := 0; i < len(line); {
			c, size := utf8.DecodeRuneInString(line[i:])
			if !unicode.IsSpace(c) {
				if open < 0 {
					open = from + i
				}
				upTo = from + i + size
				if strings.ContainsRune("!?;", c) || c == '.' && stopsAt(line, i) {
					for i+size < len(line) && strings.ContainsRune(`”“’'")]!?.`, rune(line[i+size])) {
						size++
						upTo++
					}
					end()
				}
			}
			i += size
		}
		if utf8.RuneCountInString(bare) < ProgramsBreak {
			end()
		}
	}
	end()
	return out
}

// stopsAt reports whether the full stop at a place of a line ends a sentence: something is
// there before it that is no abbreviation, initial or number, and a blank or the end behind it.
func stopsAt(line string, i int) bool {
	if i+1 < len(line) && !strings.ContainsRune(" \t\r\n”’\"')]", rune(line[i+1])) && line[i+1] < 0x80 {
		return false
	}
	word := strings.ToLower(line[strings.LastIndexAny(line[:i], " \t(“\"")+1 : i])
	for _, a := range Abbreviations {
		if word == a && a != "no" {
			return false
		}
	}
	return !Figures(word) && (len(word) != 1 || strings.TrimSpace(line[i+1:]) == "" || strings.Contains("abcde", word))
}

// mentions are the rights that a sentence names.
func (s sentence) mentions() []Mention {
	plain := plainSentence(s.words)
	if quotedWhole(s.words) {
		return nil
	}
	var out []Mention
	named := map[Right]bool{}
	for _, w := range lexicon() {
		if named[w.right] || w.last && len(named) > 0 || w.cue != "" && !strings.Contains(plain, w.cue) {
			continue
		}
		at := w.finds(plain)
		if at == nil {
			continue
		}
		named[w.right] = true
		out = append(out, Mention{Right: w.right, Law: w.law, Manner: mannerOf(plain, at, w), Words: s.words, From: s.from, To: s.to})
	}
	return out
}

// quotedWhole reports whether a sentence stands in quotation marks, and so is another's.
func quotedWhole(words string) bool {
	c, _ := utf8.DecodeRuneInString(words)
	return strings.ContainsRune(`“„«"`, c) && strings.ContainsAny(words[1:], `”“»"`)
}

// plainSentence makes the letters of a sentence small, its apostrophes one, and takes out
// the signs that emphasise words.
func plainSentence(words string) string {
	words = PlainWord.Replace(strings.ToLower(words))
	return strings.Map(func(c rune) rune {
		if c == '*' || c == '_' {
			return -1
		}
		return c
	}, words)
}

// These are the words by which a sentence denies, supposes, or speaks of the reader's right.
var (
	denies     = pattern(`(?:\b(?:not|never|no|nor|neither|no longer|without|cannot|nothing|none|refuse to|far from|rather than|instead of|hate to|too proud to|too early to|need not|drop|withdraw)|n't)\b`)
	deniesNot  = pattern(`\b(?:is|was|are|were|am|do|does)(?: (?:it|this|that|i|you|we|there))? ?n[o']t (?:it|this|that|i|you|we|a)\b|\b(?:is|was|are|were|am) (?:it|this|that|i|you|we|there) not\b|\b(?:no (?:doubt|choice|alternative|option|hope|other)|not only|without (?:doubt|hesitation|prejudice|further|delay)|why not|not (?:sure|certain|clear|legal|lawful|allowed|possible)|not (?:to be )?outdone|can no longer (?:go|play|hold|fight|continue))\b|\b(?:did|have|had|has) ?n[o']t (?:repeat|send|sent|given|give|written|write|repl\w*|answer\w*|includ\w*|quot\w*|cop\w*)`)
	supposes   = pattern(`\b(?:would|could|might|should|if|unless|whether|perhaps|maybe|suppose|supposing|may i|were i|had i|i'd|when|whenever|until|till|some day|sometimes|almost|nearly|tempted|thinking of|considering|about to|going to|one day|think i (?:may|will)|i (?:shall|will|'ll) (?:have to|soon)|i fear|i wonder)\b`)
	wantsIt    = pattern(`\b(?:would|should|i'd) (?:like|love|prefer|wish|rather|be glad)\b|\bi should (?:say|think)\b|\bif (?:you (?:like|will|wish|agree|are willing|are content)|you please|i may|you do not mind|you don't mind|it please you|i am not mistaken|i am right)\b`)
	newClause  = pattern(`[,;:] (?:so|but|and|thus|therefore|hence|i|we|it|the)\b| so (?:i|the|it)\b`)
	requests   = pattern(`^(?:\W*(?:dear \w+|please|so|and|but|well)\W+)*(?:would|will|could|can|might) you (?:please |kindly |be so (?:kind|good) as to |be good enough to )?(?:send|put|lay|restore|refer|submit|ask|take|have|note|record|forward|pass|set|apply|let)\b|\b(?:obliged|grateful|glad|pleased|thankful) if you (?:would|could)\b|\b(?:kindly|please) (?:send|put|lay|restore|refer|submit|ask|take|have|note|record|forward|pass|set|apply|let)\b`)
	theirRight = pattern(`\b(?:you|your side) (?:\w+ ){0,2}?(?:may|can|could|might|should|must|will|shall|ought|would|need|had better|want|wish|have the right|have a right|are entitled|are welcome|are free)\b|\b(?:your|you) (?:right to|claim|appeal|resignation|protest)\b`)
)

// mannerOf tells how a sentence speaks of what was found in it.
func mannerOf(plain string, at []int, w lexeme) Manner {
	if i := newClause().FindAllStringIndex(plain[at[0]:at[1]], -1); i != nil && at[1]-at[0] > 12 {
		at = []int{at[0] + i[len(i)-1][1] - 1, at[1]} // what was found goes on in another clause
	}
	before := plain[max(0, at[0]-45):at[1]]
	for _, mark := range [...]string{",", ";", ":", " and ", " but ", " so "} {
		if i := strings.LastIndex(before[:min(len(before), len(before)-(at[1]-at[0]))], mark); i >= 0 {
			before = before[i+len(mark)-1:]
		}
	}
	switch {
	case !w.negates && denies().MatchString(deniesNot().ReplaceAllString(before, "")):
		return Denied
	case requests().MatchString(plain):
		return Stated
	case !w.theirs && theirRight().MatchString(before):
		return Theirs
	case strings.Contains(plain[at[0]:], "?"):
		return Asked
	case supposes().MatchString(wantsIt().ReplaceAllString(plain, "")):
		return Supposed
	}
	return Stated
}

// mostLooked is how much of a note is looked through, in bytes.
const mostLooked = 30_000

// Looked is as much of a note as is looked through for a right or a doubt (RULING/R-11).
func Looked(note string) string {
	if len(note) > mostLooked {
		return note[:strings.LastIndexByte(note[:mostLooked], '\n')+1]
	}
	return note
}
