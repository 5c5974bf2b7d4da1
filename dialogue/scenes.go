package dialogue

import (
	"embed"
	"slices"
)

//go:embed scenes/*.txt
var scenes embed.FS

// Scenes are the dialogues that the demo plays, in their order: the calendar
// goes on from one to the next. They are read at every call; a scene that
// cannot be read would be a fault of this package, which its tests exclude.
func Scenes() []Script {
	files, err := scenes.ReadDir("scenes")
	if err != nil {
		panic(err)
	}
	var all []Script
	for _, f := range files {
		b, err := scenes.ReadFile("scenes/" + f.Name())
		if err != nil {
			panic(err)
		}
		s, err := Read(f.Name(), b)
		if err != nil {
			panic(err)
		}
		all = append(all, s)
	}
	slices.SortStableFunc(all, func(a, b Script) int { return a.Directions[0].At.Compare(b.Directions[0].At) })
	return all
}
