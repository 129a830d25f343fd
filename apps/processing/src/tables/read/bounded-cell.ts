import type { Cell, CellScalar } from '#kernels';
import { CutCell } from '#kernels/parallel';
import { CELL_LIMITS } from '../table-facts.js';
import { cellAsJson } from './rows-as-json.js';

const { characters, elements } = CELL_LIMITS;
/** Longest number, with its comma and a bracket on either side. */
const NUMBER_CHARACTERS = 32;

/** A cell of a text, truncated for display to its length and its first elements, or characters of its JSON. */
export function boundedCell(cell: Cell): Cell | CutCell {
  if (typeof cell === 'string') return cutText(cell) ?? cell;
  if (typeof cell !== 'object' || cell === null) return cell;
  if (!Array.isArray(cell)) return cutText(cellAsJson(cell)) ?? cell;
  const flat = (cell as unknown[]).flat(Infinity) as CellScalar[];
  const shown = flat.length > elements ? new CutCell(flat.length, flat.slice(0, elements)) : cell;
  return isShort(cellAsJson(shown), flat) ? shown : cutText(cellAsJson(cell))!;
}

const cutText = (text: string): CutCell | undefined =>
  text.length > characters ? new CutCell(text.length, text.slice(0, characters)) : undefined;

/** Numbers are limited by count, unless brackets outweigh them. */
function isShort({ length }: string, flat: readonly CellScalar[]): boolean {
  const isText = flat.some(
    (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
  );
  return length <= (isText ? characters : Math.max(characters, elements * NUMBER_CHARACTERS));
}
