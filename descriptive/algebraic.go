package descriptive

func algebraic(s string) []pattern { return nil }
