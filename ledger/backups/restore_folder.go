package backups

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"postd/ledger/pieces"
)

// fromFolder puts the file together of the pieces of a back-up, and looks at each.
func (r Restorer) fromFolder(ctx context.Context, f *Folder, name string, t *os.File, x *Restored) (h pieces.Head, err error) {
	release, err := f.lock(ctx, true)
	if err != nil {
		return h, err
	}
	defer release()
	k, err := f.manifests(ctx)
	if err != nil {
		return h, err
	}
	x.Half = k.half
	m, err := f.choose(k, name)
	if err != nil {
		return h, err
	}
	x.From = m.stem()
	w := &assembly{r: r, to: t, size: m.Size}
	var wanting []pieces.Sum
	_, err = f.read(m, func(n int64, s pieces.Sum) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		content, err := os.ReadFile(f.file(s))
		if err != nil || pieces.SumOf(content) != s {
			wanting = append(wanting, s)
		}
		if len(wanting) > 0 {
			return nil // the others are looked at, to tell of all that are wanting
		}
		return w.add(content)
	})
	switch {
	case len(wanting) > 0:
		return h, f.wanting(k, wanting)
	case err == nil && w.done != m.Size:
		err = fmt.Errorf("backups: the pieces of %s have %d octets, and the file had %d", m.file, w.done, m.Size)
	case err == nil:
		err = w.close()
	}
	if err != nil {
		return h, r.room(t.Name(), err, m.Size-w.done)
	}
	return m.Head, nil
}

// choose finds the manifest that is meant; without a name the newest.
func (f *Folder) choose(k kept, name string) (manifest, error) {
	if name != "" {
		if i := slices.IndexFunc(k.whole, func(m manifest) bool { return m.stem() == name }); i >= 0 {
			return k.whole[i], nil
		}
		for _, h := range k.half {
			if strings.HasPrefix(h, name+".txt:") {
				return manifest{}, fmt.Errorf("backups: %s", h)
			}
		}
	}
	if len(k.whole) == 0 {
		return manifest{}, errors.New(strings.Join(append([]string{"backups: " + f.Path + " holds no back-up"}, k.half...), "; "))
	}
	if name == "" {
		return k.whole[len(k.whole)-1], nil
	}
	var names []string
	for _, m := range k.whole {
		names = append(names, m.stem())
	}
	return manifest{}, fmt.Errorf("backups: %s holds no back-up %s; there are %s", f.Path, name, strings.Join(names, ", "))
}

// wanting says which pieces are missing or damaged, and which back-up needs none of them.
func (f *Folder) wanting(k kept, these []pieces.Sum) error {
	needs, err := f.needs(k, these)
	if err != nil {
		return err
	}
	touched := map[string]bool{}
	var b strings.Builder
	fmt.Fprintf(&b, "backups: pieces that are missing or damaged: %d", len(these))
	for i, n := range needs {
		if i < 10 {
			fmt.Fprintf(&b, "; %s", n)
		}
		for _, name := range n.By {
			touched[name] = true
		}
	}
	for _, m := range slices.Backward(k.whole) {
		if !touched[m.stem()] {
			fmt.Fprintf(&b, ". The newest back-up that needs none of them is %s@%s", f.Path, m.stem())
			return errors.New(b.String())
		}
	}
	b.WriteString(". No back-up of the folder does without them; 'postd backup --into' writes anew what the ledger still has")
	return errors.New(b.String())
}
