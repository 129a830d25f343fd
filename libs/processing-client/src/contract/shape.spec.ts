import { IsString } from 'class-validator';
import { isNumberRecord, Fits, Part, problemsOf } from './shape.js';

class Inner {
  @IsString()
  readonly name: string;
}

class Outer {
  @Part(() => Inner)
  readonly inner: Inner;

  @Fits((value) => isNumberRecord(value, ['x']), 'must be a place')
  readonly place: { readonly x: number };
}

const body = { inner: { name: 'a' }, place: { x: 1 } };

it('a body of its shape has no problems', () => {
  expect(problemsOf(Outer, body)).toEqual([]);
});

it.each([
  ['inner.name', { ...body, inner: {} }],
  ['inner.more', { ...body, inner: { name: 'a', more: 1 } }],
  ['place', { ...body, place: { x: '1' } }],
  ['more', { ...body, more: 1 }],
  ['body', [body]],
])('the problem of a body names its field: %s', (field, wrong) => {
  expect(problemsOf(Outer, wrong).map((problem) => problem.field)).toEqual([field]);
});
