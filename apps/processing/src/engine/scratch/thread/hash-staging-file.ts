import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { implement } from '../../threads/task.js';
import * as tasks from '../scratch.tasks.js';

const READ_BYTES = 1 << 20;

export const hashStagingFile = implement(tasks.hashStagingFile, ({ fd }, throwIfStopped) => {
  const hash = createHash('sha256');
  const bytes = new Uint8Array(READ_BYTES);
  for (let at = 0; ;) {
    throwIfStopped();
    const count = readSync(fd, bytes, 0, READ_BYTES, at);
    if (count === 0) return hash.digest('hex');
    hash.update(bytes.subarray(0, count));
    at += count;
  }
});
