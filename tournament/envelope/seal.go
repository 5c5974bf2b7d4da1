package envelope

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"postd/correspondence/terms"
)

// Verdict is what one adjudicator finds of a position, as it lies in the envelope.
type Verdict struct {
	Result   terms.Result `json:"result"`
	Analysis string       `json:"analysis"`
	Salt     string       `json:"salt"`             // drawn, in hexadecimal digits
	At       time.Time    `json:"at"`               // when it came in
	Letter   uint64       `json:"letter,omitempty"` // by which; 0: on the page
}

// Text is what is sealed, octet for octet: the case, the result, the salt, an empty line and the
// analysis, with one line feed at the end.
//
//	case QXKT
//	verdict 1/2-1/2
//	salt 0f1e2d3c4b5a69788796a5b4c3d2e1f0
//
//	Neither side can make way.
func (v Verdict) Text(name string) string {
	return fmt.Sprintf("case %s\nverdict %s\nsalt %s\n\n%s\n", name, v.Result, v.Salt, v.Analysis)
}

// Digest is the SHA-256 of the text in 64 lower-case hexadecimal digits, as sha256sum prints it.
func (v Verdict) Digest(name string) string {
	h := sha256.Sum256([]byte(v.Text(name)))
	return hex.EncodeToString(h[:])
}
