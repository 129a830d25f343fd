/** A thread that probes the engine's health, separate from the bench, which blocks while it reads a long answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const PAUSE_MS = 10;

const { url } = workerData as { url: string };
const times: number[] = [];
let isOn = true;
parentPort!.once('message', () => (isOn = false));
while (isOn) {
  const start = performance.now();
  const answer = await fetch(`${url}/health`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`/health answered ${answer.status}`);
  times.push(performance.now() - start);
  await sleep(PAUSE_MS);
}
parentPort!.postMessage(times);
