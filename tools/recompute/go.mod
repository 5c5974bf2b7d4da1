module postd/tools/recompute

go 1.26.0
