package descriptive

func numeric(s string) []pattern { return nil }
