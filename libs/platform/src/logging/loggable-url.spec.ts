import { loggableUrl } from './loggable-url.js';

const TOKEN = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(40)}.${'b-_9'.repeat(10)}`;
const LONG_ID = 'jw02731-o001_t017_nircam_clear-f090w';

it.each([
  ['/api/spacedata?page=2&pageSize=50', '/api/spacedata?page=2&pageSize=50'],
  [`/api/archive/import/${LONG_ID}/products`, `/api/archive/import/${LONG_ID}/products`],
  ['/api/spacedata?q=m%2051&page=2', '/api/spacedata?q=[redacted]&page=2'],
  [
    '/hubs/x?EIO=4&transport=polling&access_token=abc',
    '/hubs/x?EIO=4&transport=polling&access_token=[redacted]',
  ],
  ['/a?', '/a?'],
  ['/', '/'],
  ['*', '[redacted]'],
])('%s is logged as %s', (url, logged) => {
  expect(loggableUrl(url)).toBe(logged);
});

/** Only allowed parts are logged, so that it does not matter how a secret is named, written or encoded. */
it.each([
  [`/a/${TOKEN}?page=1`, '/a/[redacted]?page=1'],
  [`/a/${TOKEN.replaceAll('.', '%2E')}`, '/a/[redacted]'],
  [`/a/${TOKEN.replaceAll('.', '%252E')}`, '/a/[redacted]'],
  [`/a/%65yJ${TOKEN.slice(3)}`, '/a/[redacted]'],
  [`/a?page=${TOKEN}`, '/a?page=[redacted]'],
  [`/a?${TOKEN}`, '/a?[redacted]'],
  ['/a/Bearer%20V', '/a/[redacted]'],
  ['/x%3Ftoken=V', '/[redacted]'],
  ['/a;token=V/b', '/[redacted]/b'],
  ['/a?token%3DV', '/a?[redacted]'],
  ['/a?hunter2', '/a?[redacted]'],
  ['/a?c2VjcmV0Mg==', '/a?[redacted]'],
  ['/a?page=1%26token=V', '/a?page=[redacted]'],
  ['/a?a=1%26token=V', '/a?a=[redacted]'],
  ['/a?x=?token=V', '/a?x=[redacted]'],
  ['/a?page=?token=V', '/a?page=[redacted]'],
  ['/a?token=a;V', '/a?token=[redacted]'],
  ['/a??access_token=abc=def', '/a?[redacted]'],
  ['/a?access%5Ftoken=V', '/a?[redacted]'],
  ['http://user:pass@host/a?page=1', '[redacted]//[redacted]/a?page=1'],
  ['user:pass@host:443', '[redacted]'],
  ['/a#token=V', '/[redacted]'],
  ['/a?page=1#V', '/a?page=[redacted]'],
  ...['jwt', 'api_key', 'auth', 'authorization', 'bearer', 'sig', 'code', 'X-Amz-Signature'].map((name) => [
    `/a?${name}=V`,
    `/a?${name}=[redacted]`,
  ]),
])('%s is logged as %s', (url, logged) => {
  expect(loggableUrl(url)).toBe(logged);
});

it('truncates a long URL, also in the middle of a secret', () => {
  expect(loggableUrl(`/a/${'b/'.repeat(3_000)}`)).toBe(`/a/${'b/'.repeat(998)}b…`);
  expect(loggableUrl(`/a?access_token=${'x'.repeat(3_000)}`)).toBe('/a?access_token=[redacted]…');
});
