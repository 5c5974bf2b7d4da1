package main

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// loopbackUp opens the loopback of a network that has nothing else. TestMain calls
// it in the child of TestPoint60.
func loopbackUp() error {
	s, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_DGRAM, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(s)
	var r struct {
		name  [syscall.IFNAMSIZ]byte
		flags uint16
		_     [22]byte
	}
	copy(r.name[:], "lo")
	r.flags = syscall.IFF_UP | syscall.IFF_RUNNING
	if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, uintptr(s), syscall.SIOCSIFFLAGS, uintptr(unsafe.Pointer(&r))); e != 0 {
		return e
	}
	return nil
}

// TestPoint60WithoutANetwork serves, plays and fails in a network that has nothing
// but its own loopback: no test of the embedded servers needs more.
func TestPoint60WithoutANetwork(t *testing.T) {
	if os.Getenv("POSTD_TEST_ALONE") != "" {
		t.Skip("this is the child")
	}
	c := exec.Command(os.Args[0], "-test.run", "^(TestServe|TestPoint56.*|TestDoctorFindsFaults)$", "-test.short", "-test.v")
	c.Env = append(os.Environ(), "POSTD_TEST_ALONE=1")
	c.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET}
	if os.Getuid() != 0 {
		c.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
		c.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}}
	}
	out, err := c.CombinedOutput()
	if err != nil && len(out) == 0 {
		t.Skipf("no network of its own can be made here: %v", err)
	}
	if err != nil || !strings.Contains(string(out), "--- PASS: TestServe") || !strings.Contains(string(out), "--- PASS: TestPoint56Health") {
		t.Errorf("without a network: %v\n%s", err, out[max(0, len(out)-3000):])
	}
}
