package terms

import (
	"slices"
	"strings"

	"postd/descriptive"
	"postd/rules"
)

// Notations are what can be agreed for records, as the field prints it. Under
// the first alone the law of a capture that is not expressed holds
// (BCC1903/V.5(c)); whatever stands beside another notation is agreed with it.
var Notations = []string{
	"descriptive", "agreed:algebraic", "agreed:numeric", "agreed:algebraic+descriptive",
	"agreed:numeric+descriptive", "agreed:algebraic+numeric", "agreed:algebraic+numeric+descriptive",
}

// Records returns the notations in which the due record, and the opponent's
// last move before it, are written (BCC1903/I.13.C, VI.PREF(d)). A line in
// another is no record.
func (a Agreement) Records() descriptive.Notation { return RecordsIn(a.Notation) }

// RecordsIn reads the field; what is nothing of it is the notation of Part I.
func RecordsIn(agreed string) descriptive.Notation {
	names, ok := strings.CutPrefix(agreed, "agreed:")
	if !ok {
		return descriptive.Descriptive
	}
	n, err := descriptive.ParseNotation(names)
	if err != nil {
		return descriptive.Descriptive
	}
	return n
}

// notation makes the field of the agreed notation. The names may be entered in
// any order.
func notation(name string, law rules.Law, at func(*Agreement) *string, means string) Field {
	f := Field{Name: name, Law: law, Means: means, Allowed: strings.Join(Notations, ", ")}
	f.Get = func(a Agreement) string { return *at(&a) }
	f.set = func(a *Agreement, v string) string {
		i := slices.Index(Notations, v)
		if names, ok := strings.CutPrefix(strings.ToLower(v), "agreed:"); ok {
			if n, err := descriptive.ParseNotation(names); err == nil && n != descriptive.Descriptive {
				i = slices.IndexFunc(Notations, func(s string) bool { return RecordsIn(s) == n })
			}
		}
		if i < 0 {
			return notAllowed(v, f.Allowed)
		}
		*at(a) = Notations[i]
		return ""
	}
	return f
}
