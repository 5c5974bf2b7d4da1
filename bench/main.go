// Command bench times the reading of records against notnil/chess: the same
// moves of the same positions, by turns, on one core.
package main

import (
	"flag"
	"fmt"
	"log"
	"runtime"
	"slices"
	"time"
)

func main() {
	positions := flag.Int("positions", 400, "positions of games played at random, all of whose legal moves are read")
	rounds := flag.Int("rounds", 7, "rounds, of which the median is given")
	flag.Parse()
	if *positions < 1 || *rounds < 1 {
		log.Fatal("bench: -positions and -rounds are at least 1")
	}
	runtime.GOMAXPROCS(1)

	asked, err := questions(*positions)
	if err != nil {
		log.Fatalf("bench: %v", err)
	}
	fmt.Printf("%d moves of %d positions, %d rounds, %s\n", len(asked), *positions, *rounds, runtime.Version())
	for _, r := range readers {
		wrong := 0
		for i := range asked {
			if !r.read(&asked[i]) {
				wrong++
			}
		}
		fmt.Printf("%-52s %d of %d read as the move that was written\n", r.name, len(asked)-wrong, len(asked))
		if wrong > 0 && r.peer == "" {
			log.Fatal("bench: postd reads its own records wrongly")
		}
	}

	// Each round gives every reader its turn, so that a slow hour of the
	// machine is shared by all.
	rates := make([][]float64, len(readers))
	for range *rounds {
		for k, r := range readers {
			runtime.GC()
			begin := time.Now()
			for i := range asked {
				r.read(&asked[i])
			}
			rates[k] = append(rates[k], float64(len(asked))/time.Since(begin).Seconds())
		}
	}
	medians := make([]float64, len(readers))
	peers := map[string]float64{}
	for k, r := range readers {
		slices.Sort(rates[k])
		medians[k] = rates[k][len(rates[k])/2]
		if r.peer != "" {
			peers[r.peer] = medians[k]
		}
	}
	fmt.Printf("\n%-52s %12s", "", "records/s")
	for _, name := range peerNames {
		fmt.Printf(" %18s", "to "+name)
	}
	fmt.Println()
	for k, r := range readers {
		fmt.Printf("%-52s %12.0f", r.name, medians[k])
		for _, name := range peerNames {
			fmt.Printf(" %18.2f", medians[k]/peers[name])
		}
		fmt.Println()
	}
}
