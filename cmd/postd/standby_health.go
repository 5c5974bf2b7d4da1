package main

import (
	"errors"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/standby"
)

// followed is how a machine stands that follows, as scripts read it.
type followed struct {
	Ready   bool            `json:"ready"`
	Standby standby.State   `json:"standby"`
	Alarms  []standby.Alarm `json:"alarms"`
}

// followerHealth tells how this machine follows; false where it does not, or an office runs on it.
func (d *control) followerHealth(asJSON bool) (told bool, err error) {
	conf, err := config.Read(d.config)
	if err != nil || d.office != nil || !conf.Standby.Set() {
		return false, nil
	}
	if conn, _ := app.Reach(conf.Socket()); conn != nil {
		conn.Close()
		return false, nil
	}
	s, err := standby.ReadState(stateFile(conf))
	if err != nil {
		return false, nil // it never followed
	}
	x := followed{Standby: s, Alarms: append([]standby.Alarm{}, s.Alarms(time.Now())...)}
	x.Ready = len(x.Alarms) == 0
	return true, examined(d, asJSON, x, func() { d.tellFollower(x) }, x.Ready)
}

func (d *control) tellFollower(x followed) {
	for _, a := range x.Alarms {
		d.Printf("ALARM  %s: %s.\n       What to do: %s.\n", a.What, cli.WithoutRooms(errors.New(a.Why)), a.Do)
	}
	if x.Ready {
		d.Printf("All is well with the second machine.\n")
	}
	s := x.Standby
	d.Printf("  %-26s %s, epoch %d\n", "the office", s.Of, s.Epoch)
	d.Printf("  %-26s %d\n", "leaf", s.Leaf)
	d.Printf("  %-26s %d messages, %.1f s\n", "behind the log", s.Behind, s.Seconds)
}
