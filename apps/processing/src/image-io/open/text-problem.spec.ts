import { SNIFF_BYTES, sniffFormat } from './sniff-format.js';
import { textProblem, unknownFormat } from './text-problem.js';

const TABLE = 'ra,dec\n10.1,20.2\n10.2,20.3\n';
const utf16 = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le');
const utf32 = (text: string, mark = '\uFEFF') =>
  Buffer.concat([...(mark + text)].map((c) => Buffer.from(Uint32Array.of(c.codePointAt(0)!).buffer)));
const bigEndian = (bytes: Buffer) => Buffer.from(bytes).swap16();

describe('textProblem', () => {
  it.each<[string, Uint8Array, RegExp]>([
    [
      'UTF-16 without a mark',
      utf16(TABLE, ''),
      /^text in UTF-16 without a byte order mark, which is not read/,
    ],
    ['the same, big-endian', bigEndian(utf16(TABLE, '')), /^text in UTF-16 without a byte order mark/],
    ['UTF-32', utf32(TABLE), /^text in UTF-32, which is not read: save it as UTF-8$/],
    ['UTF-32, big-endian', Buffer.from(utf32(TABLE)).swap32(), /^text in UTF-32, which/],
    ['UTF-32 without a mark', utf32(TABLE, ''), /^text in UTF-32 without a byte order mark/],
    ['half a character of UTF-16', utf16(TABLE).subarray(0, -1), /^not UTF-16LE at byte 55, the first/],
    ['a lone surrogate', utf16('a,b\n\uD800,1\n'), /^not UTF-16LE at byte 13, the first being 0$/],
    ['the first half of a pair at the end', utf16('a,b\n1,\uD83D'), /^not UTF-16LE at byte 16,/],
    [
      'a mark of UTF-8 before other bytes',
      Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff]),
      /^not UTF-8 at byte 4/,
    ],
    ['a NUL', Buffer.from('a,b\n1,\0\n'), /^a NUL character at byte 6, the first being 0$/],
    ['a NUL of UTF-16', utf16('a,b\n1,\0\n'), /^a NUL character at byte 14,/],
    ['a short row', Buffer.from('a,b,c\n1,2,3\n4,5\n'), /^row 2 has 2 fields, not 3$/],
    ['a long row', Buffer.from('a;b\n1;2\n1;2\n4;5;6\n'), /^row 3 has 3 fields, not 2$/],
    ['a ragged row without a header', Buffer.from('1,2\n3,4\n5\n'), /^row 3 has 1 fields, not 2$/],
    ['an open quote', Buffer.from('a,b\n1,2\n3,"4\n5,6\n'), /^row 2: a quote is not closed$/],
    ['an open quote in the header', Buffer.from('a,"b\n1,2\n'), /^the header: a quote is not closed$/],
  ])('names %s', (_, bytes, words) => {
    expect(textProblem(bytes, true)).toMatch(words);
    expect(sniffFormat(bytes, 'x.csv')).toBe('other');
    expect(unknownFormat(bytes, true)).toMatch(/^neither FITS nor CSV nor JSON: /);
  });

  it('names a first row that is too long, of 100,000 columns', () => {
    const header = Array.from({ length: 100_000 }, (_, i) => `c${i}`).join();
    const start = Buffer.from(header).subarray(0, SNIFF_BYTES);
    expect(textProblem(start, false)).toBe(`its first row is longer than ${SNIFF_BYTES} characters`);
  });

  it.each([
    ['a table', Buffer.from(TABLE)],
    ['a table in UTF-16', utf16(TABLE)],
    ['words', Buffer.from('only words\nof no table\n')],
    ['a PDF', Buffer.from('%PDF-1.7\n\x01\x02\0\0')],
    ['nothing', Buffer.alloc(0)],
  ])('is silent about %s', (_, bytes) => expect(textProblem(bytes, true)).toBeUndefined());
});
