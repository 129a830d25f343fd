import { setTimeout as sleep } from 'node:timers/promises';
import { compositeOf, upload } from '../library.js';
import { tileFile } from '../mosaic-records.js';
import type { Account, Answer } from '../api-client.js';

/** Requests made, and promises in the service's responses. */
export interface Promises {
  /** Jobs answered with 202. */
  readonly jobs: Set<string>;
  /** Records answered with 201, with their tiles. */
  readonly uploads: Map<string, number>;
  /** Records whose deletion was requested: gone if the response said so, and possibly gone without a response. */
  readonly deleted: Set<string>;
  readonly asked: Set<string>;
  /** Calls without a success: refused, or broken off. */
  unanswered: number;
  /** Responses that must never occur, whatever the fault: 500, or none at all. */
  readonly troubles: string[];
}

export const noPromises = (): Promises => ({
  jobs: new Set(),
  uploads: new Map(),
  deleted: new Set(),
  asked: new Set(),
  unanswered: 0,
  troubles: [],
});

export interface Work {
  readonly user: Account;
  /** Permanent records to make pictures of. */
  readonly tiles: readonly string[];
  /** Observations not imported yet. */
  readonly observations: string[];
  readonly promises: Promises;
  readonly random: () => number;
  /** Called for each job to follow to its end. */
  readonly follow: (jobId: string) => void;
}

/** No call takes longer, whatever the fault: the longest pauses are over by then. */
const ANSWER_LIMIT_MS = 90_000;

type Task = (work: Work, turn: number) => Promise<Answer>;

const TASKS: readonly Task[] = [
  ({ user, tiles }, turn) =>
    user.post('/api/composite/export-nchannel', compositeOf(tiles, { width: 200 + (turn % 400) })),
  ({ user, tiles }, turn) =>
    user.post('/api/mosaic/save', { dataIds: tiles, pixelScaleArcsec: 0.2 + (turn % 500) / 1000 }),
  async ({ user, promises }, turn) => {
    const answer = await upload(user, `chaos${turn}_i2d.fits`, tileFile(turn % 7));
    if (answer.status === 201) promises.uploads.set(answer.json.id, turn % 7);
    return answer;
  },
  ({ user, observations }) => user.post('/api/archive/import', { obsId: observations.shift() }),
  ({ user }) => user.post('/api/datamanagement/export', { search: {} }),
  deleteOne,
];

async function deleteOne({ user, promises, random }: Work): Promise<Answer> {
  const left = [...promises.uploads.keys()].filter((id) => !promises.asked.has(id));
  if (left.length < 5) return user.get('/api/health/live');
  const id = left[Math.floor(left.length * random())];
  promises.asked.add(id);
  const answer = await user.delete(`/api/spacedata/${id}`);
  if (answer.status < 300) promises.deleted.add(id);
  return answer;
}

/** Performs one action, whatever its outcome. */
export async function doSomething(work: Work, turn: number): Promise<void> {
  const { promises, random } = work;
  const number = Math.floor(TASKS.length * random());
  const limit = new AbortController();
  const late = sleep(ANSWER_LIMIT_MS, undefined, { signal: limit.signal, ref: false }).then(
    () => promises.troubles.push(`task ${number}: no answer`),
    () => undefined, // It arrived in time.
  );
  await Promise.race([doTask(work, TASKS[number], turn), late]);
  limit.abort();
}

async function doTask(work: Work, task: Task, turn: number): Promise<void> {
  const { promises, follow } = work;
  try {
    const { status, json, bytes } = await task(work, turn);
    if (status === 500) promises.troubles.push(bytes.toString());
    if (status >= 400) promises.unanswered += 1;
    if (status !== 202) return;
    promises.jobs.add(json.jobId as string);
    follow(json.jobId as string);
  } catch (error) {
    promises.unanswered += 1;
    if (!isOfTheWay(error)) promises.troubles.push(String(error));
  }
}

/** A broken connection, or the balancer's own error for it; all else is a fault of the service or the test. */
const isOfTheWay = (error: unknown): boolean =>
  error instanceof Error &&
  (['fetch failed', 'terminated'].includes(error.message) ||
    (/answered 50[24], /.test(error.message) && error.message.includes('no such answer')));
