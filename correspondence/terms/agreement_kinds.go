package terms

import (
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
	unbuilt func(Agreement) (problem string) // nil: everything allowed is kept
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

// notBuilt says that the value is not kept by this release, and what is.
func notBuilt(value, use string) string { return value + " is not built yet; use " + use }

// choice makes a field that holds one of several words. Those in built are
// kept, those in later are allowed but not kept yet; both are separated by
// blanks.
func choice(name string, law rules.Law, at func(*Agreement) *string, built, later, means string) Field {
	kept := strings.Fields(built)
	all := append(slices.Clip(kept), strings.Fields(later)...)
	f := Field{Name: name, Law: law, Means: means, Allowed: strings.Join(all, ", ")}
	f.Get = func(a Agreement) string { return *at(&a) }
	f.set = func(a *Agreement, v string) string {
		i := slices.IndexFunc(all, func(s string) bool { return strings.EqualFold(s, v) })
		if i < 0 {
			return notAllowed(v, f.Allowed)
		}
		*at(a) = all[i]
		return ""
	}
	if later != "" {
		f.Kept = strings.Join(kept, ", ")
		f.unbuilt = func(a Agreement) string {
			if v := *at(&a); slices.Contains(all, v) && !slices.Contains(kept, v) {
				return notBuilt(v, orList(kept))
			}
			return ""
		}
	}
	return f
}

// point makes a field of one of the points on which the codes differ. What
// BCC1903 Part V has stands first and is kept as an empty word; so an agreement
// made before there was the field has that.
func point(name string, law rules.Law, at func(*PointTerms) *string, post, later, means string) Field {
	value := func(a *Agreement) *string { return at(&a.Points) }
	f := choice(name, law, value, post, later, means)
	get, set, unbuilt := f.Get, f.set, f.unbuilt
	first := strings.Fields(post)[0]
	f.Point = true
	f.Get = func(a Agreement) string {
		if v := get(a); v != "" {
			return v
		}
		return first
	}
	f.set = func(a *Agreement, v string) string {
		problem := set(a, v)
		if problem == "" && *value(a) == first {
			*value(a) = ""
		}
		return problem
	}
	if unbuilt != nil {
		f.unbuilt = func(a Agreement) string {
			if *value(&a) == "" {
				return ""
			}
			return unbuilt(a)
		}
	}
	return f
}

// boolean makes a field that holds true or false. Kept is the value that this
// release keeps, or "" if it keeps both.
func boolean(name string, law rules.Law, at func(*Agreement) *bool, kept, means string) Field {
	f := Field{Name: name, Law: law, Means: means, Allowed: "true, false", Kept: kept}
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
	if kept != "" {
		f.unbuilt = func(a Agreement) string {
			if v := strconv.FormatBool(*at(&a)); v != kept {
				return notBuilt(v, kept)
			}
			return ""
		}
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
	f.Get = func(a Agreement) string {
		if d := *at(&a); d != 0 {
			return calendar.DurationText(d)
		}
		return zero
	}
	f.set = func(a *Agreement, v string) string {
		if zero != "" && v == zero {
			*at(a) = 0
			return ""
		}
		d, _, problem := someTime(v, f.Allowed)
		if problem == "" {
			*at(a) = d
		}
		return problem
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
	f.Get = func(a Agreement) string {
		if v := *at(&a); v != "" {
			return v
		}
		return empty
	}
	f.set = func(a *Agreement, v string) string {
		switch v {
		case "":
			return notAllowed(v, f.Allowed)
		case empty:
			v = ""
		}
		*at(a) = v
		return ""
	}
	return f
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
// none are named, separated by commas; none of them is "none".
func list(name string, law rules.Law, at func(*Agreement) *[]string, known []string, means string) Field {
	f := Field{Name: name, Law: law, Means: means, Allowed: "none, or a list of " + orList(known)}
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
		if v == "" {
			return notAllowed(v, f.Allowed)
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
			return notBuilt(v, value)
		}
		return ""
	}
	return f
}

// items splits a list at its commas; "none" and "" have no items.
func items(v string) []string {
	if v == "" || v == none {
		return nil
	}
	out := strings.Split(v, ",")
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return out
}

// orNone joins a list as items splits it.
func orNone(list []string) string {
	if len(list) == 0 {
		return none
	}
	return strings.Join(list, ", ")
}

// orList writes "a, b or c".
func orList(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
	return strings.Join(words, "")
}
