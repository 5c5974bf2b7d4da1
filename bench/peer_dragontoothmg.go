//go:build peer_dragontoothmg

package main

import "postd/bench/peers/dragontoothmg"

func init() { readers["dragontoothmg"] = dragontoothmg.Read }
