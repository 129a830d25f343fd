import { readFileSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { RecordEntity } from '#domain';
import { openAccount, type Account, type Answer, type Caller } from './api-client.js';
import { filesIn, followJob } from './library.js';
import { startStack, type Stack } from './start-stack.js';

/** An observation of one file for each case. */
export interface FaultyObservation {
  readonly obsId: string;
  readonly fileName: string;
  /** Properties of the file in the archive. */
  readonly size: number;
}

/** Remains of an import: the job, the disk, the library. */
export interface ImportOutcome {
  readonly status: string;
  readonly resumable: boolean;
  readonly error: string | null;
  readonly file: string | null;
  readonly source: string | null;
  /** Bytes of the partial file kept for a resume; null: none. */
  readonly part: number | null;
  /** Stored files of this name. */
  readonly stored: number;
  readonly records: number;
}

/** A stack whose archive has faults for single observations. */
export interface FaultyArchive {
  readonly stack: Stack;
  readonly user: Account;
  /** The sample archive itself. */
  readonly archive: Caller;
  readonly program: string;
  /** The next unused observation. */
  next(): FaultyObservation;
  /** Sets fault switches, limited to an observation by default. */
  set(observation: FaultyObservation, switches: object): Promise<void>;
  /** Starts an import. @returns the job's id */
  begin(observation: FaultyObservation, more?: object): Promise<string>;
  /** Waits for the end of a job, and returns the remains. */
  outcome(observation: FaultyObservation, jobId: string): Promise<ImportOutcome>;
  /** Resumes a job. */
  resume(jobId: string): Promise<void>;
  /** Compares the stored file with the archive's. */
  isStoredRightly(observation: FaultyObservation): Promise<boolean>;
}

export interface FaultyArchiveOptions {
  readonly observations: number;
  readonly fileBytes: number;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts all apps, and a field with one observation per case. */
export async function openFaultyArchive({
  observations,
  fileBytes,
  env,
}: FaultyArchiveOptions): Promise<FaultyArchive> {
  const stack = await startStack({
    apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'],
    env,
  });
  const archive = stack.sampleArchive;
  const field = { name: 'Faults', rows: observations, filesPerRow: 1, fileBytes };
  const { json } = await archive.post('/sample/fields', field);
  const user = await openAccount(stack.url);
  let used = 0;
  return {
    stack,
    user,
    archive,
    program: json.program,
    next: () => {
      const index = used++;
      if (index >= observations) throw new Error(`only ${observations} observations are there`);
      return { obsId: json.obsIds[index], fileName: json.fileNames[index], size: json.bytes / observations };
    },
    set: async ({ obsId }, switches) => {
      const answer = await archive.post('/sample/behaviour', { on: obsId, ...switches });
      if (answer.status !== 201) throw new Error(answer.bytes.toString());
    },
    begin: async ({ obsId }, more = {}) => {
      const answer = await user.post('/api/archive/import', { obsId, downloadSource: 'http', ...more });
      if (answer.status !== 202) throw new Error(answer.bytes.toString());
      return answer.json.jobId;
    },
    outcome: async (observation, jobId) => outcomeOf(stack, observation, await followJob(user, jobId)),
    resume: async (jobId) => {
      const answer = await user.post(`/api/archive/import/resume/${jobId}`);
      if (answer.status !== 202) throw new Error(answer.bytes.toString());
    },
    isStoredRightly: async ({ fileName }) => {
      const address = `${stack.sampleArchiveUrl}/api/v0.1/Download/file?uri=mast:JWST/product/${fileName}`;
      const own = Buffer.from(await (await fetch(address)).arrayBuffer());
      const [stored] = storedFiles(stack, fileName).map((name) =>
        readFileSync(path.join(stack.dataDir, 'data', name)),
      );
      return sha256(stored) === sha256(own);
    },
  };
}

async function outcomeOf(
  stack: Stack,
  { fileName }: FaultyObservation,
  job: Answer['json'],
): Promise<ImportOutcome> {
  const [file] = job.fileProgress;
  const part = filesIn(stack, 'downloads').find((name) => isPartOf(path.basename(name), fileName));
  const records = stack.database.getRepository(RecordEntity);
  return {
    status: job.status,
    resumable: job.resumable,
    error: job.error,
    file: file?.status ?? null,
    source: file?.source ?? null,
    part: part === undefined ? null : statSync(path.join(stack.dataDir, 'downloads', part)).size,
    stored: storedFiles(stack, fileName).length,
    records: await records.countBy({ fileName }),
  };
}

const isPartOf = (name: string, fileName: string) =>
  name.startsWith(`${fileName}.`) && name.endsWith('.part');

const storedFiles = (stack: Stack, fileName: string) =>
  filesIn(stack, 'data').filter((name) => path.basename(name) === fileName);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
