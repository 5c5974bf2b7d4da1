// Command past foretells what an office of very many games would need:
//
//	cd bench && go run ./past [-measured past/measured.txt] [-games 1e6,1e7,1e8] [-plies 1] [-outage 2] [-burst 12]
//
// It is arithmetic over figures that were measured, and nothing runs: a day is stepped in
// seconds through four queues, fetch, decide, sync and send. What it foretells of the run
// that was measured is printed first, beside what was measured; status 1 if the two are
// more than a quarter apart, for then the rest is worth nothing.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
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

// load is how many letters come in each second: evenly, but for an outage of the mail, the
// letters of which are delivered evenly when it ends.
type load struct {
	perSecond float64
	at        []float64 // letters of each second; what comes after is none
}

// day is a day with an outage from eight o'clock on.
func day(perSecond, outageHours, burstMinutes float64) load {
	l := load{perSecond: perSecond, at: make([]float64, 86400)}
	from := 8 * 3600
	until := min(from+int(outageHours*3600), len(l.at))
	burst := min(until+max(int(burstMinutes*60), 1), len(l.at))
	kept := perSecond * float64(until-from)
	for t := range l.at {
		switch {
		case t < from || t >= burst:
			l.at[t] = perSecond
		case t >= until:
			l.at[t] = perSecond + kept/float64(burst-until)
		}
	}
	return l
}

// told is what a day comes to. Shares are of 1, times in seconds.
type told struct {
	cpu, writer, disk, lines     float64 // busy, in the mean until the last is answered
	cpuMost, writerMost, linMost float64 // in the busiest second
	peak                         float64 // letters that come in the busiest second
	p50, p99                     float64 // from arrival to answer
	filedBy, sentBy              float64 // when the last was filed, and answered
	late                         bool    // it never ended
}

// longest is how many days are stepped until a day's letters are answered.
const longest = 3

// simulate steps through a load.
func simulate(f figures, l load) told {
	var r told
	var fetch, decide, send, came, filed float64 // queues, and sums, in letters
	var answered []float64                       // sum of letters answered at the end of each second
	total := 0.0
	for _, n := range l.at {
		total += n
		r.peak = max(r.peak, n)
	}
	// What a letter waits for the disk that comes alone, and at the least.
	lone, least := (f["syncs"]+f["syncs_after"])*f["sync_us"], (f["batch_syncs"]/f["batch"]+f["postings"]*f["send_syncs"])*f["sync_us"]
	in, out := f["fetch_us"]+f["serve_us"], f["postings"]*(f["compose_us"]+f["take_us"])
	for t := 0; t < len(l.at) || came-sum(answered) > 1e-6*total; t++ {
		if t > longest*86400 {
			r.late = true
			break
		}
		if t < len(l.at) {
			came, fetch = came+l.at[t], fetch+l.at[t]
		}
		// What each queue could do in this second by itself, in letters.
		f1 := fetch
		d1 := min(decide+f1, 1e6/(f["decide_us"]+least))
		s1 := min(send+d1, f["connections"]*1e6/max(f["smtp_us"]*f["postings"], 1e-9))
		// If all of it is more than the cores can do, each gets less by the same share.
		wants := f1*in + d1*f["decide_us"] + s1*out
		share := min(1, f["cores"]*1e6/max(wants, 1e-9))
		f1, d1, s1 = f1*share, d1*share, s1*share
		fetch -= f1
		d1 = min(d1, decide+f1)
		decide += f1 - d1
		s1 = min(s1, send+d1)
		send += d1 - s1
		// A writer that is not busy gives each letter transactions of its own.
		disk := max(d1*least, min(d1*lone, 1e6-d1*f["decide_us"]))
		writer := (d1*f["decide_us"] + disk) / 1e6
		cpu := (f1*in + d1*f["decide_us"] + s1*out) / (f["cores"] * 1e6)
		lines := s1 * f["postings"] * f["smtp_us"] / (f["connections"] * 1e6)
		r.cpu, r.writer, r.disk, r.lines = r.cpu+cpu, r.writer+writer, r.disk+disk/1e6, r.lines+lines
		r.cpuMost, r.writerMost, r.linMost = max(r.cpuMost, cpu), max(r.writerMost, writer), max(r.linMost, lines)
		if d1 > 0 {
			full := 1.0 // how much of the second it took
			if decide == 0 && fetch == 0 {
				full = min(1, writer)
			}
			r.filedBy = float64(t) + full
		}
		filed += d1
		if s1 > 0 {
			full := 1.0
			if send == 0 && decide == 0 && fetch == 0 {
				full = min(1, max(writer, cpu, lines))
			}
			r.sentBy = float64(t) + full
		}
		answered = append(answered, sum(answered)+s1)
	}
	n := float64(max(len(answered), 1))
	r.cpu, r.writer, r.disk, r.lines = r.cpu/n, r.writer/n, r.disk/n, r.lines/n
	r.delays(f, l, answered)
	return r
}

// sum is the last of the sums.
func sum(sums []float64) float64 {
	if len(sums) == 0 {
		return 0
	}
	return sums[len(sums)-1]
}

// alone is how long one letter takes in an office that does nothing else, in seconds. Its answers go
// over one connection, which is made for them, and in the mean half of the others go before one.
func alone(f figures) float64 {
	return (f["notice_us"] + f["lone_us"] + f["syncs"]*f["sync_us"] + f["connect_us"] + (1+f["postings"])/2*f["smtp_us"]) / 1e6
}

// delays finds how long letters take: what they wait in queues that last over seconds,
// and within one second what the writer's queue makes of the rate (M/M/1, whose waiting
// falls off exponentially), and what they take by themselves.
func (r *told) delays(f figures, l load, answered []float64) {
	type class struct{ mid, tail, n float64 }
	var all []class
	came, out, total := 0.0, 0, 0.0
	for t, n := range l.at {
		if n == 0 {
			continue
		}
		came, total = came+n, total+n
		for out < len(answered) && answered[out] < came-n/2-1e-6*came {
			out++
		}
		queued := max(0, float64(out-t))
		serve := (f["decide_us"] + (f["syncs"]+f["syncs_after"])*f["sync_us"]) / 1e6
		// Beyond half its time the writer takes several letters at once.
		busy := min(n*serve, 0.5)
		wait := serve * busy / (1 - busy)
		c := class{alone(f) + queued, alone(f) + queued, n}
		if queued == 0 {
			c.mid, c.tail = c.mid+wait*busy*math.Ln2, c.tail+wait*math.Log(100*max(busy, 0.01))
		}
		all = append(all, c)
	}
	quantile := func(q float64, of func(class) float64) float64 {
		slices.SortFunc(all, func(a, b class) int { return int(math.Copysign(1, of(a)-of(b))) })
		sum := 0.0
		for _, c := range all {
			if sum += c.n; sum >= q*total {
				return of(c)
			}
		}
		return 0
	}
	r.p50 = quantile(0.5, func(c class) float64 { return c.mid })
	r.p99 = quantile(0.99, func(c class) float64 { return c.tail })
}

// compare holds what is foretold of the measured run against it, and reports whether all
// is within a quarter.
func compare(w io.Writer, f figures) bool {
	of := maps.Clone(f)
	of["cores"] = f["run_cores"]
	got := simulate(of, load{at: []float64{f["run_letters"]}})
	fmt.Fprintln(w, "| the run that was measured | measured | foretold | ratio |\n|---|---:|---:|---:|")
	good := true
	for _, x := range []struct {
		what, unit     string
		measured, fore float64
	}{
		{fmt.Sprintf("%.0f letters at once: the last is filed", f["run_letters"]), "s", f["run_in_s"], got.filedBy},
		{"its answer is handed over", "s", f["run_out_s"], got.sentBy},
		{"one letter in an idle office, to its answer", "ms", f["run_reply_ms"], 1000 * alone(f)},
	} {
		ratio := x.fore / x.measured
		note := ""
		if ratio < 0.75 || ratio > 1.25 {
			note, good = " **more than a quarter off**", false
		}
		fmt.Fprintf(w, "| %s | %.2f %s | %.2f %s | %.2f%s |\n", x.what, x.measured, x.unit, x.fore, x.unit, ratio, note)
	}
	return good
}

// tell prints what each number of games comes to.
func tell(w io.Writer, f figures, games []float64, plies, outage, burst float64) {
	fmt.Fprintf(w, "\n%.3g half-moves a game a day; an outage of %.3g hours is delivered in %.3g minutes; %.0f cores, without the servers of mail.\n\n", plies, outage, burst, f["cores"])
	rows := [][]string{{"games in play"}, {"letters a second, mean; in the burst"}, {"cores, mean; most"}, {"the one writer, mean; most"}, {"of it the disk's syncs, mean"}, {"connections out, mean; most"},
		{"from arrival to answer, p50; p99"}, {"GB a day, filed; bound"}, {"TB a year, bound"}, {"GB of indexes touched in a day"}, {"hours of back-up after a year"}, {"hours of check after a year, one core"}}
	for _, g := range games {
		l := day(g*plies/86400, outage, burst)
		r := simulate(f, l)
		letters := l.perSecond * 86400
		year := letters*365*f["bound_octets"] + g*f["index_octets"]
		pages := g * f["index_octets"] / 4096
		touched := 0.0
		if pages > 0 {
			touched = pages * -math.Expm1(-letters*f["index_pages"]/pages)
		}
		wait := fmt.Sprintf("%s; %s", span(r.p50), span(r.p99))
		if r.late {
			wait = "never: the day is not over after three"
		}
		for i, s := range []string{fmt.Sprintf("%.0f", g), fmt.Sprintf("%.1f; %.0f", l.perSecond, r.peak), share(r.cpu, r.cpuMost), share(r.writer, r.writerMost), fmt.Sprintf("%.1f %%", 100*r.disk), share(r.lines, r.linMost),
			wait, fmt.Sprintf("%.1f; %.1f", letters*f["filed_octets"]/1e9, letters*f["bound_octets"]/1e9), fmt.Sprintf("%.2f", letters*365*f["bound_octets"]/1e12),
			fmt.Sprintf("%.2f of %.2f", touched*4096/1e9, g*f["index_octets"]/1e9), fmt.Sprintf("%.2f", year/1e6/f["backup_mb_s"]/3600), fmt.Sprintf("%.1f", letters*365*f["check_us"]/1e6/3600)} {
			rows[i] = append(rows[i], s)
		}
	}
	for i, row := range rows {
		fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | "))
		if i == 0 {
			fmt.Fprintf(w, "|---%s|\n", strings.Repeat("|---:", len(games)))
		}
	}
}

func share(mean, most float64) string { return fmt.Sprintf("%.1f %%; %.0f %%", 100*mean, 100*most) }

// span writes a length of time by its size.
func span(s float64) string {
	switch {
	case s < 1:
		return fmt.Sprintf("%.0f ms", 1000*s)
	case s < 600:
		return fmt.Sprintf("%.1f s", s)
	}
	return fmt.Sprintf("%.1f h", s/3600)
}

func main() {
	file := flag.String("measured", "past/measured.txt", "the file of measured figures")
	many := flag.String("games", "1e6,1e7,1e8", "games in play, with commas between")
	plies := flag.Float64("plies", 1, "half-moves a game a day")
	outage := flag.Float64("outage", 2, "hours in which no mail comes")
	burst := flag.Float64("burst", 12, "minutes in which it comes then")
	cores := flag.Float64("cores", 0, "cores of the machine that is foretold; 0: as measured")
	flag.Parse()
	good, err := run(os.Stdout, *file, *many, *plies, *outage, *burst, *cores)
	if err != nil {
		fmt.Fprintln(os.Stderr, "past:", err)
		os.Exit(2)
	}
	if !good {
		os.Exit(1)
	}
}

func run(w io.Writer, file, many string, plies, outage, burst, cores float64) (good bool, err error) {
	in, err := os.Open(file)
	if err != nil {
		return false, err
	}
	defer in.Close()
	f, err := read(in)
	if err != nil {
		return false, fmt.Errorf("%s: %w", file, err)
	}
	var games []float64
	for word := range strings.SplitSeq(many, ",") {
		g, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
		if err != nil || !(g > 0) || g > 1e12 {
			return false, fmt.Errorf("-games: %q is no number of games", word)
		}
		games = append(games, g)
	}
	if !(plies > 0 && plies <= 100 && outage >= 0 && outage <= 12 && burst >= 0 && burst <= 180 && cores >= 0) {
		return false, errors.New("-plies is above 0 and at most 100, -outage 0 to 12 hours, -burst 0 to 180 minutes, -cores 0 or more")
	}
	good = compare(w, f)
	f["serve_us"], f["take_us"] = 0, 0 // the servers have machines of their own
	if cores > 0 {
		f["cores"] = cores
	}
	tell(w, f, games, plies, outage, burst)
	return good, nil
}
