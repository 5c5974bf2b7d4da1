package app

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

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
		account := fmt.Sprintf("%s as %s, %s", strings.ToLower(b.IMAP.Addr()), strings.ToLower(b.IMAP.User), b.Mailbox)
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

// lockFile locks a file that stands for the account. A file of another user is
// locked as well: it need only be read for that.
func lockFile(account string) (*os.File, error) {
	sum := sha256.Sum256([]byte(account))
	dir := os.Getenv("POSTD_LOCK_DIR") // for services whose temporary folder is their own
	if dir == "" {
		dir = os.TempDir()
	}
	name := filepath.Join(dir, fmt.Sprintf("postd-mailbox-%x.lock", sum[:12]))
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NOFOLLOW, 0)
	if errors.Is(err, os.ErrNotExist) {
		f, err = os.OpenFile(name, os.O_RDONLY|os.O_CREATE|syscall.O_NOFOLLOW, 0o644)
	}
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = errRead
		}
		return nil, err
	}
	return f, nil
}

func (l locks) release() {
	for _, f := range l {
		f.Close()
	}
}
