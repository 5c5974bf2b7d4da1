package trf

import (
	"os"
	"testing"
)

// FuzzRead reads anything. What is read has a section without fault, and is the same when it
// has been written and read again, in both versions; what is not has between one fault and
// twenty, each with its place.
func FuzzRead(f *testing.F) {
	for _, file := range files(f, "good", "bad") {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		if len(data) < 2000 {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := Read(data)
		if err == nil {
			again(t, "it", read, TRF16, false)
			again(t, "it", read, TRF26, false)
			again(t, "it", read, TRF26, true)
			read.Next()
			return
		}
		faults, ok := err.(Faults)
		if !ok || len(faults) == 0 || len(faults) > mostFaults {
			t.Fatalf("the error is %T with %d faults", err, len(faults))
		}
		for _, fault := range faults {
			if fault.Line < 1 || fault.Column < 1 || fault.Text == "" {
				t.Fatalf("a fault has no place: %+v", fault)
			}
		}
	})
}
