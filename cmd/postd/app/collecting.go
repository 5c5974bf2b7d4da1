package app

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

const (
	collectAt  = 300       // GOGC: the heap may grow to four times what lives before it is cleared
	limitPart  = 8         // the part of the memory that is the soft limit
	limitLeast = 192 << 20 // octets of the soft limit
)

// Collecting is how an office that serves has memory cleared away. A letter leaves much
// that is soon done with, and little that lives: with Go's own 100 a third of the work of
// taking letters in was the clearing. The soft limit keeps a small machine from paying for
// it: near the limit it is cleared more often.
type Collecting struct {
	Percent int   // GOGC; negative: off
	Limit   int64 // GOMEMLIMIT in octets; math.MaxInt64: none
	Memory  int64 // octets of the machine, or of its cgroup; 0: not known
	Asked   bool  // GOGC or GOMEMLIMIT is set, and is heeded
}

// CollectingHere is what is right on this machine; nothing is changed. Where GOGC or
// GOMEMLIMIT is set it is what they say.
func CollectingHere() Collecting { return collecting(os.DirFS("/"), os.Getenv) }

func collecting(root fs.FS, env func(string) string) Collecting {
	c := Collecting{Percent: collectAt, Limit: math.MaxInt64, Memory: memory(root)}
	if env("GOGC") != "" || env("GOMEMLIMIT") != "" {
		c.Asked, c.Limit = true, debug.SetMemoryLimit(-1)
		// The only way to read the one is to set it.
		c.Percent = debug.SetGCPercent(100)
		debug.SetGCPercent(c.Percent)
		return c
	}
	if c.Memory > 0 {
		c.Limit = max(c.Memory/limitPart, limitLeast)
	}
	return c
}

// Set has memory cleared away so in this process.
func (c Collecting) Set() {
	if !c.Asked {
		debug.SetGCPercent(c.Percent)
		debug.SetMemoryLimit(c.Limit)
	}
}

// String tells it in a line.
func (c Collecting) String() string {
	percent, limit := strconv.Itoa(c.Percent), "none"
	if c.Percent < 0 {
		percent = "off"
	}
	if c.Limit != math.MaxInt64 {
		limit = fmt.Sprintf("%d MB", c.Limit>>20)
	}
	why := "the memory is not known"
	if c.Memory > 0 {
		why = fmt.Sprintf("%d MB of memory", c.Memory>>20)
	}
	if c.Asked {
		why += "; set by the environment"
	}
	return fmt.Sprintf("GOGC %s, soft limit %s (%s)", percent, limit, why)
}

// memory is how many octets this process may have: of the machine, or of the narrowest
// of its cgroups, of either version; 0 where that cannot be read.
func memory(root fs.FS) int64 {
	least := int64(math.MaxInt64)
	narrow := func(n int64) {
		if n > 0 {
			least = min(least, n)
		}
	}
	narrow(memTotal(root))
	groups, _ := fs.ReadFile(root, "proc/self/cgroup")
	for line := range strings.Lines(string(groups)) {
		// "0::/system.slice/postd.service", or "9:memory:/docker/ab" (cgroups(7)).
		number, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		controllers, group, _ := strings.Cut(rest, ":")
		under, names := "", []string(nil)
		switch {
		case number == "0" && controllers == "":
			under, names = "sys/fs/cgroup", []string{"memory.max", "memory.high"}
		case controllers == "memory" || strings.HasPrefix(controllers, "memory,") || strings.HasSuffix(controllers, ",memory"):
			under, names = "sys/fs/cgroup/memory", []string{"memory.limit_in_bytes"}
		default:
			continue
		}
		// A limit above it holds too. In a container the group's own path may not be seen, and
		// then what is seen at the root is its.
		for at := path.Clean("/" + group); ; at = path.Dir(at) {
			for _, name := range names {
				narrow(octets(root, path.Join(under, at, name)))
			}
			if at == "/" {
				break
			}
		}
	}
	if least == math.MaxInt64 {
		return 0
	}
	return least
}

// octets reads a file that holds a number; 0 where it holds none, such as "max".
func octets(root fs.FS, name string) int64 {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return 0
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// memTotal is how many octets the machine has (proc_meminfo(5)).
func memTotal(root fs.FS) int64 {
	text, _ := fs.ReadFile(root, "proc/meminfo")
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) == 3 && words[0] == "MemTotal:" && words[2] == "kB" {
			n, _ := strconv.ParseInt(words[1], 10, 64)
			return n << 10
		}
	}
	return 0
}
