package dialogue

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/descriptive"
)

// compare takes an expectation; what does not hold is a finding, no error.
func (p *player) compare(d Direction, step *Step) error {
	v, err := p.view()
	if err != nil {
		return err
	}
	from := p.mark
	if d.Do == KindsSoFar {
		from = p.start
	}
	told, err := p.to(d, from)
	if err != nil {
		return err
	}
	if len(d.Kinds) == 1 && (d.Do == Letter || d.Do == Among) {
		told = slices.DeleteFunc(told, func(t Told) bool { return t.Kind != d.Kinds[0] })
	}
	if d.Do == Letter || d.Do == Among || d.Do == Absent {
		for i := range told {
			if err := told[i].ask(); err != nil {
				return err
			}
		}
	}
	line, expected, came := d.Line, "", ""
	switch d.Do {
	case Letter:
		line, expected, came = p.letter(d, told, step)
	case Among:
		line, expected, came = linesIn(d, told, true, "among the letters")
	case Absent:
		words := "nowhere in the letters"
		if d.News {
			words = "nowhere in the news of the letters"
			for i := range told {
				told[i].Text = news(told[i].Text)
			}
		}
		line, expected, came = linesIn(d, told, false, words)
	case Nothing:
		expected, came = onlyKinds(d, told)
	case Kinds, KindsSoFar:
		expected, came = inOrder(d, told)
	case TheState:
		line, expected, came = d.state(v)
	case TheBoard:
		expected, came = d.board(v)
	case TheScore:
		expected, came = d.score(v)
	}
	if expected != "" || came != "" {
		step.Finding = &Finding{Line: line, Expected: expected, Came: came}
	}
	return nil
}

// kindsOf lists kinds for a finding.
func kindsOf(told []Told) string {
	if len(told) == 0 {
		return "no letter"
	}
	out := make([]string, len(told))
	for i, t := range told {
		out[i] = string(t.Kind)
	}
	return strings.Join(out, ", ")
}

// onlyKinds expects each letter to be of one of the kinds, and each kind to be among
// them.
func onlyKinds(d Direction, told []Told) (expected, came string) {
	ok := true
	for _, t := range told {
		ok = ok && slices.Contains(d.Kinds, t.Kind)
	}
	for _, k := range d.Kinds {
		ok = ok && slices.ContainsFunc(told, func(t Told) bool { return t.Kind == k })
	}
	if ok {
		return "", ""
	}
	return d.Words, kindsOf(told)
}

func inOrder(d Direction, told []Told) (expected, came string) {
	if slices.EqualFunc(d.Kinds, told, func(k correspondence.NoticeKind, t Told) bool { return t.Kind == k }) {
		return "", ""
	}
	want := make([]Told, len(d.Kinds))
	for i, k := range d.Kinds {
		want[i].Kind = k
	}
	return d.Words + ": " + kindsOf(want), kindsOf(told)
}

// plainMarks turns quotation marks, dashes and hard blanks into plain ones, for
// plain, which makes texts comparable: in small letters and with single blanks.
var plainMarks = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "–", "-", "—", "-", "\u00a0", " ")

func plain(s string) string {
	return strings.ToLower(strings.Join(strings.Fields(plainMarks.Replace(s)), " "))
}

// whole is all that the letters say.
func whole(told []Told) string {
	var b strings.Builder
	for _, t := range told {
		b.WriteString(plain(t.Subject) + "\n" + plain(t.Text) + "\n")
	}
	return b.String()
}

// linesIn expects each line to occur in one of the letters, or none in any, as the words say.
func linesIn(d Direction, told []Told, occurs bool, words string) (line int, expected, came string) {
	text := whole(told)
	for i, l := range strings.Split(d.Text, "\n") {
		if want := plain(l); want != "" && strings.Contains(text, want) != occurs {
			return d.Line + 1 + i, fmt.Sprintf("%s to %s: %s", words, d.Party, strings.TrimSpace(l)), shown(told)
		}
	}
	return 0, "", ""
}

func shown(told []Told) string {
	if len(told) == 0 {
		return "no letter"
	}
	parts := make([]string, len(told))
	for i, t := range told {
		parts[i] = string(t.Kind) + "\n" + t.written()
	}
	return strings.Join(parts, "\n")
}

const subjectMark = "Subject: "

// written is a letter as a file gives it: the subject, an empty line, the text.
func (t Told) written() string { return subjectMark + t.Subject + "\n\n" + t.text() }

// text is what a letter says.
func (t Told) text() string { return tidy(t.Text) }

// tidy takes off what no reader sees: blanks at the ends of lines, empty lines
// at the edges.
func tidy(s string) string {
	all := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i := range all {
		all[i] = strings.TrimRight(all[i], " \t")
	}
	return strings.Trim(strings.Join(all, "\n"), "\n")
}

// letter compares one letter as a whole. Of several letters to one party the
// directions after one act speak in order, or each of the kind that it names.
func (p *player) letter(d Direction, told []Told, step *Step) (line int, expected, came string) {
	line = d.Line
	if n := p.taken[d.Party]; len(d.Kinds) == 0 && n <= len(told) {
		told = told[n:]
		p.taken[d.Party]++
	}
	if len(told) == 0 {
		return line, d.Words, "no letter"
	}
	actual := told[0].written()
	step.Actual = actual
	want := tidy(d.Text)
	if !strings.HasPrefix(want, subjectMark) {
		actual = told[0].text()
	}
	if want == actual {
		return 0, "", ""
	}
	a, b := strings.Split(want, "\n"), strings.Split(actual, "\n")
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	line = d.Line + 1 + i
	expected, came = "here the letter ends", "here the letter ends"
	if i < len(a) {
		expected = a[i]
	}
	if i < len(b) {
		came = b[i]
	}
	return line, d.Words + ": " + expected, came
}

// state compares the fields given, and reports the first that differs.
func (d Direction) state(v view) (line int, expected, came string) {
	for _, f := range d.Fields {
		if got := stateFields[f.Name].get(v); !agrees(f.Value, got) {
			return f.Line, f.Name + ": " + f.Value, f.Name + ": " + got
		}
	}
	return 0, "", ""
}

func (d Direction) board(v view) (expected, came string) {
	fen := v.game.Position().FEN()
	got := strings.Fields(fen)
	if n := len(strings.Fields(d.Text)); n <= len(got) && strings.Join(got[:n], " ") == d.Text {
		return "", ""
	}
	return "the board " + d.Text, fen
}

// score compares the moves, not the words by which they are recorded.
func (d Direction) score(v view) (expected, came string) {
	said, _ := scoreNotation(v.game.Agreement).ReadLine(d.Text)
	if d.Text == "" {
		said = nil
	}
	ok := len(said) == len(v.game.Score())
	for i := 0; ok && i < len(said); i++ {
		if v.game.Score()[i].Move == 0 {
			ok = false // a score with a forfeited turn is told by the state alone
			break
		}
		m := said[i].Record.Match(v.game.After(i), descriptive.Birth)
		ok = slices.ContainsFunc(m.Readings, func(r descriptive.Reading) bool { return r.Move == v.game.Score()[i].Move })
	}
	if ok {
		return "", ""
	}
	return "the score " + d.Text, scoreOf(v.game)
}

// scoreOf writes the standing score, each move in the shortest record that has
// one reading.
func scoreOf(g correspondence.Game) string {
	if len(g.Score()) == 0 {
		return nothing
	}
	var b strings.Builder
	for i, ply := range g.Score() {
		switch p := g.After(i); {
		case ply.Move == 0:
			b.WriteString(" forfeits")
		case p.Turn() == 0:
			fmt.Fprintf(&b, " %d %s", p.Number(), descriptive.Brief(p, ply.Move, descriptive.Style{}))
		case i == 0:
			fmt.Fprintf(&b, " %d… %s", p.Number(), descriptive.Brief(p, ply.Move, descriptive.Style{}))
		default:
			b.WriteString(" " + descriptive.Brief(p, ply.Move, descriptive.Style{}))
		}
	}
	return strings.TrimSpace(b.String())
}
