// Package tools holds the programs that make what postd embeds. They are a
// module of their own, so that what they need is no dependency of postd.
package tools

// The import keeps the module with the drawings in go.mod; tools/pieces reads
// the drawings in its folder image/internal/pieces, not its code.
import _ "github.com/corentings/chess/v2"
