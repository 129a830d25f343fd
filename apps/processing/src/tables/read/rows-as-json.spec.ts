import { rowsAsJson } from './rows-as-json.js';

describe('rowsAsJson', () => {
  const rows = [['é'], ['b'], ['c']];
  // [{"a":"é"},{"a":"b"},{"a":"c"}]
  const bytes = 2 + 3 * 9 + 1 + 2;

  it('counts bytes, and refuses more than a page may have', () => {
    const json = rowsAsJson(['a'], rows, bytes);
    expect(Buffer.byteLength(json)).toBe(bytes);
    expect(JSON.parse(json)).toEqual([{ a: 'é' }, { a: 'b' }, { a: 'c' }]);
    const refused = () => rowsAsJson(['a'], rows, bytes - 1);
    expect(refused).toThrow('its first 2 rows fit');
    expect(() => rowsAsJson(['a'], rows, 5)).toThrow('not even its first row fits');
    expect(refused).toThrow(expect.objectContaining({ kind: 'too-large', code: 'memory_budget' }));
  });

  it('refuses a page that exceeds the longest string', () => {
    const long = 'x'.repeat(1_000_000);
    const refused = () =>
      rowsAsJson(
        ['a'],
        Array.from({ length: 600 }, () => [long]),
      );
    expect(refused).toThrow('longer than the 128 MB that are answered: its first 134 rows fit');
  });
});
