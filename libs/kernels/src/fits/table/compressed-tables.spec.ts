import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { memorySource } from '../../byte-source.js';
import { openCompressedTable } from '../compression/compressed-table.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import type { BinaryCoding, TableColumn } from './column.js';
import { tableColumns } from './columns.js';
import { readTableColumn } from './read-column.js';
import { readCellNumbers, readTableNumbers } from './read-numbers.js';
import { readTableRows } from './read-rows.js';
import { readSelectedRows } from './read-selected-rows.js';
import { searchTableRows } from './search-rows.js';
import { readSortKeys } from './sort-keys.js';

const { tables } = JSON.parse(readFileSync('test/golden/compression.json', 'utf8')) as {
  tables: readonly { file: string }[];
};

/** The compressed table of 150 rows, and the same decompressed (with funpack's bytes: compressed-table.spec). */
async function both(): Promise<{ file: FitsFile; hdu: Hdu }[]> {
  const file = await openFits(memorySource(gunzipSync(Buffer.from(tables[0].file, 'base64'))));
  const opened = openCompressedTable(file, file.hdus[1]);
  const bytes = await opened.file.source.read(0, opened.hdu.dataLength);
  const source = memorySource(bytes);
  return [
    { file, hdu: file.hdus[1] },
    { file: { source, hdus: [opened.hdu] }, hdu: opened.hdu },
  ];
}

type Binary = TableColumn & { readonly coding: BinaryCoding };

describe('a compressed table', () => {
  const named = (hdu: Hdu, name: string) =>
    tableColumns(hdu).find((column) => column.name === name) as Binary;

  it.each<[string, (file: FitsFile, hdu: Hdu) => Promise<unknown>]>([
    ['columns', (_file, hdu) => Promise.resolve(tableColumns(hdu))],
    ['rows', (file, hdu) => readTableRows(file, hdu, { start: 60, count: 9 })],
    ['any rows', (file, hdu) => readSelectedRows(file, hdu, [149, 3, 70], { elements: 2, characters: 3 })],
    ['a column', (file, hdu) => readTableColumn(file, hdu, 'DOUBLE', { start: 100 })],
    [
      'columns of numbers',
      (file, hdu) =>
        readTableNumbers(file, hdu, [named(hdu, 'FLOAT'), named(hdu, 'LONG')], { start: 10, end: 90 }),
    ],
    ['a cell', (file, hdu) => readCellNumbers(file, hdu, 77, named(hdu, 'BYTES'), { start: 1, end: 3 })],
    ['keys', (file, hdu) => readSortKeys(file, hdu, named(hdu, 'NAME'), { descending: true })],
    [
      'keys of some rows',
      (file, hdu) => readSortKeys(file, hdu, named(hdu, 'LONGLONG'), { rows: Uint32Array.of(5, 66, 149) }),
    ],
    ['what is found', (file, hdu) => searchTableRows(file, hdu, 'ME13', { start: 20, end: 140 })],
  ])('gives the same %s as the uncompressed one', async (_, read) => {
    const [packed, plain] = await both();
    const got = await read(packed.file, packed.hdu);
    expect(got).toEqual(await read(plain.file, plain.hdu));
  });

  it('calls back between bands', async () => {
    const [{ file, hdu }] = await both();
    let bands = 0;
    await searchTableRows(file, hdu, 'x', { start: 0, end: 150, onBand: () => bands++ });
    await readSortKeys(file, hdu, named(hdu, 'LONG'), { onBand: () => bands++ });
    expect(bands).toBe(2);
    expect([...(await searchTableRows(file, hdu, 'ME13', { start: 20, end: 140 }))]).toEqual([
      130, 131, 132, 133, 134, 135, 136, 137, 138, 139,
    ]);
  });
});
