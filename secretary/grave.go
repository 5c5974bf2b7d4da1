package secretary

import (
	"postd/secretary/access"
)

// grave is a handler of what is grave: who has not shown within ten minutes who they are
// is asked again for the password or a code, and then it goes on with all that was typed.
func grave(serve handler) handler {
	return func(v *request) (response, error) {
		again, status, err := v.site.gate.Ask(v.w, v.r, v.user)
		if err != nil {
			return nil, err
		}
		if again != nil {
			return page{name: "again", title: access.AgainTitle, body: *again, status: status}, nil
		}
		return serve(v)
	}
}
