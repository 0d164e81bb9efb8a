package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"mischief/games"
	"mischief/server"
	"mischief/store"
	"mischief/table"
	"mischief/table/notice"
	"mischief/ui"
)

// serveCommand serves tables to browsers and programs.
type serveCommand struct {
	Addr      string   `env:"MISCHIEF_ADDR" placeholder:"ADDRESS" help:"Address to serve at (default: 127.0.0.1:7117, with --domain :443); 0.0.0.0:7117 serves the whole house, port 0 takes a free port."`
	Domain    string   `env:"MISCHIEF_DOMAIN" placeholder:"NAME" help:"Serve by TLS under this name, with a certificate from Let's Encrypt, to whose terms you thereby agree."`
	PlainAddr string   `default:":80" env:"MISCHIEF_PLAIN_ADDR" placeholder:"ADDRESS" help:"With --domain: where addresses without TLS lead to it; empty for nowhere."`
	Host      []string `env:"MISCHIEF_HOST" placeholder:"NAME" help:"Names by which browsers may ask for the server, besides its addresses, this machine's name and --domain; with commas between them."`
	Proxied   bool     `env:"MISCHIEF_PROXIED" help:"Requests come through a proxy of yours that sets X-Forwarded-For and X-Forwarded-Proto; --host is its name."`
	Proxies   int      `default:"1" env:"MISCHIEF_PROXIES" placeholder:"N" help:"With --proxied: how many proxies of yours stand one behind the other."`
	Operators []string `env:"MISCHIEF_OPERATORS" placeholder:"ID" help:"Ids of people who see what was reported; Settings shows each person's own."`

	Thinkers     int `env:"MISCHIEF_THINKERS" placeholder:"N" help:"How many bots think at once (default: one less than there are processors)."`
	TablesAtOnce int `default:"60" env:"MISCHIEF_TABLES_AT_ONCE" placeholder:"N" help:"How many tables that are not over a person may host; 0 for any number."`
	TablesADay   int `default:"300" env:"MISCHIEF_TABLES_A_DAY" placeholder:"N" help:"How many tables a person may make in 24 hours; 0 for any number."`

	TablesKept int   `default:"5000" env:"MISCHIEF_TABLES_KEPT" placeholder:"N" help:"How many tables of a person are kept, of all times; 0 for any number."`
	KeptMB     int64 `name:"kept-mb" default:"200" env:"MISCHIEF_KEPT_MB" placeholder:"N" help:"How many MB the logs and the talk of a person's tables may take; 0 for any number."`
	GuestsADay int   `default:"200" env:"MISCHIEF_GUESTS_A_DAY" placeholder:"N" help:"How many new guests may come from one address, or one /64 of IPv6, in 24 hours; 0 for any number."`

	URL            string `env:"MISCHIEF_URL" placeholder:"ADDRESS" help:"The address by which people know the server, such as https://cats.example.org, for links in mail and hooks (default: made of --domain or --host, else the one it prints)."`
	MailServer     string `env:"MISCHIEF_MAIL_SERVER" placeholder:"HOST[:PORT]" help:"Send notices by mail through this server."`
	MailFrom       string `env:"MISCHIEF_MAIL_FROM" placeholder:"ADDRESS" help:"With --mail-server: the address that mail comes from."`
	MailUser       string `env:"MISCHIEF_MAIL_USER" placeholder:"NAME" help:"With --mail-server: the name to sign in with."`
	MailPassword   string `env:"MISCHIEF_MAIL_PASSWORD" placeholder:"PASSWORD" help:"With --mail-user: the password; better as the variable, since others at the machine can read flags."`
	MailTLS        string `enum:"starttls,tls,none" default:"starttls" env:"MISCHIEF_MAIL_TLS" help:"With --mail-server: starttls (port 587), tls from the first byte (465), or none (25)."`
	PrivateNotices bool   `env:"MISCHIEF_PRIVATE_NOTICES" help:"Let people's hooks be in private networks, on this machine, and without TLS."`

	LogLevel string `enum:"debug,info,warn,error" default:"info" env:"MISCHIEF_LOG_LEVEL" help:"What is logged: debug, info, warn or error and above."`
	LogJSON  bool   `env:"MISCHIEF_LOG_JSON" help:"Write the log as JSON."`

	Metrics      string `env:"MISCHIEF_METRICS" placeholder:"ADDRESS" help:"Serve /metrics at an address of its own, such as 127.0.0.1:9117."`
	MetricsToken string `env:"MISCHIEF_METRICS_TOKEN" placeholder:"TOKEN" help:"Serve /metrics to whoever sends this token, as Authorization: Bearer TOKEN."`

	seeding

	Unlimited bool `env:"MISCHIEF_UNLIMITED" help:"Do not limit how many requests a visitor may make: for measuring."`
}

// Run serves until it is interrupted.
func (c *serveCommand) Run(cli *commands, con *console) error {
	registry, err := cli.registry()
	if err == nil {
		_, err = registry.All() // a pack that is at fault is told now, and not to whoever asks for the games
	}
	if err != nil {
		return usage(err)
	}
	folder, err := cli.dataFolder()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("the folder for matches: %w", err)
	}
	if err := errors.Join(c.checkDomain(), c.checkHosts(), c.checkNotices()); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	s, err := c.open(ctx, registry, matchesFile(folder), con.err)
	if err != nil {
		return err
	}
	fmt.Fprintf(con.out, "Mischief is served at %s/ and keeps its matches in %s. Ctrl+C ends it.\n", s.address(), folder)
	return s.run(ctx)
}

// logger writes the log as the flags ask.
func (c *serveCommand) logger(out io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil { // the flag has been checked
		level = slog.LevelInfo
	}
	if c.LogJSON {
		return slog.New(slog.NewJSONHandler(out, &slog.HandlerOptions{Level: level}))
	}
	return slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: level}))
}

// serving is a server with all that is under it.
type serving struct {
	lock     *store.Lock // of the data folder
	store    store.Hall
	house    *table.House
	server   *server.Server
	listener net.Listener
	domain   string // empty without TLS
	log      *slog.Logger

	redirects *http.Server // nil where there are none
	plain     net.Listener

	monitoring *http.Server // nil where metrics have no address of their own
	monitor    net.Listener
}

// address is what a browser is told.
func (s *serving) address() string {
	if s.domain == "" {
		return "http://" + s.listener.Addr().String()
	}
	if _, port, err := net.SplitHostPort(s.listener.Addr().String()); err == nil && port != "443" {
		return "https://" + net.JoinHostPort(s.domain, port)
	}
	return "https://" + s.domain
}

// open opens store, house and listener.
func (c *serveCommand) open(ctx context.Context, registry *games.Registry, file string, logTo io.Writer) (s *serving, err error) {
	s = &serving{domain: c.Domain, log: c.logger(logTo)}
	who := fmt.Sprintf("process %d, since %s", os.Getpid(), time.Now().Format("2006-01-02 15:04:05"))
	lock, err := store.LockFolder(ctx, filepath.Dir(file), who)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, lock.Release())
		}
	}()
	s.lock = lock
	if s.store, err = store.OpenHall(ctx, file, store.Log(s.log)); err != nil {
		return nil, err
	}
	metrics := server.NewMetrics(func() int { return s.house.Live() })
	if c.Unlimited {
		c.TablesAtOnce, c.TablesADay, c.TablesKept, c.KeptMB = 0, 0, 0, 0
	}
	if s.listener, err = net.Listen("tcp", c.address()); err != nil {
		return nil, errors.Join(usage(fmt.Errorf("%w; name another address with --addr", err)), s.store.Close())
	}
	notices, err := notice.New(ctx, notice.Config{Store: s.store, Log: s.log, URL: c.url(s.address()), Mail: c.mail(), Private: c.PrivateNotices})
	if err != nil {
		return nil, errors.Join(err, s.listener.Close(), s.store.Close())
	}
	s.house, err = table.NewHouse(ctx, table.Config{Store: s.store, Games: registry.Find, Log: s.log, Thinkers: c.Thinkers, Observer: metrics,
		TablesAtOnce: c.TablesAtOnce, TablesADay: c.TablesADay, TablesKept: c.TablesKept, BytesKept: c.KeptMB << 20,
		Version: programVersion(), Notices: notices, Seed: c.seed()})
	if err != nil {
		return nil, errors.Join(err, s.listener.Close(), s.store.Close())
	}
	s.server = server.New(server.Config{Store: s.store, House: s.house, Notices: notices, Games: registry, Client: ui.Files(), Log: s.log, Metrics: metrics,
		Version: programVersion(), Hosts: c.hosts(), MetricsToken: c.MetricsToken, Proxies: c.proxies(), Operators: c.Operators, GuestsADay: c.GuestsADay, Unlimited: c.Unlimited})
	if err := s.listen(c, filepath.Dir(file)); err != nil {
		s.house.Close()
		return nil, errors.Join(err, s.store.Close())
	}
	return s, nil
}

// listen completes the listener, and opens the others. Certificates are kept in the folder.
func (s *serving) listen(c *serveCommand, folder string) (err error) {
	if !c.Unlimited {
		each := server.MostConnectionsFrom
		if c.Proxied { // all come from the proxy
			each = 0
		}
		s.listener = server.NewDoors(s.listener, server.MostConnections, each)
	}
	if err := s.listenForMetrics(c); err != nil {
		return errors.Join(err, s.listener.Close())
	}
	if c.Domain == "" {
		return nil
	}
	m, err := c.certificates(folder)
	if err != nil {
		return errors.Join(err, s.listener.Close())
	}
	s.secure(c, m)
	return nil
}

// Times and sizes of connections.
const (
	headerWithin = 10 * time.Second
	answerWithin = 2 * time.Minute // whoever has not read his answer by then is dropped; live connections have deadlines of their own
	idleAfter    = 2 * time.Minute
	headerBytes  = 8 << 10
	closeWithin  = 10 * time.Second
)

// run serves until ctx is done, then lets requests under way end, tells live connections to come again, and closes the store.
func (s *serving) run(ctx context.Context) error {
	web := &http.Server{Handler: s.server, ReadHeaderTimeout: headerWithin, WriteTimeout: answerWithin, IdleTimeout: idleAfter, MaxHeaderBytes: headerBytes,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug)}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(s.listener) }()
	go s.redirect()
	go s.monitorMetrics()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	s.house.Dismiss()
	closing, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	err = errors.Join(err, s.closeRedirects(), s.closeMetrics(), web.Shutdown(closing))
	s.server.Wait()
	s.house.Close()
	return errors.Join(err, s.store.Close(), s.lock.Release())
}
