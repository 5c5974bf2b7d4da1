package config

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"postd/mailbox"
)

// doorConfig is the office's own door, at which mail servers hand letters in.
// Without SMTP and LMTP there is none.
type doorConfig struct {
	SMTP, LMTP        string
	Cert, Key         string
	Hello             string
	MaxSize, MaxConns int
	Friends           string
}

// keys are those of the section.
func (x *doorConfig) keys() []key {
	return []key{
		{"door.smtp", &x.SMTP}, {"door.lmtp", &x.LMTP}, {"door.cert_file", &x.Cert}, {"door.key_file", &x.Key},
		{"door.hello", &x.Hello}, {"door.max_size", &x.MaxSize}, {"door.max_connections", &x.MaxConns},
		{"door.friends", &x.Friends},
	}
}

// Open reports whether there is a door.
func (x doorConfig) Open() bool { return x.SMTP != "" || x.LMTP != "" }

// The size of a letter and the number of connections where the file says nothing.
// A letter on its way lies in a file beside the ledger, but for its beginning, so that
// their product is what the door may take of the disk.
const (
	usualSize  = 36 << 20 // 25 MB in base64
	usualConns = 64
	leastSize  = 64 << 10 // RFC 5321 4.5.3.1.7
	mostSize   = 64 << 20
	mostConns  = 1000
)

// checkDoor fills in what was left out of the section and finds what cannot be
// used.
func (c *Config) checkDoor() (faults []fault) {
	find := func(key, format string, a ...any) { faults = append(faults, c.at("door."+key, format, a...)) }
	x := &c.Door
	if !x.Open() {
		if c.lines["door"] != 0 && *x != (doorConfig{}) {
			find("smtp", "is missing, and lmtp too; one is an address to listen on, like 0.0.0.0:25")
		}
		return faults
	}
	if x.Hello == "" {
		_, x.Hello, _ = strings.Cut(c.Office.Address, "@")
	}
	x.MaxSize, x.MaxConns = cmp.Or(x.MaxSize, usualSize), cmp.Or(x.MaxConns, usualConns)
	x.Cert, x.Key = c.beside(x.Cert), c.beside(x.Key)
	if x.SMTP != "" && !isInherited(x.SMTP) {
		if _, _, err := net.SplitHostPort(x.SMTP); err != nil {
			find("smtp", "%q is no address to listen on, like 0.0.0.0:25", x.SMTP)
		}
	}
	if path, local := strings.CutPrefix(x.LMTP, "unix:"); local {
		if path = c.beside(path); path == "" || len(path) > longestSocket {
			find("lmtp", "%q is no path of a socket (%d octets are the most)", path, longestSocket)
		}
		x.LMTP = "unix:" + path
	} else if x.LMTP != "" && !isInherited(x.LMTP) {
		host, _, err := net.SplitHostPort(x.LMTP)
		switch a, _ := netip.ParseAddr(host); {
		case err != nil:
			find("lmtp", "%q is neither unix:/path nor an address like 127.0.0.1:24", x.LMTP)
		case !OnLoopback(host) && !a.IsPrivate():
			find("lmtp", "LMTP believes whoever speaks it, and is not for the open network (RFC 2033 5): listen on 127.0.0.1, on a private address, or on unix:/path")
		}
	}
	if strings.ContainsFunc(x.Hello, func(r rune) bool { return r <= ' ' || r > '~' }) || !strings.ContainsAny(x.Hello, ".:") {
		find("hello", "%q is no name of a server like mx.chess.example", x.Hello)
	}
	if x.MaxSize < leastSize || x.MaxSize > mostSize {
		find("max_size", "%d octets; %d is the least and %d the most", x.MaxSize, leastSize, mostSize)
	}
	if x.MaxConns < 1 || x.MaxConns > mostConns {
		find("max_connections", "%d; 1 is the least and %d the most", x.MaxConns, mostConns)
	}
	if _, err := networks(x.Friends); err != nil {
		find("friends", "%v", err)
	}
	if (x.Cert == "") != (x.Key == "") {
		find("cert_file", "the certificate and its key_file belong together")
	}
	return faults
}

// doorSecrets finds what is wrong with the certificate, which is looked at only
// where the door is opened.
func (c *Config) doorSecrets() (faults []fault, notes []string) {
	x := c.Door
	if !x.Open() || x.Cert == "" || x.Key == "" {
		if x.SMTP != "" {
			notes = append(notes, "the door at "+x.SMTP+" has no certificate (door.cert_file): letters come in to it in the clear")
		}
		return nil, notes
	}
	if _, err := tls.LoadX509KeyPair(x.Cert, x.Key); err != nil {
		return []fault{c.at("door.cert_file", "%v", err)}, nil
	}
	return nil, exposed(x.Key, "and it is the key of the door")
}

// OpenDoor returns the configuration of the door, with its sockets open; nil if there
// is none.
func (c *Config) OpenDoor() (*mailbox.DoorConfig, error) {
	x := c.Door
	if !x.Open() {
		return nil, nil
	}
	d := &mailbox.DoorConfig{Address: c.Office.Address, Hello: x.Hello, MaxSize: int64(x.MaxSize), MaxConns: x.MaxConns}
	d.Outage, _ = time.ParseDuration(c.IMAP.Outage)
	d.Friends, _ = networks(x.Friends) // it was checked
	if x.Cert != "" {
		pair := &certificate{cert: x.Cert, key: x.Key}
		if _, err := pair.get(nil); err != nil {
			return nil, fmt.Errorf("postd: the door's certificate: %w", err)
		}
		d.TLS = &tls.Config{GetCertificate: pair.get, MinVersion: tls.VersionTLS12}
	}
	for _, s := range []struct {
		addr string
		lmtp bool
	}{{x.SMTP, false}, {x.LMTP, true}} {
		if s.addr == "" {
			continue
		}
		ln, err := listenDoor(s.addr)
		if err != nil {
			for _, l := range d.Listen {
				l.Close()
			}
			return nil, fmt.Errorf("postd: the door: %w", err)
		}
		d.Listen = append(d.Listen, mailbox.DoorListener{Listener: ln, LMTP: s.lmtp})
	}
	return d, nil
}

// listenDoor opens a socket. One on a path, which a fall left behind, is taken
// away if nobody listens there; it is open to the owner and the group.
func listenDoor(addr string) (net.Listener, error) {
	if isInherited(addr) {
		return inherited(addr, firstInherited)
	}
	path, local := strings.CutPrefix(addr, "unix:")
	if !local {
		return net.Listen("tcp", addr)
	}
	if st, err := os.Lstat(path); err == nil && st.Mode()&os.ModeSocket != 0 {
		if conn, err := net.DialTimeout("unix", path, time.Second); err == nil {
			conn.Close()
			return nil, fmt.Errorf("somebody listens on %s already", path)
		}
		if err := os.Remove(path); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, err
	}
	ln, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o660); err != nil {
		return nil, errors.Join(err, ln.Close())
	}
	return ln, nil
}

// certificate is one that is renewed from time to time by others.
type certificate struct {
	cert, key string

	mu   sync.Mutex
	at   [2]time.Time // when the files were changed that were read last
	last *tls.Certificate
}

// get returns the certificate, read anew if its files were changed. Files that do
// not fit together, as in the midst of a renewal, leave the last in force.
func (x *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	var at [2]time.Time
	for i, file := range []string{x.cert, x.key} {
		if st, err := os.Stat(file); err == nil {
			at[i] = st.ModTime()
		}
	}
	if x.last != nil && at == x.at {
		return x.last, nil
	}
	pair, err := tls.LoadX509KeyPair(x.cert, x.key)
	switch {
	case err == nil:
		x.last, x.at = &pair, at
	case x.last == nil:
		return nil, err
	}
	return x.last, nil
}

// Tell says for 'postd check-config' what is in force.
func (x doorConfig) Tell() string {
	var ways []string
	if x.SMTP != "" {
		tls := "without TLS"
		if x.Cert != "" {
			tls = "STARTTLS offered"
		}
		ways = append(ways, "SMTP on "+x.SMTP+", "+tls)
	}
	if x.LMTP != "" {
		ways = append(ways, "LMTP on "+x.LMTP)
	}
	return fmt.Sprintf("%s; as %s, letters to %d octets, %d connections", strings.Join(ways, "; "), x.Hello, x.MaxSize, x.MaxConns)
}

// systemdPrefix begins the name of a socket on which systemd listens, and which it
// hands over to postd (sd_listen_fds(3)): so postd may serve port 25 and be
// nobody, and a letter that comes while it is started anew waits in the socket.
const systemdPrefix = "systemd:"

// firstInherited is the number of the first file that is handed over.
const firstInherited = 3

func isInherited(addr string) bool { return strings.HasPrefix(addr, systemdPrefix) }

// inherited returns the socket of that name (FileDescriptorName= of the unit).
func inherited(addr string, first int) (net.Listener, error) {
	name := strings.TrimPrefix(addr, systemdPrefix)
	n, err := strconv.Atoi(os.Getenv("LISTEN_FDS"))
	if pid := os.Getenv("LISTEN_PID"); err != nil || pid != strconv.Itoa(os.Getpid()) {
		return nil, fmt.Errorf("%s: systemd has handed over no sockets", addr)
	}
	names := strings.Split(os.Getenv("LISTEN_FDNAMES"), ":")
	i := slices.Index(names, name)
	if i < 0 || i >= n {
		return nil, fmt.Errorf("%s: systemd has handed over %s, and none of that name", addr, strings.Join(names, ", "))
	}
	file := os.NewFile(uintptr(first+i), name)
	defer file.Close() // the listener has a copy of its own
	return net.FileListener(file)
}
