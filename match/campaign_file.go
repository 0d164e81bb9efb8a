package match

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"strconv"
	"strings"
	"time"

	"mischief/game"
	"mischief/store"
)

// A campaign as a file: a header, the file of each match in the order in which they were begun, and an end. docs/match-file.md describes it.

// campaignMagic is the first line of such a file: the format and its version.
const campaignMagic = "mischief campaign 1"

// campaignSigned is the first line of what is signed.
const campaignSigned = "mischief campaign signed 1"

// Limits of a campaign's file, far above those of any real one.
const (
	maxAttempts    = 10_000
	maxAttemptLine = maxEntries + 1000 // lines of one match
)

// CampaignReport is what was found in order in a campaign.
type CampaignReport struct {
	ID, Game, Name string
	Matches        []Report
	Signer         ed25519.PublicKey // of a file: who signed it; nil for nobody
}

// Entries, Moves and Drawn are those of all its matches.
func (r *CampaignReport) Entries() (entries int64, moves, drawn int) {
	for _, m := range r.Matches {
		entries, moves, drawn = entries+m.Entries, moves+m.Moves, drawn+m.Drawn
	}
	return entries, moves, drawn
}

// Export writes the whole campaign to a text file, all of its matches with it. While one is played it is for the owner of the table alone, as is the file of that match.
func (c *Campaign) Export(ctx context.Context, w io.Writer) error { return c.export(ctx, w, c.Row()) }

// ExportPast writes the file for others: without the match that is being played, which would show what is hidden. ErrLive: there is no other.
func (c *Campaign) ExportPast(ctx context.Context, w io.Writer) error {
	m, err := c.Present(ctx)
	if err != nil {
		return err
	}
	row := c.Row()
	if last := len(row.Attempts) - 1; !m.Finished() {
		if last == 0 {
			return fmt.Errorf("%w: nothing of the campaign is over that could be written to a file", ErrLive)
		}
		row.Attempts = row.Attempts[:last]
	}
	return c.export(ctx, w, row)
}

func (c *Campaign) export(ctx context.Context, w io.Writer, row store.Campaign) error {
	key, err := c.host.signer(ctx)
	if err != nil {
		return err
	}
	digest := sha256.New()
	buffer := bufio.NewWriter(w)
	out := io.MultiWriter(buffer, digest)
	fmt.Fprintln(out, campaignMagic)
	sum := nextSum("", campaignMagic)
	put := func(line string) {
		sum = nextSum(sum, line)
		fmt.Fprintln(out, sum, line)
	}
	for _, line := range campaignHeader(row) {
		put(line)
	}
	var text bytes.Buffer
	for i, a := range row.Attempts {
		m, err := c.host.Open(ctx, a.Match)
		if err != nil {
			return err
		}
		text.Reset()
		if err := m.Export(ctx, &text); err != nil {
			return err
		}
		put(attemptLine(i+1, a, text.Bytes()))
		out.Write(text.Bytes())
	}
	put(fmt.Sprintf("end %d", len(row.Attempts)))
	signed := signedBy(key, campaignSigned, digest.Sum(nil))
	fmt.Fprintln(out, nextSum(sum, signed), signed)
	return buffer.Flush()
}

func campaignHeader(c store.Campaign) []string {
	return []string{"game " + c.Game, "id " + c.ID, fmt.Sprintf("name %q", c.Name), "created " + formatTime(c.Created)}
}

// attemptLine stands before the file of a match: its number, how it came about and from which attempt, and how many lines follow, with their SHA-256.
func attemptLine(number int, a store.Attempt, file []byte) string {
	return fmt.Sprintf("attempt %d %s %d lines %d %x", number, a.Kind, a.From, bytes.Count(file, []byte("\n")), sha256.Sum256(file))
}

// ImportCampaign reads an exported campaign, plays all its matches through the rules, verifies their dice, that each follows from the one it says, and who signed, and stores it as
// a campaign of a person's, or of nobody's. It keeps its id and those of its matches, or, where one of them is here already, gets new ones: nothing that is here is
// touched. A *FileError names the line at fault.
func (h *Host) ImportCampaign(ctx context.Context, in io.Reader, person string) (*Campaign, CampaignReport, error) {
	f, err := h.readCampaign(ctx, in)
	if err != nil {
		return nil, f.report, err
	}
	row := f.row
	row.Host, row.Updated = person, milliseconds(time.Now())
	for _, r := range f.matches {
		if err := h.games.keep(ctx, r.meta.Game, r.meta.Content); err != nil {
			return nil, f.report, err
		}
	}
	err = h.createCampaign(ctx, row, f.matches)
	if errors.Is(err, store.ErrExists) {
		row.ID = newID()
		for i, r := range f.matches {
			f.matches[i] = r.renamed(newID())
			row.Attempts[i].Match = f.matches[i].meta.ID
		}
		err = h.createCampaign(ctx, row, f.matches)
	}
	if err != nil {
		return nil, f.report, err
	}
	row.Version = 1
	return &Campaign{host: h, row: row}, f.report, nil
}

func (h *Host) createCampaign(ctx context.Context, row store.Campaign, matches []*record) error {
	loaded := make([]store.Loaded, len(matches))
	for i, r := range matches {
		shot, err := r.snapshot()
		if err != nil {
			return err
		}
		if r.seq() == 0 {
			shot = nil
		}
		meta := r.meta
		meta.Closed = i+1 < len(matches)
		loaded[i] = store.Loaded{Match: meta, Entries: r.entries, Snapshot: shot}
	}
	return h.store.CreateCampaign(ctx, row, loaded...)
}

// renamed is a record under another id: its checksums are made anew, for they begin with the id.
func (r *record) renamed(id string) *record {
	next := *r
	next.meta.ID = id
	next.meta.Sum = headerSum(next.meta)
	next.entries = make([]store.Entry, len(r.entries))
	sum := next.meta.Sum
	for i, e := range r.entries {
		e.Sum = nextSum(sum, entryLine(e))
		next.entries[i], sum = e, e.Sum
	}
	next.sum = sum
	return &next
}

// VerifyCampaign checks an exported campaign without storing it. The error is a *FileError.
func (h *Host) VerifyCampaign(ctx context.Context, in io.Reader) (CampaignReport, error) {
	f, err := h.readCampaign(ctx, in)
	return f.report, err
}

// Verify checks a campaign that is kept here: every match, and that each follows from the one it says.
func (c *Campaign) Verify(ctx context.Context) (CampaignReport, error) {
	row := c.Row()
	report := CampaignReport{ID: row.ID, Game: row.Game, Name: row.Name}
	var matches []*record
	for i, a := range row.Attempts {
		m, err := c.host.Open(ctx, a.Match)
		if err != nil {
			return report, fmt.Errorf("attempt %d: %w", i+1, err)
		}
		found, err := m.Verify(ctx)
		if err != nil {
			return report, fmt.Errorf("attempt %d: match %s: %w", i+1, a.Match, err)
		}
		report.Matches = append(report.Matches, found)
		matches = append(matches, m.record())
		if err := follows(row.Game, row.Attempts, matches); err != nil {
			return report, fmt.Errorf("attempt %d: %w", i+1, err)
		}
	}
	return report, nil
}

// follows is nil when the last of some matches may follow as its attempt says. The others have been looked at.
func follows(id string, attempts []store.Attempt, matches []*record) error {
	n := len(matches)
	a, r := attempts[n-1], matches[n-1]
	if r.meta.Game != id {
		return fmt.Errorf("it is a match of %q, the campaign is one of %q", r.meta.Game, id)
	}
	if !r.game.Campaign() {
		return fmt.Errorf("%s has no campaign", r.game.Info().Title)
	}
	if len(r.meta.Start) > 0 || r.meta.ForkOf != "" {
		return errors.New("it begins with a position; matches of a campaign are set up by options, and a fork belongs to none")
	}
	if (a.Kind == Begin) != (a.From == 0) || a.From < 0 || a.From >= n {
		return fmt.Errorf("a match that is %q goes on from attempt %d: there are %d before it, and only what begins goes on from 0", a.Kind, a.From, n-1)
	}
	var from *record
	if a.From > 0 {
		from = matches[a.From-1]
	}
	schema := r.game.Info().Schema
	switch {
	case a.Kind == Begin && n == 1:
		return schema.Beginning(r.meta.Options)
	case n == 1:
		return fmt.Errorf("the first match is %q, it must be %q", a.Kind, Begin)
	case a.Kind == Begin && sameSetup(schema, matches[0].meta.Options, r.meta.Options):
		return nil
	case a.Kind == Begin:
		return errors.New("it begins otherwise than the first match did")
	case a.Kind == Again && sameSetup(schema, from.meta.Options, r.meta.Options):
		return nil
	case a.Kind == Again:
		return fmt.Errorf("it is set up otherwise than attempt %d, which it is to be again", a.From)
	case a.Kind == Next && a.From != n-1:
		return fmt.Errorf("it follows attempt %d, and attempt %d came between: only the haven of a match that was left can be come back to", a.From, n-1)
	case a.Kind == Next && !from.over():
		return fmt.Errorf("it follows attempt %d, which is not over", a.From)
	case a.Kind == Next, a.Kind == Haven:
		for _, q := range from.now.pos.Sequels() {
			if q.Haven == (a.Kind == Haven) && sameSetup(schema, q.Options, r.meta.Options) {
				return nil
			}
		}
		return fmt.Errorf("nothing that attempt %d leads to is set up like this (%q)", a.From, a.Kind)
	}
	return fmt.Errorf("there is no kind of attempt %q; there are %s, %s, %s and %s", a.Kind, Begin, Next, Again, Haven)
}

// sameSetup tells whether options set up the match that has others, which are complete.
func sameSetup(sc game.Schema, given, complete game.Options) bool {
	done, err := sc.Complete(sc.Meant(given))
	return err == nil && maps.Equal(done, sc.Meant(complete))
}

// campaignReader reads a campaign's file.
type campaignReader struct {
	*fileReader
	ctx     context.Context
	host    *Host
	row     store.Campaign
	matches []*record
	report  CampaignReport
}

func (h *Host) readCampaign(ctx context.Context, in io.Reader) (*campaignReader, error) {
	f := &campaignReader{fileReader: &fileReader{in: bufio.NewReader(in), digest: sha256.New()}, ctx: ctx, host: h}
	if err := f.readBeginning(campaignMagic, "campaign"); err != nil {
		return f, err
	}
	if err := f.readCampaignHeader(); err != nil {
		return f, err
	}
	seen := map[string]bool{}
	for {
		if err := ctx.Err(); err != nil {
			return f, err
		}
		if err := f.next(); err != nil {
			return f, err
		}
		if value, ok := f.value("end"); ok {
			if value != strconv.Itoa(len(f.matches)) || len(f.matches) == 0 {
				return f, f.fault("it ends with %s attempts, and has %d; a campaign has one at least", value, len(f.matches))
			}
			break
		}
		line := f.line
		if err := f.readAttempt(); err != nil {
			return f, err
		}
		n := len(f.matches)
		if id := f.matches[n-1].meta.ID; seen[id] {
			return f, &FileError{Line: line, Err: fmt.Errorf("attempt %d: match %s stands twice", n, id)}
		} else {
			seen[id] = true
		}
		if err := follows(f.row.Game, f.row.Attempts, f.matches); err != nil {
			return f, &FileError{Line: line, Err: fmt.Errorf("attempt %d: %w", n, err)}
		}
	}
	var err error
	f.report.Signer, err = f.readSignatureOf(campaignSigned)
	return f, err
}

func (f *campaignReader) readCampaignHeader() error {
	if err := f.next(); err != nil {
		return err
	}
	id, ok := f.value("game")
	if !ok {
		return f.fault("the header begins with the line game ID, not with %q", f.text)
	}
	g, err := f.host.games.find(id)
	if err != nil {
		return f.fault("%w", err)
	}
	if !g.Campaign() {
		return f.fault("%s has no campaign", g.Info().Title)
	}
	f.row.Game = id
	if err := f.next(); err != nil {
		return err
	}
	if id, ok = f.value("id"); !ok || !idForm.MatchString(id) {
		return f.fault("here belongs the line id ID, small letters, digits and hyphens, at most 64; not %q", f.text)
	}
	f.row.ID = id
	if err := f.next(); err != nil {
		return err
	}
	quoted, _ := f.value("name")
	if f.row.Name, err = unquote(quoted); err != nil || f.row.Name == "" || !shortText(f.row.Name) {
		return f.fault("here belongs the line name \"NAME\", of at most %d characters, not %q", maxText, f.text)
	}
	if err := f.next(); err != nil {
		return err
	}
	at, _ := f.value("created")
	if f.row.Created, err = parseTime(at); err != nil {
		return f.fault("here belongs the line created TIME: %w", err)
	}
	f.report.ID, f.report.Game, f.report.Name = f.row.ID, f.row.Game, f.row.Name
	return nil
}

// readAttempt reads the line of an attempt and the file of its match.
func (f *campaignReader) readAttempt() error {
	number := len(f.matches) + 1
	var a store.Attempt
	var n, lines int
	var digest string
	_, err := fmt.Sscanf(f.text, "attempt %d %s %d lines %d %s", &n, &a.Kind, &a.From, &lines, &digest)
	if err != nil || f.text != fmt.Sprintf("attempt %d %s %d lines %d %s", n, a.Kind, a.From, lines, digest) {
		return f.fault("here belongs the line attempt N KIND FROM lines COUNT SHA256, or end N; not %q", f.text)
	}
	if n != number || number > maxAttempts || lines < 1 || lines > maxAttemptLine {
		return f.fault("attempt %d of %d lines stands where attempt %d belongs; there are at most %d, of %d lines each", n, lines, number, maxAttempts, maxAttemptLine)
	}
	begin := f.line
	match := &attemptLines{f: f.fileReader, left: lines, digest: sha256.New()}
	r, report, err := readFile(f.ctx, match, f.host.games)
	if match.err != nil { // it could not be read, or was cut
		return match.err
	}
	if at, ok := errors.AsType[*FileError](err); ok {
		return &FileError{Line: begin + at.Line, Err: fmt.Errorf("attempt %d: %w", number, at.Err)}
	} else if err != nil {
		return &FileError{Line: begin, Err: fmt.Errorf("attempt %d: %w", number, err)}
	}
	if got := hex.EncodeToString(match.digest.Sum(nil)); match.left > 0 || got != digest {
		return &FileError{Line: begin, Err: fmt.Errorf("attempt %d: its match is not the one that was exported: the SHA-256 of its lines is %s, and %s is said", number, got, digest)}
	}
	a.Match = r.meta.ID
	f.row.Attempts = append(f.row.Attempts, a)
	f.matches = append(f.matches, r)
	f.report.Matches = append(f.report.Matches, report)
	return nil
}

// attemptLines are the lines of a match within a campaign's file.
type attemptLines struct {
	f      *fileReader
	left   int // lines
	rest   []byte
	digest hash.Hash
	err    error // why the campaign's file could not be read on
}

// Read reads on, up to the last line of the match.
func (a *attemptLines) Read(into []byte) (int, error) {
	if len(a.rest) == 0 {
		if a.left == 0 {
			return 0, io.EOF
		}
		a.f.line++
		line, err := a.f.readLine()
		if err != nil {
			a.err = err
			return 0, err
		}
		a.left--
		a.rest = append(append(a.rest[:0], line...), '\n')
		a.digest.Write(a.rest)
	}
	n := copy(into, a.rest)
	a.rest = a.rest[n:]
	return n, nil
}

// notHere says which kind of file something is, where another was expected.
func notHere(line, kind string) string {
	for magic, says := range map[string]string{
		"mischief match ": "it is an exported match, which mischief import takes in", "mischief campaign ": "it is an exported campaign, which mischief campaign import takes in",
	} {
		if strings.HasPrefix(line, magic) && !strings.Contains(magic, kind) {
			return "; " + says
		}
	}
	return ""
}
