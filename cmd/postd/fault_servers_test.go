package main

import (
	"bytes"
	"cmp"
	"crypto/x509"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"postd/drills"
	"postd/mailbox"
)

// serverPost is the post office of a run: Dovecot and Postfix.
type serverPost struct {
	t        *testing.T
	dir      string
	base     int
	roots    *x509.CertPool
	uid, gid int  // of the files of mail
	plain    bool // without TLS, so that words can be seen on the line
	laid     int
}

// openServerPost starts both servers.
func openServerPost(t *testing.T, base int) *serverPost {
	t.Helper()
	needsMailServers(t)
	p := &serverPost{t: t, dir: filepath.Join(t.TempDir(), "servers"), base: freePorts(t, base)}
	for d := filepath.Dir(p.dir); d != os.TempDir() && d != "/"; d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	start := exec.Command("../../.ci/mailservers/start.sh", p.dir, strconv.Itoa(p.base))
	start.Env = append(os.Environ(), "USERS=post:postpw paul:paulpw anne:annepw secretary:secretarypw", "DOMAINS=chess.example, players.example")
	if out, err := start.CombinedOutput(); err != nil {
		t.Fatalf("the mail servers do not start: %v\n%s", err, out)
	}
	t.Cleanup(func() { exec.Command("../../.ci/mailservers/stop.sh", p.dir).Run() })
	cert, err := os.ReadFile(filepath.Join(p.dir, "tls", "cert.pem"))
	if err != nil {
		t.Fatal(err)
	}
	p.roots = x509.NewCertPool()
	p.roots.AppendCertsFromPEM(cert)
	nobody, err := user.Lookup("nobody")
	if err != nil {
		t.Fatal(err)
	}
	p.uid, _ = strconv.Atoi(nobody.Uid)
	p.gid, _ = strconv.Atoi(nobody.Gid)
	return p
}

// empty takes away all mail, so that another run can begin.
func (p *serverPost) empty() {
	p.t.Helper()
	p.settle()
	for _, name := range []string{"post", "paul", "anne", "secretary"} {
		dir := filepath.Join(p.dir, "mail", name)
		if err := os.RemoveAll(dir); err != nil {
			p.t.Fatal(err)
		}
		for _, d := range []string{"", "tmp", "new", "cur"} {
			if err := os.Mkdir(filepath.Join(dir, d), 0o700); err != nil {
				p.t.Fatal(err)
			}
			if err := os.Chown(filepath.Join(dir, d), p.uid, p.gid); err != nil {
				p.t.Fatal(err)
			}
		}
	}
}

// settle waits until Postfix has nothing left to hand over.
func (p *serverPost) settle() {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		waits := ""
		for _, q := range []string{"incoming", "active", "deferred", "maildrop"} {
			_ = filepath.WalkDir(filepath.Join(p.dir, "postfix", "spool", q), func(path string, d fs.DirEntry, err error) error {
				if err != nil || !d.Type().IsRegular() {
					return nil
				}
				if info, err := d.Info(); err == nil && (q != "incoming" || info.Mode()&0o100 != 0) {
					waits = path // one that is not executable is half a letter, whose line may be held for long
				}
				return nil
			})
		}
		if waits == "" {
			return
		}
		if time.Now().After(end) {
			p.t.Fatalf("Postfix keeps %s", waits)
		}
	}
}

func (p *serverPost) servers() (imap, smtp mailbox.Server) {
	imap = mailbox.Server{Host: "127.0.0.1", Port: p.base + 43, Security: mailbox.StartTLS, User: "post", Password: "postpw", Roots: p.roots}
	smtp = imap
	smtp.Port = p.base + 87
	if p.plain {
		imap.Security = mailbox.Plain
		smtp = mailbox.Server{Host: "127.0.0.1", Port: p.base + 25, Security: mailbox.Plain}
	}
	return imap, smtp
}

// deliver lays a letter into the Maildir as a server does; the time of the file is
// its INTERNALDATE.
func (p *serverPost) deliver(_ string, raw []byte, at time.Time) error {
	p.laid++
	name := fmt.Sprintf("%d.M%06dP1.localhost", at.Unix(), p.laid) // by which Dovecot orders those of one second
	dir := filepath.Join(p.dir, "mail", "post")
	tmp := filepath.Join(dir, "tmp", name)
	if err := os.WriteFile(tmp, raw, 0o600); err != nil {
		return err
	}
	if err := os.Chown(tmp, p.uid, p.gid); err != nil {
		return err
	}
	if err := os.Chtimes(tmp, at, at); err != nil {
		return err
	}
	return os.Rename(tmp, filepath.Join(dir, "new", name))
}

func (p *serverPost) letters(addr string) (all [][]byte) {
	p.t.Helper()
	p.settle()
	name, _, _ := strings.Cut(addr, "@")
	files, err := filepath.Glob(filepath.Join(p.dir, "mail", name, "[cn]*", "*"))
	if err != nil {
		p.t.Fatal(err)
	}
	slices.SortFunc(files, byDelivery)
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			p.t.Fatal(err)
		}
		all = append(all, asHandedIn(b))
	}
	return all
}

// maildirName has the second and the microsecond at which a file was delivered.
var maildirName = regexp.MustCompile(`^(\d+)\.(?:.*?M)?(\d+)`)

// byDelivery puts files of a Maildir into the order in which they were delivered. That of
// their names is another: within a second it goes by the number of the file on the disk.
func byDelivery(a, b string) int {
	at := func(path string) (sec, micro int) {
		m := maildirName.FindStringSubmatch(filepath.Base(path))
		if m != nil {
			sec, _ = strconv.Atoi(m[1])
			micro, _ = strconv.Atoi(m[2])
		}
		return sec, micro
	}
	sa, ma := at(a)
	sb, mb := at(b)
	return cmp.Or(sa-sb, ma-mb)
}

// asHandedIn is a letter without the fields that servers put on top of it, with
// the ends of lines that it had on the wire.
func asHandedIn(raw []byte) []byte {
	raw = bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
	for {
		name, _, _ := bytes.Cut(raw, []byte(":"))
		if !slices.Contains([]string{"Return-Path", "Delivered-To", "Received", "X-Original-To"}, string(name)) {
			return raw
		}
		for first := true; first || raw[0] == ' ' || raw[0] == '\t'; first = false {
			_, raw, _ = bytes.Cut(raw, []byte("\r\n"))
		}
	}
}

// serverFaults are faults of the lines to both servers: at octets in equal steps
// over whole runs under TLS, and every fourth upon words, in the clear.
func serverFaults(n int, in, out [2]int64) (all []drillFault) {
	for _, f := range drillFaults(n, in, out) {
		if f.upon == "" {
			all = append(all, f)
		}
	}
	words := []string{"250 2.0.0 Ok: queued", "\r\n.\r\n", "FETCH", "MAIL FROM", "SEARCH", "354 ", "STORE", "RCPT TO", "SELECT", "220 ", "DONE"}
	for i := range n / 4 {
		w := words[i%len(words)]
		imap := slices.Contains([]string{"FETCH", "SEARCH", "STORE", "SELECT", "DONE"}, w)
		all = append(all, drillFault{!imap, lineFault{kind: []string{cutLine, rstLine, holeLine}[i/len(words)%3], upon: w, down: w[0] >= '0' && w[0] <= '9'}})
	}
	return all
}

// TestPoint09And46And48FaultServers is the drill of faults with Dovecot and
// Postfix.
func TestPoint09And46And48FaultServers(t *testing.T) {
	n := drills.Count(t, drills.ServerFaults) // each takes a whole run
	p := openServerPost(t, 27000)
	begin := drillLedger(t, drillGames)
	run := func(t *testing.T, f *drillFault) (x drillEnd, in, out [2]int64, fired bool) {
		p.t = t
		p.plain = f != nil && f.upon != ""
		p.empty()
		return newDrillHouse(t, begin, p, 2*time.Second).suffers(f)
	}
	want, in, out, _ := run(t, nil)
	if len(want.letters) != (drillGames+1)*len(drillMoves) || len(want.sent) < 2*len(want.letters) || want.copies != 0 {
		t.Fatalf("the drill itself is not as it should be: %q %q, %d copies", want.letters, want.sent, want.copies)
	}
	fired, copies := 0, 0
	all := serverFaults(n, in, out)
	for _, f := range all {
		t.Run(f.String(), func(t *testing.T) {
			x, _, _, came := run(t, &f)
			if came {
				fired++
			}
			copies += x.copies
			x.as(t, want)
		})
	}
	p.t = t
	t.Logf("%d faults, of which %d came about; %d letters came twice", len(all), fired, copies)
	if fired < len(all)*3/4 {
		t.Errorf("only %d of %d faults came about", fired, len(all))
	}
}
