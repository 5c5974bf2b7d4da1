package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// normalise turns one drawing into a single line: its one outermost element,
// which gets the given id, with presentation attributes in the place of
// style="…", because under a Content-Security-Policy with style-src 'self'
// each style attribute is an error.
func normalise(id string, raw []byte) (string, error) {
	var b strings.Builder
	inherited := []map[string]string{initial} // one for each open element
	d := xml.NewDecoder(bytes.NewReader(raw))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return b.String(), nil
		}
		if err != nil {
			return "", err
		}
		switch t := token.(type) {
		case xml.StartElement:
			parent := inherited[len(inherited)-1]
			own, geometry, err := split(t)
			if err != nil {
				return "", err
			}
			inherited = append(inherited, merge(parent, own))
			if t.Name.Local == "svg" {
				continue
			}
			b.WriteString("<" + t.Name.Local)
			if len(inherited) == 3 { // initial, svg, this one
				if b.Len() != len("<"+t.Name.Local) {
					return "", fmt.Errorf("more than one outermost element")
				}
				fmt.Fprintf(&b, ` id="%s"`, id)
			}
			b.WriteString(geometry)
			for _, property := range slices.Sorted(maps.Keys(own)) {
				if parent[property] != own[property] {
					fmt.Fprintf(&b, ` %s="%s"`, property, own[property])
				}
			}
			if t.Name.Local == "g" {
				b.WriteString(">")
			} else {
				b.WriteString("/>")
			}
		case xml.EndElement:
			inherited = inherited[:len(inherited)-1]
			if t.Name.Local == "g" {
				b.WriteString("</g>")
			}
		}
	}
}

// initial holds what SVG itself says of the properties that the drawings set.
var initial = map[string]string{
	"opacity":           "1",
	"fill":              "#000",
	"fill-opacity":      "1",
	"fill-rule":         "nonzero",
	"stroke":            "none",
	"stroke-opacity":    "1",
	"stroke-dasharray":  "none",
	"stroke-linecap":    "butt",
	"stroke-linejoin":   "miter",
	"stroke-miterlimit": "4",
	"stroke-width":      "1",
}

func merge(parent, own map[string]string) map[string]string {
	all := maps.Clone(parent)
	maps.Copy(all, own)
	return all
}

// split returns what the style of an element sets, and its geometry written
// as attributes.
func split(e xml.StartElement) (style map[string]string, geometry string, err error) {
	switch e.Name.Local {
	case "svg":
		return nil, "", nil
	case "g", "path", "circle":
	default:
		return nil, "", fmt.Errorf("element <%s> is not known here", e.Name.Local)
	}
	style = map[string]string{}
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "id":
		case "style":
			for declaration := range strings.SplitSeq(a.Value, ";") {
				property, value, ok := strings.Cut(declaration, ":")
				if !ok && strings.TrimSpace(declaration) != "" {
					return nil, "", fmt.Errorf("style %q has no colon", declaration)
				}
				property, value = strings.TrimSpace(property), strings.TrimSpace(value)
				if property == "fill" || property == "stroke" {
					if value, err = colour(value); err != nil {
						return nil, "", err
					}
				}
				if ok {
					style[property] = value
				}
			}
		case "d":
			geometry += fmt.Sprintf(` d="%s"`, shortPath(a.Value))
		case "cx", "cy", "r", "transform":
			geometry += fmt.Sprintf(` %s="%s"`, a.Name.Local, a.Value)
		default:
			return nil, "", fmt.Errorf("attribute %s is not known here", a.Name.Local)
		}
	}
	return style, geometry, nil
}

// colour shortens a colour. The black Rook and Queen say 000000 where #000000
// is meant, which browsers pass over and strict readers refuse.
func colour(value string) (string, error) {
	switch strings.TrimPrefix(value, "#") {
	case "000000":
		return "#000", nil
	case "ffffff":
		return "#fff", nil
	case "none":
		return "none", nil
	}
	return "", fmt.Errorf("colour %q is neither black nor white", value)
}

var (
	spaces = regexp.MustCompile(`\s+`)
	around = regexp.MustCompile(` ?([A-Za-z,]) ?`)
)

// shortPath leaves out the white space that path data do not need.
func shortPath(d string) string {
	return around.ReplaceAllString(spaces.ReplaceAllString(strings.TrimSpace(d), " "), "$1")
}
