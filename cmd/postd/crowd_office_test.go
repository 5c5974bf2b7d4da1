package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"postd/ledger"
	"postd/secretary"
	"postd/secretary/folder"
)

// crowdOffice is the program on a ledger of very many games, and a browser that is logged in.
type crowdOffice struct {
	t       *testing.T
	w       *town
	cmd     *exec.Cmd
	log     *safeBuffer
	gone    chan struct{}
	base    string
	numbers string
	browser *http.Client
}

// openCrowd starts the program, and prints how long it is until the first page of the log-in.
func openCrowd(t *testing.T, w *town) *crowdOffice {
	t.Helper()
	web, health := freePort(t), freePort(t)
	conf, err := os.ReadFile(w.config)
	if err != nil {
		t.Fatal(err)
	}
	own, _, _ := strings.Cut(string(conf), "[web]")
	if !strings.Contains(own, "daily_sheet") { // whatever time of the day it is
		own = strings.Replace(own, "[office]", "[office]\ndaily_sheet = \"00:00\"", 1)
	}
	write(t, w.config, own+fmt.Sprintf("[web]\nlisten = %q\naddress = \"http://%s\"\n[health]\nlisten = %q\n", web, web, health))
	jar, _ := cookiejar.New(nil)
	o := &crowdOffice{t: t, w: w, log: &safeBuffer{}, gone: make(chan struct{}), base: "http://" + web, numbers: "http://" + health + "/metrics", browser: &http.Client{Jar: jar, Timeout: time.Minute}}
	o.cmd = exec.Command(os.Args[0], "serve", "--config", w.config)
	o.cmd.Env, o.cmd.Stdout, o.cmd.Stderr = append(os.Environ(), "POSTD_TEST_AS_PROGRAM=1"), o.log, o.log
	began := time.Now()
	if err := o.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { _ = o.cmd.Wait(); close(o.gone) }()
	t.Cleanup(func() {
		_ = o.cmd.Process.Kill()
		<-o.gone
		o.browser.CloseIdleConnections()
		if t.Failed() {
			t.Logf("the office's log:\n%.4000s", o.log.String())
		}
	})
	w.until("the first page came", func() bool {
		res, err := o.browser.Get(o.base + "/login")
		if err != nil {
			return false
		}
		defer res.Body.Close()
		return res.StatusCode == http.StatusOK
	})
	t.Logf("first page of the log-in after %s, %s of CPU", time.Since(began).Round(time.Millisecond), o.cpu().Round(time.Millisecond))
	return o
}

// stop ends it by SIGTERM, and prints how soon it was gone.
func (o *crowdOffice) stop(what string) {
	o.t.Helper()
	began := time.Now()
	if err := o.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		o.t.Fatal(err)
	}
	select {
	case <-o.gone:
	case <-time.After(time.Minute):
		o.t.Fatal("the office does not end")
	}
	if code := o.cmd.ProcessState.ExitCode(); code != 0 {
		o.t.Errorf("the office ends with %d", code)
	}
	o.t.Logf("%s: gone after %s", what, time.Since(began).Round(time.Millisecond))
}

// logIn logs the browser in.
func (o *crowdOffice) logIn(name string) {
	o.t.Helper()
	r, err := http.NewRequest(http.MethodPost, o.base+"/login", strings.NewReader(url.Values{"name": {name}, "password": {goodPassword}}.Encode()))
	if err != nil {
		o.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Origin", o.base)
	res, err := o.browser.Do(r)
	if err != nil {
		o.t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK || strings.HasSuffix(res.Request.URL.Path, "/login") {
		o.t.Fatalf("logged in: %s at %s", res.Status, res.Request.URL)
	}
}

// get asks for a page. Of a file no more is read than four megabytes.
func (o *crowdOffice) get(path string) (octets int64, kind string, status int) {
	res, err := o.browser.Get(o.base + path)
	if err != nil {
		o.t.Errorf("%s: %v", path, err)
		return 0, "", 0
	}
	defer res.Body.Close()
	octets, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 4<<20))
	return octets, res.Header.Get("Content-Type"), res.StatusCode
}

// cpu is what the office has had of the processors.
func (o *crowdOffice) cpu() (all time.Duration) {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", o.cmd.Process.Pid))
	for _, f := range threads {
		raw, err := os.ReadFile(f)
		if err != nil {
			continue // it has ended
		}
		ran, _, _ := strings.Cut(string(raw), " ")
		n, _ := strconv.ParseInt(ran, 10, 64)
		all += time.Duration(n)
	}
	return all
}

// step prints what something took, of the office too.
func (o *crowdOffice) step(what string, do func()) {
	o.t.Helper()
	before := o.cpu()
	step(o.t, what, do)
	o.t.Logf("%-30s %9s of CPU in the office", what, (o.cpu() - before).Round(time.Millisecond))
}

// memory prints what the office holds of memory, without pages of the file.
func (o *crowdOffice) memory(when string) {
	o.t.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", o.cmd.Process.Pid))
	if err != nil {
		o.t.Fatal(err)
	}
	o.t.Logf("memory %s: %s", when, bytes.Join(bytes.Fields(regexp.MustCompile(`(?m)^RssAnon.*|^RssFile.*`).Find(raw)), []byte(" ")))
}

// rows is how many rows the office has read.
func (o *crowdOffice) rows() int64 {
	o.t.Helper()
	res, err := o.browser.Get(o.numbers)
	if err != nil {
		o.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, _ := io.ReadAll(res.Body)
	m := regexp.MustCompile(`(?m)^postd_rows_read_total (\S+)$`).FindSubmatch(raw)
	if m == nil {
		o.t.Fatalf("the metrics do not tell the rows:\n%.500s", raw)
	}
	n, _ := strconv.ParseFloat(string(m[1]), 64)
	return int64(n)
}

// shown is what one page took.
type shown struct {
	path, kind   string
	status       int
	cpu          time.Duration
	octets, rows int64
}

// measured asks for a page some times, and tells the least of what it took: beside it the office does
// other work.
func (o *crowdOffice) measured(path string, times int) shown {
	x := shown{path: path, cpu: time.Hour, rows: 1 << 62}
	for range times {
		idle := o.rows()
		idle = o.rows() - idle
		rows, cpu := o.rows(), o.cpu()
		x.octets, x.kind, x.status = o.get(path)
		x.cpu = min(x.cpu, o.cpu()-cpu).Round(10 * time.Microsecond)
		x.rows = min(x.rows, max(0, o.rows()-rows-idle))
	}
	return x
}

// pages asks for every page there is, and prints what each took.
func (o *crowdOffice) pages(paths []string) {
	o.t.Helper()
	grows, err := os.ReadFile(filepath.Join("..", "..", "secretary", "testdata", "rows.txt"))
	if err != nil {
		o.t.Fatal(err)
	}
	var all []shown
	for _, path := range paths {
		x := o.measured(inCrowd.Replace(path), 3)
		if x.status != http.StatusOK || !strings.HasPrefix(x.kind, "text/html") {
			continue
		}
		all = append(all, x)
		if (x.rows > mostRows || x.octets > 100_000) && !bytes.Contains(grows, []byte(" GET "+path+"\n")) {
			o.t.Errorf("%s reads %d rows and has %d octets", path, x.rows, x.octets)
		}
	}
	slices.SortFunc(all, func(a, b shown) int { return cmp.Compare(b.cpu, a.cpu) })
	for _, x := range all {
		o.t.Logf("page %-32s %8s of CPU, %6d octets, %4d rows", x.path, x.cpu, x.octets, x.rows)
	}
	if len(all) < 60 {
		o.t.Errorf("only %d pages are there", len(all))
	}
}

// mostRows is how many rows of the ledger a page reads at most, however many games there are.
const mostRows = 400

// inCrowd names a thing of each sort that the path of a page can name.
var inCrowd = strings.NewReplacer(":tournament", "1", ":tie", "F", ":event", "1", ":game", "g1", ":player", "1", ":letter", "1", ":posting", "1", ":request", "1", ":duty", "none",
	":row", "Note", ":move", "P-K4", ":number", "1", ":round", "1", ":no", "1", ":n", "1", ":case", "1", ":set", "GB-EAW", ":day", "2027-01-01", ":batch", "1", ":list", "1", ":user", "1", ":table", "1")

// askedFor are the paths of all pages of the desk.
func askedFor(t *testing.T) (paths []string) {
	t.Helper()
	l, err := ledger.Open(filepath.Join(t.TempDir(), "empty.db"), ledger.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	site, err := secretary.New(secretary.Options{Ledger: l, Read: func([]byte) folder.Mail { return folder.Mail{} }})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range site.Table {
		if r.Method == http.MethodGet {
			paths = append(paths, r.Path)
		}
	}
	return paths
}
