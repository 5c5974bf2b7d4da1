package swiss

import "fmt"

func (b *board) impossible() error { return fmt.Errorf("swiss: no") }
