package secretary

import (
	_ "embed"
	"strings"
	"sync"

	"postd/secretary/access"
)

var aboutRoutes = []route[*request]{
	get("/about", toEnter, aboutUs),
}

// aboutPage tells what this program is and of whose works it is made.
type aboutPage struct {
	Facts []fact
	Works []work
}

// work is one that others made and that is part of the program.
type work struct{ Name, Version, Licence, Holder string }

//go:embed about_works.txt
var worksText string

// works are the rows of THIRD_PARTY.md, of what is in the program.
var works = sync.OnceValue(func() (out []work) {
	for line := range strings.Lines(worksText) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		out = append(out, work{cells[0], cells[1], cells[2], cells[3]})
	}
	return out
})

// aboutUs shows the version, the request and the licences (DESK/E-83).
func aboutUs(v *request) (response, error) {
	return page{name: "about", title: "About", body: aboutPage{
		Facts: []fact{{"Program", "postd " + v.site.o.Version}, {"Mailbox", v.site.foot()}, {"This request", access.RequestID(v.r)}},
		Works: works(),
	}}, nil
}
