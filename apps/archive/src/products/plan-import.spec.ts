import 'reflect-metadata';
import { fakePortal, type Asked } from '../../test/fake-portal.js';
import { silentLogger } from '../../test/settings.js';
import { planImport } from './plan-import.js';

const CONTEXT = {
  archiveUrl: 'http://archive.test',
  now: Date.UTC(2026, 0, 1),
  hasToken: false,
  logger: silentLogger,
};
const QUERY = { obsId: 'jw02731-o001_t017_nircam_f090w', productType: 'SCIENCE', calibLevels: [3] } as const;

const OBSERVATION = {
  obs_id: QUERY.obsId,
  obsid: 77,
  calib_level: 3,
  dataRights: 'PUBLIC',
  t_obs_release: 59_000,
};
const product = (productFilename: string, change: object = {}) => ({
  obsID: '77',
  obs_id: QUERY.obsId,
  productFilename,
  dataURI: `mast:JWST/product/${productFilename}`,
  productType: 'SCIENCE',
  dataproduct_type: 'image',
  calib_level: 3,
  dataRights: 'PUBLIC',
  size: 100,
  ...change,
});
const PRODUCTS = [
  product('a_i2d.fits'),
  product('a_i2d.fits', { parent_obsid: 99 }),
  product('a_i2d.jpg', { productType: 'PREVIEW' }),
  product('a_cat.ecsv'),
  product('a_x1d.fits', { size: 0 }),
  product('exposure_cal.fits', { obsID: 12, obs_id: 'exposure', calib_level: 2 }),
  product('exposure_i2d.fits', { obsID: 12, obs_id: 'exposure', calib_level: 3 }),
  product('exposure-level_i2d.fits', { calib_level: 2 }),
  product('evil.fits', { dataURI: 'mast:JWST/product/../../etc/passwd' }),
  product('guarded_i2d.fits', { dataRights: 'EXCLUSIVE_ACCESS' }),
];
const portalOf = (observation: object | null, products: readonly object[] = PRODUCTS) =>
  fakePortal({
    rows: ({ service }: Asked) =>
      (service === 'Mast.Caom.Products' ? products : observation ? [observation] : []) as Record<
        string,
        unknown
      >[],
  });

describe('planImport', () => {
  it("returns the archive's own spelling of the id, and its checksums", async () => {
    const md5 = 'd41d8cd98f00b204e9800998ecf8427e';
    const portal = fakePortal({
      rows: ({ service }: Asked): Record<string, unknown>[] => {
        if (service === 'Mast.Caom.Products') return PRODUCTS;
        if (service === 'Mast.Jwst.Filtered.Miri')
          return [{ filename: 'a_i2d.fits', checksum: md5, fileSize: 100 }];
        return [{ ...OBSERVATION, instrument_name: 'MIRI/IMAGE' }];
      },
    });
    const { observation, files } = await planImport(
      portal,
      { ...QUERY, obsId: QUERY.obsId.toUpperCase() },
      CONTEXT,
    );
    expect(observation.obsId).toBe(QUERY.obsId);
    expect(files.map(({ productFilename, checksum }) => [productFilename, checksum])).toEqual([
      ['a_i2d.fits', { md5, size: 100 }],
      ['a_x1d.fits', null],
    ]);
  });

  it('selects the own FITS products of the level, each once', async () => {
    const portal = portalOf(OBSERVATION);
    const { observation, files } = await planImport(portal, QUERY, CONTEXT);
    expect(observation.obsId).toBe(QUERY.obsId);
    expect(files.map((file) => file.productFilename)).toEqual(['a_i2d.fits', 'a_x1d.fits']);
    expect(files.map((file) => file.size)).toEqual([100, null]);
    expect(portal.asked.at(-1)).toMatchObject({ service: 'Mast.Caom.Products', obsid: '77' });
  });

  it('omits files whose names no disk accepts', async () => {
    const name = (length: number) => `${'a'.repeat(length - 5)}.fits`;
    const products = [name(200), name(201), 'a/b_i2d.fits', '..fits', 'b\u0000_i2d.fits', 'c_i2d.fits'];
    const sane = { dataURI: 'mast:JWST/product/sane_i2d.fits' };
    const portal = portalOf(
      OBSERVATION,
      products.map((file) => product(file, file.includes('a/') ? sane : {})),
    );
    const { files } = await planImport(portal, QUERY, CONTEXT);
    expect(files.map(({ productFilename }) => productFilename)).toEqual([name(200), 'c_i2d.fits']);
  });

  it('selects other levels on request', async () => {
    const { files } = await planImport(portalOf(OBSERVATION), { ...QUERY, calibLevels: [2] }, CONTEXT);
    expect(files.map((file) => file.productFilename)).toEqual(['exposure-level_i2d.fits']);
  });

  it('refuses exclusive data without a token', async () => {
    const exclusive = { ...OBSERVATION, dataRights: 'EXCLUSIVE_ACCESS' };
    await expect(planImport(portalOf(exclusive), QUERY, CONTEXT)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const { files } = await planImport(portalOf(exclusive), QUERY, { ...CONTEXT, hasToken: true });
    expect(files.map((file) => file.productFilename)).toContain('guarded_i2d.fits');
  });

  it('names a missing observation; a planned one is missing, too', async () => {
    const missing = { kind: 'not-found', message: `Observation ${QUERY.obsId} not found in the archive` };
    await expect(planImport(portalOf(null), QUERY, CONTEXT)).rejects.toMatchObject(missing);
    const planned = { ...OBSERVATION, calib_level: -1 };
    await expect(planImport(portalOf(planned), QUERY, CONTEXT)).rejects.toMatchObject(missing);
  });
});
