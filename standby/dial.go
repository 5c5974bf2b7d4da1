package standby

import (
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Settings say where the log is, and whose.
type Settings struct {
	Servers        []string // nats://host:port
	User, Password string
	Office         string        // the name of the office, the same on both machines
	Name           string        // of this machine
	Replicas       int           // of the stream, where the office makes it
	Lease          time.Duration // how long letters may go out after the log took a leaf; 0: UsualLease
}

// Stream is the name of the office's stream, and of its one subject.
func (s Settings) Stream() string { return "POSTD_" + s.Office }

// Dial calls the servers of the log, and goes on calling in the background where none answers.
func Dial(s Settings, o ...nats.Option) (*Log, error) {
	nc, err := nats.Connect(strings.Join(s.Servers, ","), append(o, nats.Name("postd "+s.Name), nats.UserInfo(s.User, s.Password),
		nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(again), nats.PingInterval(2*time.Second), nats.MaxPingsOutstanding(2))...)
	if err != nil {
		return nil, fmt.Errorf("standby: %w", err)
	}
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(answers))
	if err != nil {
		return nil, fmt.Errorf("standby: %w", err)
	}
	return &Log{nc: nc, js: js, name: s.Stream(), subject: s.Stream()}, nil
}

// Close ends it.
func (l *Log) Close() { l.nc.Close() }
