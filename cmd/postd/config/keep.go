package config

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// keepConfig says for how long is kept what is not kept for ever.
type keepConfig struct {
	Strangers string // letters of strangers: "30 days"; "0" is for ever
}

// keys are those of the section.
func (x *keepConfig) keys() []key { return []key{{"keep.strangers", &x.Strangers}} }

// The keeping times, in days.
const (
	usualKeep = "30 days"
	mostKeep  = 3650
)

// checkKeep fills in what was left out of the section and finds what cannot be used.
func (c *Config) checkKeep() []fault {
	x := &c.Keep
	x.Strangers = cmp.Or(x.Strangers, usualKeep)
	if _, err := days(x.Strangers); err != nil {
		return []fault{c.at("keep.strangers", "%v", err)}
	}
	return nil
}

// days reads a number of days; 0 is for ever.
func days(s string) (time.Duration, error) {
	number, unit, _ := strings.Cut(strings.TrimSpace(s), " ")
	n, err := strconv.Atoi(number)
	unit = strings.TrimSpace(unit)
	if err != nil || n < 0 || n > mostKeep || unit != "days" && unit != "day" && !(unit == "" && n == 0) {
		return 0, fmt.Errorf("%q is no keeping time like %q (0 is for ever, %d days the most)", s, usualKeep, mostKeep)
	}
	return time.Duration(n) * 24 * time.Hour, nil
}

// KeepStrangers is for how long letters of strangers are kept; 0 is for ever.
func (c *Config) KeepStrangers() time.Duration {
	d, _ := days(cmp.Or(c.Keep.Strangers, usualKeep)) // it was checked
	return d
}
