package app

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// release is the number of this postd, which the first heading of CHANGELOG.md
// has too.
const release = "0.16.0"

// Build is which postd this is.
type Build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
}

// String tells it in one line.
func (v Build) String() string {
	if v.Revision != "" {
		return fmt.Sprintf("postd %s (%s), %s", v.Version, v.Revision, v.Go)
	}
	return fmt.Sprintf("postd %s, %s", v.Version, v.Go)
}

// words names the program by which letters are worded: of one revision the same facts make the same words.
func (v Build) words() string {
	return strings.TrimSpace(v.Version + " " + v.Revision[:min(12, len(v.Revision))])
}

// VersionOf tells which postd this is, and of which revision it was built.
func VersionOf() Build {
	v := Build{Version: release, Go: runtime.Version()}
	b, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	for _, x := range b.Settings {
		if x.Key == "vcs.revision" {
			v.Revision = x.Value
		}
	}
	return v
}
