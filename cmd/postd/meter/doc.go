// Package meter writes numbers for Prometheus and counts how long things took. It knows
// nothing of an office: what is measured is handed to it (docs/operating.md).
//
// [Write] writes the text form, version 0.0.4, which every reader of Prometheus takes. A
// [Family] is a metric: a name, what it says, its kind, and its samples. It has one label at
// most, which is why nothing else need be sorted or told apart. Families come in the order of
// their names and samples in that of their label, so that two answers can be compared. What
// is no UTF-8 is written with U+FFFD, so that one bad name costs no more than itself.
//
// A [Histogram] counts times into fixed buckets, from a millisecond to an hour. The bounds
// never change, since those who watch compare months. It may be used by several at once; a
// reading meanwhile may have a time in its sum and not yet in a bucket.
//
// [Process] gives eight numbers of this process, by the names and with the words that
// Prometheus' own client gives them. Those of process_ come from /proc, and are left out
// where there is none.
//
// Begin with [Write].
package meter
