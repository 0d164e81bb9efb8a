package gametest

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"
)

// checkPlain walks the types of positions and moves: nothing in them may be shared by a copy, or differ between machines.
func (x *examiner[S, M]) checkPlain() {
	for _, t := range []reflect.Type{reflect.TypeFor[S](), reflect.TypeFor[M]()} {
		for _, path := range notPlain(t, t.String()) {
			x.fail("%s; write it with fixed-size arrays, structs, whole numbers and truth values", path)
		}
	}
}

// notPlain lists the parts of a type that are no plain values.
func notPlain(t reflect.Type, path string) []string {
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return nil
	case reflect.Array:
		return notPlain(t.Elem(), path+"[]")
	case reflect.Struct:
		var found []string
		for f := range t.Fields() {
			found = append(found, notPlain(f.Type, path+"."+f.Name)...)
		}
		return found
	}
	return []string{fmt.Sprintf("%s is a %s", path, t.Kind())}
}

// difference names the first part in which two values differ.
func difference[T any](got, want T) string {
	path, g, w := firstDifference(reflect.ValueOf(got), reflect.ValueOf(want), "")
	if path == "" {
		return fmt.Sprintf("%v, not %v", g, w)
	}
	return fmt.Sprintf("%s is %v, not %v", path, g, w)
}

func firstDifference(got, want reflect.Value, path string) (string, reflect.Value, reflect.Value) {
	switch got.Kind() {
	case reflect.Array:
		for i := range got.Len() {
			if !got.Index(i).Equal(want.Index(i)) {
				return firstDifference(got.Index(i), want.Index(i), fmt.Sprintf("%s[%d]", path, i))
			}
		}
	case reflect.Struct:
		for i := range got.NumField() {
			if !got.Field(i).Equal(want.Field(i)) {
				return firstDifference(got.Field(i), want.Field(i), path+"."+got.Type().Field(i).Name)
			}
		}
	}
	return path, got, want
}

// mutants are copies of a value with one number or truth value inside changed.
func mutants[T any](d dice, value T) []T {
	var all []T
	n := len(leaves(reflect.ValueOf(&value).Elem()))
	for i := range n {
		for range 3 {
			mutant := value
			change(d, leaves(reflect.ValueOf(&mutant).Elem())[i])
			all = append(all, mutant)
		}
	}
	return all
}

// leaves are the settable numbers and truth values inside a plain value, unexported fields included.
func leaves(v reflect.Value) []reflect.Value {
	switch v.Kind() {
	case reflect.Array:
		var all []reflect.Value
		for i := range v.Len() {
			all = append(all, leaves(v.Index(i))...)
		}
		return all
	case reflect.Struct:
		var all []reflect.Value
		for i := range v.NumField() {
			all = append(all, leaves(v.Field(i))...)
		}
		return all
	}
	if v.CanInt() || v.CanUint() || v.Kind() == reflect.Bool {
		return []reflect.Value{reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()}
	}
	return nil
}

// change gives a leaf another value: near, far or at the edge of its type.
func change(d dice, v reflect.Value) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		n := v.Int()
		edge := int64(math.MaxInt64) >> (64 - v.Type().Bits())
		v.SetInt(one(d, []int64{n + 1, n - 1, 0, -1, edge, -edge - 1, n ^ 1<<d.IntN(v.Type().Bits()), d.Int64N(100)}))
	default:
		n := v.Uint()
		edge := uint64(math.MaxUint64) >> (64 - v.Type().Bits())
		v.SetUint(one(d, []uint64{n + 1, n - 1, 0, edge, n ^ 1<<d.IntN(v.Type().Bits()), d.Uint64N(100)}))
	}
}
