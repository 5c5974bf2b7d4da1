package meter

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"
)

// TestWrite has every form of line.
func TestWrite(t *testing.T) {
	var h Histogram
	for _, d := range []time.Duration{-time.Second, time.Millisecond, 2 * time.Millisecond, 3 * time.Second, 2 * time.Hour} {
		h.Observe(d)
	}
	var b strings.Builder
	err := Write(&b, []Family{
		{Name: "z_total", Help: "Two lines\nand a \\.", Kind: Counter, Label: "why", Samples: []Sample{{Of: "b\"\\\n\xff", Value: 2}, {Of: "a", Value: 0.25}}},
		One(Gauge, "big", "Big.", 1e18),
		One(Gauge, "stamp", "When.", 1795862400.125),
		{Name: "ends", Help: "Ends.", Label: "at", Samples: []Sample{{Of: "1", Value: math.Inf(1)}, {Of: "2", Value: math.Inf(-1)}, {Of: "3", Value: math.NaN()}}},
		{Name: "nothing", Help: "Nothing."},
		h.Family("took_seconds", "How long."),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `# HELP big Big.
# TYPE big gauge
big 1e+18
# HELP ends Ends.
# TYPE ends untyped
ends{at="1"} +Inf
ends{at="2"} -Inf
ends{at="3"} NaN
# HELP stamp When.
# TYPE stamp gauge
stamp 1.795862400125e+09
# HELP took_seconds How long.
# TYPE took_seconds histogram
took_seconds_bucket{le="0.001"} 2
took_seconds_bucket{le="0.0025"} 3
`
	if got := b.String(); !strings.HasPrefix(got, want) {
		t.Errorf("written\n%s\nwant\n%s", got, want)
	}
	for _, line := range []string{"took_seconds_bucket{le=\"2.5\"} 3\n", "took_seconds_bucket{le=\"5\"} 4\n", "took_seconds_bucket{le=\"3600\"} 4\n", "took_seconds_bucket{le=\"+Inf\"} 5\n",
		"took_seconds_sum 7203.003\ntook_seconds_count 5\n", "z_total{why=\"a\"} 0.25\nz_total{why=\"b\\\"\\\\\\n\uFFFD\"} 2\n", "# HELP z_total Two lines\\nand a \\\\.\n"} {
		if !strings.Contains(b.String(), line) {
			t.Errorf("no line %q in\n%s", line, b.String())
		}
	}
}

// full is a writer that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestWriteTellsErrors(t *testing.T) {
	if err := Write(full{}, Process()); err == nil {
		t.Error("a writer that takes nothing was written to")
	}
}

// TestProcess sees that each number of the process is there and can be.
func TestProcess(t *testing.T) {
	at := map[string]float64{}
	for _, f := range Process() {
		at[f.Name] = f.Samples[0].Value
	}
	for _, name := range []string{"go_info", "go_goroutines", "go_memstats_alloc_bytes", "go_memstats_alloc_bytes_total"} {
		if at[name] <= 0 {
			t.Errorf("%s is %g", name, at[name])
		}
	}
	if statFields() == nil {
		t.Skip("this machine has no /proc: the numbers of it are left out")
	}
	if started := at["process_start_time_seconds"]; math.Abs(started-float64(time.Now().Unix())) > 24*3600 {
		t.Errorf("started at %f", started)
	}
	for _, name := range []string{"process_open_fds", "process_resident_memory_bytes"} {
		if at[name] <= 0 {
			t.Errorf("%s is %g", name, at[name])
		}
	}
	if len(at) != 8 {
		t.Errorf("%d numbers of the process, not 8: %v", len(at), at)
	}
}
