import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RecordEntity } from '#domain';
import { call, callerOf, openAccount, type Account, type Answer, type Caller } from './api-client.js';
import { offerFiles, type OfferedFile } from './archive-files.js';
import { followJob } from './library.js';
import { startStack, type Stack } from './start-stack.js';

const ADMIN = { username: 'keeper', password: 'Keeper-Password-1' };
/** One of the sample archive's exclusive observations (docs/sample-archive.md). */
const TOKEN = 'sample-archive-token';
/** An unknown id. */
export const UNKNOWN_OBS = 'jw00000-o001_t001_nircam_clear-f090w';

/** The service with its sample archive, an administrator, and two users. */
export interface ImportStack {
  readonly stack: Stack;
  readonly admin: Caller & { readonly id: string };
  readonly user: Account;
  readonly stranger: Account;
}

/** Starts the stack of a spec before all of its tests; each test has its own users. */
export function importStack(): ImportStack {
  const opened = {} as { -readonly [Name in keyof ImportStack]: ImportStack[Name] };
  beforeAll(async () => {
    const env = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, ARCHIVE_TOKEN: TOKEN };
    opened.stack = await startStack({
      apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'],
      env,
    });
    const { url } = opened.stack;
    const { json } = await call(url, 'POST', '/api/auth/login', { body: ADMIN });
    opened.admin = { ...callerOf(url, json.accessToken), id: json.user.id };
  });
  beforeEach(async () => {
    const { url } = opened.stack;
    [opened.user, opened.stranger] = await Promise.all([openAccount(url), openAccount(url)]);
  });
  return opened;
}

/** Waits 40 s at most. */
type OfStack = Pick<ImportStack, 'stack'>;

export const recordRows = ({ stack }: OfStack) => stack.database.getRepository(RecordEntity);

/** The records of a file, of all owners, oldest first. */
export const recordsOf = (t: OfStack, { sha256 }: Pick<OfferedFile, 'sha256'>): Promise<RecordEntity[]> =>
  recordRows(t).find({ where: { sha256 }, order: { id: 'ASC' } });

/** Path of an archive file in the storage. */
export const keyOf = ({ obsId, sha256, fileName }: Pick<OfferedFile, 'obsId' | 'sha256' | 'fileName'>) =>
  `archive/${obsId}/${sha256.slice(0, 16)}/${fileName}`;

export const offerOne = async ({ stack }: OfStack): Promise<OfferedFile> =>
  (await offerFiles(stack, 1)).files[0];

/** Imports an observation of one file. @returns the id of its record */
export async function importOf(
  caller: Caller,
  { obsId }: { readonly obsId: string },
  more: object = {},
): Promise<string> {
  const { json } = await caller.post('/api/archive/import', { obsId, ...more });
  const job = await followJob(caller, json.jobId);
  expect([job.status, job.error]).toEqual(['completed', null]);
  return job.resultDataId;
}

/** Simulates a crash between file and record: the file exists without a row. */
export async function forget({ stack }: OfStack, file: Parameters<typeof keyOf>[0]): Promise<void> {
  await stack.database.query('DELETE FROM records WHERE storage_key = $1', [keyOf(file)]);
  await stack.database.query('DELETE FROM blobs WHERE key = $1', [keyOf(file)]);
}

/** Puts a file into the storage like an operator. */
export function putByHand({ stack }: OfStack, key: string, bytes: Uint8Array): void {
  const target = path.join(stack.dataDir, 'data', key);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, bytes);
}

/** The counts in a job's result document. */
export async function countsOf(caller: Caller, answer: Answer): Promise<Record<string, number>> {
  expect(answer.status).toBe(202);
  const job = await followJob(caller, answer.json.jobId);
  expect([job.status, job.error, job.resultKind]).toEqual(['completed', null, 'blob']);
  return (await caller.get(`/api/jobs/${job.jobId}/result`)).json;
}
