import { bearerTokenOf } from './bearer-token.js';

it.each([
  ['Bearer a.b.c', 'a.b.c'],
  ['bearer  \ta.b.c d', 'a.b.c'],
  ['Bearer', null],
  ['Bearer ', null],
  ['Basic a', null],
  ['a Bearer b', null],
  [undefined, null],
])('of %j is %j', (authorization, token) => expect(bearerTokenOf(authorization)).toBe(token));
