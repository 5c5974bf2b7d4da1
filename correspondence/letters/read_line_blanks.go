package letters

import (
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/talk"
	"postd/correspondence/terms"
)

// commands returns the ways to read a command from a word on, the likeliest
// first.
func (r *lineReader) commands(i int) []option {
	var out []option
	for _, f := range r.find(commandForms, i) {
		out = append(out, r.fill(f.form, i, f.next)...)
	}
	return append(out, conditionReader{r}.conditions(i)...)
}

// fill reads the blank of a form; from is the form's first word and i the
// word after it.
func (r *lineReader) fill(f form, from, i int) []option {
	s := f.says
	bare := option{i, []Statement{s}}
	free := i == len(r.words) || r.words[i-1].stop // nothing clings to the command
	switch f.blank {
	case blankNone:
		return []option{bare}
	case blankTimes:
		if i == len(r.words) {
			return []option{bare}
		}
	case blankWish:
		if i == len(r.words) && setsUp(r, from, i, s) {
			return []option{bare}
		}
	case blankPenalty:
		return r.penalty(i, s)
	case blankAgreed:
		if f.words == "penalty" && !r.shouted(from) {
			return nil // a word of talk
		}
		return append(r.penalty(i, s), r.particulars(i, s, 0)...)
	case blankOrdinal:
		return r.ordinal(i, s)
	case blankMan:
		return r.men(i, s, f.words == "man")
	case blankChoice:
		return r.selections(i, s)
	case blankOption:
		return append(r.selections(i, s), bare)
	case blankNamed, blankRecord:
		return r.spokenOf(i, s, f.blank == blankNamed)
	case blankPlay:
		return r.withPlay(i, s)
	case blankTry:
		return r.tried(i, s)
	case blankLine:
		if free {
			return []option{bare}
		}
		return append(r.tried(i, s), r.facts(i, s, r.words[from].text != "i")...)
	case blankFacts:
		return append([]option{bare}, r.facts(i, s, true)...)
	case blankQuestion:
		return r.question(from, i, s)
	case blankNumber, blankANumber:
		var out []option
		if i < len(r.words) {
			if n, ok := r.numeral(i); ok {
				s.Select = Selection{Number: n, Words: r.raw(i, i+1)}
				out = append(out, option{i + 1, []Statement{s}})
			}
		}
		if f.blank == blankNumber && free {
			out = append(out, bare)
		}
		return out
	}
	return append(r.tail(f.blank, from, i, s), r.listed(f.blank, i, s)...)
}

// tail reads a blank that is filled to the end of the line.
func (r *lineReader) tail(b blank, from, i int, s Statement) []option {
	ok := false
	switch {
	case i == len(r.words):
	case b == blankTimes:
		ok = r.times(from, i)
	case b == blankDates:
		ok = r.dates(i)
	case b == blankWish:
		ok = setsUp(r, from, i, s)
	case b == blankName:
		ok = len(r.words)-i <= 10 && !asked(r.line)
	case b == blankTerm:
		return r.term(i, s)
	case b == blankEvent:
		ok = len(r.words)-i <= 12 && !asked(r.line) && (r.shouted(from) || r.event(i))
	}
	if !ok {
		return nil
	}
	s.Facts = strings.TrimRight(r.raw(i, len(r.words)), ".")
	return []option{{len(r.words), []Statement{s}}}
}

// term reads a field of the agreement and what is to stand in it: "turn.limit =
// 5 days". A word that is no field makes it a sentence.
func (r *lineReader) term(i int, s Statement) []option {
	raw := r.raw(i, len(r.words))
	name := calendar.Leading(raw, func(b byte) bool {
		return b == '.' || b == '_' || 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9'
	})
	rest := raw[len(name):]
	value := strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(rest), "=:"))
	name = strings.ToLower(name)
	if _, ok := terms.FieldNamed(name); !ok || name == "umpire" || value == "" || asked(r.line) {
		return nil
	}
	s.Facts = name + " = " + strings.TrimRight(value, ".")
	return []option{{len(r.words), []Statement{s}}}
}

// listed reads the turns named by a claim of repetition, or nothing.
func (r *lineReader) listed(b blank, i int, s Statement) []option {
	if b != blankTurns {
		return nil
	}
	out := []option{{i, []Statement{s}}}
	words := []string{"at", "in", "turn", "turns", "move", "moves", "and", "my", "namely", "of", "after"}
	j := i
	for j < len(r.words) && (slices.Contains(words, r.words[j].text) || talk.Figures(r.words[j].text)) && !r.numbersMove(j) {
		j++
	}
	if (j == len(r.words) || j > i && r.words[j-1].stop && r.numbersMove(j)) && j > i {
		s.Facts = strings.TrimRight(r.raw(i, j), ".")
		out = append(out, option{j, []Statement{s}})
	}
	return out
}

// numbersMove reports whether a word is the number before a record, "4… Kt-Kt".
func (r *lineReader) numbersMove(i int) bool {
	raw := r.line[r.words[i].start:r.words[i].end]
	return talk.Figures(r.words[i].text) && i+1 < len(r.words) && (strings.HasSuffix(raw, ".") || strings.HasSuffix(raw, "…")) && r.moveLike(i, len(r.words))
}

// facts takes the rest of the line as free words, where that is allowed.
func (r *lineReader) facts(i int, s Statement, allowed bool) []option {
	if i == len(r.words) {
		return []option{{i, []Statement{s}}}
	}
	if r.courtly(i, len(r.words)) && r.words[i-1].hard {
		return []option{{len(r.words), []Statement{s}}}
	}
	if !allowed {
		return nil
	}
	s.Facts = r.raw(i, len(r.words))
	return []option{{len(r.words), []Statement{s}}}
}

// question reads an appeal. The word begins ordinary sentences too ("appeal
// to reason"), so that in small letters what follows must look like an appeal.
func (r *lineReader) question(from, i int, s Statement) []option {
	named := false
	if i+2 < len(r.words) && r.words[i].text == "to" && r.words[i+1].text == "the" &&
		slices.Contains([]string{"umpire", "secretary"}, r.words[i+2].text) {
		i, named = i+3, true
	}
	if i == len(r.words) {
		return []option{{i, []Statement{s}}}
	}
	first := r.words[i].text
	switch {
	case named && (r.words[from].text == "i" || r.words[i-1].soft):
	case r.shouted(i-1) && !named, r.words[i-1].soft:
	case first == "against", first == "whether":
	case first != "to" && asked(r.line):
	default:
		return nil
	}
	return r.facts(i, s, true)
}

// shouted reports whether a word stands in capitals, as the commands do in
// the office's letters.
func (r *lineReader) shouted(i int) bool {
	raw := r.line[r.words[i].start:r.words[i].end]
	return strings.ToUpper(raw) == raw
}

// spokenOf reads a record that is spoken of and not played: "QUERY 3. B-Kt5",
// "Home P-K5".
func (r *lineReader) spokenOf(i int, s Statement, may bool) []option {
	var out []option
	if i < len(r.words) && !(may && r.words[i-1].stop) {
		for _, run := range r.spoken(i) {
			if len(run.moves) == 1 {
				t := s
				t.Select = Selection{Words: r.raw(i, run.next), Record: run.moves[0].Record, HasRecord: true}
				out = append(out, option{run.next, []Statement{t}})
			}
		}
	}
	if may {
		out = append(out, option{i, []Statement{s}})
	}
	return out
}

// withPlay reads the writer's record after a code word that brings one.
func (r *lineReader) withPlay(i int, s Statement) []option {
	var out []option
	if i < len(r.words) {
		for _, o := range r.plays(i) {
			out = append(out, option{o.next, append([]Statement{s}, o.said...)})
		}
	}
	return out
}

// tried reads records that are to be looked at only.
func (r *lineReader) tried(i int, s Statement) []option {
	var out []option
	if i < len(r.words) {
		found := r.records(i, r.due)
		if len(found) == 0 {
			found = r.spoken(i)
		}
		for _, run := range found {
			t := s
			t.Moves, t.Facts = run.moves, r.raw(i, run.next)
			out = append(out, option{run.next, []Statement{t}})
		}
	}
	return out
}

// times reads when one wishes to be reminded: "50% 2 days", "OFF". Behind the
// command in capitals it may be wrong, and the game says how to write it.
func (r *lineReader) times(from, i int) bool {
	if len(r.words)-i > 16 || asked(r.line) {
		return false
	}
	words := r.raw(i, len(r.words))
	_, err := terms.ParseReminding(words, terms.Reminding{})
	loud := len(r.words)-i <= 3 || strings.ToUpper(words) == words
	return err == nil || loud && r.shouted(from) && terms.SpeaksOfTime(words)
}

// dates reads "3 Dec TO 12 Dec 2026" by its form alone: END, a date, or two with
// TO between them, and IN ALL GAMES after it.
func (r *lineReader) dates(i int) bool {
	var words []string
	for _, w := range r.words[i:] {
		words = append(words, w.text)
	}
	words, _ = cutAllGames(words)
	if len(words) == 1 && words[0] == "end" {
		return true
	}
	sides, some := 1, false
	for _, w := range words {
		switch {
		case isTo(w):
			if !some {
				return false
			}
			sides, some = sides+1, false
		case talk.Figures(betweenFigures.Replace(trimOrdinal(w))):
			some = true
		case monthOf(w) == 0 && !isWeekday(w) && w != "of" && w != "the" && w != "from":
			return false
		}
	}
	return sides <= 2 && some
}

// event reports whether words in small letters look like a tournament's name.
func (r *lineReader) event(i int) bool {
	return slices.ContainsFunc(r.words[i:], func(w word) bool {
		return strings.ContainsAny(w.text, "0123456789") ||
			slices.Contains([]string{"tournament", "tourney", "cup", "section", "championship", "class", "league"}, w.text)
	})
}

// betweenFigures takes out the signs that stand between the figures of a date.
var betweenFigures = strings.NewReplacer("-", "", "/", "", ".", "")
