import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { sharedStack } from '../support/shared-stack.js';
import { channelFileName, channelImage, STAR_CHANNELS } from '../support/star-channels.js';

jest.setTimeout(120_000);

/** Debian's, if installed. */
const PYTHON = '/usr/bin/python3';
const LIMIT_MS = 100_000;

const works = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const hasPython = works(PYTHON, '-c', 'import requests, websocket');
const hasShell = works('bash', '--version') && works('curl', '--version') && works('jq', '--version');

let folder: string;
let url: string;
let images: string[];

beforeAll(async () => {
  ({ url } = await sharedStack());
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-guides-'));
  images = STAR_CHANNELS.map((channel) => {
    const place = path.join(folder, channelFileName(channel));
    writeFileSync(place, channelImage(channel));
    return place;
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

async function run(command: string, ...args: string[]): Promise<string> {
  const options = { cwd: folder, env: process.env, signal: AbortSignal.timeout(LIMIT_MS) };
  const { code, output, errors } = await runCommand(command, args, options);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return output;
}

const signatureOf = (name: string) => readFileSync(path.join(folder, name)).toString('latin1', 1, 4);

(hasPython ? it : it.skip)(
  `main_job.py makes a picture${hasPython ? '' : ' (skipped: python3-requests and python3-websocket are not installed)'}`,
  async () => {
    const program = path.join(PROJECT_ROOT, 'docs/clients/main_job.py');
    const output = await run(PYTHON, program, url, 'python.png', ...images);
    const lines = output.trim().split('\n');
    expect(lines.slice(0, images.length)).toEqual(
      STAR_CHANNELS.map((channel) => `${channelFileName(channel)}: image, filter ${channel.filter}`),
    );
    expect(lines.filter((line) => /^Job/.test(line)).map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['JobSnapshot', 'JobCompleted']),
    );
    expect(lines.at(-1)).toBe('written: python.png');
    expect(signatureOf('python.png')).toBe('PNG');
  },
);

(hasShell ? it : it.skip)(
  `tour.sh goes from an account to a deletion${hasShell ? '' : ' (skipped: bash, curl or jq is not installed)'}`,
  async () => {
    const output = await run('bash', path.join(PROJECT_ROOT, 'docs/clients/tour.sh'), url, images[0]);
    const said = output.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(said.filter((line) => !line.startsWith('jw'))).toEqual([
      expect.stringMatching(/^(Healthy|Degraded)$/),
      'user',
      `image [${STAR_CHANNELS[0].size},${STAR_CHANNELS[0].size}]`,
      'SIMPLE',
      'completed',
      '404 not_found',
      '204',
    ]);
    expect([signatureOf('tour-preview.png'), signatureOf('tour-composite.png')]).toEqual(['PNG', 'PNG']);
  },
);
