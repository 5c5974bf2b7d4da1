package mailbox

import (
	"strings"
	"testing"

	"postd/correspondence/letters"
	"postd/mailbox/mime"
)

// FuzzVerdict looks for letters for which the whole way from octets to statements
// fails, and for such of machines of which anything is read.
func FuzzVerdict(f *testing.F) {
	for _, raw := range clients(f) {
		f.Add(raw)
		f.Add(append([]byte("Auto-Submitted: auto-replied\n"), raw...))
		f.Add(append([]byte("Return-Path: <>\n"), raw...))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		s := See(raw, 0)
		if s.Panic || s.Kind == "" {
			t.Fatalf("%+v", s)
		}
		switch s.Kind {
		case KindRead, KindDoubt, KindEmpty:
		default:
			if s.New != "" || s.Unsure != "" || s.Record != "" || s.Why == "" {
				t.Errorf("of a letter that is %s is read: %+v", s.Kind, s)
			}
		}
		if s.Record != "" {
			if said, _ := letters.ReadLetter(s.New, letters.Expect{}); len(said) == 0 {
				t.Errorf("%q is no record in %q", s.Record, s.New)
			}
		}
		if m, err := mime.ReadMail(raw); err == nil {
			mark, _ := bulk(m)
			if machineSubject(m.Subject) != machineSubject(" "+m.Subject) || machineText(m.Text) && m.Text == "" {
				t.Errorf("%q is a machine's or not by a space", m.Subject)
			}
			for _, a := range []string{automatic(m), letterKey(m, monday), coded(m), mark} {
				if strings.ContainsAny(a, "\r\n") {
					t.Errorf("%q", a)
				}
			}
		}
		if again := See(raw, 0); again.Kind != s.Kind || again.New != s.New {
			t.Errorf("read twice, it is %s and %s", s.Kind, again.Kind)
		}
	})
}
