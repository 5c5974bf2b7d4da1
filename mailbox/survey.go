package mailbox

import (
	"strings"

	"postd/correspondence/letters"
	"postd/mailbox/mime"
)

// Kind is what a letter is, as far as it can be told without a ledger.
type Kind string

// The kinds of letters.
const (
	KindRead       Kind = "read"       // its new text is plain
	KindDoubt      Kind = "in doubt"   // no new text, or none that says anything, and a part that may be new
	KindEmpty      Kind = "empty"      // no new text at all
	KindAutomatic  Kind = "automatic"  // a machine wrote it: it has no effect
	KindBounce     Kind = "bounce"     // a report that a letter did not arrive, or will not
	KindCoded      Kind = "coded"      // encrypted, or in a form that only a program can read
	KindTooLong    Kind = "too long"   // longer than what is read
	KindUnreadable Kind = "unreadable" // no letter, or reading it brought the reader down
)

// Seen is what a letter is, and what would be read of it, for whoever wishes to
// know how letters are read.
type Seen struct {
	Kind    Kind
	Why     string // why it is that
	Panic   bool   // reading it brought the reader down
	From    []string
	Subject string
	New     string   // its new text; of a machine's letter nothing is read
	Unsure  string   // unmarked lines that may be of an older letter, and are not read
	Record  string   // the first words of the new text that are a record in form, in English descriptive notation
	Hidden  bool     // a record stands in the new text of a machine's letter, where nobody hears it
	HTML    bool     // its text was made from HTML
	Faults  []string // what was wrong with it and was passed over
}

// See reads a letter as the clerk does, up to the question whose it is. Limit is
// the number of octets from which on a letter is too long; 0 is that of Config.
func See(raw []byte, limit int64) (s Seen) {
	defer func() {
		var err error
		if mime.Recovered(&err); err != nil {
			s = Seen{Kind: KindUnreadable, Why: err.Error(), Panic: true}
		}
	}()
	if limit <= 0 {
		limit = Config{}.withDefaults().MaxSize
	}
	if int64(len(raw)) > limit {
		m := mime.HeadOf(raw)
		return Seen{Kind: KindTooLong, Why: "longer than what is read", From: m.From, Subject: m.Subject}
	}
	m, err := mime.ReadMail(raw)
	if err != nil {
		why := strings.TrimPrefix(err.Error(), "mailbox: ")
		return Seen{Kind: KindUnreadable, Why: why, Panic: strings.Contains(why, mime.ErrPanic.Error())}
	}
	s = Seen{From: m.From, Subject: m.Subject, HTML: m.HTML, Faults: m.Faults}
	words := spoken(m, mime.Answered{})
	record := recordIn(words.New)
	why := automatic(m)
	if mark, _ := bulk(m); why == "" && mark != "" && len(m.InReplyTo) == 0 {
		why = mark // in answer to one of ours it may be a person's
	}
	if why != "" {
		s.Kind, s.Why, s.Hidden = KindAutomatic, why, record != ""
		if bounced(m) {
			s.Kind = KindBounce
		}
		return s
	}
	if s.Why = coded(m); s.Why != "" {
		s.Kind = KindCoded
		return s
	}
	s.New, s.Unsure, s.Record = words.New, words.Unsure, record
	switch {
	case s.Record == "" && recordIn(s.Unsure) != "":
		s.Kind, s.Why = KindDoubt, "a record stands where it cannot be told whether it is new"
	case s.New == "" && s.Unsure != "":
		s.Kind, s.Why = KindDoubt, "all its words stand where it cannot be told whether they are new"
	case s.New == "" && words.Struck != "":
		s.Kind, s.Why = KindEmpty, "its writer struck all of it out"
	case s.New == "" && strings.TrimSpace(m.Text) != "":
		s.Kind, s.Why = KindEmpty, "all of it is quoted"
	case s.New == "":
		s.Kind, s.Why = KindEmpty, "it has no words"
	default:
		s.Kind = KindRead
	}
	return s
}

// bounced reports whether a machine's letter tells that another did not arrive.
func bounced(m mime.Mail) bool {
	if m.Null || m.Report == "delivery-status" || hasPart(m, "message/delivery-status") {
		return true
	}
	local, _, _ := strings.Cut(mime.First(m.From), "@")
	return local == "mailer-daemon" || local == "postmaster"
}

// recordIn returns the first words of a text that are a record in form.
func recordIn(text string) string {
	said, _ := letters.ReadLetter(text, letters.Expect{})
	for _, s := range said {
		if s.Kind == letters.Plays {
			return s.Words
		}
	}
	return ""
}
