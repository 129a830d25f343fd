import { paddedLength } from '../blocks.js';
import { addSums } from '../checksum/ones-complement.js';
import type { Card } from '../header/card.js';
import { formatHeader } from '../header/format-header.js';
import { withChecksum } from './checksum-cards.js';
import { imageCards } from './prepare-image.js';
import { otherCards } from './structural-cards.js';

/*
 * An image that is never in memory as a whole: its pixels are made and stored in bands (`storedFloats`); after the last one the header is
 * known (`floatImageHeader`), which precedes them in the file.
 */

/** An image of float32 of which only the shape and the sum of its bytes are known. */
export interface StreamedImage {
  /** EXTNAME. */
  readonly name?: string;
  /** EXTVER. */
  readonly version?: number;
  /** The other cards; those of the structure, of scaled integers and of their blanks are left out. */
  readonly cards: readonly Card[];
  /** NAXIS1 first. Empty: an HDU without data. */
  readonly shape: readonly number[];
  /** Sum of the sums of its bands ({@link addDataSums}). */
  readonly datasum: number;
}

/** Position of a streamed image in its file. */
export interface ImagePlace {
  /** Whether it is the first HDU. */
  readonly primary: boolean;
  /** Whether other HDUs follow. */
  readonly extended: boolean;
}

/** The header of an image of float32 (BITPIX −32), with CHECKSUM and DATASUM. @throws ArgumentError for a card that cannot be written */
export function floatImageHeader(image: StreamedImage, place: ImagePlace): Uint8Array {
  const bitpix = image.shape.length > 0 ? -32 : 8;
  const cards = imageCards({ ...image, bitpix, cards: otherCards(image.cards, true) }, place);
  return formatHeader(withChecksum(cards, image.datasum));
}

/** The sum of two parts of an HDU's data, of full words each. */
export const addDataSums = (a: number, b: number): number => addSums(a, b);

/** Zeros behind data of `length` bytes, up to a full block. */
export const paddingBehind = (length: number): Uint8Array => new Uint8Array(paddedLength(length) - length);
