import { statement } from '../database/statement.js';
import { conditionsOf, type RecordFilter } from './filter.js';

const JULY = new Date('2023-07-01T00:00:00Z');
const RANGES: [string, RecordFilter][] = [
  ['sizes', { minFileSize: 1, maxFileSize: 2 }],
  ['dates', { dateFrom: JULY, dateTo: JULY }],
];

/** How many ends each range of the filter has. */
const endsOf = (filter: RecordFilter) =>
  conditionsOf(filter, {}).flatMap(({ holds }) => statement(holds)[1].length || []);

describe('conditionsOf', () => {
  it.each(RANGES)('takes both ends of a range of %s as one, which narrows more than each', (_, range) => {
    expect(endsOf(range)).toEqual([2]);
    for (const [field, value] of Object.entries(range)) expect(endsOf({ [field]: value })).toEqual([1]);
  });

  it('keeps ranges of different things apart', () => {
    expect(endsOf({ ...RANGES[0][1], ...RANGES[1][1] })).toEqual([2, 2]);
    expect(endsOf({})).toEqual([]);
  });
});

describe('names', () => {
  /** How rows are asked for instruments of these names, if otherwise than an index. */
  const asked = (names: string[]) => {
    const [, { ofRows }] = conditionsOf({ instruments: ['part'] }, { instruments: names });
    return ofRows && statement(ofRows)[0];
  };
  const whole = 'record.instrument = ANY ($1::text[])';
  const many = Array.from({ length: 9 }, (_, i) => `${i}`);

  it.each([
    ['one', ['NIRCAM'], whole],
    ['many', many, whole],
    ['the longest that is not cut off', ['é'.repeat(199)], whole],
    ['one that may be cut off', ['NIRCAM', 'é'.repeat(200)], undefined],
    ['many that may be', [...many, 'é'.repeat(200)], undefined],
  ])('%s', (_, names, expected) => {
    expect(asked(names)).toBe(expected);
  });
});

describe('indexes are made', () => {
  const of = (archived?: 'without' | 'with' | 'only') => conditionsOf({ archived }, {})[0];

  it('for what is put aside and for what is not, narrow ones for that alone', () => {
    const made = [of(), of('without'), of('with'), of('only')];
    expect(made.map(({ hasIndexes }) => hasIndexes)).toEqual([true, true, undefined, true]);
    expect(made.map(({ hasNarrow }) => hasNarrow)).toEqual([true, true, undefined, false]);
    expect(made.map(({ hasBeside }) => hasBeside)).toEqual([false, false, undefined, true]);
    expect(made.map(({ halves }) => halves?.map(({ hasNarrow }) => hasNarrow))).toEqual([
      ...[undefined, undefined],
      ...[[true, false], undefined],
    ]);
  });

  it.each([
    ['bands', { wavelengthUm: { min: 1 } }],
    ['cones', { cone: { ra: 1, dec: 2, radius: 3 } }],
    ['owners', { ownerId: 'me' }],
    ['ids', { ids: ['id'] }],
  ] satisfies [string, RecordFilter][])('without %s, if narrow', (_, filter) => {
    expect(conditionsOf(filter, {}).map(({ isWide }) => isWide)).toContain(true);
  });

  it('with all else that is narrow, and beside other columns with what has a bound', () => {
    const bounded = {
      ...{ dateFrom: new Date(0), minFileSize: 1, calibrationLevels: [1], dataTypes: ['raw'] },
      ...{ statuses: ['ready'], processingLevels: ['L1'], visibility: 'public' },
    } satisfies RecordFilter;
    const names = { instruments: ['a'], filters: ['b'] };
    const unbounded = { ...names, targetName: 'name', tags: ['tag'], q: 'words' };
    const narrow = [...conditionsOf(bounded, {}), ...conditionsOf(unbounded, names)];
    expect(narrow.filter(({ isWide }) => isWide)).toEqual([]);
    expect(conditionsOf(bounded, {}).map(({ isBeside }) => isBeside)).not.toContain(undefined);
    const beside = conditionsOf(unbounded, names).filter(({ isBeside }) => isBeside);
    expect(beside).toHaveLength(1); // What is put aside.
  });

  it('for sizes and dates with other columns beside them', () => {
    const besides = (filter: RecordFilter) => conditionsOf(filter, {})[0].hasBeside;
    expect(besides({ dateTo: new Date(0) })).toBe(true);
    expect(besides({ maxFileSize: 1 })).toBe(true);
    expect(besides({ wavelengthUm: { max: 1 } })).not.toBe(true);
  });

  it('of words, with what is asked most beside them', () => {
    const isHeld = (filter: RecordFilter) =>
      conditionsOf(filter, {}).every(({ isBesideWords }) => isBesideWords);
    const held = [{ q: 'a' }, { targetName: 'name' }, { targetName: 'M-' }, { dataTypes: ['raw'] }];
    for (const filter of held as RecordFilter[]) expect([filter, isHeld(filter)]).toEqual([filter, true]);
    expect(isHeld({ q: 'a', archived: 'only' })).toBe(false);
    const others: RecordFilter[] = [
      ...[{ tags: ['a'] }, { statuses: ['ready' as const] }, { visibility: 'public' as const }],
      ...[{ minFileSize: 1 }, { calibrationLevels: [1] }, { processingLevels: ['L1' as const] }],
    ];
    for (const filter of others) expect([filter, isHeld(filter)]).toEqual([filter, false]);
  });

  it('for cones, of which small ones may hold few records', () => {
    const isAsked = (radius: number) =>
      conditionsOf({ cone: { ra: 1, dec: 2, radius } }, {}).some(({ within }) => within);
    expect([0, 1, 1.001].map(isAsked)).toEqual([true, true, false]);
  });

  it('of open records for instruments and levels, however many names an instrument is given by', () => {
    const cover = (filter: RecordFilter, names = {}) => conditionsOf(filter, names)[1].openCover;
    expect(cover({ processingLevels: ['L3'] })).toBe('marks');
    for (const instruments of [['a'], Array.from('abcdefghi')])
      expect(cover({ instruments: ['part'] }, { instruments })).toBe('marks');
    for (const filter of [
      { dataTypes: ['raw'] },
      { statuses: ['ready'] },
      { tags: ['a'] },
    ] satisfies RecordFilter[])
      expect(cover(filter)).toBeUndefined();
  });

  it('of open records for ranges, words beside bands', () => {
    const cover = (filter: RecordFilter) => conditionsOf(filter, {}).map(({ openCover }) => openCover);
    expect(cover({ dateFrom: new Date(0) })).toEqual(['marks', undefined]);
    expect(cover({ minFileSize: 1 })).toEqual(['marks', undefined]);
    expect(cover({ wavelengthUm: { min: 1 } })).toContain('words');
    const alone = [{ dateTo: new Date(0) }, { maxFileSize: 1 }, { wavelengthUm: { max: 1 } }];
    for (const filter of alone)
      expect(conditionsOf(filter, {}).filter(({ hasOpenIndex }) => hasOpenIndex)).toHaveLength(1);
  });
});
