//go:build peer_mess

package main

import "postd/bench/peers/mess"

func init() { readers["mess"] = mess.Read }
