package descriptive_test

import (
	"fmt"

	"postd/descriptive"
	"postd/rules"
)

// p1 is P1 of the worked examples, after 1. P-K4 P-K4 2. P-Q4 P-Q3.
const p1 = "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"

func ExampleParse() {
	_, err := descriptive.Parse("Kt to KB3")
	fmt.Println(err)
	_, err = descriptive.Parse("King is well")
	fmt.Println(err)
	// Output:
	// <nil>
	// descriptive: "is" is no word of a record
}

func ExampleRecord_Match() {
	p, err := rules.ParseFEN(p1)
	if err != nil {
		panic(err)
	}
	for _, words := range []string{"B-Kt5", "B-Kt5 ch", "P-K6", "PxP"} {
		r, err := descriptive.Parse(words)
		if err != nil {
			panic(err)
		}
		var moves []rules.Move
		for _, x := range r.Match(p, descriptive.Birth).Readings {
			moves = append(moves, x.Move)
		}
		fmt.Println(words, moves)
	}
	// Output:
	// B-Kt5 [c1g5 f1b5]
	// B-Kt5 ch [f1b5]
	// P-K6 []
	// PxP [d4e5]
}

func ExampleNotation_ReadLine() {
	said, ok := descriptive.Descriptive.ReadLine("2… P-Q3 3. K. Kt. to B's 3d")
	fmt.Println(ok)
	for _, s := range said {
		fmt.Printf("%d %t %s\n", s.Number, s.Dots, s.Record.Words)
	}
	_, ok = descriptive.Descriptive.ReadLine("I castle tomorrow")
	fmt.Println(ok)
	// Output:
	// true
	// 2 true P-Q3
	// 3 false K. Kt. to B's 3d
	// false
}

func ExampleBrief() {
	p, err := rules.ParseFEN(p1)
	if err != nil {
		panic(err)
	}
	for _, uci := range []string{"f1b5", "c1g5", "g1f3", "d4e5"} {
		m, err := rules.ParseMove(uci)
		if err != nil {
			panic(err)
		}
		fmt.Println(descriptive.Brief(p, m, descriptive.Style{Checks: true}), "|", descriptive.Full(p, m))
	}
	// Output:
	// B-QKt5 ch | Bishop on King's Bishop's square to Queen's Knight's fifth
	// B-KKt5 | Bishop on Queen's Bishop's square to King's Knight's fifth
	// Kt-KB3 | Knight on King's Knight's square to King's Bishop's third
	// PxP | Pawn on Queen's fourth takes Pawn on King's fifth
}

func ExampleSquareName() {
	f3 := rules.SquareAt(5, 2)
	fmt.Println(descriptive.SquareName(f3, rules.White))
	fmt.Println(descriptive.SquareName(f3, rules.Black))
	fmt.Println(descriptive.ShortSquare(f3, rules.White, descriptive.Style{}))
	fmt.Println(descriptive.SquareName(rules.SquareAt(4, 7), rules.Black))
	// Output:
	// King's Bishop's third
	// King's Bishop's sixth
	// KB3
	// King's square
}
