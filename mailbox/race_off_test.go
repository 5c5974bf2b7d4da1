//go:build !race

package mailbox

// raceDetector says that the tests run with the race detector.
const raceDetector = false
