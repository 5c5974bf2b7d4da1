package templates

import "strings"

// block is one block of a body: a paragraph, an item, a heading, or a place
// for a section that the layouts set themselves (note, score, time, position).
type block struct {
	Kind  string // para, choice, reading, point, head, or the section
	Mark  string // "(a)", "(1)", "-"
	Tight bool   // no empty line stands before it
	Parts []part
}

// part is a piece of a block: words, or lines to be written exactly so.
type part struct {
	Spans   []span
	Command string
}

// span is a run of words in a line. Code is what a player may write exactly so.
type span struct {
	Text  string
	Code  bool
	Break bool
}

// marks are the beginnings of lines which open a block.
var marks = []struct{ prefix, kind string }{
	{"== ", "head"}, {"* ", "choice"}, {"+ ", "reading"}, {"- ", "point"}, {"@", "section"},
}

// read reads the markup of a body. Only the templates write markup: a value
// never holds a line end, so that nothing which a player wrote begins a line.
func read(body string) []block {
	var out []block
	var words []string
	flush := func() {
		if len(words) == 0 {
			return
		}
		b := &out[len(out)-1]
		b.Parts = append(b.Parts, part{Spans: spans(strings.Join(words, " "))})
		words = nil
	}
	open := false
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		if line == "" {
			flush()
			open = false
			continue
		}
		if command, ok := strings.CutPrefix(line, "> "); ok {
			flush()
			if !open {
				out, open = append(out, block{Kind: "para"}), true
			}
			b := &out[len(out)-1]
			b.Parts = append(b.Parts, part{Command: command})
			continue
		}
		for _, m := range marks {
			rest, ok := strings.CutPrefix(line, m.prefix)
			if !ok {
				continue
			}
			flush()
			open = true
			if m.kind == "section" {
				out, line, open = append(out, block{Kind: rest}), "", false
				break
			}
			out, line = append(out, block{Kind: m.kind}), rest
			if m.kind == "head" {
				words = []string{rest}
				flush()
				line, open = "", false
			}
			break
		}
		if line == "" {
			continue
		}
		if !open {
			out, open = append(out, block{Kind: "para"}), true
		}
		words = append(words, line)
	}
	flush()
	number(out)
	return out
}

// number letters the choices and numbers the readings, anew after a heading.
func number(blocks []block) {
	choices, readings := 0, 0
	for i := range blocks {
		b := &blocks[i]
		b.Tight = i > 0 && (blocks[i-1].Kind == "head" || blocks[i-1].Kind == b.Kind && (b.Kind == "reading" || b.Kind == "point"))
		switch b.Kind {
		case "head":
			choices = 0
		case "choice":
			b.Mark = "(" + string(rune('a'+choices)) + ")"
			choices++
		case "reading":
			readings++
			b.Mark = "(" + itoa(readings) + ")"
		case "point":
			b.Mark = "-"
		}
	}
}

// spans divides a line at its backquotes, between which stands what a player
// may write.
func spans(line string) []span {
	var out []span
	for i, s := range strings.Split(line, "`") {
		if s != "" {
			out = append(out, span{Text: s, Code: i%2 == 1})
		}
	}
	return out
}

// glue stands for a space at which fill does not break the line.
const glue = "\x1f"

// free reports whether a command takes whatever words follow it. In the text part
// none begins a line, or a letter that comes back whole would be read as one.
func free(command string) bool {
	return command == "APPEAL" || strings.Contains(command, " GROUND ")
}

// plain joins spans as the text part shows them. What a player may write stays
// on one line.
func plain(all []span) string {
	var b strings.Builder
	for i, s := range all {
		if s.Code {
			s.Text = strings.ReplaceAll(s.Text, " ", glue)
		} else if next := i + 1; next < len(all) && all[next].Code && free(all[next].Text) {
			s.Text = strings.TrimSuffix(s.Text, " ") + glue
		}
		b.WriteString(s.Text)
	}
	return b.String()
}

// Plain is the words of the part without marks of code.
func (p part) Plain() string { return plain(p.Spans) }

// Lines are the news, one after the other.
func (s layout) Lines() []string {
	var out []string
	var line []span
	for _, x := range s.News {
		if x.Break {
			out = append(out, strings.ReplaceAll(plain(line), glue, " "))
			line = nil
			continue
		}
		line = append(line, x)
	}
	return out
}
