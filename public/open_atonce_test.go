package public

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
)

// TestOpenAtOnce asks for pages from several sides at once while a game is played and ended,
// and then nobody is shown what was before.
func TestOpenAtOnce(t *testing.T) {
	t.Parallel()
	h, running, _ := openGames(t, ledger.Publicity{Mode: ledger.PublicGames, Delay: "0"})
	done := make(chan struct{})
	var all sync.WaitGroup
	for _, path := range []string{"/", "/t/A", "/t/A/1", "/t/A/1?at=2b", "/t/A/1.json", "/t/A.atom", "/t/A/2"} {
		all.Go(func() {
			for {
				if w := h.get(path); w.Code != http.StatusOK {
					t.Errorf("%s: %d", path, w.Code)
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	h.play(running, "Castles", "KtxP", "P-Q4")
	h.pass(time.Hour)
	h.write(running, rules.Black, "I resign.")
	close(done)
	all.Wait()
	for path, want := range map[string]string{"/": "2 of 2 games have ended", "/t/A": "won, as White", "/t/A/1": "After 6. P-Q4", "/t/A.atom": "A-1: White won"} {
		if page := h.page(path); !strings.Contains(page, want) {
			t.Errorf("%s does not say %q:\n%s", path, want, page)
		}
	}
}
