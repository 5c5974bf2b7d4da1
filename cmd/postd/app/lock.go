package app

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"postd/cmd/postd/config"
	"postd/mailbox"
)

// locks are held on the mailboxes that an office reads, so that no second office
// of this machine reads one of them into another ledger: each would hear every
// letter. They fall with the process. The ledger has a lock of its own.
type locks []*os.File

// lockMailboxes takes a lock on each mailbox, by the name of its account. It sees
// no office on another machine.
func lockMailboxes(m mailbox.Config) (locks, error) {
	if m.IMAP.Host == "" {
		return nil, nil
	}
	var held locks
	for _, b := range append([]mailbox.Box{{IMAP: m.IMAP, Mailbox: m.Mailbox}}, m.Also...) {
		account := accountOf(b)
		f, err := lockFile(account)
		if err != nil {
			held.release()
			return nil, fmt.Errorf("postd: the mailbox %s: %w", account, err)
		}
		held = append(held, f)
	}
	return held, nil
}

// errRead says that a mailbox is read already.
var errRead = errors.New("another office on this machine reads it into another ledger; two would each hear every letter")

// accountOf names the account of a mailbox, so that two ways of writing it have one name:
// every name of this machine itself is one.
func accountOf(b mailbox.Box) string {
	host := strings.ToLower(strings.TrimSuffix(b.IMAP.Host, "."))
	if config.OnLoopback(host) {
		host = "localhost"
	}
	return fmt.Sprintf("%s as %s, %s", net.JoinHostPort(host, strconv.Itoa(b.IMAP.Port)), strings.ToLower(b.IMAP.User), b.Mailbox)
}

// lockFile locks a file that stands for the account. It lies in a folder of our own, so
// that nobody else can lock it, or put something else in its place.
func lockFile(account string) (*os.File, error) {
	dir, err := lockFolder(os.Getenv, os.Getuid(), "/run/user", os.TempDir())
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(account))
	name := filepath.Join(dir, fmt.Sprintf("postd-mailbox-%x.lock", sum[:12]))
	f, err := os.OpenFile(name, os.O_RDONLY|os.O_CREATE|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0o600)
	if err != nil {
		return nil, err
	}
	st, err := f.Stat()
	if err == nil && (!st.Mode().IsRegular() || !isOurs(st, os.Getuid())) {
		err = fmt.Errorf("%s is no file of ours: take it away", name)
	}
	if err == nil {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	}
	if err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = errRead
		}
		return nil, err
	}
	return f, nil
}

// lockFolder is where the locks lie: where the setting says, in the service's own folder,
// in that of the user, or in one that we make for ourselves and that nobody else may enter.
func lockFolder(env func(string) string, uid int, users, temp string) (string, error) {
	if dir := env("POSTD_LOCK_DIR"); dir != "" {
		return dir, nil
	}
	if dir, _, _ := strings.Cut(env("RUNTIME_DIRECTORY"), ":"); dir != "" { // systemd names several so
		return dir, nil
	}
	if dir := filepath.Join(users, strconv.Itoa(uid)); isOurFolder(dir, uid) {
		return dir, nil
	}
	dir := filepath.Join(temp, fmt.Sprintf("postd-%d", uid))
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return "", err
	}
	if !isOurFolder(dir, uid) {
		return "", fmt.Errorf("%s should be a folder of ours that nobody else may enter: take it away, or name another in POSTD_LOCK_DIR", dir)
	}
	return dir, nil
}

// isOurFolder reports whether it is a folder, and no link to one, that is ours alone.
func isOurFolder(dir string, uid int) bool {
	st, err := os.Lstat(dir)
	return err == nil && st.IsDir() && st.Mode().Perm()&0o077 == 0 && isOurs(st, uid)
}

func isOurs(st os.FileInfo, uid int) bool {
	x, ok := st.Sys().(*syscall.Stat_t)
	return ok && int(x.Uid) == uid
}

func (l locks) release() {
	for _, f := range l {
		f.Close()
	}
}
