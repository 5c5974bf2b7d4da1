package ledger

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

// silent is a second machine of which nothing is heard.
type silent struct{}

func (silent) Told(ctx context.Context, leaf uint64) error {
	<-ctx.Done()
	return fmt.Errorf("%w: leaf %d: %w", ErrNotTold, leaf, ctx.Err())
}

func (silent) MayHandOver() error { return ErrNotTold }

// TestTold: without a second machine nobody waits, and with a silent one nobody waits longer than they want, nor
// than the office is open; filing does not wait.
func TestTold(t *testing.T) {
	h := newHouse(t)
	if err := errors.Join(h.Told(t.Context(), time.Minute), h.MayHandOver(), h.MayTakeIn()); err != nil {
		t.Errorf("without a second machine: %v", err)
	}
	if err := h.KeepLeaves("office-a"); err != nil {
		t.Fatal(err)
	}
	h.StandBy(silent{})
	h.game("A3-1")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.Told(ctx, time.Minute); !errors.Is(err, ErrNotTold) || h.MayHandOver() == nil {
		t.Errorf("the second machine is silent: %v", err)
	}
	open, end := context.WithCancel(t.Context())
	h.Until(open)
	told := make(chan error)
	go func() { told <- h.Told(t.Context(), time.Minute) }()
	h.game("A3-2")
	end()
	if err := <-told; !errors.Is(err, ErrNotTold) {
		t.Errorf("the office has closed: %v", err)
	}
	h.Until(context.Background())
}

// TestLeavesThatAreTooMany: at 1 GB of leaves nothing is taken in, until they are acknowledged and gone.
func TestLeavesThatAreTooMany(t *testing.T) {
	h := newHouse(t)
	if err := h.KeepLeaves("office-a"); err != nil {
		t.Fatal(err)
	}
	h.StandBy(silent{})
	h.game("A3-1")
	kept := h.LeafOctets()
	if kept == 0 || h.MayTakeIn() != nil {
		t.Fatal(kept, h.MayTakeIn())
	}
	h.reopen()
	if h.LeafOctets() < kept {
		t.Errorf("after opening %d octets of leaves are known, of %d", h.LeafOctets(), kept)
	}
	h.StandBy(silent{})
	h.leaf.octets.Add(mostLeaves) // as if so many more were kept
	if err := h.MayTakeIn(); !errors.Is(err, errLeavesFull) {
		t.Errorf("at 1 GB: %v", err)
	}
	h.leaf.octets.Add(-mostLeaves)
	last := h.LastLeaf()
	h.Acknowledged(last)
	if err := h.EmptyLeaf(); err != nil {
		t.Fatal(err)
	}
	left, err := h.LeavesAfter(last, 1<<20)
	if err != nil || len(left) != 1 || h.LeafOctets() != int64(len(left[0])) {
		t.Errorf("%d leaves are left, of %d octets: %v", len(left), h.LeafOctets(), err)
	}
	if gone, err := h.Leaf(last); gone != nil || err != nil {
		t.Errorf("leaf %d is still kept: %v", last, err)
	}
}
