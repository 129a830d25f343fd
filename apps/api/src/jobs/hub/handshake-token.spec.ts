import { handshakeToken } from './handshake-token.js';

it.each([
  [{ access_token: 'a' }, {}, 'a'],
  [{ access_token: 'a' }, { authorization: 'Bearer b' }, 'a'],
  [{ access_token: ['a', 'b'] }, { authorization: 'Bearer b' }, 'b'],
  [{}, { authorization: 'bearer b' }, 'b'],
  [{}, { authorization: 'b' }, 'b'],
  [{}, {}, ''],
])('of %j and %j is "%s"', (query, headers, token) => expect(handshakeToken(query, headers)).toBe(token));
