package meter

import (
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
)

// ticks is how many a second has in /proc/self/stat: USER_HZ, which is 100 on every
// machine that Go runs on (proc(5)).
const ticks = 100

// Process are eight numbers of this process, by the names that Prometheus' own client
// gives them. Those that only /proc knows are left out elsewhere.
func Process() []Family {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(heap)
	all := []Family{
		{Name: "go_info", Help: "Information about the Go environment.", Kind: Gauge, Label: "version", Samples: []Sample{{Of: runtime.Version(), Value: 1}}},
		One(Gauge, "go_goroutines", "Number of goroutines that currently exist.", float64(runtime.NumGoroutine())),
		One(Gauge, "go_memstats_alloc_bytes", "Number of bytes allocated in heap and currently in use. Equals to /memory/classes/heap/objects:bytes.", float64(heap[0].Value.Uint64())),
		One(Counter, "go_memstats_alloc_bytes_total", "Total number of bytes allocated in heap until now, even if released already. Equals to /gc/heap/allocs:bytes.", float64(heap[1].Value.Uint64())),
	}
	if open, err := os.ReadDir("/proc/self/fd"); err == nil {
		all = append(all, One(Gauge, "process_open_fds", "Number of open file descriptors.", float64(len(open)-1))) // one is that of the folder
	}
	fields := statFields()
	if fields == nil {
		return all
	}
	all = append(all,
		One(Counter, "process_cpu_seconds_total", "Total user and system CPU time spent in seconds.", (fields(14)+fields(15))/ticks),
		One(Gauge, "process_resident_memory_bytes", "Resident memory size in bytes.", fields(24)*float64(os.Getpagesize())))
	if boot := booted(); boot > 0 {
		all = append(all, One(Gauge, "process_start_time_seconds", "Start time of the process since unix epoch in seconds.", boot+fields(22)/ticks))
	}
	return all
}

// statFields gives the numbers of /proc/self/stat by their place there, which begins
// at 1 (proc(5)); nil where there is none.
func statFields() func(place int) float64 {
	text, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return nil
	}
	// The second is the program's name in brackets, which may hold anything.
	_, rest, ok := strings.Cut(string(text[max(strings.LastIndexByte(string(text), ')'), 0):]), ") ")
	words := strings.Fields(rest)
	if !ok || len(words) < 22 {
		return nil
	}
	return func(place int) float64 {
		v, _ := strconv.ParseFloat(words[place-3], 64)
		return v
	}
}

// booted is when the machine was started, in seconds since 1970; 0 where that is not known.
func booted() float64 {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut("\n"+string(text), "\nbtime ")
	line, _, _ := strings.Cut(rest, "\n")
	v, _ := strconv.ParseFloat(strings.TrimSpace(line), 64)
	return v
}
