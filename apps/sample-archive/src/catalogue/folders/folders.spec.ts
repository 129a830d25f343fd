import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tanGrid, wcsCards, writeFits } from '#kernels';
import { type Answer, type OpenArchive, openArchive } from '../../../test/archive-under-test.js';

/** Rendering takes a second, on a busy machine much longer. */
jest.setTimeout(60_000);

let archive: OpenArchive;
beforeAll(async () => (archive = await openArchive()));
afterAll(() => archive.close());

const filtered = (filters: object[], more: object = {}, columns = '*') =>
  archive.invoke({ service: 'Mast.Caom.Filtered', params: { columns, filters }, ...more });

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

  it('become observations that survive a restart; other files are reported', async () => {
    const images = path.join(archive.folder, 'My Field');
    await mkdir(images);
    await writeFile(path.join(images, 'a (1)_i2d.fits'), image(359.999, 'F090W'));
    await writeFile(path.join(images, 'b_f200w.fits'), image(0.001, 'CLEAR'));
    await writeFile(
      path.join(images, 'plain.fits'),
      writeFits([{ shape: [2, 2], data: new Float32Array(4) }]),
    );
    await writeFile(path.join(images, 'text.fits'), 'no FITS at all');
    const report = (await (
      await archive.send('POST', '/sample/folders', { folder: images })
    ).json()) as Answer;
    expect(report.targetName).toBe('folder-my-field');
    expect(report.observations).toMatchObject([
      { obsId: 'a_1_', filter: 'F090W', instrument: 'NIRCAM/IMAGE', fileName: 'a_1__i2d.fits', hasWcs: true },
      { obsId: 'b_f200w', filter: 'F200W', hasWcs: true },
      { obsId: 'plain', filter: null, hasWcs: false },
    ]);
    expect(report.skipped).toMatchObject([{ fileName: 'text.fits' }]);
    expect(Math.min(report.ra, 360 - report.ra)).toBeLessThan(1e-6);

    const params = { columns: '*', filters: [], position: '0, 10, 0.001' };
    const near = await archive.invoke({ service: 'Mast.Caom.Filtered.Position', params });
    expect(near.data.map((row: { obs_id: string }) => row.obs_id)).toEqual(['a_1_', 'b_f200w']);
    const bytes = Buffer.from(await (await archive.download('b_f200w.fits')).arrayBuffer());
    expect(bytes.equals(image(0.001, 'CLEAR'))).toBe(true);

    await archive.restart();
    const again = await archive.invoke({ service: 'Mast.Name.Lookup', params: { input: 'folder-my-field' } });
    expect(again.resolvedCoordinate[0].decl).toBeCloseTo(10, 6);
    expect((await filtered([{ paramName: 'target_name', values: ['folder-my-field'] }])).data).toHaveLength(
      3,
    );
  });

  it('have names of their own, whatever folders were registered before', async () => {
    const report = async (...folderAndNames: string[]): Promise<Answer> => {
      const [folder, ...names] = folderAndNames;
      const images = path.join(archive.folder, folder, 'Same Name');
      await mkdir(images, { recursive: true });
      for (const name of names) await writeFile(path.join(images, name), image(30, 'F090W'));
      return (await (await archive.send('POST', '/sample/folders', { folder: images })).json()) as Answer;
    };
    const idsOf = ({ observations }: Answer) => observations.map(({ obsId }: Answer) => obsId as string);
    const first = await report('one', 'm_i2d.fits', 'm.fits.gz', 'n o.fits', 'n_o.fits');
    const second = await report('two', 'm_cal.fits', 'm.fits');
    const all = [...idsOf(first), ...idsOf(second)];
    expect(new Set(all).size).toBe(all.length);
    expect(idsOf(second)).toEqual([expect.stringMatching(/^[0-9a-f]{8}_m/), 'm_cal']);
    expect(second.observations).toMatchObject([{ originalName: 'm.fits' }, { originalName: 'm_cal.fits' }]);
  });

  it('have checksums of the served bytes, including faults', async () => {
    const images = path.join(archive.folder, 'Checked Field');
    await mkdir(images);
    const bytes = Buffer.from(image(20, 'F090W'));
    await writeFile(path.join(images, 'checked_i2d.fits'), bytes);
    await archive.send('POST', '/sample/folders', { folder: images });
    const told = async (...values: string[]): Promise<Answer> => {
      const params = { columns: '*', filters: [{ paramName: 'filename', values }] };
      return (await archive.invoke({ service: 'Mast.Jwst.Filtered.NIRCam', params })).data;
    };
    const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex');
    const row = { filename: 'checked_i2d.fits', checksum: md5(bytes), fileSize: bytes.length };
    expect(await told('checked_i2d.fits', 'unknown.fits')).toEqual([row]);
    await archive.send('POST', '/sample/behaviour', { revisions: { 'checked_i2d.fits': 3 } });
    const served = Buffer.from(await (await archive.download('checked_i2d.fits')).arrayBuffer());
    expect(await told('checked_i2d.fits')).toEqual([{ ...row, checksum: md5(served) }]);
    await archive.send('POST', '/sample/behaviour', { checksums: 'wrong' });
    expect((await told('checked_i2d.fits'))[0].checksum).not.toBe(md5(served));
    await archive.send('POST', '/sample/behaviour', { checksums: 'none' });
    expect(await told('checked_i2d.fits')).toEqual([]);
    expect((await archive.invoke({ service: 'Mast.Jwst.Filtered.Miri', params: {} })).status).toBe('ERROR');
  });

  it('are refused with the invalid field', async () => {
    const refused = await archive.send('POST', '/sample/folders', { folder: 'relative/path' });
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as Answer).errors[0].field).toBe('folder');
    expect(
      (await archive.send('POST', '/sample/folders', { folder: path.join(archive.folder, 'missing') }))
        .status,
    ).toBe(400);
    expect((await archive.send('POST', '/sample/skies', { target: 'M 16', size: 9000 })).status).toBe(400);
  });
});
