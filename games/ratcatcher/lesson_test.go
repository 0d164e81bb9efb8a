package ratcatcher

import (
	"testing"

	"mischief/game/gametest"
)

func TestLesson(t *testing.T) {
	g, _, err := New(Content())
	if err != nil {
		t.Fatal(err)
	}
	gametest.Lesson(t, g)
}
