package cells

import (
	"encoding/csv"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestE29Table writes hostile names and reads them again: none is a formula, and none is another.
func TestE29Table(t *testing.T) {
	names := []string{"", "Smith", "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "'=1", "''@x", "a \"quoted\" name", "two\nlines", "one; two, three", "＝1", "1-0", "½", "–", "O'Brien", "'quoted'"}
	table := Table(slices.Values([][]string{names, {"\r=1", "=cmd|' /C calc'!A0"}}))
	r := csv.NewReader(strings.NewReader(string(table)))
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	var got []string
	for _, cell := range rows[0] {
		if first := strings.TrimLeft(cell, " \t\r\n"); first != "" && strings.ContainsAny(first[:1], "=+-@") || strings.HasPrefix(first, "＝") {
			t.Errorf("%q is a formula", cell)
		}
		got = append(got, Bare(cell))
	}
	if !reflect.DeepEqual(got, names) {
		t.Errorf("they are\n%q\nand were\n%q", got, names)
	}
	if rows[1][1][0] != '\'' || strings.Count(string(table), "\r\n") < 2 {
		t.Errorf("the table is %q", table)
	}
}
