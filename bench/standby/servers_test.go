package standby

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// manual is the page of the manual that tells how a standby is set up.
func manual(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", "operating.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, page, found := strings.Cut(string(b), "\n## A second machine\n")
	if !found {
		t.Fatal("docs/operating.md has no chapter of a second machine")
	}
	page, _, _ = strings.Cut(page, "\n## ")
	return page
}

// servers are three servers of NATS with the configuration of the manual, each a process of its own.
type servers struct {
	t       testing.TB
	dir     string
	port    [3]int // to which clients come
	cluster [3]int
	running [3]*exec.Cmd
}

var serverConf = regexp.MustCompile("(?s)```\n(# /etc/nats/nats-server.conf\n.*?)```")

// freePorts are ports of the loopback of which nobody listens at any now.
func freePorts(t testing.TB, n int) (ports []int) {
	t.Helper()
	for range n {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer ln.Close()
		ports = append(ports, ln.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

func newServers(t testing.TB) *servers {
	t.Helper()
	dir, err := os.MkdirTemp("", "postd-log-")
	if err != nil {
		t.Fatal(err)
	}
	s := &servers{t: t, dir: dir}
	t.Cleanup(func() {
		for i := range s.running {
			s.kill(i)
		}
		if t.Failed() {
			for i := range s.running {
				b, _ := os.ReadFile(s.file(i, "log"))
				t.Logf("the end of the log of server %s:\n%s", names[i], b[max(0, len(b)-1500):])
			}
		}
		os.RemoveAll(dir)
	})
	ports := freePorts(t, 6)
	copy(s.port[:], ports[:3])
	copy(s.cluster[:], ports[3:])
	for i := range s.running {
		s.configure(i)
		s.start(i)
	}
	s.ready()
	return s
}

// names are those of the servers in the manual.
var names = [3]string{"log-a", "log-b", "log-c"}

func (s *servers) file(i int, what string) string {
	return filepath.Join(s.dir, names[i]+"."+what)
}

// configure writes the configuration of the manual, at this machine's ports and folders.
func (s *servers) configure(i int) {
	s.t.Helper()
	block := serverConf.FindStringSubmatch(manual(s.t))
	if block == nil {
		s.t.Fatal("the manual shows no configuration of a server")
	}
	conf := block[1]
	change := func(old, with string) {
		if !strings.Contains(conf, old) {
			s.t.Fatalf("the manual's configuration of a server has no %s", old)
		}
		conf = strings.ReplaceAll(conf, old, with)
	}
	change("server_name: log-a", "server_name: "+names[i])
	change("0.0.0.0:4222", fmt.Sprint("127.0.0.1:", s.port[i]))
	change("0.0.0.0:6222", fmt.Sprint("127.0.0.1:", s.cluster[i]))
	change("/var/lib/nats", s.file(i, "data"))
	for k, name := range names {
		change("nats://"+name+":6222", fmt.Sprint("nats://127.0.0.1:", s.cluster[k]))
	}
	change("cluster {", "cluster {\n  no_advertise: true") // else clients learn of ways past the lines that are cut
	conf += fmt.Sprintf("log_file: %q\n", s.file(i, "log"))
	if err := os.WriteFile(s.file(i, "conf"), []byte(conf), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

func (s *servers) start(i int) {
	s.t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), asServer+"="+s.file(i, "conf"))
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.running[i] = c
}

// kill ends a server as a power cut does.
func (s *servers) kill(i int) {
	if c := s.running[i]; c != nil {
		_ = c.Process.Kill()
		_ = c.Wait()
		s.running[i] = nil
	}
}

// hang makes a server stand still: nobody hears of it, and it hears of nobody, until it goes on.
func (s *servers) hang(i int) { _ = s.running[i].Process.Signal(syscall.SIGSTOP) }

func (s *servers) goOn(i int) { _ = s.running[i].Process.Signal(syscall.SIGCONT) }

// keepDisk keeps a copy of a server's disk, which oldDisk gives it back. What the server was told
// between the two is lost, as by a power cut of a machine whose disk lied.
func (s *servers) keepDisk(i int) {
	s.t.Helper()
	if err := os.CopyFS(s.file(i, "old"), os.DirFS(s.file(i, "data"))); err != nil {
		s.t.Fatal(err)
	}
}

func (s *servers) oldDisk(i int) {
	s.t.Helper()
	if err := os.RemoveAll(s.file(i, "data")); err != nil {
		s.t.Fatal(err)
	}
	if err := os.Rename(s.file(i, "old"), s.file(i, "data")); err != nil {
		s.t.Fatal(err)
	}
}

// client speaks to the servers without any line between.
func (s *servers) client() nats.JetStreamContext {
	s.t.Helper()
	nc := s.dial()
	s.t.Cleanup(nc.Close)
	js, err := nc.JetStream(nats.MaxWait(5 * time.Second))
	if err != nil {
		s.t.Fatal(err)
	}
	return js
}

func (s *servers) dial() *nats.Conn {
	s.t.Helper()
	var all []string
	for _, p := range s.port {
		all = append(all, fmt.Sprintf("nats://127.0.0.1:%d", p))
	}
	var nc *nats.Conn
	var err error
	until(s.t, "a server of the log takes calls", func() bool {
		nc, err = nats.Connect(strings.Join(all, ","), nats.UserInfo("postd", s.password()), nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
		return err == nil
	})
	return nc
}

func (s *servers) password() string {
	b, _ := os.ReadFile(s.file(0, "conf"))
	_, rest, _ := strings.Cut(string(b), `password: "`)
	p, _, _ := strings.Cut(rest, `"`)
	return p
}

// ready waits until the three have a leader, without whom nothing is taken.
func (s *servers) ready() {
	s.t.Helper()
	nc := s.dial()
	defer nc.Close()
	js, err := nc.JetStream(nats.MaxWait(time.Second))
	if err != nil {
		s.t.Fatal(err)
	}
	until(s.t, "the servers of the log have a leader", func() bool {
		_, err := js.AccountInfo()
		return err == nil
	})
}

// until waits for something to come about. How long that takes is no matter, but for ever would be
// too long.
func until(t testing.TB, what string, come func() bool) {
	t.Helper()
	for end := time.Now().Add(90 * time.Second); !come(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in a minute and a half it did not come about that %s", what)
		}
	}
}
