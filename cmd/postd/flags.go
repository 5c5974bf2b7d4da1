package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// setFlags writes out the flags that were given, as a command line.
func setFlags(c *cobra.Command) (args []string) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.Name == "config" {
			return
		}
		if v, ok := f.Value.(pflag.SliceValue); ok {
			for _, x := range v.GetSlice() {
				args = append(args, "--"+f.Name+"="+x)
			}
			return
		}
		args = append(args, "--"+f.Name+"="+f.Value.String())
	})
	return args
}

// codeOf prints an error, if there is one, and returns the exit status.
func codeOf(err error, s std) int {
	if err == nil {
		return 0
	}
	code := exitFailed
	var st status
	if errors.As(err, &st) {
		code = st.code
	}
	if err.Error() != "" {
		fmt.Fprintln(s.err, err)
	}
	return code
}
