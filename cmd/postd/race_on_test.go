//go:build race

package main

// raceDetector says that the tests run with the race detector.
const raceDetector = true
