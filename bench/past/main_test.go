package main

import (
	"maps"
	"math"
	"os"
	"strings"
	"testing"
)

// plain is a machine on which everything can be reckoned in one's head.
func plain() figures {
	f := figures{}
	for _, k := range keys {
		f[k.name] = 0
	}
	for name, v := range map[string]float64{"cores": 8, "run_cores": 8, "decide_us": 1000, "lone_us": 1000, "connections": 1000, "postings": 1, "batch": 10, "backup_mb_s": 100,
		"run_letters": 10_000, "run_in_s": 10, "run_out_s": 10, "run_reply_ms": 1, "filed_octets": 1000, "bound_octets": 100, "index_octets": 4096, "index_pages": 1} {
		f[name] = v
	}
	return f
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 0.02*want+1e-9 {
		t.Errorf("%s is %g, want %g", what, got, want)
	}
}

// TestQueues holds the queues against what a person reckons.
func TestQueues(t *testing.T) {
	at := func(f figures, n float64) told { return simulate(f, load{at: []float64{n}}) }
	f := plain()
	near(t, "10,000 letters of 1 ms", at(f, 10_000).filedBy, 10)
	f["sync_us"], f["batch_syncs"], f["send_syncs"] = 2000, 3, 0.2
	near(t, "the same with 10 ms of syncs for ten letters, and their answers", at(f, 10_000).filedBy, 20)
	f["smtp_us"], f["connections"], f["postings"], f["send_syncs"] = 4000, 2, 2, 0.1
	r := at(f, 10_000)
	near(t, "filed while two connections take 8 ms a letter", r.filedBy, 20)
	near(t, "answered then", r.sentBy, 40)
	f = plain()
	f["cores"], f["fetch_us"], f["compose_us"] = 1, 500, 500
	near(t, "all on one core", at(f, 10_000).sentBy, 20)
	f["serve_us"], f["take_us"] = 500, 500
	near(t, "and the servers with it", at(f, 10_000).sentBy, 30)
	f["postings"], f["sync_us"], f["syncs"] = 2, 100, 2
	f["notice_us"], f["lone_us"], f["connect_us"], f["smtp_us"] = 250, 1000, 800, 350
	near(t, "one letter alone", alone(f), 0.003)
}

// TestDay has a day on which all is even, one with an outage, and one that never ends.
func TestDay(t *testing.T) {
	f := plain()
	r := simulate(f, day(100, 0, 0))
	near(t, "the writer's share", r.writer, 0.1)
	near(t, "the cores' share", r.cpu, 0.1/8)
	if r.late || r.p99 < r.p50 || r.p50 < 0.001 || r.p99 > 0.01 {
		t.Errorf("an even day: %+v", r)
	}
	l := day(100, 2, 12)
	total := 0.0
	for _, n := range l.at {
		total += n
	}
	near(t, "letters of a day with an outage", total, 8_640_000)
	r = simulate(f, l)
	near(t, "letters of the busiest second", r.peak, 1100)
	// 1,100 come in each second and 1,000 are decided: after twelve minutes 72,000 wait.
	if r.late || r.p99 < 60 || r.p99 > 80 || r.p50 > 0.01 {
		t.Errorf("a day with an outage: %+v", r)
	}
	if r = simulate(f, day(4000, 0, 0)); !r.late {
		t.Errorf("four times what can be decided: %+v", r)
	}
}

func TestRead(t *testing.T) {
	text, err := os.ReadFile("measured.txt")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := read(strings.NewReader(string(text))); err != nil {
		t.Error(err)
	}
	_, err = read(strings.NewReader(strings.Replace(string(text), "cores        2 ", "cores 0\ncores 2\nboards 3\nbatch many\nsyncs -1\nfetch_us NaN", 1)))
	for _, want := range []string{"cores stands twice", `"boards 3" is no figure`, `batch is a number, 0 or more, not "many"`, "syncs is a number", "fetch_us is a number, 0 or more, not"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
	if _, err := read(strings.NewReader("cores 0")); err == nil || !strings.Contains(err.Error(), "run_reply_ms is wanting") || !strings.Contains(err.Error(), "cores is 0") {
		t.Error(err)
	}
}

// TestTold sees that the comparison comes first, and is heeded, and that what is foretold is within a
// quarter of the run that was measured.
func TestTold(t *testing.T) {
	var b strings.Builder
	good, err := run(&b, "measured.txt", "", "1e6, 1e7,1e8", 1, 2, 12, 4)
	if err != nil {
		t.Fatal(err)
	}
	if i, j := strings.Index(b.String(), "foretold"), strings.Index(b.String(), "100000000"); !good || i < 0 || j < i || !strings.Contains(b.String(), "11.6; 127") {
		t.Errorf("%v\n%s", good, b.String())
	}
	f := plain()
	f["run_in_s"] = 14
	b.Reset()
	if compare(&b, f) || strings.Count(b.String(), "a quarter off") != 1 {
		t.Error(b.String())
	}
	for _, many := range []string{"", "0", "-1", "1e6,x", "Inf", "NaN"} {
		if _, err := run(&b, "measured.txt", "", many, 1, 2, 12, 0); err == nil {
			t.Errorf("-games %q is taken", many)
		}
	}
	if _, err := run(&b, "nothing.txt", "", "1", 1, 2, 12, 0); err == nil {
		t.Error("a file that is not there is read")
	}
	if _, err := run(&b, "measured.txt", "", "1", math.NaN(), 2, 12, 0); err == nil {
		t.Error("-plies NaN is taken")
	}
}

// TestOverwrite takes figures from what the benchmark printed, and reads again what it writes.
func TestOverwrite(t *testing.T) {
	f := plain()
	const line = "goos: linux\nBenchmarkPast-2 \t 1\t 5.376 batch_syncs\t 2361 compose_us\t 7 allocs/op\nPASS\n"
	if err := f.overwrite(strings.NewReader(line)); err != nil || f["batch_syncs"] != 5.376 || f["compose_us"] != 2361 || f["batch"] != 10 {
		t.Errorf("%v: %v", err, f)
	}
	var b strings.Builder
	f.write(&b)
	again, err := read(strings.NewReader(b.String()))
	if err != nil || !maps.Equal(f, again) {
		t.Errorf("%v: written %v, read %v", err, f, again)
	}
	for _, bad := range []string{"", "PASS", "BenchmarkPast-2 1 x batch_syncs"} {
		if err := f.overwrite(strings.NewReader(bad)); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
