package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

const (
	arrowsPicture = "docs/arrows.svg"
	renewArrows   = "go test ./cmd/postd -run Arrows -update"
)

// The measures of the picture in pixels.
const (
	pictureWidth = 700
	pictureSide  = 14 // left and right of all boxes
	pictureHead  = 66 // above the highest row
	pictureFoot  = 16
	boxHeight    = 40
	rowGap       = 38
	boxGap       = 20
	laneWidth    = 4 // of an arrow that passes a row
	laneGap      = 14
	portStep     = 13 // between two arrows at one box
)

// spot is a place in a row: a room, or an arrow on its way past the row.
type spot struct {
	name       string // of the room, "" for an arrow
	row        int
	x, width   float64 // x is the middle
	over, undr []*spot // whose arrows come in from above, where its own go to
}

// arrows are the rooms with what each imports.
type arrows map[string][]string

// theArrows takes them from the table of the house.
func theArrows() arrows {
	all := arrows{}
	for name, r := range house {
		all[name] = slices.Sorted(slices.Values(r.ours))
	}
	return all
}

// floors finds for each room the longest way down to one that imports nothing.
func (all arrows) floors() (map[string]int, error) {
	floor := map[string]int{}
	onTheWay := map[string]bool{}
	var of func(name string) error
	of = func(name string) error {
		if _, done := floor[name]; done {
			return nil
		}
		if onTheWay[name] {
			return fmt.Errorf("the arrows of the house go in a circle by %s", name)
		}
		onTheWay[name] = true
		n := 0
		for _, low := range all[name] {
			if _, ok := all[low]; !ok {
				return fmt.Errorf("%s may import %s, which is no room of the house", name, low)
			}
			if err := of(low); err != nil {
				return err
			}
			n = max(n, floor[low]+1)
		}
		floor[name] = n
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if err := of(name); err != nil {
			return nil, err
		}
	}
	return floor, nil
}

// plain leaves out each arrow that two or more others make together.
func (all arrows) plain() arrows {
	var reaches func(from, to string) bool
	reaches = func(from, to string) bool {
		return slices.ContainsFunc(all[from], func(low string) bool { return low == to || reaches(low, to) })
	}
	few := arrows{}
	for name, lows := range all {
		few[name] = slices.DeleteFunc(slices.Clone(lows), func(low string) bool {
			return slices.ContainsFunc(lows, func(other string) bool { return other != low && reaches(other, low) })
		})
	}
	return few
}

// standing says on which floor each room is drawn: on its own, or, where nothing
// holds it down, just below the first that imports it.
func standing(few arrows, floor map[string]int) map[string]int {
	drawn := maps.Clone(floor)
	for _, name := range slices.SortedFunc(maps.Keys(few), func(a, b string) int { return cmp.Or(floor[b]-floor[a], strings.Compare(a, b)) }) {
		above, n := math.MaxInt, 0
		for other, lows := range few {
			if slices.Contains(lows, name) {
				above, n = min(above, drawn[other]), n+1
			}
		}
		if n > len(few[name]) {
			drawn[name] = above - 1
		}
	}
	return drawn
}

// boxWidth is what the name of a room needs: the last part in the larger
// letters, the folder above it in the smaller.
func boxWidth(name string) float64 {
	folder, last := cutName(name)
	return max(60, 7.9*float64(len(last))+24, 5.7*float64(len(folder))+24)
}

func cutName(name string) (folder, last string) {
	i := strings.LastIndex(name, "/") + 1
	return name[:i], name[i:]
}

// layout puts the rooms into rows, the lowest first, with at most so many to a
// row, and the arrows between them into lanes.
func layout(few arrows, drawn map[string]int, most int) [][]*spot {
	byFloor := map[int][]string{}
	for _, name := range slices.Sorted(maps.Keys(few)) {
		byFloor[drawn[name]] = append(byFloor[drawn[name]], name)
	}
	var rows [][]*spot
	at := map[string]*spot{}
	for _, floor := range slices.Sorted(maps.Keys(byFloor)) {
		names := byFloor[floor]
		// Of a floor with two rows the lower has those whose own arrows are longer.
		slices.SortStableFunc(names, func(a, b string) int { return len(few[b]) - len(few[a]) })
		parts := (len(names) + most - 1) / most
		for part := range parts {
			var row []*spot
			for _, name := range names[part*len(names)/parts : (part+1)*len(names)/parts] {
				s := &spot{name: name, row: len(rows), width: boxWidth(name)}
				row, at[name] = append(row, s), s
			}
			rows = append(rows, row)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(few)) {
		for _, low := range few[name] {
			last := at[name]
			for r := at[name].row - 1; r > at[low].row; r-- {
				lane := &spot{row: r, width: laneWidth}
				rows[r] = append(rows[r], lane)
				join(last, lane)
				last = lane
			}
			join(last, at[low])
		}
	}
	return rows
}

func join(high, low *spot) {
	high.undr = append(high.undr, low)
	low.over = append(low.over, high)
}

// crossings counts the pairs of arrows that cross between neighbouring rows.
func crossings(rows [][]*spot) int {
	n := 0
	for _, row := range rows {
		place := map[*spot]int{}
		if len(row) > 0 && row[0].row > 0 {
			for i, s := range rows[row[0].row-1] {
				place[s] = i
			}
		}
		for i, s := range row {
			for _, t := range row[i+1:] {
				for _, a := range s.undr {
					for _, b := range t.undr {
						if place[a] > place[b] {
							n++
						}
					}
				}
			}
		}
	}
	return n
}

// order sorts each row by the middle of its neighbours' places, up and down by
// turns, and keeps the order with the fewest crossings.
func order(rows [][]*spot) {
	best, least := [][]*spot(nil), math.MaxInt
	for turn := range 60 {
		for i := range rows {
			r := i
			if turn%2 == 1 {
				r = len(rows) - 1 - i
			}
			place := map[*spot]float64{}
			for _, row := range rows {
				for k, s := range row {
					place[s] = (float64(k) + 0.5) / float64(len(row))
				}
			}
			key := map[*spot]float64{}
			for _, s := range rows[r] {
				near := s.undr
				if turn%2 == 1 {
					near = s.over
				}
				if turn%6 > 3 {
					near = slices.Concat(s.undr, s.over)
				}
				key[s] = place[s]
				for k, o := range near {
					if k == 0 {
						key[s] = 0
					}
					key[s] += place[o] / float64(len(near))
				}
			}
			slices.SortStableFunc(rows[r], func(a, b *spot) int { return cmp.Compare(key[a], key[b]) })
			exchange(rows, r)
		}
		if n := crossings(rows); n < least {
			least, best = n, nil
			for _, row := range rows {
				best = append(best, slices.Clone(row))
			}
		}
	}
	copy(rows, best)
}

// exchange changes neighbours of a row while that makes fewer crossings.
func exchange(rows [][]*spot, r int) {
	row, place := rows[r], map[*spot]int{}
	for _, beside := range []int{r - 1, r + 1} {
		if beside >= 0 && beside < len(rows) {
			for i, s := range rows[beside] {
				place[s] = i
			}
		}
	}
	for again := true; again; {
		again = false
		for i := range len(row) - 1 {
			if s, t := row[i], row[i+1]; crossed(t, s, place) < crossed(s, t, place) {
				row[i], row[i+1], again = t, s, true
			}
		}
	}
}

// crossed counts the arrows of two spots that cross when the first stands left of the second.
func crossed(s, t *spot, place map[*spot]int) (n int) {
	for _, ends := range [][2][]*spot{{s.undr, t.undr}, {s.over, t.over}} {
		for _, a := range ends[0] {
			for _, b := range ends[1] {
				if place[a] > place[b] {
					n++
				}
			}
		}
	}
	return n
}

// place gives each spot its x, as near to its neighbours as the order and the
// widths allow. It reports whether every row has room.
func place(rows [][]*spot) bool {
	apart := func(a, b *spot) float64 {
		gap := float64(boxGap)
		if a.name == "" || b.name == "" {
			gap = laneGap
		}
		return (a.width+b.width)/2 + gap
	}
	fits := true
	for turn := range 200 {
		for i := range rows {
			r := i
			if turn%2 == 1 {
				r = len(rows) - 1 - i
			}
			row := rows[r]
			offset := make([]float64, len(row))
			for k := 1; k < len(row); k++ {
				offset[k] = offset[k-1] + apart(row[k-1], row[k])
			}
			last := len(row) - 1
			lo := pictureSide + row[0].width/2
			hi := pictureWidth - pictureSide - row[last].width/2 - offset[last]
			fits = fits && lo <= hi
			// Isotonic regression: pools of spots that touch move together.
			type pool struct {
				sum, weight float64
				n           int
			}
			var pools []pool
			for k, s := range row {
				want, weight := (lo+hi)/2+offset[k], 0.01
				if x, w := drawnTo(s); w > 0 && turn > 0 {
					want, weight = x, w
				}
				pools = append(pools, pool{(want - offset[k]) * weight, weight, 1})
				for n := len(pools) - 1; n > 0 && pools[n-1].sum/pools[n-1].weight > pools[n].sum/pools[n].weight; n-- {
					pools[n-1] = pool{pools[n-1].sum + pools[n].sum, pools[n-1].weight + pools[n].weight, pools[n-1].n + pools[n].n}
					pools = pools[:n]
				}
			}
			k := 0
			for _, p := range pools {
				for range p.n {
					row[k].x = offset[k] + min(max(p.sum/p.weight, lo), max(lo, hi))
					k++
				}
			}
		}
	}
	left, right := math.Inf(1), math.Inf(-1)
	for _, row := range rows {
		left, right = min(left, row[0].x-row[0].width/2), max(right, row[len(row)-1].x+row[len(row)-1].width/2)
	}
	for _, row := range rows {
		for _, s := range row {
			s.x += (pictureWidth - left - right) / 2
		}
	}
	return fits
}

// drawnTo is where a spot would stand for its own sake: a room among those to
// which its arrows go, a lane straight above and below the rest of its arrow.
func drawnTo(s *spot) (x, weight float64) {
	add := func(o *spot, w float64) { x, weight = x+w*o.x, weight+w }
	for _, o := range slices.Concat(s.undr, s.over) {
		add(o, 1)
	}
	if s.name == "" {
		x, weight = 0, 0
		end := s
		for ; end.name == ""; end = end.undr[0] {
			add(end, 1)
		}
		add(end, 0.3)
		for end = s.over[0]; end.name == ""; end = end.over[0] {
			add(end, 1)
		}
		add(end, 0.3)
	}
	if weight > 0 {
		x /= weight
	}
	return x, weight
}

// drawArrows makes the picture of the house.
func drawArrows(all arrows, pure func(string) bool) (string, error) {
	floor, err := all.floors()
	if err != nil {
		return "", err
	}
	few := all.plain()
	drawn := standing(few, floor)
	var rows [][]*spot
	for most := 5; ; most-- {
		if most == 0 {
			return "", fmt.Errorf("a row of the arrows has no room in %d pixels", pictureWidth)
		}
		rows = layout(few, drawn, most)
		order(rows)
		if place(rows) {
			break
		}
	}
	height := pictureHead + len(rows)*boxHeight + (len(rows)-1)*rowGap + pictureFoot
	top := func(s *spot) float64 {
		return float64(pictureHead + (len(rows)-1-s.row)*(boxHeight+rowGap))
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="title" aria-describedby="desc">`+"\n",
		pictureWidth, height, pictureWidth, height)
	b.WriteString("<title id=\"title\">The rooms of postd, and who may import whom</title>\n<desc id=\"desc\">\n")
	b.WriteString(arrowsInWords(all, floor, pure))
	b.WriteString("</desc>\n<!-- Made by a test: " + strings.ReplaceAll(renewArrows, "-update", "with update") + " -->\n" + arrowsStyle)
	fmt.Fprintf(&b, "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", pictureWidth, height)
	for i, line := range []string{
		"An arrow goes from a room to one that it may import, and each room stands above those.",
		"An arrow is left out where others lead there too. Round: pure, without clock, file and socket.",
	} {
		fmt.Fprintf(&b, "<text class=\"note\" x=\"%d\" y=\"%d\">%s</text>\n", pictureWidth/2, 22+18*i, line)
	}
	for _, row := range slices.Backward(rows) {
		for _, s := range row {
			if s.name == "" {
				continue
			}
			for _, low := range sortedByX(s.undr) {
				line, head := way(s, low, top)
				fmt.Fprintf(&b, "<path class=\"arrow\" d=\"%s\"/>\n<path class=\"head\" d=\"%s\"/>\n", line, head)
			}
		}
	}
	for _, row := range slices.Backward(rows) {
		for _, s := range row {
			if s.name == "" {
				continue
			}
			class, round := "room", 2
			if pure(s.name) {
				class, round = "room pure", boxHeight/2
			}
			fmt.Fprintf(&b, "<rect class=\"%s\" x=\"%.1f\" y=\"%.0f\" width=\"%.1f\" height=\"%d\" rx=\"%d\"/>\n", class, s.x-s.width/2, top(s), s.width, boxHeight, round)
			folder, last := cutName(s.name)
			if folder != "" {
				fmt.Fprintf(&b, "<text class=\"folder\" x=\"%.1f\" y=\"%.0f\">%s</text>\n", s.x, top(s)+15, folder)
				fmt.Fprintf(&b, "<text class=\"name\" x=\"%.1f\" y=\"%.0f\">%s</text>\n", s.x, top(s)+31, last)
				continue
			}
			fmt.Fprintf(&b, "<text class=\"name\" x=\"%.1f\" y=\"%.0f\">%s</text>\n", s.x, top(s)+25, last)
		}
	}
	b.WriteString("</svg>\n")
	return b.String(), nil
}

func sortedByX(these []*spot) []*spot {
	return slices.SortedStableFunc(slices.Values(these), func(a, b *spot) int { return cmp.Compare(a.x, b.x) })
}

// port is where an arrow between a box and its neighbour meets the box.
func port(s *spot, side []*spot, other *spot) float64 {
	if s.name == "" {
		return s.x
	}
	n := len(side)
	step := min(portStep, (s.width-20)/float64(max(1, n-1)))
	return s.x + (float64(slices.Index(sortedByX(side), other))-float64(n-1)/2)*step
}

// way is the line of an arrow from a room, by its lanes, to the room below, and
// its head.
func way(from, next *spot, top func(*spot) float64) (line, head string) {
	var b strings.Builder
	x, y := port(from, from.undr, next), top(from)+boxHeight
	fmt.Fprintf(&b, "M%.1f %.0f", x, y)
	for last := from; ; last, next = next, next.undr[0] {
		to, end := port(next, next.over, last), top(next)
		if next.name != "" {
			end -= 7 // the head of the arrow
		}
		mid := (y + end) / 2
		fmt.Fprintf(&b, "\nC%.1f %.0f %.1f %.0f %.1f %.0f", x, mid, to, mid, to, end)
		if next.name != "" {
			return b.String(), fmt.Sprintf("M%.1f %.0f h8 l-4 7 z", to-4, end)
		}
		x, y = to, end+boxHeight
		fmt.Fprintf(&b, " V%.0f", y)
	}
}

// arrowsInWords tells each room and what it may import, from the ground upwards.
func arrowsInWords(all arrows, floor map[string]int, pure func(string) bool) string {
	var b strings.Builder
	for _, name := range slices.SortedFunc(maps.Keys(all), func(a, b string) int { return cmp.Or(floor[a]-floor[b], strings.Compare(a, b)) }) {
		fmt.Fprint(&b, name)
		if pure(name) {
			b.WriteString(", which is pure,")
		}
		what := "nothing of the house"
		if lows := all[name]; len(lows) > 0 {
			what = strings.Join(lows, ", ")
			if i := strings.LastIndex(what, ", "); i >= 0 {
				what = what[:i] + " and " + what[i+2:]
			}
		}
		b.WriteString(" imports ")
		for i, word := range strings.Fields(what) {
			if tail := b.String()[strings.LastIndex(b.String(), "\n")+1:]; i > 0 && len(tail)+len(word) > 150 {
				b.WriteString("\n")
			} else if i > 0 {
				b.WriteString(" ")
			}
			b.WriteString(word)
		}
		b.WriteString(".\n")
	}
	return b.String()
}

const arrowsStyle = `<style>
.page { fill: #ffffff }
.room { fill: #f3f4f6; stroke: #4b5563; stroke-width: 1.2 }
.pure { fill: #e3effb; stroke: #1d5fa8 }
.arrow { fill: none; stroke: #6b7280; stroke-width: 1.3 }
.head { fill: #6b7280 }
text { font-family: system-ui, "Segoe UI", Roboto, "DejaVu Sans", Helvetica, Arial, sans-serif; text-anchor: middle; fill: #111827 }
.name { font-size: 13px; font-weight: 600 }
.folder { font-size: 10px; fill: #374151 }
.note { font-size: 12.5px; fill: #374151 }
@media (prefers-color-scheme: dark) {
.page { fill: #0f141a }
.room { fill: #1f2630; stroke: #9ca3af }
.pure { fill: #10304f; stroke: #7cb8f5 }
.arrow { stroke: #9aa4b2 }
.head { fill: #9aa4b2 }
text { fill: #f3f4f6 }
.folder, .note { fill: #cbd5e1 }
}
</style>
`

// TestArrows holds docs/arrows.svg and the table of the house together.
func TestArrows(t *testing.T) {
	want, err := drawArrows(theArrows(), func(name string) bool { return house[name].pure })
	if err != nil {
		t.Fatal(err)
	}
	path := moduleRoot + "/" + arrowsPicture
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s is not the picture of the house (%v); run: %s", arrowsPicture, err, renewArrows)
	}
}

// TestArrowsCheckers shows what cannot be drawn, and that nothing lies over
// another where a floor has many rooms and an arrow passes several floors.
func TestArrowsCheckers(t *testing.T) {
	if _, err := (arrows{"a": {"b"}, "b": {"c"}, "c": {"a"}}).floors(); err == nil || !strings.Contains(err.Error(), "circle") {
		t.Errorf("a circle: %v", err)
	}
	if _, err := (arrows{"a": {"b"}}).floors(); err == nil || !strings.Contains(err.Error(), "no room") {
		t.Errorf("a room that is none: %v", err)
	}
	all := arrows{"ground": nil, "low": {"ground"}, "top": {"ground", "low"}}
	for i := range 12 {
		name := fmt.Sprintf("correspondence/chamber%d", i)
		all[name] = []string{"low"}
		all["top"] = append(all["top"], name)
	}
	few := all.plain()
	if len(few["top"]) != 12 {
		t.Errorf("the highest room has the arrows %q", few["top"])
	}
	floor, err := all.floors()
	if err != nil {
		t.Fatal(err)
	}
	rows := layout(few, standing(few, floor), 5)
	order(rows)
	if !place(rows) {
		t.Fatal("a row has no room")
	}
	for _, row := range rows {
		for i, s := range row {
			if s.x-s.width/2 < 0 || s.x+s.width/2 > pictureWidth || i > 0 && s.x-s.width/2 < row[i-1].x+row[i-1].width/2+laneGap-1 {
				t.Errorf("%q in row %d stands at %.1f", s.name, s.row, s.x)
			}
			for _, low := range s.undr {
				if low.row != s.row-1 {
					t.Errorf("an arrow from row %d ends in row %d", s.row, low.row)
				}
			}
		}
	}
	drawn, err := drawArrows(all, func(name string) bool { return name == "low" })
	if err != nil || !strings.Contains(drawn, "\nlow, which is pure, imports ground.\n") || strings.Count(drawn, "<rect class=\"room") != len(all) {
		t.Errorf("drawn as %.600s, %v", drawn, err)
	}
}
