package mime

import (
	"strings"
	"testing"
)

// TestTopic takes from a subject what programs put before it.
func TestTopic(t *testing.T) {
	for in, want := range map[string]string{
		"A3-12 Smith v Jones: 5 P-QB3":                      "A3-12 Smith v Jones: 5 P-QB3",
		"Re: AW: RE[2]: Sv: Antw: 回复：回覆: A-1":               "A-1 answers",
		"R: RIF: Odp: YNT: Vs: VÁ: ΑΠ: Отв: Re(3): Re^2: x": "x answers",
		"Fwd: Re: WG: TR: RV: x":                            "x answers forwards",
		"  Re : \u00a0 x\r\n y":                             "x y answers",
		"Report: P-K4":                                      "Report: P-K4",
		"Kt: B3":                                            "Kt: B3",
		strings.Repeat("Re: ", 200) + "x":                   "x answers",
		"":                                                  "",
	} {
		got := TopicOf(in)
		words := got.Words
		if got.Answers {
			words += " answers"
		}
		if got.Forwards {
			words += " forwards"
		}
		if words != want {
			t.Errorf("%q: %q, want %q", in, words, want)
		}
	}
	for in, want := range map[string]string{
		"A3-12 Smith v Jones: 5 P-QB3": "5 P-QB3 true", "a3-12: P-K4": "P-K4 true", "A3-12 P-K4": "P-K4 true",
		"A3-1 P-K4": " false", "A3-123 P-K4": " false", "A3-12": " true", "P-K4": " false",
	} {
		rest, ok := TopicOf(in).After("A3-12")
		if got := rest + map[bool]string{true: " true", false: " false"}[ok]; got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
