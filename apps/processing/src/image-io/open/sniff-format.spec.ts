import { gzipSync } from 'node:zlib';
import { SNIFF_BYTES, sniffFormat } from './sniff-format.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const FITS_START = 'SIMPLE  =                    T / conforms to FITS standard'.padEnd(2880);

describe('sniffFormat', () => {
  it('recognises FITS by its first card, whatever the name', () => {
    expect(sniffFormat(bytes(FITS_START), 'upload')).toBe('fits');
    expect(sniffFormat(Buffer.concat([bytes(FITS_START), Buffer.from([0, 255, 254])]), 'x.bin')).toBe('fits');
  });

  it('leaves files that claim to be FITS, and compressed ones, to the FITS reader', () => {
    expect(sniffFormat(bytes('<html>'), 'm51.fits')).toBe('fits');
    for (const name of ['m51.fit', 'm51.FTS', 'm51.fits.fz', 'm51.fits.bz2', 'm51.fits.Z'])
      expect(sniffFormat(Uint8Array.of(0x42, 0x5a, 0x00), name)).toBe('fits');
    expect(sniffFormat(gzipSync(FITS_START), 'm51')).toBe('fits');
  });

  it.each([
    ['ecsv', '# %ECSV 1.0\n# ---\na b\n1 2\n'],
    ['json', '{"products": []}'],
    ['json', ' [1, 2]\n'],
    ['csv', 'ra,dec\n10.1,20.2\n10.2,20.3\n'],
    ['csv', 'ra\tdec\r\n10.1\t20.2\r\n'],
    ['csv', '# made by hand\nra;dec\n1;2\n'],
    ['csv', 'id | name\n1 | a\n'],
    ['other', '{"products": '],
    ['other', 'a,b\n1,2,3\n4,5\n6\n'],
    ['other', 'one column\nonly words\n'],
    ['other', '%PDF-1.7'],
    ['other', ''],
  ])('recognises as %s: %j', (format, text) => {
    expect(sniffFormat(bytes(text), 'data.txt')).toBe(format);
  });

  it('accepts a table or a character that is cut at the end of the read bytes', () => {
    const rows = (shift: number) => `#${'.'.repeat(shift)}\nra,dec,name\n${'1,2,é\n'.repeat(20_000)}`;
    for (const shift of [0, 1, 2, 3, 4, 5, 6])
      expect(sniffFormat(bytes(rows(shift)).subarray(0, SNIFF_BYTES), 'x.csv')).toBe('csv');
    expect(sniffFormat(bytes(`ra,dec\n1,"${'x\n'.repeat(40_000)}`).subarray(0, SNIFF_BYTES), 'x.csv')).toBe(
      'csv',
    );
  });

  it.each([
    ['the last', 'ra,dec,name\n1,2,a\n3,4,b\n5,'],
    ['the last', 'ra,dec\n1,2\n3,4,5'],
    ['the 30th', `a,b\n${'1,2\n'.repeat(28)}1,2,3\n1,2\n`],
    ['a quoted', 'a,b\n"1,2"\n3,4\n'],
    ['an unclosed', 'a,b\n1,"2\n3,4\n'],
  ])('recognises no table if %s row has another number of fields: %j', (_, text) => {
    expect(sniffFormat(bytes(text), 'x.csv')).toBe('other');
  });

  it.each([
    ['a,b\n1,"two\nlines"\n3,4'],
    ['a,b\n1,"x, y"\n'],
    ['a,b\n"he said ""no, no""",2\r\n\r\n3,4\r\n'],
    ['# by "hand, and\na,b\n1,\n,2\n'],
    ['a,b\n5" mirror,2\n'],
    ['a;b\n"1;2";3\n'],
    ['a,b\n'],
  ])('recognises a table with quotes, comments and empty fields: %j', (text) => {
    expect(sniffFormat(bytes(text), 'x.csv')).toBe('csv');
  });

  it.each([
    ['json', '{"a": 1}'],
    ['csv', 'ra,dec\n1,2\n'],
    ['ecsv', '# %ECSV 1.0\na b\n'],
    ['fits', '{"a": '],
    ['fits', 'SIMPLE   =  T / no, not quite'],
    ['fits', 'ra,dec\n'],
  ])('recognises as %s by its content a file named m51.fits: %j', (format, text) => {
    expect(sniffFormat(bytes(text), 'm51.fits')).toBe(format);
  });

  it('recognises the beginning of a long JSON document', () => {
    const long = bytes(`{"values": [${'1,'.repeat(40_000)}`);
    expect(sniffFormat(long, 'x.json')).toBe('json');
  });

  it('recognises binary data', () => {
    expect(sniffFormat(Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'picture.png')).toBe('other');
    expect(sniffFormat(bytes('a,b\n1,\0\n'), 'x.csv')).toBe('other');
  });
});
