import {
  asked,
  FROM_ROWS,
  groups,
  inValues,
  plain,
  type Rows,
} from '../../../../test/support/asked-of-records.js';
import type { Condition } from './condition.js';

describe('a covering index of open records that a range leads', () => {
  const listed: Condition = { holds: () => 'listed', hasIndexes: true, hasNarrow: true };
  const size: Condition = { holds: () => 'size', hasOpenIndex: true, openCover: 'marks' };
  const band: Condition = { holds: () => 'band', hasOpenIndex: true, openCover: 'words', isWide: true };
  const words: Condition = { ...inValues('words'), isOfTexts: true };
  /** 1,000 open records, of which so many have the one, all the others. */
  const of = (range: Condition, rows: number, beside: Condition, isNarrow = true) =>
    asked(
      [listed, range, beside],
      groups(
        [
          [[true, true, true], rows],
          [[true, false, true], 1000 - rows],
        ],
        [],
      ),
      { rights: () => 'mine', held: { isNarrow, isBeside: true } },
    )[0];
  const alone = (range: string, beside: string) =>
    `((record.is_open AND listed) IS TRUE) AND (${range}) AND (((${beside})) IS TRUE)`;

  it.each([
    ['what is narrow', size, plain('a'), 'a'],
    ['another range', size, band, 'band'],
    ['words beside a band', band, words, 'words'],
  ])('is read as far as it holds, and no row, for %s', (_, range, beside, name) => {
    expect(of(range, 400, beside)).toBe(alone(range.holds(String), name));
  });

  it.each([
    ['words beside a size', size, words, true],
    ['a wide column', size, { ...plain('words'), isWide: true }, true],
    ['an order that is in no narrow index', size, plain('words'), false],
  ])('finds rows for %s', (_, range, beside, isNarrow) => {
    expect(of(range, 50, beside, isNarrow)).toBe(`${alone('size', 'words')} AND (${FROM_ROWS})`);
  });

  it('costs what is read of it', () => {
    const range: Condition = { ...size, entriesEach: 2 };
    expect(of(range, 499, plain('a'))).toContain('AND (size)');
    expect(of(range, 501, plain('a'))).toBe(
      '((record.is_open AND listed) IS TRUE) AND (((size) AND (a)) IS TRUE)',
    );
    expect(of({ ...range, openCover: 'words' }, 499, plain('a'))).toContain('AND (size)');
    expect(of({ ...range, openCover: 'words' }, 501, plain('a'))).toContain('((size) AND (a)) IS TRUE');
  });

  it('holds words as cheaply as anything, where the widest index would be dearer', () => {
    const wide: Condition = { ...band, entriesEach: 2 };
    expect(of(wide, 799, words)).toContain('AND (band)');
    expect(of(wide, 801, words)).toContain('((band) AND (words)) IS TRUE');
  });

  it('holds nothing that is put aside', () => {
    const aside = { ...listed, hasNarrow: false };
    const rare = groups([[[true, true], 400]], [[[false, true], 600]]);
    expect(asked([aside, size], rare, { rights: () => 'mine' })[0]).toBe(
      '(record.is_open) AND (listed) AND (((size)) IS TRUE)',
    );
  });

  it('is not read in an order that it does not hold', () => {
    expect(of(size, 400, plain('a'), false)).toBe(
      '(record.is_open) AND (listed) AND (((size) AND (a)) IS TRUE)',
    );
  });

  it('is not intersected', () => {
    const beside = groups(
      [
        [[true, true, true], 50],
        [[true, true, false], 350],
        [[true, false, true], 50],
        [[true, false, false], 550],
      ],
      [],
    );
    expect(asked([listed, size, inValues('a')], beside, { rights: () => 'mine' })[0]).toBe(
      alone('size', 'a'),
    );
  });

  it('is asked what is slow of what it holds alone', () => {
    const slow = { ...inValues('slow'), slowness: 10 };
    const most = groups(
      [
        [[true, true, true], 400],
        [[true, true, false], 300],
        [[true, false, true], 200],
        [[true, false, false], 100],
      ],
      [],
    );
    // 600 entries and 10 for each of them, 7,200; by the index of values 700 rows, 9,800.
    expect(asked([listed, slow, size], most, { rights: () => 'mine' })[0]).toBe(alone('size', 'slow'));
  });
});

describe('a covering index of open records that a list leads', () => {
  const listed: Condition = { holds: () => 'listed', hasIndexes: true, hasNarrow: true };
  const level: Condition = { ...inValues('level'), openCover: 'marks' };
  /** 1,000 open records, of which so many have the level, 300 something else, and some both. */
  const of = (beside: Condition, both: number, { isNarrow = true, levels = 400 } = {}) =>
    asked(
      [listed, level, beside],
      groups(
        [
          [[true, true, true], both],
          [[true, true, false], levels - both],
          [[true, false, true], 300 - both],
          [[true, false, false], 700 - levels + both],
        ],
        [[[true, true, true], 500]],
      ),
      { rights: () => 'mine', held: { isNarrow, isBeside: true } },
    );
  const throughValues = '(record.is_open) AND (([level]) AND (level)) AND (listed)';

  it('is read for the list alone; what is not open is found by the index of values', () => {
    expect(of(plain('a'), 150)).toEqual([
      '((record.is_open AND listed) IS TRUE) AND (level) AND (((a)) IS TRUE)',
      '(NOT record.is_open) AND (mine) AND (([level]) AND (level)) AND (((listed) AND (a)) IS TRUE)',
    ]);
  });

  it.each([
    ['words', { ...plain('a'), isOfTexts: true }, true],
    ['a wide column', { ...plain('a'), isWide: true }, true],
    ['an order that it does not hold', plain('a'), false],
  ])('is not read for %s', (_, beside, isNarrow) => {
    expect(of(beside, 10, { isNarrow, levels: 50 })[0]).toBe(
      `${throughValues} AND (((a)) IS TRUE) AND (${FROM_ROWS})`,
    );
  });

  it('gives way to two lists of values that have little in common', () => {
    expect(of(inValues('a'), 7)[0]).toContain('([level]) AND (level)) AND (([a]) AND (a))');
    expect(of(inValues('a'), 8)[0]).toContain('IS TRUE) AND (level) AND');
  });

  it('is nothing for what is put aside', () => {
    const aside = { ...listed, hasNarrow: false };
    const few = groups(
      [
        [[true, true], 4],
        [[true, false], 500],
      ],
      [],
    );
    expect(asked([aside, level], few, { rights: () => 'mine' })[0]).toBe(
      `${throughValues} AND (${FROM_ROWS})`,
    );
  });
});

describe('conditions of what is put aside and what is not', () => {
  const listed: Condition = { holds: () => 'listed', hasIndexes: true, hasNarrow: true };
  const aside: Condition = { holds: () => 'aside', hasIndexes: true };
  const either: Condition = { holds: () => 'true', halves: [listed, aside] };

  it('are asked of the indexes of both', () => {
    expect(asked([either, plain('a')], groups([[[true, true], 10]], []), { rights: () => 'mine' })).toEqual([
      '((record.is_open AND listed) IS TRUE) AND (((a)) IS TRUE)',
      '(record.is_open) AND (aside) AND (((a)) IS TRUE)',
      '(NOT record.is_open) AND (mine) AND (((true) AND (a)) IS TRUE)',
    ]);
  });

  it('are asked of rows together', () => {
    const rare = groups(
      [
        [[true, true], 1],
        [[true, false], 999],
      ],
      [],
    );
    expect(asked([either, inValues('a')], rare, { rights: () => 'mine' })).toEqual([
      `(record.is_open) AND (([a]) AND (a)) AND (((true)) IS TRUE) AND (${FROM_ROWS})`,
      '(NOT record.is_open) AND (mine) AND (([a]) AND (a)) AND (((true)) IS TRUE)',
    ]);
  });
});

describe('what trigrams beside it have counted again', () => {
  const grams: Condition = { ...inValues('grams'), entriesEach: 20, openEntriesEach: 3, rowAgain: 45 };
  const words: Condition = { ...inValues('words'), hasTrigrams: true };
  const half = (others: Rows) =>
    groups(
      [
        [[true, true], 60],
        [[true, false], 20],
        [[false, true], 20],
        [[false, false], 900],
      ],
      others,
    );

  it('is not asked of the index beside them', () => {
    expect(asked([grams, words], half([]), { rights: () => 'mine' })[0]).not.toMatch(
      /\[grams\][^[]*\[words\]/,
    );
    expect(asked([grams, { ...words, hasTrigrams: false }], half([]), { rights: () => 'mine' })[0]).toMatch(
      /\[grams\][^[]*\[words\]/,
    );
  });

  it('costs less in the index of open records', () => {
    const shares: Rows = [
      [[true], 100],
      [[false], 900],
    ];
    expect(asked([grams], groups(shares, []), { rights: () => 'mine' })[0]).toContain('[grams]');
    expect(
      asked([{ ...grams, openEntriesEach: undefined }], groups(shares, []), { rights: () => 'mine' })[0],
    ).not.toContain('[grams]');
    // 33 entries for each of the others, beside 13 for every row.
    expect(
      asked(
        [grams],
        groups(
          [],
          [
            [[true], 400],
            [[false], 600],
          ],
        ),
      ).join(),
    ).not.toContain('[grams]');
  });
});
