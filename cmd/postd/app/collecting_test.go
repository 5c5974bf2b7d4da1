package app

import (
	"math"
	"strings"
	"testing"
	"testing/fstest"
)

// TestCollecting has machines and cgroups of both versions, and what cannot be read.
func TestCollecting(t *testing.T) {
	const machine = "MemTotal:       16777216 kB\nMemFree:         1 kB\n"
	for _, c := range []struct {
		name  string
		files map[string]string
		env   map[string]string
		limit int64 // MB; 0: none
		words string
	}{
		{"a machine of 16 GB", map[string]string{"proc/meminfo": machine}, nil, 2048, "GOGC 300, soft limit 2048 MB (16384 MB of memory)"},
		{"a machine of 1 GB", map[string]string{"proc/meminfo": "MemTotal: 1048576 kB\n"}, nil, 192, "soft limit 192 MB (1024 MB of memory)"},
		{"nothing known", nil, nil, 0, "GOGC 300, soft limit none (the memory is not known)"},
		{"version 2, a slice above is narrower", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "0::/system.slice/postd.service\n",
			"sys/fs/cgroup/system.slice/postd.service/memory.max": "max\n", "sys/fs/cgroup/system.slice/memory.max": "4294967296\n",
		}, nil, 512, "4096 MB of memory"},
		{"version 2, high is below max", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "0::/a\n",
			"sys/fs/cgroup/a/memory.max": "8589934592\n", "sys/fs/cgroup/a/memory.high": "4294967296\n",
		}, nil, 512, ""},
		{"version 2 in a container that sees its own root", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "0::/../../docker/ab\n", "sys/fs/cgroup/memory.max": "2147483648\n",
		}, nil, 256, ""},
		{"version 1, unlimited", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "12:cpu,cpuacct:/x\n9:memory:/docker/ab\n0::/\n", "sys/fs/cgroup/memory/docker/ab/memory.limit_in_bytes": "9223372036854771712\n",
		}, nil, 2048, ""},
		{"version 1, limited at the root that is seen", map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "9:hugetlb,memory:/docker/ab\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "4294967296\n",
		}, nil, 512, ""},
		{"rubbish", map[string]string{
			"proc/meminfo": "MemTotal: many kB\nMemTotal\n", "proc/self/cgroup": ":::\n0\n\n0::\x00\n9:memory\n", "sys/fs/cgroup/memory.max": "-5\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "",
		}, nil, 0, "not known"},
		{"set by who starts it", map[string]string{"proc/meminfo": machine}, map[string]string{"GOGC": "150"}, -1, "set by the environment"},
		{"a limit set by who starts it", map[string]string{"proc/meminfo": machine}, map[string]string{"GOMEMLIMIT": "1GiB"}, -1, "set by the environment"},
	} {
		root := fstest.MapFS{}
		for name, text := range c.files {
			root[name] = &fstest.MapFile{Data: []byte(text)}
		}
		got := collecting(root, func(key string) string { return c.env[key] })
		want := c.limit << 20
		if c.limit == 0 {
			want = math.MaxInt64
		}
		if c.limit >= 0 && (got.Limit != want || got.Percent != collectAt) || got.Asked != (c.env != nil) || !strings.Contains(got.String(), c.words) {
			t.Errorf("%s: %+v: %s", c.name, got, got)
		}
	}
}
