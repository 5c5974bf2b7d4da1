package config

import (
	"fmt"
	"time"
)

// usualOutage is for how long the mailbox may go unread where the file says
// nothing, and outagePolls how many searches must have been left out at least:
// one that comes late is no failure.
const (
	usualOutage = 30 * time.Minute
	outagePolls = 3
)

// outage is for how long the mailbox may go unread before that is an outage, of
// which the time is given back (RULING/R-1).
func (c *Config) outage(poll time.Duration) (time.Duration, error) {
	least := outagePolls * poll
	if c.IMAP.Outage == "" {
		return max(usualOutage, least), nil
	}
	d, err := time.ParseDuration(c.IMAP.Outage)
	switch {
	case err != nil || d <= 0:
		return 0, fmt.Errorf("%q is no time like 30m", c.IMAP.Outage)
	case d < least:
		return 0, fmt.Errorf("%s is too short: the mailbox is searched every %s, and %s is the least", c.IMAP.Outage, poll, least)
	}
	return d, nil
}
