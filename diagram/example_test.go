package diagram_test

import (
	"fmt"

	"postd/descriptive"
	"postd/diagram"
	"postd/rules"
)

func ExampleText() {
	p, err := rules.ParseFEN("8/5k2/8/3pP3/8/8/1K6/R7 w - - 0 1")
	if err != nil {
		panic(err)
	}
	fmt.Print(diagram.Text(p, rules.Black, descriptive.Style{Spelling: descriptive.American}))
	// Output:
	//     KR KN KB K  Q  QB QN QR
	// 1 | .  :  .  :  .  :  .  R | 8
	// 2 | :  .  :  .  :  .  K  . | 7
	// 3 | .  :  .  :  .  :  .  : | 6
	// 4 | :  .  :  .  :  .  :  . | 5
	// 5 | .  :  .  P  p  :  .  : | 4
	// 6 | :  .  :  .  :  .  :  . | 3
	// 7 | .  :  k  :  .  :  .  : | 2
	// 8 | :  .  :  .  :  .  :  . | 1
	//     KR KN KB K  Q  QB QN QR
}

func ExampleWords() {
	p, err := rules.ParseFEN("8/5k2/8/3pP3/8/8/1K6/R7 w - - 0 1")
	if err != nil {
		panic(err)
	}
	white, black := diagram.Words(p, descriptive.Style{})
	fmt.Println(white)
	fmt.Println(black)
	// Output:
	// White: K QKt2; R QR1; P K5.
	// Black: K KB2; P Q4.
}

func ExampleMarked() {
	p, err := rules.ParseFEN("4k3/5p2/8/8/8/2N5/8/R3K2R b KQ - 0 1")
	if err != nil {
		panic(err)
	}
	fmt.Print(diagram.Marked(p, rules.Black, 0, descriptive.Style{}, rules.Square.String))
	white, black := diagram.WordsNamed(p, rules.Square.String)
	fmt.Println(white)
	fmt.Println(black)
	// Output:
	//     h  g  f  e  d  c  b  a
	// 1 | R  :  .  K  .  :  .  R | 1
	// 2 | :  .  :  .  :  .  :  . | 2
	// 3 | .  :  .  :  .  N  .  : | 3
	// 4 | :  .  :  .  :  .  :  . | 4
	// 5 | .  :  .  :  .  :  .  : | 5
	// 6 | :  .  :  .  :  .  :  . | 6
	// 7 | .  :  p  :  .  :  .  : | 7
	// 8 | :  .  :  k  :  .  :  . | 8
	//     h  g  f  e  d  c  b  a
	// White: King on e1; Rooks on a1, h1; Knight on c3.
	// Black: King on e8; Pawn on f7.
}
