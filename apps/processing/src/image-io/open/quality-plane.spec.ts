import { memorySource, openFits, writeFits, type FitsFile } from '#kernels';
import { qualityOf, weightsOf } from './quality-plane.js';

const UNITS = ['SCI', 'ERR', 'CON', 'WHT', 'VAR_POISSON', 'VAR_RNOISE', 'VAR', 'DQ', 'CTX', 'EXP', 'MODEL'];

const file = (): Promise<FitsFile> =>
  openFits(
    memorySource(
      writeFits([
        { cards: [{ keyword: 'TELESCOP', value: 'JWST' }] },
        ...UNITS.map((name) => ({ name, data: new Float32Array(6), shape: [3, 2] })),
      ]),
      'a.fits',
    ),
  );

/** The units of which the planes beside them say which pixels count. */
const maskedBy = async (find: typeof qualityOf | typeof weightsOf): Promise<string[]> => {
  const open = await file();
  return open.hdus.filter((hdu) => hdu.shape.length > 0 && find(open, hdu)).map(({ name }) => name);
};

it('has weights for images, not for what says something of an image itself', async () => {
  expect(await maskedBy(weightsOf)).toEqual(['SCI', 'MODEL']);
  const open = await file();
  expect(weightsOf(open, open.hdus[1])?.name).toBe('WHT');
});

it('has flags for the science array alone', async () => {
  expect(await maskedBy(qualityOf)).toEqual(['SCI']);
  const open = await file();
  expect(qualityOf(open, open.hdus[1])).toMatchObject({ unit: { name: 'DQ' }, unusableBits: 1 });
});
