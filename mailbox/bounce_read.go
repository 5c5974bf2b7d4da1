package mailbox

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"postd/mailbox/mime"
)

// What a report says became of a letter.
const (
	nothing = iota // that it arrived, or nothing that can be made out
	late           // that it is not delivered yet, or something of another reader
	came           // that it was given up
)

// unreadable begins the words about a report of which nothing could be made out.
const unreadable = "a report that could not be read: "

// reading is what was made out of a report.
type reading struct {
	kind   int
	status string // "5.1.1"; "" where none is given
	words  string
	exact  bool // it names the very reader as the one whom it failed to reach, and not only as whom somebody wrote to
}

// readReport reads what became of a letter to the address. Reports in the form of
// RFC 3464 say it in fields; those of Exim, qmail and others in plain words.
func readReport(m mime.Mail, to string) reading {
	found := reading{}
	structured := false
	for _, p := range m.Parts {
		if p.Kind != "message/delivery-status" && p.Kind != "message/global-delivery-status" {
			continue
		}
		for _, r := range recipients(p.Body) {
			structured = true
			if x := r.reading(to); x.kind > found.kind {
				found = x
			}
		}
	}
	if structured {
		return found
	}
	return plainReport(m, to)
}

// recipient is one block of a report: what became of the letter for one
// reader (RFC 3464 2.3).
type recipient struct {
	address, original, action, status, diagnostic string
}

// reading is what a block says of a letter to the address. Given up is what its
// action says so of, whatever the status: a letter that could not be handed over for
// five days (4.4.7) does not arrive any more than one that was refused. A block of
// another address may be of one to which the reader's mailbox passes letters on;
// that is noted and has no effect.
func (r recipient) reading(to string) reading {
	x := reading{status: clean(r.status), words: strings.TrimSpace(clean(r.status) + " " + clean(r.diagnostic))}
	action, _, _ := strings.Cut(strings.ToLower(r.action), " ")
	switch {
	case action == "failed" && (mime.SameAddress(r.address, to) || mime.SameAddress(r.original, to)):
		x.kind, x.exact = came, mime.SameAddress(r.address, to)
	case action == "failed":
		x.kind, x.words = late, "for "+clean(r.address)+" it failed: "+x.words
	case action == "delayed":
		x.kind, x.words = late, "not delivered yet: "+x.words
	}
	return x
}

// recipients reads the blocks of a message/delivery-status.
func recipients(body []byte) []recipient {
	var out []recipient
	var r recipient
	flush := func() {
		if r.address != "" || r.original != "" {
			out = append(out, r)
		}
		r = recipient{}
	}
	key := ""
	for line := range strings.SplitSeq(mime.Decode(body, ""), "\n") {
		line = strings.TrimRight(line, "\r")
		if strings.TrimSpace(line) == "" {
			flush()
			continue
		}
		value := strings.TrimSpace(line)
		if line[0] != ' ' && line[0] != '\t' {
			k, v, _ := strings.Cut(line, ":")
			key, value = strings.ToLower(strings.TrimSpace(k)), strings.TrimSpace(v)
		} else if key != "diagnostic-code" {
			continue
		}
		_, address, _ := strings.Cut(value, ";")
		address = strings.Trim(strings.TrimSpace(address), "<>")
		switch key {
		case "final-recipient":
			r.address = address
		case "original-recipient":
			r.original = address
		case "action":
			r.action = value
		case "status":
			r.status = value
		case "diagnostic-code":
			r.diagnostic = strings.TrimSpace(r.diagnostic + " " + value)
		}
	}
	flush()
	return out
}

// Words by which mail servers say without fields what became of a letter, in
// small letters.
var (
	lateWords = []string{
		"has not yet been delivered", "not yet been delivered", "will be retried", "will retry", "delivery attempts will continue", "still being retried",
		"temporary problem", "temporarily", "this is a warning",
	}
	cameWords = []string{
		"permanent error", "permanent fatal error", "failed permanently", "could not be delivered", "couldn't be delivered", "wasn't able to deliver",
		"unable to deliver", "was not delivered", "wasn't delivered", "delivery has failed", "undeliverable", "given up", "giving up",
	}
)

// codes finds the first reply or status code of a refusal for good.
var codes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b5\.\d{1,2}\.\d{1,2}\b|\b55\d\b`)
})

// plainReport reads a report in plain words. It must come from a mail server and
// not from a person's answering machine, and name the address.
func plainReport(m mime.Mail, to string) reading {
	if !fromServer(m) {
		return reading{}
	}
	text := strings.ToLower(m.Text)
	if i := strings.Index(text, "copy of the message"); i >= 0 {
		text = text[:i] // what follows is the letter itself
	}
	subject := strings.ToLower(m.Subject)
	named := strings.Contains(text, strings.ToLower(to))
	exact := false
	for _, a := range mime.AddressesIn(m.Head.Get("X-Failed-Recipients")) {
		exact = exact || mime.SameAddress(a, to)
	}
	named = named || exact
	switch {
	case holds(text, lateWords) || strings.Contains(subject, "delayed"):
		return reading{kind: late, words: "not delivered yet: " + clean(m.Subject)}
	case named && holds(text, cameWords):
		code := codes().FindString(text)
		return reading{kind: came, exact: exact, status: code, words: strings.TrimSpace(code + " " + clean(reason(m.Text, to)))}
	}
	return reading{kind: late, words: unreadable + clean(m.Subject)}
}

// reason is the first line behind the address in a plain report that says
// something.
func reason(text, to string) string {
	_, rest, _ := strings.Cut(strings.ToLower(text), strings.ToLower(to))
	for line := range strings.Lines(rest) {
		if line = strings.Trim(line, " \t\r\n<>:"); line != "" {
			return line
		}
	}
	return ""
}

// fromServer reports whether a mail server says that it wrote the letter.
func fromServer(m mime.Mail) bool {
	if len(m.From) == 0 {
		return true
	}
	for _, from := range m.From {
		switch local, _, _ := strings.Cut(from, "@"); local {
		case "mailer-daemon", "postmaster", "mail-daemon", "mailerdaemon", "mdaemon":
			return true
		}
	}
	return false
}

func holds(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}
