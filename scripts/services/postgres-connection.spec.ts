import { isNotUpYet, refusalOf } from './postgres-connection.mjs';

it.each([
  ['a server that does not listen yet', { code: 'ECONNREFUSED' }, true],
  ['one that starts', { code: '57P03' }, true],
  ['one that ends while it is asked, on a full disk say', { code: 'ECONNRESET' }, true],
  ['one that knows another password', { code: '28P01' }, false],
])('%s is asked again: %j, %s', (_, error, isAsked) => {
  expect(isNotUpYet(error)).toBe(isAsked);
});

it('says of a full disk that it is full, beside what PostgreSQL could not write', () => {
  const error = { code: '53100', message: 'could not extend file "base/1": wrote only 4096 of 8192 bytes' };
  expect(refusalOf(error)).toBe(`the disk is full (${error.message})`);
  expect(refusalOf({ code: '28P01', message: 'password authentication failed' })).toBe(
    'password authentication failed',
  );
});
