package ladders

import (
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

// request is a request of these pages.
type request struct{ *folder.Request }

// below is the address of the page of a ladder, below that of the tournament.
const below = "/ladder"

// Routes are the pages of a ladder.
func Routes(of func(*visit.Request) *folder.Request) []visit.Route[*visit.Request] {
	reads, does := visit.To(ledger.ActRead, visit.TournamentInPath[*request]), visit.To(ledger.ActArrange, visit.TournamentInPath[*request])
	course := func(serve func(*request, folder.Course) (visit.Response, error)) func(*request) (visit.Response, error) {
		return visit.About((*request).Course, serve)
	}
	out := []visit.Route[*request]{visit.Get("/t/:tournament"+below, reads, course(rungs))}
	for _, r := range []struct {
		path  string
		serve func(*request, folder.Course) (visit.Response, error)
	}{
		{"/ladder/settings", settings}, {"/ladder/begin", begin}, {"/ladder/challenge", inPlay(challenge)}, {"/ladder/answer", inPlay(answer)}, {"/friendly", friendly},
	} {
		out = append(out, visit.Get("/t/:tournament"+r.path, does, course(r.serve)), visit.Post("/t/:tournament"+r.path, does, course(r.serve)))
	}
	return visit.Joined(func(v *visit.Request) *request { return &request{of(v)} }, out)
}

// inPlay makes a handler of one that is given a ladder in play.
func inPlay(serve func(*request, folder.Course, ledger.Climb) (visit.Response, error)) func(*request, folder.Course) (visit.Response, error) {
	return func(v *request, c folder.Course) (visit.Response, error) {
		if !c.Climbs() {
			return nil, visit.Refused("The ladder is not being played.", "The tournament "+c.Label+" is "+c.Status().Words+".", "Begin it first.")
		}
		x, err := v.Ledger().Climb(c.Tournament, v.Now)
		if err != nil {
			return nil, err
		}
		return serve(v, c, x)
	}
}

// crumbs lead back to the tournament.
func crumbs(c folder.Course) []templates.Link {
	return []templates.Link{visit.Crumb("Tournaments", "/t"), visit.Crumb(c.Label, c.Path("")), visit.Crumb("Ladder", c.Path(below))}
}
