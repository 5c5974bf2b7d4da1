package templates

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"

	"postd/correspondence/events"
)

// because is what a letter tells of a reason why something had no effect, came back or
// fell: what is so, the law by which it is so, and what the reader may do now. All three
// are templates over the letter; what is so has no full stop, since the law stands before
// it. A law without an action in it is an id, or several with blanks between.
type because struct{ Says, Law, Now string }

// reasons has a row for every reason that an event knows, and for every way in which
// conditions fall, which is told in the same place. A test fails if one is wanting.
var reasons = func() map[events.Reason]because {
	all := map[events.Reason]because{}
	for _, some := range []map[events.Reason]because{reasonsOfRecords, reasonsOfChoices, reasonsOfClaims, reasonsOfWords, reasonsOfConditions} {
		maps.Copy(all, some)
	}
	return all
}()

// goesOn tells what the reader has to do where a reason changes nothing of it.
const goesOn = `{{template "goes-on" .}}`

// cites makes of the law of a row what is printed behind what is so.
func (b because) cites() string {
	if strings.Contains(b.Law, "{{") {
		return b.Law
	}
	var all []string
	for id := range strings.FieldsSeq(b.Law) {
		all = append(all, fmt.Sprintf("{{.Law %q}}", id))
	}
	return strings.Join(all, " ")
}

// asCommands sets what a player may write as every letter does.
var asCommands = strings.NewReplacer("‹", "`", "›", "`")

// withReasons adds the rows to the words of the letters: "says:…" is what is so, "law:…" by
// which law, "now:…" what to do.
func withReasons(t *template.Template) (*template.Template, error) {
	for _, why := range slices.Sorted(maps.Keys(reasons)) {
		b := reasons[why]
		for name, text := range map[string]string{
			"says:": b.Says, "law:": b.cites(), "now:": b.Now,
		} {
			if _, err := t.New(name + string(why)).Parse(asCommands.Replace(text)); err != nil {
				return nil, fmt.Errorf("templates: reason %q: %w", why, err)
			}
		}
	}
	return t, nil
}

// Why says in sentences why something had no effect, by which law, and what may be done
// now. When the game is over, nothing may.
func (l *letter) Why() (string, error) {
	if l.n.Reason == "" {
		return "", nil
	}
	why := string(l.n.Reason)
	if _, ok := reasons[l.n.Reason]; !ok {
		return l.phrase("says:" + why)
	}
	var said [3]string
	for i, name := range []string{"says:", "law:", "now:"} {
		if name == "now:" && l.Over() {
			name, why = "", "goes-on"
		}
		var err error
		if said[i], err = l.phrase(name + why); err != nil {
			return "", err
		}
	}
	says := strings.TrimSpace(said[0] + " " + said[1])
	return strings.TrimSpace(l.once(says) + ". " + said[2]), nil
}

// TooLateToClaim says that what was open when adjudication was claimed can be claimed no
// longer (RULING/R-32).
func (l *letter) TooLateToClaim() bool {
	return len(l.n.Laws) > 0 && l.n.Laws[0] == "RULING/R-32"
}

// RunsUntil is when the opponent's time will end, for one who has claimed the game too
// early; "" where that would betray what became of the claimant's own record (RULING/R-2),
// or where it is past.
func (l *letter) RunsUntil() string {
	if l.Pending() || l.n.Deadline.Before(l.n.At) {
		return ""
	}
	return l.Deadline()
}

// cameBack is something else of the reader's letter that has no effect.
type cameBack struct{ Record, Why string }

// Back is what else of the letter that is answered has no effect, each with its reason
// where it is another than that of the letter.
func (l *letter) Back() ([]cameBack, error) {
	was := l.n
	defer func() { l.n = was }()
	var out []cameBack
	for _, b := range was.Back {
		b.ID, b.To, b.At, b.Game, b.Calendar = was.ID, was.To, was.At, was.Game, was.Calendar
		l.n = b
		what := l.Record()
		if b.Record == "" {
			what = l.Statement()
		}
		if b.Reason == was.Reason && b.Detail == was.Detail {
			out = append(out, cameBack{Record: what})
			continue
		}
		why, err := l.Why()
		if err != nil {
			return nil, err
		}
		out = append(out, cameBack{what, why})
	}
	return out, nil
}

// sentBeside acknowledges what was heard beside what has no effect.
type sentBeside struct {
	Words              string
	Record, Conditions bool // a record of the letter itself went; conditions did
}

// Sent is the acknowledgment in such a letter; nil where nothing was heard.
func (l *letter) Sent() (*sentBeside, error) {
	was := l.n
	if was.Sent == nil {
		return nil, nil
	}
	defer func() { l.n = was }()
	l.n = *was.Sent
	l.n.Game = was.Game
	words, err := l.phrase("L-ACK/sent")
	own := l.n.Record != "" && (l.n.Reason == "" || l.n.Reason == events.WhyRepeated)
	return &sentBeside{words, own, len(l.n.Conditions) > 0}, err
}
