import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { upload } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

const FITS = path.resolve('../shared/fits');
const describeWithFits = existsSync(FITS) ? describe : describe.skip;

const files = existsSync(FITS)
  ? readdirSync(FITS, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(fits|fit|fts|gz|fz|bz2|Z|csv|ecsv|txt|json)$/i.test(file) && file.includes(path.sep),
    )
  : [];

interface TableInfo {
  readonly index: number;
  readonly rows: number;
  readonly columns: readonly { readonly name: string; readonly dtype: string; readonly isArray: boolean }[];
}

let owner: Account;
beforeAll(async () => {
  if (existsSync(FITS)) owner = await openAccount((await sharedStack()).url);
});

/** An answer, which the client has compared with the OpenAPI document, or a problem that names the file's or the query's fault. */
function expectAnswered(what: string, answer: Answer): void {
  if (answer.status === 200) return;
  expect([400, 413, 422]).toContain(answer.status);
  expect([what, answer.json.detail]).toEqual([what, expect.any(String)]);
}

/** The first pages of a table as it is, sorted and searched: whole numbers of rows, in the columns that were told. */
async function expectPages(id: string, { index, rows, columns }: TableInfo): Promise<void> {
  const page = (query: string) =>
    owner.get(`/api/analysis/table-data?dataId=${id}&hduIndex=${index}&pageSize=20${query}`);
  const first = await page('');
  expectAnswered('first page', first);
  if (first.status !== 200) return;
  expect([first.json.total, first.json.items.length]).toEqual([rows, Math.min(20, rows)]);
  for (const row of first.json.items)
    expect(Object.keys(row).sort()).toEqual([...new Set(columns.map(({ name }) => name))].sort());
  const sortable = columns.find(({ dtype, isArray }) => !isArray && !dtype.startsWith('complex'));
  if (sortable) {
    const sorted = await page(`&sortDirection=desc&sortColumn=${encodeURIComponent(sortable.name)}`);
    expect([sortable.name, sorted.status, sorted.json.total]).toEqual([sortable.name, 200, rows]);
  }
  const found = await page('&search=1');
  expect([found.status, found.json.total <= rows]).toEqual([200, true]);
}

describeWithFits('every table of every file (needs ../shared/fits)', () => {
  it.each(files)('%s', async (file) => {
    const uploaded = await upload(owner, path.basename(file), readFileSync(path.join(FITS, file)));
    if (uploaded.status !== 201) return void expect([400, 413, 415, 422]).toContain(uploaded.status);
    const { id } = uploaded.json;
    const info = await owner.get(`/api/analysis/table-info?dataId=${id}`);
    expectAnswered('table-info', info);
    expectAnswered('spectral-data', await owner.get(`/api/analysis/spectral-data?dataId=${id}`));
    if (info.status !== 200) return;
    for (const table of info.json.hdus as TableInfo[]) await expectPages(id, table);
  });
});
