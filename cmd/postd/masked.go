package main

import (
	"bytes"
	"errors"
	"io"

	"postd/ledger"
)

// What a command tells of a ledger holds no key of a player, whatever it tells: of a
// letter, of the log, of the outbox. All that is written goes through Redact, by whole
// lines. A command that is there to tell a secret writes it to control.whole.

// masked is the body of a command whose words are masked.
func (d *control) masked(body func(*ledger.Ledger) error) func(*ledger.Ledger) error {
	return func(l *ledger.Ledger) error {
		m := &maskedOut{to: d.Out, mask: l.Mask()}
		d.Out, d.whole = m, flushing{m}
		defer func() { d.Out, d.whole = m.to, nil }()
		return errors.Join(body(l), m.flush())
	}
}

// maskedOut writes whole lines without secrets.
type maskedOut struct {
	to   io.Writer
	mask ledger.Mask
	held []byte // of a line that has not ended
}

// Write implements io.Writer.
func (m *maskedOut) Write(b []byte) (int, error) {
	m.held = append(m.held, b...)
	end := bytes.LastIndexByte(m.held, '\n') + 1
	if end == 0 {
		return len(b), nil
	}
	lines := string(m.held[:end])
	m.held = append([]byte(nil), m.held[end:]...)
	text, _ := m.mask.Redact(lines)
	if _, err := io.WriteString(m.to, text); err != nil {
		return 0, err
	}
	return len(b), nil
}

// flush writes what is left of a line that never ended.
func (m *maskedOut) flush() error {
	text, _ := m.mask.Redact(string(m.held))
	m.held = nil
	_, err := io.WriteString(m.to, text)
	return err
}

// flushing writes as it is, behind what was written before.
type flushing struct{ m *maskedOut }

// Write implements io.Writer.
func (f flushing) Write(b []byte) (int, error) {
	if err := f.m.flush(); err != nil {
		return 0, err
	}
	return f.m.to.Write(b)
}
