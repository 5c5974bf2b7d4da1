package app

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/meter"
	"postd/secretary"
)

// hostile is a health in which everything has a number, and names that hurt.
func hostile() secretary.Health {
	at := time.Date(2027, 3, 1, 9, 0, 0, 125e6, time.UTC)
	return secretary.Health{
		At: at, Opened: at.Add(-time.Hour), Letters: 3, OldestLetter: at.Add(-90 * time.Second), Postings: 2, OldestPosting: at.Add(-time.Second),
		PassedOver: 1, LastIn: at, LastOut: at.Add(-1500 * time.Millisecond), TroubleOut: "refused", Clock: "it jumped", DiskFree: 1 << 40,
		Mailboxes: []secretary.MailboxHealth{{Name: "INBOX", Read: at, Idle: at}, {Name: "a\"b\\c\nd", Trouble: "gone"}},
		Redacted:  map[string]int{"key": 4}, Weighed: map[string]int{"sure": 7, "doubtful": 0}, Questions: map[string]int{"keyless": 5},
		Rekeyed: map[string]int{"office": 6}, Gathered: 8, Strangers: 9, StrangersNow: 10,
	}
}

// TestMetricsAreAsTheyWere holds the numbers of health, to the octet, against what release
// 0.15 wrote of the same health by Prometheus' own client.
func TestMetricsAreAsTheyWere(t *testing.T) {
	want, err := os.ReadFile("testdata/metrics-0.15.txt")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := meter.Write(&b, healthMetrics(hostile())); err != nil {
		t.Fatal(err)
	}
	was := strings.ReplaceAll(string(want), `version="0.15.0"`, `version="`+release+`"`)
	was = strings.Replace(was, "postd_alarm{alarm=\"nothing_sent\"} 0\n", "postd_alarm{alarm=\"nothing_sent\"} 0\npostd_alarm{alarm=\"second_machine\"} 0\n", 1) // came with 0.16
	got, old := strings.Split(b.String(), "\n"), strings.Split(was, "\n")
	for i := range max(len(got), len(old)) {
		if i >= len(got) || i >= len(old) || got[i] != old[i] {
			t.Fatalf("line %d is not as it was:\n%s\n---\n%s", i+1, b.String(), was)
		}
	}
}

// TestPagesAreTimed counts answers of pages, one that broke off among them, and no files
// that never change.
func TestPagesAreTimed(t *testing.T) {
	var k took
	h := k.timed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/broken" {
			panic(http.ErrAbortHandler)
		}
	}))
	for _, path := range []string{"/", "/static/x.css", "/g/1", "/broken"} {
		func() {
			defer func() { _ = recover() }()
			h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
		}()
	}
	var b bytes.Buffer
	if err := meter.Write(&b, k.families()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\npostd_page_seconds_count 3\n", "\npostd_letter_seconds_count 0\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}
