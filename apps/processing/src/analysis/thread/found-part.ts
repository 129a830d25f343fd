import { brightestFirst, type UnnumberedSource } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import * as tasks from '../analysis.tasks.js';
import { sourceRows, sourcesIn } from '../source-rows.js';

/** The number of sources, and the brightest of them. */
export function foundPart(sources: readonly UnnumberedSource[], most: number): tasks.FoundPart {
  const brightest = sourceRows(brightestFirst(sources, most));
  return withTransfer({ found: sources.length, brightest }, brightest.buffer);
}

export const keepBrightest = implement(tasks.keepBrightest, ({ parts, most }) => {
  const rows = sourceRows(brightestFirst(parts.flatMap(sourcesIn), most));
  return withTransfer(rows, rows.buffer);
});
