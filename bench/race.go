package main

import (
	"fmt"
	"runtime"
	"slices"
	"time"
)

// race is one piece of work that several contestants do, each in its own way.
type race struct {
	title string
	work  string // what there is to do, in a sentence
	unit  string // what is counted, "records"
	many  bool   // rates are given in millions
	notes []string

	contestants []contestant
	done        func() // ends a program that runs beside, if not nil
}

// contestant does the work of a race.
type contestant struct {
	name string
	// peer names the column in which the others are compared with it; "" is
	// one of ours.
	peer string
	// group is that within which rates are compared: the depth of a perft.
	group string
	// amount is what one pass does, in the race's unit.
	amount int
	// check does the work once and says in what the answers differ from ours.
	check func() error
	// lenient says that a wrong answer does not end the run: the row tells of it. fault is
	// what it tells, and then the contestant has no turns.
	lenient bool
	fault   string
	// pass does the work once and returns the CPU time that it took.
	pass func() (time.Duration, error)
}

// timed makes a pass of work that is done in this process.
func timed(work func()) func() (time.Duration, error) {
	return func() (time.Duration, error) {
		begin := cpu()
		work()
		return cpu() - begin, nil
	}
}

// run checks all answers, gives the contestants their turns and returns the
// table of the medians.
func (r *race) run(c counts) (table, error) {
	for i := range r.contestants {
		k := &r.contestants[i]
		if k.fault != "" {
			continue
		}
		switch err := k.checked(); {
		case err == nil:
		case k.lenient:
			k.fault = err.Error()
		default:
			return table{}, fmt.Errorf("%s: %w", k.name, err)
		}
	}
	rates := make([][]float64, len(r.contestants))
	for round := range c.rounds {
		// Every round begins with another contestant, so that none is always
		// behind the same one.
		for i := range r.contestants {
			i = (i + round) % len(r.contestants)
			if r.contestants[i].fault != "" {
				continue
			}
			rate, err := r.contestants[i].turn(c.least)
			if err != nil {
				return table{}, fmt.Errorf("%s: %w", r.contestants[i].name, err)
			}
			rates[i] = append(rates[i], rate)
		}
	}
	medians := make([]float64, len(rates))
	for i := range rates {
		if r.contestants[i].fault != "" {
			continue
		}
		medians[i] = median(rates[i])
	}
	return r.table(medians), nil
}

// checked does the work once. A panic of one that is measured by folder is a wrong answer.
func (k *contestant) checked() (err error) {
	if k.lenient {
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("it panics: %v", r)
			}
		}()
	}
	return k.check()
}

// turn repeats the work until it has taken long enough to be measured, and
// returns how much of it was done a second.
func (k *contestant) turn(least time.Duration) (float64, error) {
	// What others left behind is not cleared away in this turn.
	runtime.GC()
	var took time.Duration
	for passes := 1; ; passes++ {
		once, err := k.pass()
		if err != nil {
			return 0, err
		}
		if took += once; took >= least && took > 0 {
			return float64(k.amount) * float64(passes) / took.Seconds(), nil
		}
	}
}

// median returns the middle one of some figures, the higher of two.
func median(figures []float64) float64 {
	sorted := slices.Sorted(slices.Values(figures))
	return sorted[len(sorted)/2]
}

// table compares each contestant's rate with those of the peers in its group.
func (r *race) table(rates []float64) table {
	t := table{Title: r.title, Work: r.work, Unit: r.unit, Notes: r.notes}
	one := 1.0
	if r.many {
		t.Unit, one = "million "+r.unit, 1e6
	}
	for _, k := range r.contestants {
		if k.peer != "" && k.fault == "" {
			t.Peers = append(t.Peers, k.peer)
		}
	}
	for i, k := range r.contestants {
		line := row{Name: k.name, Rate: rates[i] / one, To: map[string]float64{}, Fault: k.fault}
		for j, other := range r.contestants {
			if k.fault == "" && other.fault == "" && other.peer != "" && other.group == k.group {
				line.To[other.peer] = rates[i] / rates[j]
			}
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}
