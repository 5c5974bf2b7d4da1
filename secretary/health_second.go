package secretary

import (
	"fmt"
	"time"

	"postd/secretary/visit"
)

// SecondHealth is how the office stands with its second machine.
type SecondHealth struct {
	Epoch   uint64    `json:"epoch"`
	Leaf    uint64    `json:"leaf"`              // the last that was written here
	Waiting uint64    `json:"waiting"`           // leaves that are written here and not acknowledged by the log
	Octets  int64     `json:"octets"`            // of the leaves that are kept here
	Acked   time.Time `json:"acked,omitzero"`    // when the log took one last
	Trouble string    `json:"trouble,omitempty"` // why the log takes nothing
	Silent  float64   `json:"silent"`            // seconds for which it has taken nothing where it should have
	Rests   string    `json:"rests,omitempty"`   // why no letter is handed over now
}

// secondSilent is for how long the log may take nothing before it is an alarm; leavesMany is how many octets
// of leaves may wait.
const (
	secondSilent = time.Minute
	leavesMany   = 512 << 20
)

// alarm tells what a person must see to.
func (s SecondHealth) alarm(at time.Time, add func(code string, since time.Time, what, why, do string)) {
	silent := time.Duration(s.Silent * float64(time.Second))
	switch {
	case s.Epoch == 0:
	case silent >= secondSilent:
		add(alarmSecond, at.Add(-silent), "The second machine gets nothing, and no letter goes out",
			because(s.Trouble, "the log has not answered since the office was opened"),
			"see whether two of the three servers of the log run and can be reached; if they are lost, 'postd standby alone' goes on without them")
	case s.Octets >= leavesMany:
		add(alarmSecond, at, fmt.Sprintf("%d MB of what was written here wait for the second machine", s.Octets>>20), "the log takes less than is written",
			"look at the servers of the log; at 1 GB nothing more is taken in")
	}
}

// lines tell the same in words.
func (s SecondHealth) lines(at time.Time) []Line {
	if s.Epoch == 0 {
		return nil
	}
	words := fmt.Sprintf("epoch %d, leaf %d, %s", s.Epoch, s.Leaf, visit.CountWords(int(s.Waiting), "leaf waits", "leaves wait"))
	if s.Acked.IsZero() {
		words += ", none was acknowledged yet"
	} else {
		words += ", the last was acknowledged " + at.Sub(s.Acked).Round(time.Second).String() + " ago"
	}
	if s.Trouble != "" {
		words += "; now it fails: " + because(s.Trouble, "")
	}
	if s.Rests != "" {
		words += "; letters wait: " + because(s.Rests, "")
	}
	return []Line{{"Second machine", words}}
}
