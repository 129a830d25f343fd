import { brightestFirst, type UnnumberedSource } from '#kernels/parallel';
import { sourceRows, type SourceRows } from '../source-rows.js';
import { handedOver } from '../../engine/threads/transfer.js';

/** Sources of a part of an image: how many, and the brightest of them, brightest first. */
export interface FoundPart {
  readonly found: number;
  readonly brightest: SourceRows;
}

export function foundPart(sources: readonly UnnumberedSource[], most: number): FoundPart {
  const brightest = sourceRows(brightestFirst(sources, most));
  return handedOver({ found: sources.length, brightest }, brightest.buffer);
}
