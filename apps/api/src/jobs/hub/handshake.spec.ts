import { isAllowedOrigin, handshakeToken } from './handshake.js';

const ALLOWED = ['https://sky.example.org'];
const HOST = 'api.example.org:3000';

it.each([
  ['no origin', undefined, true],
  ['one of the list', 'https://sky.example.org', true],
  ['our own host', 'http://api.example.org:3000', true],
  ['our own host behind TLS', 'https://api.example.org:3000', true],
  ['another port of our host', 'http://api.example.org:3001', false],
  ['our host without port', 'http://api.example.org', false],
  ['another scheme than the list', 'http://sky.example.org', false],
  ['another host', 'https://evil.example.org', false],
  ['a name that begins like the list', 'https://sky.example.org.evil.net', false],
  ['a sandboxed page', 'null', false],
  ['no origin at all in it', '', false],
  ['a star', '*', false],
])('%s', (_, origin, expected) => {
  expect(isAllowedOrigin({ origin, host: HOST }, ALLOWED)).toBe(expected);
});

it('compares hosts without regard to case', () => {
  expect(isAllowedOrigin({ origin: 'http://api.example.org', host: 'API.example.org' }, [])).toBe(true);
});

it('has no own host when the request names none', () => {
  expect(isAllowedOrigin({ origin: 'http://api.example.org' }, [])).toBe(false);
});

it.each([
  [{ query: { access_token: 'a' } }, 'a'],
  [{ query: { access_token: 'a' }, headers: { authorization: 'Bearer b' } }, 'a'],
  [{ query: { access_token: ['a', 'b'] }, headers: { authorization: 'Bearer b' } }, 'b'],
  [{ headers: { authorization: 'bearer b' } }, 'b'],
  [{ headers: { authorization: 'b' } }, 'b'],
  [{ auth: { token: 'c' } }, 'c'],
  [{ auth: { token: 'c' }, query: { access_token: 'a' }, headers: { authorization: 'Bearer b' } }, 'c'],
  [{ auth: { token: ['c'] }, query: { access_token: 'a' } }, 'a'],
  [{ auth: {}, headers: { authorization: 'Bearer b' } }, 'b'],
  [{ auth: {} }, ''],
  [{}, ''],
])('the token of the handshake %j is "%s"', (handshake, token) =>
  expect(handshakeToken({ query: {}, headers: {}, ...handshake })).toBe(token),
);
