import { findImageHdu } from '#kernels';
import type { CubeFacts } from '#processing-client/contract';
import type { FileAnswer, FilePlace } from '../../image-io/stored-file.js';
import { cubeFacts } from './cube-facts.js';
import { withFits } from '../../image-io/open/open-file.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

/** Says what the axes and planes of an image are. */
export const describeCube = ({
  place,
  hdu,
}: {
  readonly place: FilePlace;
  readonly hdu?: number;
}): Promise<FileAnswer<CubeFacts>> =>
  withFits(threadStores(), place, (file) => Promise.resolve(cubeFacts(findImageHdu(file, hdu))));
