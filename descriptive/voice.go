package descriptive

import "postd/rules"

// Voice is whom a sentence about a record speaks of: its author, or
// one side to somebody else.
type Voice struct{ you, your, of, have string }

// ToAuthor speaks to the author of the record: "your King".
var ToAuthor = Voice{"you", "your", "yours", "have"}

// About speaks of a side to others: "White's King".
func About(c rules.Colour) Voice {
	name := c.String()
	return Voice{name, name + "'s", name + "'s", "has"}
}

// noun names the men that a record means by a man: "Knight", "King's Knight",
// "King's Bishop's Pawn".
func (w who) noun() string {
	switch {
	case w.role == rules.NoRole:
		return "man"
	case w.wing != rules.NoWing:
		return wingRole(w.wing).String() + "'s " + w.role.String()
	case w.files != 0 && w.files != everyFile:
		var names []int
		for f := range 8 {
			if w.files>>f&1 != 0 {
				names = append(names, f)
			}
		}
		if len(names) == 1 {
			return FileName(names[0]) + " Pawn"
		}
		return fileRole(names[0]).String() + "'s Pawn"
	}
	return w.role.String()
}

// only reports whether the words can mean but one man of a side.
func (w who) only() bool {
	return w.role == rules.King || w.wing != rules.NoWing || w.files != 0 && w.files&(w.files-1) == 0
}

// some is "a Knight of yours", or of the only one "your Knight".
func (v Voice) some(w who, only bool) string {
	if only {
		return v.your + " " + w.noun()
	}
	return "a " + w.noun() + " of " + v.of
}

// none is "no Knight of yours can", "your King's Knight cannot".
func (v Voice) none(w who, only bool) string {
	if only {
		return v.your + " " + w.noun() + " cannot"
	}
	return "no " + w.noun() + " of " + v.of + " can"
}

// nothing says that no man of the name can take anything.
func (v Voice) nothing(w who, only bool) string {
	if only {
		return v.your + " " + w.noun() + " can take nothing"
	}
	return "no " + w.noun() + " of " + v.of + " can take anything"
}
