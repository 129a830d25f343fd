import type { Cell } from '#kernels';
import { CutCell } from '#kernels/parallel';
import { AppError } from '#platform/app-error';
import { BYTES_PER_MB } from '../../engine/memory-budget.js';
import { MAX_PAGE_BYTES } from '../table-memory.js';

/**
 * Rows as a JSON list of objects. NaN and infinities are `null`; integers beyond 2⁵³ are text, since parsers would round them; a truncated
 * cell has its length.
 * @throws AppError too-large as soon as the written rows exceed a page
 */
export function rowsAsJson(
  names: readonly string[],
  rows: readonly (readonly (Cell | CutCell)[])[],
  mostBytes = MAX_PAGE_BYTES,
): string {
  const keys = names.map((name) => `${JSON.stringify(name)}:`);
  const objects: string[] = [];
  // The opening bracket; each row is followed by a comma, the last one by the closing bracket.
  let bytes = 1;
  for (const row of rows) {
    const object = `{${row.map((cell, c) => keys[c] + cellAsJson(cell)).join(',')}}`;
    bytes += Buffer.byteLength(object) + 1;
    if (bytes > mostBytes) throw pageTooLarge(rows.length, objects.length, mostBytes);
    objects.push(object);
  }
  return `[${objects.join(',')}]`;
}

const pageTooLarge = (rows: number, fitting: number, mostBytes: number): AppError =>
  new AppError(
    'too-large',
    `A page of ${rows} rows is longer than the ${mostBytes / BYTES_PER_MB} MB that are answered: ` +
      (fitting > 0 ? `its first ${fitting} rows fit` : 'not even its first row fits'),
    { code: 'memory_budget' },
  );

/** A cell as JSON. */
export function cellAsJson(cell: Cell | CutCell): string {
  if (cell instanceof CutCell) return `{"length":${cell.length},"first":${cellAsJson(cell.first)}}`;
  if (typeof cell === 'bigint') return `"${cell}"`;
  if (Array.isArray(cell)) return `[${(cell as readonly Cell[]).map(cellAsJson).join(',')}]`;
  // NaN and infinities become null.
  return JSON.stringify(cell);
}
