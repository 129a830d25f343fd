/**
 * What one caller does to another. The first, at 127.0.0.1, does the worst that its request limit allows (`parts/greedy-neighbour.ts`); the
 * second, at 127.0.0.2, works as a person does, in turns alone and beside it. Each has a process of its own, and the limits of requests are
 * those of production. No request of the second may be refused, and its 95th percentiles stay below three times those alone plus the
 * longest task of the first. `npm run bench -- neighbours`; NEIGHBOUR_TURNS and NEIGHBOUR_ROUNDS (of a turn) change the number of samples.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '#domain';
import { clientAtAddress, type AddressedRequest } from './parts/client-at-address.js';
import { startLibraryService } from './parts/library-service.js';
import {
  composite,
  detection,
  imageFile,
  LARGEST,
  preview,
  upload,
  type Neighbour,
} from './parts/neighbour-requests.js';
import { withPostgres } from './parts/own-postgres.js';
import { POLITE_KINDS, type PoliteKind, type Sample } from './parts/polite-kinds.js';
import { percentile } from './parts/timing.js';

const TURNS = Number(process.env.NEIGHBOUR_TURNS ?? 3);
const ROUNDS = Number(process.env.NEIGHBOUR_ROUNDS ?? 4);
const SIDE = 2048;
const MAX_RATIO = 3;
const TASK_SAMPLES = 3;

const reportLoad = (when: string) => console.log(`load of the machine ${when}: ${loadavg()[0].toFixed(1)}`);

async function register(url: string, localAddress: string): Promise<Omit<Neighbour, 'recordId'>> {
  const client = clientAtAddress(url, localAddress);
  const username = `at-${localAddress.replaceAll('.', '-')}`;
  const json = { username, email: `${username}@example.org`, password: 'Bench-Neighbour-1' };
  const { body } = await client.send({ method: 'POST', path: '/api/auth/register', json });
  client.close();
  return { url, localAddress, token: (JSON.parse(body.toString()) as { accessToken: string }).accessToken };
}

/** Uploads the image that both work on. @returns the id of its record */
async function uploadImage(owner: Omit<Neighbour, 'recordId'>): Promise<string> {
  const client = clientAtAddress(owner.url, owner.localAddress);
  const order = { ...upload(owner, imageFile(SIDE)), fields: { visibility: 'public' } };
  const { body } = await client.send(order);
  client.close();
  return (JSON.parse(body.toString()) as { id: string }).id;
}

/** The longest task of the first caller that a request of each kind may wait for, measured alone. */
async function longestTasks(first: Neighbour): Promise<Readonly<Record<PoliteKind, number>>> {
  const client = clientAtAddress(first.url, first.localAddress);
  const longest = async (order: () => AddressedRequest) => {
    const times: number[] = [];
    for (let i = 0; i < TASK_SAMPLES; i += 1) times.push((await client.send(order())).ms);
    return percentile(times, 50);
  };
  const picture = await longest(() => preview(first, true));
  const sources = await longest(() => detection(first));
  const colours = await longest(() => composite(first, LARGEST));
  client.close();
  return {
    ...{ preview: picture, upload: picture, detection: sources },
    ...{ composite: colours, job: colours, hub: 0 },
  };
}

const startNeighbour = (file: string, neighbour: Neighbour): ChildProcess =>
  fork(new URL(`parts/${file}`, import.meta.url), [JSON.stringify(neighbour)]);

/** Sends the order. @returns the answer */
async function ask<Answer>(child: ChildProcess, order: string): Promise<Answer> {
  const answer = once(child, 'message') as Promise<[Answer]>;
  child.send(order);
  return (await answer)[0];
}

async function rounds(polite: ChildProcess): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let i = 0; i < ROUNDS; i += 1) samples.push(...(await ask<Sample[]>(polite, 'work')));
  return samples;
}

/** The figures of a kind of request. @returns whether its limit is met and none was refused */
function reportKind(
  kind: PoliteKind,
  { alone, beside }: { readonly alone: readonly Sample[]; readonly beside: readonly Sample[] },
  task: number,
): boolean {
  const timesOf = (samples: readonly Sample[]) =>
    samples.flatMap((sample) => (sample.kind === kind && sample.ms !== undefined ? [sample.ms] : []));
  const refusals = [...alone, ...beside].filter((sample) => sample.kind === kind && sample.ms === undefined);
  const [before, now] = [alone, beside].map((samples) => percentile(timesOf(samples), 95));
  const limit = MAX_RATIO * before + task;
  const isReached = now <= limit && refusals.length === 0;
  const median = percentile(timesOf(beside), 50);
  console.log(
    `${kind.padEnd(10)} n ${timesOf(alone).length} and ${timesOf(beside).length}, refused ${refusals.length}, p95 alone ${before.toFixed(0)} ms, ` +
      `beside ${now.toFixed(0)} ms (median ${median.toFixed(0)}), longest task ${task.toFixed(0)} ms, ` +
      `${limit.toFixed(0)} ms at most: ${isReached ? 'reached' : 'MISSED'}`,
  );
  for (const { refusal } of refusals) console.log(`  ${refusal}`);
  return isReached;
}

/** Both callers in turns. @returns whether every limit is met */
async function measure(url: string): Promise<boolean> {
  const [owner, guest] = [await register(url, '127.0.0.1'), await register(url, '127.0.0.2')];
  const recordId = await uploadImage(owner);
  const first = { ...owner, recordId };
  const polite = startNeighbour('polite-neighbour.js', { ...guest, recordId });
  const greedy = startNeighbour('greedy-neighbour.js', first);
  await ask(polite, 'work'); // Compiles the code.
  const tasks = await longestTasks(first);
  const alone: Sample[] = [];
  const beside: Sample[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(...(await rounds(polite)));
    await ask(greedy, 'start');
    beside.push(...(await rounds(polite)));
    const counts = await ask<[string, number][]>(greedy, 'stop');
    console.log(`the greedy caller got: ${counts.map(([name, number]) => `${name} × ${number}`).join(', ')}`);
  }
  greedy.disconnect();
  polite.disconnect();
  return POLITE_KINDS.map((kind) => reportKind(kind, { alone, beside }, tasks[kind])).every(Boolean);
}

reportLoad('before');
const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-neighbours-'));
try {
  await withPostgres(async (databaseUrl) => {
    await migrateDatabase(databaseUrl);
    const service = await startLibraryService(folder, databaseUrl, ['processing', 'worker', 'api'], 'on');
    try {
      if (!(await measure(new URL(service.api).origin))) process.exitCode = 1;
    } finally {
      await service.close();
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
reportLoad('after');
