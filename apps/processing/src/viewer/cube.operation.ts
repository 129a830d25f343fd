import { askFile } from '../images/ask-file.js';
import type { Operation } from '../operations/operation.js';

/** Headers only. */
export const cube: Operation<'cube'> = (_, { key, hdu }) =>
  Promise.resolve({
    pixelBytes: 0,
    run: ({ files, tasks }) => askFile({ files }, key, (place) => tasks.run('describeCube', { place, hdu })),
  });
