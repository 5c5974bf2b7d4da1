package files

import (
	"context"
	"io"

	"postd/secretary/visit"
	"postd/templates"
)

// eventPGN is all games of an event, each written when it is read.
func eventPGN(_ *request, e Event) (visit.Response, error) {
	return visit.Document{Kind: templates.PortableKind, Name: templates.PortableName(e.Label), Stream: func(ctx context.Context, w io.Writer) error {
		for _, s := range e.Sections {
			if err := s.writePGN(ctx, w); err != nil {
				return err
			}
		}
		return nil
	}}, nil
}

// SectionPGN is all games of a tournament, by round and board, each written when it is read.
func SectionPGN(s Section) visit.Document {
	return visit.Document{Kind: templates.PortableKind, Name: templates.PortableName(s.Label), Stream: s.writePGN}
}

func (s Section) writePGN(ctx context.Context, w io.Writer) error {
	at := s.places()
	for _, x := range s.ordered() {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := s.game(x, at, false)
		if err != nil {
			return err
		}
		if _, err := w.Write(templates.Portables(g)); err != nil {
			return err
		}
	}
	return nil
}
