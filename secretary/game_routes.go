package secretary

import (
	"postd/templates"
)

var gameRoutes = []route{
	{"GET", "/g", nil, gameList},
	{"GET", "/g/:game", nil, gamePage},
	{"GET", "/g/:game/account", nil, timePage},
	{"GET", "/g/:game/letters", nil, gameLetters},
	{"GET", "/g/:game/timeline", nil, timelinePage},
}

// The pages of a game, as its own navigation names them.
const (
	tabGame     = "Game"
	tabTime     = "Time"
	tabLetters  = "Letters"
	tabTimeline = "Timeline"
	tabDossier  = "Dossier"
)

// path is the address of a page of the game: path("/letters").
func (f gameFile) path(below string) string { return gamePath(f.Game) + below }

// page is a page of the game, which stands below one of its tabs.
func (f gameFile) page(name, title, tab string, body any) page {
	tabs := []templates.Link{
		{Name: tabGame, Href: f.path("")}, {Name: tabTime, Href: f.path("/account")},
		{Name: tabLetters, Href: f.path("/letters")}, {Name: tabTimeline, Href: f.path("/timeline")},
	}
	if f.Frozen != nil {
		tabs = append(tabs, templates.Link{Name: tabDossier, Href: f.path("/dossier")})
	}
	for i := range tabs {
		tabs[i].Here = tabs[i].Name == tab
	}
	crumbs := []templates.Link{crumb("Games", "/g")}
	if f.tournament.ID != 0 {
		crumbs = append(crumbs, crumb(f.tournament.Label, tournamentView{Tournament: f.tournament}.path("")))
	}
	if tab != tabGame {
		crumbs = append(crumbs, crumb(f.Label, f.path("")))
	}
	return page{name: name, title: title, body: body, crumbs: crumbs, sub: tabs}
}
