import fc from 'fast-check';
import { assertStorageKey, safeFileName } from './storage-key.js';

describe('assertStorageKey', () => {
  it.each(['archive/jw02733-o001/a_i2d.fits', 'results/0198', 'a', 'uploads/1/x+y_1.fits.gz'])(
    'accepts %s',
    (key) => expect(() => assertStorageKey(key)).not.toThrow(),
  );

  it.each([
    '',
    '/etc/passwd',
    '../secret',
    'a/../b',
    'a/./b',
    'a//b',
    'a/',
    '.hidden',
    undefined,
    7,
    'a/.env',
    'C:\\temp',
    'a b',
    'ä',
    'a\0b',
    'a\n',
    'a/%2e%2e/b',
    'x'.repeat(513),
  ])('refuses %j', (key) => {
    expect(() => assertStorageKey(key)).toThrow(expect.objectContaining({ kind: 'validation' }));
  });
});

describe('safeFileName', () => {
  it.each([
    ['jw02733_i2d.fits', 'jw02733_i2d.fits'],
    ['my picture (1).fits', 'my_picture_1_.fits'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\m51.fits', 'm51.fits'],
    ['.bashrc', 'bashrc'],
    ['', 'file'],
    ['...', 'file'],
    ['星雲.fits', 'fits'],
    ['Été.fits', 'E_te_.fits'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it.each(['_', '.', '-', '+', 'ä', '/'])(
    'keeps the end of a long name, also when %j is where it is cut',
    (cut) => {
      const name = `${'x'.repeat(30)}${cut}${'y'.repeat(194)}.fits`;
      expect(safeFileName(name)).toBe(`${'y'.repeat(194)}.fits`);
      expect(safeFileName(`${'a'.repeat(195)}.fits`)).toBe(`${'a'.repeat(195)}.fits`);
      expect(safeFileName(`b${'a'.repeat(195)}.fits`)).toBe(`${'a'.repeat(195)}.fits`);
    },
  );

  it('reveals no key in its message', () => {
    expect(() => assertStorageKey('uploads/../secret')).toThrow(/^not a storage key$/);
  });

  it('always gives a valid key', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '_', '.', 'ä', '/'), maxLength: 600 }), (name) =>
        assertStorageKey(safeFileName(name)),
      ),
    );
  });
});
