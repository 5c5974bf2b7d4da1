package letters

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/terms"
	"postd/descriptive"
)

// These are the bounds of what is looked through for records in a sentence.
const (
	mostWithin      = 6 // rows of records, beyond which it is analysis
	longestInProse  = 5 // words of a record
	mostProseWindow = 80
)

// Within finds the records that stand within a sentence, "I play Kt-KB3 in reply to your 1...
// P-K4", in the notation that is agreed or in another: each with its sign of a move, for nobody writes of
// chess without naming squares. Records that follow one another without a word between them
// are one row. It is none of a sentence that is a question.
func Within(line string, e Expect) [][]descriptive.Numbered {
	line = strings.TrimSpace(line)
	if !MoveSigns(line) || Long(line) || strings.HasSuffix(strings.TrimRight(line, ending), "?") || strings.HasPrefix(line, ">") || ourChoice().MatchString(line) {
		return nil
	}
	words := strings.Fields(line)
	if len(words) < 2 || len(words) > mostProseWindow {
		return nil
	}
	due := terms.RecordsIn(e.Notation)
	var out [][]descriptive.Numbered
	end := -1 // of the row before
	for i := 0; i < len(words); i++ {
		found, n := recordAt(words[i:], due)
		if n == 0 {
			continue
		}
		if i == end {
			out[len(out)-1] = append(out[len(out)-1], found)
		} else {
			out = append(out, []descriptive.Numbered{found})
		}
		i += n - 1
		end = i + 1
		if len(out) > mostWithin {
			return nil
		}
	}
	return out
}

// recordAt reads the longest record at the beginning of words, and says how many it took.
func recordAt(words []string, due descriptive.Notation) (descriptive.Numbered, int) {
	for n := min(longestInProse, len(words)); n > 0; n-- {
		text := strings.TrimFunc(strings.Join(words[:n], " "), clings)
		if !moveLike(text) {
			continue
		}
		if found, ok := due.ReadLine(text); ok && len(found) == 1 {
			return found[0], n
		}
		if _, found, ok := due.Elsewhere(text); ok && len(found) == 1 && len(text) > 2 {
			return found[0], n // a square alone is no move to whoever speaks of it
		}
	}
	return descriptive.Numbered{}, 0
}

// declared are the words by which a sentence gives a move: "I play", "my reply is".
var declared = pattern(`(?i)(?:^|[.,;:!("“–-]\s*|\b(?:and|so)\s+)(?:and |so )?(?:i (?:now |hereby |therefore |will |shall )?|i['’]ll |we (?:now )?)(?:play|move|reply|answer|respond|go)\b|\bmy (?:\w+ )?(?:move|reply|answer)(?: (?:is|will be)|:)`)

// Declares reports whether a sentence gives a move, and does not only speak of one.
func Declares(line string) bool { return declared().MatchString(line) }

// moveLike reports whether words can be a record that is told from prose: a capital or a
// figure begins them, and a sign of a move or a rank is in them, or they name the side to
// which the king castles.
func moveLike(text string) bool {
	if text == "" || len(text) > 40 {
		return false
	}
	if strings.HasPrefix(text, "Castles K") || strings.HasPrefix(text, "Castles Q") {
		return true
	}
	first := rune(text[0])
	return (unicode.IsUpper(first) || unicode.IsDigit(first) || unicode.IsLower(first) && strings.ContainsAny(text, "12345678")) && MoveSigns(text)
}

// MoveSigns reports whether there is a sign in words by which a record in them could be told
// from prose.
func MoveSigns(words string) bool {
	return strings.ContainsAny(words, "12345678-–xX×") || strings.Contains(words, "Castles ")
}

// Foreign reads a line that is no statement as records in a notation that is not agreed
// (RULING/R-78): the whole of it, in form.
func Foreign(line string, e Expect) ([]descriptive.Numbered, bool) {
	due := terms.RecordsIn(e.Notation)
	if due&descriptive.Descriptive != 0 && len(line) > 3 && !strings.ContainsAny(line, "0123456789xX×:-–—") {
		return nil, false // in the others a row has squares, captures or castling
	}
	line = unmarked(line)
	bare := strings.TrimRight(line, ".!")
	for _, lead := range []string{"MOVE ", "Move ", "My move is ", "My move: ", "I play ", "I move "} {
		bare = strings.TrimPrefix(bare, lead)
	}
	named := bare != strings.TrimRight(line, ".!")
	line = bare
	if due == anyNotation || len(line) > longestRow || len(strings.Fields(line)) > 6 || asked(line) {
		return nil, false
	}
	for _, in := range [...]descriptive.Notation{descriptive.Algebraic, descriptive.Numeric, descriptive.Descriptive} {
		if named && due&in == 0 {
			if row, ok := in.ReadLine(line); ok {
				return row, true
			}
		}
	}
	_, row, ok := due.Elsewhere(line)
	return row, ok
}

// attempt is a short line that names a man and where the man goes, or that begins with the
// number of a move.
var (
	attempt       = pattern(`(?i)^\W*(?:move |i (?:play|move) |my move(?: is)?:? )?(?:the )?(?:first |second )?(?:(?:king|queen)(?:'s)? )?(?:king|queen|bishop|knight|rook|castles?|pawn|[kq]?(?:kt|[kqrbnp])) ?(?:(?:to|takes|x|on|-)\b|[a-h][1-8]\b)`)
	squareWord    = pattern(`(?i)\b(?:third|fourth|fifth|sixth|seventh|eighth|square|rank|file|[1-8](?:rd|th))\b`)
	numberAttempt = pattern(`^[\s“"'*_(\[]*\d{1,3}\s*(?:\.{1,3}|…|\))\s*[A-Za-z]`)
)

// Garbled reports whether a line that says nothing begins as a command, "EXACT F": its
// first word is one, in capitals.
func Garbled(line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 || Long(line) {
		return false
	}
	first := strings.TrimFunc(words[0], clings)
	if c, _ := utf8.DecodeRuneInString(words[0]); strings.ContainsRune(`“„"«`, c) && len(words) > 4 {
		return false // another's words, of which the line speaks
	}
	return len(first) > 2 && commandWords()[first]
}

// Attempts reports whether a line that says nothing was meant as a record: "Bishop to the
// usual place", "1. KP on". A sentence is none.
func Attempts(line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false
	}
	if len(words) > 6 {
		return len(words) <= 14 && attempt().MatchString(line) && squareWord().MatchString(line)
	}
	return len(words) > 1 && (attempt().MatchString(line) || numberAttempt().MatchString(line))
}

// commandWords are the words, in capitals, with which the commands of BOOK/3.3 begin.
var commandWords = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{"MOVE": true, "SELECT": true}
	for _, f := range forms {
		first, _, _ := strings.Cut(strings.TrimPrefix(f.words, "~ "), " ")
		for w := range strings.SplitSeq(first, "|") {
			if strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == "" {
				out[strings.ToUpper(w)] = true
			}
		}
	}
	delete(out, "I")
	return out
})

// bareAnswer is a line that answers a question, if there is one: a number, YES, NO.
var bareAnswer = pattern(`(?i)^\W*(?:\d{1,2}|yes(?:,? please)?|no)(?:\s+(?:on\s+)?\d{1,3})?\W*$`)

// Answers reports whether a line is a bare number, YES or NO, which are said to the office
// and to nobody else (RULING/R-75).
func Answers(line string) bool { return bareAnswer().MatchString(line) }
