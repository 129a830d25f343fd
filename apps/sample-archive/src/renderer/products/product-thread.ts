import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from '#platform';
import { createProductWriter, type ProductTask } from './product-task.js';

/** Lower priority than the server; on Linux this applies to the calling thread only. */
const NICENESS = 5;

/** The renderer thread: one task after the other. An error ends it, and is reported to the waiting task. */
if (process.platform === 'linux') setPriority(0, NICENESS);
const write = createProductWriter();
parentPort?.on('message', ({ number, ...task }: ThreadMessage<ProductTask>) => {
  void write(task).then(() => parentPort?.postMessage({ number }));
});
