module postd/bench

go 1.26.0

require (
	github.com/notnil/chess v1.10.0
	postd v0.0.0
)

replace postd => ..
