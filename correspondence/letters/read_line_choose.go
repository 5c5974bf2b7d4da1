package letters

import (
	"slices"
	"strconv"
	"strings"

	"postd/descriptive"

	"postd/correspondence/talk"
)

// choice reads a line that is a bare number: one of the numbered choices that
// are open to the writer, and nothing else (BOOK/3.3).
func (r *lineReader) choice() (Statement, bool) {
	i := r.filler(0)
	n, ok := r.numeral(i)
	if !ok || n > r.expect.Choices+r.expect.Options {
		return Statement{}, false
	}
	s := Statement{Kind: Chooses, Words: r.line, Select: Selection{Number: n, Words: r.raw(i, i+1)}}
	if i+2 == len(r.words) && n == ChoiceMoved && slices.Contains([]string{"take", "taking", "takes"}, r.words[i+1].text) {
		s.About = "take" // "1 TAKE" (STAUNTON/R.VIII)
		return s, true
	}
	if i+2 < len(r.words) && n == ChoiceNamed && r.words[i+1].text == "man" { // "3 MAN KRP" (STAUNTON/R.VIII)
		s.Kind, s.Select = Names, Selection{}
		for _, o := range r.men(i+2, s, true) {
			if o.next == len(r.words) {
				return o.said[0], true
			}
		}
	}
	if i+3 == len(r.words) && r.words[i+1].text == "on" && talk.Figures(r.words[i+2].text) { // "2 ON 5" (RULING/R-75)
		s.On, _ = strconv.Atoi(r.words[i+2].text)
		return s, true
	}
	return s, i+1 == len(r.words)
}

// filler passes over a word before a number: "number 2", "reading 2".
func (r *lineReader) filler(i int) int {
	if i+1 < len(r.words) && r.words[i].text == "the" {
		i++
	}
	if i+1 < len(r.words) && slices.Contains([]string{"no", "number", "reading", "choice", "record"}, r.words[i].text) {
		i++
	}
	return i
}

// numeral reads a word as the number of a choice: "2", "2.", "(2)", "second".
// What is marked as a move of Black's, "2…", is none.
func (r *lineReader) numeral(i int) (int, bool) {
	w := r.words[i]
	ordinals := []string{"", "first", "second", "third", "fourth", "fifth", "sixth"}
	if n := slices.Index(ordinals, w.text); n > 0 {
		return n, true
	}
	raw := r.line[w.start:w.end]
	if !talk.Figures(w.text) || len(w.text) > 2 || strings.Contains(raw, "…") || strings.Contains(raw, "..") {
		return 0, false
	}
	n := 0
	for _, c := range w.text {
		n = 10*n + int(c-'0')
	}
	return n, n > 0
}

// apart reports whether a number stands apart from what follows it, so that it
// is not the number of a move.
func (r *lineReader) apart(i int) bool {
	w := r.words[i]
	return i+1 == len(r.words) || r.starts(i+1) || w.soft || strings.ContainsAny(r.line[w.start:w.end], ",;")
}

// doubtful reports whether the number of a record may be that of a choice.
func (r *lineReader) doubtful(moves []descriptive.Numbered) bool {
	return len(moves) == 1 && !moves[0].Dots && moves[0].Number > 0 && moves[0].Number <= r.expect.Choices
}

// selects reports whether a selection is wanted.
func (s Statement) selects() bool { return s.Kind == Adopts || s.Kind == Exacts && s.Letter == "D" }

// selections reads what is chosen: a number, or a record.
//
// A number that clings to a record, "ADOPT 2. B-B4", may be that of the choice
// or that of the move. It is the move's where no such choice is open, or where
// the author says what was meant; else there is doubt, and the line is a note.
func (r *lineReader) selections(i int, s Statement) []option {
	var out []option
	if i == len(r.words) {
		return nil
	}
	if j := r.filler(i); j < len(r.words) {
		if n, ok := r.numeral(j); ok {
			if r.apart(j) {
				t := s
				t.Select = Selection{Number: n, Words: r.raw(i, j+1)}
				out = append(out, option{j + 1, []Statement{t}})
			}
		}
	}
	for _, run := range r.spoken(i) {
		led := run.next < len(r.words) && r.leadsAt(run.next) > run.next
		if s.Kind != Interprets && !led && r.doubtful(run.moves) {
			continue
		}
		t := s
		t.Select = Selection{Words: run.moves[0].Record.Words, Record: run.moves[0].Record, HasRecord: true}
		said := []Statement{t}
		if len(run.moves) > 1 {
			moves, ok := r.inDue(run.moves[1:])
			if !ok {
				continue
			}
			said = append(said, Statement{Kind: Plays, Moves: moves})
		}
		out = append(out, option{run.next, said})
	}
	return out
}

// ordinal reads the number of a choice in words of the writer's, "I take the second";
// where no such choice is open it says nothing.
func (r *lineReader) ordinal(i int, s Statement) []option {
	if i == len(r.words) {
		return nil
	}
	n, ok := r.numeral(i)
	if !ok || n > r.expect.Choices {
		return nil
	}
	s.Select = Selection{Number: n, Words: r.raw(i, i+1)}
	next := i + 1
	if next < len(r.words) && !r.words[i].stop && slices.Contains([]string{"reading", "choice", "record", "one", "option"}, r.words[next].text) {
		next++
	}
	if next < len(r.words) && !r.apart(next-1) {
		return nil
	}
	return []option{{next, []Statement{s}}}
}

// penalty reads what is exacted: the letters, and in any order the selection,
// the man and the ground.
func (r *lineReader) penalty(i int, s Statement) []option {
	letter, i := r.letters(i)
	if letter == "" {
		return nil
	}
	s.Letter = letter
	return r.particulars(i, s, 0)
}

// letters reads "D", "A+C", "A and E": A goes with the other, which alone is
// told (BCC1903/V.5(a), V.6(a)).
func (r *lineReader) letters(i int) (letter string, next int) {
	linked := false
	for next = i; i < len(r.words); i++ {
		text := r.words[i].text
		if letter == "A" && slices.Contains([]string{"and", "with", "+", "&"}, text) {
			linked = true
			continue
		}
		got, ok := penaltyLetter(text)
		if !ok || letter != "" && !linked && text[0] != '+' {
			break
		}
		letter, next = got, i+1
		raw := r.line[r.words[i].start:r.words[i].end]
		if linked = strings.ContainsAny(raw[len(raw)-1:], ",+&"); letter != "A" {
			break
		}
	}
	return letter, next
}

// penaltyLetter reads one word of them, "D" or "A+C".
func penaltyLetter(text string) (string, bool) {
	letter := ""
	for part := range strings.FieldsFuncSeq(text, func(c rune) bool { return strings.ContainsRune("+&/,", c) }) {
		if len(part) != 1 || part < "a" || part > "e" || letter != "" && letter != "A" {
			return "", false
		}
		letter = strings.ToUpper(part)
	}
	return letter, letter != ""
}

// particulars reads SELECT, MAN and GROUND with what follows them; the
// selection of D may stand without its word, "EXACT D 2".
func (r *lineReader) particulars(i int, s Statement, depth int) []option {
	var out []option
	more := func(options []option) {
		for _, o := range options {
			for _, p := range r.particulars(o.next, o.said[0], depth+1) {
				out = append(out, option{p.next, append(slices.Clip(p.said), o.said[1:]...)})
			}
		}
	}
	j := i
	if j+1 < len(r.words) && r.and(j) {
		j++
	}
	if j < len(r.words) && depth < 3 {
		switch r.words[j].text {
		case "select", "selecting", "choose", "choosing":
			more(r.selections(j+1, s))
		case "man", "naming":
			more(r.men(j+1, s, true))
		case "ground", "grounds":
			more(r.grounds(j+1, s))
		}
		if n, ok := r.numeral(j); ok && depth == 0 && s.Letter == "D" && n <= r.expect.Choices && r.apart(j) {
			t := s
			t.Select = Selection{Number: n, Words: r.raw(j, j+1)}
			more([]option{{j + 1, []Statement{t}}})
		}
	}
	return append(out, option{i, []Statement{s}})
}

// grounds reads the ground of a penalty: a word or two known to be one, or
// free words to the next word that begins something else, or to the end. A
// record after free words must be announced by MOVE.
func (r *lineReader) grounds(i int, s Statement) []option {
	if i == len(r.words) {
		return nil
	}
	known := []string{"ambiguous", "ambiguity", "illegal", "illegality", "nocapture"}
	var out []option
	take := func(next int) {
		t := s
		t.Ground = strings.TrimRight(r.raw(i, next), ".")
		t.Offence, t.Meant = r.offences(i, next), r.meant(i, next)
		out = append(out, option{next, []Statement{t}})
	}
	if w := r.words[i].text; slices.Contains(known, w) || strings.Contains(w, ".") && strings.ContainsAny(w, "0123456789") {
		take(i + 1)
	}
	for next := i + 1; next < len(r.words); next++ {
		if slices.Contains([]string{"move", "select", "man"}, r.words[next].text) {
			take(next)
		}
	}
	take(len(r.words))
	return out
}

// These are the words by which a player confirms what waits for the player's word, or does
// not. They are read only where something waits for them: else "yes" is
// what it always was, a word in a letter.
var (
	sayYes = pattern(`^(?:yes|confirm|confirmed|(?:yes )?i (?:hereby )?confirm(?: it| this| that)?|yes please|yes confirm)(?: (?:number |no )?(\d{1,3}))?$`)
	sayNo  = pattern(`^(?:no|no thanks?|no thank you|withdraw|withdrawn|(?:no )?i withdraw(?: it| this| that)?|do not|not confirmed)(?: (?:number )?(\d{1,3}))?$`)
)

// confirms reads a line that is nothing but such a word, with the number of
// what is confirmed, if it has one.
func (r *lineReader) confirms() (Statement, bool) {
	if !r.expect.Confirms || len(r.words) > 6 {
		return Statement{}, false
	}
	words := make([]string, len(r.words))
	for i, w := range r.words {
		words[i] = w.text
	}
	line := strings.Join(words, " ")
	s := Statement{Kind: Confirms, Words: r.line, About: "yes"}
	m := sayYes().FindStringSubmatch(line)
	if m == nil {
		if m = sayNo().FindStringSubmatch(line); m == nil {
			return Statement{}, false
		}
		s.About = "no"
	}
	for _, c := range m[1] {
		s.Select.Number = 10*s.Select.Number + int(c-'0')
	}
	s.Select.Words = m[1]
	return s, true
}
