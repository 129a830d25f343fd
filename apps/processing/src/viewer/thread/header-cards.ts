import { uncompressedHeader, type CardValue, type FitsFile, type FitsHeader, type Hdu } from '#kernels';
import { AppError } from '#platform/app-error';
import type { HduHeader, HeaderCard, HeaderCards } from '#processing-client/contract';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { withFits } from '../../image-io/open/open-file.js';
import * as tasks from '../viewer.tasks.js';

/** Most cards of one answer: some ten megabytes of JSON. */
const MAX_CARDS = 100_000;

export const readHeaderCards = implement(tasks.readHeaderCards, ({ place, hdu }) =>
  withFits(threadStores(), place, (file) => Promise.resolve(headerCardsOf(file, hdu))),
);

/**
 * The cards of one HDU, or of all.
 * @throws AppError validation naming `hdu`; too-large when there are too many cards for one answer
 */
export function headerCardsOf(file: FitsFile, index?: number): HeaderCards {
  const hdus = index === undefined ? file.hdus : file.hdus.slice(index, index + 1);
  if (hdus.length === 0) throw noSuchHdu(file, index!);
  const cards = hdus.reduce((sum, { header }) => sum + header.cards.length, 0);
  if (cards > MAX_CARDS) throw tooMany(cards, index);
  return { hdus: hdus.map(headerOf) };
}

const headerOf = ({ index, name, kind, shape, bitpix, header }: Hdu): HduHeader => ({
  ...{ index, name, type: kind, dimensions: shape, bitpix },
  cards: originalHeader(kind, header).cards.map(({ keyword, value, comment }): HeaderCard => {
    return { keyword, value: plainValue(value), comment: comment ?? '' };
  }),
});

/** For data compressed within the file: the header before compression, as FITS readers show it. */
const originalHeader = (kind: Hdu['kind'], header: FitsHeader): FitsHeader =>
  kind === 'compressed-image' || kind === 'compressed-table' ? uncompressedHeader(header) : header;

/** JSON has neither integers beyond 2⁵³ nor complex numbers nor infinities: these become text. */
function plainValue(value: CardValue | undefined): HeaderCard['value'] {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'object') return `(${value.join(', ')})`;
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

const noSuchHdu = (file: FitsFile, index: number): AppError => {
  const message = `${index} is not among the ${file.hdus.length} HDUs of ${file.source.name}`;
  return new AppError('validation', message, { errors: [{ field: 'hdu', message }] });
};

const tooMany = (cards: number, index?: number): AppError =>
  new AppError(
    'too-large',
    `${cards} cards are too many for one answer, which has at most ${MAX_CARDS}` +
      (index === undefined ? ': ask for one hdu' : ''),
  );
