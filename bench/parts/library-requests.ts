import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';

/** A request to the API below `/api`; with a body it is a POST. */
export interface LibraryRequest {
  readonly path: string;
  readonly body?: object;
}

/** Frequent reads, with their share in percent. */
export interface MixedRead {
  readonly name: string;
  readonly share: number;
  readonly request: () => LibraryRequest;
}

const one = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)];

const INSTRUMENTS = ['fgs', 'stis', 'wfpc2'];
const WORDS = ['quasar', 'jw01234', 'abell', 'dwarfs in'];
const TAGS = ['nebula', 'galaxy', 'student-17', 'mosaic-3'];

/** Mostly pages of lists and single records, sometimes a broad search, each with new values. */
export function mixedReads(ids: readonly string[], bases: readonly string[]): MixedRead[] {
  const list = (query: string) => () => ({ path: `/spacedata?pageSize=20&${query}` });
  const cone = () => ({ ra: 360 * Math.random(), dec: 120 * Math.random() - 60, radius: 0.5 });
  const search = (body: () => object) => () => ({
    path: '/datamanagement/search',
    body: { ...body(), pageSize: 20 },
  });
  return [
    { name: 'a record', share: 30, request: () => ({ path: `/spacedata/${one(ids)}` }) },
    { name: 'a list', share: 20, request: list('') },
    { name: 'an instrument', share: 10, request: () => list(`instrument=${one(INSTRUMENTS)}`)() },
    { name: 'an observation', share: 10, request: () => ({ path: `/spacedata/lineage/${one(bases)}` }) },
    { name: 'words', share: 8, request: () => list(`q=${one(WORDS)}`)() },
    { name: 'a tag', share: 6, request: () => list(`tag=${one(TAGS)}`)() },
    { name: 'a cone, with facets', share: 6, request: search(() => ({ cone: cone() })) },
    { name: 'observations', share: 5, request: () => ({ path: '/spacedata/lineage?pageSize=20' }) },
    { name: 'words, with facets', share: 3, request: search(() => ({ q: 'dust' })) },
    { name: 'statistics', share: 2, request: () => ({ path: '/datamanagement/statistics' }) },
  ];
}

export const drawRead = (reads: readonly MixedRead[]): LibraryRequest => {
  let left = 100 * Math.random();
  return (reads.find(({ share }) => (left -= share) < 0) ?? reads[0]).request();
};

/** Connections like those of a proxy in front of the API; waiting for a free one counts. */
const CONNECTIONS = new Agent({ connections: 256 });

/**
 * Sends a request and reads the answer to its end, compressed as for browsers, without decompressing it: the client shares the processors,
 * and promises and streams, as in `fetch` and `http.request`, take two to three times as much of them.
 * @param token `null`: anonymous
 * @returns milliseconds
 * @throws when the answer is no success
 */
export async function ask(
  api: string,
  token: string | null,
  { path, body }: LibraryRequest,
): Promise<number> {
  const begun = performance.now();
  const url = new URL(`${api}${path}`);
  const { status, text } = await answerTo({
    origin: url.origin,
    path: url.pathname + url.search,
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    },
    body: body && JSON.stringify(body),
  });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`); // Problem documents are too short to be compressed.
  return performance.now() - begun;
}

function answerTo(options: Agent.DispatchOptions): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let status = 0;
    CONNECTIONS.dispatch(options, {
      onRequestStart: () => undefined,
      onResponseStart: (_, statusCode) => void (status = statusCode),
      onResponseData: (_, part) => void parts.push(part),
      onResponseEnd: () => resolve({ status, text: status < 300 ? '' : Buffer.concat(parts).toString() }),
      onResponseError: (_, error) => reject(error),
    });
  });
}

/**
 * Starts this many a second regardless of pending ones, like independent users: a slow response delays no later request. Each is timed
 * from its scheduled start.
 * @returns milliseconds, by the second of the scheduled start
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<{ times: number[][]; failed: number }> {
  const begun = performance.now();
  const times = Array.from({ length: seconds }, (): number[] => []);
  const running: Promise<void>[] = [];
  let failed = 0;
  for (let i = 0; i < perSecond * seconds; i += 1) {
    const due = begun + (1000 * i) / perSecond;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    running.push(
      work().then(
        () => void times[Math.floor(i / perSecond)].push(performance.now() - due),
        (error: unknown) => {
          if ((failed += 1) === 1) console.log(`failed: ${String(error)}`);
        },
      ),
    );
  }
  await Promise.all(running);
  return { times, failed };
}
