import { CutCell, type Cell } from '#kernels';

/**
 * Rows as a JSON list of objects. What JSON has no number for is `null`; integers beyond 2⁵³ are text, since others would
 * read them rounded; a cell that was cut says how long it is.
 */
export function rowsAsJson(names: readonly string[], rows: readonly (readonly (Cell | CutCell)[])[]): string {
  const keys = names.map((name) => `${JSON.stringify(name)}:`);
  const objects = rows.map((row) => `{${row.map((cell, c) => keys[c] + cellAsJson(cell)).join(',')}}`);
  return `[${objects.join(',')}]`;
}

/** A cell as JSON. */
export function cellAsJson(cell: Cell | CutCell): string {
  if (cell instanceof CutCell) return `{"length":${cell.length},"first":${cellAsJson(cell.first)}}`;
  if (typeof cell === 'bigint') return `"${cell}"`;
  if (Array.isArray(cell)) return `[${(cell as readonly Cell[]).map(cellAsJson).join(',')}]`;
  // NaN and infinities become null.
  return JSON.stringify(cell);
}
