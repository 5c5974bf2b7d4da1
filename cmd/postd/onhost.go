package main

import (
	"fmt"
	"os"
	"strings"
)

// onHost is who the log says it was that gave a command: somebody on the machine, by
// their number there and, where they came by sudo, by their name.
func onHost() string {
	who := fmt.Sprintf("host, uid %d", os.Getuid())
	if name := os.Getenv("SUDO_USER"); name != "" && len(name) <= 64 && !strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
		who += " for " + name
	}
	return who
}
