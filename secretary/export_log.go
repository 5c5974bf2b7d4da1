package secretary

import (
	"cmp"
	"context"
	"io"
	"math"
	"strconv"
	"time"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/tournament/cells"
)

// logCSV is the log, as the filter leaves it, for a spreadsheet.
func logCSV(v *request) (visit.Response, error) {
	f, _, _ := logFilterOf(v)
	return streamed("log.csv", func(ctx context.Context, w io.Writer) (read error) {
		err := cells.Write(w, func(yield func([]string) bool) {
			if !yield([]string{"Line", "When", "Who", "What", "On", "Reason", "Digest", "Hash before", "Hash"}) {
				return
			}
			_, read = f.each(ctx, v, 0, math.MaxInt, func(x ledger.LogLine) bool {
				return yield([]string{strconv.FormatUint(x.Seq, 10), x.At.UTC().Format(time.RFC3339Nano), x.Who, x.What, x.On, x.Reason, x.Digest, x.Prev, x.Hash})
			})
		})
		return cmp.Or(read, err)
	}), nil
}

// streamed is a file of comma separated values that is written while it is read.
func streamed(name string, write func(context.Context, io.Writer) error) visit.Document {
	return visit.Document{Kind: "text/csv; charset=utf-8", Name: name, Stream: write}
}
