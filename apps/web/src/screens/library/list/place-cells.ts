/** Measures of the list, CSS pixels. */
export interface ListMeasures {
  /** Columns are at least as wide; Infinity: rows of a table. */
  readonly minColumn: number;
  /** Height of a record, beside the square of its thumbnail. */
  readonly textHeight: number;
  readonly gap: number;
}

export type CellKind = 'heading' | 'record' | 'loader';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Headings and the place of what is loaded. */
const LINE = 48;

/** Where each cell is, and how high all of them are together: headings over the whole width, records below in columns of one width. */
export function placeCells(
  kinds: readonly CellKind[],
  width: number,
  { minColumn, textHeight, gap }: ListMeasures,
): { readonly places: Place[]; readonly height: number } {
  const columns = Math.max(1, Math.floor((width + gap) / (minColumn + gap)));
  const column = Math.floor((width - (columns - 1) * gap) / columns);
  const rowHeight = (Number.isFinite(minColumn) ? column : 0) + textHeight;
  let [y, filled] = [0, 0];
  const endRow = () => {
    if (filled > 0) y += rowHeight + gap;
    filled = 0;
  };
  const places = kinds.map((kind): Place => {
    if (kind !== 'record' || filled === columns) endRow();
    if (kind === 'record') return { x: filled++ * (column + gap), y, width: column, height: rowHeight };
    y += LINE;
    return { x: 0, y: y - LINE, width, height: LINE };
  });
  endRow();
  return { places, height: y };
}
