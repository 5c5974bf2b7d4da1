package templates

import "testing"

func TestInit(t *testing.T) {}
