package pieces

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// named is how the files of manifests are called.
var named = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d{4}(-\d\d)?\.txt$`)

// IsManifest reports whether a manifest may be called so.
func IsManifest(file string) bool { return named.MatchString(file) }

// Stem is the name of a manifest without its end, by which people call the back-up.
func Stem(file string) string { return strings.TrimSuffix(file, ".txt") }

// FileOf is the name of the n-th manifest, from 0, that was made within a minute. Their order by
// [Stem] is that of the instants, in UTC.
func FileOf(made time.Time, n int) string {
	name := made.UTC().Format("2006-01-02T1504")
	if n > 0 {
		name += fmt.Sprintf("-%02d", n+1)
	}
	return name + ".txt"
}

// Folder is the folder among the pieces in which this one lies; its name there is the whole sum.
func (s Sum) Folder() string { return s.String()[:2] }
