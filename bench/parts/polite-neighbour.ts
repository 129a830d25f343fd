/** A separate process with a caller that works as a person does: one request after another. `bench/neighbours.ts` starts it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { clientAtAddress, type AddressedRequest, type TimedAnswer } from './client-at-address.js';
import { composite, detection, imageFile, preview, upload, type Neighbour } from './neighbour-requests.js';
import { POLITE_KINDS, type PoliteKind, type Sample } from './polite-kinds.js';

const SIDE = 256;
const PICTURE = { channels: 3, width: 800 } as const;
/** Keeps it within its request limit. */
const PAUSE_MS = 250;

const neighbour = JSON.parse(process.argv[2]) as Neighbour;
const client = clientAtAddress(neighbour.url, neighbour.localAddress);
const file = imageFile(SIDE);

const WORK: Readonly<Record<PoliteKind, () => Promise<number>>> = {
  preview: () => request(preview(neighbour)),
  detection: () => request(detection(neighbour)),
  composite: () => request(composite(neighbour, PICTURE)),
  upload: () => request(upload(neighbour, file)),
  job: runJob,
  async hub() {
    const { ms, socket } = await client.openHub(neighbour.token);
    socket.close();
    return ms;
  },
};

async function request(order: AddressedRequest): Promise<number> {
  return (await accepted(order)).ms;
}

async function accepted(order: AddressedRequest): Promise<TimedAnswer> {
  const answer = await client.send(order);
  if (answer.status >= 400) throw new Error(`${answer.status} ${answer.body.toString()}`);
  return answer;
}

async function runJob(): Promise<number> {
  const began = performance.now();
  const { jobId } = bodyOf<{ jobId: string }>(
    await accepted(composite(neighbour, { ...PICTURE, isJob: true })),
  );
  for (;;) {
    await sleep(PAUSE_MS);
    const { status } = bodyOf<{ status: string }>(
      await accepted({ path: `/api/jobs/${jobId}`, token: neighbour.token }),
    );
    if (status === 'completed') return performance.now() - began;
    if (status !== 'queued' && status !== 'running') throw new Error(`the job is ${status}`);
  }
}

const bodyOf = <T>({ body }: TimedAnswer): T => JSON.parse(body.toString()) as T;

async function sampleOf(kind: PoliteKind): Promise<Sample> {
  try {
    return { kind, ms: await WORK[kind]() };
  } catch (error) {
    return { kind, refusal: String(error) };
  }
}

/** One round of work for every message. */
process.on('message', () => {
  void round().then((samples) => process.send?.(samples));
});
process.on('disconnect', () => process.exit());

async function round(): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const kind of POLITE_KINDS) {
    await sleep(PAUSE_MS);
    samples.push(await sampleOf(kind));
  }
  return samples;
}
