//go:build !peer_dragontoothmg

// Package dragontoothmg is empty unless it is measured.
package dragontoothmg
