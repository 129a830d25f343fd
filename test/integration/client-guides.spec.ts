import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filterWavelengthUm } from '#observatory';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { openAccount, type Account } from '../support/api-client.js';
import { decodePicture } from '../support/decode-picture.js';
import { sharedStack } from '../support/shared-stack.js';
import { channelFileName, channelImage, STAR_CHANNELS } from '../support/star-channels.js';

jest.setTimeout(120_000);

/** Debian's, if installed. */
const PYTHON = '/usr/bin/python3';
const LIMIT_MS = 100_000;

const works = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const hasPython = works(PYTHON, '-c', 'import requests, websocket');
const hasShell = works('bash', '--version') && works('curl', '--version') && works('jq', '--version');

/** The images are given from red to blue. */
const FROM_BLUE = STAR_CHANNELS.toReversed();
const wavelengthOf = ({ filter }: { filter: string }) => filterWavelengthUm(filter, 'NIRCAM');

let account: Account;
let folder: string;
let url: string;
let images: string[];

beforeAll(async () => {
  ({ url } = await sharedStack());
  account = await openAccount(url);
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-guides-'));
  images = STAR_CHANNELS.map((channel) => {
    const place = path.join(folder, channelFileName(channel));
    writeFileSync(place, channelImage(channel));
    return place;
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

async function run(command: string, ...args: string[]): Promise<string> {
  const login = { FIRSTLIGHT_USERNAME: account.username, FIRSTLIGHT_PASSWORD: account.password };
  const options = {
    cwd: folder,
    env: { ...process.env, ...login },
    signal: AbortSignal.timeout(LIMIT_MS),
  };
  const { code, output, errors } = await runCommand(command, args, options);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return output;
}

const signatureOf = (name: string) => readFileSync(path.join(folder, name)).toString('latin1', 1, 4);

/** Pixels of the composite that has the shortest wavelength in blue and the longest in red, with automatic tones. */
async function expectedPixels(width: number) {
  const { items } = (await account.get('/api/spacedata?pageSize=200')).json;
  const idOf = (name: string) => items.find(({ fileName }: { fileName: string }) => fileName === name).id;
  const channels = FROM_BLUE.map((channel, i) => ({
    dataIds: [idOf(channelFileName(channel))],
    color: { hue: 240 - 120 * i },
    autoStretch: true,
  }));
  const body = { channels, width, northUp: true, crop: 'intersection' };
  const { bytes } = await account.post('/api/composite/generate-nchannel', body);
  return decodePicture(bytes);
}

(hasPython ? it : it.skip)(
  `main_job.py makes a picture${hasPython ? '' : ' (skipped: python3-requests and python3-websocket are not installed)'}`,
  async () => {
    const program = path.join(PROJECT_ROOT, 'docs/clients/main_job.py');
    const output = await run(PYTHON, program, url, 'python.png', ...images);
    const lines = output.trim().split('\n');
    expect(lines.slice(0, images.length)).toEqual(
      FROM_BLUE.map(
        (channel) =>
          `${channelFileName(channel)}: image, filter ${channel.filter}, ${wavelengthOf(channel)} um`,
      ),
    );
    expect(lines.filter((line) => /^Job/.test(line)).map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['JobSnapshot', 'JobCompleted']),
    );
    expect(lines.at(-1)).toBe('written: python.png');
    expect(await decodePicture(readFileSync(path.join(folder, 'python.png')))).toEqual(
      await expectedPixels(400),
    );
  },
);

(hasShell ? it : it.skip)(
  `tour.sh goes from a login to a deletion${hasShell ? '' : ' (skipped: bash, curl or jq is not installed)'}`,
  async () => {
    const output = await run('bash', path.join(PROJECT_ROOT, 'docs/clients/tour.sh'), url, ...images);
    const said = output.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(said.filter((line) => !line.startsWith('jw'))).toEqual([
      expect.stringMatching(/^(Healthy|Degraded)$/),
      'user',
      `image [${FROM_BLUE[0].size},${FROM_BLUE[0].size}]`,
      'SIMPLE',
      'completed',
      '404 not_found',
      ...images.map(() => '204'),
    ]);
    expect(said.filter((line) => line.endsWith(' um'))).toEqual(
      FROM_BLUE.map(
        (channel) => `${channelFileName(channel)}: ${channel.filter}, ${wavelengthOf(channel)} um`,
      ),
    );
    expect([signatureOf('tour-preview.png'), signatureOf('tour-composite.png')]).toEqual(['PNG', 'PNG']);
  },
);
