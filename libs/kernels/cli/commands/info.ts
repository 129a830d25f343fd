import type { Hdu } from '../../src/fits/hdu/hdu.js';
import type { Arguments } from '../arguments.js';
import type { Console } from '../console.js';
import { eachFile } from '../each-file.js';
import { typeName } from '../hdu-summary.js';

const HEADINGS = ['No.', 'Name', 'Ver', 'Type', 'Cards', 'Format', 'Dimensions'];

/** `info FILE…`: one line for each HDU. */
export async function info({ words }: Arguments, console: Console): Promise<number> {
  return eachFile(words, console, ({ file }, path) => {
    console.print(path);
    for (const line of alignColumns([HEADINGS, ...file.hdus.map(describe)])) console.print(line);
    return Promise.resolve();
  });
}

function describe(hdu: Hdu): string[] {
  const version = hdu.version === null ? '' : String(hdu.version);
  const cards = String(hdu.header.cards.length);
  return [String(hdu.index), hdu.name, version, typeName(hdu), cards, format(hdu), dimensions(hdu)];
}

function format({ bitpix, kind }: Hdu): string {
  const names: Readonly<Record<string, string>> = { '-32': 'float32', '-64': 'float64', 8: 'uint8' };
  return kind === 'bintable' || kind === 'table' || kind === 'compressed-table'
    ? ''
    : (names[bitpix] ?? `int${bitpix}`);
}

function dimensions({ kind, shape, header, constant }: Hdu): string {
  const table = kind === 'bintable' || kind === 'table' || kind === 'compressed-table';
  if (table) return `${shape[1]} rows × ${header.integer('TFIELDS') ?? 0} columns`;
  return shape.join(' × ') + (constant === undefined ? '' : ` (constant ${constant})`);
}

/** Pads the cells of each column to the same width. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}
