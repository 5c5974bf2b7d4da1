package secretary

import "fmt"

var playerRoutes = []route{
	{"GET", "/p", nil, playerList},
	{"GET", "/p/new", forSecretary, enterPlayer},
	{"POST", "/p/new", forSecretary, enterPlayer},
	{"GET", "/p/:player", nil, playerPage},
	{"GET", "/p/:player/edit", forSecretary, editPlayer},
	{"POST", "/p/:player/edit", forSecretary, editPlayer},
	{"POST", "/p/:player/calendar", forSecretary, endFeed},
	{"POST", "/p/:player/ask", forSecretary, askAddress},
	{"GET", "/p/:player/vouch", forSecretary, vouchAddress},
	{"POST", "/p/:player/vouch", forSecretary, vouchAddress},
	{"GET", "/search", nil, search},
}

func playerPath(id uint64) string { return fmt.Sprintf("/p/%d", id) }
