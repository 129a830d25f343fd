import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tanGrid, wcsCards, writeFits } from '#kernels';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { sharedStack } from '../support/shared-stack.js';
import { channelFileName, channelImage, STAR_CHANNELS } from '../support/star-channels.js';

jest.setTimeout(120_000);

const LIMIT_MS = 100_000;

let folder: string;

beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'firstlight-demo-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const demo = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand(process.execPath, [path.join(PROJECT_ROOT, 'scripts/demo.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    signal: AbortSignal.timeout(LIMIT_MS),
  });

/** A folder with images of some channels, named alike in each folder. */
function filesOf(channels: readonly (typeof STAR_CHANNELS)[number][]): string {
  const files = mkdtempSync(path.join(folder, 'files-'));
  for (const channel of channels)
    writeFileSync(path.join(files, channelFileName(channel)), channelImage(channel));
  return files;
}

/** As npm start writes it. */
async function noteService(): Promise<string> {
  const { url, sampleArchiveUrl, dataDir } = await sharedStack();
  writeFileSync(
    path.join(folder, 'run.json'),
    JSON.stringify({ urls: { api: url, externalArchive: sampleArchiveUrl } }),
  );
  const secret = 'sample-archive/secret';
  cpSync(path.join(dataDir, secret), path.join(folder, secret));
  return url;
}

it('the demo makes pictures of folders of files with one account, each of its own files only', async () => {
  const url = await noteService();
  const run = (files: string, ...more: string[]) =>
    demo(['--base-url', url, '--files', files, '--width', '200', ...more], { DATA_DIR: folder });
  const all = await run(filesOf(STAR_CHANNELS));
  expect({ code: all.code, errors: all.errors }).toEqual({ code: 0, errors: '' });
  const own = filesOf(STAR_CHANNELS.slice(0, 2));
  writeFileSync(path.join(own, 'notes.txt'), 'text');
  const out = path.join(folder, 'demo.png');
  const { code, output, errors } = await run(own, '--out', out);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toContain('notes.txt left out: is not named like a FITS file');
  const summary = JSON.parse(output.trim().split('\n').at(-1)!);
  expect(summary).toMatchObject({ picture: out, recordIds: [expect.any(String), expect.any(String)] });
  expect(readFileSync(out).readUInt32BE(16)).toBe(summary.width);
  expect(existsSync(path.join(folder, 'firstlight-demo.png'))).toBe(true);
  const accountOf = (text: string) => /account (\S+) opened/.exec(text)![1];
  expect(accountOf(output)).toBe(accountOf(all.output));
});

it('the demo reports a folder whose images show no common sky', async () => {
  const url = await noteService();
  const files = mkdtempSync(path.join(folder, 'files-'));
  for (const [filter, ra] of [
    ['J', 10],
    ['K', 20],
  ] as const) {
    const cards = [
      { keyword: 'BAND', value: filter },
      ...wcsCards(tanGrid({ ra, dec: 5, scaleArcsec: 1, width: 8, height: 8 })),
    ];
    writeFileSync(
      path.join(files, `${filter}.fits`),
      writeFits([{ shape: [8, 8], data: new Float32Array(64), cards }]),
    );
  }
  const { code, output } = await demo(['--base-url', url, '--files', files], { DATA_DIR: folder });
  expect(code).toBe(1);
  expect(output).toContain(`demo: the images of ${files} show no common sky`);
});

it('the demo reports an unreachable service in one sentence', async () => {
  const { code, output } = await demo(['--base-url', 'http://127.0.0.1:9']);
  const sentence = /^demo: no Firstlight service at http:\/\/127\.0\.0\.1:9 .*; start it with npm start\n$/;
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
});
