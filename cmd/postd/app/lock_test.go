package app

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"postd/mailbox"
)

// TestLockFolder checks where the locks lie, and that a folder that is not ours alone is
// none.
func TestLockFolder(t *testing.T) {
	uid := os.Getuid()
	users, temp := t.TempDir(), t.TempDir()
	env := func(pairs ...string) func(string) string {
		return func(name string) string {
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == name {
					return pairs[i+1]
				}
			}
			return ""
		}
	}
	is := func(want string, env func(string) string) {
		t.Helper()
		if got, err := lockFolder(env, uid, users, temp); err != nil || got != want {
			t.Errorf("%q, want %q (%v)", got, want, err)
		}
	}
	is("/set", env("POSTD_LOCK_DIR", "/set", "RUNTIME_DIRECTORY", "/run/postd"))
	is("/run/postd", env("RUNTIME_DIRECTORY", "/run/postd:/run/other"))
	own := filepath.Join(temp, "postd-"+strconv.Itoa(uid))
	is(own, env())
	is(own, env())
	if st, err := os.Stat(own); err != nil || st.Mode().Perm() != 0o700 {
		t.Errorf("%v %v", st, err)
	}
	mine := filepath.Join(users, strconv.Itoa(uid))
	if err := os.Mkdir(mine, 0o755); err != nil {
		t.Fatal(err)
	}
	is(own, env()) // others may enter that of the user
	if err := os.Chmod(mine, 0o700); err != nil {
		t.Fatal(err)
	}
	is(mine, env())
	if err := errors.Join(os.Remove(mine), os.Chmod(own, 0o777)); err != nil {
		t.Fatal(err)
	}
	if _, err := lockFolder(env(), uid, users, temp); err == nil || !strings.Contains(err.Error(), "POSTD_LOCK_DIR") {
		t.Errorf("a folder that all may write is taken: %v", err)
	}
	if err := errors.Join(os.Remove(own), os.Symlink(users, own)); err != nil {
		t.Fatal(err)
	}
	if _, err := lockFolder(env(), uid, users, temp); err == nil {
		t.Error("a link is taken for a folder")
	}
	if _, err := lockFolder(env(), uid+1, users, temp); err == nil {
		t.Error("a folder of another user is taken")
	}
}

// TestLockFile checks that one holds the lock, and that what is no file of ours neither
// deceives nor detains us.
func TestLockFile(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("POSTD_LOCK_DIR", dir)
	f, err := lockFile("a")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockFile("a"); !errors.Is(err, errRead) {
		t.Errorf("it is locked twice: %v", err)
	}
	name := f.Name()
	if err := errors.Join(f.Close(), os.Remove(name)); err != nil {
		t.Fatal(err)
	}
	for what, put := range map[string]func() error{
		"a link": func() error { return os.Symlink("/dev/null", name) },
		"a pipe": func() error { return syscall.Mkfifo(name, 0o600) },
	} {
		if err := put(); err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { _, err := lockFile("a"); done <- err }()
		select {
		case err := <-done:
			if err == nil {
				t.Errorf("%s is locked", what)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s holds us up", what)
		}
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAccountOf checks that one account has one name, however it is written.
func TestAccountOf(t *testing.T) {
	box := func(host, user string) mailbox.Box {
		return mailbox.Box{IMAP: mailbox.Server{Host: host, Port: 993, User: user}, Mailbox: "INBOX"}
	}
	want := accountOf(box("localhost", "post"))
	for _, host := range []string{"LOCALHOST", "localhost.", "127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1", "imap.localhost"} {
		if got := accountOf(box(host, "Post")); got != want {
			t.Errorf("%s: %s, want %s", host, got, want)
		}
	}
	if accountOf(box("imap.example", "post")) == want || accountOf(box("localhost.example", "post")) == want || accountOf(box("localhost", "other")) == want {
		t.Error("two accounts have one name")
	}
	if accountOf(box("IMAP.example.", "post")) != accountOf(box("imap.example", "post")) {
		t.Error("one server has two names")
	}
}
