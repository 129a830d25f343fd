import type { HeaderCards } from '#processing-client/contract';
import type { FileAnswer, FilePlace } from '../../image-io/stored-file.js';
import { headerCardsOf } from './header-cards.js';
import { withFits } from '../../image-io/open/open-file.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

/** Reads the headers of a file. */
export const readHeaderCards = ({
  place,
  hdu,
}: {
  readonly place: FilePlace;
  readonly hdu?: number;
}): Promise<FileAnswer<HeaderCards>> =>
  withFits(threadStores(), place, (file) => Promise.resolve(headerCardsOf(file, hdu)));
