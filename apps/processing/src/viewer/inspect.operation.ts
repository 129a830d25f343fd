import { askFile } from '../image-io/ask-file.js';
import type { Operation } from '../engine/operation.js';

/** Headers only: the thread that reads them needs no memory for pixels. */
export const inspect: Operation<'inspect'> = (_, { key }) =>
  Promise.resolve({
    pixelBytes: 0,
    run: ({ files, tasks }) => askFile({ files }, key, (place) => tasks.run('inspect', { place })),
  });
