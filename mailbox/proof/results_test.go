package proof_test

// results is a field of a server's results.
func results(words string) string { return "Authentication-Results: " + words + "\r\n" }
