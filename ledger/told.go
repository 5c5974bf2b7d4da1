package ledger

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
)

// This file says in words what matters came to: for the log that is kept, and for that
// of the process.

// who names for the log whoever brought the matter.
func (m Matter) who() string {
	if m.By != "" {
		return m.By
	}
	kind, _, _ := strings.Cut(m.Key, ":")
	if who := map[string]string{"mail": "letter", "sent": "post", "failed": "post", "overtaken": "post", "elapse": "time", "sheet": "time", "digest": "time", "gathered": "time", "ruling": "ruling", "verify": "letter", "plain": "letter", "hand": "letter", "ask": "letter", "asked": "letter"}[kind]; who != "" {
		return who
	}
	return "office"
}

// summary says for the log what a matter came to.
func summary(v *verdict) string {
	var parts []string
	for _, id := range v.all() {
		for _, e := range v.events[id] {
			parts = append(parts, e.event.Kind())
		}
	}
	if n := len(v.letters); n > 0 {
		parts = append(parts, fmt.Sprintf("letters out: %d", n))
	}
	if v.matter.Verdict != "" {
		parts = append(parts, strings.TrimSuffix(v.matter.Verdict+": "+v.matter.Reason, ": "))
	}
	parts = append(parts, v.rows...)
	if v.matter.Why != "" {
		parts = append(parts, v.matter.Why)
	}
	return strings.Join(parts, ", ")
}

// tell writes one line for each matter filed.
func (l *Ledger) tell(filed []Filed) {
	for _, f := range filed {
		if len(f.Postings) > 0 && !f.Already {
			l.ring()
		}
		var kinds []string
		for _, id := range f.Games {
			for _, e := range f.Events[id] {
				kinds = append(kinds, e.Kind())
			}
		}
		l.o.Log.Info("filed", slog.String("key", f.Key), slog.Bool("already", f.Already),
			slog.Any("games", f.Games), slog.Any("events", slices.Compact(kinds)), slog.Any("postings", f.Postings))
	}
}

// laidBefore are the words that the letter which brought the matter has for the secretary, as
// they are laid before that person (RULING/R-68); empty: none.
func (v *verdict) laidBefore() string {
	laid := slices.Clone(v.laid)
	for _, p := range v.parts {
		laid = append(laid, p.laid...)
	}
	slices.Sort(laid) // a letter in several games says the same in each
	return strings.Join(slices.Compact(laid), " ")
}
