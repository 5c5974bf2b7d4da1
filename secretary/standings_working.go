package secretary

import (
	"fmt"
	"slices"
	"strconv"

	"postd/tournament"
)

// workingPage tells how the figures of one player are made up.
type workingPage struct {
	Name, Place, Score string
	Figures            []figure
	Back               string
}

// figure is a figure of the table with its working in words.
type figure struct {
	Name, Value, Working string
	Used                 bool // it is one of the tie-breaks announced
}

// standingsWorking shows how score and tie-breaks of one number are reckoned.
func standingsWorking(v *request) (response, error) {
	c, err := v.course()
	if err != nil {
		return nil, err
	}
	t, err := c.table()
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(v.names["number"])
	i := slices.IndexFunc(t.Rows, func(r tournament.Row) bool { return r.Number == n })
	if err != nil || i < 0 {
		return nil, missing("No player has the number "+v.names["number"]+" in "+c.Label+".", "")
	}
	r := t.Rows[i]
	p := workingPage{Name: r.Name, Place: r.Place(), Score: r.Score.String(), Back: c.path("/standings")}
	p.Figures = []figure{{"Score", r.Score.String(), t.ScoreWorking(n), true}}
	for _, x := range []struct {
		by    tournament.TieBreak
		value string
	}{
		{tournament.DirectEncounter, encounterWords(r.Encounter)}, {tournament.SonnebornBerger, r.SonnebornBerger.String()},
		{tournament.Wins, fmt.Sprint(r.Wins)}, {tournament.Koya, r.Koya.String()},
	} {
		p.Figures = append(p.Figures, figure{x.by.Name(), x.value, t.Working(n, x.by), slices.Contains(t.Order, x.by)})
	}
	return c.page(v, "working", fmt.Sprintf("Figures of number %d in %s", n, c.Label), tabStandings, p), nil
}
