import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createArchiveClient, type ArchiveClient, type DownloadProgress } from '#archive-client';
import {
  DOWNLOAD,
  etagOf,
  serveFile,
  startFakeMast,
  uriOf,
  type FakeMast,
} from '../../apps/archive/test/fake-mast.js';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { appSubjects } from '../../tools/testing/app-processes.mjs';
import { controlProcesses } from '../../tools/testing/process-control.mjs';
import { atSpecEnd } from '../support/spec-end.js';
import { stackEnvironment } from '../support/stack-environment.js';
import { claimRedisDatabase } from '../support/test-services.js';

jest.setTimeout(90_000);

const OBS_ID = 'jw02731-o001_t017_nircam_f090w';
const NAME = `${OBS_ID}_i2d.fits`;
/** Three ranges. */
const SIZE = 4_000 * 2880;
const CHUNK = 5 * 1024 * 1024;
const TIMEOUT = { timeoutMs: 30_000 };

interface Process {
  readonly client: ArchiveClient;
  readonly control: ReturnType<typeof controlProcesses<'archive'>>;
}

let mast: FakeMast;
let dataDir: string;
let redisUrl: string;
const file = randomBytes(SIZE);
file.write('SIMPLE  =                    T');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

beforeEach(async () => {
  mast = await startFakeMast();
  dataDir = mkdtempSync(path.join(tmpdir(), 'firstlight-turns-'));
  redisUrl = await claimRedisDatabase();
  mast.files.set(NAME, file);
});
afterEach(async () => {
  await mast.close();
  rmSync(dataDir, { recursive: true });
});

/** A further archive process with the same Redis and the same folders. */
async function startArchive(): Promise<Process> {
  const settings = { ARCHIVE_URL: mast.url, JOB_LEASE_SECONDS: '2' };
  const env = await stackEnvironment({ databaseUrl: '', redisUrl, dataDir, settings });
  const [port] = await findFreePorts(1);
  const control = controlProcesses<'archive'>(
    await appSubjects({ ...env, ARCHIVE_SERVICE_PORT: String(port) }),
  );
  await control.start('archive');
  const client = createArchiveClient({
    url: `http://127.0.0.1:${port}`,
    secret: String(env.INTERNAL_SECRET),
  });
  atSpecEnd(async () => {
    await client.close();
    await control.stop();
  });
  return { client, control };
}

const request = {
  obsId: OBS_ID,
  source: 'http',
  files: [{ fileName: NAME, dataUri: uriOf(NAME), size: SIZE }],
} as const;
const download = ({ client }: Process, seen: DownloadProgress[] = []) =>
  client.download(request, (progress) => seen.push(progress));

/** Holds the second range after a part of it. @returns its response */
function holdSecondRange(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    mast.onDownload = (call, response) => {
      if (call.method === 'HEAD' || mast.callsTo(DOWNLOAD, 'GET').length !== 2)
        return serveFile(mast, call, response);
      const range = `bytes ${CHUNK}-${2 * CHUNK - 1}/${SIZE}`;
      response.writeHead(206, { etag: etagOf(file), 'content-range': range, 'content-length': CHUNK });
      response.write(file.subarray(CHUNK, CHUNK + 1_000_000));
      resolve(response);
    };
  });
}

const stored = () =>
  readFileSync(path.join(dataDir, 'data', `archive/${OBS_ID}/${sha256(file).slice(0, 16)}/${NAME}`));
const left = () => readdirSync(path.join(dataDir, 'downloads', OBS_ID));

it('a process suspended past its slot writes nothing into a file that another one has fetched since', async () => {
  const [sleeper, other] = [await startArchive(), await startArchive()];
  const held = holdSecondRange();
  const first = download(sleeper);
  const response = await held;
  sleeper.control.pause('archive');
  const seen: DownloadProgress[] = [];
  const second = await download(other, seen);
  expect(seen.some(({ waitingFor }) => waitingFor === 'turn')).toBe(true);
  expect(second.files).toMatchObject([{ sha256: sha256(file), size: SIZE }]);

  // The file is a different one when the process resumes.
  response.write(randomBytes(CHUNK - 1_000_000));
  sleeper.control.resume('archive');
  await expect(first).resolves.toEqual(second);
  expect(sha256(stored())).toBe(sha256(file));
  expect(left()).toEqual([`${NAME}.state.json`]);
});

it('the slot of a killed process goes to the next one, which resumes from its bytes', async () => {
  const [dying, other] = [await startArchive(), await startArchive()];
  const held = holdSecondRange();
  const first = download(dying).catch((error: Error) => error.name);
  await held;
  const partBytes = () => {
    const part = left().find((name) => name.endsWith('.part'));
    return part && readFileSync(path.join(dataDir, 'downloads', OBS_ID, part)).length;
  };
  await waitFor(() => Promise.resolve(partBytes() === CHUNK + 1_000_000 || undefined), TIMEOUT);
  await dying.control.end('archive', 'SIGKILL');
  expect(await first).toBe('UpstreamError');
  mast.calls.length = 0;
  mast.onDownload = (call, answer) => serveFile(mast, call, answer);
  const { files } = await download(other);
  expect(files).toMatchObject([{ sha256: sha256(file) }]);
  expect(mast.callsTo(DOWNLOAD, 'GET')[0].headers.range).toMatch(`bytes=${CHUNK + 1_000_000}-`);
  expect(sha256(stored())).toBe(sha256(file));
  expect(left()).toEqual([`${NAME}.state.json`]);
});
