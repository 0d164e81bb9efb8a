package match

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"regexp"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/store"
)

// FileError is a fault of an exported match.
type FileError struct {
	Line int // counted from 1
	Err  error
}

func (e *FileError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *FileError) Unwrap() error { return e.Err }

// Export writes the whole match to a text file, hidden moves and the secret of the dice included: it is for the owner of the table, and while
// the match is played not for anybody else. docs/match-file.md describes the file.
func (m *Match) Export(ctx context.Context, w io.Writer) error {
	r, err := m.whole(ctx)
	if err != nil {
		return err
	}
	key, err := m.host.signer(ctx)
	if err != nil {
		return err
	}
	return r.write(w, key)
}

// ExportFor writes the file for somebody else. ErrLive: while the match is played the file would show what is hidden.
func (m *Match) ExportFor(ctx context.Context, w io.Writer, viewer game.Seat) error {
	if !m.Finished() {
		return fmt.Errorf("%w: its file would show %s what is hidden and the dice to come; only the owner of the table can have it", ErrLive,
			m.viewerName(viewer))
	}
	return m.Export(ctx, w)
}

func (m *Match) viewerName(viewer game.Seat) string {
	if viewer < 0 || int(viewer) >= len(m.Seats()) {
		return "watchers"
	}
	return m.Position().SeatName(viewer)
}

func (r *record) write(w io.Writer, key ed25519.PrivateKey) error {
	digest := sha256.New()
	buffer := bufio.NewWriter(w)
	out := io.MultiWriter(buffer, digest)
	fmt.Fprintln(out, magic)
	sum := nextSum("", magic)
	for _, line := range headerLines(r.meta) {
		sum = nextSum(sum, line)
		fmt.Fprintln(out, sum, line)
	}
	for _, e := range r.entries {
		fmt.Fprintln(out, e.Sum, entryLine(e))
		sum = e.Sum
	}
	end := r.endLine()
	sum = nextSum(sum, end)
	fmt.Fprintln(out, sum, end)
	signed := signedBy(key, matchSigned, digest.Sum(nil))
	fmt.Fprintln(out, nextSum(sum, signed), signed)
	return buffer.Flush()
}

// Import reads an exported match, plays it through the rules, verifies its dice and signature and stores it under its id: it goes on at the same decision.
// A *FileError names the line at fault. store.ErrExists: the match is here already.
func (h *Host) Import(ctx context.Context, r io.Reader) (*Match, Report, error) {
	rec, report, err := readFile(ctx, r, h.games)
	if err != nil {
		return nil, report, err
	}
	if err := h.games.keep(ctx, rec.meta.Game, rec.meta.Content); err != nil {
		return nil, report, err
	}
	if err := h.store.Create(ctx, rec.meta, rec.entries...); err != nil {
		return nil, report, fmt.Errorf("match %s: %w", rec.meta.ID, err)
	}
	return newMatch(h, rec), report, nil
}

// Verify checks an exported match without storing it: its checksums, every move against the rules, every one of Nature's answers against
// the secret, and its signature. The error is a *FileError, whose Err is a *Difference where an answer is not the one the secret gives.
func (h *Host) Verify(r io.Reader) (Report, error) {
	_, report, err := readFile(context.Background(), r, h.games)
	return report, err
}

// fileReader reads the lines of a file and checks their checksums.
type fileReader struct {
	in   *bufio.Reader
	line int    // number of the line read last
	text string // its text, without the checksum
	sum  string

	digest hash.Hash // of all bytes read
}

// Limits of a file, far above any real match.
const (
	maxLine    = 1 << 20 // bytes
	maxEntries = 1 << 20
)

func (f *fileReader) fault(format string, args ...any) error {
	return &FileError{Line: f.line, Err: fmt.Errorf(format, args...)}
}

// next reads a line.
func (f *fileReader) next() error {
	f.line++
	line, err := f.readLine()
	if err != nil {
		return err
	}
	sum, text, ok := strings.Cut(line, " ")
	if want := nextSum(f.sum, text); !ok || sum != want {
		return f.fault("the checksum does not fit: this line was changed, or lines before it were taken out, put in or swapped")
	}
	f.text, f.sum = text, sum
	return nil
}

func (f *fileReader) readLine() (string, error) {
	var line []byte
	for {
		part, err := f.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > maxLine:
			return "", f.fault("the line is longer than %d bytes", maxLine)
		case errors.Is(err, io.EOF):
			return "", f.fault("the file is cut off: it ends before its last line is complete")
		case err == nil && strings.HasSuffix(string(line), "\r\n"):
			return "", f.fault("the line ends with a carriage return: the file was changed on the way; send it as it is, not as text")
		case err == nil:
			f.digest.Write(line)
			return string(line[:len(line)-1]), nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return "", f.fault("%w", err)
		}
	}
}

// readBeginning reads the first line, which names the format and its version.
func (f *fileReader) readBeginning(magic, kind string) error {
	f.line++
	line, err := f.readLine()
	if err != nil {
		return err
	}
	if line != magic {
		if strings.HasPrefix(line, strings.TrimRight(magic, "0123456789")) {
			return f.fault("%q is a version of the format that this program does not read; it reads %q", line, magic)
		}
		return f.fault("this is no exported %s: one begins with the line %q%s", kind, magic, notHere(line, kind))
	}
	f.sum = nextSum("", magic)
	return nil
}

// value cuts a key off the line.
func (f *fileReader) value(key string) (string, bool) { return strings.CutPrefix(f.text, key+" ") }

// readFile reads a match, plays it through and verifies its dice.
func readFile(ctx context.Context, in io.Reader, find *editions) (*record, Report, error) {
	f := &fileReader{in: bufio.NewReader(in), digest: sha256.New()}
	r, committed, err := f.readHeader(ctx, find)
	if err != nil {
		return nil, Report{}, err
	}
	begin := f.line
	for {
		if err := f.next(); err != nil {
			return nil, Report{}, err
		}
		if _, ok := f.value("end"); ok {
			break
		}
		if err := f.readEntry(r); err != nil {
			return nil, Report{}, err
		}
	}
	if err := f.readSecret(r, committed); err != nil {
		return nil, Report{}, err
	}
	report, err := r.verify(context.Background(), Report{})
	var d *Difference
	if errors.As(err, &d) {
		return nil, report, &FileError{Line: begin + int(d.Seq), Err: err}
	} else if err != nil {
		return nil, report, f.fault("%w", err)
	}
	if want := r.endLine(); f.text != want {
		return nil, report, f.fault("the match played through ends otherwise: %q", want)
	}
	if report.Signer, err = f.readSignatureOf(matchSigned); err != nil {
		return nil, report, err
	}
	r.meta.Sum = headerSum(r.meta)
	r.meta.Seq, r.meta.Seated, r.meta.Over, r.meta.Updated = r.seq(), r.seated, r.over(), r.meta.Created
	if r.meta.Seq > 0 {
		r.meta.Updated = r.entry(r.seq()).Time
	}
	if r.meta.Over {
		r.meta.Result = r.resultLine()
	}
	return r, report, nil
}

func (f *fileReader) readEntry(r *record) error {
	if r.seq() == maxEntries {
		return f.fault("the log has more than %d entries", maxEntries)
	}
	e, err := parseEntry(f.text)
	if err != nil {
		return f.fault("%w", err)
	}
	e.Sum = f.sum
	if err := r.add(e); err != nil {
		return f.fault("%w", err)
	}
	return nil
}

// readSecret takes the secret from the end line.
func (f *fileReader) readSecret(r *record, committed string) error {
	fields := strings.SplitN(f.text, " ", 4)
	if len(fields) < 3 {
		return f.fault("the end line says live or over, and the secret")
	}
	if fields[2] != "none" {
		secret, err := hex.DecodeString(fields[2])
		if err != nil {
			return f.fault("the secret is no hexadecimal number")
		}
		r.meta.Secret = secret
	}
	if got := commitment(r.meta.Secret); got != committed {
		return f.fault("the secret is not the one that was committed to: its SHA-256 is %q, the dice line says %q", got, committed)
	}
	return nil
}

var (
	idForm         = regexp.MustCompile(`^[a-z0-9-]{1,64}$`)
	commitmentForm = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// readHeader reads all up to the line "log" and sets the match up. committed is what the dice line says of the secret.
func (f *fileReader) readHeader(ctx context.Context, find *editions) (r *record, committed string, err error) {
	if err := f.readBeginning(magic, "match"); err != nil {
		return nil, "", err
	}
	h := header{fileReader: f, find: func(m store.Match) (game.Game, error) { return find.of(ctx, m.Game, m.Version, m.Content) }}
	for {
		if err := f.next(); err != nil {
			return nil, "", err
		}
		if f.text == "log" {
			break
		}
		if err := h.read(); err != nil {
			return nil, "", f.fault("%w", err)
		}
	}
	if r, err = h.setUp(); err != nil {
		return nil, "", err
	}
	r.sum = f.sum
	return r, h.committed, nil
}

// header collects what a file's header says.
type header struct {
	*fileReader
	find       func(store.Match) (game.Game, error)
	meta       store.Match
	game       game.Game
	committed  string
	lines      []string       // as read
	optionLine map[string]int // where each option stands
	startLine  int
	seatLine   [game.MaxSeats]int
}

// read takes in one line.
func (h *header) read() error {
	h.lines = append(h.lines, h.text)
	key, value, _ := strings.Cut(h.text, " ")
	if h.game == nil && key != "game" {
		return errors.New("the header begins with the game")
	}
	m := &h.meta
	var err error
	switch key {
	case "game":
		return h.readGame(value)
	case "id":
		if !idForm.MatchString(value) {
			return fmt.Errorf("%q is no id: small letters, digits and hyphens, at most 64", value)
		}
		m.ID = value
	case "created":
		m.Created, err = parseTime(value)
	case "content":
		m.Content = value
		h.game, err = h.find(*m)
	case "option":
		return h.readOption(value)
	case "seat":
		return h.readSeat(value)
	case "contribution":
		return h.readContribution(value)
	case "undo":
		m.Undo = value
		return checkUndo(value)
	case "dice":
		m.Dice, h.committed, _ = strings.Cut(value, " ")
		if err := CheckDice(h.game.Info(), m.Dice); err != nil {
			return err
		}
		if m.Dice == Own && h.committed != "" || m.Dice != Own && !commitmentForm.MatchString(h.committed) {
			return fmt.Errorf("dice that are all the players' own have no commitment, others have one; not %q", value)
		}
	case "fork":
		parent, at, _ := strings.Cut(value, " ")
		if m.ForkAt, err = strconv.ParseInt(at, 10, 64); err != nil || m.ForkAt < 0 || !idForm.MatchString(parent) {
			return fmt.Errorf("a fork is written fork ID ENTRY, not %q", h.text)
		}
		m.ForkOf = parent
	case "start":
		m.Start, h.startLine = []byte(value), h.line
	default:
		return fmt.Errorf("%q is no line of a header", h.text)
	}
	return err
}

func (h *header) readGame(value string) error {
	if h.game != nil {
		return errors.New("the game stands twice")
	}
	id, version, _ := strings.Cut(value, " ")
	edition, err := strconv.Atoi(version)
	if err != nil {
		return fmt.Errorf("%q is no edition of rules", version)
	}
	h.meta.Game, h.meta.Version = id, edition
	h.game, err = h.find(h.meta)
	return err
}

func (h *header) readOption(value string) error {
	name, quoted, _ := strings.Cut(value, " ")
	text, err := unquote(quoted)
	if err != nil {
		return err
	}
	if h.meta.Options == nil {
		h.meta.Options, h.optionLine = map[string]string{}, map[string]int{}
	}
	if _, twice := h.meta.Options[name]; twice {
		return fmt.Errorf("option %s stands twice", name)
	}
	h.meta.Options[name], h.optionLine[name] = text, h.line
	return nil
}

func (h *header) readSeat(value string) error {
	number, text, _ := strings.Cut(value, " ")
	if number != strconv.Itoa(len(h.meta.Seats)+1) || len(h.meta.Seats) == game.MaxSeats {
		return fmt.Errorf("seats are listed in order, 1 to %d at most", game.MaxSeats)
	}
	who, err := parseOccupant(text)
	if err != nil {
		return err
	}
	h.seatLine[len(h.meta.Seats)] = h.line
	h.meta.Seats = append(h.meta.Seats, who)
	return checkOccupant(who)
}

func (h *header) readContribution(value string) error {
	number, quoted, _ := strings.Cut(value, " ")
	seat, err := strconv.Atoi(number)
	if err != nil || seat < 1 || seat > len(h.meta.Seats) || seat <= len(h.meta.Contributions) {
		return errors.New("contributions follow the seats, in their order")
	}
	text, err := unquote(quoted)
	if err != nil {
		return err
	}
	if !shortText(text) {
		return fmt.Errorf("a contribution is one line of at most %d characters", maxText)
	}
	h.meta.Contributions = append(h.meta.Contributions, make([]string, seat-len(h.meta.Contributions))...)
	h.meta.Contributions[seat-1] = text
	return nil
}

// setUp makes the match of the header once it is complete, or names the line at fault.
func (h *header) setUp() (*record, error) {
	m := h.meta
	if h.game == nil || m.ID == "" || m.Created.IsZero() || m.Undo == "" || m.Dice == "" {
		return nil, h.fault("the header is not complete: game, id, created, seats, undo and dice belong in it")
	}
	m.Options = h.game.Info().Schema.Meant(m.Options)
	if err := checkSetup(h.game, &m); err != nil {
		return nil, h.faultOf(err)
	}
	for name, text := range h.meta.Options { // matches were once kept with options that meant nothing in them
		if _, meant := m.Options[name]; !meant {
			m.Options[name] = text
		}
	}
	r, err := newRecord(m, h.game)
	if err != nil {
		return nil, h.faultOf(err)
	}
	// What is missing yet is the secret behind the dice line; all else must stand as this program writes it.
	want := headerLines(m)
	want = want[:len(want)-1]
	for i, line := range h.lines {
		dice := i < len(want) && strings.HasPrefix(want[i], "dice ") && strings.HasPrefix(line, "dice ")
		switch {
		case i >= len(want):
			return nil, &FileError{Line: i + 2, Err: fmt.Errorf("the line %q does not belong here", line)}
		case line != want[i] && !dice:
			return nil, &FileError{Line: i + 2, Err: fmt.Errorf("here belongs the line %q", want[i])}
		}
	}
	if len(h.lines) < len(want) {
		return nil, h.fault("the header lacks the line %q", want[len(h.lines)])
	}
	return r, nil
}

// faultOf finds the line of the header that an error of setting up is about.
func (h *header) faultOf(err error) error {
	line := h.line
	var option *game.OptionError
	switch {
	case errors.As(err, &option) && h.optionLine[option.Option] > 0:
		line = h.optionLine[option.Option]
	case h.startLine > 0:
		line = h.startLine
	}
	return &FileError{Line: line, Err: err}
}
