package letters

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/wishes"
	"postd/descriptive"
)

// opener is what stands before the command of a sentence: a greeting, "sorry", "please".
type opener struct {
	next   int
	person bool // it speaks in the first person, "I must …"
	claims bool // only a claim may follow
	reason int  // the word after a clause of the writer's that says why; 0: there is none
}

// These are the bounds of what opens a sentence.
const (
	mostOpenerWords = 8
	mostNameWords   = 4
)

var (
	softWords = grow([]form{
		{words: "please|kindly|sorry|alas|well|so|now|oh|ah|therefore|thus|hence|accordingly|consequently|then|regretfully|reluctantly|and|but|also|moreover|still|however|secondly|firstly|first|finally"},
		{words: "i_am|i'm [very|so] sorry|afraid [but|that|to_say|to_do_this|to_do_it|to_say_that|old_friend]"},
		{words: "sorry but|to_say|to_do_this|to_do_it|to_say_that|old_friend|about_this"}, {words: "i regret [to_say] [that]"}, {words: "with regret|respect|pleasure"},
		{words: "very well"}, {words: "all right"}, {words: "oh dear|well"}, {words: "of course"}, {words: "in that case"}, {words: "well played"}, {words: "good|fine game"},
		{words: "well then"}, {words: "and so|therefore"}, {words: "congratulations"}, {words: "thank you"}, {words: "many|with thanks"}, {words: "thanks"},
		{words: "thanks|thank_you for the|your|a [good|fine|nice|last|kind] game|card|letter|move|note|mail|reply"}, {words: "as a|one result|consequence"},
		{words: "p.s"}, {words: "to my regret"}, {words: "much as i regret it"}, {words: "i hope you do_not|don't mind but"},
	})
	// With these one claims, though they are no words of a command.
	wishWords = grow([]form{
		{words: "i|we [hereby] must|wish_to|want_to|beg_to|have_to|do|therefore|herewith|would_like_to|should_like_to|feel_bound_to [now|hereby|therefore|also]"},
		{words: "i'd like to"}, {words: "i am obliged|forced|compelled|bound|going to"}, {words: "i feel obliged|bound|entitled to"}, {words: "i have no choice but to"},
		{words: "let|allow me [to]"}, {words: "we [hereby]"}, {words: "i [hereby] formally|also|now|thus|accordingly"},
	})
	greetingWords = grow([]form{
		{words: "dear|hello|hi|hallo|hullo|greetings|good_morning|good_day|good_afternoon|good_evening|my_dear|sir|sirs|gentlemen|madam|friend"},
	})
	// What one says to the reader in passing.
	vocativeWords = grow([]form{{words: "[my|dear|old] sir|friend|man|boy|chap|fellow|opponent|colleague"}, {words: "my dear"}, {words: "to my regret"}, {words: "with regret|pleasure|respect"}, {words: "i fear|regret"}, {words: "sorry"}, {words: "alas"},
		{words: "[with] thank_you|thanks|many_thanks for the|your|a|this [good|fine|nice|lovely|interesting|enjoyable|great|long|kind] game|games|letter|card|letters|cards"},
		{words: "all the best"}, {words: "[yours] sincerely|faithfully|truly"}, {words: "yours [sincerely|faithfully|truly|ever]"}, {words: "as ever"}, {words: "best|regards|love|greetings|sincerely|thanks|cheers"}, {words: "until next time"}, {words: "[very] well played"}, {words: "[a] good|fine game"},
		{words: "take care"}, {words: "have a good|nice day|week|weekend"}, {words: "good luck"}})
)

// hypotheticals at the beginning of a clause make what follows it none of the writer's
// (meant, said by another, of another day).
var hypotheticals = []string{
	"if", "when", "where", "whenever", "unless", "suppose", "supposing", "whether", "would", "could", "might", "said", "says", "say", "wrote", "writes",
	"perhaps", "maybe", "sometimes", "often", "usually", "always", "yesterday", "tomorrow", "he", "she", "they", "his", "her", "their",
}

// Of these words it is so where they begin the clause.
var beginsHypothesis = []string{"should", "had", "were", "once", "next", "last", "may", "never", "not", "like", "why", "how", "what", "who"}

// openers are the ways in which a sentence may open, longest last; the first is none.
func (r *lineReader) openers(i, end int) []opener {
	out := []opener{{next: i}}
	add := func(o opener) {
		if o.next > i && o.next < end && o.next-i <= mostOpenerWords && !slices.ContainsFunc(out, func(p opener) bool { return p.next == o.next }) {
			out = append(out, o)
		}
	}
	at := i
	if next := r.past(greetingWords, at); next > at {
		for k := next; k <= min(next+mostNameWords, end); k++ {
			if r.words[k-1].stop || k < end && r.words[k].text == "i" {
				at = k
				add(opener{next: at})
				break
			}
			if k < end && !r.capital(k) {
				break
			}
		}
	}
	for range 3 {
		next := r.past(softWords, at)
		if next == at {
			break
		}
		at = next
		for at < end && at-next < 2 && r.words[at-1].stop && (r.words[at].text == "but" || r.words[at].text == "and") {
			at++
		}
		add(opener{next: at})
	}
	if next := r.past(wishWords, at); next > at {
		add(opener{next: next, person: true, claims: true})
	}
	for k := at + 1; k < end && k-at <= mostOpenerWords; k++ {
		w := r.words[k-1]
		if slices.Contains(hypotheticals, w.text) || k-1 == at && slices.Contains(beginsHypothesis, w.text) || r.recordWord(k-1) {
			break
		}
		if !w.stop {
			continue
		}
		if k-at < 3 || !slices.ContainsFunc(r.words[at:k], func(w word) bool {
			return slices.Contains([]string{"you", "your", "my", "i", "it", "this", "that", "we", "there"}, w.text)
		}) {
			break
		}
		next := k
		for next < end-1 && slices.Contains([]string{"so", "and", "therefore", "hence", "but"}, r.words[next].text) {
			next++
		}
		if next < end {
			add(opener{next: next, claims: true, reason: k})
			if to := r.past(wishWords, next); to > next {
				add(opener{next: to, person: true, claims: true, reason: k})
			}
		}
		break
	}
	return out
}

// recordWord reports whether a word is a record by itself.
func (r *lineReader) recordWord(i int) bool {
	if !strings.ContainsAny(r.words[i].text, "-x012345678") {
		return false
	}
	_, err := (r.due | descriptive.Descriptive).Parse(r.raw(i, i+1))
	return err == nil
}

// capital reports whether a word begins with a capital letter.
func (r *lineReader) capital(i int) bool {
	c, _ := utf8.DecodeRuneInString(strings.TrimLeft(r.line[r.words[i].start:r.words[i].end], opening))
	return unicode.IsUpper(c)
}

// courtly reports whether the words from i to before end are courtesy and a name.
func (r *lineReader) courtly(i, end int) bool {
	if i >= end || end-i > 16 {
		return false
	}
	polite := false
	for i < end {
		next := max(r.past(closingWords, i), r.past(courtesyWords, i), r.past(vocativeWords, i))
		if next > end {
			next = i
		}
		if next == i && r.and(i) && i+1 < end {
			next = i + 1
		} else if next > i {
			polite = true
		}
		if next == i {
			return r.name(i, end) && (polite || r.words[max(0, i-1)].stop)
		}
		i = next
	}
	return polite
}

// name reports whether the words are a person's name, with capital letters in a line that
// has small ones too.
func (r *lineReader) name(i, end int) bool {
	if end-i > mostNameWords || i >= end || strings.ToUpper(r.line) == r.line && i > 0 || r.moveLike(i, end) {
		return false
	}
	for ; i < end; i++ {
		w := r.words[i].text
		if !r.capital(i) || w == "i" || strings.ContainsAny(w, "0123456789?") {
			return false
		}
		if commandForms().may(w) {
			return false
		}
	}
	return true
}

// greets reports whether the words are a greeting and nothing else.
func (r *lineReader) greets(i, end int) bool {
	next := r.past(greetingWords, i)
	if next == i || end-next > mostNameWords+1 {
		return false
	}
	if next == end {
		return true
	}
	for k := next; k < end; k++ {
		if !r.capital(k) && !slices.Contains([]string{"again", "there", "all", "sir", "sirs", "madam", "friend", "old", "opponent", "from", "to", "you"}, r.words[k].text) {
			return false
		}
	}
	return true
}

// setsUp reads a line that begins with such a word: with what works in any letters, and with
// what does not where the word stands in capitals, so that its writer is told what does.
func setsUp(r *lineReader, from, i int, s Statement) bool {
	if from > 0 && !r.shouted(from) || asked(r.line) {
		return false
	}
	rest := r.raw(i, len(r.words))
	if _, ok := wishes.ReadWish(s.About, rest); ok {
		return true
	}
	most := 3
	if s.About == "zone" {
		most = 6
	}
	return r.shouted(from) && len(r.words)-i <= most // more are a sentence
}
