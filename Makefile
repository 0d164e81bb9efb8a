.PHONY: play test check long bench

# Starts a match of Cats vs Rats at this terminal.
play:
	go run ./cmd/mischief play catsvsrats

# Runs every test that needs nothing but Go.
test:
	go test ./...

# What has to hold besides the tests: formatting, tidy modules, vet, staticcheck and the race detector.
check:
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "gofmt these files: $$unformatted"; exit 1; fi
	go mod tidy -diff
	go vet ./...
	go tool -modfile=tools/go.mod staticcheck ./...
	go test -race -short ./...

# The long runs: 10,000 random matches of every composition of seats.
long:
	go test ./games/catsvsrats -run RandomMatchesEnd -matches 10000 -v

bench:
	go run ./cmd/mischief bench
