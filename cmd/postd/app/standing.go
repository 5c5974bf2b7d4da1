package app

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/descriptive"
	"postd/rules"
	"postd/templates"
)

// Stands says in one line where a game stands, as the secretary may know it.
func Stands(g correspondence.Game) string {
	cal, err := g.Calendar()
	if err != nil {
		return err.Error()
	}
	return templates.Stands(g, cal)
}

// ScoreOf writes the standing score in columns, in descriptive notation.
func ScoreOf(g correspondence.Game) string {
	var b strings.Builder
	for i, p := range g.Plies {
		before := g.After(i)
		words := "forfeits" // STAUNTON/R.VIII
		if p.Move != 0 {
			words = descriptive.Brief(before, p.Move, descriptive.Style{Checks: true})
		}
		if p.By == rules.White {
			fmt.Fprintf(&b, "%3d %-14s", before.Number(), words)
			continue
		}
		if i == 0 {
			fmt.Fprintf(&b, "%3d %-14s", before.Number(), "…")
		}
		b.WriteString(words + "\n")
	}
	return strings.TrimRight(b.String(), " \n")
}
