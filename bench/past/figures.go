package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// keys are the figures of a measured run, "name value # remark" a line, each once. Times
// are of the processor, unless they are said to be by the clock.
var keys = []struct{ name, means string }{
	{"cores", "cores of the machine"},
	{"fetch_us", "µs to fetch and parse a letter"},
	{"decide_us", "µs to decide a letter and to make its rows, without the waiting for the disk"},
	{"compose_us", "µs to compose a posting and to hand it over"},
	{"serve_us", "µs of the server of the mailbox for a letter that is fetched; in the run it is on the same cores"},
	{"take_us", "µs of the server that takes letters for a posting; in the run it is on the same cores"},
	{"smtp_us", "µs by the clock that a connection is busy with one posting"},
	{"connections", "to the server that takes letters"},
	{"postings", "that a letter brings about, in the mean"},
	{"batch", "letters that are decided together, at most"},
	{"sync_us", "µs by the clock of one sync of the disk"},
	{"batch_syncs", "of a full batch"},
	{"send_syncs", "of a posting among many"},
	{"syncs", "of a letter that comes alone, before its answers are handed over"},
	{"syncs_after", "of a letter that comes alone, after that"},
	{"notice_us", "µs by the clock from a letter's delivery until the office hears of it, if it does nothing else"},
	{"lone_us", "µs by the clock until its answers can be handed over, without the waiting for the disk"},
	{"connect_us", "µs by the clock to come to the server that takes letters"},
	{"filed_octets", "octets of file that a letter adds, with all that it brings about"},
	{"bound_octets", "the same when it is bound"},
	{"index_octets", "octets of the pages of all indexes that one game in play takes"},
	{"index_pages", "pages of indexes that a letter touches, at places that nothing foretells"},
	{"backup_mb_s", "MB a second of a back-up"},
	{"check_us", "µs of check for one letter with its papers"},
	{"run_cores", "the run: cores that other programs left to it"},
	{"run_letters", "the run: letters that lay in the mailbox at its beginning"},
	{"run_in_s", "seconds by the clock until the last was filed"},
	{"run_out_s", "seconds by the clock until the last answer was handed over"},
	{"run_reply_ms", "ms by the clock from the delivery of one letter to its answer, in an idle office"},
}

type figures map[string]float64

// overwrite has the figures take the place of others that a line of output of BenchmarkPast tells, with a value before
// each name, as Go prints them. There must be such a line.
func (f figures) overwrite(r io.Reader) error {
	found := false
	for lines := bufio.NewScanner(r); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || !strings.HasPrefix(words[0], "BenchmarkPast") {
			continue
		}
		for i, name := range words[1:] {
			if _, known := f[name]; known {
				v, err := strconv.ParseFloat(words[i], 64)
				if err != nil {
					return fmt.Errorf("%s is a number, not %q", name, words[i])
				}
				f[name], found = v, true
			}
		}
	}
	if !found {
		return errors.New("there is no line of BenchmarkPast")
	}
	return nil
}

// write writes the figures as read reads them.
func (f figures) write(w io.Writer) {
	for _, k := range keys {
		fmt.Fprintf(w, "%-12s %-8.6g # %s\n", k.name, f[k.name], k.means)
	}
}

// read reads a file of figures. All that is wrong with it is told.
func read(r io.Reader) (figures, error) {
	f := figures{}
	var errs []error
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		if len(words) != 2 || !slices.ContainsFunc(keys, func(k struct{ name, means string }) bool { return k.name == words[0] }) {
			errs = append(errs, fmt.Errorf("line %d: %q is no figure with its value", n, strings.TrimSpace(text)))
			continue
		}
		v, err := strconv.ParseFloat(words[1], 64)
		switch _, twice := f[words[0]]; {
		case err != nil || v < 0 || math.IsInf(v, 0) || math.IsNaN(v):
			errs = append(errs, fmt.Errorf("line %d: %s is a number, 0 or more, not %q", n, words[0], words[1]))
		case twice:
			errs = append(errs, fmt.Errorf("line %d: %s stands twice", n, words[0]))
		}
		f[words[0]] = v
	}
	errs = append(errs, lines.Err())
	for _, k := range keys {
		if _, ok := f[k.name]; !ok {
			errs = append(errs, fmt.Errorf("%s is wanting: %s", k.name, k.means))
		}
	}
	for _, name := range []string{"cores", "connections", "batch", "backup_mb_s", "run_cores", "run_letters", "run_in_s", "run_out_s", "run_reply_ms"} {
		if v, ok := f[name]; ok && v == 0 {
			errs = append(errs, fmt.Errorf("%s is 0", name))
		}
	}
	return f, errors.Join(errs...)
}
