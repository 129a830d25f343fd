import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { writeFits, type WritableTable } from '#kernels';
import type { ProcessingClient } from '#processing-client';
import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { upload, uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';
import { clientOf, startEngine } from '../support/start-engine.js';

jest.setTimeout(120_000);

const ROWS = 300;
const BIG = 2n ** 60n;
const FITS = path.resolve('../shared/fits');
// ../shared/fits is not part of the project: its tests are skipped without it.
const itWithFits = existsSync(FITS) ? it : it.skip;

const catalogue: WritableTable = {
  type: 'table',
  name: 'CATALOGUE',
  columns: [
    { name: 'id', data: BigInt64Array.from({ length: ROWS }, (_, i) => BIG + BigInt(i)) },
    {
      name: 'flux',
      data: Float32Array.from({ length: ROWS }, (_, i) => (i % 10 === 0 ? NaN : (i % 7) / 10)),
      unit: 'Jy',
    },
    { name: 'name', data: Array.from({ length: ROWS }, (_, i) => `NGC ${i}`) },
    { name: 'flag', data: Array.from({ length: ROWS }, (_, i) => [true, false, null][i % 3]) },
    { name: 'image', data: Int16Array.from({ length: 6 * ROWS }, (_, i) => i), shape: [2, 3] },
    { name: 'long', data: Float32Array.from({ length: 300 * ROWS }, (_, i) => i), shape: [300] },
    { name: '__proto__', data: Int16Array.from({ length: ROWS }, (_, i) => i) },
  ],
};

let owner: Account;
let stranger: Caller;
let dataId: string;
let csvId: string;

beforeAll(async () => {
  const stack = await sharedStack();
  owner = await openAccount(stack.url);
  stranger = callerOf(stack.url);
  dataId = await uploadRecord(owner, 'cat.fits', writeFits([catalogue]), { visibility: 'public' });
  csvId = await uploadRecord(owner, 'cat.csv', 'a,b\n1,x\n,"y, z"\n3,\n', { visibility: 'public' });
});

const ask = (name: string, query: object, caller: Caller = stranger): Promise<Answer> =>
  caller.get(`/api/analysis/${name}?${new URLSearchParams(query as Record<string, string>).toString()}`);
const table = (more: object = {}) => ask('table-data', { dataId, ...more });
const names = ({ json }: Answer): string[] => json.items.map(({ name }: { name: string }) => name);
const errorsOf = ({ status, json }: Answer) => [
  status,
  [...new Set(json.errors?.map((error: { field: string }) => error.field))],
];

describe('table-info', () => {
  it('describes tables and columns', async () => {
    const { status, json } = await ask('table-info', { dataId });
    expect(status).toBe(200);
    expect(json.hdus).toHaveLength(1);
    expect(json.hdus[0]).toMatchObject({ index: 1, name: 'CATALOGUE', type: 'bintable', rows: ROWS });
    expect(json.hdus[0].columns.slice(0, 5)).toEqual([
      { name: 'id', dtype: 'int64', unit: null, format: '1K', isArray: false, shape: [] },
      { name: 'flux', dtype: 'float32', unit: 'Jy', format: '1E', isArray: false, shape: [] },
      { name: 'name', dtype: 'string', unit: null, format: '7A', isArray: false, shape: [] },
      { name: 'flag', dtype: 'bool', unit: null, format: '1L', isArray: false, shape: [] },
      { name: 'image', dtype: 'int16', unit: null, format: '6I', isArray: true, shape: [3, 2] },
    ]);
  });

  it('finds no private or missing record', async () => {
    const hidden = await uploadRecord(owner, 'hidden.csv', 'a,b\n1,2\n');
    for (const name of ['table-info', 'table-data', 'spectral-data']) {
      const [mine, theirs, missing, odd] = await Promise.all([
        ask(name, { dataId: hidden }, owner),
        ask(name, { dataId: hidden }),
        ask(name, { dataId: '019abcde-0000-7000-8000-000000000000' }),
        ask(name, { dataId: '../etc' }),
      ]);
      expect(mine.status).toBe(name === 'spectral-data' ? 400 : 200);
      for (const answer of [theirs, missing, odd]) expect(answer.status).toBe(404);
      expect({ ...theirs.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    }
  });

  it("does not list the pipeline's model of a file, which is not a data table", async () => {
    const cell = { name: 'ASDF_METADATA', data: Uint8Array.from({ length: 40 }, (_, i) => i), shape: [40] };
    const model: WritableTable = { type: 'table', name: 'ASDF', columns: [cell] };
    const beside = await uploadRecord(owner, 'both.fits', writeFits([model, catalogue]), {
      visibility: 'public',
    });
    const { json } = await ask('table-info', { dataId: beside });
    expect(json.hdus.map(({ index, name }: Record<string, unknown>) => [index, name])).toEqual([
      [2, 'CATALOGUE'],
    ]);
    expect((await ask('table-data', { dataId: beside })).json).toMatchObject({ hduIndex: 2, total: ROWS });
    expect((await ask('table-data', { dataId: beside, hduIndex: 1 })).json).toMatchObject({ total: 1 });
    const alone = await uploadRecord(owner, 'model.fits', writeFits([model]), { visibility: 'public' });
    expect((await ask('table-info', { dataId: alone })).json).toEqual({ hdus: [] });
    expect(errorsOf(await ask('table-data', { dataId: alone }))).toEqual([400, ['hduIndex']]);
  });

  it('finds no table in JSON', async () => {
    const id = await uploadRecord(owner, 'x.json', '{"a": [1, 2]}', { visibility: 'public' });
    expect((await ask('table-info', { dataId: id })).json).toEqual({ hdus: [] });
    expect(errorsOf(await ask('table-data', { dataId: id }))).toEqual([400, ['hduIndex']]);
    expect(errorsOf(await ask('spectral-data', { dataId: id }))).toEqual([400, ['hduIndex']]);
  });
});

describe('table-data', () => {
  it('returns the first hundred rows, as JSON with a length', async () => {
    const answer = await table();
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { json } = answer;
    expect(json).toMatchObject({ hduIndex: 1, name: 'CATALOGUE', total: ROWS, page: 1, pageSize: 100 });
    expect(json.items).toHaveLength(100);
    const [first, second] = json.items;
    expect(first).toMatchObject({ id: String(BIG), flux: null, name: 'NGC 0', flag: true });
    expect(second).toMatchObject({
      flux: 0.1,
      flag: false,
      image: [
        [6, 7],
        [8, 9],
        [10, 11],
      ],
    });
    expect(json.items[2].flag).toBeNull();
    expect(Object.entries(second).at(-1)).toEqual(['__proto__', 1]);
  });

  it('truncates long cells, and reports their length', async () => {
    const { long } = (await table({ page: 2, pageSize: 1 })).json.items[0];
    expect(long.length).toBe(300);
    expect(long.first).toEqual(Array.from({ length: 256 }, (_, i) => 300 + i));
  });

  it('has pages, the last one short, and none beyond', async () => {
    expect(names(await table({ page: 3, pageSize: 120 }))).toHaveLength(60);
    expect(names(await table({ page: 300, pageSize: 1 }))).toEqual(['NGC 299']);
    for (const page of [301, 1_000_000_000]) {
      const { status, json } = await table({ page, pageSize: 1 });
      expect([status, json.items, json.total]).toEqual([200, [], ROWS]);
    }
  });

  it('sorts up and down, equal rows in file order, rows without a value last', async () => {
    const up = await table({ sortColumn: 'flux', pageSize: 1000 });
    const down = await table({ sortColumn: 'FLUX', sortDirection: 'desc', pageSize: 1000 });
    const rows = Array.from({ length: ROWS }, (_, i) => i);
    const present = rows.filter((i) => i % 10 !== 0);
    const missing = rows.filter((i) => i % 10 === 0);
    const sorted = (sign: number) => [...present].sort((a, b) => sign * ((a % 7) - (b % 7)) || a - b);
    const nameOf = (i: number) => `NGC ${i}`;
    expect(names(up)).toEqual([...sorted(1), ...missing].map(nameOf));
    expect(names(down)).toEqual([...sorted(-1), ...missing].map(nameOf));
  });

  it('continues in the same order on the next page, also for simultaneous requests', async () => {
    const whole = names(await table({ sortColumn: 'name', pageSize: 300 }));
    expect(whole).toEqual([...whole].sort());
    // As many as one caller may have in the engine.
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, i) => table({ sortColumn: 'name', pageSize: 30, page: i + 1 })),
    );
    expect(pages.flatMap(names)).toEqual(whole.slice(0, 240));
  });

  it('searches a value in all cells, and sorts the matches', async () => {
    const found = await table({ search: 'ngc 29', sortColumn: 'id', sortDirection: 'desc' });
    expect(found.json.total).toBe(11);
    expect(names(found).slice(0, 3)).toEqual(['NGC 299', 'NGC 298', 'NGC 297']);
    expect((await table({ search: String(BIG + 5n) })).json.items[0].name).toBe('NGC 5');
    expect((await table({ search: '' })).json.total).toBe(ROWS);
    expect((await table({ search: 'FALSE' })).json.total).toBe(100);
  });

  it('searches literally', async () => {
    for (const search of ['.*', '^NGC', 'NGC [0-9]', '(', '\\d+', '%', "' OR 1=1 --", '${1}', 'é'])
      expect([search, (await table({ search })).json.total]).toEqual([search, 0]);
  });

  it.each([
    ['page', { page: 0 }],
    ['page', { page: 1_000_000_001 }],
    ['page', { page: 'x' }],
    ['page', { page: 1.5 }],
    ['pageSize', { pageSize: 0 }],
    ['pageSize', { pageSize: 1001 }],
    ['hduIndex', { hduIndex: -1 }],
    ['hduIndex', { hduIndex: 0 }],
    ['hduIndex', { hduIndex: 2 }],
    ['hduIndex', { hduIndex: 1e300 }],
    ['sortColumn', { sortColumn: 'nope' }],
    ['sortColumn', { sortColumn: 'constructor' }],
    ['sortColumn', { sortColumn: 'image' }],
    ['sortColumn', { sortColumn: '' }],
    ['sortDirection', { sortDirection: 'up' }],
    ['search', { search: 'x'.repeat(201) }],
    ['search', { search: 'a\0b' }],
    ['sortColumn', { sortColumn: 'na\0me' }],
    ['extra', { extra: '1' }],
  ])('answers 400 that names %s to %j', async (field, query) => {
    expect(errorsOf(await table(query))).toEqual([400, [field]]);
  });

  it('answers 400 without an id', async () => {
    for (const name of ['table-info', 'table-data', 'spectral-data']) {
      expect(errorsOf(await ask(name, {}))).toEqual([400, expect.arrayContaining(['dataId'])]);
      expect(errorsOf(await ask(name, { dataId: '' }))).toEqual([400, ['dataId']]);
    }
  });

  it('accepts a search of 200 characters and a page of 1000 rows', async () => {
    const { status, json } = await table({ search: 'x'.repeat(200), pageSize: 1000 });
    expect([status, json.total]).toEqual([200, 0]);
  });

  it('refuses an oversized page, with a possible size', async () => {
    const columns = Array.from({ length: 30 }, (_, c) => ({
      name: `c${c}`,
      data: new Float32Array(256 * 1000),
      shape: [256],
    }));
    const wide = writeFits([{ type: 'table', columns }]);
    const id = await uploadRecord(owner, 'wide.fits', wide, { visibility: 'public' });
    const { status, json } = await ask('table-data', { dataId: id, pageSize: 1000 });
    expect([status, json.code]).toEqual([413, 'memory_budget']);
    const fitting = Number(/ask for at most (\d+) rows/.exec(json.detail)?.[1]);
    expect((await ask('table-data', { dataId: id, pageSize: fitting })).status).toBe(200);
    expect((await ask('table-data', { dataId: id, pageSize: fitting + 1 })).status).toBe(413);
  });
});

describe('text tables', () => {
  it('have one table, number 0', async () => {
    expect((await ask('table-info', { dataId: csvId })).json.hdus[0]).toMatchObject({
      ...{ index: 0, type: 'csv', rows: 3 },
      columns: [
        { name: 'a', dtype: 'int64', format: null, shape: [] },
        { name: 'b', dtype: 'string', unit: null },
      ],
    });
    const { json } = await ask('table-data', {
      dataId: csvId,
      hduIndex: 0,
      sortColumn: 'a',
      sortDirection: 'desc',
    });
    expect(json.items).toEqual([
      { a: 3, b: null },
      { a: 1, b: 'x' },
      { a: null, b: 'y, z' },
    ]);
    expect(errorsOf(await ask('table-data', { dataId: csvId, hduIndex: 1 }))).toEqual([400, ['hduIndex']]);
  });

  it('that are damaged after their beginning are 422 with the row', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${i},row ${i}`);
    rows[15_000] += ',more';
    const answer = await upload(owner, 'late.csv', `n,text\n${rows.join('\n')}\n`, { visibility: 'public' });
    expect(answer.status).toBe(201);
    const info = await ask('table-info', { dataId: answer.json.id });
    expect([info.status, info.json.code]).toEqual([422, 'invalid_file']);
    expect(info.json.detail).toMatch(/row 15001 has 3 fields, not 2/);
  });

  it('are paged, sorted and searched far behind their beginning', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => `${i},"été ${(i * 7919) % 50_000}"`);
    const id = await uploadRecord(owner, 'long.csv', `n,text\n${rows.join('\n')}`, { visibility: 'public' });
    const page = await ask('table-data', { dataId: id, page: 499, pageSize: 100 });
    expect([page.json.total, page.json.items[0].n, page.json.items.length]).toEqual([50_000, 49_800, 100]);
    const sorted = await ask('table-data', {
      dataId: id,
      sortColumn: 'n',
      sortDirection: 'desc',
      pageSize: 2,
    });
    expect(sorted.json.items.map(({ n }: { n: number }) => n)).toEqual([49_999, 49_998]);
    const found = await ask('table-data', { dataId: id, search: 'ÉTÉ 4999' });
    expect(found.json.total).toBe(11);
  });
});

describe('spectral-data', () => {
  const spectrum = (columns: WritableTable['columns']) => writeFits([{ type: 'table', columns }]);

  it('returns columns by their usual names, null for invalid numbers', async () => {
    const file = spectrum([
      { name: 'LAMBDA', data: Float64Array.of(1, 2, 3), unit: 'um' },
      { name: 'flux', data: Float32Array.of(NaN, 0.1, Infinity), unit: 'Jy' },
      { name: 'STDEV', data: Float64Array.of(0.5, NaN, 1) },
      { name: 'DQ', data: Int32Array.of(1, 0, 4) },
    ]);
    const id = await uploadRecord(owner, 'x1d.fits', file, { visibility: 'public' });
    const { status, json } = await ask('spectral-data', { dataId: id });
    expect(status).toBe(200);
    expect(json).toEqual({
      ...{ hduIndex: 1, rows: 1, rowIndex: 0, sourceId: null, order: null, points: 3 },
      columns: { wavelength: [1, 2, 3], flux: [null, 0.1, null], error: [0.5, null, 1], dq: [1, 0, 4] },
      units: { wavelength: 'um', flux: 'Jy', error: null, dq: null },
      source: { WAVELENGTH: 'LAMBDA', FLUX: 'flux', FLUX_ERROR: 'STDEV', DQ: 'DQ' },
    });
  });

  it('answers 400 that names hduIndex without a spectrum', async () => {
    for (const hduIndex of [0, 1, 7])
      expect(errorsOf(await ask('spectral-data', { dataId, hduIndex }))).toEqual([400, ['hduIndex']]);
    expect(errorsOf(await ask('spectral-data', { dataId, hduIndex: 'x' }))).toEqual([400, ['hduIndex']]);
  });

  it('reads ECSV', async () => {
    const ecsv =
      '# %ECSV 1.0\n# ---\n# datatype:\n# - {name: wave, unit: um, datatype: float64}\n# - {name: flux, datatype: float32}\nwave flux\n1.5 nan\n2.5 7\n';
    const id = await uploadRecord(owner, 's.ecsv', ecsv, { visibility: 'public' });
    const { json } = await ask('spectral-data', { dataId: id });
    expect(json).toMatchObject({
      hduIndex: 0,
      points: 2,
      columns: { wavelength: [1.5, 2.5], flux: [null, 7], error: null },
    });
    expect(json.units).toEqual({ wavelength: 'um', flux: null, error: null });
  });

  it('returns half a million points', async () => {
    const points = 500_000;
    const numbers = (scale: number) => Float64Array.from({ length: points }, (_, i) => i * scale);
    const file = spectrum([
      { name: 'WAVELENGTH', data: numbers(1e-5) },
      { name: 'FLUX', data: numbers(1).fill(NaN, 3) },
    ]);
    const id = await uploadRecord(owner, 'long.fits', file, { visibility: 'public' });
    const { json } = await ask('spectral-data', { dataId: id });
    expect(json.columns.wavelength).toHaveLength(points);
    expect([json.columns.wavelength[499_999], json.columns.flux[2], json.columns.flux[3]]).toEqual([
      ...[499_999 * 1e-5, 2, null],
    ]);
  });

  itWithFits('of NIRSpec: nearly every flux is missing', async () => {
    const name = 'jw01492-o005_s00004_nirspec_f100lp-g140m-s1600a1-sub2048_x1d.fits';
    const bytes = readFileSync(path.join(FITS, 'jwst', name));
    const id = await uploadRecord(owner, name, bytes, { visibility: 'public' });
    const { json } = await ask('spectral-data', { dataId: id });
    expect(json).toMatchObject({ points: 1426, units: { wavelength: 'um', flux: 'Jy', error: 'Jy' } });
    expect(json.columns.wavelength).not.toContain(null);
    expect(json.columns.flux.filter((value: number | null) => value === null).length).toBeGreaterThan(1000);
  });
});

it('reads compressed files', async () => {
  const id = await uploadRecord(owner, 'cat.fits.gz', gzipSync(writeFits([catalogue])), {
    visibility: 'public',
  });
  const { status, json } = await ask('table-data', {
    dataId: id,
    sortColumn: 'id',
    sortDirection: 'desc',
    pageSize: 1,
  });
  expect([status, json.items[0].name]).toEqual([200, 'NGC 299']);
  expect((await ask('table-info', { dataId: id })).json.hdus[0].rows).toBe(ROWS);
});

itWithFits('reads the same from a compressed table as from a plain one', async () => {
  const pages = await Promise.all(
    ['bt12.fits', 'bt12.fits.fz'].map(async (name) => {
      const bytes = readFileSync(path.join(FITS, 'compressed', name));
      const id = await uploadRecord(owner, name, bytes, { visibility: 'public' });
      const [hdu] = (await ask('table-info', { dataId: id })).json.hdus;
      const column = hdu.columns.find(
        ({ isArray, dtype }: { isArray: boolean; dtype: string }) => !isArray && /int|float/.test(dtype),
      );
      const query = { dataId: id, sortColumn: column.name, sortDirection: 'desc', search: '1' };
      const { status, json } = await ask('table-data', query);
      return [status, json.total, json.items];
    }),
  );
  expect(pages[0][0]).toBe(200);
  expect(pages[0][1]).toBeGreaterThan(0);
  expect(pages[1]).toEqual(pages[0]);
});

describe('an engine with little memory and one thread', () => {
  const rows = 400_000;
  const numbers = (scale: number) => Float64Array.from({ length: rows }, (_, i) => Math.sin(i) * scale);
  const columns = Array.from({ length: 8 }, (_, c) => ({ name: `c${c}`, data: numbers(c + 1) }));
  const page = { key: 'large.fits', page: 1, pageSize: 5, sortDirection: 'asc' } as const;
  let client: ProcessingClient;

  beforeAll(async () => {
    const engine = await startEngine({ PROCESSING_MEMORY_MB: '278', PROCESSING_THREADS: '1' });
    engine.store('large.fits', writeFits([{ type: 'table', columns }]));
    engine.store('small.fits', writeFits([catalogue]));
    client = clientOf(engine);
  });

  it('refuses an oversized sort, with the numbers, and answers smaller ones', async () => {
    await expect(client.tableData({ ...page, sortColumn: 'c1' })).rejects.toMatchObject({
      failure: 'too-large',
      message: expect.stringMatching(/^Sorting large.fits by c1 needs \d+ MB, 278 MB are available/),
    });
    for (const asked of [page, { ...page, key: 'small.fits', sortColumn: 'name' }])
      expect(JSON.parse(await text((await client.tableData(asked)).body)).items).toHaveLength(5);
  });

  it('stops an aborted search', async () => {
    const search = (signal?: AbortSignal) => client.tableData({ ...page, search: '12345' }, { signal });
    await text((await search()).body);
    // Another text: the order of the first one is cached.
    const controller = new AbortController();
    const given = client.tableData({ ...page, search: '54321' }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(given).rejects.toThrow();
    const next = await text((await client.tableData({ ...page, key: 'small.fits' })).body);
    expect(JSON.parse(next).items).toHaveLength(5);
  });
});
