package descriptive_test

import (
	"strings"
	"testing"

	"postd/rules"
)

// specimens are what each hand writes below: the King's Knight to KB3, the
// Queen's Rook on Q1 to QB1, the Bishop taking the King's Knight's Pawn on KKt7
// with check, a Pawn taking a Rook and becoming a Knight with mate, a Pawn
// taking in passing, and castling on the Queen's side.
var specimens = []said{
	{mover: person{man: rules.Knight, wing: rules.KingSide}, verb: goes, to: spot{line{rules.Bishop, rules.KingSide}, 3}},
	{mover: person{man: rules.Rook, wing: rules.QueenSide}, from: spot{line{rules.Queen, rules.NoWing}, 1}, verb: goes, to: spot{line{rules.Bishop, rules.QueenSide}, 1}},
	{mover: person{man: rules.Bishop}, verb: takes, taken: person{man: rules.Pawn, file: line{rules.Knight, rules.KingSide}}, on: spot{line{rules.Knight, rules.KingSide}, 7}, check: true},
	{mover: person{man: rules.Pawn}, verb: takes, taken: person{man: rules.Rook}, becomes: rules.Knight, mate: true},
	{mover: person{man: rules.Pawn, file: line{rules.Bishop, rules.NoWing}}, verb: takes, taken: person{man: rules.Pawn}, passing: true},
	{castles: true, castling: rules.QueenSide},
}

// written has one line for each hand. Spaces that are no plain ones are shown:
// ⍽ does not break, · is thin, ‧ is narrow and does not break, □ is of full
// width; "–" is what a hand cannot write.
const written = `
the Code: KKt-KB3 | QR(Q1)-QB1 | BxKKtP(KKt7) ch | PxR(Kt) mate | BPxP e.p. | Castles QR
old books: K. Kt. to K. B's 3d. | Q. R. (Q's sq.) to Q. B's sq. | B. takes K. Kt. P. (K. Kt's 7th) (ch.). | P. takes R. (becoming a Kt.), mate. | B. P. takes P. (in passing). | Castles (Q. R.).
spaced: K Kt - K B 3 | Q R (Q 1) - Q B 1 | B x K Kt P (K Kt 7) ch | P x R (Kt) mate | B P x P e. p. | O - O - O
full words: King's Knight to King's Bishop's third | Queen's Rook on Queen's square to Queen's Bishop's square | Bishop takes King's Knight's Pawn on King's Knight's seventh, giving check | Pawn takes Rook becoming a Knight, checkmate | Bishop's Pawn takes Pawn in passing | Castles Queen's Rook
American: KN-KB3 | QR(Q1)-QB1 | BxKNP(KN7)+ | PxR=N# | BPxP e.p. | O-O-O
Kn: KKn-KB3 | QR(Q1)-QB1 | BxKKnP(KKn7) ch | PxR(Kn) mate | BPxP e.p. | Castles QR
Knt: KKnt-KB3 | QR(Q1)-QB1 | BxKKntP(KKnt7) ch | PxR(Knt) mate | BPxP e.p. | Castles QR
spaced American: K N - K B 3 | Q R (Q 1) - Q B 1 | B x K N P (K N 7) ch | P x R (N) mate | B P x P e. p. | O - O - O
3rd and square: K. Kt. to K. B's 3rd. | Q. R. (Q's square) to Q. B's square. | B. takes K. Kt. P. (K. Kt's 7th) (ch.). | P. takes R., becoming a Kt., mate. | B. P. takes P. en passant. | Castles on the Queen's side.
possessive wings: K's Kt. to K's B's 3d. | Q's R. (Q's sq.) to Q's B's sq. | B. takes K's Kt's Pawn (K's Kt's 7th) (ch.). | Pawn takes R. (becoming a Kt.), mate. | B's Pawn takes Pawn (in passing). | Castles (Q's side).
possessive Pawns: K. Kt. to K. B's 3d. | Q. R. (Q's 1st) to Q. B's 1st. | B. takes K. Kt's Pawn (K. Kt's 7th) (ch.). | Pawn takes R. (becoming a Kt.), mate. | B's Pawn takes Pawn (in passing). | Castles (Q. R.).
his and her: K. Kt. to his B's 3d. | Q. R. (Q's sq.) to his B's sq. | B. takes K. Kt. P. (K. Kt's 7th) (ch.). | P. takes R. (becoming a Kt.), mate. | B. P. takes P. (in passing). | Castles with Q's R.
typographic: K. Kt. to K. B’s 3d! | Q. R. (Q’s sq.) to Q. B’s sq.! | B. takes K. Kt. P. (K. Kt’s 7th) (ch.)! | P. takes R. (becoming a Kt.), mate! | B. P. takes P., _en passant_! | Castles (Q. R.)!
no possessive: K. Kt. to K. B. 3d | Q. R. (Q. sq.) to Q. B. sq. | B. captures K. Kt. P. (K. Kt. 7th) (ch.) | P. captures R. (becoming a Kt.), mate | B. P. captures P. (in passing) | Castles (Q. R.)
dots closed up: K.Kt.-K.B.3d. | Q.R. (Q.Sq.)-Q.B.Sq. | B. takes K.Kt.P. (K.Kt.7th), ch. | P. takes R. (becoming a Kt.), mate. | B.P. takes P. (in passing). | Castles (Q. R.).
P to K4: KKt to KB3 | QR(Q1) to QB1 | B takes KKtP(KKt7) check | P takes R(Kt) mate | BP takes P e.p. | Castles QR
PtoK4: KKttoKB3 | QR(Q1)toQB1 | BtakesKKtP(KKt7) ch | PtakesR(Kt) mate | BPtakesP e.p. | Castles QR
PK4: – | – | BxKKtP(KKt7) ch | PxR (Kt) mate | BPxP e.p. | Castles QR
P K 4: – | – | B x K Kt P (K Kt 7) ch | P x R (Kt) mate | B P x P e. p. | O - O - O
em dash: KKt—KB3 | QR(Q1)—QB1 | B×KKtP(KKt7) ch | P×R(Kt) mate | BP×P e.p. | 0—0—0
en dash: K Kt – K B 3 | Q R (Q 1) – Q B 1 | B × K Kt P (K Kt 7) ch | P × R (Kt) mate | B P × P e. p. | O – O – O
minus: KKt−KB3 | QR(Q1)−QB1 | B:KKtP(KKt7)† | P:R(Kt) mate | BP:P e.p. | Castles QR
hyphens of printers: KKt‑KB3 | QR(Q1)‑QB1 | B x KKtP(KKt7) ch | P x R(Kt) mate | BP x P e.p. | Castles QR
figure dash: K Kt‒K B 3 | Q R (Q 1)‒Q B 1 | B : K Kt P (K Kt 7) ch | P : R (Kt) mate | B P : P e. p. | O - O - O
noughts: KKt-KB3 | QR(Qsq)-QBsq | BxKKtP(KKt7) ch | PxR(Kt) mate | BPxP e.p. | 0-0-0
slashes: KKt-KB3 | QR/Q1-QB1 | BxKKtP/KKt7 ch | PxR/Kt mate | BPxP e.p. | Castles QR
equals: KKt-KB3 | QR(Q1)-QB1 | BxKKtP on KKt7 ch | PxR = Kt mate | BPxP e.p. | Castles QR
equals in brackets: KKt-KB3 | QR from Q1-QB1 | BxKKtP at KKt7 ch | PxR(=Kt) mate | BPxP e.p. | Castles QR
glued: KKt-KB3 | QR(Q1)-QB1 | BxKKtP(KKt7)ch | PxR(Kt)mate | BPxPep | Castles QR
signs: KKt-KB3 | QR(Q1)-QB1 | BxKKtP(KKt7)+ | PxR(Kt)# | BPxP e.p. | Castles QR
two crosses: KKt-KB3 | QR(Q1)-QB1 | BxKKtP(KKt7)++ | PxR(Kt) mate | BPxPe.p. | Castles QR
and mates: KKt-KB3 | QR(Q1)-QB1 | BxKKtP(KKt7), ch. | PxR(Kt), and mates | BPxP (e.p.) | Castles QR
disc.: KKt-KB3 | QR(Q1)-QB1 | BxKKtP(KKt7)(ch) | PxR(Kt) and mate | BPxP e.p. | Castles QR
rank left out: KKt-KB3 | QR(Q1)-QB | BxKKtP(KKt7) ch | PxR(Kt) mate | BPxP e.p. | Castles QR
rank left out, spaced: K Kt - K B 3 | Q R (Q 1) - Q B | B x K Kt P (K Kt 7) ch | P x R (Kt) mate | B P x P e. p. | O - O - O
Rs: KKt to KBs 3 | QR(Qs 1) to QBs 1 | BxKKtP(KKts 7) ch | PxR(Kt) mate | BPxP e.p. | Castles QR
words without apostrophes: Kings Knight to Kings Bishops third | Queens Rook on Queens square to Queens Bishops square | Bishop takes Kings Knights Pawn on Kings Knights seventh, giving check | Pawn takes Rook becoming a Knight, checkmate | Bishops Pawn takes Pawn en passant | Castles Queen's Rook
the words: King's Knight to the King's Bishop's third square | Queen's Rook from the Queen's square to the Queen's Bishop's square | Bishop takes the King's Knight's Pawn at the King's Knight's seventh square, giving check | Pawn takes the Rook, promoting to a Knight, checkmate | Bishop's Pawn takes the Pawn in passing | Castles Queen's Rook
dictated: king knight to king bishop three | queen rook on queen one to queen bishop one | bishop takes king knight pawn on king knight seven check | pawn takes rook becomes a knight mate | bishop pawn takes pawn in passing | castles queenside
half in words: King's Knight to King's Bishop's 3 | Queen's Rook(Queen's 1) to Queen's Bishop's 1 | Bishop x King's Knight's Pawn(King's Knight's 7), giving check | Pawn x Rook becoming a Knight, checkmate | Bishop's Pawn x Pawn in passing | Castles Queen's Rook
figurines: K♘-KB3 | Q♖(Q1)-QB1 | ♗xKKt♙(KKt7) ch | ♙x♖(♘) mate | B♙x♙ e.p. | Castles QR
black figurines: K ♞ - K B 3 | Q ♜ (Q 1) - Q B 1 | ♝ x K Kt ♟ (K Kt 7) ch | ♟ x ♜ = ♞ mate | B ♟ x ♟ e. p. | O - O - O
small letters: kkt-kb3 | qr(q1)-qb1 | bxkktp(kkt7) ch | pxr(kt) mate | bpxp e.p. | castles qr
small American: k n - k b 3 | q r (q 1) - q b 1 | b x k n p (k n 7) ch | p x r (n) mate | b p x p e. p. | o - o - o
small old books: k. kt. to k. b's 3d. | q. r. (q's sq.) to q. b's sq. | b. takes k. kt. p. (k. kt's 7th) (ch.). | p. takes r. (becoming a kt.), mate. | b. p. takes p. (in passing). | castles (q. r.).
capitals: K. KT. TO K. B'S 3D. | Q. R. (Q'S SQ.) TO Q. B'S SQ. | B. TAKES K. KT. P. (K. KT'S 7TH) (CH.). | P. TAKES R. (BECOMING A KT.), MATE. | B. P. TAKES P. (IN PASSING). | CASTLES (Q. R.).
capital signs: KKT-KB3 | QR(Q1)-QB1 | BXKKTP(KKT7) CH | PXR(KT) MATE | BPXP E.P. | CASTLES QR
full-width noughts: ＫＫｔ－ＫＢ３ | ＱＲ（Ｑ１）－ＱＢ１ | ＢｘＫＫｔＰ（ＫＫｔ７）□ｃｈ | ＰｘＲ＝Ｋｔ□ｍａｔｅ | ＢＰｘＰ□ｅ．ｐ． | ０－０－０
full-width letters: ＫＫｔ-ＫＢ３ | ＱＲ(Ｑ１)-ＱＢ１ | ＢｘＫＫｔＰ(ＫＫｔ７) ｃｈ | ＰｘＲ(Ｋｔ) ｍａｔｅ | ＢＰｘＰ ｅ.ｐ. | Ｃａｓｔｌｅｓ ＱＲ
full width throughout: Ｋ．□Ｋｔ．□ｔｏ□Ｋ．□Ｂ＇ｓ□３ｄ． | Ｑ．□Ｒ．□（Ｑ＇ｓ□ｓｑ．）□ｔｏ□Ｑ．□Ｂ＇ｓ□ｓｑ． | Ｂ．□ｔａｋｅｓ□Ｋ．□Ｋｔ．□Ｐ．□（Ｋ．□Ｋｔ＇ｓ□７ｔｈ）□（ｃｈ．）． | Ｐ．□ｔａｋｅｓ□Ｒ．□（ｂｅｃｏｍｉｎｇ□ａ□Ｋｔ．），□ｍａｔｅ． | Ｂ．□Ｐ．□ｔａｋｅｓ□Ｐ．□（ｉｎ□ｐａｓｓｉｎｇ）． | Ｃａｓｔｌｅｓ□（Ｑ．□Ｒ．）．
no-break spaces: K⍽Kt⍽-⍽K⍽B⍽3 | Q⍽R⍽(Q⍽1)⍽-⍽Q⍽B⍽1 | B⍽x⍽K⍽Kt⍽P⍽(K⍽Kt⍽7)⍽ch | P⍽x⍽R⍽(Kt)⍽mate | B⍽P⍽x⍽P⍽e.⍽p. | O⍽-⍽O⍽-⍽O
thin spaces: K.·Kt.·to·K.·B's·3d. | Q.·R.·(Q's·sq.)·to·Q.·B's·sq. | B.·takes·K.·Kt.·P.·(K.·Kt's·7th)·(ch.). | P.·takes·R.·(becoming·a·Kt.),·mate. | B.·P.·takes·P.·(in·passing). | Castles·(Q.·R.).
narrow no-break spaces: K.‧Kt.‧to‧K.‧B's‧3d. | Q.‧R.‧(Q's‧sq.)‧to‧Q.‧B's‧sq. | B.‧takes‧K.‧Kt.‧P.‧(K.‧Kt's‧7th)‧(ch.). | P.‧takes‧R.‧(becoming‧a‧Kt.),‧mate. | B.‧P.‧takes‧P.‧(in‧passing). | Castles‧(Q.‧R.).
wide spaces: K.  Kt.  to  K.  B's  3d. | Q.  R.  (Q's  sq.)  to  Q.  B's  sq. | B.  takes  K.  Kt.  P.  (K.  Kt's  7th)  (ch.). | P.  takes  R.  (becoming  a  Kt.),  mate. | B.  P.  takes  P.  (in  passing). | Castles  (Q.  R.).
footnote: KKt-KB3[A] | QR(Q1)-QB1[A] | BxKKtP(KKt7) ch[A] | PxR(Kt) mate[A] | BPxP e.p.[A] | Castles QR[A]
footnote of books: K. Kt. to K. B's 3d.[h] | Q. R. (Q's sq.) to Q. B's sq.[h] | B. takes K. Kt. P. (K. Kt's 7th) (ch.).[h] | P. takes R. (becoming a Kt.), mate.[h] | B. P. takes P. (in passing).[h] | Castles (Q. R.).[h]
praised: KKt-KB3!! | QR(Q1)-QB1!! | BxKKtP(KKt7) ch!! | PxR(Kt) mate!! | BPxP e.p.!! | Castles QR!!
doubted: K Kt - K B 3 ?! | Q R (Q 1) - Q B 1 ?! | B x K Kt P (K Kt 7) ch ?! | P x R (Kt) mate ?! | B P x P e. p. ?! | O - O - O ?!
best: K. Kt. to K. B's 3d (best) | Q. R. (Q's sq.) to Q. B's sq. (best) | B. takes K. Kt. P. (K. Kt's 7th) (ch.) (best) | P. takes R. (becoming a Kt.), mate (best) | B. P. takes P. (in passing) (best) | Castles (Q. R.) (best)
numbered: 14. KKt-KB3 | 14. QR(Q1)-QB1 | 14. BxKKtP(KKt7) ch | 14. PxR(Kt) mate | 14. BPxP e.p. | 14. Castles QR
numbered for Black: 14. ... K. Kt. to K. B's 3d. | 14. ... Q. R. (Q's sq.) to Q. B's sq. | 14. ... B. takes K. Kt. P. (K. Kt's 7th) (ch.). | 14. ... P. takes R. (becoming a Kt.), mate. | 14. ... B. P. takes P. (in passing). | 14. ... Castles (Q. R.).
number without a dot: 9 K Kt - K B 3 | 9 Q R (Q 1) - Q B 1 | 9 B x K Kt P (K Kt 7) ch | 9 P x R (Kt) mate | 9 B P x P e. p. | 9 O - O - O
dots alone: … KKt-KB3 | … QR(Q1)-QB1 | … BxKKtP(KKt7) ch | … PxR(Kt) mate | … BPxP e.p. | … Castles QR
`

var shown = strings.NewReplacer("\u00a0", "⍽", "\u2009", "·", "\u202f", "‧", "\u3000", "□", "\ufe0e", "")

// TestHandsAsWritten shows the hands to the reader.
func TestHandsAsWritten(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(written), "\n")
	if len(lines) != len(allHands) {
		t.Errorf("%d hands are shown of %d", len(lines), len(allHands))
	}
	for k := range allHands {
		var texts []string
		for _, s := range specimens {
			text, ok := allHands[k].write(s)
			if !ok {
				text = "–"
			}
			texts = append(texts, strings.TrimSpace(text))
		}
		got := shown.Replace(allHands[k].name + ": " + strings.Join(texts, " | "))
		if k >= len(lines) || lines[k] != got {
			t.Errorf("not shown: %s", got)
		}
	}
}
