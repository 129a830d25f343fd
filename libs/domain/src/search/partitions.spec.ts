import { asked, groups, inValues, plain, type Rows } from '../../../../test/support/asked-of-records.js';
import type { Condition } from './condition.js';
import { surelySeen } from './partitions.js';

it('asks all of indexes without a sample', () => {
  expect(asked([plain('a'), inValues('b')], null)).toEqual([
    '(record.is_open) AND (a) AND (([b]) AND (b))',
    '(NOT record.is_open) AND (a) AND (([b]) AND (b))',
  ]);
});

it('asks nothing but what is rare of indexes, where something is', () => {
  const rare: Condition = { holds: () => 'rare', isRare: true };
  expect(asked([rare, plain('b')], null)).toEqual([
    '(coalesce(record.is_open, false)) AND (rare) AND (((b)) IS TRUE)',
    '(NOT record.is_open) AND (rare) AND (((b)) IS TRUE)',
  ]);
  // A value may be rarer still.
  expect(asked([rare, inValues('b')], null)[1]).toBe('(NOT record.is_open) AND (rare) AND (([b]) AND (b))');
});

it('reads the index of open records when conditions are broad, and no row', () => {
  const broad = groups(
    [
      [[true, true], 200],
      [[false, false], 800],
    ],
    [
      [[true, true], 10],
      [[false, false], 8990],
    ],
  );
  expect(asked([inValues('a'), inValues('b')], broad)[0]).toBe(
    '(record.is_open) AND (((a) AND (b)) IS TRUE)',
  );
});

it('asks the index of open records for what few of them hold', () => {
  const rare = groups(
    [
      [[true], 9],
      [[false], 991],
    ],
    [],
  );
  expect(asked([inValues('a')], rare)[0]).toBe(
    '(record.is_open) AND (([a]) AND (a)) AND (record.tableoid <> 0)',
  );
});

it('asks an index rather than many records about words', () => {
  const seen = groups(
    [
      [[true], 150],
      [[false], 850],
    ],
    [],
  );
  expect(asked([inValues('a')], seen)[0]).toBe('(record.is_open) AND (((a)) IS TRUE)');
  expect(asked([{ ...inValues('a'), slowness: 1 }], seen)[0]).toContain('(([a]) AND (a))');
});

it('asks rows in the form that is asked sooner, and indexes in their own', () => {
  const both: Condition = { holds: () => 'a', ofRows: () => 'sooner' };
  expect(asked([both], groups([[[true], 10]], []))[0]).toBe('(record.is_open) AND (((sooner)) IS TRUE)');
  expect(asked([both], null)[1]).toBe('(NOT record.is_open) AND (a)');
});

it('asks for what whole indexes are made for by itself, so that the planner finds them', () => {
  const whole: Condition = { holds: () => 'listed', hasIndexes: true };
  const broad = groups([[[true, true], 10]], []);
  expect(asked([plain('a'), whole], broad)).toEqual([
    '(record.is_open) AND (listed) AND (((a)) IS TRUE)',
    '(NOT record.is_open) AND (listed) AND (((a)) IS TRUE)',
  ]);
  // The viewer's are found by who may read them.
  expect(asked([plain('a'), whole], broad, { rights: () => 'mine' })[1]).toBe(
    '(NOT record.is_open) AND (mine) AND (((a) AND (listed)) IS TRUE)',
  );
  expect(asked([whole], groups([[[true], 10]], []))[0]).toBe('(record.is_open) AND (listed)');
});

it('hides open records from their covering indexes when the index of a column narrows', () => {
  const rare = groups(
    [
      [[true], 9],
      [[false], 991],
    ],
    [],
  );
  expect(asked([plain('a')], rare)[0]).toBe('(coalesce(record.is_open, false)) AND (a)');
});

it('counts all that an index finds beyond the part', () => {
  const rare = (others: number) =>
    groups(
      [
        [[true], 9],
        [[false], 991],
      ],
      [[[true], others]],
    );
  const mine = () => 'mine';
  // An entry, its place noted, and a row: 18 for each beside 2 for every entry of the covering index.
  expect(asked([plain('a')], rare(103), { rights: mine })[0]).toContain('(((a)) IS TRUE)');
  expect(asked([plain('a')], rare(102), { rights: mine })[0]).not.toContain('TRUE');
});

it('counts what a match costs in an index', () => {
  const seen = groups(
    [
      [[true], 70],
      [[false], 930],
    ],
    [],
  );
  expect(asked([inValues('a')], seen)[0]).not.toContain('TRUE');
  expect(asked([{ ...inValues('a'), entriesEach: 20 }], seen)[0]).toContain('TRUE');
});

it('counts the whole length of an index that is not of the part alone', () => {
  const rare = groups(
    [
      [[true], 9],
      [[false], 991],
    ],
    [[[true], 1000]],
  );
  expect(asked([plain('a')], rare)[0]).toBe('(record.is_open) AND (((a)) IS TRUE)');
});

it('asks a broad condition of rows when another one narrows', () => {
  const seen = groups(
    [],
    [
      [[true, true], 10],
      [[true, false], 7000],
      [[false, false], 2990],
    ],
  );
  expect(asked([plain('broad'), plain('rare')], seen)[1]).toBe(
    '(NOT record.is_open) AND (rare) AND (((broad)) IS TRUE)',
  );
});

it('asks two conditions of their indexes that exclude each other', () => {
  const seen = groups(
    [],
    [
      [[true, false], 1500],
      [[false, true], 1500],
      [[false, false], 7000],
    ],
  );
  expect(asked([plain('a'), plain('b')], seen)[1]).toBe('(NOT record.is_open) AND (a) AND (b)');
});

it('asks rows alone when nothing narrows', () => {
  expect(asked([plain('all')], groups([], [[[true], 10_000]]))[1]).toBe(
    '(NOT record.is_open) AND (((all)) IS TRUE)',
  );
});

it('asks the index of values alone of what one viewer may see: the sample does not know it', () => {
  const seen = groups([], [[[true, true], 10_000]]);
  expect(asked([plain('a'), inValues('b')], seen, { rights: () => 'mine' })[1]).toBe(
    '(NOT record.is_open) AND (mine) AND (([b]) AND (b)) AND (((a)) IS TRUE)',
  );
});

it('reads an index of a column once for both parts, where everything is seen', () => {
  const seen = groups(
    [
      [[true, true], 9],
      [[false, true], 991],
    ],
    [
      [[true, true], 81],
      [[false, true], 8919],
    ],
  );
  expect(asked([plain('few'), inValues('all')], seen)).toEqual(['(few) AND (((all)) IS TRUE)']);
  expect(asked([plain('few'), inValues('all')], seen, { rights: () => 'mine' })).toHaveLength(2);
  expect(asked([inValues('few'), plain('all')], seen)).toHaveLength(2);
});

it('intersects an index of a column with the values of either part at once', () => {
  const shares = (each: number): Rows => [
    [[true, false], 15 * each],
    [[false, true], 15 * each],
    [[true, true], each],
    [[false, false], 60 * each],
  ];
  const exact: Condition = { ...inValues('a'), isExact: true };
  expect(asked([exact, plain('b')], groups(shares(10), shares(100)))).toEqual([
    '(((record.is_open) AND ([a])) OR ((NOT record.is_open) AND ([a]))) AND (b)',
  ]);
});

describe('what else a viewer may see', () => {
  const words: Condition = { ...inValues('words'), slowness: 1 };
  /** Of 900 sampled records, of which a third holds the words. */
  const seen = groups(
    [],
    [
      [[true], 300],
      [[false], 600],
    ],
  );
  const other = (othersSeen: number | null) => asked([words], seen, { rights: () => 'mine', othersSeen })[1];

  // Words: 300 entries, a tenth each, save two thirds of the rows at 13 entries each.
  it.each([
    [3 * 128, false],
    [4 * 128, true],
    [null, true],
  ])('%s records: narrowed by the index %s', (othersSeen, isNarrowed) => {
    expect(other(othersSeen)).toBe(
      isNarrowed
        ? '(NOT record.is_open) AND (mine) AND (([words]) AND (words))'
        : '(NOT record.is_open) AND (mine) AND (((words)) IS TRUE)',
    );
  });

  it('is narrowed by what few hold', () => {
    const rare = groups([], [[[false], 900]]);
    expect(asked([words], rare, { rights: () => 'mine', othersSeen: 128 })[1]).toContain('[words]');
  });

  // Whose they are the index of a column does not know: of the whole library.
  it.each([
    [0, 1, true],
    [1, 0, true],
    [1, 1, false],
    [2, 0, false],
  ])(
    'is narrowed by the index of a column where %s open and %s other records hold it: %#',
    (open, other, isNarrowed) => {
      const part = (rows: number): Rows => [
        [[true], rows],
        [[false], 900],
      ];
      expect(asked([plain('place')], groups(part(open), part(other)), { rights: () => 'mine' })[1]).toBe(
        isNarrowed
          ? '(NOT record.is_open) AND (mine) AND (place)'
          : '(NOT record.is_open) AND (mine) AND (((place)) IS TRUE)',
      );
    },
  );

  it('is narrowed by one such column, and by values beside it', () => {
    const sample = groups([], [[[false, false, false], 900]]);
    expect(
      asked([words, plain('place'), plain('time')], sample, { rights: () => 'mine', othersSeen: 128 })[1],
    ).toBe('(NOT record.is_open) AND (mine) AND (([words]) AND (words)) AND (place) AND (((time)) IS TRUE)');
  });
});

it('takes for surely seen what the sample knows the viewer to see', () => {
  const groupsOfAll = groups([[[true], 1]], [[[true], 2]]);
  expect(surelySeen(groupsOfAll)).toEqual([groupsOfAll[0]]);
});
