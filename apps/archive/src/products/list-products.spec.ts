import 'reflect-metadata';
import { fakePortal, type Asked } from '../../test/fake-portal.js';
import { silentLogger } from '../../test/settings.js';
import { productLists } from './list-products.js';

const LIMIT = { deadlineMs: 60_000, logger: silentLogger };
const SIGNAL = new AbortController().signal;

const product = (productFilename: string, change: object = {}) => ({
  obs_id: 'o1',
  productFilename,
  dataURI: `mast:JWST/product/${productFilename}`,
  productType: 'SCIENCE',
  calib_level: 3,
  dataRights: 'PUBLIC',
  size: '100',
  ...change,
});

describe('productLists', () => {
  it('asks by obsid, a few at a time, and lists each file once', async () => {
    const portal = fakePortal({
      rows: ({ service, obsid }: Asked) =>
        service === 'Mast.Caom.Products'
          ? (obsid ?? '').split(',').flatMap((id) => [product(`${id}_i2d.fits`), product('shared_asn.json')])
          : Array.from({ length: 7 }, (_, i) => ({ obs_id: `o${i}`, obsid: i })),
    });
    const list = productLists({ portal, limit: LIMIT });
    const products = await list({ obsIds: ['o1', 'o2'] }, SIGNAL);
    expect(products).toHaveLength(8);
    expect(products[0].size).toBe(100);
    expect(portal.asked.slice(1).map(({ obsid }) => obsid)).toEqual(['0,1,2,3,4', '5,6']);
    expect(await list({ obsIds: ['O2', 'o1'] }, SIGNAL)).toEqual(products);
    expect(portal.asked).toHaveLength(3);
  });

  it('filters one list by levels and types', async () => {
    const files = [
      product('a_i2d.fits'),
      product('a_i2d.jpg', { productType: 'PREVIEW' }),
      product('a_cal.fits', { calib_level: '2' }),
    ];
    const portal = fakePortal({
      rows: ({ service }: Asked) => (service === 'Mast.Caom.Products' ? files : [{ obs_id: 'o1', obsid: 1 }]),
    });
    const list = productLists({ portal, limit: LIMIT });
    const names = async (change: object) =>
      (await list({ obsIds: ['o1'], ...change }, SIGNAL)).map(({ productFilename }) => productFilename);
    expect(await names({ productTypes: ['preview'] })).toEqual(['a_i2d.jpg']);
    expect(await names({ calibLevels: [2] })).toEqual(['a_cal.fits']);
    expect(await names({})).toHaveLength(3);
    expect(portal.asked).toHaveLength(2);
  });

  it('refuses to omit any', async () => {
    const portal = fakePortal({ rows: () => [{ obs_id: 'o1', obsid: 1 }], truncated: true });
    await expect(productLists({ portal, limit: LIMIT })({ obsIds: ['o1'] }, SIGNAL)).rejects.toMatchObject({
      kind: 'validation',
      errors: [{ field: 'obsIds' }],
    });
  });
});
