import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { say } from './library-lines.js';
import type { LibraryService } from './library-service.js';

const FORMATS = ['json', 'csv', 'votable'] as const;
/** Approximate numbers of exported records, selected by their dates. */
const SIZES = [1_000, 100_000];

/** Exports of few and of many records in each format, by an administrator: memory of worker and API must not grow with their number. */
export async function measureExports(
  service: LibraryService,
  token: string,
  database: DataSource,
): Promise<void> {
  for (const size of SIZES) {
    const search = { dateTo: await dateBefore(database, size) };
    for (const format of FORMATS) await measureExport(service, token, { format, search });
  }
}

/** The observation date that this many records precede. */
async function dateBefore(database: DataSource, size: number): Promise<string> {
  const [{ date }] = await database.query<{ date: Date }[]>(
    `SELECT observation_date AS date FROM records WHERE archived_at IS NULL AND observation_date IS NOT NULL
     ORDER BY observation_date LIMIT 1 OFFSET $1`,
    [size],
  );
  return date.toISOString();
}

async function measureExport(
  service: LibraryService,
  token: string,
  order: { readonly format: string; readonly search: object },
): Promise<void> {
  service.forgetPeak();
  service.forgetPeak('worker');
  const begun = performance.now();
  const { message, jobId } = await finished(service, token, order);
  const seconds = (performance.now() - begun) / 1000;
  const bytes = await download(service, token, jobId);
  const what = `export as ${order.format}, ${message}`;
  say(`${what}: time`, seconds, null, 's');
  say(`${what}: file`, bytes / 1e6, null, 'MB');
  say(`${what}: memory of the worker at its peak`, service.peakMegabytes('worker'), null, 'MB');
  say(`${what}: memory of the API at its peak`, service.peakMegabytes(), null, 'MB');
}

interface Job {
  readonly jobId: string;
  readonly status: string;
  readonly message: string;
}

async function finished(service: LibraryService, token: string, order: object): Promise<Job> {
  const started = await call(service, token, '/datamanagement/export', order);
  const { jobId } = (await started.json()) as { jobId: string };
  for (;;) {
    const job = (await (await call(service, token, `/jobs/${jobId}`)).json()) as Job;
    if (job.status === 'completed') return { ...job, jobId };
    if (job.status === 'failed') throw new Error(`the export failed: ${job.message}`);
    await sleep(200);
  }
}

/** @returns the size of the file in bytes */
async function download(service: LibraryService, token: string, jobId: string): Promise<number> {
  const { body } = await call(service, token, `/datamanagement/export/${jobId}`);
  let bytes = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  return bytes;
}

async function call(
  { api }: LibraryService,
  token: string,
  address: string,
  body?: object,
): Promise<Response> {
  const answer = await fetch(`${api}${address}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer;
}
