import { readdirSync, type Dirent } from 'node:fs';
import path from 'node:path';
import type { Answer, Caller } from './api-client.js';
import { until, waitFor } from './spec-end.js';
import type { Stack } from './start-stack.js';

const JOB_TIMEOUT_MS = 90_000;
/** Jobs take a second or more, and each poll loads all apps; transient states are polled more often. */
const END_POLL_MS = 120;

/** Uploads a file and returns the response, whatever it is. */
export function upload(
  caller: Caller,
  fileName: string,
  bytes: Uint8Array | string | Blob,
  fields: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  form.append('file', new Blob([bytes]), fileName);
  return caller.post('/api/spacedata/upload', form);
}

/** Uploads a file and returns the id of its record. @throws the API's refusal */
export async function uploadRecord(
  caller: Caller,
  fileName: string,
  bytes: Uint8Array | string | Blob,
  fields: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<string> {
  const answer = await upload(caller, fileName, bytes, fields);
  if (answer.status !== 201) throw new Error(`upload answered ${answer.status}: ${answer.bytes.toString()}`);
  return answer.json.id;
}

/** Waits for the thumbnail of a record, which is made after its upload. */
export const untilThumbnail = (caller: Caller, id: string): Promise<void> =>
  until(async () => (await caller.get(`/api/spacedata/${id}`)).json.hasThumbnail === true);

/** A finished job, or one for which `isReached` is true. @throws when that takes longer than 90 s */
export async function followJob(
  caller: Caller,
  jobId: string,
  isReached: (job: Answer['json']) => boolean = isFinished,
): Promise<Answer['json']> {
  let job: Answer['json'];
  const reached = await waitFor(
    async () => {
      job = (await caller.get(`/api/jobs/${jobId}`)).json;
      return isReached(job) ? true : undefined;
    },
    { timeoutMs: JOB_TIMEOUT_MS, ...(isReached === isFinished && { intervalMs: END_POLL_MS }) },
  );
  if (!reached) throw new Error(`job ${jobId} is still ${job.status} (${job.stage}, ${job.percent} %)`);
  return job;
}

const isFinished = (job: Answer['json']): boolean =>
  ['completed', 'failed', 'cancelled'].includes(job.status);

/** Files in a folder of the stack's data (`data` is the storage, `uploads` are in progress), sorted. */
export function filesIn({ dataDir }: Pick<Stack, 'dataDir'>, folder: string): string[] {
  const root = path.join(dataDir, folder);
  return filesBelow(root)
    .map((file) => path.relative(root, file))
    .sort();
}

/** A folder that does not exist yet, or is removed meanwhile, is empty. */
function filesBelow(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(at) : entry.isFile() ? [at] : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** A composite of records, each a channel with its own hue. */
export const compositeOf = (dataIds: readonly string[], more: object = {}) => ({
  channels: dataIds.map((id, i) => ({ dataIds: [id], color: { hue: (360 * i) / dataIds.length } })),
  ...more,
});
