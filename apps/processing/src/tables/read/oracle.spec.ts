import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tablesOfFolder } from '../../../test/tables-of-folder.js';

const FITS = path.resolve('../shared/fits');
const ORACLE = path.join(FITS, 'oracle.json');
// ../shared/fits is not part of the project: without it there is nothing to compare with.
const describeWithFits = existsSync(ORACLE) ? describe : describe.skip;

interface OracleTable {
  readonly file: string;
  readonly i: number;
  readonly nrows: number;
  readonly cols: readonly (readonly [name: string, format: string, unit: string | null])[];
  readonly rows3: readonly (readonly unknown[])[];
}

/** Relative: astropy scales and shows some columns in single precision. */
const TOLERANCE = 1e-6;
/** The oracle only counts longer arrays. */
const COUNTED = 'len';

/** The oracle was written by Python, which puts a bare NaN where JSON has no number. */
function oracleTables(): OracleTable[] {
  if (!existsSync(ORACLE)) return [];
  const text = readFileSync(ORACLE, 'utf8').replaceAll(/(?<=[[,:] ?)NaN/g, '"nan"');
  const files = JSON.parse(text) as Record<string, { hdus?: Partial<OracleTable>[] }>;
  return Object.entries(files).flatMap(([file, { hdus = [] }]) =>
    hdus.filter(({ rows3 }) => rows3).map((hdu) => ({ ...(hdu as OracleTable), file })),
  );
}

/** Cells that are the same: NaN is null, long arrays are as long. */
function agree(ours: unknown, reference: unknown, dtype: string): boolean {
  if (Array.isArray(reference) && reference[0] === COUNTED) return lengthOf(ours) === reference[1];
  if (Array.isArray(reference))
    return (
      Array.isArray(ours) &&
      ours.length === reference.length &&
      reference.every((value, i) => agree(ours[i], value, dtype))
    );
  if (reference === 'nan') return ours === null;
  // numpy's logicals cannot be undefined, ours are null.
  if (ours === null && dtype === 'bool') return reference === false || reference === 0;
  const value = typeof ours === 'boolean' && typeof reference === 'number' ? Number(ours) : ours;
  if (typeof reference !== 'number' || typeof value !== 'number') return value === reference;
  return Math.abs(value - reference) <= TOLERANCE * Math.abs(reference);
}

const lengthOf = (cell: unknown): number =>
  Array.isArray(cell) ? cell.flat(Infinity).length : (cell as { length: number }).length;

/** An array outside the heap: astropy gives an empty one. */
const REFUSED = 'malformed/syn_vla_bad_descriptor.fits';
/** Compressed files reach the reader decompressed; integration specs cover them. */
const PACKED = /\.(gz|Z|bz2)$|gzipped/;
const cases = oracleTables().filter(({ file }) => file !== REFUSED && !PACKED.test(file));

describeWithFits('tables of ../shared/fits against astropy', () => {
  it.each(cases)('$file HDU $i', async ({ file, i, nrows, cols, rows3 }) => {
    const { describe: describeFile, open } = tablesOfFolder(FITS);
    const found = await describeFile(file);
    const table = open(
      found,
      found.tables.find(({ index }) => index === i)!,
    );
    expect(table.facts.rows).toBe(nrows);
    // The oracle keeps the first columns of very wide tables.
    const columns = table.facts.columns.slice(0, cols.length);
    expect(columns.map(({ name, format, unit }) => [name, format, unit])).toEqual(cols);
    const items = await table.items(rows3.map((_, row) => row));
    const wrong = rows3.flatMap((row, r) =>
      columns.flatMap(({ name, dtype }, c) =>
        c >= row.length || agree(items[r][name], row[c], dtype)
          ? []
          : [{ r, name, ours: items[r][name], reference: row[c] }],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it(`${REFUSED} is refused by name`, async () => {
    const { describe: describeFile, open } = tablesOfFolder(FITS);
    const found = await describeFile(REFUSED);
    const reading = open(found, found.tables[0]).items([0]);
    await expect(reading).rejects.toThrow('bad_descriptor');
    await expect(reading).rejects.toThrow('outside the heap');
  });
});
