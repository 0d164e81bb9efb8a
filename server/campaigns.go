package server

import (
	"bytes"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"mischief/table"
)

// campaignLimit is how many bytes the file of a campaign may have.
const campaignLimit = 8 << 20

// OfCampaign is a request about a campaign.
type OfCampaign struct {
	ID string `path:"id" maxLength:"64"`
}

func (s *Server) addCampaigns() {
	op := s.operation("campaigns")
	huma.Register(s.api, op("campaigns", http.MethodGet, "/api/campaigns", "The campaigns in which you have a part."), s.listCampaigns)
	taken := op("import-campaign", http.MethodPost, "/api/campaigns", "Take in a campaign from a file; those that are here stay as they are.")
	taken.MaxBodyBytes = campaignLimit
	huma.Register(s.api, taken, s.importCampaign)
	huma.Register(s.api, op("campaign", http.MethodGet, "/api/campaigns/{id}", "A campaign: what happened so far, all its matches, and the ways on."), s.campaign)
	huma.Register(s.api, op("change-campaign", http.MethodPatch, "/api/campaigns/{id}", "Give a campaign another name; for whoever began it or brought it here."), s.changeCampaign)
	huma.Register(s.api, op("delete-campaign", http.MethodDelete, "/api/campaigns/{id}", "Remove a campaign; its tables stay, each for itself."), s.deleteCampaign)
	huma.Register(s.api, op("go-on", http.MethodPost, "/api/campaigns/{id}/go", "Begin the match of a way, at the next table. A match that is being played is given up by it."), s.goOn)
	huma.Register(s.api, op("campaign-table", http.MethodPost, "/api/campaigns/{id}/table", "The table of the last match; one is made where it has none yet."), s.campaignTable)
	huma.Register(s.api, op("fork-campaign", http.MethodPost, "/api/campaigns/{id}/fork", "What if? A table of its own from a position of one of the matches, for practice. The campaign is left alone."), s.forkCampaign)
}

func (s *Server) listCampaigns(ctx context.Context, _ *struct{}) (*body[struct {
	Campaigns []table.CampaignGlance `json:"campaigns"`
}], error) {
	out := &body[struct {
		Campaigns []table.CampaignGlance `json:"campaigns"`
	}]{}
	var err error
	out.Body.Campaigns, err = s.House.Campaigns(ctx, who(ctx).person())
	return or(s, out, err)
}

// spoken is an error of the house in the visitor's language.
func (s *Server) spoken(ctx context.Context, err error) error {
	return s.House.In(who(ctx).language, nil, err)
}

func (s *Server) showCampaign(ctx context.Context, id string, err error) (*body[table.CampaignView], error) {
	out := &body[table.CampaignView]{}
	if err == nil {
		out.Body, err = s.House.Campaign(ctx, who(ctx).person(), id)
	}
	return or(s, out, s.spoken(ctx, err))
}

func (s *Server) campaign(ctx context.Context, in *OfCampaign) (*body[table.CampaignView], error) {
	return s.showCampaign(ctx, in.ID, nil)
}

func (s *Server) importCampaign(ctx context.Context, in *struct {
	RawBody []byte `contentType:"text/plain"`
}) (out *body[table.CampaignView], err error) {
	err = s.kept(ctx, func(v *visitor) error {
		id, err := s.House.ImportCampaign(ctx, v.person(), bytes.NewReader(in.RawBody))
		if err != nil {
			return s.spoken(ctx, err)
		}
		view, err := s.House.Campaign(ctx, v.person(), id)
		out = &body[table.CampaignView]{Body: view}
		return s.spoken(ctx, err)
	})
	return or(s, out, err)
}

func (s *Server) changeCampaign(ctx context.Context, in *struct {
	OfCampaign
	Body struct {
		Name string `json:"name" minLength:"1" maxLength:"80"`
	}
}) (*body[table.CampaignView], error) {
	return s.showCampaign(ctx, in.ID, s.House.RenameCampaign(ctx, who(ctx).person(), in.ID, in.Body.Name))
}

func (s *Server) deleteCampaign(ctx context.Context, in *OfCampaign) (*none, error) {
	return or(s, &none{}, s.spoken(ctx, s.House.DeleteCampaign(ctx, who(ctx).person(), in.ID)))
}

func (s *Server) goOn(ctx context.Context, in *struct {
	OfCampaign
	Body struct {
		Way   string `json:"way" minLength:"1" maxLength:"40" doc:"Its id."`
		After int    `json:"after" minimum:"1" doc:"How many matches you have seen: if there are more by now you get 409, and nothing has happened."`
	}
}) (*body[table.View], error) {
	return s.made(ctx, func(v *visitor) (*table.Table, error) {
		t, err := s.House.GoOn(ctx, v.person(), in.ID, in.Body.Way, in.Body.After)
		return t, s.spoken(ctx, err)
	})
}

func (s *Server) campaignTable(ctx context.Context, in *OfCampaign) (*body[table.View], error) {
	return s.made(ctx, func(v *visitor) (*table.Table, error) {
		t, err := s.House.PresentTable(ctx, v.person(), in.ID)
		return t, s.spoken(ctx, err)
	})
}

func (s *Server) forkCampaign(ctx context.Context, in *struct {
	OfCampaign
	Body struct {
		Number int   `json:"number" minimum:"1" doc:"Which match of the campaign."`
		At     int64 `json:"at" minimum:"0" doc:"The log entry after which; 0 for its beginning."`
	}
}) (*body[table.View], error) {
	return s.made(ctx, func(v *visitor) (*table.Table, error) {
		t, err := s.House.ForkChapter(ctx, v.person(), in.ID, in.Body.Number, in.Body.At)
		return t, s.spoken(ctx, err)
	})
}

// campaignFile answers with the campaign as a text file.
func (s *Server) campaignFile(w http.ResponseWriter, r *http.Request) {
	var text bytes.Buffer
	if err := s.House.CampaignFile(r.Context(), who(r.Context()).person(), r.PathValue("id"), &text); err != nil {
		writeProblem(w, s.problem(s.spoken(r.Context(), err)))
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+r.PathValue("id")+`.campaign"`)
	text.WriteTo(w)
}
