package stage

import (
	"context"
	"sync"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/secretary/access"
)

// The demo's one official, who may also come by a password.
const (
	demoUser     = "secretary"
	demoSesame   = "a post office in Paris"
	demoOfficial = "The Secretary"
)

// showPages opens the secretary's pages over the demo and prints the way in.
// It returns their address, and what closes them and waits for them.
func showPages(ctx context.Context, s cli.Streams, a *app.App) (base string, closed func(), err error) {
	a.Config.Office.Name = "Demonstration"
	a.Config.Secretary = config.PersonConfig{Name: demoOfficial, Address: secretaryAddress}
	a.Config.Web.SecondFactor = "optional" // nobody but this machine reaches them
	p, err := a.Open("127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	hash, err := access.HashPassword(ctx, demoSesame)
	if err != nil {
		return "", nil, err
	}
	u, err := a.Ledger.PutUser("demo", ledger.User{Name: demoUser, Full: demoOfficial, Seats: ledger.Chairs(ledger.OfficeKeeper), Hash: hash})
	if err != nil {
		return "", nil, err
	}
	token, _, err := a.Ledger.MakeLink("demo", u.ID, time.Now())
	if err != nil {
		return "", nil, err
	}
	s.Printf(`
The secretary's pages are open; watch the games there while they are played:

  %s%s

The link lets you in once. Later: %s, name %q, password %q.
`, p.Base, access.LinkPath(token), p.Base, demoUser, demoSesame)
	ctx, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := p.Run(ctx); err != nil {
			s.Printf("%v\n", err)
		}
	})
	return p.Base, func() { stop(); wg.Wait() }, nil
}
