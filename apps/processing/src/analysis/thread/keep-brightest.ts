import { brightestFirst } from '#kernels/parallel';
import { sourceRows, sourcesIn, type SourceRows } from '../source-rows.js';
import { handedOver } from '../../engine/threads/transfer.js';

export interface KeepBrightestTask {
  readonly parts: readonly SourceRows[];
  readonly most: number;
}

/** Joins lists of sources: the brightest of all, brightest first. */
export function keepBrightest({ parts, most }: KeepBrightestTask): SourceRows {
  const rows = sourceRows(brightestFirst(parts.flatMap(sourcesIn), most));
  return handedOver(rows, rows.buffer);
}
