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
