import { gzipSync } from 'node:zlib';
import { sniffFormat } from './sniff-format.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const FITS_START = 'SIMPLE  =                    T / conforms to FITS standard'.padEnd(2880);

describe('sniffFormat', () => {
  it('knows FITS by its first card, whatever the name says', () => {
    expect(sniffFormat(bytes(FITS_START), 'upload')).toBe('fits');
    expect(sniffFormat(Buffer.concat([bytes(FITS_START), Buffer.from([0, 255, 254])]), 'x.bin')).toBe('fits');
  });

  it('leaves to the FITS reader what claims to be FITS, and what is compressed', () => {
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
  ])('takes for %s: %j', (format, text) => {
    expect(sniffFormat(bytes(text), 'data.txt')).toBe(format);
  });

  it('does not mind a table or a character that is cut at the end', () => {
    expect(sniffFormat(bytes('ra,dec,name\n1,2,a\n3,4,b\n5,'), 'x.csv')).toBe('csv');
    const cut = bytes('ra,dec\n1,2\n3,é').subarray(0, -1);
    expect(sniffFormat(cut, 'x.csv')).toBe('csv');
  });

  it('takes the beginning of a long JSON document for JSON', () => {
    const long = bytes(`{"values": [${'1,'.repeat(40_000)}`);
    expect(sniffFormat(long, 'x.json')).toBe('json');
  });

  it('knows bytes that are no text', () => {
    expect(sniffFormat(Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'picture.png')).toBe('other');
    expect(sniffFormat(bytes('a,b\n1,\0\n'), 'x.csv')).toBe('other');
  });
});
