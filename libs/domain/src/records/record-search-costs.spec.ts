import { statement } from '../database/statement.js';
import type { Condition } from './record-search-condition.js';
import type { Held } from './record-search-costs.js';
import { matchesIn, type Wanted } from './record-search-parts.js';
import type { Sample } from './record-search-sample.js';

const ALL: Held = { isNarrow: true, isBeside: true };

/** No covering index is read where rows are meant. */
const FROM_ROWS = 'record.tableoid <> 0';

const plain = (name: string): Condition => ({ holds: () => name });
const inValues = (name: string): Condition => ({ holds: () => name, indexed: () => `[${name}]` });

/** What is asked of open records, and of the others. */
function asked(
  conditions: readonly Condition[],
  sample: Sample,
  rights: Wanted['rights'] = null,
  held = ALL,
) {
  const wanted = { rights, own: rights, conditions };
  const [text] = statement(
    matchesIn('id', wanted, { sample, othersSeen: null, found: { isLong: false } }, held),
  );
  return text.split(' UNION ALL ').map((part) => part.replace('SELECT id FROM records record WHERE ', ''));
}

type Rows = readonly (readonly [holding: readonly boolean[], rows: number])[];

const groups = (open: Rows, other: Rows): Sample => [
  ...open.map(([holding, rows]) => ({ isOpen: true, isSeen: true, holding, rows })),
  ...other.map(([holding, rows]) => ({ isOpen: false, isSeen: false, holding, rows })),
];

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
    expect(asked(conditions, broad, null, held)[0]).toBe(
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
    expect(asked([listed, near], seen, mine)[0]).toBe(
      `((record.is_open AND listed) IS TRUE) AND (pixels) AND (${FROM_ROWS})`,
    );
    const ofAll = { ...near, hasOpenIndex: false };
    expect(asked([listed, ofAll], seen, mine)[0]).toContain('((near)) IS TRUE');
  });

  it('holds nothing that is put aside', () => {
    const all = { ...listed, hasNarrow: false };
    expect(asked([all, near], seen, mine)[0]).toContain('((near)) IS TRUE');
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
        mine,
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
    expect(asked([listed, near, rare], few, mine)[0]).toMatch(/^\(record.is_open\) AND/);
  });
});

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
      () => 'mine',
      { isNarrow, isBeside: true },
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

  it('costs what is read of it, words beside it more', () => {
    const range: Condition = { ...size, entriesEach: 2 };
    expect(of(range, 499, plain('a'))).toContain('AND (size)');
    expect(of(range, 501, plain('a'))).toBe(
      '((record.is_open AND listed) IS TRUE) AND (((size) AND (a)) IS TRUE)',
    );
    expect(of({ ...range, openCover: 'words' }, 312, plain('a'))).toContain('AND (size)');
    expect(of({ ...range, openCover: 'words' }, 313, plain('a'))).toContain('((size) AND (a)) IS TRUE');
  });

  it('holds nothing that is put aside', () => {
    const aside = { ...listed, hasNarrow: false };
    const rare = groups([[[true, true], 400]], [[[false, true], 600]]);
    expect(asked([aside, size], rare, () => 'mine')[0]).toBe(
      '(record.is_open) AND (listed) AND (((size)) IS TRUE)',
    );
  });

  it('asks what is slow of what it holds alone', () => {
    const slow = { ...plain('slow'), slowness: 10 };
    expect(of(size, 999, slow)).toContain('AND (size) AND');
  });
});

describe('conditions of what is put aside and what is not', () => {
  const listed: Condition = { holds: () => 'listed', hasIndexes: true, hasNarrow: true };
  const aside: Condition = { holds: () => 'aside', hasIndexes: true };
  const either: Condition = { holds: () => 'true', halves: [listed, aside] };

  it('are asked of the indexes of both', () => {
    expect(asked([either, plain('a')], groups([[[true, true], 10]], []), () => 'mine')).toEqual([
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
    expect(asked([either, inValues('a')], rare, () => 'mine')).toEqual([
      `(record.is_open) AND (([a]) AND (a)) AND (((true)) IS TRUE) AND (${FROM_ROWS})`,
      '(NOT record.is_open) AND (mine) AND (([a]) AND (a)) AND (((true)) IS TRUE)',
    ]);
  });
});

describe('what trigrams beside it have counted again', () => {
  const grams: Condition = { ...inValues('grams'), entriesEach: 20, openEntriesEach: 3, rowAgain: 250 };
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
    expect(asked([grams, words], half([]), () => 'mine')[0]).not.toMatch(/\[grams\].*\[words\]/);
    expect(asked([grams, { ...words, hasTrigrams: false }], half([]), () => 'mine')[0]).toMatch(
      /\[grams\].*\[words\]/,
    );
  });

  it('costs less in the index of open records', () => {
    const shares: Rows = [
      [[true], 100],
      [[false], 900],
    ];
    expect(asked([grams], groups(shares, []), () => 'mine')[0]).toContain('[grams]');
    expect(
      asked([{ ...grams, openEntriesEach: undefined }], groups(shares, []), () => 'mine')[0],
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
      () => 'mine',
      { isNarrow: true, isBeside },
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

it('counts three entries for a match by trigrams of open records, and one of others', () => {
  const words = { ...inValues('words'), hasTrigrams: true };
  const shares = (rows: number): Rows => [
    [[true], rows],
    [[false], 1000 - rows],
  ];
  const open = (rows: number) => asked([words], groups(shares(rows), []), () => 'mine')[0];
  expect(open(124)).toContain('[words]');
  expect(open(125)).not.toContain('[words]');
  const other = (rows: number) => asked([words], groups([], shares(rows))).join();
  expect(other(920)).toContain('[words]');
  expect(other(930)).not.toContain('[words]');
});
