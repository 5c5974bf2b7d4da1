package main

import (
	"bytes"
	"math"
	"os"
	"slices"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"postd/cmd/postd/meter"
)

// parsed reads the text form by the parser of Prometheus' own library.
func parsed(t *testing.T, text []byte) map[string]*dto.MetricFamily {
	t.Helper()
	p := expfmt.NewTextParser(model.UTF8Validation)
	all, err := p.TextToMetricFamilies(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return all
}

// TestMetricsByTheReferenceParser has the reference parser read what postd writes: a name
// that hurts, a histogram, the process. It reads the file with the metrics of health too,
// which a test of postd holds against what postd writes.
func TestMetricsByTheReferenceParser(t *testing.T) {
	var h meter.Histogram
	for _, d := range []time.Duration{time.Millisecond, 20 * time.Millisecond, 2 * time.Hour} {
		h.Observe(d)
	}
	const hurts = "a\"b\\c\nd é {} ,"
	var b bytes.Buffer
	err := meter.Write(&b, append(meter.Process(),
		h.Family("postd_page_seconds", "How long.\nTwo lines \\ and \"marks\"."),
		meter.Family{Name: "hurts_total", Help: "It hurts.", Kind: meter.Counter, Label: "mailbox", Samples: []meter.Sample{{Of: hurts, Value: 3}, {Of: "", Value: 1e300}}},
		meter.One(meter.Gauge, "ends", "Ends.", math.Inf(-1))))
	if err != nil {
		t.Fatal(err)
	}
	all := parsed(t, b.Bytes())
	took := all["postd_page_seconds"]
	if took == nil || took.GetType() != dto.MetricType_HISTOGRAM || took.GetHelp() != "How long.\nTwo lines \\ and \"marks\"." {
		t.Fatalf("the histogram is read as %v", took)
	}
	x := took.Metric[0].Histogram
	if x.GetSampleCount() != 3 || math.Abs(x.GetSampleSum()-7200.021) > 1e-9 || len(x.Bucket) != 17 {
		t.Errorf("the histogram is read as %v", x)
	}
	if !slices.IsSortedFunc(x.Bucket, func(a, b *dto.Bucket) int { return int(a.GetCumulativeCount()) - int(b.GetCumulativeCount()) }) || x.Bucket[16].GetUpperBound() != math.Inf(1) || x.Bucket[0].GetCumulativeCount() != 1 {
		t.Errorf("buckets %v", x.Bucket)
	}
	for _, m := range all["hurts_total"].GetMetric() {
		if of := m.Label[0].GetValue(); m.Counter.GetValue() != 3 && of == hurts || of != hurts && of != "" {
			t.Errorf("read as %v", m)
		}
	}
	if got := all["ends"].GetMetric()[0].Gauge.GetValue(); !math.IsInf(got, -1) {
		t.Errorf("no end is read as %v", got)
	}
	for _, name := range []string{"go_info", "go_goroutines", "go_memstats_alloc_bytes", "go_memstats_alloc_bytes_total"} {
		if f := all[name]; f == nil || f.GetHelp() == "" || f.GetType() == dto.MetricType_UNTYPED {
			t.Errorf("%s is read as %v", name, f)
		}
	}

	text, err := os.ReadFile("../cmd/postd/app/testdata/metrics-0.15.txt")
	if err != nil {
		t.Fatal(err)
	}
	if health := parsed(t, text); len(health) < 20 || health["postd_alarm"].GetType() != dto.MetricType_GAUGE || health["postd_gathered_total"].GetType() != dto.MetricType_COUNTER {
		t.Errorf("%d metrics of health: %v", len(health), health)
	}
}
