import { chooseSources, type FileSources } from './choose-source.js';

const http = { name: 'http' } as FileSources['http'];
const s3 = { name: 's3' } as NonNullable<FileSources['s3']>;

it.each([
  ['auto', { http, s3 }, [s3, http]],
  ['auto', { http }, [http]],
  ['http', { http, s3 }, [http]],
  ['s3', { http, s3 }, [s3]],
] as const)('%s', (asked, sources, chosen) => expect(chooseSources(asked, sources)).toEqual(chosen));

it('refuses S3 where there is none', () => {
  expect(() => chooseSources('s3', { http })).toThrow(
    expect.objectContaining({ kind: 'unprocessable', code: 'download_source_unavailable' }),
  );
});
