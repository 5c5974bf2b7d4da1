package terms

import (
	"slices"

	"postd/rules"
)

// Clause is one thing that the players agree to, in plain words: what the value of
// a field means for them, with its law.
type Clause struct {
	Part  string    // of the page: "Time"
	Field string    // of the agreement
	Says  string    // one sentence or more
	Law   rules.Law // "" where the chosen code has no law of it (Agreement.LawOf)
	// Otherwise is what the chosen code has instead, in the same words, where the
	// agreement departs from it (BCC1903/INTRO(b)), and By the law of that; "" where
	// the agreement follows its code.
	Otherwise string
	By        rules.Law
}

// sentence makes the clause of a field. Words are by the values of a closed list;
// tell is of all others. "" is a value of which nothing need be said, and nothing
// is said where the matter cannot arise.
type sentence struct {
	field  string
	words  map[string]string
	tell   func(Agreement) string
	arises func(Agreement) bool // nil: always
}

// says makes a sentence for each value: value, words, value, words …
func says(field string, pairs ...string) sentence {
	words := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		words[pairs[i]] = pairs[i+1]
	}
	return sentence{field: field, words: words}
}

// tells makes a sentence of what stands in the field.
func tells(field string, tell func(Agreement) string) sentence {
	return sentence{field: field, tell: tell}
}

// where narrows the sentence to agreements under which the matter can arise.
func (s sentence) where(arises func(Agreement) bool) sentence {
	s.arises = arises
	return s
}

// of is what the sentence says under the agreement.
func (s sentence) of(a Agreement) string {
	if s.arises != nil && !s.arises(a) {
		return ""
	}
	if s.tell != nil {
		return s.tell(a)
	}
	v, _ := a.Get(s.field) // every sentence is of a field that there is
	return s.words[v]
}

// clauseParts are the parts of the page in their order.
var clauseParts = []struct {
	title     string
	sentences []sentence
}{
	{"The laws and the officials", aboutLaws},
	{"Time", aboutTime},
	{"Days that are not counted", aboutDays},
	{"Records", aboutRecords},
	{"Ambiguous records", aboutAmbiguity},
	{"Illegal records", aboutIllegality},
	{"Penalties", aboutPenalties},
	{"Records in advance", aboutSeries},
	{"Draws", aboutDraws},
	{"Honour, and the loss of a game", aboutConduct},
	{"Adjudication", aboutAdjudication},
	{"Who leaves the tournament", aboutLeaving},
	{"Letters", slices.Concat(aboutLetters, aboutWays)},
}

// Says is what the field comes to in words for the agreement; "" where nothing need
// be said of it.
func (a Agreement) Says(field string) string {
	for _, part := range clauseParts {
		for _, s := range part.sentences {
			if s.field == field {
				return s.of(a)
			}
		}
	}
	return ""
}

// Clauses says what is agreed, field by field, for whoever organises games and for
// those who play them: what was agreed beforehand in writing (STAUNTON/COR.I).
// Every sentence is made by the value of its field.
func (a Agreement) Clauses() []Clause {
	departs := map[string]Contradiction{}
	for _, c := range a.Contradictions() {
		departs[c.Field.Field.Name] = c
	}
	var out []Clause
	for _, part := range clauseParts {
		for _, s := range part.sentences {
			c := Clause{Part: part.title, Field: s.field, Says: s.of(a), Law: a.LawOf(s.field)}
			if d, ok := departs[s.field]; ok {
				c.Otherwise, c.By = s.under(a, d), d.Law
			}
			if c.Says != "" || c.Otherwise != "" {
				out = append(out, c)
			}
		}
	}
	return out
}

// under is what the sentence would say by the code from which the agreement
// departs.
func (s sentence) under(a Agreement, d Contradiction) string {
	if err := a.Set(s.field, d.Says); err != nil {
		return s.field + " is " + d.Says + "."
	}
	if words := s.of(a); words != "" {
		return words
	}
	return s.field + " is " + d.Says + "."
}

// LawOf is the law by which a field is as it is: that of the chosen code where the
// agreement follows it, else that which leaves it to the parties; the field names
// its law in BCC1903 Part V, more exactly than the points do. It is "" where
// the agreement follows a code that has no law of the matter, and has it otherwise
// than BCC1903 Part V for that reason: nothing requires it.
func (a Agreement) LawOf(field string) rules.Law {
	if field == "first_mover" && (a.FirstMover == GiverBegins || a.FirstMover == ReceiverBegins) {
		return a.Cites("BCC1903/III.2")
	}
	f, _ := FieldNamed(field)
	v := FieldValue{Field: f, Value: f.Get(a)}
	for _, c := range slices.Backward(codes) {
		if c.Name != a.Code && c.Name != a.Overlay {
			continue
		}
		_, law, known, good := c.of(v)
		if known && good && c.column != post && (law != "" || c.otherwise(field)) {
			return law
		}
		if known {
			break
		}
	}
	return a.Cites(f.Law)
}
