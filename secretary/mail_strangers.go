package secretary

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// trayStrangers is the tray of letters that nobody wrote whom the office knows, and
// that bear no key. They are for nobody in particular, and go after a time.
const trayStrangers = "strangers"

// strangersPage is what that tray shows beside its letters.
type strangersPage struct {
	Find   string
	Shown  string // the numbers of the letters on this page
	Before string // what arrived before is meant by "all"
	All    int
	Deeds  bool // the visitor may delete
}

// strangers shows the tray, a page of it at a time.
func (v *request) strangers(p *mailPage) error {
	words := v.Field("find")
	n, err := v.Ledger().Tally(ledger.TallyStrangers)
	if err != nil || !v.May(ledger.ActCase).Yes {
		p.Strangers = &strangersPage{Find: words}
		return err
	}
	var finds func(ledger.Letter) bool
	if find := strings.ToLower(strings.TrimSpace(words)); find != "" {
		finds = func(x ledger.Letter) bool {
			return x.Stranger != nil && strings.Contains(strings.ToLower(x.Stranger.From+"\n"+x.Stranger.Subject), find)
		}
	}
	list, pager, err := visit.Turn(v, ledger.StrangersLetters(), n, finds)
	if err != nil {
		return err
	}
	p.Pager = pager
	p.Strangers = &strangersPage{Find: words, All: int(n), Deeds: v.May(ledger.ActArrange).Yes, Before: v.Now.UTC().Format(time.RFC3339Nano)}
	var shown []string
	for _, x := range list {
		shown = append(shown, strconv.FormatUint(x.Seq, 10))
	}
	p.Strangers.Shown = strings.Join(shown, ",")
	p.Letters, err = v.letterRows(list)
	return err
}

// strangersDeed deletes strangers' letters, or takes those of an address out of their
// tray.
func strangersDeed(v *request) (visit.Response, error) {
	l := v.Ledger()
	switch v.Field("deed") {
	case "shown":
		var seqs []uint64
		for s := range strings.SplitSeq(v.Field("letters"), ",") {
			seq, err := strconv.ParseUint(s, 10, 64)
			if err != nil {
				return nil, visit.Missing("There are no such letters.", "")
			}
			seqs = append(seqs, seq)
		}
		return v.deleted(l.DeleteStrangers(v.Who(), "all that were shown", seqs...))
	case "all":
		before, err := time.Parse(time.RFC3339Nano, v.Field("before"))
		if err != nil || before.After(v.Now) {
			return nil, visit.Missing("There are no such letters.", "")
		}
		if v.Field("really") == "" {
			return visit.Done(trayPath(trayStrangers), "Nothing was deleted: tick the box beside it to delete all."), nil
		}
		return v.deleted(l.DeleteStrangersBefore(v.Who(), "all", before))
	case "known":
		seq, err := strconv.ParseUint(v.Field("letter"), 10, 64)
		if err != nil {
			return nil, visit.Missing("There is no such letter.", "")
		}
		x, err := l.Letter(seq)
		if err != nil || x.Stranger == nil || x.Stranger.From == "" {
			return nil, visit.Missing("There is no such letter of a stranger.", "")
		}
		n, err := l.Known(x.Stranger.From, v.Who())
		if err != nil {
			return nil, err
		}
		return visit.Done(fmt.Sprintf("/letters/%d", seq), fmt.Sprintf("%d of this address lie under Unknown sender now. Say here whose address it is.", n)), nil
	}
	return nil, visit.Missing("There is no such deed.", "")
}

func (v *request) deleted(d ledger.Deleted, err error) (visit.Response, error) {
	if err != nil {
		return nil, err
	}
	return visit.Done(trayPath(trayStrangers), fmt.Sprintf("%d letters of strangers were deleted.", d.Letters)), nil
}

// strangersLine is what the desk says of them; empty if there are none.
func (v *request) strangersLine() (string, error) {
	s := v.site
	local := v.Now.In(s.o.Zone)
	monday := time.Date(local.Year(), local.Month(), local.Day()-(int(local.Weekday())+6)%7, 0, 0, 0, 0, s.o.Zone)
	x, err := v.Ledger().Strangers(monday)
	switch {
	case err != nil || x.All == 0:
		return "", err
	case x.Since == 0:
		return fmt.Sprintf("%d, none since Monday", x.All), nil
	}
	from := x.From
	if from == "" {
		from = "nobody who is named"
	}
	alike, err := s.o.Ledger.Lookalikes()
	if err != nil {
		return "", err
	}
	words := fmt.Sprintf("%d since Monday, newest from %s", x.Since, narrate.ShortLine(from, 80))
	if looks := alike.Of(x.From); looks != "" {
		words += ", which " + looks
	}
	return words, nil
}
