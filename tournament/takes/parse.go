package takes

import (
	"fmt"
	"strconv"
	"strings"
)

// The greatest figures that a take may have: more is a slip of the keyboard.
const (
	mostPlaces = 1000
	mostMonths = 120
)

// ParseTakes reads takes, a line each; empty lines are passed over. An error names the line, the
// word that cannot stand where it stands, and what may.
func ParseTakes(text string) ([]Take, error) {
	var all []Take
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		t, err := parseTake(strings.TrimSpace(line))
		if err != nil {
			return nil, fmt.Errorf("takes: line %d: %w", i+1, err)
		}
		all = append(all, t)
	}
	return all, nil
}

func parseTake(line string) (Take, error) {
	t := Take{Share: ShareAll}
	word, rest := line, ""
	if n := strings.IndexAny(line, " \t"); n > 0 {
		word, rest = line[:n], line[n:]
	}
	if word != "from" {
		return t, misplaced(word, `"from" and the name of a stage`)
	}
	var err error
	if t.From, rest, err = stageName(strings.TrimSpace(rest)); err != nil {
		return t, err
	}
	w := &words{left: cut(rest)}
	if err := t.picks(w); err != nil {
		return t, err
	}
	if w.next() == "->" {
		w.take()
		if t.Right, err = parseRight(w); err != nil {
			return t, err
		}
	}
	switch {
	case w.next() == "":
	case t.Right != nil:
		return t, misplaced(w.next(), "nothing behind the right")
	default:
		return t, misplaced(w.next(), `"," or "->" or the end of the line`)
	}
	return t, nil
}

// stageName reads the name of a stage, up to its colon.
func stageName(s string) (name, rest string, err error) {
	if after, quoted := strings.CutPrefix(s, `"`); quoted {
		var ok bool
		if name, rest, ok = strings.Cut(after, `"`); !ok {
			return "", "", fmt.Errorf("the name %q wants a quotation mark at its end", after)
		}
		if rest, ok = strings.CutPrefix(strings.TrimSpace(rest), ":"); !ok {
			return "", "", misplaced(strings.TrimSpace(rest), `":" after the name of the stage`)
		}
	} else {
		var ok bool
		if name, rest, ok = strings.Cut(s, ":"); !ok {
			return "", "", fmt.Errorf(`after the stage %q there must be ":" and who is taken`, s)
		}
		name = strings.TrimSpace(name)
	}
	if err := nameFault(name); err != nil {
		return "", "", err
	}
	return name, rest, nil
}

// picks reads what stands between the colon and the arrow.
func (t *Take) picks(w *words) error {
	shared := false
	for {
		if w.next() == "share" {
			w.take()
			if w.next() == ":" {
				w.take()
			}
			s := Share(w.next())
			if shared || s != ShareAll && s != ShareNone && s != ShareLot {
				return misplaced(string(s), `"all", "none" or "lot", once`)
			}
			t.Share, shared = s, true
			w.take()
		} else {
			p, err := parsePick(w)
			if err != nil {
				return err
			}
			for _, q := range t.Picks {
				if p == q {
					return fmt.Errorf("%q stands twice", p.String())
				}
			}
			t.Picks = append(t.Picks, p)
		}
		if w.next() != "," {
			break
		}
		w.take()
	}
	if len(t.Picks) == 0 {
		return fmt.Errorf("the take from %q takes nobody; say who, like \"1 of each\"", t.From)
	}
	for _, p := range t.Picks {
		if (p.Kind == LastOfEach) != (t.Picks[0].Kind == LastOfEach) {
			return fmt.Errorf("%q takes the last, so it wants a line of its own", p.String())
		}
	}
	return nil
}

func parsePick(w *words) (p Pick, err error) {
	const may = `a number, "last", "best", "score" or "share"`
	switch first := w.next(); first {
	case "last", "best":
		w.take()
		p.Kind = map[string]Kind{"last": LastOfEach, "best": BestOfPlace}[first]
	case "score":
		w.take()
		p.Kind = Score
		figure, ok := strings.CutSuffix(w.next(), "%")
		if p.Percent, err = number(figure, 100); err != nil || !ok {
			return p, misplaced(w.next(), `a share from "1%" to "100%"`)
		}
		w.take()
		return p, nil
	default:
		if first == "" || first[0] < '0' || first[0] > '9' {
			return p, misplaced(first, may)
		}
	}
	if p.Count, err = number(w.next(), mostPlaces); err != nil {
		return p, err
	}
	w.take()
	if p.Kind == BestOfPlace {
		if err := w.phrase("of", "place"); err != nil {
			return p, err
		}
		if p.Place, err = number(w.next(), mostPlaces); err != nil {
			return p, err
		}
		w.take()
		return p, nil
	}
	return p, w.phrase("of", "each")
}

func parseRight(w *words) (*Right, error) {
	if err := w.phrase("right", "to"); err != nil {
		return nil, err
	}
	name, ok := strings.CutPrefix(w.next(), `"`)
	if !ok {
		return nil, misplaced(w.next(), "a name in quotation marks")
	}
	r := &Right{To: strings.TrimSuffix(name, `"`)}
	if err := nameFault(r.To); err != nil {
		return nil, err
	}
	if name == r.To {
		return nil, fmt.Errorf("the name %q wants a quotation mark at its end", name)
	}
	w.take()
	if w.next() != "," {
		return r, nil
	}
	w.take()
	var err error
	if r.Months, err = number(w.next(), mostMonths); err != nil {
		return nil, err
	}
	w.take()
	if w.next() == "month" && r.Months == 1 {
		w.take()
		return r, nil
	}
	return r, w.phrase("months")
}

// number reads a whole number from 1 to most.
func number(s string, most int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > most || strconv.Itoa(n) != s {
		return 0, misplaced(s, fmt.Sprintf("a whole number from 1 to %d", most))
	}
	return n, nil
}

// misplaced is the error for a word that cannot stand where it stands.
func misplaced(word, may string) error {
	if word == "" {
		return fmt.Errorf("the line ends where %s must stand", may)
	}
	return fmt.Errorf("%q cannot stand here; there may stand %s", word, may)
}

// words are what is left of a line.
type words struct{ left []string }

// next returns the next word, and "" at the end.
func (w *words) next() string {
	if len(w.left) == 0 {
		return ""
	}
	return w.left[0]
}

func (w *words) take() { w.left = w.left[1:] }

// phrase reads words that must follow.
func (w *words) phrase(all ...string) error {
	for _, want := range all {
		if w.next() != want {
			return misplaced(w.next(), strconv.Quote(want))
		}
		w.take()
	}
	return nil
}

// cut parts a line into words, signs and quoted names, which keep their marks.
func cut(s string) (all []string) {
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		n := 0
		switch {
		case strings.HasPrefix(s, "->"):
			n = 2
		case strings.HasPrefix(s, "→"):
			all, s = append(all, "->"), s[len("→"):]
			continue
		case s[0] == ',' || s[0] == ':':
			n = 1
		case s[0] == '"':
			if end := strings.IndexByte(s[1:], '"'); end >= 0 {
				n = end + 2
			} else {
				n = len(s)
			}
		default:
			if n = strings.IndexAny(s, " \t,:\""); n < 0 {
				n = len(s)
			}
			for _, arrow := range []string{"->", "→"} {
				if at := strings.Index(s[:n], arrow); at > 0 {
					n = at
				}
			}
		}
		all, s = append(all, s[:n]), s[n:]
	}
	return all
}
