import { chooseSources } from './choose-source.js';
import type { FileSource } from './file-source.js';

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
