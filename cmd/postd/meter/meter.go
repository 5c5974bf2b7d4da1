// Package meter writes numbers for Prometheus in its text form, version 0.0.4, and
// counts how long things took. It knows nothing of an office: what is measured is
// handed to it (docs/operating.md, "Health").
package meter

import (
	"bufio"
	"cmp"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ContentType is what a server says of the text form.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Kind is what a reader may do with the numbers of a family.
type Kind string

// The kinds.
const (
	Gauge     Kind = "gauge"     // it goes up and down
	Counter   Kind = "counter"   // it goes up, until the process ends
	Summed    Kind = "histogram" // its samples are those of a Histogram
	noKind    Kind = "untyped"
	bucketEnd      = "_bucket"
	sumEnd         = "_sum"
	countEnd       = "_count"
)

// Sample is one number of a family.
type Sample struct {
	Of    string // the value of the family's label; of no meaning where it has none
	Value float64

	suffix string // behind the name, in a histogram
}

// Family is a metric: its name, what it says, and its samples. It has one label at
// most, so two samples never differ in anything else.
type Family struct {
	Name, Help string
	Kind       Kind
	Label      string // empty: it has none
	Samples    []Sample
}

// One is a family of one number without a label.
func One(kind Kind, name, help string, v float64) Family {
	return Family{Name: name, Help: help, Kind: kind, Samples: []Sample{{Value: v}}}
}

var (
	helpEscapes  = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	labelEscapes = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
)

// Write writes families in the order of their names, and the samples of one in the
// order of its label, those of a histogram as they stand. A family without a sample is
// left out.
func Write(w io.Writer, all []Family) error {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b Family) int { return cmp.Compare(a.Name, b.Name) })
	b := bufio.NewWriter(w)
	for _, f := range all {
		if len(f.Samples) > 0 {
			f.write(b)
		}
	}
	return b.Flush()
}

// put writes words; the first error is kept by the writer, and Flush tells it.
func put(b *bufio.Writer, words ...string) {
	for _, s := range words {
		_, _ = b.WriteString(s)
	}
}

func (f Family) write(b *bufio.Writer) {
	kind := f.Kind
	if kind == "" {
		kind = noKind
	}
	put(b, "# HELP ", f.Name, " ", helpEscapes.Replace(strings.ToValidUTF8(f.Help, "\uFFFD")), "\n")
	put(b, "# TYPE ", f.Name, " ", string(kind), "\n")
	samples := f.Samples
	if kind != Summed {
		samples = slices.Clone(samples)
		slices.SortStableFunc(samples, func(a, b Sample) int { return cmp.Compare(a.Of, b.Of) })
	}
	for _, s := range samples {
		put(b, f.Name, s.suffix)
		switch {
		case s.suffix == bucketEnd:
			put(b, `{le="`, s.Of, `"}`)
		case f.Label != "":
			put(b, "{", f.Label, `="`, labelEscapes.Replace(strings.ToValidUTF8(s.Of, "\uFFFD")), `"}`)
		}
		put(b, " ", number(s.Value), "\n")
	}
}

// number is a number as the text form has it, with no more digits than it needs.
func number(v float64) string {
	switch {
	case math.IsInf(v, 1):
		return "+Inf"
	case math.IsInf(v, -1):
		return "-Inf"
	case math.IsNaN(v):
		return "NaN"
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}
