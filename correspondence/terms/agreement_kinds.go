package terms

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/rules"
)

// fieldKind is how a field is read and written, and what of it is built. A
// problem is a clause of a sentence; "" is none.
type fieldKind struct {
	Get     func(Agreement) string
	set     func(*Agreement, string) (problem string)
	play    string                               // may it be changed in play: byConsent, or why not
	unbuilt func(Agreement) (problem string)     // nil: everything allowed is kept
	foreign func(Agreement) (word, known string) // a word in it that is none of those; nil: it holds no closed word
}

// none is what stands in a field in which nothing is agreed.
const none = "none"

// lengthAllowed is what a field of a length of time may hold.
const lengthAllowed = "a length of time (like 3 days or 51h15m)"

// notAllowed says what is allowed in place of the value.
func notAllowed(value, allowed string) string {
	if value == "" {
		return "it is not filled; allowed: " + allowed
	}
	return fmt.Sprintf("%q is not allowed; allowed: %s", value, allowed)
}

// choice makes a field that holds one of several words, which are all of its type.
func choice[T ~string](name string, law rules.Law, at func(*Agreement) *T, means string, words ...T) Field {
	f := Field{Name: name, Law: law, Means: means, Allowed: listed(words), Example: string(words[len(words)-1])}
	f.Get = func(a Agreement) string { return string(*at(&a)) }
	f.set = func(a *Agreement, v string) string {
		i := slices.IndexFunc(words, func(w T) bool { return strings.EqualFold(string(w), v) })
		if i < 0 {
			return notAllowed(v, f.Allowed)
		}
		*at(a) = words[i]
		return ""
	}
	f.foreign = func(a Agreement) (word, known string) {
		if w := *at(&a); w != "" && !slices.Contains(words, w) {
			return string(w), listed(words)
		}
		return "", ""
	}
	return f
}

// point makes a field of one of the points on which the codes differ. The word for what
// BCC1903 Part V has stands first and is kept as an empty word; so an agreement
// made before there was the field has that.
func point[T ~string](name string, law rules.Law, at func(*PointTerms) *T, means, post string, words ...T) Field {
	f := emptied(name, law, func(a *Agreement) *T { return at(&a.Points) }, means, post, words...)
	f.Point = true
	return f
}

// emptied makes a field that holds one of several words, of which the first is kept as an
// empty word: what an agreement has that was made before there was the field.
func emptied[T ~string](name string, law rules.Law, at func(*Agreement) *T, means, first string, words ...T) Field {
	f := choice(name, law, at, means, words...)
	get, set := f.Get, f.set
	f.Allowed = first + ", " + f.Allowed
	f.Get = func(a Agreement) string { return cmp.Or(get(a), first) }
	f.set = func(a *Agreement, v string) string {
		if strings.EqualFold(v, first) {
			*at(a) = ""
			return ""
		}
		if set(a, v) != "" {
			return notAllowed(v, f.Allowed)
		}
		return ""
	}
	return f
}

// listed writes "a, b, c".
func listed[T ~string](words []T) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(w))
	}
	return b.String()
}

// valued makes a field that holds a value in a form of its own, with the word for none; ""
// where there must be one.
func valued[T any](f Field, at func(*Agreement) *T, none string, write func(T) string, read func(string) (T, string)) Field {
	f.Get = func(a Agreement) string { return cmp.Or(write(*at(&a)), none) }
	f.set = func(a *Agreement, v string) string {
		if v == none {
			*at(a) = *new(T)
			return ""
		}
		x, problem := read(v)
		if problem == "" {
			*at(a) = x
		}
		return problem
	}
	return f
}

// boolean makes a field that holds true or false.
func boolean(name string, law rules.Law, at func(*Agreement) *bool, means string) Field {
	f := Field{Name: name, Law: law, Means: means, Allowed: "true, false", Example: "true"}
	f.Get = func(a Agreement) string { return strconv.FormatBool(*at(&a)) }
	f.set = func(a *Agreement, v string) string {
		switch strings.ToLower(v) {
		case "true", "yes":
			*at(a) = true
		case "false", "no":
			*at(a) = false
		default:
			return notAllowed(v, f.Allowed)
		}
		return ""
	}
	return f
}

// length makes a field that holds a length of time above nothing. If zero is
// not "", that word is allowed too and stands for no time.
func length(name string, law rules.Law, at func(*Agreement) *time.Duration, zero, means string) Field {
	f := Field{Name: name, Law: law, Means: means, Allowed: lengthAllowed}
	if zero != "" {
		f.Allowed += ", " + zero
	}
	write := func(d time.Duration) string {
		if d == 0 {
			return ""
		}
		return calendar.DurationText(d)
	}
	return valued(f, at, zero, write, func(v string) (time.Duration, string) {
		d, _, problem := someTime(v, f.Allowed)
		return d, problem
	}).ofTime()
}

// ofTime lets 0h and 0 min stand for none, as any length of time does that is none. Where
// none cannot stand they cannot.
func (f Field) ofTime() Field {
	set := f.set
	f.set = func(a *Agreement, v string) string {
		if d, _, err := calendar.ParseDuration(v); err == nil && d == 0 && set(a, none) == "" {
			return ""
		}
		return set(a, v)
	}
	return f
}

// someTime reads a length of time above nothing.
func someTime(v, allowed string) (d time.Duration, days bool, problem string) {
	d, days, err := calendar.ParseDuration(v)
	if err != nil || d == 0 {
		return 0, false, notAllowed(v, allowed)
	}
	return d, days, ""
}

// words makes a field that holds any words, or none.
func words(name string, law rules.Law, at func(*Agreement) *string, allowed, empty, means string) Field {
	f := Field{Name: name, Law: law, Means: means, Allowed: allowed}
	same := func(v string) string { return v }
	return valued(f, at, empty, same, func(v string) (string, string) { return v, "" })
}

// among narrows a field of words to those named; one that ends in a colon
// stands for whatever follows it.
func (f Field) among(values ...string) Field {
	set := f.set
	f.set = func(a *Agreement, v string) string {
		for _, s := range values {
			after, ok := strings.CutPrefix(v, s)
			if ok && (after == "") != strings.HasSuffix(s, ":") {
				return set(a, v)
			}
		}
		return notAllowed(v, f.Allowed)
	}
	return f
}

// list makes a field that holds several words out of those known, or any if
// none are named, as a list; none of them is "none".
func list(name string, law rules.Law, at func(*Agreement) *[]string, known []string, means string) Field {
	f := Field{Name: name, Law: law, Means: means, Allowed: "none, or a list of " + calendar.Listed(known, "or")}
	f.Get = func(a Agreement) string { return orNone(*at(&a)) }
	f.set = func(a *Agreement, v string) string {
		var out []string
		for _, s := range items(v) {
			if !slices.Contains(known, s) {
				return notAllowed(s, f.Allowed)
			}
			if !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
		*at(a) = out
		return ""
	}
	return f
}

// onlyDefault makes the field one of which this release keeps nothing but the
// one value.
func (f Field) onlyDefault(value string) Field {
	get := f.Get
	f.Kept = value
	f.unbuilt = func(a Agreement) string {
		if v := get(a); v != value {
			return v + " is not built yet; use " + value
		}
		return ""
	}
	return f
}

// items splits a list at its commas and semicolons, of which each does as well as the
// other; "none" and "" have no items.
func items(v string) []string {
	if v == "" || v == none {
		return nil
	}
	out := strings.Split(strings.ReplaceAll(v, ";", ","), ",")
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return out
}

// orNone joins a list with commas.
func orNone(list []string) string {
	if len(list) == 0 {
		return none
	}
	return strings.Join(list, ", ")
}

// These say why a field cannot be changed in a game that is arranged, whoever consents; every other
// may be changed by both sides together (STAUNTON/PRIV).
const (
	settledBefore = "it was settled before the first move"
	ofTheWhole    = "the laws are those of the whole game"
	readByIt      = "the records already sent are read by it"
	published     = "the secretary publishes the calendar, for all games alike"
	ofTheTable    = "it was agreed for the whole tournament, and its table rests on it"
	ofTheOffice   = "the office's post is the same for all its games"
	countsTime    = "time is counted by it from the first turn on"
	countsMoves   = "the moves that were made are counted by it"
	byName        = "an umpire is proposed by name: PROPOSE UMPIRE, and the name, on one line"
)

// byConsent is said of a field that both sides together may change.
const byConsent = "by consent"

// in says whether the field may be changed in play: byConsent, or why not.
func (f Field) in(play string) Field {
	f.play = play
	return f
}

// like gives the field an example.
func (f Field) like(value string) Field {
	f.Example = value
	return f
}

// FixedInPlay says why the field cannot be changed in a game that is arranged; ""
// if it can, by the consent of both sides.
func (f Field) FixedInPlay() string {
	if f.play == byConsent {
		return ""
	}
	return f.play
}
