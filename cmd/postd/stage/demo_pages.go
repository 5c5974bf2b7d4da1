package stage

import (
	"context"
	"sync"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/public"
	"postd/rules"
	"postd/secretary/access"
)

// The demo's one official, who may also come by a password.
const (
	demoUser     = "secretary"
	demoSesame   = "a post office in Paris"
	demoOfficial = "The Secretary"
)

// showPages opens the secretary's pages over the demo and prints the way in, and the window
// at which boards are looked at. It returns the address of both, and what closes them and
// waits for them.
func showPages(ctx context.Context, s cli.Streams, a *app.App) (base, boards string, closed func(), err error) {
	a.Config.Office.Name = "Demonstration"
	a.Config.Secretary = config.PersonConfig{Name: demoOfficial, Address: secretaryAddress}
	a.Config.Web.SecondFactor = "optional" // nobody but this machine reaches them
	p, err := a.Open("127.0.0.1:0")
	if err != nil {
		return "", "", nil, err
	}
	a.Config.Public.Tournaments = true
	window, err := a.OpenWindow("127.0.0.1:0")
	if err != nil {
		return "", "", nil, err
	}
	hash, err := access.HashPassword(ctx, demoSesame)
	if err != nil {
		return "", "", nil, err
	}
	u, err := a.Ledger.PutUser("demo", ledger.User{Name: demoUser, Full: demoOfficial, Seats: ledger.Chairs(ledger.OfficeKeeper), Hash: hash})
	if err != nil {
		return "", "", nil, err
	}
	token, _, err := a.Ledger.MakeLink("demo", u.ID, time.Now())
	if err != nil {
		return "", "", nil, err
	}
	s.Printf(`
The secretary's pages are open; watch the games there while they are played:

  %s   name %q, password %q

Without the password, once, and only while the scenes are played, whose clock runs fast:
  %s%s
`, p.Base, demoUser, demoSesame, p.Base, access.LinkPath(token))
	ctx, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	for _, run := range []func(context.Context) error{p.Run, window.Run} {
		wg.Go(func() {
			if err := run(ctx); err != nil {
				s.Printf("%v\n", err)
			}
		})
	}
	return p.Base, window.Base, func() { stop(); wg.Wait() }, nil
}

// showBoards prints the links by which the two players of a game look at it.
func showBoards(s cli.Streams, w *wire, base string) error {
	g, err := w.Game()
	if err != nil {
		return err
	}
	s.Printf("\nThe players look at their boards, and at all their games, by links of their own:\n\n")
	for c, side := range g.Sides {
		board, err := public.SideLink(base, w.ledger, ledger.OpensSeat, g.ID, rules.Colour(c))
		if err != nil {
			return err
		}
		own, err := public.OwnLink(base, w.ledger, side.Members[0].Player)
		if err != nil {
			return err
		}
		s.Printf("  %-8s  %s\n            %s\n", side.Name(), board, own)
	}
	return nil
}
