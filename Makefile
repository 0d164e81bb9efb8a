.PHONY: play test go-test browser-test check long bench speed

# Sets up and starts playing: a server with everything inside, at the address it prints.
play:
	go run ./cmd/mischief serve

# Sets up what tests need (Node, npm packages and Chromium, through apt-get and npm when missing) and runs all of them.
test: go-test browser-test

go-test:
	go test ./...

# The browser client: its types, that the built client is that of its sources (what is compressed in it is compared by a test: another Node may compress otherwise), and whole journeys in Chromium against the real server.
browser-test:
	.ci/tools/browser
	cd ui && npm run --silent check
	cd ui && npm run --silent build && git diff --exit-code --stat -- dist ':!*.br' && test -z "$$(git status --porcelain -- dist ':!*.br')"
	cd ui && npm run --silent test

# Packages in which goroutines run, by their own code or by their tests. In others the race detector takes long and can find nothing.
concurrent = git grep -lE '^\s*go \w+[.(]|\bgo func|\bsync\.|\.Go\(' -- '*.go' | xargs -n1 dirname | sort -u | sed 's|^|./|'

# What has to hold besides the tests: formatting, tidy modules, vet, staticcheck and the race detector.
check:
	@unformatted=$$(git ls-files '*.go' | xargs gofmt -l); if [ -n "$$unformatted" ]; then echo "gofmt these files: $$unformatted"; exit 1; fi
	go mod tidy -diff
	go vet ./...
	go tool -modfile=.ci/tools/go.mod staticcheck ./...
	go test -race -short $$($(concurrent))

# The long runs: 10,000 random matches of every composition of seats, 60 of each set of options held to the whole contract and all that is recorded of the
# editions (go test ./... plays as many as are quick; the flag -matches says how many), 100,000 pairs of positions that differ in what a seat may not know, 1,000 kills, 100,000 power cuts and 20,000 flipped bits. TMPDIR=/dev/shm
# spares the disk, whose answers count for the kills alone.
long:
	for game in games/*/; do go test ./$$game -run RandomMatchesEnd -matches 10000 -v -timeout 180m || exit 1; done
	for game in games/*/; do go test ./$$game -run 'TestGame/(contract|editions)$$' -matches 60 -v -timeout 180m || exit 1; done
	for test in games/*/rules/secrets_test.go; do go test ./$$(dirname $$test) -run SecretsLookAlike -pairs 100000 -v || exit 1; done
	go test ./match -run Kill -kills 1000 -v -timeout 60m
	go test ./server -run Kill -kills 200 -v -timeout 60m
	go test ./store -run PowerCut -cuts 100000 -v -timeout 180m
	go test ./store -run FlippedBits -flips 20000 -v -timeout 60m
	go test ./table -run BotsKeepTheirBudgets -thoughts 40 -v -timeout 30m
	go test ./terminal -run MatchesFitTheScreen -whole -v

bench:
	go run ./cmd/mischief bench

# How soon the board of each game can be used with a processor four times slower. The machine must do nothing else meanwhile.
speed:
	cd ui && npm run --silent build && MISCHIEF_SPEED=1 npx vitest run test/speed.test.ts
