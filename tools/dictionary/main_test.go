package main

import (
	"bytes"
	"testing"
)

func TestTheDictionaryIsMadeOfTheGoldens(t *testing.T) {
	text, err := gather("../../templates/testdata")
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > size || len(text) < size*9/10 {
		t.Errorf("%d octets, and it has room for %d", len(text), size)
	}
	again, err := gather("../../templates/testdata")
	if err != nil || !bytes.Equal(text, again) {
		t.Errorf("a second run makes another: %v", err)
	}
	common := map[string]int{"said by one letter alone, and long": 1, "said by most of them": 9}
	if got := string(cut(common)); got != "said by one letter alone, and long\nsaid by most of them\n" {
		t.Errorf("the commonest is not the last: %q", got)
	}
	if _, err := gather(t.TempDir()); err == nil {
		t.Error("a dictionary of no letters")
	}
}
