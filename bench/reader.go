package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// readerTimes is how often the questions are put in one run of a program, so that to start
// it counts for little.
const readerTimes = 10

// reader adds a program that reads records: a line for each, the FEN, a tab and the record;
// it writes a line for each with the move in UCI form. Its CPU time is that of the whole
// program. One that answers otherwise is not measured, and its row says so.
func (r *race) reader(command, notation string, asked []question, record func(*question) string) {
	var in bytes.Buffer
	for range readerTimes {
		for i := range asked {
			fmt.Fprintf(&in, "%s\t%s\n", asked[i].p.FEN(), record(&asked[i]))
		}
	}
	run := func() (string, time.Duration, error) {
		c := exec.Command("/bin/sh", "-c", command)
		var out, errs strings.Builder
		c.Stdin, c.Stdout, c.Stderr = bytes.NewReader(in.Bytes()), &out, &errs
		if err := c.Run(); err != nil {
			said, _, _ := strings.Cut(strings.TrimSpace(errs.String()), "\n")
			return "", 0, fmt.Errorf("%w %s", err, said)
		}
		return out.String(), c.ProcessState.UserTime() + c.ProcessState.SystemTime(), nil
	}
	r.contestants = append(r.contestants, contestant{
		name: "`" + command + "`, " + notation, peer: notation + " by command", amount: readerTimes * len(asked), lenient: true,
		check: func() error {
			out, _, err := run()
			if err != nil {
				return err
			}
			lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
			if len(lines) != readerTimes*len(asked) {
				return fmt.Errorf("it answers %d lines with %d", readerTimes*len(asked), len(lines))
			}
			for i, got := range lines {
				if q := &asked[i%len(asked)]; strings.TrimSpace(got) != q.m.String() {
					return fmt.Errorf("%s in %v is read as %.40q, and not as %v", record(q), q.p, got, q.m)
				}
			}
			return nil
		},
		pass: func() (time.Duration, error) {
			_, took, err := run()
			return took, err
		},
	})
}
