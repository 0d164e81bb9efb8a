package server

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"mischief/store"
	"mischief/table"
)

func (s *Server) addReports() {
	op := s.operation("conduct")
	huma.Register(s.api, op("blocks", http.MethodGet, "/api/blocks", "Whom you block."), s.listBlocks)
	huma.Register(s.api, op("unblock", http.MethodDelete, "/api/blocks/{id}", "Block somebody no more."), s.unblock)
	huma.Register(s.api, op("block", http.MethodPost, "/api/tables/{id}/blocks", "Block who has a seat or said a line: you don't hear the person any more, and the person can't sit at tables of yours."), s.block)
	huma.Register(s.api, op("report", http.MethodPost, "/api/tables/{id}/reports", "Report who has a seat or said a line to the host and the operators of the server."), s.report)
	huma.Register(s.api, op("table-reports", http.MethodGet, "/api/tables/{id}/reports", "Open reports at a table; for its host."), s.tableReports)
	huma.Register(s.api, op("reports", http.MethodGet, "/api/reports", "What was reported; for operators."), s.listReports)
	huma.Register(s.api, op("resolve-report", http.MethodPost, "/api/reports/{id}/resolve", "Note what became of a report; for operators."), s.resolveReport)
}

func (s *Server) listBlocks(ctx context.Context, _ *none) (*body[struct {
	Blocks []table.Blocked `json:"blocks"`
}], error) {
	out := &body[struct {
		Blocks []table.Blocked `json:"blocks"`
	}]{}
	var err error
	out.Body.Blocks, err = s.House.Blocks(ctx, who(ctx).person())
	return or(s, out, err)
}

func (s *Server) unblock(ctx context.Context, in *AtTable) (*none, error) {
	return or(s, &none{}, s.House.Unblock(ctx, who(ctx).person(), in.ID))
}

func (s *Server) block(ctx context.Context, in *struct {
	AtTable
	Body table.Culprit
}) (*none, error) {
	err := s.kept(ctx, func(v *visitor) error {
		return s.open(ctx, in.ID, func(t *table.Table) error { return t.Block(ctx, v.person(), in.Body) })
	})
	return or(s, &none{}, err)
}

func (s *Server) report(ctx context.Context, in *struct {
	AtTable
	Body struct {
		table.Culprit
		Note string `json:"note,omitempty" maxLength:"300" doc:"What happened, in your words."`
	}
}) (*none, error) {
	err := s.kept(ctx, func(v *visitor) error {
		if err := s.limits.report(v); err != nil {
			return err
		}
		return s.open(ctx, in.ID, func(t *table.Table) error { return t.Report(ctx, v.person(), in.Body.Culprit, in.Body.Note) })
	})
	return or(s, &none{}, err)
}

func (s *Server) tableReports(ctx context.Context, in *AtTable) (*body[struct {
	Reports []table.Reported `json:"reports"`
}], error) {
	out := &body[struct {
		Reports []table.Reported `json:"reports"`
	}]{}
	err := s.open(ctx, in.ID, func(t *table.Table) (err error) {
		out.Body.Reports, err = t.Reports(ctx, who(ctx).person())
		return err
	})
	return or(s, out, err)
}

// ReportView is a report as operators see it.
type ReportView struct {
	ID       string     `json:"id"`
	About    string     `json:"about" doc:"Id of the person reported."`
	Name     string     `json:"name" doc:"What the person was called then."`
	Reporter string     `json:"reporter,omitempty" doc:"Id of who reported; empty when that person is gone."`
	Table    string     `json:"table"`
	Line     int64      `json:"line,omitempty" doc:"Number of the line of chat."`
	Quote    string     `json:"quote,omitempty" doc:"That line."`
	Note     string     `json:"note,omitempty"`
	Created  time.Time  `json:"created"`
	Resolved *time.Time `json:"resolved,omitempty"`
	Outcome  string     `json:"outcome,omitempty"`
	Resolver string     `json:"resolver,omitempty" doc:"Id of the operator."`
}

func reportView(r store.Report) ReportView {
	v := ReportView{ID: r.ID, About: r.About, Name: r.Name, Reporter: r.Reporter, Table: r.Table, Line: r.Line, Quote: r.Quote, Note: r.Note,
		Created: r.Created, Outcome: r.Outcome, Resolver: r.Resolver}
	if !r.Resolved.IsZero() {
		v.Resolved = &r.Resolved
	}
	return v
}

// longestReason is how many characters an operator may write about what was done.
const longestReason = 300

// reportsListed is how many reports a list shows at most.
const reportsListed = 200

func (s *Server) listReports(ctx context.Context, in *struct {
	List string `query:"list" enum:"open,all" default:"open"`
}) (*body[struct {
	Reports []ReportView `json:"reports"`
}], error) {
	out := &body[struct {
		Reports []ReportView `json:"reports"`
	}]{}
	if err := s.onlyOperators(ctx); err != nil {
		return nil, s.problem(err)
	}
	found, err := s.Store.Reports(ctx, store.ReportFilter{Open: in.List == "open", Limit: reportsListed})
	out.Body.Reports = make([]ReportView, 0, len(found))
	for _, r := range found {
		out.Body.Reports = append(out.Body.Reports, reportView(r))
	}
	return or(s, out, err)
}

func (s *Server) resolveReport(ctx context.Context, in *struct {
	ID   string `path:"id" maxLength:"40"`
	Body struct {
		Outcome string `json:"outcome" minLength:"1" maxLength:"300" doc:"What was found and done."`
	}
}) (*none, error) {
	if err := s.onlyOperators(ctx); err != nil {
		return nil, s.problem(err)
	}
	outcome := strings.TrimSpace(in.Body.Outcome)
	if err := table.CheckLine("outcome", outcome, longestReason); err != nil {
		return nil, s.problem(s.House.In(who(ctx).language, nil, err))
	}
	operator := who(ctx).user.ID
	err := s.Store.ResolveReport(ctx, in.ID, outcome, operator, time.Now())
	if errors.Is(err, store.ErrNoReport) {
		err = &Problem{Status: http.StatusConflict, Why: "There is no such open report; another operator may have resolved it."}
	}
	if err == nil {
		s.Log.Info("a report was resolved", "report", in.ID, "operator", operator)
	}
	return or(s, &none{}, err)
}

// isOperator tells whether a person runs the server.
func (s *Server) isOperator(person string) bool {
	return person != "" && slices.Contains(s.Operators, person)
}

func (s *Server) onlyOperators(ctx context.Context) error {
	if !s.isOperator(who(ctx).user.ID) {
		return &Problem{Status: http.StatusForbidden, Why: "Only operators of the server can do this."}
	}
	return nil
}
