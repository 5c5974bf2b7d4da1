package standby

import (
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// Write writes the state into a file that is read meanwhile.
func (s State) Write(path string) error {
	b, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", b, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// ReadState reads it.
func ReadState(path string) (s State, err error) {
	b, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(b, &s)
	}
	return s, err
}

// Alarm is something that somebody must see to.
type Alarm struct {
	What string `json:"what"`
	Why  string `json:"why"`
	Do   string `json:"do"`
}

const (
	forgotten = 15 * time.Second // a state that is older was left behind
	late      = 60 * time.Second
)

// Alarms are those of the state as it is read now.
func (s State) Alarms(now time.Time) (out []Alarm) {
	if s.Stopped != "" {
		return []Alarm{{"follows no more", s.Stopped, "as it says"}}
	}
	if age := now.Sub(s.At); age > forgotten || age < -forgotten {
		out = append(out, Alarm{"does not follow", fmt.Sprintf("the program that follows last told of itself at %s", s.At.UTC().Format(time.DateTime)), "start it by 'postd standby follow'"})
	}
	if s.Seconds > late.Seconds() {
		why := s.Trouble
		if why == "" {
			why = fmt.Sprintf("%d messages of the log are not taken", s.Behind)
		}
		out = append(out, Alarm{"behind the office", fmt.Sprintf("for %.0f seconds: %s", s.Seconds, why), "look at the servers of the log, and at this machine's disk"})
	}
	if s.Silence > late.Seconds() && s.Seconds <= late.Seconds() {
		out = append(out, Alarm{"the office is silent", fmt.Sprintf("it has written nothing into the log for %.0f seconds", s.Silence), "look at the office; if its machine is lost: 'postd standby promote'"})
	}
	return out
}
