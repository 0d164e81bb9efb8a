package neuroshima

import (
	"os"
	"strings"
	"testing"

	"mischief/game/cases"
)

// TestEveryTileHasACase finds for every tile of the content the case that shows what is printed on it: in the file of its army, called after it, such as
// tile-moloch-hybrid.
func TestEveryTileHasACase(t *testing.T) {
	_, r := suite.Make(t)
	files, err := cases.ReadDir(os.DirFS("."), "testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]string{} // the file of each case
	for _, f := range files {
		for _, c := range f.Cases {
			shown[c.ID] = f.Name
		}
	}
	for _, tile := range r.Faces() {
		army := r.Roster(tile.Army).ID
		id, name := "tile-"+army+"-"+tile.ID, "tiles-"+army+".yaml"
		if file, ok := shown[id]; !ok || !strings.HasSuffix(file, "/"+name) {
			t.Errorf("%s has no case %s that shows what is printed on it", name, id)
		}
	}
}
