package trf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// mostFaults is how many faults of a file are told.
const mostFaults = 20

// Fault is one thing that is wrong with a file.
type Fault struct {
	Line, Column int // from 1; a column counts characters
	Text         string
}

// Faults are what is wrong with a file, in the order of its lines.
type Faults []Fault

// Error tells the faults, one a line.
func (fs Faults) Error() string {
	told := make([]string, 0, len(fs))
	for _, f := range fs {
		told = append(told, fmt.Sprintf("trf: line %d, column %d: %s", f.Line, f.Column, f.Text))
	}
	return strings.Join(told, "\n")
}

// faults gathers them.
type faults struct{ all Faults }

func (x *faults) add(line, column int, text string, args ...any) {
	x.all = append(x.all, Fault{line, column, fmt.Sprintf(text, args...)})
}

// err is nil, or the first faults by their lines.
func (x *faults) err() error {
	if len(x.all) == 0 {
		return nil
	}
	slices.SortStableFunc(x.all, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return x.all[:min(len(x.all), mostFaults)]
}
