package config

import (
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"postd/cmd/postd/cli"
)

// parse reads the text into the configuration. The error is one of TOML
// itself, after which nothing more can be said; the faults are keys that there
// are not, and values of the wrong kind.
func (c *Config) parse(text string) (faults []fault, err error) {
	tree := map[string]any{}
	if _, err := toml.Decode(text, &tree); err != nil {
		var p toml.ParseError
		if errors.As(err, &p) {
			return nil, cli.Ends(cli.ExitConfig, cli.InFile(fmt.Errorf("%s:%d: %s", c.path, p.Position.Line, p.Message)))
		}
		return nil, cli.Ends(cli.ExitConfig, cli.InFile(fmt.Errorf("%s: %w", c.path, err)))
	}
	c.lines = keyLines(text)
	known, sections := c.keys(), map[string]bool{}
	var sectionNames []string
	for _, k := range known {
		section, _, _ := strings.Cut(k.name, ".")
		if !sections[section] {
			sectionNames = append(sectionNames, section)
		}
		sections[section] = true
	}
	for name, v := range tree {
		table, isTable := v.(map[string]any)
		switch {
		case sections[name] && !isTable:
			faults = append(faults, c.at(name, "is a section: write [%s], and its keys below", name))
		case isTable && !sections[name]:
			faults = append(faults, c.at(name, "there is no section [%s]%s", name, meant("[%s]", cli.Nearest(name, sectionNames))))
		case !isTable:
			faults = append(faults, c.at(name, "there is no such key%s", meant("%s", nearestKey(name, namesOf(known)))))
		}
		if !isTable || !sections[name] {
			continue
		}
		for key, v := range table {
			full := name + "." + key
			if full == "imap.also" {
				faults = append(faults, c.parseAlso(v)...)
				continue
			}
			faults = append(faults, fill(c, known, full, v)...)
		}
	}
	return faults, nil
}

// fill puts a value into the key of the name, or says what is wrong with it.
func fill(c *Config, known []key, name string, v any) []fault {
	i := slices.IndexFunc(known, func(k key) bool { return k.name == name })
	if i < 0 {
		return []fault{c.at(name, "there is no such key%s", meant("%s", cli.Nearest(name, namesOf(known))))}
	}
	if want := assign(known[i].into, v); want != "" {
		return []fault{c.at(name, "must be %s", want)}
	}
	return nil
}

func namesOf(keys []key) (out []string) {
	for _, k := range keys {
		out = append(out, k.name)
	}
	return out
}

// assign puts a value where it belongs, or says what it should be.
func assign(into, v any) (want string) {
	switch into := into.(type) {
	case *string:
		s, ok := v.(string)
		if !ok {
			return "words in quotation marks"
		}
		*into = s
	case *int:
		n, ok := v.(int64)
		if !ok || int64(int(n)) != n {
			return "a number without quotation marks"
		}
		*into = int(n)
	case *bool:
		b, ok := v.(bool)
		if !ok {
			return "true or false, without quotation marks"
		}
		*into = b
	}
	return ""
}

func meant(format, near string) string {
	if near == "" {
		return ""
	}
	return "; is " + fmt.Sprintf(format, near) + " meant?"
}

// nearestKey suggests where a key that stands in no section belongs.
func nearestKey(name string, known []string) string {
	for _, k := range known {
		if _, key, _ := strings.Cut(k, "."); key == name {
			return k
		}
	}
	return cli.Nearest(name, known)
}

// keyLines finds the lines on which keys and sections stand, by their whole
// names. It reads only as much of TOML as it takes to find them: sections,
// dotted and quoted names, comments, and strings of several lines.
func keyLines(text string) map[string]int {
	lines := map[string]int{}
	section, end := "", "" // end closes a string of several lines
	for i, line := range strings.Split(text, "\n") {
		if end != "" {
			if strings.Contains(line, end) {
				end = ""
			}
			continue
		}
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			if name, _, ok := dottedName(strings.TrimLeft(line, "[ \t")); ok {
				section = name
				note(lines, section, i+1)
			}
			continue
		}
		name, rest, ok := dottedName(line)
		if !ok || !strings.HasPrefix(rest, "=") {
			continue
		}
		if section != "" {
			name = section + "." + name
		}
		note(lines, name, i+1)
		value := strings.TrimSpace(rest[1:])
		for _, q := range []string{`"""`, `'''`} {
			if strings.HasPrefix(value, q) && !strings.Contains(value[3:], q) {
				end = q
			}
		}
		for inner := range strings.SplitSeq(strings.TrimPrefix(value, "{"), ",") { // a section on one line
			if key, rest, ok := dottedName(strings.TrimSpace(inner)); ok && strings.HasPrefix(value, "{") && strings.HasPrefix(rest, "=") {
				note(lines, name+"."+key, i+1)
			}
		}
	}
	return lines
}

// note keeps the first line of a name, and of the section in which it stands.
func note(lines map[string]int, name string, line int) {
	for {
		if lines[name] == 0 {
			lines[name] = line
		}
		i := strings.LastIndexByte(name, '.')
		if i < 0 {
			return
		}
		name = name[:i]
	}
}

// dottedName reads a name like imap.port or "imap" . 'port', and returns what
// follows it.
func dottedName(s string) (name, rest string, ok bool) {
	for {
		s = strings.TrimLeft(s, " \t")
		part := ""
		if s != "" && (s[0] == '"' || s[0] == '\'') {
			n := strings.IndexByte(s[1:], s[0])
			if n < 0 {
				return "", "", false
			}
			part, s = s[1:n+1], s[n+2:]
		} else {
			n := strings.IndexFunc(s, func(r rune) bool {
				return r != '_' && r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
			})
			if n < 0 {
				n = len(s)
			}
			if n == 0 {
				return "", "", false
			}
			part, s = s[:n], s[n:]
		}
		name += part
		if s = strings.TrimLeft(s, " \t"); !strings.HasPrefix(s, ".") {
			return name, s, true
		}
		name, s = name+".", s[1:]
	}
}

// plainAddress reports whether s is an address and nothing else.
func plainAddress(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Address == s && !strings.HasPrefix(s, "<")
}
