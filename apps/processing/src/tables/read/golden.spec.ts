import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { tablesOfFolder, type ReadTable } from '../../../test/tables-of-folder.js';

interface Reference {
  readonly name: string;
  readonly base64?: string;
  readonly text?: string;
  readonly hdu?: number;
  readonly limit?: number;
  readonly columns: readonly string[];
  readonly total: number;
  readonly rows: readonly (readonly unknown[])[];
  readonly orders: Readonly<Record<string, Readonly<Record<'asc' | 'desc', readonly number[]>>>>;
  readonly searches: Readonly<Record<string, { readonly total: number; readonly rows: readonly number[] }>>;
}

const golden = JSON.parse(readFileSync(path.resolve('test/golden/tables.json'), 'utf8')) as {
  files: Reference[];
  real: Reference[];
};
const FITS = path.resolve('../shared/fits');
// ../shared/fits is not part of the project: without it there is nothing to compare with.
const describeWithFits = existsSync(FITS) ? describe : describe.skip;

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

function store({ name, base64, text }: Reference): string {
  const bytes = base64 ? gunzipSync(Buffer.from(base64, 'base64')) : Buffer.from(text!);
  writeFileSync(path.join(folder, name), bytes);
  return name;
}

async function tableOf(root: string, key: string, hdu: number): Promise<ReadTable> {
  const { describe: describeFile, open } = tablesOfFolder(root);
  const file = await describeFile(key);
  return open(
    file,
    file.tables.find(({ index }) => index === hdu)!,
  );
}

async function compare(table: ReadTable, reference: Reference): Promise<void> {
  const { columns, rows, orders, searches, limit, total } = reference;
  expect(table.facts.columns.map(({ name }) => name)).toEqual(columns);
  expect(table.facts.rows).toBe(total);
  const items = await table.items(rows.map((_, row) => row));
  expect(items.map((item) => columns.map((name) => item[name]))).toEqual(rows);
  for (const [column, { asc, desc }] of Object.entries(orders)) {
    if (table.facts.columns.find(({ name }) => name === column)!.dtype.startsWith('complex')) continue;
    expect({ column, asc: (await table.order(column, false)).slice(0, limit) }).toEqual({ column, asc });
    expect({ column, desc: (await table.order(column, true)).slice(0, limit) }).toEqual({ column, desc });
  }
  for (const [needle, found] of Object.entries(searches)) {
    const matches = await table.search(needle);
    expect({ needle, total: matches.length, rows: matches.slice(0, limit) }).toEqual({ needle, ...found });
  }
}

describe('tables written by astropy', () => {
  it.each(golden.files)('$name: rows, orders and matches are astropy’s', async (reference) => {
    const key = store(reference);
    await compare(await tableOf(folder, key, reference.text === undefined ? 1 : 0), reference);
  });
});

describeWithFits('tables of ../shared/fits', () => {
  it.each(golden.real)('$name: rows, orders and matches are astropy’s', async (reference) => {
    await compare(await tableOf(FITS, reference.name, reference.hdu!), reference);
  });
});
