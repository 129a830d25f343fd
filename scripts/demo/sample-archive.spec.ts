import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { offerFolder, sampleArchiveUrl } from './sample-archive.mjs';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'firstlight-demo-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const note = (api: string, externalArchive = 'http://127.0.0.1:3003') =>
  writeFileSync(path.join(dataDir, 'run.json'), JSON.stringify({ urls: { api, externalArchive } }));

it('gives the archive of the service that runs there', () => {
  note('http://127.0.0.1:3000');
  expect(sampleArchiveUrl('http://localhost:3000', dataDir)).toBe('http://127.0.0.1:3003');
});

it('reports that nothing, or another service, runs there', () => {
  expect(() => sampleArchiveUrl('http://127.0.0.1:3000', dataDir)).toThrow(
    '--files needs the sample archive',
  );
  note('http://127.0.0.1:3000');
  expect(() => sampleArchiveUrl('http://127.0.0.1:4000', dataDir)).toThrow(dataDir);
});

it('says that DATA_DIR must be that of the service, and which data folder it read', () => {
  const words = `set DATA_DIR to the one of the npm start at http://127.0.0.1:4000 (it was read in ${dataDir})`;
  expect(() => sampleArchiveUrl('http://127.0.0.1:4000', dataDir)).toThrow(words);
});

it('reports an external archive, whatever DATA_DIR is', () => {
  note('http://127.0.0.1:3000', 'https://archive.example');
  expect(() => sampleArchiveUrl('http://127.0.0.1:3000', dataDir)).toThrow(
    '--files needs the sample archive, but the npm start at http://127.0.0.1:3000 has ARCHIVE_URL set',
  );
});

it('does not send the secret to an external archive, and names the file that it looked in', async () => {
  note('http://127.0.0.1:3000', 'https://archive.example');
  expect(() => sampleArchiveUrl('http://127.0.0.1:3000', dataDir)).toThrow('--files needs');
  note('http://127.0.0.1:3000');
  const offered = offerFolder('http://127.0.0.1:3000', dataDir, '/');
  await expect(offered).rejects.toThrow(path.join(dataDir, 'sample-archive/secret'));
});
