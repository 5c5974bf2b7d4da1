//go:build !unix

package store

// mapsBeyond says that a file may be mapped beyond its end.
const mapsBeyond = false

// addressLimit is how many octets of addresses the process may have; 0: any number.
func addressLimit() int64 { return 0 }
