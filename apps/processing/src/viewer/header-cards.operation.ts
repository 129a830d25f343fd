import { askFile } from '../images/ask-file.js';
import type { Operation } from '../operations/operation.js';

/** Headers only. */
export const headerCards: Operation<'headerCards'> = (_, { key, hdu }) =>
  Promise.resolve({
    pixelBytes: 0,
    run: ({ files, tasks }) =>
      askFile({ files }, key, (place) => tasks.run('readHeaderCards', { place, hdu })),
  });
