package rules_test

import (
	"fmt"

	"postd/rules"
)

func ExamplePosition_Play() {
	p := rules.Start()
	for _, s := range []string{"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"} {
		m, err := p.ParseSAN(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		if p, err = p.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(p.FEN())
	fmt.Println(p.Turn(), "is mated:", p.Mate())
	_, err := p.Play(rules.NewMove(60, 53, rules.NoRole))
	fmt.Println(err)
	// Output:
	// r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4
	// Black is mated: true
	// rules: illegal move e8f7: Black's King would be in check
}

func ExamplePosition_Moves() {
	p, err := rules.ParseFEN("7k/P7/8/8/8/8/8/K7 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var list rules.MoveList
	p.Moves(&list)
	for _, m := range list.All() {
		if m.Promotion() != rules.NoRole {
			fmt.Println(m, p.SAN(m))
		}
	}
	// Output:
	// a7a8q a8=Q+
	// a7a8r a8=R+
	// a7a8b a8=B
	// a7a8n a8=N
}

// The King's Knight keeps its name wherever it goes (BCC1903/I.6).
func ExamplePosition_At() {
	p := rules.Start()
	for _, s := range []string{"Nf3", "a6", "Nd4", "a5", "Nb5", "a4", "N5c3"} {
		m, _ := p.ParseSAN(s)
		p, _ = p.Play(m)
	}
	c3, _ := rules.ParseSquare("c3")
	man := p.At(c3)
	fmt.Println(man.Colour, man.Role, man.Wing == rules.KingSide)
	// Output:
	// White Knight true
}

// By BCC1903/I.16(b) rights to castle do not distinguish positions.
func ExamplePosition_Identical() {
	p, _ := rules.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	q, _ := rules.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w - - 8 5")
	fmt.Println(p == q, p.Identical(q))
	// Output:
	// false true
}

func ExampleParseFEN() {
	_, err := rules.ParseFEN("4k3/8/8/8/8/8/8/R3K3 w K - 0 1")
	fmt.Println(err)
	// Output:
	// rules: FEN "4k3/8/8/8/8/8/8/R3K3 w K - 0 1": the castling field has K, but White's King and Rook are not on e1 and h1
}

func ExamplePGN() {
	p := rules.Start()
	var g rules.PGN
	for _, s := range []string{"f3", "e5", "g4", "Qh4"} {
		m, _ := p.ParseSAN(s)
		p, _ = p.Play(m)
		g.Moves = append(g.Moves, m)
	}
	g.Tags = []rules.Tag{{Name: "White", Value: "Smith, John"}, {Name: "Mode", Value: "EM"}}
	g.Result = "0-1"
	g.Comments = map[int]string{3: "sent 2026.11.21, used 2"}
	fmt.Print(g)
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Smith, John"]
	// [Black "?"]
	// [Result "0-1"]
	// [Mode "EM"]
	//
	// 1. f3 e5 2. g4 Qh4# {sent 2026.11.21, used 2} 0-1
}

func ExampleDead() {
	// A wall of Pawns: no man can ever come through.
	p, _ := rules.ParseFEN("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1")
	v := rules.Dead(p, rules.Budget{Nodes: rules.DeadBudget})
	fmt.Println(v.Answer, v.Reason)

	p, _ = rules.ParseFEN("k7/8/1K6/8/8/8/8/7R w - - 0 1")
	v = rules.Dead(p, rules.Budget{Nodes: rules.DeadBudget})
	fmt.Println(v.Answer, v.Reason, v.Line)
	// Output:
	// proved enclosed
	// refuted helpmate [h1h8]
}

func ExampleEndlessChecks() {
	p, _ := rules.ParseFEN("6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40")
	v, certificate := rules.EndlessChecks(p, rules.White, rules.Budget{Nodes: 1000})
	fmt.Println(v.Answer, v.Line, certificate.Len())
	fmt.Println(certificate.Verify(p))
	// Output:
	// proved [h5e8] 2
	// <nil>
}

func ExampleMateIn() {
	p, _ := rules.ParseFEN("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
	v := rules.MateIn(p, 2, rules.Budget{Nodes: 10_000})
	fmt.Println(v.Answer, v.Line)
	// Output: proved [a2a7]
}
