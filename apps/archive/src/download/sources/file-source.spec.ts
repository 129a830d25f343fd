import {
  describedBy,
  isOtherVersion,
  isSameVersion,
  isStrongDate,
  rangeGuard,
  UNKNOWN,
  type RemoteFile,
  type FileSource,
  chooseSources,
} from './file-source.js';

const DATE = 'Tue, 07 Jun 2022 12:00:00 GMT';
const LATER = 'Tue, 07 Jun 2022 13:00:00 GMT';
const file = (more: Partial<RemoteFile> = {}): RemoteFile => ({ ...UNKNOWN, size: 5, ...more });
const dated = { lastModified: DATE, isDateStrong: true };

it.each([
  ['Tue, 07 Jun 2022 12:00:59 GMT', false],
  ['Tue, 07 Jun 2022 12:01:00 GMT', true],
  ['Tue, 07 Jun 2022 12:01:01 GMT', true],
  ['Tue, 07 Jun 2022 11:00:00 GMT', false],
  [null, false],
  ['yesterday', false],
])('a date received at %s is strong: %s', (told, isStrong) => {
  expect(isStrongDate(DATE, told)).toBe(isStrong);
  expect(isStrongDate(null, told)).toBe(false);
});

it.each([
  [{ etag: '"1"' }, '"1"'],
  [{ etag: '"1"', ...dated }, '"1"'],
  [{ etag: 'W/"1"', ...dated }, DATE],
  [{ etag: 'W/"1"' }, null],
  [dated, DATE],
  [{ lastModified: DATE }, null],
  [{}, null],
  [{ etag: '' }, null],
])('a range of %j is guarded by %s', (told, guard) => expect(rangeGuard(file(told))).toBe(guard));

it.each([
  [file(), file(), false],
  [file(), file({ size: 6 }), true],
  [file(), file({ size: null }), false],
  [file({ etag: '"1"' }), file({ etag: '"2"' }), true],
  [file({ etag: '"1"' }), file(), false],
  [file(dated), file({ lastModified: LATER }), true],
  [file(dated), file(), false],
])('%j and %j are certainly different: %s', (a, b, areOther) => {
  expect(isOtherVersion(a, b)).toBe(areOther);
  expect(isOtherVersion(b, a)).toBe(areOther);
});

it.each([
  ['size alone', file(), file(), false],
  ['a strong ETag', file({ etag: '"1"' }), file({ etag: '"1"' }), true],
  ['a strong ETag, but another size', file({ etag: '"1"' }), file({ etag: '"1"', size: 6 }), false],
  ['a strong ETag that is told no more', file({ etag: '"1"' }), file(), false],
  ['a weak ETag', file({ etag: 'W/"1"' }), file({ etag: 'W/"1"' }), false],
  [
    'a weak ETag and a strong date',
    file({ etag: 'W/"1"', ...dated }),
    file({ etag: 'W/"1"', ...dated }),
    true,
  ],
  ['a strong date', file(dated), file(dated), true],
  ['a date that was strong before', file(dated), file({ lastModified: DATE }), true],
  ['a date that is strong only now', file({ lastModified: DATE }), file(dated), false],
  ['a strong date that is told no more', file(dated), file(), false],
  ['a flag without a date', file({ isDateStrong: true }), file({ isDateStrong: true }), false],
])('by %s', (_, before, now, isSame) => expect(isSameVersion(before, now)).toBe(isSame));

describe('describedBy', () => {
  it('completes the current description with the earlier one', () => {
    const before = file({ etag: '"1"', ...dated });
    expect(describedBy(UNKNOWN, before)).toEqual(before);
    expect(describedBy(file({ size: 7, etag: '"2"', lastModified: LATER }), before)).toEqual({
      ...{ size: 7, etag: '"2"', lastModified: LATER, isDateStrong: true },
    });
    expect(describedBy(file(dated))).toEqual(file(dated));
  });

  it('a date does not become strong while the file is read', () => {
    expect(describedBy(file(dated), file({ lastModified: DATE })).isDateStrong).toBe(false);
    expect(describedBy(file({ lastModified: DATE }), file(dated)).isDateStrong).toBe(true);
    expect(describedBy(file(dated), file()).isDateStrong).toBe(true);
  });
});

const http = { name: 'http' } as FileSource;
const s3 = { name: 's3' } as FileSource;

it.each([
  ['auto', [s3, http]],
  ['s3', [s3]],
  ['http', [http]],
] as const)('%s', (asked, expected) => {
  const uris: (readonly string[])[] = [];
  const sources = { http, s3: (dataUris: readonly string[]) => (uris.push(dataUris), s3) };
  expect(chooseSources(asked, sources, ['uri'])).toEqual(expected);
  expect(uris).toEqual(asked === 'http' ? [] : [['uri']]);
});
