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

/** Columns of one width. */
interface Columns {
  readonly count: number;
  readonly width: number;
  readonly rowHeight: number;
  readonly gap: number;
}

/**
 * Where each cell is, and how high all of them are together: records in columns of one width below the heading of their group. Groups that
 * fit beside each other are, so that small ones leave no room empty.
 */
export function placeCells(
  kinds: readonly CellKind[],
  width: number,
  measures: ListMeasures,
): { readonly places: Place[]; readonly height: number } {
  const columns = columnsOf(width, measures);
  const places: Place[] = [];
  let [top, bottom, filled] = [0, 0, 0];
  for (const { isBelowHeading, recordCount } of groupsOf(kinds)) {
    const span = Math.min(columns.count, Math.max(1, recordCount));
    if (!isBelowHeading || filled + span > columns.count) [top, filled] = [bottom, 0];
    const group = placeGroup({ isBelowHeading, recordCount, span }, { first: filled, top }, columns);
    places.push(...group);
    filled += span;
    bottom = Math.max(bottom, ...group.slice(-1).map(({ y, height }) => y + height + columns.gap));
    if (kinds[places.length] !== 'loader') continue;
    places.push({ x: 0, y: bottom, width, height: LINE });
    bottom += LINE;
  }
  return { places, height: bottom };
}

function columnsOf(width: number, { minColumn, textHeight, gap }: ListMeasures): Columns {
  const count = Math.max(1, Math.floor((width + gap) / (minColumn + gap)));
  const column = Math.floor((width - (count - 1) * gap) / count);
  return { count, width: column, rowHeight: (Number.isFinite(minColumn) ? column : 0) + textHeight, gap };
}

/** Records below a heading, or those without one. */
interface CellGroup {
  readonly isBelowHeading: boolean;
  readonly recordCount: number;
}

function groupsOf(kinds: readonly CellKind[]): CellGroup[] {
  const groups: { isBelowHeading: boolean; recordCount: number }[] = [];
  for (const [i, kind] of kinds.entries()) {
    if (i === 0 || kind === 'heading') groups.push({ isBelowHeading: kind === 'heading', recordCount: 0 });
    if (kind === 'record') groups[groups.length - 1].recordCount += 1;
  }
  return groups;
}

function placeGroup(
  { isBelowHeading, recordCount, span }: CellGroup & { readonly span: number },
  { first, top }: { readonly first: number; readonly top: number },
  { width, rowHeight, gap }: Columns,
): Place[] {
  const x = (column: number) => (first + column) * (width + gap);
  const heading = { x: x(0), y: top, width: span * (width + gap) - gap, height: LINE };
  const y = top + (isBelowHeading ? LINE : 0);
  const records = Array.from({ length: recordCount }, (_, i) => ({
    ...{ x: x(i % span), y: y + Math.floor(i / span) * (rowHeight + gap) },
    ...{ width, height: rowHeight },
  }));
  return isBelowHeading ? [heading, ...records] : records;
}
