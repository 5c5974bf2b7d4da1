package tournament

import "testing"

func TestPoints(t *testing.T) {
	for h, want := range map[Half]string{0: "0", 1: "½", 2: "1", 5: "2½", 40: "20", -1: "−½", -2: "−1", -3: "−1½"} {
		if got := h.String(); got != want {
			t.Errorf("%d halves are %s, want %s", int(h), got, want)
		}
	}
	for q, want := range map[Quarter]string{0: "0", 1: "¼", 2: "½", 3: "¾", 4: "1", 29: "7¼", 30: "7½", 31: "7¾", -1: "−¼", -5: "−1¼"} {
		if got := q.String(); got != want {
			t.Errorf("%d quarters are %s, want %s", int(q), got, want)
		}
	}
}
