package letters

import (
	"postd/descriptive"
	"slices"
	"strings"

	"postd/correspondence/talk"
)

// Offence is a set of offences that the words of a ground name (RULING/R-24). Where several
// are open to the writer, they choose.
type Offence uint8

// These are the offences of which a ground can speak.
const (
	OffenceLaw3       Offence = 1 << iota // the last move was not repeated, or wrongly (BCC1903/V.3)
	OffenceAmbiguous                      // the record has several readings (BCC1903/V.5(a))
	OffenceNoCapture                      // it does not express the capture (BCC1903/V.5(c))
	OffenceIllegal                        // it has no legal reading (BCC1903/V.6(a))
	OffenceSeveral                        // there are several records for one turn (BCC1903/V.4)
	OffenceLate                           // it came after the time (BCC1903/V.9(c))
	OffenceFalseCheck                     // a check was announced that is none (STAUNTON/R.VI)
)

var offenceWords = [...]string{"law3", "ambiguous", "nocapture", "illegal", "several", "late", "falsecheck"}

// String returns the offences by their words: "law3", "ambiguous, late".
func (o Offence) String() string {
	var out []string
	for i, w := range offenceWords {
		if o&(1<<i) != 0 {
			out = append(out, w)
		}
	}
	return strings.Join(out, ", ")
}

// offenceForms are the words that name an offence, in the manner of the forms of
// commands; what they say is kept in Offence.
var offenceForms = []struct {
	offence Offence
	words   []string
}{
	{OffenceLaw3, []string{
		"law|rule|article 3|iii|three", "law3", "v.3",
		"my|the [last] move|record|reply|repetition [is|was|has_been] missing|absent|lacking|omitted|left_out|forgotten|wanting",
		"missing [my] [last] move|record|repetition",
		"my|the [last] move is|was not in|on|with your", "my [last] move isn't|wasn't in|on|with your",
		"left|leaving|leave out my|the [last] move|record|reply", "left|leaving|leave my|the [last] move|record|reply out",
		"omit|omits|omitted|omitting|forgot|forget|forgotten|neglected|failed|dropped [to] [repeat|send|give|quote|copy|include|return|state|enclose] my|the [last] move|record|reply",
		"not|never|didn't|without|don't|haven't|hasn't|no repeat|repeated|repeating|send|sent|sending|give|given|giving|quote|quoted|quoting|copy|copied|copying|include|included|including|return|returned|state|stated|enclose|enclosed my|the [last] move|record|reply",
		"without my|the [last] move|record|reply|repetition", "no|wrong repetition [of]",
		"repeat|repeats|repeated|copy|copied|quote|quoted|gave|give|wrote|write my|the [last] move|record wrong|wrongly|incorrectly|falsely",
	}},
	{OffenceAmbiguous, []string{
		"ambiguous|ambiguously|ambiguity", "unclear", "not clear|plain|unique|unambiguous", "law|rule 5", "law|rule 5(a", "v.5", "v.5(a",
		"two|both|either|several bishops|knights|rooks|pawns|queens|men|pieces [can|could|may|might]", "bishops|knights|rooks|pawns can|could|may|might both",
		"two|several readings|meanings|ways", "fits two|both|several", "either bishop|knight|rook|pawn|man|piece|kt",
		"which bishop|knight|rook|pawn|man|piece|kt|queen", "more than one reading|meaning|bishop|knight|rook|pawn",
	}},
	{OffenceNoCapture, []string{
		"nocapture|no-capture", "no capture", "law|rule 5(c", "v.5(c", "capture is|was not expressed|stated|shown|marked|written|given|mentioned", "capture isn't|wasn't expressed|stated|shown|marked|written|given|mentioned",
		"not|didn't|doesn't|without express|expressed|expressing|state|stated|say|show|shown|mark|marked|write [that_it] [the|a|any] capture|takes|captures",
		"without [the|a] capture|takes", "omitted|omits|left_out the capture",
	}},
	{OffenceIllegal, []string{
		"illegal|illegally|illegality|unlawful|impossible", "not legal|lawful|possible|allowed", "isn't legal|lawful|possible|allowed", "law|rule 6", "law|rule 6(a", "v.6", "v.6(a",
		"no legal|lawful|possible move|reading", "no bishop|knight|rook|pawn|man|piece can|could", "cannot|can't be played|made", "cannot|can't move|go there|so|thus|that_way", "king [is|was|stands|remains] in check",
	}},
	{OffenceSeveral, []string{
		"law|rule 4", "v.4", "two|three|several|both [different] records|moves|replies", "more than one record|move", "second|further|another record",
	}},
	{OffenceLate, []string{
		"late|lateness|overdue|overtime|belated", "law|rule 9", "law|rule 9(c", "v.9", "v.9(c", "time-limit|timelimit", "time limit",
		"exceed|exceeds|exceeded|exceeding|overstepped|overran|outran|past|beyond|over [the|your|our|agreed] [agreed] time|limit|allowance|days",
		"out of time", "too long|slow|slowly", "time is|was|has up|expired|over|out", "time has|had expired|passed|elapsed|run_out", "flag",
		"not|never|didn't reply|replied|answer|answered|move|moved|play|played in time|within", "not in|within [the|your|our] time",
	}},
	{OffenceFalseCheck, []string{
		"false|wrong check", "no|not check", "not a check", "isn't [a] check", "falsely announced", "announced check wrongly|falsely",
	}},
}

// offencePhrases holds those words; the number of an offence stands in the place of a letter.
var offencePhrases = grow(func() []form {
	var out []form
	for _, f := range offenceForms {
		for _, words := range f.words {
			out = append(out, form{words: words, says: Statement{Offence: f.offence}})
		}
	}
	return out
}())

// denials stand before what is denied.
var denials = []string{"not", "never", "neither", "isn't", "wasn't", "no", "nor", "hardly"}

// offences returns the offences that the words from i to before end name. Stops between
// them do not matter, and what is denied is not named.
func (r *lineReader) offences(i, end int) Offence {
	var all Offence
	for ; i < end; i++ {
		next, found := i, Offence(0)
		for _, f := range r.find(offencePhrases, i) {
			if f.next <= end && f.next > next {
				next, found = f.next, f.form.says.Offence
			}
		}
		if next == i {
			continue
		}
		if !r.deniedAt(i) {
			all |= found
		}
		i = next - 1
	}
	return all
}

// deniedAt reports whether one of the few words before a word, in its clause, denies it.
func (r *lineReader) deniedAt(i int) bool {
	for k := i - 1; k >= max(0, i-4) && !r.words[k].stop; k-- {
		if slices.Contains(denials, r.words[k].text) {
			return true
		}
	}
	return false
}

// meant finds the one reading that the words from i to before end name: by its
// number, by a record, or by the man and the square on which it stands. Where they
// name two they choose none.
func (r *lineReader) meant(i, end int) Selection {
	var out Selection
	take := func(s Selection) bool {
		if out.Words != "" && (out.Number != s.Number || !strings.EqualFold(out.Words, s.Words)) {
			return false
		}
		out = s
		return true
	}
	for ; i < end; i++ {
		if n, ok := r.numeral(i); ok && !talk.Figures(r.words[i].text) && i > 0 && r.words[i-1].text == "the" && !r.square(i+1, end) || ok && i > 0 &&
			slices.Contains([]string{"number", "reading", "choice", "no", "select"}, r.words[i-1].text) {
			if !take(Selection{Number: n, Words: strings.TrimRight(r.raw(i, i+1), ".")}) {
				return Selection{}
			}
			continue
		}
		if m, err := (r.due | descriptive.Descriptive).Parse(r.raw(i, i+1)); err == nil && len(r.words[i].text) > 2 {
			if !take(Selection{Words: m.Words, Record: m, HasRecord: true}) {
				return Selection{}
			}
			continue
		}
		if next := r.manAt(i, end); next > i {
			if !take(Selection{Words: strings.TrimRight(r.raw(i, next), ".")}) {
				return Selection{}
			}
			i = next - 1
		}
	}
	return out
}

// square reports whether the words from i on go on with a rank or a square: "the fifth
// square" is no number of a choice.
func (r *lineReader) square(i, end int) bool {
	return i < end && !r.words[i-1].stop && slices.Contains([]string{"rank", "square", "file", "move", "time", "letter", "card", "game", "bishop", "knight", "rook", "pawn"}, r.words[i].text)
}

// manAt returns the word after the name of a man that is told from others of its kind,
// "the Bishop from Queen's Bishop's square", "QKt"; or i.
func (r *lineReader) manAt(i, end int) int {
	from := i
	if i < end && r.words[i].text == "the" {
		i++
	}
	if i == end || r.words[i].text == "the" || talk.Figures(r.words[i].text) {
		return from
	}
	if named, ok := manWord(r.words[i].text); !ok || !named {
		return from
	}
	next, told := i, false
	for next < end {
		w := r.words[next].text
		if slices.Contains([]string{"from", "of", "on", "at", "standing"}, w) {
			if next+1 == end || next > i && r.words[next-1].stop {
				break
			}
			if named, ok := manWord(r.words[next+1].text); !ok || !named && r.words[next+1].text != "the" {
				break
			}
			told = true
			next++
			continue
		}
		if _, ok := manWord(w); !ok {
			break
		}
		next++
		if r.words[next-1].stop {
			break
		}
	}
	if man := strings.TrimRight(r.raw(i, next), "."); told || particular(man) {
		return next
	}
	return from
}

// moveLike reports whether the words from i to before end are a record in any notation.
func (r *lineReader) moveLike(i, end int) bool {
	if i < end && slices.Contains([]string{"move", "play", "reply"}, r.words[i].text) {
		i++
	}
	if i >= end || end-i > 8 {
		return false
	}
	_, ok := anyNotation.ReadLine(r.raw(i, end))
	return ok
}
