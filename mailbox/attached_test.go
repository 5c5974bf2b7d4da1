package mailbox

import (
	"testing"

	"postd/correspondence"
	"postd/templates/sheet"
)

// attached is a letter that was stored with a score in PGN beside what goes with it.
func attached(t testing.TB, w correspondence.Rendered) correspondence.Rendered {
	t.Helper()
	s, err := sheet.Decode(w.Tree)
	if err != nil {
		t.Fatal(err)
	}
	s.Attach = append(s.Attach, sheet.Attachment(aScore))
	w.Tree = sheet.Encode(s)
	return w
}
