package terms

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/rules"
)

// Field is one blank of the agreement (BOOK/2.2): a row of the table from
// which the terms letter, the help, the configuration and the documents are
// made. Every row is in agreement_table.go.
type Field struct {
	Name    string    // "turn.limit"
	Law     rules.Law // what leaves it to the parties; "" = the office needs it
	Means   string    // one sentence, of the value that stands in it
	Allowed string    // what may stand in it: "lot, fixed", "a length of time"
	Example string    // a value other than what a new game has, if there is another
	Kept    string    // what of Allowed this release keeps; "" = all of it
	Point   bool      // it is no blank of BCC1903 Part V, but a point on which the codes differ
	fieldKind
}

// FieldValue is a field as it is filled in one agreement.
type FieldValue struct {
	Field Field
	Value string // as Set reads it
}

// FieldError is what is wrong with one field of an agreement.
type FieldError struct {
	Field   string
	Problem string
}

// Error returns "correspondence: turn.limit: …".
func (e *FieldError) Error() string { return "correspondence: " + e.Field + ": " + e.Problem }

// Fault makes a FieldError.
func Fault(field, format string, args ...any) error {
	return &FieldError{Field: field, Problem: fmt.Sprintf(format, args...)}
}

// Fields returns every field of the agreement in the order of the terms
// letter. The sides are no field: they are given to Open.
func Fields() []Field { return slices.Clone(table) }

// FieldNamed returns the field of that name.
func FieldNamed(name string) (Field, bool) {
	i := slices.IndexFunc(table, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}, false
	}
	return table[i], true
}

// Default returns the value of the field in the default agreement of the code.
func (f Field) Default(code string) (string, error) {
	a, err := Default(code)
	if err != nil {
		return "", err
	}
	return f.Get(a), nil
}

// Set fills one field with a value as it is entered: by the secretary, in the
// configuration, or in the head of a dialogue. The fields may come in any
// order. In particular first_turn_at is the reading of a clock in
// calendar.zone, and setting calendar.zone afterwards keeps the reading, not
// the instant. The agreement is unchanged if there is an error, which names
// the nearest field or says what is allowed. A field is judged by itself;
// Validate judges them together.
func (a *Agreement) Set(field, value string) error {
	f, ok := FieldNamed(field)
	if !ok {
		return fmt.Errorf("correspondence: there is no field %q in an agreement; did you mean %s?", field, Nearest(field))
	}
	if strings.ContainsAny(value, "\r\n") {
		return Fault(field, "the value must stand on one line")
	}
	b := *a
	if problem := f.fill(&b, strings.TrimSpace(value)); problem != "" {
		return Fault(field, "%s", problem)
	}
	*a = b
	return nil
}

// fill sets the field to a value that stands on one line; no field is filled with nothing.
func (f Field) fill(a *Agreement, value string) (problem string) {
	if value == "" {
		return notAllowed(value, f.Allowed)
	}
	return f.set(a, value)
}

// Get returns the value of a field as Set reads it; "" if it is not filled.
func (a Agreement) Get(field string) (string, error) {
	f, ok := FieldNamed(field)
	if !ok {
		return "", fmt.Errorf("correspondence: there is no field %q in an agreement; did you mean %s?", field, Nearest(field))
	}
	return f.Get(a), nil
}

// Filled returns every field with its value, for the terms letter: what is
// agreed beforehand in writing (STAUNTON/COR.I). Its law is that of the code.
func (a Agreement) Filled() []FieldValue {
	out := make([]FieldValue, len(table))
	for i, f := range table {
		f.Law = a.Cites(f.Law)
		out[i] = FieldValue{Field: f, Value: f.Get(a)}
	}
	return out
}

// Unbuilt returns an error for each field that holds what this release does
// not keep, and says what it keeps instead. Nothing agreed is ever silently
// not obeyed.
func (a Agreement) Unbuilt() []error {
	var out []error
	for _, f := range table {
		if f.unbuilt == nil {
			continue
		}
		if problem := f.unbuilt(a); problem != "" {
			out = append(out, Fault(f.Name, "%s", problem))
		}
	}
	return out
}

// ElectionLimit returns the reckoned time of every choice for which no turn
// runs (RULING/R-7): election.limit or, where that is not filled, turn.limit.
func (a Agreement) ElectionLimit() time.Duration {
	return cmp.Or(a.Election.Limit, a.Turn.Limit)
}

// Nearest returns the name of the field that needs the fewest changes of a
// letter to become the word.
func Nearest(word string) string {
	word = strings.ToLower(strings.TrimSpace(word))
	return slices.MinFunc(table, func(a, b Field) int { return changes(word, a.Name) - changes(word, b.Name) }).Name
}

// changes counts the letters to be put in, left out or replaced between a and
// b, of which no more than the first 100 are looked at.
func changes(a, b string) int {
	a, b = a[:min(len(a), 100)], b[:min(len(b), 100)]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			n := last
			if a[i] != b[j] {
				n = 1 + min(last, row[j], row[j+1])
			}
			last, row[j+1] = row[j+1], n
		}
	}
	return row[len(b)]
}
