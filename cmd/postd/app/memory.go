package app

import (
	"os"
	"strconv"
	"strings"
)

// Memory is how many octets of memory the machine has; 0 if that is not known.
func Memory() int64 {
	text, _ := os.ReadFile("/proc/meminfo")
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) == 3 && words[0] == "MemTotal:" {
			n, _ := strconv.ParseInt(words[1], 10, 64)
			return n << 10
		}
	}
	return 0
}
