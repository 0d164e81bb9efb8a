package main

import (
	"fmt"
	"net/url"
	"strings"

	"mischief/table/notice"
)

// mail is where notices by mail are handed in.
func (c *serveCommand) mail() notice.MailServer {
	return notice.MailServer{Address: c.MailServer, From: c.MailFrom, User: c.MailUser, Password: c.MailPassword, TLS: c.MailTLS}
}

// checkNotices refuses settings by which nobody could be told anything.
func (c *serveCommand) checkNotices() error {
	if c.URL != "" {
		if at, err := url.Parse(c.URL); err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" || strings.Trim(at.Path, "/") != "" || at.RawQuery != "" || at.Fragment != "" {
			return usage(fmt.Errorf("--url %s: give the address of the home page, such as https://cats.example.org", c.URL))
		}
	}
	if err := c.mail().Check(); err != nil {
		return usage(err)
	}
	return nil
}

// url is the address by which people know the server: the one that is set, or the name by which a proxy is asked, or else the one it serves at.
func (c *serveCommand) url(served string) string {
	switch {
	case c.URL != "":
		return strings.TrimRight(c.URL, "/")
	case c.Proxied && len(c.Host) > 0:
		return "https://" + c.Host[0]
	}
	return served
}
