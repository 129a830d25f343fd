import { bindCursor, unboundCursor } from './bound-cursor.js';

const SEARCH = { q: 'm51', tags: ['a'] };
const REFUSED = expect.objectContaining({
  kind: 'validation',
  errors: [expect.objectContaining({ field: 'cursor' })],
});

describe('a bound cursor', () => {
  it('continues the same search', () => {
    expect(unboundCursor(bindCursor('abc', SEARCH), { ...SEARCH })).toBe('abc');
    expect(unboundCursor(bindCursor('abc', { q: undefined }), {})).toBe('abc');
  });

  it.each([{ q: 'm52', tags: ['a'] }, { q: 'm51' }, {}])('is refused for another search: %j', (other) => {
    expect(() => unboundCursor(bindCursor('abc', SEARCH), other)).toThrow(REFUSED);
  });

  it.each(['', 'abc', bindCursor('abc', SEARCH).slice(0, -1), `${bindCursor('abc', SEARCH)}x`])(
    'is refused when it is invalid or changed: %j',
    (text) => {
      expect(() => unboundCursor(text, SEARCH)).toThrow(REFUSED);
    },
  );
});
