import { FitsHeader } from './header.js';
import fc from 'fast-check';
import { memorySource } from '../../byte-source.js';
import { openFits } from '../hdu/open.js';
import type { CardValue } from './card-value.js';
import { type Card, parseCard } from './card.js';
import { formatCard } from './format-card.js';
import { parseHeader } from './parse-header.js';

const valueOf = (text: string): CardValue => parseCard(text).value;

describe('parseCard', () => {
  it('reads fixed and free format', () => {
    expect(parseCard('NAXIS1  =                  100 / length')).toEqual({
      keyword: 'NAXIS1',
      value: 100,
      comment: 'length',
    });
    expect(parseCard('SIMPLE  =                    T /Written by MWRFITS')).toMatchObject({
      value: true,
      comment: 'Written by MWRFITS',
    });
    expect(valueOf('GAIN    =1.5')).toBe(1.5);
    expect(valueOf('EMPTY   =                      / nothing')).toBeUndefined();
  });

  it.each<[string, CardValue]>([
    ['-1.5e3', -1500],
    ['1.d-3', 0.001],
    ['.5D2', 50],
    ['1.', 1],
    ['+7', 7],
    ['9223372036854775808', 9223372036854775808n],
    ['(1.5, -2e1)', [1.5, -20]],
    ["'it''s'", "it's"],
    ["'  lead  '", '  lead'],
    ["''", ''],
    ["'a / b' / c", 'a / b'],
  ])('reads the value %s', (text, value) => {
    expect(valueOf(`KEY     = ${text}`)).toEqual(value);
    expect(parseCard(`KEY     = ${text}`).malformed).toBeUndefined();
  });

  it.each([['5.5.5'], ["'no end"], ["'x' junk"], ['YES']])(
    'marks %s as malformed and keeps the text',
    (text) => {
      const card = parseCard(`KEY     = ${text}`);
      expect(card.malformed).toBe(true);
      expect(typeof card.value).toBe('string');
    },
  );

  it('reads HIERARCH, COMMENT, HISTORY and cards without a value indicator', () => {
    expect(parseCard('HIERARCH ESO DET gain = 1.5 / e-/ADU')).toMatchObject({
      keyword: 'ESO DET gain',
      value: 1.5,
      comment: 'e-/ADU',
    });
    const header = new FitsHeader([
      parseCard('HIERARCH ESO DET gain = 1.5'),
      parseCard('HIERARCH ESO DET GAIN = 2'),
    ]);
    expect([
      header.get('eso det Gain'),
      header.has('ESO DET GAIN'),
      header.all('ESO DET GAIN').length,
    ]).toEqual([...[1.5, true, 2]]);
    expect(parseCard('HISTORY = is text')).toEqual({ keyword: 'HISTORY', comment: '= is text' });
    expect(parseCard("FILTER   ='0,0  '")).toMatchObject({ keyword: 'FILTER', comment: " ='0,0  '" });
  });
});

describe('parseHeader', () => {
  const header = (...cards: string[]) =>
    parseHeader(new TextEncoder().encode(cards.map((card) => card.padEnd(80)).join('')));

  it('joins continued strings, and their comments', () => {
    const long = header(
      "LONG    = 'one &' / first",
      "CONTINUE  'two &' / second",
      "CONTINUE  'three' / third",
      'END',
    );
    expect(long.cards).toEqual([{ keyword: 'LONG', value: 'one two three', comment: 'first second third' }]);
    const bare = header("LONG    = 'one &'", "CONTINUE  'two'", "CONTINUE  'nobody''s'");
    expect(bare.get('LONG')).toBe('one two');
    expect(bare.cards.length).toBe(2);
  });
});

describe('a header without END', () => {
  it('reports where it turns into binary data', async () => {
    const bytes = new Uint8Array(2 * 2880).fill(0x20);
    bytes.set(new TextEncoder().encode('SIMPLE  =                    T'));
    bytes.set(new TextEncoder().encode('ENDING  = 1'), 80);
    bytes[2880 + 160] = 7;
    const location = { hdu: 0, byte: 2880 + 160 };
    await expect(openFits(memorySource(bytes))).rejects.toMatchObject({ location });
  });
});

describe('formatCard', () => {
  it('writes the fixed format', () => {
    const images = [
      formatCard({ keyword: 'SIMPLE', value: true, comment: 'ok' })[0],
      formatCard({ keyword: 'EXPTIME', value: 1e-7 })[0],
      formatCard({ keyword: 'OBJECT', value: 'M 31' })[0],
    ];
    expect(images.map((image) => image.trimEnd())).toEqual([
      'SIMPLE  =                    T / ok',
      'EXPTIME =               1.0E-7',
      "OBJECT  = 'M 31    '",
    ]);
    expect(images.every((image) => image.length === 80)).toBe(true);
  });

  it('refuses text that FITS cannot hold', () => {
    expect(() => formatCard({ keyword: 'BAD', value: NaN })).toThrow('cannot hold NaN');
    expect(() => formatCard({ keyword: 'a=b', value: 1 })).toThrow('cannot be written as a FITS keyword');
  });
});

describe('cards written and read again', () => {
  const printable = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 300,
  });
  const value = fc.oneof(
    printable.map((text) => text.trimEnd()),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }),
  );
  const keyword = fc
    .stringMatching(/^[A-Z][A-Z0-9_-]{0,7}$/)
    .filter((key) => !/^(?:END|COMMENT|HISTORY|CONTINUE|HIERARCH)$/.test(key));

  it('keep keyword and value', () => {
    fc.assert(
      fc.property(keyword, value, printable, (key, content, comment) => {
        const card: Card = { keyword: key, value: content, comment };
        const text = formatCard(card).join('');
        const [read, ...rest] = parseHeader(new TextEncoder().encode(text)).cards;
        expect(rest).toEqual([]);
        expect(read.keyword).toBe(key);
        expect(read.value).toBe(content);
        expect(comment.trim().startsWith(read.comment ?? '')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('keep long HIERARCH names', () => {
    const [read] = parseHeader(
      new TextEncoder().encode(formatCard({ keyword: 'ESO INS FILT1 NAME', value: 'x'.repeat(90) }).join('')),
    ).cards;
    expect(read).toMatchObject({ keyword: 'ESO INS FILT1 NAME', value: 'x'.repeat(90) });
  });
});
