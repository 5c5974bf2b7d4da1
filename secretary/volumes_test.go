package secretary

import (
	"net/http"
	"path/filepath"
	"testing"

	"postd/ledger"
	"postd/ledger/crowd"
	"postd/templates"
)

// Each page of a game that is bound unpacks a volume at most once: the pages together no more than there
// are, and asked for again none.
func TestPagesUnpackAVolumeOnce(t *testing.T) {
	t.Parallel()
	var clock crowd.Clock
	path := filepath.Join(t.TempDir(), "postd.db")
	l, err := ledger.Open(path, ledger.Options{
		Host: "chess.test", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Source: composePlainly, Now: clock.Now, NoSync: true, Release: "test",
		Secret: []byte("a secret of the tests, 32 bytes."),
	})
	if err != nil {
		t.Fatal(err)
	}
	filled := must(crowd.Fill(t.Context(), l, &clock, crowd.Options{Games: 1, Plies: 40, Papers: 41, Each: 3, Seed: 1, Answers: true, Compose: composePlainly}))(t)
	bound := must(l.Compact(t.Context(), true, func(string, int64, int64) {}))(t).Binding
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	o := officeOn(t, path, filled.Until.Add(quietly))
	c := o.as(roleSecretary)
	for _, page := range []string{"/g/g1", "/g/g1/letters", "/g/g1/timeline", "/g/g1/account"} {
		first := c.unpacks(page)
		if again := c.unpacks(page); first > int64(bound.Volumes) || again != 0 {
			t.Errorf("%s unpacks %d volumes of %d, and then %d", page, first, bound.Volumes, again)
		}
		t.Logf("%s unpacks %d volumes of %d", page, first, bound.Volumes)
	}
	if all := o.Counts().Unpacked; all == 0 || all > int64(bound.Volumes) {
		t.Errorf("all pages unpack %d volumes of %d", all, bound.Volumes)
	}
}

// unpacks is how many volumes are unpacked for a page.
func (c *client) unpacks(path string) int64 {
	c.t.Helper()
	before := c.office.Counts().Unpacked
	c.get(path).is(http.StatusOK)
	return c.office.Counts().Unpacked - before
}
