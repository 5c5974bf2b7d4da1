package files

import (
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// kinds are the words of EventType, as the programs that read PGN know them.
var kinds = map[ledger.System]string{
	ledger.RoundRobin: "tourn (corr)", ledger.Scheveningen: "schev (corr)", ledger.Swiss: "swiss (corr)", ledger.KnockOut: "k.o. (corr)",
	ledger.Match: "match (corr)", ledger.TeamMatches: "team (corr)", ledger.Ladder: "ladder (corr)", ledger.Friendly: "game (corr)",
}

// GamePGN is one game as the office sees it, for other programs.
func GamePGN(l *ledger.Ledger, id terms.GameID, now time.Time) (rules.PGN, error) {
	line, err := l.Line(id)
	if err != nil {
		return rules.PGN{}, err
	}
	t, err := l.Tournament(line.Tournament)
	if err != nil {
		return rules.PGN{}, err
	}
	s, err := Read(l, t, now)
	if err != nil {
		return rules.PGN{}, err
	}
	return s.game(line, s.places(), false)
}

// PGN is all games of the section as the office sees them, by round and board.
func (s Section) PGN() ([]rules.PGN, error) { return s.games(false) }

// PGN is all games of the event as the office sees them, section after section.
func (e Event) PGN() (all []rules.PGN, err error) {
	for _, s := range e.Sections {
		games, err := s.PGN()
		if err != nil {
			return nil, err
		}
		all = append(all, games...)
	}
	return all, nil
}

func (s Section) games(guest bool) (all []rules.PGN, err error) {
	at := s.places()
	for _, x := range s.ordered() {
		g, err := s.game(x, at, guest)
		if err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, nil
}

// game is a game of the section, as the office sees it or as a guest does.
func (s Section) game(x ledger.Line, at map[string]place, guest bool) (rules.PGN, error) {
	g, err := s.ledger.Game(x.Game)
	if err != nil {
		return rules.PGN{}, err
	}
	return templates.Portable(g, s.portability(g, at, guest)), nil
}

// portability is what the game itself does not know of it.
func (s Section) portability(g correspondence.Game, at map[string]place, guest bool) templates.Portability {
	x := templates.Portability{
		For: terms.ToSecretary, Guest: guest, Site: s.ledger.Host(), Event: s.Name, Round: at[g.Label].words(), Since: s.Since, Board: s.board(g.Label),
	}
	if s.Event.ID != 0 {
		x.Event, x.Kind, x.Stage, x.Section = s.Event.Name, kinds[s.Stage.System], s.Stage.Name, s.Tournament.Section
	}
	for c, side := range g.Sides {
		x.Names[c] = s.sideNames(side)
		if len(side.Members) != 1 {
			continue
		}
		if p, known := s.People[side.Members[0].Player]; known {
			x.Ratings[c], x.Countries[c], x.Teams[c] = p.Rating, p.Country, s.teams[p.ID]
		}
	}
	return x
}

// sideNames are the names of a side as lists sort them, "Foster, Eve"; of several who consult,
// one after the other (PGN standard, 8.1.1.5).
func (s Section) sideNames(side terms.Side) (names string) {
	for i, m := range side.Members {
		if i > 0 {
			names += ":"
		}
		if p, known := s.People[m.Player]; known {
			names += p.SortName()
		} else {
			names += m.Name
		}
	}
	return names
}
