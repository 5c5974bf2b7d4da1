// Package standby is the drill of a warm standby (docs/operating.md, "A second machine"): the real
// program on two machines that are two folders here, three real NATS servers on the loopback, each a
// process of its own, and lines between them that can be cut.
//
// It is a module of its own, for the server of NATS is none of postd's.
//
//	go test ./...                                  # 20 failures, the bad inputs, the manual
//	POSTD_STANDBY_FAILURES=300 go test -run Drill  # as .ci/long
//	go test -run '^$' -bench . -benchtime 1x       # filing with it and without, and the lag
package standby
