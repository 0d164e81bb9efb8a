package notice

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"

	"mischief/store"
)

// MailServer is where mail is handed in.
type MailServer struct {
	Address  string // host, or host:port; empty: no mail is sent
	User     string // empty: nobody signs in
	Password string
	From     string // the address it comes from, with or without a name
	TLS      string // starttls (also if empty), tls from the first byte, or none
	Roots    *tls.Config
}

// Usual ports.
const (
	submission  = 587 // STARTTLS
	submissions = 465 // TLS from the first byte
	relay       = 25
)

// Check tells what is wrong with a mail server's settings; each in words of the flags of mischief serve.
func (m MailServer) Check() error {
	if m.Address == "" {
		if m.From != "" || m.User != "" || m.Password != "" {
			return errors.New("there are settings for mail, and no server to send it by; name it with --mail-server HOST")
		}
		return nil
	}
	_, _, err := m.host()
	if err != nil {
		return err
	}
	if m.From == "" {
		return errors.New("mail needs an address to come from; name it with --mail-from ADDRESS")
	}
	if _, err := netmail.ParseAddress(m.From); err != nil {
		return fmt.Errorf("--mail-from %q is no address of mail, such as mischief@example.org", m.From)
	}
	if (m.User == "") != (m.Password == "") {
		return errors.New("to sign in at the mail server takes both --mail-user and --mail-password; leave both out if it asks for neither")
	}
	if m.User != "" && m.TLS == "none" {
		return errors.New("without TLS the password for the mail server would be readable by others; leave out --mail-user and --mail-password, or use --mail-tls starttls or tls")
	}
	return nil
}

// host is the server's host and port.
func (m MailServer) host() (host string, port int, err error) {
	host, text, err := net.SplitHostPort(m.Address)
	if err != nil {
		host, text = strings.Trim(m.Address, "[]"), strconv.Itoa(map[string]int{"tls": submissions, "none": relay}[m.TLS])
		if text == "0" {
			text = strconv.Itoa(submission)
		}
	}
	port, err = strconv.Atoi(text)
	if err != nil || host == "" || port < 1 || port > 65535 || strings.ContainsAny(host, "/ ") {
		return "", 0, fmt.Errorf("--mail-server %q is no host, such as mail.example.org or mail.example.org:587", m.Address)
	}
	return host, port, nil
}

// mailer hands mail in.
type mailer struct {
	server  MailServer
	address string // that it comes from, without a name
}

func newMailer(m MailServer) (*mailer, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	found := &mailer{server: m}
	if m.Address != "" {
		from, _ := netmail.ParseAddress(m.From) // it has been checked
		found.address = from.Address
	}
	return found, nil
}

// letter is a mail.
type letter struct {
	subject, text string
	stop          string // address that stops mail when it is posted to; empty for none
	at            time.Time
}

// mailWithin is how long the mail server may take.
const mailWithin = 15 * time.Second

// send hands a letter in. nil when the server took it.
func (m *mailer) send(ctx context.Context, to string, l letter) *failure {
	if m.server.Address == "" {
		return &failure{why: whyNoMail}
	}
	host, port, err := m.server.host()
	if err != nil {
		return &failure{why: whyNoMail}
	}
	ctx, cancel := context.WithTimeout(ctx, mailWithin)
	defer cancel()
	line := &line{until: ctx, secure: m.server.TLS == "tls", host: host, roots: m.server.Roots}
	defer line.close()
	_, domain, _ := strings.Cut(m.address, "@")
	options := []mail.Option{mail.WithPort(port), mail.WithTimeout(mailWithin), mail.WithHELO(domain), mail.WithDialContextFunc(line.dial), mail.WithTLSConfig(line.config())}
	switch m.server.TLS {
	case "tls":
		options = append(options, mail.WithTLSPolicy(mail.TLSOpportunistic)) // the line has it already
	case "none":
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if m.server.User != "" {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(m.server.User), mail.WithPassword(m.server.Password))
	}
	client, err := mail.NewClient(host, options...)
	if err != nil {
		return &failure{why: whyMail}
	}
	msg := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if errors.Join(msg.From(m.server.From), msg.To(to)) != nil {
		return &failure{why: whyMail}
	}
	msg.Subject(l.subject)
	msg.SetDateWithValue(l.at)
	msg.SetMessageIDWithValue(strings.ToLower(rand.Text()) + "@" + domain)
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	if l.stop != "" { // RFC 2369 and 8058: a button in the reader's mail program
		msg.SetGenHeader("List-Unsubscribe", "<"+l.stop+">")
		msg.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(mail.TypeTextPlain, l.text)
	if err := client.DialAndSendWithContext(ctx, msg); err != nil {
		f := &failure{why: whyMail, passing: true}
		if refused, ok := errors.AsType[*mail.SendError](err); ok && refused.ErrorCode() > 0 {
			f.status, f.passing = refused.ErrorCode(), refused.IsTemp()
		} else if ctx.Err() != nil {
			f.why = whySlow
		}
		return f
	}
	return nil
}

// line is a connection to a mail server. It ends with the letter, whatever became of it.
type line struct {
	until  context.Context // of the whole letter: that of dialling ends with it
	secure bool            // TLS from the first byte
	host   string
	roots  *tls.Config // nil: the system's
	conn   net.Conn
}

func (l *line) config() *tls.Config {
	c := l.roots.Clone()
	if c == nil {
		c = &tls.Config{}
	}
	c.ServerName, c.MinVersion = l.host, tls.VersionTLS12
	return c
}

func (l *line) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	l.conn = conn
	context.AfterFunc(l.until, func() { conn.Close() })
	if l.secure {
		return tls.Client(conn, l.config()), nil
	}
	return conn, nil
}

func (l *line) close() {
	if l.conn != nil {
		l.conn.Close()
	}
}

// letter puts a notice into a letter.
func (s *Service) letter(c store.Channel, m Message) letter {
	token := s.token("stop", c)
	text := m.Text + "\n\n"
	switch m.Kind {
	case trial:
	case ended:
		text += Say(m.language, "See it here: %s", m.URL) + "\n\n"
	default:
		text += Say(m.language, "Decide here: %s", m.URL) + "\n\n"
	}
	text += "-- \n" + Say(m.language, "You asked for this at %s. To get no more mail here, open this once: %s", s.URL, s.URL+"/mail/stop/"+token) + "\n"
	return letter{subject: m.Title, text: text, stop: s.URL + "/api/mail/" + token + "/stop", at: s.wall()}
}
