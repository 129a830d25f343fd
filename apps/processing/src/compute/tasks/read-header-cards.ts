import type { HeaderCards } from '#processing-client/contract';
import type { FileAnswer, FilePlace } from '../../images/file-place.js';
import { headerCardsOf } from '../../open/header-cards.js';
import { withFits } from '../../open/open-file.js';
import { threadStores } from '../thread-storage.js';

/** Reads the headers of a file. */
export const readHeaderCards = ({
  place,
  hdu,
}: {
  readonly place: FilePlace;
  readonly hdu?: number;
}): Promise<FileAnswer<HeaderCards>> =>
  withFits(threadStores(), place, (file) => Promise.resolve(headerCardsOf(file, hdu)));
