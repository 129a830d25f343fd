import { memorySource, openFits } from '#kernels';
import { jsonOf, type OpenArchive, openArchive } from '../../../test/archive-under-test.js';

jest.setTimeout(60_000);

let archive: OpenArchive;
beforeAll(async () => (archive = await openArchive()));
afterAll(() => archive.close());

const rowsOf = async (program: string) => {
  const filters = [{ paramName: 'proposal_id', values: [program] }];
  const request = {
    service: 'Mast.Caom.Filtered',
    params: { columns: '*', filters },
    page: 1,
    pagesize: 50_000,
  };
  return (await jsonOf(archive.ask(request))).data;
};

it('a field lists ten thousand observations with unique numbers and names', async () => {
  const field = await archive.addField({ name: 'Wide Field', rows: 10_000, ra: 53, dec: -27 });
  expect(field).toMatchObject({ rows: 10_000, ra: 53, dec: -27, bytes: 0 });
  const rows = await rowsOf(field.program);
  expect(rows).toHaveLength(10_000);
  for (const column of ['obs_id', 'obsid', 's_region'])
    expect(new Set(rows.map((row: Record<string, unknown>) => row[column])).size).toBe(10_000);
  expect(rows[9999].obs_id).toMatch(/^jw9\d{4}-o011_t010_/);
});

it('a field makes files of the requested size and keeps them', async () => {
  const asked = { name: 'Few Files', rows: 1, filesPerRow: 5, fileBytes: 100_000 };
  const { fileNames, bytes, obsIds } = await archive.addField(asked);
  expect(fileNames).toHaveLength(5);
  expect(fileNames[0]).toBe(`${obsIds[0]}_i2d.fits`);
  expect(Math.abs(bytes - 500_000)).toBeLessThan(5 * 2880);
  const first = Buffer.from(await (await archive.download(fileNames[0])).arrayBuffer());
  const second = Buffer.from(await (await archive.download(fileNames[1])).arrayBuffer());
  expect(first.equals(second)).toBe(false);
  expect((await openFits(memorySource(first))).hdus.map(({ name }) => name)).toEqual(['PRIMARY', 'SCI']);
  expect((await archive.addField(asked)).fileNames).toEqual(fileNames);
});

it.each([
  ['name', {}],
  ['name', { name: '../a' }],
  ['rows', { name: 'a', rows: 100_001 }],
  ['filesPerRow', { name: 'a', filesPerRow: -1 }],
  ['fileBytes', { name: 'a', filesPerRow: 1000, rows: 2, fileBytes: 50_000_000 }],
  ['dec', { name: 'a', dec: 91 }],
])('a field refuses an invalid %s', async (field, body) => {
  const answer = await archive.send('POST', '/sample/fields', body);
  expect([answer.status, (await jsonOf(answer)).errors[0].field]).toEqual([400, field]);
});
