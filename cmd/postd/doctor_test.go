package main

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
	"postd/mailbox"
)

// answers is a DNS of a few records.
type answers struct {
	mx  map[string]string
	txt map[string][]string
	err error
}

func (a answers) LookupMX(_ context.Context, name string) ([]*net.MX, error) {
	if a.err != nil {
		return nil, a.err
	}
	if h := a.mx[name]; h != "" {
		return []*net.MX{{Host: h + ".", Pref: 10}}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

func (a answers) LookupTXT(_ context.Context, name string) ([]string, error) {
	if a.err != nil {
		return nil, a.err
	}
	if t := a.txt[name]; t != nil {
		return t, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

// asking has the DNS answered so for the test.
func asking(t *testing.T, a answers) {
	was := resolver
	resolver = a
	t.Cleanup(func() { resolver = was })
}

var goodRecords = answers{
	mx: map[string]string{"chess.example": "mx.chess.example"},
	txt: map[string][]string{
		"chess.example":        {"v=spf1 mx -all", "something else"},
		"_dmarc.chess.example": {"v=DMARC1; p=none"},
	},
}

func TestDoctor(t *testing.T) {
	nothingLeft(t)
	asking(t, goodRecords)
	w := newTown(t)
	os.Chmod(w.config, 0o644)
	w.do("doctor").want(t, 0, "ledger         there is none yet", "mail for chess.example goes to mx.chess.example", "v=spf1 mx -all", "v=DMARC1; p=none",
		"letters are not signed here", "lets the office in", "chmod 600", "0 that fail")
	os.Chmod(w.config, 0o600)
	s := w.serve()
	w.do(open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1")
	w.letter(paul, `Subject: .*you have White`)
	w.until("the mailbox was read", func() bool { return strings.Contains(w.do("health").out, "All is well") })
	w.do("doctor", "--send").want(t, 0, "it runs, and all is well with its post", "is sound: games: 1", "a letter to the office's address with a plus sign arrived",
		"the server's clock agrees", "not signed; the server says nothing of SPF; DMARC p=none", "0 that fail")
	w.until("the office knew the letter for its own", func() bool { return strings.Contains(w.do("mail", "list", "--all").out, "loop") })
	var all []remark
	if err := json.Unmarshal([]byte(w.do("doctor", "--json").out), &all); err != nil || len(all) < 8 {
		t.Errorf("%d remarks, %v", len(all), err)
	}
	w.do("doctor", "--send", "--offline").want(t, cli.ExitUsage, "exclude one another")
	s.end(t)
	w.do("doctor", "--offline").want(t, 0, "it does not run", "it stands after what the office did last", "are free where")
}

// TestDoctorFindsFaults breaks one thing after another.
func TestDoctorFindsFaults(t *testing.T) {
	asking(t, goodRecords)
	w := newTown(t)
	good, err := os.ReadFile(w.config)
	if err != nil {
		t.Fatal(err)
	}
	change := func(old, into string) {
		t.Helper()
		if !strings.Contains(string(good), old) {
			t.Fatal(old)
		}
		write(t, w.config, strings.Replace(string(good), old, into, 1))
	}
	change("name = \"Mrs Brown\"", "nam = \"Mrs Brown\"")
	w.do("doctor").want(t, cli.ExitFound, "fail  configuration", "secretary.nam", "1 that fail")
	change(`password = "rosebud"`, `password = "wrong"`)
	w.do("doctor").want(t, cli.ExitFound, "fail  IMAP", "does not let the office in", "mend user and password in [imap]")
	i := strings.LastIndex(string(good), "rosebud")
	write(t, w.config, string(good)[:i]+"wrong"+string(good)[i+7:])
	w.do("doctor").want(t, cli.ExitFound, "fail  SMTP", "does not let the office in", "mend user and password in [smtp]")
	write(t, w.config, string(good))

	for name, x := range map[string]struct {
		dns  answers
		code int
		want string
	}{
		"no records":   {answers{}, cli.ExitFound, "fail  MX"},
		"two of SPF":   {answers{mx: goodRecords.mx, txt: map[string][]string{"chess.example": {"v=spf1 -all", "v=spf1 mx -all"}}}, cli.ExitFound, "fail  SPF"},
		"an open SPF":  {answers{mx: goodRecords.mx, txt: map[string][]string{"chess.example": {"v=spf1 +all"}}}, 0, "warn  SPF"},
		"no DMARC":     {answers{mx: goodRecords.mx}, 0, "warn  DMARC"},
		"no answer":    {answers{err: &net.DNSError{Err: "i/o timeout", IsTimeout: true}}, 0, "warn  MX             the DNS gives no answer"},
		"nothing else": {goodRecords, 0, "0 that fail"},
	} {
		t.Run(name, func(t *testing.T) {
			asking(t, x.dns)
			(&town{t, w.post, w.config}).do("doctor").want(t, x.code, x.want)
		})
	}

	// Files that others may read, a ledger that is none, servers that are gone.
	data := filepath.Join(filepath.Dir(w.config), "data")
	if err := os.Mkdir(data, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(data, "postd.db"), "This is no ledger.")
	w.do("doctor", "--offline").want(t, cli.ExitFound, "warn  file rights", "chmod 700 "+data, "fail  ledger", "ok    memory", "GOGC ", "addresses")
	w.post.Close()
	w.do("doctor").want(t, cli.ExitFound, "fail  IMAP", "fail  SMTP", "cannot be used", "see whether host, port and security")
}

// TestDoctorKnowsCertificates checks that a certificate that ends soon is told
// of before it ends.
func TestDoctorKnowsCertificates(t *testing.T) {
	x := &doctor{now: drillBegins}
	for days, want := range map[int]string{90: isOK, 10: isWarn, 1: isFail} {
		x.found = nil
		if !x.server("SMTP", "smtp", mailbox.Probe{Addr: "mail.example:465", Issued: "mail.example", Expires: drillBegins.AddDate(0, 0, days)}) {
			t.Error("a server that lets the office in")
		}
		if got := x.found[len(x.found)-1]; got.State != want || !strings.Contains(got.Words, "mail.example") {
			t.Errorf("%d days: %+v", days, got)
		}
	}
}
