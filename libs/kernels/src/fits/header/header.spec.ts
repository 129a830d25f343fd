import { FitsFormatError } from '../../errors.js';
import { asciiCard, asciiText, requireAscii } from './ascii-text.js';
import { FitsHeader } from './header.js';
import { latin1, parseHeader } from './parse-header.js';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('a header', () => {
  const header = new FitsHeader(
    [
      ...[
        { keyword: 'TEXT', value: 'a' },
        { keyword: 'NUMBER', value: 1.5 },
        { keyword: 'WHOLE', value: 7 },
      ],
      ...[{ keyword: 'LONG', value: 2n ** 60n }, { keyword: 'YES', value: true }, { keyword: 'EMPTY' }],
      ...[
        { keyword: 'TEXT', value: 'b' },
        { keyword: 'Eso Gain', value: 3 },
        { keyword: 'PAIR', value: [1, 2] as const },
      ],
    ],
    { file: 'a.fits', hdu: 5 },
  );

  it('looks up whatever the case, the first card of several', () => {
    expect([header.get('text'), header.get('ESO GAIN'), header.get('empty'), header.get('none')]).toEqual([
      ...['a', 3, undefined, undefined],
    ]);
    expect([header.has('text'), header.has('eso gain'), header.has('EMPTY'), header.has('NONE')]).toEqual([
      ...[true, true, true, false],
    ]);
    expect(header.all('text').map(({ value }) => value)).toEqual(['a', 'b']);
    expect(header.all('ESO gain')).toEqual([{ keyword: 'Eso Gain', value: 3 }]);
    expect(header.all('EMPTY')).toEqual([{ keyword: 'EMPTY', value: undefined }]);
  });

  it('gives a value of the requested type, or nothing', () => {
    const keywords = ['TEXT', 'NUMBER', 'WHOLE', 'LONG', 'YES', 'EMPTY', 'PAIR', 'NONE'];
    const all = (get: (keyword: string) => unknown) => keywords.map(get);
    const no = undefined;
    expect(all((k) => header.string(k))).toEqual(['a', no, no, no, no, no, no, no]);
    expect(all((k) => header.number(k))).toEqual([no, 1.5, 7, 2 ** 60, no, no, no, no]);
    expect(all((k) => header.integer(k))).toEqual([no, no, 7, no, no, no, no, no]);
    expect(all((k) => header.boolean(k))).toEqual([no, no, no, no, true, no, no, no]);
  });

  it('reports the actual value of a required card', () => {
    expect([
      header.requireString('TEXT'),
      header.requireNumber('LONG'),
      header.requireInteger('WHOLE'),
    ]).toEqual([...['a', 2 ** 60, 7]]);
    expect(header.requireBoolean('YES')).toBe(true);
    const where = 'a.fits HDU 5 card';
    expect(() => header.requireString('NUMBER')).toThrow(`${where} NUMBER: is 1.5, not a string`);
    expect(() => header.requireNumber('TEXT')).toThrow(`${where} TEXT: is 'a', not a number`);
    expect(() => header.requireInteger('NUMBER')).toThrow(`${where} NUMBER: is 1.5, not an integer`);
    expect(() => header.requireBoolean('EMPTY')).toThrow(`${where} EMPTY: is without a value, not a logical`);
    expect(() => header.requireBoolean('NONE')).toThrow(`${where} NONE: is missing`);
    expect(() => header.requireString('NONE')).toThrow(FitsFormatError);
  });
});

describe('parseHeader', () => {
  const keywords = (text: string) => parseHeader(bytesOf(text)).cards.map(({ keyword }) => keyword);
  const card = (text: string) => text.padEnd(80);

  it('ends at END, with blanks or zeros behind it, not at cards that begin with END', () => {
    const [a, b] = [card('A       = 1'), card('B       = 2')];
    expect(keywords(a + card('END') + b)).toEqual(['A']);
    expect(keywords(a + 'END'.padEnd(80, '\0') + b)).toEqual(['A']);
    expect(keywords(a + card('ENDING  = 1') + b)).toEqual(['A', 'ENDING', 'B']);
    expect(keywords(a + card('END     = 1') + b)).toEqual(['A', 'END', 'B']);
    expect(keywords(a + b)).toEqual(['A', 'B']);
    expect(keywords('')).toEqual([]);
  });

  it('takes a text with a card a line, of Unix or of Windows, of up to 80 characters', () => {
    expect(keywords('A       = 1\nB       = 2\nEND\nC       = 3\n')).toEqual(['A', 'B']);
    expect(keywords('A       = 1\r\nB       = 2\r\n\r\n')).toEqual(['A', 'B']);
    expect(keywords(`${card('A       = 1')}\n${card('B       = 2')}\n`)).toEqual(['A', 'B']);
    expect(keywords('\nA       = 1\n')).toEqual(['', 'A']);
    // A line end farther behind is one within the second card.
    expect(keywords(`${card('A       = 1')}B\n      = 2`.padEnd(160))).toEqual([
      'A',
      expect.stringMatching(/^B/) as string,
    ]);
  });

  it('joins the continuations of an open string, and keeps stray ones', () => {
    const cardsOf = (...texts: readonly string[]) => parseHeader(bytesOf(texts.map(card).join(''))).cards;
    expect(cardsOf("A       = 'x&'", "CONTINUE  '&'", "CONTINUE  'y  ' / end")).toEqual([
      { keyword: 'A', value: 'xy', comment: 'end' },
    ]);
    expect(cardsOf("A       = 'x'", "CONTINUE  'y'").map(({ value }) => value)).toEqual(['x', 'y']);
    expect(cardsOf("CONTINUE  'y'").map(({ keyword }) => keyword)).toEqual(['CONTINUE']);
    expect(cardsOf("A       = 'x&'", 'CONTINUE  7').map(({ value }) => value)).toEqual(['x&', 7]);
    expect(cardsOf("A       = 'x&'", "B       = 'y'").map(({ value }) => value)).toEqual(['x&', 'y']);
    expect(cardsOf('A       = 1', "CONTINUE  'y'").map(({ value }) => value)).toEqual([1, 'y']);
  });

  it('reads bytes as characters, however many', () => {
    const bytes = Uint8Array.from({ length: 3 * 8192 + 5 }, (_, k) => k % 256);
    expect(latin1(bytes)).toBe(Buffer.from(bytes).toString('latin1'));
    expect(latin1(bytes.subarray(0, 8192))).toBe(Buffer.from(bytes.subarray(0, 8192)).toString('latin1'));
    expect(latin1(new Uint8Array(0))).toBe('');
  });

  it('keeps its location', () => {
    expect(parseHeader(bytesOf(''), { file: 'x', hdu: 2 }).location).toEqual({ file: 'x', hdu: 2 });
  });
});

describe('text that FITS can hold', () => {
  it('is printable ASCII', () => {
    expect(requireAscii('a', ' ~')).toBe(' ~');
    expect(() => requireAscii('a', 'x\u007f')).toThrow('a: FITS text cannot hold');
    expect(() => requireAscii('a', '\u{1f52d}')).toThrow('a: FITS text cannot hold "\u{1f52d}", only ASCII');
    expect(asciiText('µm ~\u{1f52d}\t')).toBe('?m ~??');
  });

  it('is made of the text of cards, and of nothing else', () => {
    expect(asciiCard({ keyword: 'A', value: 'µ', comment: 'ö' })).toEqual({
      keyword: 'A',
      value: '?',
      comment: '?',
    });
    expect(asciiCard({ keyword: 'A', value: 7 })).toEqual({ keyword: 'A', value: 7 });
    expect(asciiCard({ keyword: 'A', comment: '' })).toEqual({ keyword: 'A', comment: '' });
  });
});
