/**
 * What one caller does to another: the first, at 127.0.0.1, repeats the worst that its request limit allows (70 previews, 40 detections,
 * 18 composites, ten jobs and uploads at once, 1,000 sockets); the second, at 127.0.0.2, works as a person does, alone and beside it.
 * No request of the second may be refused, and its 95th percentiles stay below three times those alone plus the longest task that runs.
 * `npm run bench -- neighbours`; NEIGHBOUR_ROUNDS changes the number of rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadavg } from 'node:os';
import { migrateDatabase } from '#domain';
import { tanGrid, wcsCards, writeFits } from '#kernels';
import {
  clientAtAddress,
  type AddressedRequest,
  type ClientAtAddress,
  type TimedAnswer,
} from './parts/client-at-address.js';
import { startLibraryService } from './parts/library-service.js';
import { withPostgres } from './parts/own-postgres.js';
import { starField } from './parts/star-field.js';
import { percentile } from './parts/timing.js';

const ROUNDS = Number(process.env.NEIGHBOUR_ROUNDS ?? 8);
const SIDE = 2048;
const SMALL_SIDE = 256;
const MAX_RATIO = 3;
const MAX_LOSS_ROUNDS = 3;
const GREEDY = { previews: 70, detections: 40, composites: 18, jobs: 10, uploads: 10, sockets: 1000 };
/** All requests of a greedy round, of 300 in a minute. */
const ROUND_MS =
  (60_000 * (GREEDY.previews + GREEDY.detections + GREEDY.composites + GREEDY.jobs + GREEDY.uploads)) / 300;
const POLL_MS = 200;

/** A caller: an account at an address. */
interface Neighbour {
  readonly client: ClientAtAddress;
  readonly token: string;
}

/** The records and files of a run. */
interface Subject {
  readonly recordId: string;
  readonly small: Uint8Array;
}

let requests = 0;
/** A request that was not made before, so that no response is cached. */
const preview = (recordId: string, filter = ''): AddressedRequest => ({
  path: `/api/spacedata/${recordId}/preview?width=${600 + ((requests += 1) % 2000)}&height=${600 + Math.floor(requests / 2000)}${filter}`,
});
/** The most expensive filter. */
const MEDIAN = '&smoothMethod=median&smoothSize=25';
const detection = (recordId: string, thresholdSigma: number): AddressedRequest => ({
  ...{ method: 'POST', path: '/api/analysis/detect-sources' },
  json: { dataId: recordId, thresholdSigma, method: 'segmentation' },
});
const composite = (recordId: string, channels: number, width: number, isJob = false): AddressedRequest => ({
  ...{ method: 'POST', path: `/api/composite/${isJob ? 'export' : 'generate'}-nchannel` },
  json: {
    channels: Array.from({ length: channels }, (_, i) => ({ dataIds: [recordId], color: { hue: 20 * i } })),
    width,
  },
});
const upload = (bytes: Uint8Array): AddressedRequest => ({
  ...{ method: 'POST', path: '/api/spacedata/upload' },
  file: { name: `field-${(requests += 1)}_f200w_i2d.fits`, bytes },
});

/** Milliseconds of every kind of request of the second caller, and its refusals. */
interface Figures {
  readonly times: Map<string, number[]>;
  readonly refusals: string[];
}

const newFigures = (): Figures => ({ times: new Map(), refusals: [] });

/** What a person does, one after another. */
async function work({ client, token }: Neighbour, { recordId, small }: Subject, figures: Figures) {
  const note = (kind: string, ms: number) =>
    figures.times.set(kind, [...(figures.times.get(kind) ?? []), ms]);
  const send = async (kind: string, order: AddressedRequest): Promise<TimedAnswer> => {
    const answer = await client.send({ ...order, token });
    if (answer.status >= 400) figures.refusals.push(`${kind} ${answer.status} ${answer.body.toString()}`);
    else note(kind, answer.ms);
    return answer;
  };
  for (let i = 0; i < 3; i += 1) await send('preview', preview(recordId));
  await send('detection', detection(recordId, 5));
  await send('composite', composite(recordId, 3, 800));
  await send('upload', upload(small));
  const began = performance.now();
  const job = await client.send({ ...composite(recordId, 3, 800, true), token });
  if (job.status !== 202) figures.refusals.push(`job ${job.status} ${job.body.toString()}`);
  else if (await isCompleted(client, token, job)) note('job', performance.now() - began);
  else figures.refusals.push('job: not completed');
  try {
    const { ms, socket } = await client.openHub(token);
    note('hub', ms);
    socket.close();
  } catch (error) {
    figures.refusals.push(`hub: ${String(error)}`);
  }
}

async function isCompleted(client: ClientAtAddress, token: string, job: TimedAnswer): Promise<boolean> {
  const { jobId } = JSON.parse(job.body.toString()) as { jobId: string };
  for (;;) {
    const answer = await client.send({ path: `/api/jobs/${jobId}`, token });
    const { status } = JSON.parse(answer.body.toString()) as { status: string };
    if (['completed', 'failed', 'cancelled'].includes(status)) return status === 'completed';
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** One round of the worst: half of the requests as an account, half anonymous. @returns answers by status */
async function greed(
  { client, token }: Neighbour,
  { recordId, small }: Subject,
  counts: Map<string, number>,
) {
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const send = async (order: AddressedRequest, isAnonymous = false) =>
    count(`${(await client.send(isAnonymous ? order : { ...order, token })).status}`);
  const times = <T>(number: number, make: (index: number) => Promise<T>) =>
    Array.from({ length: number }, (_, i) => make(i));
  await Promise.all([
    ...times(GREEDY.previews, (i) => send(preview(recordId, MEDIAN), i % 2 === 0)),
    ...times(GREEDY.detections, (i) => send(detection(recordId, 3 + i / 100), i % 2 === 0)),
    ...times(GREEDY.composites, (i) => send(composite(recordId, 16, 2000), i % 2 === 0)),
    ...times(GREEDY.jobs, () => send(composite(recordId, 16, 2000, true))),
    ...times(GREEDY.uploads, () => send(upload(small))),
    ...times(GREEDY.sockets, () =>
      client.openHub(token).then(
        ({ socket }) => {
          count('socket opened');
          setTimeout(() => socket.close(), ROUND_MS);
        },
        () => count('socket refused'),
      ),
    ),
  ]);
}

/** Repeats greedy rounds, each begun no sooner than the request limit allows, whether the last has ended or not. */
async function greedWhile(isOn: () => boolean, neighbour: Neighbour, subject: Subject) {
  const counts = new Map<string, number>();
  const rounds: Promise<void>[] = [];
  while (isOn()) {
    rounds.push(greed(neighbour, subject, counts));
    const until = performance.now() + ROUND_MS;
    while (isOn() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await Promise.all(rounds);
  return counts;
}

/** The longest tasks of the first caller, alone: what a call of the second waits for at most. */
async function longestTasks({ client, token }: Neighbour, { recordId }: Subject) {
  const timed = async (order: AddressedRequest) => (await client.send({ ...order, token })).ms;
  const picture = await timed(preview(recordId, MEDIAN));
  const sources = await timed(detection(recordId, 3));
  const colours = await timed(composite(recordId, 16, 2000));
  return {
    preview: picture,
    upload: picture,
    detection: sources,
    composite: colours,
    job: 2 * colours,
    hub: 0,
  };
}

/** The 95th percentiles of both, and the verdict. @returns whether all are below their limits */
function report(alone: Figures, beside: Figures, longest: Readonly<Record<string, number>>): boolean {
  const verdicts = [...alone.times].map(([kind, times]) => {
    const [before, now] = [times, beside.times.get(kind) ?? []].map((all) => percentile(all, 95));
    const limit = MAX_RATIO * before + longest[kind];
    const isReached = now <= limit;
    console.log(
      `${kind.padEnd(10)} p95 alone ${before.toFixed(0)} ms, beside ${now.toFixed(0)} ms (${beside.times.get(kind)?.length}), ` +
        `${limit.toFixed(0)} ms at most: ${isReached ? 'reached' : 'MISSED'}`,
    );
    return isReached;
  });
  console.log(
    `refused: ${beside.refusals.length}, 0 at most${beside.refusals
      .slice(0, 3)
      .map((text) => `\n  ${text}`)
      .join('')}`,
  );
  return verdicts.every(Boolean) && beside.refusals.length + alone.refusals.length === 0;
}

/** Previews of one caller, ten at once: what the turns cost when nobody else is there. */
async function throughput({ client, token }: Neighbour, { recordId }: Subject): Promise<number> {
  const began = performance.now();
  let left = 60;
  const one = async () => {
    while ((left -= 1) >= 0) await client.send({ ...preview(recordId), token });
  };
  await Promise.all(Array.from({ length: 10 }, one));
  return (1000 * 60) / (performance.now() - began);
}

async function register(url: string, localAddress: string): Promise<Neighbour> {
  const client = clientAtAddress(url, localAddress);
  const username = `at-${localAddress.replaceAll('.', '-')}`;
  const json = { username, email: `${username}@example.org`, password: 'Bench-Neighbour-1' };
  const { body } = await client.send({ method: 'POST', path: '/api/auth/register', json });
  return { client, token: (JSON.parse(body.toString()) as { accessToken: string }).accessToken };
}

const image = (side: number) => {
  const grid = tanGrid({ ra: 84, dec: -5, scaleArcsec: 0.1, rotationDeg: 10, width: side, height: side });
  return writeFits([{ data: starField(side), shape: [side, side], cards: wcsCards(grid) }]);
};

async function measure(url: string): Promise<boolean> {
  const [first, second] = [await register(url, '127.0.0.1'), await register(url, '127.0.0.2')];
  const order = { ...upload(image(SIDE)), fields: { visibility: 'public' }, token: first.token };
  const { body } = await first.client.send(order);
  const subject = { recordId: (JSON.parse(body.toString()) as { id: string }).id, small: image(SMALL_SIDE) };
  await work(second, subject, newFigures()); // Compiles the code.
  const rates: number[] = [];
  for (let i = 0; i < MAX_LOSS_ROUNDS; i += 1) rates.push(await throughput(second, subject));
  console.log(
    `previews of one caller alone: ${percentile(rates, 50).toFixed(1)} a second (median of ${rates.length})`,
  );
  if (ROUNDS === 0) return true;
  const longest = await longestTasks(first, subject);
  const [alone, beside] = [newFigures(), newFigures()];
  for (let i = 0; i < ROUNDS; i += 1) await work(second, subject, alone);
  let isOn = true;
  const greedy = greedWhile(() => isOn, first, subject);
  for (let i = 0; i < ROUNDS; i += 1) await work(second, subject, beside);
  isOn = false;
  const counts = await greedy;
  console.log(
    `the greedy caller got: ${[...counts].map(([name, count]) => `${name} × ${count}`).join(', ')}`,
  );
  return report(alone, beside, longest);
}

console.log(`load of the machine before: ${loadavg()[0].toFixed(1)}`);
const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-neighbours-'));
try {
  await withPostgres(async (databaseUrl) => {
    await migrateDatabase(databaseUrl);
    const service = await startLibraryService(folder, databaseUrl, ['processing', 'worker', 'api']);
    try {
      if (!(await measure(new URL(service.api).origin))) process.exitCode = 1;
    } finally {
      await service.close();
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`load of the machine after: ${loadavg()[0].toFixed(1)}`);
