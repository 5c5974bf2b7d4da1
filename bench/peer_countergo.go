//go:build peer_countergo

package main

import "postd/bench/peers/countergo"

func init() { readers["countergo"] = countergo.Read }
