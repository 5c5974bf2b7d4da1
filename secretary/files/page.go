package files

import (
	"fmt"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament/trf"
)

// request is a request of these pages.
type request struct {
	*folder.Request
	program string
}

// Routes are the page of an event from which its files are fetched, and the files. Program is
// what a report says of who wrote it, "postd 0.15.0".
func Routes(of func(*visit.Request) *folder.Request, program string) []visit.Route[*visit.Request] {
	look := visit.To(ledger.ActRead, visit.EventInPath[*request])
	whole := visit.To(ledger.ActRead, visit.SectionsOfEvent[*request])
	found := visit.To(ledger.ActArrange, visit.WholeOffice[*request])
	section := visit.To(ledger.ActRead, visit.TournamentInPath[*request])
	return visit.Joined(func(v *visit.Request) *request { return &request{of(v), program} }, []visit.Route[*request]{
		visit.Get("/e/:event/files", look, ofEvent(filesPage)),
		visit.Get("/e/:event/report", found, ofEvent(reportIn)),
		visit.Post("/e/:event/report", found, ofEvent(reportIn)),
		visit.Get("/e/:event/games.pgn", whole, ofWhole(eventPGN)),
		visit.Get("/e/:event/entries.csv", whole, ofWhole(eventEntries)),
		visit.Get("/e/:event/teams.csv", whole, ofWhole(eventTeams)),
		visit.Get("/t/:tournament/rounds.csv", section, ofSection(sectionRounds)),
		visit.Get("/t/:tournament/report.trf", section, ofSection(sectionReport)),
	})
}

func ofEvent(serve func(*request, ledger.Event) (visit.Response, error)) func(*request) (visit.Response, error) {
	return visit.About((*request).Event, serve)
}

func ofWhole(serve func(*request, Event) (visit.Response, error)) func(*request) (visit.Response, error) {
	return visit.About(func(v *request) (Event, error) {
		e, err := v.Event()
		if err != nil {
			return Event{}, err
		}
		return ReadEvent(v.Ledger().Ledger, e, v.Now)
	}, serve)
}

func ofSection(serve func(*request, Section) (visit.Response, error)) func(*request) (visit.Response, error) {
	return visit.About(func(v *request) (Section, error) {
		t, err := visit.InPath(v, "tournament", "tournament", v.Ledger().Tournament)
		if err != nil {
			return Section{}, err
		}
		return Read(v.Ledger().Ledger, t, v.Now)
	}, serve)
}

// filesShown is the page of the files of an event.
type filesShown struct {
	Whole    []templates.Link // of the whole event; none for who may not read all of it
	Sections []sectionShown
	Command  string
	In       string // where a report comes in; empty: the visitor may not
}

type sectionShown struct {
	Name, Href string
	Files      []templates.Link
}

// filesPage lists the files of an event.
func filesPage(v *request, e ledger.Event) (visit.Response, error) {
	p := filesShown{Command: "postd event export " + fileName(e.Label) + " DIR"}
	if v.Arranges() {
		p.In = folder.EventPath(e.ID, "/report")
	}
	all := true
	for _, stage := range e.Stages {
		for _, id := range stage.Sections {
			if !v.May(ledger.ActRead, ledger.ObjectOfTournament(id)).Yes {
				all = false
				continue
			}
			t, err := v.Ledger().Tournament(id)
			if err != nil {
				return nil, err
			}
			at := fmt.Sprintf("/t/%d", id)
			s := sectionShown{Name: t.Label + ", " + t.Name, Href: at, Files: []templates.Link{{Name: "Entries (CSV)", Href: at + "/entries.csv"}}}
			games, err := v.Ledger().HasGames(id)
			if err != nil {
				return nil, err
			}
			if len(t.Pairings) > 0 || games {
				s.Files = append(s.Files, templates.Link{Name: "Table (CSV)", Href: at + "/standings.csv"}, templates.Link{Name: "Rounds (CSV)", Href: at + "/rounds.csv"},
					templates.Link{Name: "Games (PGN)", Href: at + "/games.pgn"}, templates.Link{Name: "Report (TRF26)", Href: at + "/report.trf"}, templates.Link{Name: "Report (TRF16)", Href: at + "/report.trf?version=16"},
					templates.Link{Name: "Report in plain letters (TRF16)", Href: at + "/report.trf?version=16&letters=plain"})
			}
			p.Sections = append(p.Sections, s)
		}
	}
	if all && len(p.Sections) > 0 {
		p.Whole = []templates.Link{{Name: "All games (PGN)", Href: folder.EventPath(e.ID, "/games.pgn")}, {Name: "All entries (CSV)", Href: folder.EventPath(e.ID, "/entries.csv")}}
		if len(e.Teams) > 0 {
			p.Whole = append(p.Whole, templates.Link{Name: "Teams (CSV)", Href: folder.EventPath(e.ID, "/teams.csv")})
		}
	}
	return v.PageOfEvent(e, "files", "Files of "+e.Label, "/files", p), nil
}

func table(name string, octets []byte, err error) (visit.Response, error) {
	return visit.Document{Kind: "text/csv; charset=utf-8", Name: name, Bytes: octets}, err
}

func eventEntries(_ *request, e Event) (visit.Response, error) {
	octets, err := e.EntriesCSV()
	return table(fileName(e.Label)+"-entries.csv", octets, err)
}

func eventTeams(_ *request, e Event) (visit.Response, error) {
	octets, err := e.TeamsCSV()
	return table(fileName(e.Label)+"-teams.csv", octets, err)
}

func sectionRounds(_ *request, s Section) (visit.Response, error) {
	octets, err := s.RoundsCSV()
	return table(fileName(s.Label)+"-rounds.csv", octets, err)
}

// sectionReport is the report of a section; ?version=16 is the older form, ?letters=plain has
// no letters beyond ASCII.
func sectionReport(v *request, s Section) (visit.Response, error) {
	f, err := s.Report(v.program)
	if err != nil {
		return nil, visit.Refused("No report can be written.", visit.Plain(err)+".", "It needs numbers from 1 on, and one game a round for each player.")
	}
	version := trf.TRF26
	if v.Field("version") == "16" {
		version = trf.TRF16
	}
	return visit.Document{Kind: "text/plain; charset=utf-8", Name: fileName(s.Label) + ".trf", Bytes: f.Write(version, v.Field("letters") == "plain")}, nil
}
