package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// release is the number of this postd, which the first heading of CHANGELOG.md
// has too.
const release = "0.10.0"

// build is which postd this is.
type build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
}

func (v build) String() string {
	if v.Revision != "" {
		return fmt.Sprintf("postd %s (%s), %s", v.Version, v.Revision, v.Go)
	}
	return fmt.Sprintf("postd %s, %s", v.Version, v.Go)
}

func versionOf() build {
	v := build{Version: release, Go: runtime.Version()}
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
