import { statement } from '../database/statement.js';
import { conditionsOf, type RecordFilter } from './record-search-filter.js';

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

it('indexes are made for what is not put aside alone', () => {
  const isMade = (['without', 'with', 'only'] as const).map(
    (archived) => conditionsOf({ archived }, {})[0].hasIndexes,
  );
  expect([...isMade, conditionsOf({}, {})[0].hasIndexes]).toEqual([true, false, false, true]);
});
