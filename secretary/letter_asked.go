package secretary

import (
	"fmt"
	"strings"

	"postd/ledger"
)

// askedWords tells whom the office asked whether a letter is theirs, and what
// the answer was; it is empty where nobody was asked.
func (s *Site) askedWords(a *ledger.Ask) string {
	if a == nil {
		return ""
	}
	var at []string
	for _, x := range a.Asked {
		at = append(at, x.Addr)
	}
	words := fmt.Sprintf("Its owner was asked on %s at %s.", s.instant(a.At), strings.Join(at, ", "))
	switch {
	case a.Open():
		return words + " No answer yet."
	case a.Confirmed():
		return words + " The answer was YES on " + s.instant(a.Answered) + "."
	}
	return words + " The answer was NO on " + s.instant(a.Answered) + "."
}
