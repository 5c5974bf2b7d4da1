//go:build !race

package app

// raceDetector says that the tests run with the race detector.
const raceDetector = false
