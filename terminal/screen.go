package terminal

import (
	"context"
	"io"
	"regexp"
	"strings"

	"charm.land/bubbles/v2/textinput"
	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"mischief/game"
)

// Screen plays a session on a full screen until it is left or ctx is cancelled.
func Screen(ctx context.Context, s *Session, in io.Reader, out io.Writer) error {
	program := tea.NewProgram(newScreen(ctx, s), tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out))
	if _, err := program.Run(); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}

// pane is what a narrow screen shows above the prompt.
type pane uint8

const (
	both    pane = iota // the picture of the position, and the log
	inWords             // what is written beneath the picture, and the log
	logOnly
	panes
)

// Sizes of the layout, in columns and lines.
const (
	wide        = 100 // from here on the log stands beside the position
	leastLog    = 36  // columns of the log beside the position
	leastLegend = 8   // lines of what is written beneath a broad picture
	broad       = 60  // columns of a picture that text reads well beneath
	mostChoices = 4   // lines for choices
	low         = 30  // lines below which a screen has fewer of them
	fewChoices  = 2
	leastAbove  = 3 // lines for position and log
	fewLog      = 3 // lines of the log beneath a picture on a low screen
	someLog     = 6 // lines of the log that what is written beneath a picture leaves room for
)

// screen is the model of the full screen.
type screen struct {
	ctx     context.Context
	session *Session
	input   textinput.Model
	board   viewport.Model
	legend  []string // what is written beneath the picture and shown beside or above the log
	log     viewport.Model
	lines   []Line // what the log holds
	pane    pane
	drawn   string // the picture drawn last, on a narrow screen
	answer  int    // lines of the answer to a command, which the picture on a narrow screen makes room for
	width   int
	height  int

	ways    []string // completions offered in the help line
	entered []string // lines entered before, the latest last
	recall  int      // which of them stands in the input; len(entered): none

	job    *Job
	cancel context.CancelFunc
}

// entry is a line that was entered, in the log.
const entry Kind = Clear + 1

func newScreen(ctx context.Context, s *Session) *screen {
	m := &screen{ctx: ctx, session: s, input: textinput.New(), board: viewport.New(), log: viewport.New(), cancel: func() {}}
	m.input.Prompt = "> "
	m.input.Focus()
	m.resize(80, 24)
	return m
}

// Init starts the session.
func (m *screen) Init() tea.Cmd { return m.show(m.session.Start(m.ctx)) }

// outcomeMsg is the end of a job.
type outcomeMsg struct{ outcome Outcome }

// Update takes keys, sizes and the ends of jobs.
func (m *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.resize(msg.Width, msg.Height)
		return m, nil
	case outcomeMsg:
		lines := m.session.Done(m.ctx, msg.outcome)
		if msg.outcome.hint {
			m.answer = m.linesOf(lines) + 1
		}
		return m, m.show(lines)
	case tea.KeyPressMsg:
		return m, m.press(msg)
	}
	var cmd tea.Cmd
	m.input, cmd = m.input.Update(msg)
	return m, cmd
}

// press acts on a key.
func (m *screen) press(key tea.KeyPressMsg) tea.Cmd {
	switch key.String() {
	case "ctrl+c":
		m.cancel()
		return tea.Quit
	case "ctrl+d":
		if m.input.Value() == "" {
			m.cancel()
			return tea.Quit
		}
	case "enter":
		return m.enter()
	case "tab":
		m.completeInput()
		return nil
	case "esc":
		m.setInput("")
		return nil
	case "up":
		m.recallEntry(-1)
		return nil
	case "down":
		m.recallEntry(1)
		return nil
	case "pgup":
		m.log.HalfPageUp()
		return nil
	case "pgdown":
		m.log.HalfPageDown()
		return nil
	case "shift+up":
		m.board.ScrollUp(2)
		return nil
	case "shift+down":
		m.board.ScrollDown(2)
		return nil
	case "f2":
		m.pane = (m.pane + 1) % panes
		m.layout()
		return nil
	}
	m.ways = nil
	var cmd tea.Cmd
	m.input, cmd = m.input.Update(key)
	return cmd
}

// enter hands the input to the session.
func (m *screen) enter() tea.Cmd {
	line := strings.TrimSpace(m.input.Value())
	m.setInput("")
	if line != "" {
		m.entered = append(m.entered, line)
		m.lines = append(m.lines, Line{Kind: entry, Text: line})
	}
	m.recall = len(m.entered)
	said, at := len(m.lines), m.session.match.Seq()
	lines := m.session.Enter(m.ctx, line)
	m.answer = 0
	if m.session.State() != Covered && m.session.match.Seq() == at && line != "" {
		m.answer = m.linesOf(lines) + m.linesOf(m.lines[max(said-1, 0):])
	}
	return m.show(lines)
}

// linesOf is how many lines of the log these take on a narrow screen.
func (m *screen) linesOf(lines []Line) int {
	n := 0
	for _, l := range lines {
		if l.Kind != Board && l.Kind != Prompt && l.Kind != Choice {
			n += lipgloss.Height(rendered(l, m.width))
		}
	}
	return n
}

// show adds what the session says and starts or stops its job.
func (m *screen) show(lines []Line) tea.Cmd {
	var cmds []tea.Cmd
	for _, l := range lines {
		switch l.Kind {
		case Clear:
			m.lines, m.entered, m.recall = nil, nil, 0
			cmds = append(cmds, tea.ClearScreen)
		case Board, Prompt, Choice: // the layout has places for them
		default:
			m.lines = append(m.lines, l)
		}
	}
	m.layout()
	m.log.GotoBottom()
	if m.session.State() == Left {
		m.cancel()
		return tea.Quit
	}
	return tea.Batch(append(cmds, m.work())...)
}

// work runs the session's job, in place of the one before.
func (m *screen) work() tea.Cmd {
	job := m.session.Job()
	if job == m.job {
		return nil
	}
	m.cancel()
	m.job = job
	if job == nil {
		m.cancel = func() {}
		return nil
	}
	var ctx context.Context
	ctx, m.cancel = context.WithCancel(m.ctx)
	return func() tea.Msg { return outcomeMsg{job.Run(ctx)} }
}

func (m *screen) setInput(text string) {
	m.input.SetValue(text)
	m.input.CursorEnd()
	m.ways = nil
}

// recallEntry puts an earlier line into the input.
func (m *screen) recallEntry(step int) {
	at := m.recall + step
	if at < 0 || at > len(m.entered) {
		return
	}
	m.recall = at
	if at == len(m.entered) {
		m.setInput("")
		return
	}
	m.setInput(m.entered[at])
}

// completeInput goes on as far as there is only one way to, and offers the ways where they part.
func (m *screen) completeInput() {
	ways := m.session.Complete(m.input.Value())
	for len(ways) == 1 {
		m.setInput(ways[0])
		ways = m.session.Complete(ways[0])
	}
	if further := common(ways); len(further) > len(m.input.Value()) {
		m.setInput(further)
	}
	m.ways = ways
}

func (m *screen) resize(width, height int) {
	m.width, m.height = max(width, 20), max(height, 10)
	m.layout()
}

// layout fills and measures the panes: position and log side by side on a wide screen, one above the other on a narrow one.
func (m *screen) layout() {
	m.input.SetWidth(m.width - 4)
	above := max(m.height-len(m.footer()), leastAbove)
	if m.width >= wide {
		m.layoutWide(above)
	} else {
		m.layoutNarrow(above)
	}
}

// layoutWide puts the position on the left, no wider than its picture, and the log on the right. What is written beneath a picture stands there
// if there is room for it, or beneath a broad picture for its beginning, the rest to be scrolled to; else it stands above the log.
func (m *screen) layoutWide(above int) {
	picture, legend := m.draw(m.width - max(leastLog, m.width*34/100) - len(divider))
	m.board.SetWidth(max(lipgloss.Width(picture), 20))
	m.board.SetHeight(above)
	right := m.width - m.board.Width() - len(divider)
	beneath := fitted(legend, m.board.Width())
	needed := len(beneath)
	if m.board.Width() >= broad {
		needed = min(needed, leastLegend)
	}
	if lipgloss.Height(picture)+1+needed <= above {
		m.board.SetContent(picture + "\n\n" + strings.Join(beneath, "\n"))
		m.legend = nil
	} else {
		m.board.SetContent(picture)
		m.legend = under(legend, right, above*6/10)
	}
	m.fillLog(right, above-len(m.legend))
}

// layoutNarrow puts the picture above the log, with what is written beneath it as far as there is room. A picture that is too high for the screen is drawn
// low, and scrolled to where the person's own things are if it is still too high.
func (m *screen) layoutNarrow(above int) {
	room := above * 6 / 10
	m.legend = nil
	m.board.SetWidth(m.width)
	picture, legend := m.drawFor(m.width, room)
	if lipgloss.Height(picture) > room {
		room = max(above-fewLog, 1)
		picture, legend = m.drawFor(m.width, room)
	}
	height := 0
	switch m.pane {
	case both:
		lines := strings.Split(picture, "\n")
		if legend != "" {
			lines = append(append(lines, ""), fitted(legend, m.width)...)
		}
		height = min(len(lines), room, max(lipgloss.Height(picture), above-someLog))
		if height > above-m.answer { // what was asked for is read first
			height = 0
		}
		at := m.board.YOffset()
		m.board.SetContent(strings.Join(lines, "\n"))
		m.board.SetHeight(height)
		if own := m.ownLine(); lipgloss.Height(picture) > room && picture != m.drawn {
			at = own - height/2
		}
		m.board.SetYOffset(at)
	case inWords:
		m.legend = under(legend, m.width, above*6/10)
	}
	m.drawn = picture
	m.board.SetHeight(height)
	m.fillLog(m.width, above-height-len(m.legend))
}

// drawFor draws the position for a number of columns and rows.
func (m *screen) drawFor(width, height int) (picture, legend string) {
	picture, _ = cutDrawing(m.session.Draw(game.Pen{Width: width, Height: height, Paint: paint}))
	_, legend = cutDrawing(m.session.Draw(game.Pen{Width: unbroken, Paint: paint}))
	return picture, legend
}

// ownLine is the first line of the picture in which something of the person's own is painted.
func (m *screen) ownLine() int {
	const mark = "\u2060"
	own := game.SeatStyle(m.session.viewer)
	picture, _ := cutDrawing(m.session.Draw(game.Pen{Width: m.width, Height: 1, Paint: func(style game.Style, text string) string {
		if style == own {
			return mark
		}
		return text
	}}))
	before, _, found := strings.Cut(picture, mark)
	if !found {
		return 0
	}
	return strings.Count(before, "\n")
}

// divider stands between position and log on a wide screen.
const divider = "   "

// unbroken is a width at which no game breaks what it writes beneath a picture.
const unbroken = 1000

// draw draws the position: a picture, and what is written beneath it after an empty line, broken only by what shows it.
func (m *screen) draw(width int) (picture, legend string) {
	return m.drawFor(width, 0)
}

func cutDrawing(drawing string) (picture, legend string) {
	picture, legend, _ = strings.Cut(strings.Trim(drawing, "\n"), "\n\n")
	return picture, strings.TrimLeft(legend, "\n")
}

// under is a legend as lines of a width with a rule beneath, cut off at a height.
func under(legend string, width, height int) []string {
	if legend == "" {
		return nil
	}
	lines := fitted(legend, width)
	return append(lines[:min(len(lines), height)], paint(game.Faint, strings.Repeat("─", width)))
}

// fitted breaks styled lines so that they fit a width; the rest of a broken line is indented.
func fitted(text string, width int) []string {
	var b strings.Builder
	w := lipgloss.NewWrapWriter(&b) // takes a style over to the next line
	for l := range strings.SplitSeq(text, "\n") {
		_, _ = io.WriteString(w, strings.Join(wrapped(l, width, 4), "\n")+"\n")
	}
	_ = w.Close() // it writes to memory
	return strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
}

func (m *screen) fillLog(width, height int) {
	atBottom := m.log.AtBottom()
	var text []string
	for _, l := range m.lines {
		text = append(text, rendered(l, width))
	}
	m.log.SetWidth(width)
	m.log.SetHeight(height)
	m.log.SetContent(strings.Join(text, "\n"))
	if atBottom {
		m.log.GotoBottom()
	}
}

// rendered is a line of the log, wrapped.
func rendered(l Line, width int) string {
	switch l.Kind {
	case Story:
		return hung(seatBar(l.Seat)+" ", l.Text, width)
	case Wrong:
		return hung(paint(game.Accent, "! "), l.Text, width)
	case entry:
		return paint(game.Faint, hung("> ", l.Text, width))
	}
	return strings.Join(wrapped(l.Text, width, 2), "\n")
}

// hung is text wrapped beside a mark two columns wide.
func hung(mark, text string, width int) string {
	return mark + strings.Join(wrapped(text, width-2, 0), "\n  ")
}

// wrapped is text as lines no wider than a width, broken at spaces only: the id of a rule stays whole. A broken line goes on further to the right.
func wrapped(text string, width, right int) []string {
	if lipgloss.Width(text) <= width {
		return []string{text}
	}
	bare := ansi.Strip(text)
	indent := bare[:len(bare)-len(strings.TrimLeft(bare, " "))]
	if first := columns.FindString(bare); first != "" && bare == text && lipgloss.Width(first) < width/2 { // the second of two columns is broken
		lines := wrapped(text[len(first):], width-lipgloss.Width(first), 0)
		for i := range lines[1:] {
			lines[i+1] = strings.Repeat(" ", lipgloss.Width(first)) + lines[i+1]
		}
		lines[0] = first + lines[0]
		return lines
	}
	var lines []string
	line, used := indent, 0
	for _, word := range strings.Fields(text) {
		wide := lipgloss.Width(word)
		switch {
		case used == 0:
			line += word
		case lipgloss.Width(line)+1+wide <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line, used = indent+strings.Repeat(" ", right)+word, 0
		}
		used += wide
	}
	return append(lines, line)
}

// columns matches the first of two columns of text.
var columns = regexp.MustCompile(`^ *\S+( \S+)* {2,}`)

// View draws the screen.
func (m *screen) View() tea.View {
	view := tea.NewView("")
	view.AltScreen = true
	view.WindowTitle = "Mischief"
	if m.session.State() == Covered {
		view.SetContent(lipgloss.Place(m.width, m.height, lipgloss.Center, lipgloss.Center, m.session.Prompt()))
		return view
	}
	log := strings.Join(append(m.legend[:len(m.legend):len(m.legend)], m.log.View()), "\n")
	above := m.board.View() + "\n" + log
	switch {
	case m.width >= wide:
		bar := strings.TrimRight(strings.Repeat(paint(game.Faint, " │ ")+"\n", m.board.Height()), "\n")
		above = lipgloss.JoinHorizontal(lipgloss.Top, m.board.View(), bar, log)
	case m.board.Height() == 0:
		above = log
	case m.log.Height() == 0:
		above = m.board.View()
	}
	view.SetContent(above + "\n" + strings.Join(m.footer(), "\n"))
	return view
}

// footer is the lower part: title, prompt, choices, input, help. On a low screen the choices give way first.
func (m *screen) footer() []string {
	room := max(m.height-leastAbove-3, 1)
	prompt := wrapped(m.session.Prompt(), m.width, 0)
	prompt = prompt[:min(len(prompt), room)]
	title := "── " + m.session.info.Title + " "
	lines := []string{clipped(paint(game.Faint, title+strings.Repeat("─", max(m.width-lipgloss.Width(title), 0))), m.width)}
	for _, l := range prompt {
		lines = append(lines, paint(game.Strong, l))
	}
	most := mostChoices
	if m.height < low {
		most = fewChoices
	}
	lines = append(lines, m.choices(min(most, room-len(prompt)))...)
	return append(lines, m.input.View(), paint(game.Faint, clipped(m.helpLine(), m.width)))
}

// choices are what may be answered, packed into a few lines.
func (m *screen) choices(most int) []string {
	var lines []string
	for _, choice := range m.session.Choices() {
		choice = strings.Join(strings.Fields(choice), " ")
		last := len(lines) - 1
		if last >= 0 && lipgloss.Width(lines[last])+3+lipgloss.Width(choice) <= m.width {
			lines[last] += " · " + choice
			continue
		}
		lines = append(lines, clipped(choice, m.width))
	}
	if len(lines) > most && most > 0 {
		lines[most-1] = clipped(m.session.say("... (moves lists all)"), m.width)
	}
	return lines[:min(len(lines), most)]
}

// helpLine offers completions, tells what goes on, or reminds of the keys.
func (m *screen) helpLine() string {
	switch {
	case len(m.ways) > 0:
		return strings.Join(m.offers(), "  ")
	case m.job != nil && m.session.State() == Asking:
		return m.session.say("Thinking about a hint ...")
	}
	return m.session.say("Tab completes · help · ↑↓ lines · PgUp/PgDn log · Shift+↑↓ map · F2 panes")
}

// offers are the completions without the words they share.
func (m *screen) offers() []string {
	shared := strings.LastIndexByte(common(m.ways), ' ') + 1
	var offers []string
	for _, c := range gather(m.ways) {
		offers = append(offers, c.String()[shared:])
	}
	return offers
}

// clipped is text cut off at a width.
func clipped(text string, width int) string {
	return lipgloss.NewStyle().MaxWidth(width).Render(text)
}
