package mailbox

import (
	"slices"
	"strings"
	"sync"

	"postd/ledger"
	"postd/mailbox/mime"
)

// The fence is the last thing before the bytes of a letter are made. A letter of the
// office holds one key, that of its own Reply-To, and the links of its own reader.
// Any other that stands in its words came there by a fault: it is taken out, logged
// and counted.

// fenced is the posting as it may go out, and what had to be taken out of it.
func fenced(p ledger.Posting) (ledger.Posting, []ledger.Found) {
	m := ledger.MaskOf(p.From, mime.Host(mime.MsgID(p.MessageID)))
	own := func(f ledger.Found) bool { return ownSecret(p, f) }
	var taken []ledger.Found
	p.Words.Attach = slices.Clone(p.Words.Attach)
	all := []*string{&p.Words.Subject, &p.Words.Text, &p.Words.HTML, &p.FromName}
	for i := range p.Words.Attach {
		all = append(all, &p.Words.Attach[i].Text)
	}
	for _, s := range all {
		words, found := m.Redact(*s, own)
		*s, taken = words, append(taken, found...)
	}
	p.References = slices.DeleteFunc(slices.Clone(p.References), func(id string) bool { return ofTheOther(p, id) })
	if ofTheOther(p, p.InReplyTo) {
		p.InReplyTo = ""
	}
	return p, taken
}

// ownSecret reports whether a secret is one that the reader of the posting was given:
// the address to which this very letter is answered, and links of the reader's own.
func ownSecret(p ledger.Posting, f ledger.Found) bool {
	switch f.Sort {
	case ledger.SecretAddress:
		return strings.EqualFold(f.Words, p.ReplyTo)
	case ledger.SecretLink:
		for _, link := range p.Links {
			if strings.EqualFold(f.Words, link) {
				return true
			}
		}
		return p.Player != 0 && strings.Contains(f.Words, "/"+ledger.FeedOfPlayer(p.Player)+".") || p.Player != 0 && strings.HasPrefix(p.Key, boardKey)
	}
	return false
}

// boardKey begins the key of an answer to BOARD: the links of a game in it are those of its
// reader's side.
const boardKey = "own:board:"

// ofTheOther reports whether a Message-ID is that of a letter to another side of the
// posting's game: who has it could write in that side's thread.
func ofTheOther(p ledger.Posting, id string) bool {
	of, own := strings.Split(mime.MsgID(id), "."), strings.Split(mime.MsgID(p.MessageID), ".")
	return len(of) > 3 && len(own) > 3 && isOurs(mime.MsgID(id)) && mime.Host(id) == mime.Host(p.MessageID) &&
		of[0] == own[0] && of[2] != "" && own[2] != "" && of[2][0] != own[2][0]
}

// redactions counts what was taken out of letters by sort, since the office was opened.
type redactions struct {
	mu  sync.Mutex
	all map[string]int
}

// add counts what was found.
func (r *redactions) add(found []ledger.Found) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all == nil {
		r.all = map[string]int{}
	}
	for _, f := range found {
		r.all[string(f.Sort)]++
	}
}

// Counts are the numbers by sort.
func (r *redactions) Counts() map[string]int {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := map[string]int{}
	for what, n := range r.all {
		out[what] = n
	}
	return out
}

// sortsOf names what was found, for the log: never the words.
func sortsOf(found []ledger.Found) string {
	var all []string
	for _, f := range found {
		all = append(all, string(f.Sort))
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), ", ")
}
