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

/** The HDUs of which the planes beside them say which pixels count. */
const maskedBy = async (find: typeof qualityOf | typeof weightsOf): Promise<string[]> => {
  const open = await file();
  return open.hdus.filter((hdu) => hdu.shape.length > 0 && find(open, hdu)).map(({ name }) => name);
};

it('weightsOf finds weights of images, not of planes that describe an image', async () => {
  expect(await maskedBy(weightsOf)).toEqual(['SCI', 'MODEL']);
  const open = await file();
  expect(weightsOf(open, open.hdus[1])?.name).toBe('WHT');
});

it('qualityOf finds flags of the science array only', async () => {
  expect(await maskedBy(qualityOf)).toEqual(['SCI']);
  const open = await file();
  expect(qualityOf(open, open.hdus[1])).toMatchObject({ hdu: { name: 'DQ' }, unusableBits: 1 });
});
