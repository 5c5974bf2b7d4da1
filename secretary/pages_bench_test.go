package secretary

import (
	"net/http"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// BenchmarkPages asks for the pages that are looked at most, with the ledger named by POSTD_LEDGER (cmd/office
// makes such ones), or else with one of 200 games, and tells what each takes of a processor, how large it is, and
// how many rows are read for it.
func BenchmarkPages(b *testing.B) {
	o := ledgerToMeasure(b)
	c := o.as(roleSecretary)
	for _, path := range []string{"/", "/g", "/g/g1", "/g/g1/letters", "/g/g1/timeline", "/t", "/t/1", "/t/1/standings", "/p", "/p/1", "/search?q=smith", "/mail", "/log", "/calendar", "/system"} {
		b.Run(path[1:], func(b *testing.B) {
			began := cpu(b)
			for b.Loop() {
				d := c.get(path).is(http.StatusOK)
				rows, err := strconv.Atoi(d.header.Get(rowsHeader))
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(rows), "rows")
				b.ReportMetric(float64(len(d.body))/1000, "kB")
			}
			b.ReportMetric(float64((cpu(b)-began).Microseconds())/1000/float64(b.N), "cpu-ms")
		})
	}
}

// ledgerToMeasure is an office on the ledger that POSTD_LEDGER names, which gets a user more each time.
func ledgerToMeasure(b *testing.B) *office {
	path := os.Getenv("POSTD_LEDGER")
	if path == "" {
		return crowdOffice(b, 200)
	}
	return uncheckedOn(b, path, begin.Add(4*24*time.Hour))
}

// cpu is what the process has had of the processors until now.
func cpu(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
