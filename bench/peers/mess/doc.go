//go:build !peer_mess

// Package mess is empty unless it is measured.
package mess
