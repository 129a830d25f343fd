import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { writeFits } from '#kernels';
import { previewRequest } from '../../support/preview-request.js';
import { atSpecEnd } from '../../support/spec-end.js';
import { INTERNAL_SECRET, startEngine, type TestEngine } from '../../support/start-engine.js';

jest.setTimeout(180_000);

const MEBIBYTE = 2 ** 20;
const READERS = 25;
/** Few enough readers that none waits for long, however busy the machine is. */
const ASK_AT_ONCE = 5;
/** Noise, each pixel of which becomes a square of nine: a picture of some 10 MB. */
const SIDE = 1200;
const PICTURE_SIDE = 3 * SIDE;
const MEMORY_MB = 512;
/** Memory for finished pictures that are not read yet. */
const HELD_BYTES = (MEMORY_MB / 8) * MEBIBYTE;
/** Memory of an engine beyond its budget (docs/operations.md, "Several processes"). */
const MOST_BESIDE_MB = 256;
const HEALTH_PAUSE_MS = 50;
/** Allowance for other work of the machine. */
const MOST_HEALTH_MS = 3_000;

/** Requests the picture and reads nothing of it, not even the end of the connection. */
function ask({ url }: TestEngine, agent: Agent, format: 'png' | 'jpeg'): Promise<IncomingMessage> {
  const picture = { width: PICTURE_SIDE, height: PICTURE_SIDE, format, quality: 95 };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${INTERNAL_SECRET}` };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/preview`, { method: 'POST', headers, agent });
    sent.once('response', (answer) => resolve(answer.pause())).once('error', reject);
    sent.end(JSON.stringify(previewRequest('library/noise.fits', picture)));
  });
}

async function askForAll(askForOne: () => Promise<IncomingMessage>): Promise<IncomingMessage[]> {
  const answers: IncomingMessage[] = [];
  while (answers.length < READERS)
    answers.push(...(await Promise.all(Array.from({ length: ASK_AT_ONCE }, askForOne))));
  return answers;
}

/** The engine's peak memory. */
const mostResidentBytes = ({ pid }: TestEngine): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Asks for the engine's health repeatedly. @returns a function that stops and returns all times */
function watchHealth({ url }: TestEngine): () => Promise<number[]> {
  let isOver = false;
  const watch = async (): Promise<number[]> => {
    const times: number[] = [];
    while (!isOver) {
      const start = performance.now();
      expect((await fetch(`${url}/health`)).status).toBe(200);
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, HEALTH_PAUSE_MS));
    }
    return times;
  };
  const watching = watch();
  return () => {
    isOver = true;
    return watching;
  };
}

const outcomeOf = (answer: IncomingMessage): Promise<number | 'broken off'> =>
  buffer(answer).then(
    ({ length }) => length,
    () => 'broken off' as const,
  );

const FORMATS = ['png', 'jpeg'] as const;

it.each(FORMATS)(
  'the engine keeps within its memory while readers stall, and serves other clients: %s',
  async (format) => {
    const engine = await startEngine({ PROCESSING_MEMORY_MB: String(MEMORY_MB), PROCESSING_THREADS: '2' });
    const data = randomFillSync(new Uint8Array(SIDE * SIDE));
    engine.store('library/noise.fits', writeFits([{ shape: [SIDE, SIDE], data }]));
    const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
    atSpecEnd(() => agent.destroy());
    const pictureBytes = Number((await ask(engine, agent, format)).headers['content-length']);
    expect(pictureBytes * READERS).toBeGreaterThan(3 * HELD_BYTES);

    const endWatch = watchHealth(engine);
    const still = await askForAll(() => ask(engine, agent, format));
    expect(still.map(({ statusCode }) => statusCode)).toEqual(still.map(() => 200));
    expect(mostResidentBytes(engine)).toBeLessThan((MEMORY_MB + MOST_BESIDE_MB) * MEBIBYTE);
    expect(await outcomeOf(await ask(engine, agent, format))).toBe(pictureBytes);
    expect(Math.max(...(await endWatch()))).toBeLessThan(MOST_HEALTH_MS);

    // A client that reads only now finds the connection closed, or the whole picture, never a part of it.
    const outcomes = await Promise.all(still.map(outcomeOf));
    const whole = outcomes.filter((outcome) => outcome === pictureBytes);
    expect(outcomes.filter((outcome) => outcome === 'broken off')).toHaveLength(READERS - whole.length);
    expect(whole.length).toBeGreaterThan(0);
    expect(whole.length).toBeLessThanOrEqual(Math.floor(HELD_BYTES / pictureBytes));
  },
);
