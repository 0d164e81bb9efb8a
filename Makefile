.PHONY: test
# Runs every test that needs nothing but Go.
test:
	go test ./...
