import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

it('the demo makes a picture of a folder of files and reports it in one line for programs', async () => {
  const { url, sampleArchiveUrl, dataDir } = await sharedStack();
  const files = mkdtempSync(path.join(folder, 'files-'));
  for (const channel of STAR_CHANNELS)
    writeFileSync(path.join(files, channelFileName(channel)), channelImage(channel));
  // As npm start writes it.
  writeFileSync(
    path.join(folder, 'run.json'),
    JSON.stringify({ urls: { api: url, externalArchive: sampleArchiveUrl } }),
  );
  const secret = 'sample-archive/secret';
  cpSync(path.join(dataDir, secret), path.join(folder, secret));
  const out = path.join(folder, 'demo.png');
  const args = ['--base-url', url, '--files', files, '--out', out, '--width', '200'];
  const { code, output, errors } = await demo(args, { DATA_DIR: folder });
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const summary = JSON.parse(output.trim().split('\n').at(-1)!);
  expect(summary).toMatchObject({ picture: out, recordIds: STAR_CHANNELS.map(() => expect.any(String)) });
  expect(readFileSync(out).readUInt32BE(16)).toBe(summary.width);
});

it('the demo reports an unreachable service in one sentence', async () => {
  const { code, output } = await demo(['--base-url', 'http://127.0.0.1:9']);
  const sentence = /^demo: no Firstlight service at http:\/\/127\.0\.0\.1:9 .*; start it with npm start\n$/;
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
});
