module postd/bench

go 1.26.0

require (
	github.com/corentings/chess/v2 v2.3.2
	github.com/notnil/chess v1.10.0
	github.com/prometheus/client_model v0.6.3
	github.com/prometheus/common v0.72.0
	postd v0.0.0
)

require (
	github.com/munnerz/goautoneg v0.0.0-20191010083416-a7dc8b61c822 // indirect
	golang.org/x/exp v0.0.0-20250128182459-e0ece0dbea4c // indirect
	google.golang.org/protobuf v1.36.12 // indirect
)

replace postd => ..
