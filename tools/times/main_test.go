package main

import (
	"strings"
	"testing"
)

func TestTell(t *testing.T) {
	var out strings.Builder
	err := tell(strings.NewReader(`{"Action":"output","Package":"p","Test":"TestA","Output":"wrong\n"}
{"Action":"fail","Package":"p","Test":"TestA","Elapsed":1.5}
{"Action":"output","Package":"p","Test":"TestB","Output":"fine\n"}
{"Action":"pass","Package":"p","Test":"TestB","Elapsed":2.5}
# a line of go itself
{"Action":"fail","Package":"p","Elapsed":4}
`), &out)
	want := `wrong
# a line of go itself
     4.0 s  fail  p 

the slowest tests:
     2.5 s  pass  p TestB
     1.5 s  fail  p TestA
`
	if err != nil || out.String() != want {
		t.Errorf("%v\n%s", err, out.String())
	}
}
