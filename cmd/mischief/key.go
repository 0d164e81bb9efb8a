package main

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"strings"

	"mischief/match"
)

// keyCommand shows with which key files are signed.
type keyCommand struct{}

// Run writes the public key of the store, and its fingerprint.
func (c *keyCommand) Run(cli *commands, con *console) error {
	return cli.withHost(func(ctx context.Context, host *match.Host) error {
		key, err := host.Key(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(con.out, "%x\nfingerprint %s\n", key, match.Fingerprint(key))
		return nil
	})
}

// knownKeys are public keys by the names people gave them.
type knownKeys struct {
	own   ed25519.PublicKey
	names []string
	keys  []ed25519.PublicKey
}

// parseKeys reads keys written NAME=KEY.
func parseKeys(own ed25519.PublicKey, given []string) (knownKeys, error) {
	known := knownKeys{own: own}
	for _, text := range given {
		name, digits, _ := strings.Cut(text, "=")
		key, err := match.ParseKey(digits)
		if name == "" || err != nil {
			return known, usage(fmt.Errorf("--key %s: write NAME=KEY, with the key as mischief key or a server's /api/key tells it", text))
		}
		known.names, known.keys = append(known.names, name), append(known.keys, key)
	}
	return known, nil
}

// signer is who signed a file, for programs: nobody, own, known or stranger, and the name of who is known.
func (k knownKeys) signer(key ed25519.PublicKey) (who, name string) {
	switch {
	case key == nil:
		return "nobody", ""
	case key.Equal(k.own):
		return "own", ""
	}
	for i, other := range k.keys {
		if key.Equal(other) {
			return "known", k.names[i]
		}
	}
	return "stranger", ""
}

// say is who signed a file, for people.
func (k knownKeys) say(key ed25519.PublicKey) string {
	switch who, name := k.signer(key); who {
	case "nobody":
		return "not signed: nobody vouches that it was not rewritten"
	case "own":
		return "signed with the key of this store"
	case "known":
		return fmt.Sprintf("signed with the key of %s", name)
	}
	return fmt.Sprintf("signed with a key not known here, fingerprint %s: ask who is said to have written it for theirs", match.Fingerprint(key))
}
