import { versionsOf, versionTag } from './if-match.js';

describe('If-Match', () => {
  it.each<[string | undefined, readonly number[] | null]>([
    [undefined, null],
    ['*', null],
    [' * ', null],
    [versionTag(3), [3]],
    ['"3", "4"', [3, 4]],
    ['"3","4" ,"12"', [3, 4, 12]],
    [', "3",,', [3]],
    ['W/"3"', []],
    ['W/"3", "4"', [4]],
    ['"three"', []],
    ['"3,4"', []],
    ['""', []],
    ['"03"', []],
    ['"1234567890"', []],
  ])('%j names the versions %j', (header, versions) => {
    expect(versionsOf(header)).toEqual(versions);
  });

  it.each(['', '3', '"3', "'3'", '"3" "4"', '*, "3"', 'w/"3"'])('%j is no list of tags', (header) => {
    expect(() => versionsOf(header)).toThrow(/^If-Match: /);
  });

  it('is parsed in linear time', () => {
    expect(() => versionsOf(`"3"${' ,'.repeat(8_000)}x`)).toThrow(/^If-Match: /);
  });
});
