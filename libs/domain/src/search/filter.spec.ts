import { statement } from '../database/statement.js';
import { conditionsOf, isOfAll, type MatchedNames, type RecordFilter } from './filter.js';

/** The SQL of a filter's conditions with normalised white space. */
const sqlOf = (filter: RecordFilter, names: MatchedNames = {}): string[] =>
  conditionsOf(filter, names).map((condition) => statement(condition)[0].replace(/\s+/g, ' '));

describe('the conditions of a filter', () => {
  it('exclude archived records by default', () => {
    expect(sqlOf({})).toEqual(['record.archived_at IS NULL']);
    expect(sqlOf({ archived: 'only' })).toEqual(['record.archived_at IS NOT NULL']);
    expect(sqlOf({ archived: 'with' })).toEqual(['true']);
  });

  it.each([
    [{ minFileSize: 0.5 }, 'record.file_size >= $1::bigint'],
    [{ dateTo: new Date(0) }, 'record.observation_date <= $1::timestamptz'],
    [
      { wavelengthUm: { min: 1, max: 2 } },
      '(record.wavelength_max_um >= $1::float8) AND (record.wavelength_min_um <= $2::float8)',
    ],
    [{ statuses: ['failed'] }, 'record.status = ANY ($1::text[])'],
    [{ tags: ['todo'] }, 'record.tags && $1::text[]'],
    [{ parentId: 'id' }, 'record.parent_id = $1::uuid'],
  ] satisfies [RecordFilter, string][])('have one condition for %j', (filter, expected) => {
    expect(sqlOf({ archived: 'with', ...filter }).filter((sql) => sql !== 'true')).toEqual([expected]);
  });

  it('match the names that contain the given parts, truncated as in their indexes', () => {
    const names = { instruments: ['NIRCAM/IMAGE'] };
    const [, condition] = conditionsOf({ instruments: ['nircam'] }, names);
    expect(statement(condition)).toEqual([
      'left(record.instrument, 200) = ANY ($1::text[])',
      [['NIRCAM/IMAGE']],
    ]);
  });

  it('match one or two characters as the beginning of a word', () => {
    const before = (q: string) => /LIKE '(%Q?)'/.exec(sqlOf({ q })[1])?.[1];
    expect(['m', 'm1', 'm 1', 'm16', 'abc'].map(before)).toEqual(['%Q', '%Q', '%Q', '%', '%']);
  });

  it('omit empty fields', () => {
    expect(sqlOf({ q: '', targetName: '' })).toEqual(['record.archived_at IS NULL']);
  });
});

describe('isOfAll', () => {
  it('is true only for a filter without conditions besides archived records', () => {
    const all: RecordFilter[] = [{}, { archived: 'only' }, { q: '', tags: undefined }];
    expect(all.filter((filter) => !isOfAll(filter))).toEqual([]);
    expect(isOfAll({ statuses: ['ready'] })).toBe(false);
  });
});
