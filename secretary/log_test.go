package secretary

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/secretary/visit"
)

// TestE69 checks that the log is filtered by who, what, on what and when, leads
// on page by page, and can be exported.
func TestE69(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4", "Kt-KB3")
	o.advance(24 * time.Hour)
	for n := range visit.PerPage + 10 {
		if err := o.Log("miss rudge", "noted", "g12", fmt.Sprint("line ", n)); err != nil {
			t.Fatal(err)
		}
	}
	c := o.as(roleSecretary)
	first := c.get("/log").is(http.StatusOK).sound()
	rows := first.rows("The log")
	if len(rows) != visit.PerPage || !strings.Contains(fmt.Sprint(rows), "line 59") {
		t.Errorf("%d lines: %q", len(rows), rows[0])
	}
	// All pages together are the log, each line once, the last first.
	count, last := 0, uint64(1<<62)
	for d := first; ; d = c.get(d.link("Older →")) {
		for _, row := range d.rows("The log") {
			var n uint64
			fmt.Sscan(row[0], &n)
			if n >= last {
				t.Fatalf("line %d stands after %d", n, last)
			}
			count, last = count+1, n
		}
		if last == 1 {
			break
		}
	}
	if want := must(o.LogLines(0, 1))(t)[0].Seq; uint64(count) != want {
		t.Errorf("%d lines, want %d", count, want)
	}
	for query, want := range map[string]int{"who=Miss+Rudge": visit.PerPage, "who=rudge&what=line+7": 1, "on=g1": 0, "what=nothing": -1, "from=2026-12-08": visit.PerPage, "until=2026-12-06": -1, "on=letter+1": 1} {
		d := c.get("/log?" + query).is(http.StatusOK).sound()
		if want < 0 {
			d.has("No line of the log is as you ask.")
			continue
		}
		for _, row := range d.rows("The log") {
			if query == "on=g1" && (row[4] != "g1" && !strings.HasPrefix(row[4], "g1 ")) {
				t.Errorf("on g1: %q", row)
			}
		}
		if n := len(d.rows("The log")); want > 0 && n != want {
			t.Errorf("%s: %d lines, want %d", query, n, want)
		}
	}
	if to := c.get("/log?who=rudge").link("As a file of comma separated values"); to != "/log.csv?who=rudge" {
		t.Errorf("the export is at %s", to)
	}
	c.get("/log?from=yesterday").is(http.StatusOK).sound().has("A date, as 2026-12-07.")
	file := c.get("/log.csv?who=rudge").is(http.StatusOK)
	records, err := csv.NewReader(strings.NewReader(file.body)).ReadAll()
	if err != nil || len(records) != visit.PerPage+11 || file.header.Get("Content-Disposition") != "attachment; filename=log.csv" {
		t.Errorf("%d records, %v, %v", len(records), err, file.header)
	}
	if head := strings.Join(records[0], ","); head != "Line,When,Who,What,On,Reason,Digest,Hash before,Hash" {
		t.Errorf("the log has the columns %s", head)
	}
}

func TestSystemTellsHowItStands(t *testing.T) {
	t.Parallel()
	health := Health{LastIn: begin, TroubleOut: "451 <later>"}
	o := newOffice(t, func(x *Options) { x.Health = func() Health { return health } })
	id := o.game()
	o.play(id, "P-K4")
	c := o.as(roleSecretary)
	d := c.get("/system").is(http.StatusOK).sound()
	d.has("last read Mon 7 Dec 2026, 09:00 UTC", "451 <later>", "1, 1 of them in play", "postd backup", "postd user add", o.Path())
	c.get("/users").is(http.StatusOK).sound().has("keeper", "by links alone, no password", "nobody has said")
	before := o.digest()
	c.press(d, "/system/check").is(http.StatusOK).sound().has("sound", "Checked in", "1 game,")
	if o.digest() != before {
		t.Error("the check changed the ledger")
	}
	o.as(roleAuditor).get("/system").is(http.StatusForbidden).lacks("Check everything", "Take a copy", o.Path())
}

// TestE70InThePages checks that a copy taken while the office works is sound.
func TestE70InThePages(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4")
	c := o.as(roleSecretary)
	d := c.press(c.get("/system"), "/system/backup").is(http.StatusOK)
	if got := d.header.Get("Content-Disposition"); got != "attachment; filename=postd-2026-12-07.db" {
		t.Errorf("saved as %q", got)
	}
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(path, []byte(d.body), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := ledger.OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if r := must(l.Check(false))(t); !r.Sound() || r.Games != 1 {
		t.Errorf("the copy: %s", r)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(o.Path()), ".copy-*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	if line := must(o.LogLines(0, 1))(t)[0]; line.What != "backup" || line.Who != "secretary" {
		t.Errorf("the log says %+v", line)
	}
}
