package cups

import (
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// request is a request of these pages.
type request struct{ *folder.Request }

// Routes are the pages of cups, matches, rounds by dates and two sides.
func Routes(of func(*visit.Request) *folder.Request) []visit.Route[*visit.Request] {
	reads, does := visit.To(ledger.ActRead, visit.TournamentInPath[*request]), visit.To(ledger.ActArrange, visit.TournamentInPath[*request])
	course := func(serve func(*request, folder.Course) (visit.Response, error)) func(*request) (visit.Response, error) {
		return visit.About((*request).Course, serve)
	}
	out := []visit.Route[*request]{
		visit.Get("/t/:tournament/tree", reads, course(tree)),
		visit.Get("/t/:tournament/tree/:tie", reads, course(withBracket(tiePage))),
	}
	for _, r := range []struct {
		path  string
		serve func(*request, folder.Course) (visit.Response, error)
	}{
		{"/tree/settings", settings}, {"/tree/seeds", seeds}, {"/tree/next", withBracket(next)}, {"/tree/:tie/give", withBracket(give)}, {"/tree/:tie/ask", withBracket(ask)}, {"/tree/:tie/stop", withBracket(stop)},
		{"/dates", dates}, {"/dates/next", beginRound}, {"/sides", sides},
	} {
		out = append(out, visit.Get("/t/:tournament"+r.path, does, course(r.serve)), visit.Post("/t/:tournament"+r.path, does, course(r.serve)))
	}
	return visit.Joined(func(v *visit.Request) *request { return &request{of(v)} }, out)
}

// withBracket makes a handler of one that is given a cup and its bracket.
func withBracket(serve func(*request, folder.Course, ledger.Bracket) (visit.Response, error)) func(*request, folder.Course) (visit.Response, error) {
	return func(v *request, c folder.Course) (visit.Response, error) {
		if c.Cup == nil {
			return nil, visit.Missing("The tournament "+c.Label+" is no cup.", "Everyone meets everyone in it.")
		}
		b, err := c.Bracket()
		if err != nil {
			return nil, visit.Refused("The cup cannot be played as it stands.", narrate.Upper(visit.Plain(err))+".", "Look at its settings, and give the players their seeds.")
		}
		return serve(v, c, b)
	}
}

// crumbs lead back to the tournament.
func crumbs(c folder.Course) []templates.Link {
	return []templates.Link{visit.Crumb("Tournaments", "/t"), visit.Crumb(c.Label, c.Path(""))}
}
