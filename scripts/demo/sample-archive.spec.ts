import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleArchiveUrl } from './sample-archive.mjs';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'firstlight-demo-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const note = (api: string) =>
  writeFileSync(
    path.join(dataDir, 'run.json'),
    JSON.stringify({ urls: { api, externalArchive: 'http://127.0.0.1:3003' } }),
  );

it('gives the archive of the service that runs there', () => {
  note('http://127.0.0.1:3000');
  expect(sampleArchiveUrl('http://localhost:3000', dataDir)).toBe('http://127.0.0.1:3003');
});

it('says so when nothing runs there, or another service', () => {
  expect(() => sampleArchiveUrl('http://127.0.0.1:3000', dataDir)).toThrow(
    '--files needs the sample archive',
  );
  note('http://127.0.0.1:3000');
  expect(() => sampleArchiveUrl('http://127.0.0.1:4000', dataDir)).toThrow(dataDir);
});
