/**
 * A separate process with a caller that does the worst that its request limit allows, for as long as it is told to: at the start of every
 * minute much of everything at once, then the rest of its requests one by one. `bench/neighbours.ts` starts it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { clientAtAddress, type AddressedRequest, type ClientAtAddress } from './client-at-address.js';
import {
  composite,
  detection,
  imageFile,
  LARGEST,
  preview,
  upload,
  type Neighbour,
} from './neighbour-requests.js';

const MINUTE_MS = 60_000;
/** Below 300, so that it can cancel its jobs at the end. */
const REQUESTS_A_MINUTE = 270;
const BURST = { preview: 70, detection: 40, composite: 18, job: 10, upload: 10 } as const;
const BURST_REQUESTS = Object.values(BURST).reduce((sum, number) => sum + number, 0);
const SOCKETS = 1000;
const SOCKET_MS = 30_000;
/** Its requests after the burst, again and again. */
const REST = [
  'preview',
  'detection',
  'preview',
  'composite',
  'upload',
  'preview',
  'detection',
  'job',
] as const;

const neighbour = JSON.parse(process.argv[2]) as Neighbour;
const file = imageFile(256);
const REQUESTS: Readonly<Record<keyof typeof BURST, () => AddressedRequest>> = {
  preview: () => preview(neighbour, true),
  detection: () => detection(neighbour),
  composite: () => composite(neighbour, LARGEST),
  job: () => composite(neighbour, { ...LARGEST, isJob: true }),
  upload: () => upload(neighbour, file),
};

/** Responses by kind and status. */
const counts = new Map<string, number>();
const count = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
const jobIds = new Set<string>();
/** When the requests of the last minute were sent. */
let sentAt: number[] = [];
let client: ClientAtAddress | undefined;

process.on('message', (order: 'start' | 'stop') => void (order === 'start' ? start() : stop()));
process.on('disconnect', () => process.exit());

/** Begins as soon as nothing that it sent before counts against its request limit, and says so. */
async function start(): Promise<void> {
  await sleep(Math.max(0, (sentAt.at(-1) ?? -MINUTE_MS) + MINUTE_MS - performance.now()));
  process.send?.('started');
  const own = clientAtAddress(neighbour.url, neighbour.localAddress);
  client = own;
  while (client === own) {
    const minute = performance.now() + MINUTE_MS;
    openSockets(own);
    for (const [kind, number] of Object.entries(BURST) as [keyof typeof BURST, number][])
      for (let i = 0; i < number; i += 1) send(own, kind);
    for (let i = 0; client === own && performance.now() < minute; i += 1) {
      await sleep(MINUTE_MS / (REQUESTS_A_MINUTE - BURST_REQUESTS));
      send(own, REST[i % REST.length]);
    }
  }
}

function send(own: ClientAtAddress, kind: keyof typeof BURST): void {
  const now = performance.now();
  sentAt = sentAt.filter((at) => now - at < MINUTE_MS);
  if (client !== own || sentAt.length >= REQUESTS_A_MINUTE) return;
  sentAt.push(now);
  own.send(REQUESTS[kind]()).then(
    ({ status, body }) => {
      count(`${kind} ${status}`);
      if (status === 202) jobIds.add((JSON.parse(body.toString()) as { jobId: string }).jobId);
    },
    () => count(`${kind} ended`),
  );
}

function openSockets(own: ClientAtAddress): void {
  for (let i = 0; i < SOCKETS; i += 1)
    own.openHub(neighbour.token).then(
      ({ socket }) => {
        count('socket opened');
        setTimeout(() => socket.close(), SOCKET_MS);
      },
      () => count('socket refused'),
    );
}

/** Ends all that it has begun. */
async function stop(): Promise<void> {
  client?.close();
  client = undefined;
  const last = clientAtAddress(neighbour.url, neighbour.localAddress);
  for (const id of jobIds)
    await last.send({ method: 'POST', path: `/api/jobs/${id}/cancel`, token: neighbour.token });
  jobIds.clear();
  process.send?.([...counts]);
  counts.clear();
}
