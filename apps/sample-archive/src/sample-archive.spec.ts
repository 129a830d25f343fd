import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tanGrid, wcsCards, writeFits } from '#kernels';
import { type Answer, sendAsOwner, startArchive } from '../test/archive-under-test.js';
import { SAMPLE_TOKEN } from './download/access.js';

/** Generating a sky takes a second, on a busy machine many. */
jest.setTimeout(60_000);

let folder: string;
let archive: Awaited<ReturnType<typeof startArchive>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sample-archive-'));
  archive = await startArchive(path.join(folder, 'data'));
});

afterAll(async () => {
  await archive.app.close();
  await rm(folder, { recursive: true });
});

async function invoke(request: object): Promise<Answer> {
  const body = `request=${encodeURIComponent(JSON.stringify({ format: 'json', ...request }))}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(`${archive.url}/api/v0/invoke`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  return response.json();
}

const filtered = (filters: object[], more: object = {}, columns = '*') =>
  invoke({ service: 'Mast.Caom.Filtered', params: { columns, filters }, ...more });

const download = (fileName: string, init?: RequestInit) =>
  fetch(`${archive.url}/api/v0.1/Download/file?uri=mast:JWST/product/${fileName}`, init);

const post = (place: string, body: object) => sendAsOwner(archive, 'POST', place, body);

describe('names', () => {
  const look = (input: string) => invoke({ service: 'Mast.Name.Lookup', params: { input, format: 'json' } });

  it.each(['NGC 3324', 'ngc-3324', 'Cosmic Cliffs'])('finds %s', async (name) => {
    const { resolvedCoordinate } = await look(name);
    expect(resolvedCoordinate[0]).toMatchObject({ canonicalName: 'NGC 3324', decl: -58.6186 });
  });

  it('takes Messier numbers in every spelling, and coordinates', async () => {
    for (const name of ['M16', 'M 16', 'messier-16']) {
      expect((await look(name)).resolvedCoordinate[0].canonicalName).toBe('M 16');
    }
    const { resolvedCoordinate } = await look('05 35 17 -05 23 28');
    expect(resolvedCoordinate[0].ra).toBeCloseTo(83.820833, 5);
    expect(resolvedCoordinate[0].decl).toBeCloseTo(-5.391111, 5);
  });

  it('answers an empty list for a name that it does not know', async () => {
    expect((await look('nowhere at all')).resolvedCoordinate).toEqual([]);
  });
});

describe('searches', () => {
  it('finds footprints within a cone, with a distance of 0 inside', async () => {
    const params = {
      columns: '*',
      filters: [{ paramName: 'calib_level', values: ['3'] }],
      position: '159.2126, -58.6186, 0.01',
    };
    const { status, data, fields } = await invoke({ service: 'Mast.Caom.Filtered.Position', params });
    expect(status).toBe('COMPLETE');
    expect(data).toHaveLength(6);
    expect(data.every((row: { distance: number }) => row.distance === 0)).toBe(true);
    expect(fields.at(-1)).toEqual({ name: 'distance', type: 'float' });
    expect(Object.keys(data[0]).sort()).toEqual(fields.map((f: { name: string }) => f.name).sort());
  });

  it('measures the distance to the footprint and not to its centre', async () => {
    const position = `159.2126, ${-58.6186 + 0.1}, 0.2`;
    const { data } = await invoke({
      service: 'Mast.Caom.Filtered.Position',
      params: { filters: [], position },
    });
    const nearest = Math.min(...data.map((row: { distance: number }) => row.distance));
    expect(nearest).toBeGreaterThan(360 - 64.5 * 1.3);
    expect(nearest).toBeLessThan(360 - 60);
  });

  it('filters by value, by range, by pattern and by part of a cell', async () => {
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

  it('finds an observation however it is spelled, and answers its own spelling', async () => {
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

  it('answers ERROR with the words of the database', async () => {
    const wrongColumn = await filtered([{ paramName: 's_fov', values: ['1'] }]);
    expect(wrongColumn).toMatchObject({ status: 'ERROR', msg: "Invalid column name 's_fov'." });
    expect(await invoke({ service: 'Mast.Nothing', params: {} })).toMatchObject({ status: 'ERROR' });
    const byName = await invoke({ service: 'Mast.Caom.Products', params: { obsid: 'jw02731-o001' } });
    expect(byName.status).toBe('ERROR');
  });

  it('is EXECUTING as often as it was told, for each request of its own', async () => {
    await post('/sample/behaviour', { executingPolls: 2 });
    const request = { cacheBreaker: 'a' };
    const states = [];
    for (let i = 0; i < 3; i++) states.push((await filtered([], request)).status);
    await post('/sample/behaviour', { executingPolls: 0 });
    expect(states).toEqual(['EXECUTING', 'EXECUTING', 'COMPLETE']);
  });
});

describe('products', () => {
  it('lists the files of an observation and of its exposures', async () => {
    const obsId = 'jw02731-o001_t017_nircam_clear-f090w';
    const { data: rows } = await filtered([{ paramName: 'obs_id', values: [obsId] }]);
    const { data } = await invoke({
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

describe('files', () => {
  let fileName: string;

  beforeAll(async () => {
    const answer = await post('/sample/skies', { target: 'NGC 3324', size: 256 });
    const { targetName, obsIds } = (await answer.json()) as { targetName: string; obsIds: string[] };
    expect(targetName).toBe('NGC 3324 256');
    fileName = `${obsIds[0]}_i2d.fits`;
  });

  it('are made once for callers who ask at the same time, with the size that was announced', async () => {
    const bodies = await Promise.all([1, 2, 3].map(async () => (await download(fileName)).arrayBuffer()));
    expect(archive.written.filter((name) => name === fileName)).toHaveLength(1);
    const row = (await filtered([{ paramName: 'obs_id', values: [fileName.replace('_i2d.fits', '')] }]))
      .data[0];
    const products = await invoke({ service: 'Mast.Caom.Products', params: { obsid: row.obsid } });
    expect(bodies[2].byteLength).toBe(products.data[0].size);
    expect(Buffer.from(bodies[0], 0, 9).toString()).toBe('SIMPLE  =');
  });

  it('come whole, in ranges, and as a head', async () => {
    const head = await download(fileName, { method: 'HEAD' });
    const size = Number(head.headers.get('content-length'));
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const part = await download(fileName, { headers: { range: 'bytes=100-299' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-299/${size}`);
    const whole = Buffer.from(await (await download(fileName)).arrayBuffer());
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 300))).toBe(true);
    const behind = await download(fileName, { headers: { range: `bytes=${size}-` } });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  });

  it('ignore a range when they are not what the client had', async () => {
    const etag = (await download(fileName, { method: 'HEAD' })).headers.get('etag') ?? '';
    const ask = (ifRange: string) =>
      download(fileName, { headers: { range: 'bytes=0-9', 'if-range': ifRange } });
    expect((await ask(etag)).status).toBe(206);
    expect((await ask('"another"')).status).toBe(200);
    expect((await download(fileName, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  describe('as switches say', () => {
    const set = async (switches: object) => {
      const answer = await post('/sample/behaviour', switches);
      return { status: answer.status, body: (await answer.json()) as { validators: string } };
    };
    const bytesOf = async (range?: string) => {
      const answer = await download(fileName, range ? { headers: { range } } : {});
      return Buffer.from(await answer.arrayBuffer());
    };
    afterEach(() => set({ validators: 'both', revisions: { [fileName]: 0 } }));

    it.each([
      ['both', /^"/, true],
      ['etag', /^"/, false],
      ['date', null, true],
      ['weak', /^W\/"/, false],
      ['none', null, false],
    ] as const)('tell their version by %s', async (validators, etag, hasDate) => {
      expect((await set({ validators })).body.validators).toBe(validators);
      for (const method of ['HEAD', 'GET']) {
        const { headers } = await download(fileName, { method });
        if (etag) expect(headers.get('etag')).toMatch(etag);
        else expect(headers.get('etag')).toBeNull();
        expect(headers.has('last-modified')).toBe(hasDate);
      }
    });

    it('never give a range for a weak ETag', async () => {
      await set({ validators: 'weak' });
      const etag = (await download(fileName, { method: 'HEAD' })).headers.get('etag') ?? '';
      const answer = await download(fileName, { headers: { range: 'bytes=0-9', 'if-range': etag } });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    });

    it('have new content under the same name and size', async () => {
      const before = await bytesOf();
      const headBefore = await download(fileName, { method: 'HEAD' });
      await set({ revisions: { [fileName]: 1 } });
      const after = await bytesOf();
      const headAfter = await download(fileName, { method: 'HEAD' });
      expect([after.length, after.equals(before)]).toEqual([before.length, false]);
      // The date may be the same: it counts whole seconds.
      expect(headAfter.headers.get('etag')).not.toBe(headBefore.headers.get('etag'));
      // Pieces are pieces of the same bytes, wherever they are cut.
      const size = after.length;
      const cuts = [0, 1000, size - 20, size - 5, size];
      const pieces = await Promise.all(cuts.slice(1).map((end, i) => bytesOf(`bytes=${cuts[i]}-${end - 1}`)));
      expect(Buffer.concat(pieces).equals(after)).toBe(true);
      await set({ revisions: { [fileName]: 0 } });
      expect((await bytesOf()).equals(before)).toBe(true);
    });

    it.each([
      ['executingPolls', {}],
      ['validators', { validators: 'all' }],
      ['checksums', { validators: 'none', checksums: true }],
      ['revisions', { validators: 'none', revisions: 5 }],
      ['revisions.a.fits', { revisions: { 'a.fits': -1 } }],
      ['shoeSize', { validators: 'none', shoeSize: 42 }],
    ])('refuse a wrong %s and change nothing', async (field, body) => {
      const answer = await set(body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(field)]);
      expect((await set({ executingPolls: 0 })).body.validators).toBe('both');
    });
  });

  it('stay closed to strangers while they are exclusive', async () => {
    const exclusive = 'jw02739-o003_t001_miri_f770w_asn.json';
    expect((await download(exclusive)).status).toBe(401);
    expect((await download(exclusive, { headers: { authorization: 'Bearer wrong' } })).status).toBe(403);
    const credentials: Record<string, string>[] = [
      { authorization: `Bearer ${SAMPLE_TOKEN}` },
      { authorization: `token ${SAMPLE_TOKEN}` },
      { cookie: `mast_token=${SAMPLE_TOKEN}` },
    ];
    for (const headers of credentials) {
      expect((await download(exclusive, { headers })).status).toBe(200);
    }
  });

  it.each(['unknown_i2d.fits', '../../folders.json', '%2e%2e%2fskies.json'])(
    'answer 404 to %s',
    async (name) => {
      expect((await download(name)).status).toBe(404);
    },
  );
});

describe('folders', () => {
  const image = (ra: number, filter: string) => {
    const grid = tanGrid({ ra, dec: 10, scaleArcsec: 1, width: 8, height: 6 });
    const cards = [
      { keyword: 'FILTER', value: filter },
      { keyword: 'INSTRUME', value: 'NIRCAM' },
      ...wcsCards(grid),
    ];
    return writeFits([{ shape: [8, 6], data: new Float32Array(48), cards }]);
  };

  it('become observations that survive a restart; what is no image is named', async () => {
    const images = path.join(folder, 'My Field');
    await mkdir(images);
    await writeFile(path.join(images, 'a (1)_i2d.fits'), image(359.999, 'F090W'));
    await writeFile(path.join(images, 'b_f200w.fits'), image(0.001, 'CLEAR'));
    await writeFile(
      path.join(images, 'plain.fits'),
      writeFits([{ shape: [2, 2], data: new Float32Array(4) }]),
    );
    await writeFile(path.join(images, 'text.fits'), 'no FITS at all');
    const report = (await (await post('/sample/folders', { folder: images })).json()) as Answer;
    expect(report.targetName).toBe('folder-my-field');
    expect(report.observations).toMatchObject([
      { obsId: 'a_1_', filter: 'F090W', instrument: 'NIRCAM/IMAGE', fileName: 'a_1__i2d.fits', hasWcs: true },
      { obsId: 'b_f200w', filter: 'F200W', hasWcs: true },
      { obsId: 'plain', filter: null, hasWcs: false },
    ]);
    expect(report.skipped).toMatchObject([{ fileName: 'text.fits' }]);
    expect(Math.min(report.ra, 360 - report.ra)).toBeLessThan(1e-6);

    const params = { columns: '*', filters: [], position: '0, 10, 0.001' };
    const near = await invoke({ service: 'Mast.Caom.Filtered.Position', params });
    expect(near.data.map((row: { obs_id: string }) => row.obs_id)).toEqual(['a_1_', 'b_f200w']);
    const bytes = Buffer.from(await (await download('b_f200w.fits')).arrayBuffer());
    expect(bytes.equals(image(0.001, 'CLEAR'))).toBe(true);

    await archive.app.close();
    archive = await startArchive(path.join(folder, 'data'));
    const again = await invoke({ service: 'Mast.Name.Lookup', params: { input: 'folder-my-field' } });
    expect(again.resolvedCoordinate[0].decl).toBeCloseTo(10, 6);
    expect((await filtered([{ paramName: 'target_name', values: ['folder-my-field'] }])).data).toHaveLength(
      3,
    );
  });

  it('have checksums of what is served, as switches say', async () => {
    const images = path.join(folder, 'Checked Field');
    await mkdir(images);
    const bytes = Buffer.from(image(20, 'F090W'));
    await writeFile(path.join(images, 'checked_i2d.fits'), bytes);
    await post('/sample/folders', { folder: images });
    const told = async (...values: string[]): Promise<Answer> => {
      const params = { columns: '*', filters: [{ paramName: 'filename', values }] };
      return (await invoke({ service: 'Mast.Jwst.Filtered.NIRCam', params })).data;
    };
    const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex');
    const row = { filename: 'checked_i2d.fits', checksum: md5(bytes), fileSize: bytes.length };
    expect(await told('checked_i2d.fits', 'unknown.fits')).toEqual([row]);
    await post('/sample/behaviour', { revisions: { 'checked_i2d.fits': 3 } });
    const served = Buffer.from(await (await download('checked_i2d.fits')).arrayBuffer());
    expect(await told('checked_i2d.fits')).toEqual([{ ...row, checksum: md5(served) }]);
    await post('/sample/behaviour', { checksums: 'wrong' });
    expect((await told('checked_i2d.fits'))[0].checksum).not.toBe(md5(served));
    await post('/sample/behaviour', { checksums: 'none' });
    expect(await told('checked_i2d.fits')).toEqual([]);
    expect((await invoke({ service: 'Mast.Jwst.Filtered.Miri', params: {} })).status).toBe('ERROR');
  });

  it('are refused with the field that is wrong', async () => {
    const refused = await post('/sample/folders', { folder: 'relative/path' });
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as Answer).errors[0].field).toBe('folder');
    expect((await post('/sample/folders', { folder: path.join(folder, 'missing') })).status).toBe(400);
    expect((await post('/sample/skies', { target: 'M 16', size: 9000 })).status).toBe(400);
  });
});
