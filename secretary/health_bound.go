package secretary

import (
	"fmt"

	"postd/ledger"
	"postd/secretary/visit"
)

// BindingHealth is how far papers are bound into volumes, and what binding waits for.
type BindingHealth struct {
	ledger.Bindings
	Wanting int64 `json:"wanting,omitempty"` // octets of disk that are wanting for the copy before the first volume; 0: none
}

// The names of the lines about binding.
const (
	lineBound  = "Papers bound"
	lineCopy   = "Copy of before binding"
	lineNoRoom = "Binding waits"
)

// Lines tell it in words.
func (b BindingHealth) Lines() (out []Line) {
	add := func(name, words string) { out = append(out, Line{name, words}) }
	if all := b.All; all.Volumes > 0 {
		add(lineBound, fmt.Sprintf("%s rows in %s: %s MB as %s MB", visit.Grouped(all.Rows), visit.CountWords(all.Volumes, "volume", "volumes"), megabytes(all.Before), megabytes(all.Now)))
	}
	if b.Copy.Kept() {
		add(lineCopy, fmt.Sprintf("%s, %s MB; 'postd ledger drop-copy' removes it after a check that found nothing", b.Copy.File, megabytes(b.Copy.Size)))
	}
	if b.Wanting > 0 {
		add(lineNoRoom, fmt.Sprintf("for %.1f GB of the disk, for a copy of the ledger; make room, or write 'copy = false' under [ledger]", float64(b.Wanting)/1e9+0.05))
	}
	return out
}

// ofBinding reports whether a line is about binding.
func ofBinding(name string) bool { return name == lineBound || name == lineCopy || name == lineNoRoom }

func megabytes(octets int64) string { return fmt.Sprintf("%.1f", float64(octets)/1e6) }
