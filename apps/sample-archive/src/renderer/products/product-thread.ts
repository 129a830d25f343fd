import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createProductWriter, type ProductTask } from './product-task.js';

/** Lower priority than the server; on Linux this applies to the calling thread only. */
const NICENESS = 5;

/** The renderer thread: one task after the other, each answered with an error message or null. */
const port = parentPort;
if (!port) throw new Error('product-thread runs as a worker thread');
if (process.platform === 'linux') setPriority(0, NICENESS);
const write = createProductWriter();
port.on('message', (task: ProductTask) => {
  write(task).then(
    () => port.postMessage(null),
    (error: unknown) => port.postMessage(error instanceof Error ? error.message : String(error)),
  );
});
