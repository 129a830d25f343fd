import { askFile } from '../image-io/ask-file.js';
import type { Operation } from '../engine/operation.js';

/** Headers only. */
export const headerCards: Operation<'headerCards'> = (_, { key, hdu }) =>
  Promise.resolve({
    pixelBytes: 0,
    run: ({ files, tasks }) =>
      askFile({ files }, key, (place) => tasks.run('readHeaderCards', { place, hdu })),
  });
