package dialogue

import (
	"golang.org/x/tools/txtar"
)

// Update returns the file with every letter that it gives in full replaced by
// the one that came. Whoever lets a file be updated must read what came: an
// exact letter proves only that words did not change unseen.
func Update(s Script, r Report) []byte {
	a := txtar.Archive{Comment: s.archive.Comment, Files: append([]txtar.File(nil), s.archive.Files...)}
	for _, step := range r.Steps {
		if step.Direction.Do == Letter && step.Direction.file >= 0 && step.Actual != "" {
			a.Files[step.Direction.file].Data = []byte(step.Actual + "\n")
		}
	}
	return txtar.Format(&a)
}
