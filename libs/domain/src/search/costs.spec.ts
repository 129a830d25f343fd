import {
  asked,
  FROM_ROWS,
  groups,
  inValues,
  plain,
  type Rows,
} from '../../../../test/support/asked-of-records.js';
import type { Condition } from './condition.js';
import type { Held } from './costs.js';

describe('narrow indexes of open records', () => {
  const listed: Condition = { holds: () => 'listed', hasIndexes: true, hasNarrow: true };
  const wide: Condition = { holds: () => 'wide', isWide: true };
  const broad = groups([[[true, true], 10]], []);

  it('are asked for as they are made where they hold all', () => {
    expect(asked([listed, plain('a')], broad)[0]).toBe(
      '((record.is_open AND listed) IS TRUE) AND (((a)) IS TRUE)',
    );
    expect(asked([listed], groups([[[true], 10]], []))[0]).toBe('((record.is_open AND listed) IS TRUE)');
  });

  it.each([
    ['a condition of another column', [listed, wide], true],
    ['another column', [listed, plain('wide')], false],
    ['what they leave out', [{ ...listed, hasNarrow: false }, plain('wide')], true],
  ])('are not for %s', (_, conditions, isHeld) => {
    const held = { isNarrow: isHeld, isBeside: false };
    expect(asked(conditions, broad, { held })[0]).toBe(
      '(record.is_open) AND (listed) AND (((wide)) IS TRUE)',
    );
  });

  it('are not asked for where another index narrows', () => {
    const rare = groups(
      [
        [[true, true], 1],
        [[true, false], 999],
      ],
      [],
    );
    expect(asked([listed, inValues('a')], rare)[0]).toBe(
      `(record.is_open) AND (([a]) AND (a)) AND (listed) AND (${FROM_ROWS})`,
    );
  });
});

describe('an index of a column of open records alone', () => {
  const listed: Condition = { holds: () => 'listed', hasIndexes: true, hasNarrow: true };
  const near: Condition = { holds: () => 'pixels', ofRows: () => 'near', isWide: true, hasOpenIndex: true };
  /** All that others have is near. */
  const seen = groups(
    [
      [[true, true], 9],
      [[true, false], 991],
    ],
    [[[true, true], 1000]],
  );
  const mine = () => 'mine';

  it('is asked without a look at what it does not hold', () => {
    expect(asked([listed, near], seen, { rights: mine })[0]).toBe(
      `((record.is_open AND listed) IS TRUE) AND (pixels) AND (${FROM_ROWS})`,
    );
    const ofAll = { ...near, hasOpenIndex: false };
    expect(asked([listed, ofAll], seen, { rights: mine })[0]).toContain('((near)) IS TRUE');
  });

  it('holds nothing that is put aside', () => {
    const all = { ...listed, hasNarrow: false };
    expect(asked([all, near], seen, { rights: mine })[0]).toContain('((near)) IS TRUE');
  });

  it('costs an entry, its place and a row for each', () => {
    const found = (rows: number) =>
      asked(
        [listed, near],
        groups(
          [
            [[true, true], rows],
            [[true, false], 1000 - rows],
          ],
          [],
        ),
        { rights: mine },
      )[0];
    expect(found(111)).toContain('pixels');
    expect(found(112)).toContain('near');
  });

  it('is not intersected', () => {
    const rare = { ...inValues('rare'), isExact: true };
    const few = groups(
      [
        [[true, true, true], 1],
        [[true, true, false], 40],
        [[true, false, true], 40],
        [[true, false, false], 919],
      ],
      [],
    );
    expect(asked([listed, near, rare], few, { rights: mine })[0]).toMatch(/^\(record.is_open\) AND/);
  });
});

describe('an index with other columns beside its own', () => {
  const size: Condition = { holds: () => 'size', isBeside: true, hasBeside: true };
  const type: Condition = { ...inValues('type'), isBeside: true };
  /** In the part of others. */
  const sizes = (rows: number) =>
    groups(
      [[[false, true], 1000]],
      [
        [[true, true], rows / 2],
        [[true, false], rows / 2],
        [[false, true], 1000 - rows / 2],
        [[false, false], 1000 - rows / 2],
      ],
    );

  it('answers alone, read once for both parts, and no row is', () => {
    expect(asked([size, type], sizes(400))).toEqual(['(size) AND (((type)) IS TRUE)']);
  });

  /** Of 1,000 open records, all of that type, of which so many have the size, as do 600 others. */
  const open = (rows: number, conditions: readonly Condition[] = [size, type], isBeside = true) =>
    asked(
      conditions,
      groups(
        [
          [[true, true], rows],
          [[false, true], 1000 - rows],
        ],
        [[[true, true], 600]],
      ),
      { rights: () => 'mine', held: { isNarrow: true, isBeside } },
    )[0];

  it.each([
    ['of a condition without a bound', [size, { ...type, isBeside: false }], true],
    ['of a column without a bound', [size, type], false],
    ['of an index that has none', [{ ...size, hasBeside: false }, type], true],
  ])('needs rows for the sake %s', (_, conditions, isBeside) => {
    expect(open(300)).toContain('(size) AND');
    expect(open(300, conditions, isBeside)).toBe('(record.is_open) AND (((size) AND (type)) IS TRUE)');
  });

  it('costs as much for each of its own as the index of open records does', () => {
    expect(open(399)).toBe('(coalesce(record.is_open, false)) AND (size) AND (((type)) IS TRUE)');
    expect(open(401)).toBe('(record.is_open) AND (((size) AND (type)) IS TRUE)');
  });
});

it('reads no more of open records than an index made for it holds', () => {
  const aside: Condition = { holds: () => 'aside', hasIndexes: true };
  const few = groups(
    [
      [[true, true], 30],
      [[false, true], 970],
    ],
    [],
  );
  expect(asked([aside, { ...inValues('a'), slowness: 1 }], few)[0]).toBe(
    '(record.is_open) AND (aside) AND (((a)) IS TRUE)',
  );
});

it('reads all of the others, whatever an index is made for', () => {
  const aside: Condition = { holds: () => 'aside', hasIndexes: true };
  const few = groups(
    [],
    [
      [[true, true], 28],
      [[true, false], 2],
      [[false, false], 970],
    ],
  );
  expect(asked([aside, inValues('a')], few)[1]).toContain('[a]');
});

describe('words, which are slow to ask', () => {
  const words = { ...inValues('words'), slowness: 4, isOfTexts: true };
  const isReadWhole = (condition: Condition, holding: number, held?: Partial<Held>) =>
    asked(
      [condition],
      groups(
        [
          [[true], holding],
          [[false], 1000 - holding],
        ],
        [],
      ),
      { held },
    )[0].includes('TRUE');

  it.each([
    ['not slow', inValues('words'), 142, 143],
    ['slow', { ...words, isOfTexts: false }, 428, 429],
    ['slow, and in the narrow index', words, 428, 429],
    ['slow, beside a column that only the widest index has', { ...words, isWide: true }, 514, 515],
  ])('%s: read whole rather than found by the index from so many on', (_, condition, found, whole) => {
    expect([isReadWhole(condition, found), isReadWhole(condition, whole)]).toEqual([false, true]);
  });

  it('take less in the index that has little beside them, if that has all that is asked and sorted by', () => {
    const alone = { ...words, isBesideWords: true };
    expect([378, 379].map((holding) => isReadWhole(alone, holding))).toEqual([false, true]);
    const held = { isBesideWords: false };
    expect([428, 429].map((holding) => isReadWhole(alone, holding, held))).toEqual([false, true]);
    const beside = (other: Condition) =>
      asked(
        [alone, other],
        groups(
          [
            [[true, true], 400],
            [[false, true], 600],
          ],
          [],
        ),
      )[0];
    expect(beside({ ...plain('type'), isBesideWords: true })).not.toContain('[words]');
    expect(beside(plain('status'))).toContain('[words]');
  });

  it('take as long as anything where they are not asked', () => {
    const target = { ...inValues('target'), isBesideWords: true };
    expect([142, 143].map((holding) => isReadWhole(target, holding))).toEqual([false, true]);
  });

  it('are asked of their index where all rows of another one would be asked', () => {
    const besideTag = (condition: Condition) =>
      asked(
        [inValues('tag'), condition],
        groups(
          [
            [[true, true], 95],
            [[true, false], 5],
            [[false, true], 205],
            [[false, false], 695],
          ],
          [],
        ),
      )[0];
    // 300 entries, or four for each of 100 rows.
    expect(besideTag(words)).toContain('[words]');
    expect(besideTag(inValues('words'))).not.toContain('[words]');
  });

  it('are asked of those alone that hold what is asked before them', () => {
    const beside = (before: number) =>
      asked(
        [plain('before'), words],
        groups(
          [
            [[true, true], 240],
            [[true, false], before - 240],
            [[false, true], 60],
            [[false, false], 940 - before],
          ],
          [],
        ),
      )[0];
    // All entries, and four for each that is asked; or 300 entries and their rows.
    expect(beside(549)).toContain('(before) AND (words)) IS TRUE');
    expect(beside(551)).toContain('[words]');
  });
});

it('counts three entries for a match by trigrams of open records, and one of others', () => {
  const words = { ...inValues('words'), hasTrigrams: true };
  const shares = (rows: number): Rows => [
    [[true], rows],
    [[false], 1000 - rows],
  ];
  const open = (rows: number) => asked([words], groups(shares(rows), []), { rights: () => 'mine' })[0];
  expect(open(124)).toContain('[words]');
  expect(open(125)).not.toContain('[words]');
  const other = (rows: number) => asked([words], groups([], shares(rows))).join();
  expect(other(920)).toContain('[words]');
  expect(other(930)).not.toContain('[words]');
});
