import { orderByKeys } from '#kernels/parallel';
import { diskStorage } from '#platform';
import { referenceTo } from '../src/tables/describe-tables.js';
import { describeFile } from '../src/tables/read/describe-file.js';
import type { OpenTable } from '../src/tables/read/open-table.js';
import { rowsAsJson } from '../src/tables/read/rows-as-json.js';
import { withTable } from '../src/tables/read/with-table.js';
import type { FileTables, TableFacts } from '../src/tables/table-facts.js';

/** A table of a file, read as the engine's threads read it. */
export interface ReadTable {
  readonly facts: TableFacts;
  use<T>(work: (table: OpenTable) => Promise<T>): Promise<T>;
  /** Rows as the answer has them. */
  items(rows: readonly number[]): Promise<Record<string, unknown>[]>;
  order(column: string, descending: boolean, rows?: readonly number[]): Promise<number[]>;
  search(text: string): Promise<number[]>;
}

/** Reads tables of the files in a folder, without the engine around. */
export function tablesOfFolder(folder: string) {
  const storage = diskStorage(folder);
  const stores = { storage, scratch: storage, scratchFolder: folder, assertScratchRoom: () => undefined };
  const describe = async (key: string): Promise<FileTables> => {
    const answer = await describeFile(stores, { key }, undefined, () => undefined);
    if (!('answer' in answer) || answer.answer === 'unchanged') throw new Error(`${key} is packed`);
    return answer.answer;
  };
  const open = (file: FileTables, facts: TableFacts): ReadTable => {
    const use: ReadTable['use'] = (work) => withTable(stores, referenceTo(file, facts), work);
    return {
      facts,
      use,
      items: (rows) =>
        use(async (table) => {
          const names = facts.columns.map(({ name }) => name);
          return JSON.parse(rowsAsJson(names, await table.cells(rows))) as Record<string, unknown>[];
        }),
      order: (name, descending, rows) =>
        use(async (table) => {
          const column = facts.columns.findIndex((each) => each.name === name);
          const chosen = rows && Uint32Array.from(rows);
          const keys = await table.sortKeys(column, { rows: chosen, descending });
          return [...orderByKeys(keys)].map((position) => chosen?.[position] ?? position);
        }),
      search: (text) => use(async (table) => [...(await table.search(text, { start: 0, end: facts.rows }))]),
    };
  };
  return { describe, open };
}
