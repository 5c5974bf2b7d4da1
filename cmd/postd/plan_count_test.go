package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// plan is what is counted of one package. Tests are not counted. A count that
// has no meaning in a package, as that of a docket where there is none, is -1.
//
// When the plan was begun, a count by another program gave the same lines,
// files, circles, methods and exported names, but 240 unnamed ones in
// correspondence where this one gave 215: here a method that an interface of
// others asks for is named, and so is what a template or a module beside this
// one names; and of the methods that tests name only the bare names are known.
type plan struct {
	name     string
	lines    int // as wc counts them, of files for other systems too
	files    int
	circle   int    // files of the greatest circle: each leads to each by what it names
	methods  int    // of the type with the most
	on       string // that type
	docket   int    // methods of the docket, or of the subject that has more
	exported int    // names of the package, and methods of its exported types
	unnamed  int    // of these, those that nobody outside names
	calls    int    // from one subject of the docket to another
	long     int    // functions of more than seventy lines
	comments int    // lines of which a comment has a part, in a hundred
	corpora  int    // folders of testdata/fuzz

	unnamedNames, longNames []string
}

// longFunction is the number of lines that a function should not exceed.
const longFunction = 70

// judgesHome is the package whose type docket hears every matter.
const judgesHome = "postd/correspondence"

// typed is one package, parsed and with its types.
type typed struct {
	fset  *token.FileSet
	files []*ast.File
	pkg   *types.Package
	info  *types.Info
}

func (s typed) file(p token.Pos) string { return s.fset.Position(p).Filename }

// receiver gives the name of the type on which a method is declared; of any
// other object nothing.
func receiver(o types.Object) string {
	f, ok := o.(*types.Func)
	if !ok || f.Signature().Recv() == nil {
		return ""
	}
	t := types.Unalias(f.Signature().Recv().Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// called gives the name by which an object of a package, or a method of one of
// its types, is known in all packages, whatever of their tests is compiled with
// them: "postd/rules.Square.String". Fields and local names have none.
func called(o types.Object) string {
	switch {
	case o == nil || o.Pkg() == nil:
		return ""
	case receiver(o) != "":
		return o.Pkg().Path() + "." + receiver(o) + "." + o.Name()
	case o.Parent() == o.Pkg().Scope():
		return o.Pkg().Path() + "." + o.Name()
	}
	return ""
}

// greatestCircle counts the files of the greatest circle. One file leads to
// another if it names a function, a type, a value or a method that is declared
// there; fields lead nowhere. Without a circle it is 1.
func (s typed) greatestCircle() int {
	leads := map[string]map[string]bool{}
	for _, f := range s.files {
		from := s.file(f.Pos())
		leads[from] = map[string]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			if f, ok := s.info.Uses[id].(*types.Func); ok && f.Pkg() == s.pkg {
				leads[from][s.file(f.Origin().Pos())] = true
			} else if o := s.info.Uses[id]; o != nil && o.Pkg() == s.pkg && called(o) != "" {
				leads[from][s.file(o.Pos())] = true
			}
			return true
		})
	}
	reach := map[string]map[string]bool{}
	for from := range leads {
		seen := map[string]bool{}
		for next := []string{from}; len(next) > 0; {
			at := next[len(next)-1]
			next = next[:len(next)-1]
			for to := range leads[at] {
				if !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		reach[from] = seen
	}
	greatest := min(1, len(leads))
	for from := range leads {
		n := 1
		for to := range reach[from] {
			if to != from && reach[to][from] {
				n++
			}
		}
		greatest = max(greatest, n)
	}
	return greatest
}

// methods counts the methods that are declared on each type of the package.
// Those of an interface are none.
func (s typed) methods() map[string]int {
	n := map[string]int{}
	for _, o := range s.info.Defs {
		if on := receiver(o); on != "" && o.Parent() == nil && !types.IsInterface(o.(*types.Func).Signature().Recv().Type()) {
			n[on]++
		}
	}
	return n
}

// subjects lists the types that embed a pointer to the docket of the package.
func (s typed) subjects() []string {
	var all []string
	for _, name := range s.pkg.Scope().Names() {
		t, ok := s.pkg.Scope().Lookup(name).Type().Underlying().(*types.Struct)
		for i := 0; ok && i < t.NumFields(); i++ {
			p, isPointer := t.Field(i).Type().(*types.Pointer)
			if !t.Field(i).Embedded() || !isPointer {
				continue
			}
			if n, ok := p.Elem().(*types.Named); ok && n.Obj().Name() == "docket" && n.Obj().Pkg() == s.pkg {
				all = append(all, name)
			}
		}
	}
	return all
}

// calls counts the places in the methods of one subject at which a method of
// another is named, to call it or to hand it on.
func (s typed) calls(subjects []string) int {
	n := 0
	for _, f := range s.files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			from := receiver(s.info.Defs[fn.Name])
			if !slices.Contains(subjects, from) {
				continue
			}
			ast.Inspect(fn, func(node ast.Node) bool {
				if id, ok := node.(*ast.Ident); ok {
					if on := receiver(s.info.Uses[id]); on != "" && on != from && slices.Contains(subjects, on) {
						n++
					}
				}
				return true
			})
		}
	}
	return n
}

// longs lists the functions and methods that are too long, with the line of
// their name and that of their last brace.
func (s typed) longs() (all []string) {
	for _, f := range s.files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && s.fset.Position(fn.End()).Line-s.fset.Position(fn.Pos()).Line+1 > longFunction {
				all = append(all, functionName(fn)+" in "+s.place(fn.Pos()))
			}
		}
	}
	return all
}

// exports lists the exported names of the package and the exported methods of
// its exported types, as called names them.
func (s typed) exports() []types.Object {
	var all []types.Object
	for _, name := range s.pkg.Scope().Names() {
		o := s.pkg.Scope().Lookup(name)
		if !o.Exported() {
			continue
		}
		all = append(all, o)
		t, ok := o.(*types.TypeName)
		if !ok || t.IsAlias() {
			continue
		}
		named := t.Type().(*types.Named)
		for i := range named.NumMethods() {
			if named.Method(i).Exported() {
				all = append(all, named.Method(i))
			}
		}
	}
	return all
}

// outside is what is named from outside of the packages that declare it.
type outside struct {
	names      map[string]bool            // as called names them
	bare       map[string]map[string]bool // names after a dot in files that are read without types, and whose files those are
	templates  map[string]bool            // bare names, which text/template finds by reflection
	interfaces []*types.Interface         // of others and of the house
	homes      []*types.Package           // where each is declared
}

// add notes what the package names of others.
func (o *outside) add(s typed) {
	for _, used := range s.info.Uses {
		if name := called(used); name != "" && used.Pkg() != s.pkg {
			o.names[name] = true
		}
	}
}

// addUntyped notes what a file names of packages of the house. It is a test, or
// belongs to a module beside this one: to find its types every test would have
// to be compiled, so that a name after a dot stands for all methods that are
// called so. A test names nothing of its own package from outside.
func (o *outside) addUntyped(f *ast.File, home string) {
	from := map[string]string{}
	for _, spec := range f.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		name := path[strings.LastIndexByte(path, '/')+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		from[name] = path
	}
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := sel.X.(*ast.Ident); ok && from[x.Name] != "" && from[x.Name] != home {
			o.names[from[x.Name]+"."+sel.Sel.Name] = true
		}
		if o.bare[sel.Sel.Name] == nil {
			o.bare[sel.Sel.Name] = map[string]bool{}
		}
		o.bare[sel.Sel.Name][home] = true
		return true
	})
}

// addInterfaces notes the interfaces that the package writes down and those of
// all packages that it imports.
func (o *outside) addInterfaces(s typed) {
	note := func(t types.Type, home *types.Package) {
		if i, ok := t.Underlying().(*types.Interface); ok && i.NumMethods() > 0 {
			o.interfaces, o.homes = append(o.interfaces, i), append(o.homes, home)
		}
	}
	for expr, tv := range s.info.Types {
		if _, ok := expr.(*ast.InterfaceType); ok {
			note(tv.Type, s.pkg)
		}
	}
	for _, p := range s.pkg.Imports() {
		for _, name := range p.Scope().Names() {
			if t, ok := p.Scope().Lookup(name).(*types.TypeName); ok && t.Exported() {
				note(t.Type(), p)
			}
		}
	}
}

// askedByName are methods for which the standard library asks by an interface
// without a name, or by one of a package that is seldom imported.
var askedByName = []string{"Unwrap", "Is", "As", "MarshalText", "UnmarshalText"}

// asked reports whether an interface that is declared outside asks for the
// method: String, Error, MarshalJSON and their like are called by nobody who
// names them.
func (o *outside) asked(m types.Object) bool {
	f, ok := m.(*types.Func)
	if !ok || receiver(f) == "" {
		return false
	}
	if slices.Contains(askedByName, f.Name()) {
		return true
	}
	t := f.Signature().Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	for i, face := range o.interfaces {
		if o.homes[i] == f.Pkg() {
			continue
		}
		if found, _, _ := types.LookupFieldOrMethod(face, false, f.Pkg(), f.Name()); found != nil && types.Implements(types.NewPointer(t), face) {
			return true
		}
	}
	return false
}

// has reports whether anybody outside names the object.
func (o *outside) has(x types.Object) bool {
	if o.names[called(x)] || receiver(x) == "" {
		return o.names[called(x)]
	}
	for home := range o.bare[x.Name()] {
		if home != x.Pkg().Path() {
			return true
		}
	}
	return o.templates[x.Name()] || o.asked(x)
}

var (
	templateAction = regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	templateName   = regexp.MustCompile(`\.([A-Z]\w*)`)
)

// addTemplate notes the names that a template finds by reflection.
func (o *outside) addTemplate(text string) {
	for _, action := range templateAction.FindAllString(text, -1) {
		for _, name := range templateName.FindAllStringSubmatch(action, -1) {
			o.templates[name[1]] = true
		}
	}
}

// counted counts everything of a package but its lines, which are the disk's.
func (s typed) counted(name string, o *outside) plan {
	p := plan{name: name, circle: s.greatestCircle(), docket: -1, calls: -1, longNames: s.longs()}
	p.long = len(p.longNames)
	methods := s.methods()
	for _, on := range slices.Sorted(maps.Keys(methods)) {
		if methods[on] > p.methods {
			p.methods, p.on = methods[on], on
		}
	}
	if s.pkg.Path() == judgesHome {
		subjects := s.subjects()
		p.docket = methods["docket"]
		for _, on := range subjects {
			p.docket = max(p.docket, methods[on])
		}
		if len(subjects) > 0 {
			p.calls = s.calls(subjects)
		}
	}
	all := s.exports()
	with := s.goesWith(all, o)
	for _, x := range all {
		p.exported++
		if !o.has(x) && !with[x] {
			p.unnamed++
			p.unnamedNames = append(p.unnamedNames, strings.TrimPrefix(called(x), x.Pkg().Path()+"."))
		}
	}
	return p
}

// goesWith are the names that nobody outside names and that are of use there all the
// same: the constants of a set of which others are named, the types of fields, parameters
// and results of what is named, and the methods that an interface among these asks for.
func (s typed) goesWith(all []types.Object, o *outside) map[types.Object]bool {
	with, sets := map[types.Object]bool{}, map[types.Object]bool{}
	var faces []*types.Interface
	var mention func(t types.Type)
	mention = func(t types.Type) {
		switch t := types.Unalias(t).(type) {
		case *types.Named:
			x := t.Obj()
			for i := range t.TypeArgs().Len() {
				mention(t.TypeArgs().At(i))
			}
			if x.Pkg() != s.pkg || !x.Exported() || with[x] {
				return
			}
			with[x] = true
			mention(t.Underlying())
		case *types.Struct:
			for f := range t.Fields() {
				if f.Exported() {
					mention(f.Type())
				}
			}
		case *types.Signature:
			for _, list := range []*types.Tuple{t.Params(), t.Results()} {
				for v := range list.Variables() {
					mention(v.Type())
				}
			}
		case *types.Interface:
			faces = append(faces, t)
			for f := range t.ExplicitMethods() {
				mention(f.Type())
			}
		case *types.Map:
			mention(t.Key())
			mention(t.Elem())
		case interface{ Elem() types.Type }:
			mention(t.Elem())
		}
	}
	for _, x := range all {
		if !o.has(x) {
			continue
		}
		if _, ok := x.(*types.TypeName); ok {
			mention(x.Type().Underlying())
		} else {
			mention(x.Type())
		}
		if t, ok := x.Type().(*types.Named); ok {
			sets[t.Obj()] = true
		}
	}
	for _, x := range all {
		if c, ok := x.(*types.Const); ok {
			if t, ok := c.Type().(*types.Named); ok && t.Obj().Pkg() == s.pkg && (sets[t.Obj()] || with[t.Obj()]) {
				with[x] = true
			}
		}
		if m, ok := x.(*types.Func); ok && receiver(m) != "" {
			on := types.NewPointer(m.Signature().Recv().Type())
			if p, ok := m.Signature().Recv().Type().(*types.Pointer); ok {
				on = p
			}
			for _, face := range faces {
				if found, _, _ := types.LookupFieldOrMethod(face, false, s.pkg, m.Name()); found != nil && types.Implements(on, face) {
					with[x] = true
				}
			}
		}
	}
	return with
}

// commentLines counts the lines of a file of which a comment has a part.
func commentLines(fset *token.FileSet, f *ast.File) int {
	lines := map[int]bool{}
	for _, g := range f.Comments {
		for _, c := range g.List {
			for at := fset.Position(c.Pos()).Line; at <= fset.Position(c.End()).Line; at++ {
				lines[at] = true
			}
		}
	}
	return len(lines)
}

// load reads the packages of the module with their types, once, in the order of their names.
var load = sync.OnceValues(func() ([]*packages.Package, error) {
	all, err := packages.Load(&packages.Config{
		Dir: moduleRoot,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedEmbedFiles | packages.NeedSyntax | packages.NeedImports |
			packages.NeedTypes | packages.NeedTypesInfo,
	}, "./...")
	slices.SortFunc(all, func(a, b *packages.Package) int { return cmp.Compare(a.PkgPath, b.PkgPath) })
	return all, err
})

// loaded returns the packages of the module.
func loaded(t *testing.T) []*packages.Package {
	t.Helper()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		for _, fault := range p.Errors {
			t.Fatalf("%s: %v", p.ID, fault)
		}
	}
	return all
}

// counts counts the packages of the module, in the order of their names.
func counts(t *testing.T) []plan {
	t.Helper()
	loaded := loaded(t)
	o := &outside{names: map[string]bool{}, bare: map[string]map[string]bool{}, templates: map[string]bool{}}
	for _, p := range loaded {
		s := typed{p.Fset, p.Syntax, p.Types, p.TypesInfo}
		o.add(s)
		o.addInterfaces(s)
		o.addTexts(t, p)
		o.addFiles(t, filepath.Join(moduleRoot, strings.TrimPrefix(p.PkgPath, "postd/"), "*_test.go"), p.PkgPath)
	}
	for _, module := range []string{"bench", "tools"} {
		for _, pattern := range []string{"*.go", "*/*.go"} {
			o.addFiles(t, filepath.Join(moduleRoot, module, pattern), "postd/"+module)
		}
	}
	o.interfaces = append(o.interfaces, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
	o.homes = append(o.homes, nil)
	var all []plan
	for _, p := range loaded {
		c := typed{p.Fset, p.Syntax, p.Types, p.TypesInfo}.counted(strings.TrimPrefix(p.PkgPath, "postd/"), o)
		c.onDisk(t, p)
		all = append(all, c)
	}
	return all
}

// addTexts notes what the templates of a package name: its embedded files, and
// its literals.
func (o *outside) addTexts(t *testing.T, p *packages.Package) {
	t.Helper()
	for _, file := range p.EmbedFiles {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.IndexByte(text[:min(len(text), 8000)], 0) < 0 {
			o.addTemplate(string(text))
		}
	}
	for _, f := range p.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				o.addTemplate(lit.Value)
			}
			return true
		})
	}
}

// addFiles notes what the files of a pattern name. They belong to a package, and
// are read without their types.
func (o *outside) addFiles(t *testing.T, pattern, home string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		o.addUntyped(f, home)
	}
}

// onDisk counts lines, files and corpora. A corpus without its fuzz test is a
// fault: it came along from nowhere, and no test reads it.
func (p *plan) onDisk(t *testing.T, of *packages.Package) {
	t.Helper()
	commented := 0
	for _, file := range slices.Concat(of.GoFiles, of.IgnoredFiles) {
		if strings.HasSuffix(file, "_test.go") || !strings.HasSuffix(file, ".go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, file, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		p.files++
		p.lines += bytes.Count(text, []byte("\n"))
		commented += commentLines(fset, f)
	}
	if p.lines > 0 {
		p.comments = (100*commented + p.lines/2) / p.lines
	}
	dir := filepath.Join(moduleRoot, p.name)
	corpora, err := filepath.Glob(filepath.Join(dir, "testdata", "fuzz", "*"))
	if err != nil {
		t.Fatal(err)
	}
	p.corpora = len(corpora)
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var code []byte
	for _, file := range tests {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code = append(code, text...)
	}
	for _, fault := range corpusFaults(p.name, corpora, string(code)) {
		t.Error(fault)
	}
}

// corpusFaults lists the corpora of a package that no fuzz test of it reads.
func corpusFaults(name string, corpora []string, tests string) []string {
	var faults []string
	for _, corpus := range corpora {
		if target := filepath.Base(corpus); !strings.Contains(tests, "func "+target+"(") {
			faults = append(faults, fmt.Sprintf("%s/testdata/fuzz/%s: no test of %s is called so, and the corpus is silently not run; move it to the package that has the test", name, target, name))
		}
	}
	return faults
}
