package config

import (
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
)

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
