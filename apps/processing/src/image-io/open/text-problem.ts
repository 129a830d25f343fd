import { encodingProblem, textStart } from './text-encoding.js';
import { fitsHeader, rowProblem } from './split-rows.js';
import { bestDelimited, namesBesideRows } from './text-syntax.js';

/** The words for a file of unknown format, with the reason if it resembles a table. @param isWhole whether the bytes are the whole file */
export function unknownFormat(bytes: Uint8Array, isWhole: boolean): string {
  const reason = textProblem(bytes, isWhole);
  return `neither FITS nor CSV nor JSON${reason ? `: ${reason}` : ''}`;
}

/** Why a text is no table: its encoding, or its first row with other fields than the header. `undefined` for other files */
export function textProblem(bytes: Uint8Array, isWhole: boolean): string | undefined {
  const start = textStart(bytes, isWhole);
  return start ? tableProblem(start.text, isWhole) : encodingProblem(bytes, isWhole);
}

function tableProblem(text: string, isWhole: boolean): string | undefined {
  const { syntax, rows } = bestDelimited(text, isWhole);
  if (rows.length === 0 && !isWhole) return `its first row is longer than ${text.length} characters`;
  if (rows.length === 0 || rows[0].length === 1) return undefined;
  const wrong = rows.findIndex((row) => !fitsHeader(row, rows[0]));
  const unclosed = rows[0].length === 0 ? 0 : wrong;
  if (unclosed < 0) return undefined;
  const number = unclosed + (namesBesideRows(text, syntax) ? 1 : 0);
  return rowProblem(number, rows[unclosed], rows[0]);
}
