//go:build !peer_countergo

// Package countergo is empty unless it is measured.
package countergo
