import { type OpenArchive, openArchive } from '../../test/archive-under-test.js';

/** Rendering takes a second, on a busy machine much longer. */
jest.setTimeout(60_000);

let archive: OpenArchive;
beforeAll(async () => (archive = await openArchive()));
afterAll(() => archive.close());

const filtered = (filters: object[], more: object = {}, columns = '*') =>
  archive.invoke({ service: 'Mast.Caom.Filtered', params: { columns, filters }, ...more });

describe('name lookup', () => {
  const look = (input: string) =>
    archive.invoke({ service: 'Mast.Name.Lookup', params: { input, format: 'json' } });

  it.each(['NGC 3324', 'ngc-3324', 'Cosmic Cliffs'])('finds %s', async (name) => {
    const { resolvedCoordinate } = await look(name);
    expect(resolvedCoordinate[0]).toMatchObject({ canonicalName: 'NGC 3324', decl: -58.6186 });
  });

  it('accepts Messier numbers in every spelling, and coordinates', async () => {
    for (const name of ['M16', 'M 16', 'messier-16']) {
      expect((await look(name)).resolvedCoordinate[0].canonicalName).toBe('M 16');
    }
    const { resolvedCoordinate } = await look('05 35 17 -05 23 28');
    expect(resolvedCoordinate[0].ra).toBeCloseTo(83.820833, 5);
    expect(resolvedCoordinate[0].decl).toBeCloseTo(-5.391111, 5);
  });

  it('returns an empty list for an unknown name', async () => {
    expect((await look('nowhere at all')).resolvedCoordinate).toEqual([]);
  });
});

describe('search', () => {
  it('finds footprints within a cone, with a distance of 0 inside', async () => {
    const params = {
      columns: '*',
      filters: [{ paramName: 'calib_level', values: ['3'] }],
      position: '159.2126, -58.6186, 0.01',
    };
    const { status, data, fields } = await archive.invoke({ service: 'Mast.Caom.Filtered.Position', params });
    expect(status).toBe('COMPLETE');
    expect(data).toHaveLength(6);
    expect(data.every((row: { distance: number }) => row.distance === 0)).toBe(true);
    expect(fields.at(-1)).toEqual({ name: 'distance', type: 'float' });
    expect(Object.keys(data[0]).sort()).toEqual(fields.map((f: { name: string }) => f.name).sort());
  });

  it('measures the distance to the footprint and not to its centre', async () => {
    const position = `159.2126, ${-58.6186 + 0.1}, 0.2`;
    const { data } = await archive.invoke({
      service: 'Mast.Caom.Filtered.Position',
      params: { filters: [], position },
    });
    const nearest = Math.min(...data.map((row: { distance: number }) => row.distance));
    expect(nearest).toBeGreaterThan(360 - 64.5 * 1.3);
    expect(nearest).toBeLessThan(360 - 60);
  });

  it('filters by value, range, pattern and part of a cell', async () => {
    const rows = async (filter: object) => (await filtered([filter])).data;
    const pattern = await rows({ paramName: 'obs_id', values: [], freeText: 'jw02733-o002%' });
    expect(pattern.map((row: { filters: string }) => row.filters)).toEqual(['F770W', 'F1280W', 'F1800W']);
    const part = await rows({ paramName: 'filters', separator: ';', values: ['F470N'] });
    expect(part.length).toBeGreaterThan(0);
    expect(part.every((row: { filters: string }) => row.filters === 'F444W;F470N')).toBe(true);
    expect(await rows({ paramName: 'filters', values: ['F470N'] })).toHaveLength(0);
    const range = await rows({ paramName: 't_min', values: [{ min: 59_800, max: 59_801 }] });
    expect(new Set(range.map((row: { target_name: string }) => row.target_name))).toEqual(new Set(['M-16']));
  });

  it('finds an observation in any case and returns its own spelling', async () => {
    const obsId = 'jw02731-o001_t017_nircam_clear-f090w';
    const { data } = await filtered([{ paramName: 'obs_id', values: [obsId.toUpperCase()] }]);
    expect(data.map((row: { obs_id: string }) => row.obs_id)).toEqual([obsId]);
  });

  it('lists a planned row without files, and an exclusive one', async () => {
    const planned = (await filtered([{ paramName: 'calib_level', values: ['-1'] }])).data;
    expect(planned.map((row: { obs_id: string }) => row.obs_id.slice(0, 12))).toEqual([
      'jw02733-o004',
      'jw01947-o006',
    ]);
    expect(planned[0].dataURL).toBeNull();
    expect(
      (await filtered([{ paramName: 'dataRights', values: ['EXCLUSIVE_ACCESS'] }])).data.length,
    ).toBeGreaterThan(0);
  });

  it('counts, and pages through everything once', async () => {
    const [{ Column1: count }] = (await filtered([], {}, 'COUNT_BIG(*)')).data;
    const seen = new Set<string>();
    const { paging } = await filtered([], { page: 1, pagesize: 20 });
    expect(paging).toMatchObject({ rowsTotal: count, pagesFiltered: Math.ceil(count / 20) });
    for (let page = 1; page <= paging.pagesFiltered; page++) {
      for (const row of (await filtered([], { page, pagesize: 20 })).data) seen.add(row.obs_id);
    }
    expect(seen.size).toBe(count);
  });

  it('answers ERROR with the message of the database', async () => {
    const wrongColumn = await filtered([{ paramName: 's_fov', values: ['1'] }]);
    expect(wrongColumn).toMatchObject({ status: 'ERROR', msg: "Invalid column name 's_fov'." });
    expect(await archive.invoke({ service: 'Mast.Nothing', params: {} })).toMatchObject({ status: 'ERROR' });
    const byName = await archive.invoke({ service: 'Mast.Caom.Products', params: { obsid: 'jw02731-o001' } });
    expect(byName.status).toBe('ERROR');
  });

  it('is EXECUTING for the configured number of polls of each request', async () => {
    await archive.send('POST', '/sample/behaviour', { executingPolls: 2 });
    const request = { cacheBreaker: 'a' };
    const states = [];
    for (let i = 0; i < 3; i++) states.push((await filtered([], request)).status);
    await archive.send('POST', '/sample/behaviour', { executingPolls: 0 });
    expect(states).toEqual(['EXECUTING', 'EXECUTING', 'COMPLETE']);
  });
});

describe('product lists', () => {
  it('contain the files of an observation and of its exposures', async () => {
    const obsId = 'jw02731-o001_t017_nircam_clear-f090w';
    const { data: rows } = await filtered([{ paramName: 'obs_id', values: [obsId] }]);
    const { data } = await archive.invoke({
      service: 'Mast.Caom.Products',
      params: { obsid: String(rows[0].obsid) },
    });
    const names = data.map((row: { productFilename: string }) => row.productFilename);
    expect(names).toEqual(
      expect.arrayContaining([`${obsId}_i2d.fits`, `${obsId}_cat.ecsv`, `${obsId}_asn.json`]),
    );
    expect(new Set(data.map((row: { calib_level: number }) => row.calib_level))).toEqual(new Set([1, 2, 3]));
    expect(data.every((row: { parent_obsid: number }) => row.parent_obsid === rows[0].obsid)).toBe(true);
  });
});
