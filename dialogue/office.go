package dialogue

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Directions that need a whole office: players write from other addresses and in other
// games, and the secretary sees to what stands on the desk.

func (r *reader) writesFrom(d *Direction, m map[string]string) {
	d.Addr = m["from"]
	d.Text += "\n"
}

func (r *reader) clicks(d *Direction, m map[string]string) { d.Click = m["click"] }

func (r *reader) opens(d *Direction, m map[string]string) {
	d.Label, d.Name, d.Judge = m["label"], m["name"], m["as"] != ""
}

func invites(r *reader, d *Direction, m map[string]string) {
	r.opens(d, m)
	r.needsText(d, m)
	d.Places, _ = strconv.Atoi(m["places"])
	d.AtOnce = m["once"] != ""
}

func entersTeams(r *reader, d *Direction, m map[string]string) {
	r.opens(d, m)
	r.needsText(d, m)
}

func (r *reader) turns(d *Direction, m map[string]string) { d.Label = m["label"] }

// office does what such a direction says, on a stage that has an office.
func (p *player) office(d Direction) error {
	st, ok := p.stage.(Office)
	if !ok {
		return errors.New("this is no matter of one game, and is played by mail alone (postd rehearse --mail)")
	}
	switch d.Do {
	case WritesFrom:
		answers, err := p.answered(d)
		if err != nil {
			return err
		}
		return st.WriteFrom(p.now, d.Addr, d.Text, answers)
	case Clicks:
		return st.Click(p.now, d.Click)
	case Arranges:
		return st.Arrange(p.now)
	case Opens:
		return st.Entries(p.now, d.Label, d.Name)
	case Invites:
		return st.Invite(p.now, d.Label, d.Name, d.Places, d.AtOnce, strings.Split(strings.TrimSpace(d.Text), "\n"))
	case Climbs:
		return st.Ladder(p.now, d.Label, d.Name, d.AtOnce, strings.Split(strings.TrimSpace(d.Text), "\n"))
	case Matches:
		return st.Match(p.now, d.Label, d.Name, d.Places, strings.Split(strings.TrimSpace(d.Text), "\n"))
	case Teams:
		return st.Teams(p.now, d.Label, d.Name, strings.Split(strings.TrimSpace(d.Text), "\n"))
	case Knows:
		if d.Judge {
			return st.Judge(p.now, d.Name, d.Addr)
		}
		return st.Know(p.now, d.Name, d.Addr)
	}
	return st.Turn(d.Label)
}

// addresses are those that the directions name, each once.
func (s Script) addresses() (out []string) {
	for _, d := range s.Directions {
		if d.Addr != "" && !slices.Contains(out, d.Addr) {
			out = append(out, d.Addr)
		}
	}
	return out
}
