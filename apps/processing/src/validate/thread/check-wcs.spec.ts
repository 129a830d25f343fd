import { memorySource, openFits, tanGrid, wcsCards, writeFits, type WritableImage } from '#kernels';
import { checkWcs } from './check-wcs.js';

/** A chip of 40″ × 20″ whose middle is so many arc seconds north of the first. */
const chip = (north: number, name = 'SCI'): WritableImage => ({
  ...{ name, shape: [40, 20], data: new Float32Array(800).fill(1) },
  cards: wcsCards(tanGrid({ ra: 150, dec: 2 + north / 3600, scaleArcsec: 1, width: 40, height: 20 })),
});

const check = async (images: readonly WritableImage[]) =>
  checkWcs(await openFits(memorySource(writeFits([{}, ...images]), 'a.fits')));

describe('checkWcs', () => {
  it('counts science images, not planes of errors and flags', async () => {
    const planes = [chip(0), chip(0, 'ERR'), chip(0, 'DQ'), chip(21), chip(21, 'ERR'), chip(21, 'DQ')];
    expect(await check(planes)).toEqual({
      ...{ name: 'wcs', passed: true },
      detail: 'science images with a place on the sky: 2',
    });
    expect((await check([])).detail).toBe('science images with a place on the sky: 0');
  });

  it('warns of science images far away, with their number and distance', async () => {
    const { passed, detail } = await check([chip(0), chip(18_000), chip(7200), chip(21)]);
    expect(passed).toBe(true);
    expect(detail).toContain('warning: HDU 2: science images up to 5.00° away from the first one: 2');
  });
});
