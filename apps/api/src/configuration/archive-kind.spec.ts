import { archiveKind } from './archive-kind.js';

it.each([
  ['', 'sample'],
  ['http://127.0.0.1:3003', 'sample'],
  ['http://sample-archive:3003', 'sample'],
  ['https://mast.stsci.edu', 'mast'],
  ['https://mast.stsci.edu/', 'mast'],
  ['http://127.0.0.1:3004', 'other'],
  ['http://archive.example:3003', 'other'],
  ['https://mast.stsci.edu.example', 'other'],
])('the archive at "%s" is called %s', (address, kind) => {
  expect(archiveKind({ ARCHIVE_URL: address, SAMPLE_ARCHIVE_PORT: 3003 })).toBe(kind);
});
