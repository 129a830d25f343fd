import { ArgumentError } from '../../errors.js';
import type { Card } from './card.js';
import { formatCard } from './format-card.js';
import { formatHeader } from './format-header.js';
import { latin1 } from './parse-header.js';

describe('formatCard', () => {
  const format = (card: Card) => formatCard(card).map((text) => text.trimEnd());

  it.each<[Card, string[]]>([
    [{ keyword: 'A', value: 1 }, ['A       =                    1']],
    [{ keyword: 'a', value: -1.5, comment: 'x' }, ['A       =                 -1.5 / x']],
    [{ keyword: 'A', value: false }, ['A       =                    F']],
    [{ keyword: 'A', value: 2n ** 63n }, ['A       =  9223372036854775808']],
    [{ keyword: 'A', value: 1e21 }, ['A       =              1.0E+21']],
    [{ keyword: 'A', value: 2 ** 53 }, ['A       = 9.007199254740992E+15']],
    [{ keyword: 'A', value: 2 ** 53 - 1 }, ['A       =     9007199254740991']],
    [{ keyword: 'A', value: 1.25e-9 }, ['A       =              1.25E-9']],
    [{ keyword: 'A', value: -0 }, ['A       =                 -0.0']],
    [{ keyword: 'A', value: [1, -2.5] }, ['A       =            (1, -2.5)']],
    [{ keyword: 'A' }, ['A       =']],
    [{ keyword: 'A', comment: 'no value' }, ['A       =                      / no value']],
    [{ keyword: 'A', value: '' }, ["A       = '        '"]],
    [{ keyword: 'A', value: "it's", comment: 'c' }, ["A       = 'it''s   '           / c"]],
    [{ keyword: 'A', value: 'x'.repeat(68) }, [`A       = '${'x'.repeat(68)}'`]],
    [{ keyword: 'A', value: 'x'.repeat(69) }, [`A       = '${'x'.repeat(67)}&'`, "CONTINUE  'xx'"]],
    [{ keyword: 'COMMENT', comment: 'c' }, ['COMMENT c']],
    [{ keyword: 'COMMENT' }, ['COMMENT']],
    [{ keyword: 'history', comment: 'y'.repeat(73) }, [`HISTORY ${'y'.repeat(72)}`, 'HISTORY y']],
    [{ keyword: 'HISTORY', comment: 'y'.repeat(72) }, [`HISTORY ${'y'.repeat(72)}`]],
    [{ keyword: '', comment: 'blank' }, ['        blank']],
    [{ keyword: 'COMMENT', value: 1 }, ['COMMENT =                    1']],
    [{ keyword: 'Eso Gain', value: 1.5, comment: 'u' }, ['HIERARCH ESO GAIN = 1.5 / u']],
    [{ keyword: 'NINECHARS', value: true }, ['HIERARCH NINECHARS = T']],
    [{ keyword: 'a.b', value: 'x' }, ["HIERARCH A.B = 'x       '"]],
  ])('%j', (card, texts) => {
    expect(format(card)).toEqual(texts);
    expect(formatCard(card).every((text) => text.length === 80)).toBe(true);
  });

  it('cuts a comment that does not fit, and puts that of a long text last', () => {
    const [only] = formatCard({ keyword: 'A', value: 1, comment: 'c'.repeat(60) });
    expect(only).toBe(`A       =                    1 / ${'c'.repeat(47)}`);
    const [first, last] = format({ keyword: 'A', value: 'x'.repeat(69), comment: 'why' });
    expect([first.endsWith("&'"), last]).toEqual([true, "CONTINUE  'xx' / why"]);
  });

  it('does not cut a doubled quote, and fills each card', () => {
    const value = `${'x'.repeat(66)}'${'y'.repeat(67)}z`;
    expect(format({ keyword: 'A', value })).toEqual([
      `A       = '${'x'.repeat(66)}&'`,
      `CONTINUE  '''${'y'.repeat(65)}&'`,
      "CONTINUE  'yyz'",
    ]);
    const long = format({ keyword: 'ESO A B', value: 'v'.repeat(70) });
    expect(long).toEqual([`HIERARCH ESO A B = '${'v'.repeat(58)}&'`, `CONTINUE  '${'v'.repeat(12)}'`]);
  });

  it.each<[Card, string]>([
    [{ keyword: 'A', value: Infinity }, 'A: a FITS header cannot hold Infinity'],
    [{ keyword: 'A', value: [1, NaN] }, 'A: a FITS header cannot hold NaN'],
    [{ keyword: 'A', value: [NaN, 1] }, 'A: a FITS header cannot hold NaN'],
    [{ keyword: 'A', value: 'µ' }, 'A: FITS text cannot hold "µ", only ASCII'],
    [{ keyword: 'A', value: 1, comment: 'µ' }, 'A: FITS text cannot hold "µ", only ASCII'],
    [{ keyword: 'COMMENT', comment: 'a\nb' }, 'COMMENT: FITS text cannot hold "\\n", only ASCII'],
    [{ keyword: 'A=B', value: 1 }, "keyword: 'A=B' cannot be written as a FITS keyword"],
    [{ keyword: 'A  B', value: 1 }, "keyword: 'A  B' cannot be written as a FITS keyword"],
    [{ keyword: ' A', value: 1 }, 'cannot be written as a FITS keyword'],
    [{ keyword: 'K'.repeat(49), value: 1 }, 'cannot be written as a FITS keyword'],
  ])('refuses %j', (card, message) => {
    expect(() => formatCard(card)).toThrow(message);
    expect(() => formatCard(card)).toThrow(ArgumentError);
  });

  it('writes HIERARCH names that leave 20 characters for the value', () => {
    expect(format({ keyword: 'K'.repeat(48), value: 1 })).toEqual([`HIERARCH ${'K'.repeat(48)} = 1`]);
  });
});

describe('formatHeader', () => {
  it('fills full blocks behind END', () => {
    const text = (count: number) =>
      latin1(formatHeader(Array(count).fill({ keyword: 'COMMENT', comment: 'c' })));
    expect(text(0)).toBe('END'.padEnd(2880));
    expect(text(35)).toBe(`${'COMMENT c'.padEnd(80).repeat(35)}${'END'.padEnd(80)}`);
    expect(text(36)).toHaveLength(5760);
    expect(text(36).slice(2880)).toBe('END'.padEnd(2880));
  });
});
