import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WcsError } from '../../errors.js';
import { memorySource } from '../../byte-source.js';
import { openFits } from '../../fits/hdu/open.js';
import { writeFits } from '../../fits/write/write-fits.js';
import { parseWcs } from './parse-wcs.js';
import { readImageWcs } from './read-celestial-wcs.js';
import { worldAxes } from './world-axes.js';

type Cards = Record<string, string | number>;
interface OrderedAxes {
  readonly cards: Cards;
  readonly units: readonly string[];
  readonly skyAxes: readonly number[];
  readonly pixel: readonly number[];
  readonly world: readonly number[];
}

/** Made by astropy (wcslib): three and four axes in random orders, each driven by another pixel axis. */
const CASES = JSON.parse(
  readFileSync(path.resolve(process.cwd(), 'test/golden/wcs/axis-orders.json'), 'utf8'),
) as OrderedAxes[];

const header = (cards: Cards) => new Map(Object.entries(cards));

/** Cards of an image whose sky moves along the pixel axes of these numbers. */
const SLIT: Cards = {
  ...{ WCSAXES: 3, CTYPE1: 'WAVE', CTYPE2: 'RA---TAN', CTYPE3: 'DEC--TAN', CUNIT1: 'um' },
  ...{ CRVAL1: 2, CRVAL2: 214.8336, CRVAL3: 52.8683, CRPIX1: 1, CRPIX2: 2, CRPIX3: 1 },
  ...{ CD1_1: 0.01, CD2_2: -2.5e-5, CD3_2: -1.2e-5, CD3_3: 1 },
};

async function imageWcs(cards: Cards, shape: number[]) {
  const data = new Float32Array(shape.reduce((product, length) => product * length, 1));
  const written = Object.entries(cards).map(([keyword, value]) => ({ keyword, value }));
  const file = await openFits(memorySource(writeFits([{ data, shape, cards: written }]), 'slit.fits'));
  return readImageWcs(file, file.hdus[0]);
}

describe('the pixel axes of the sky', () => {
  it.each(CASES.map((each, i) => [i, each] as const))(
    'are those along which it moves: order %d',
    (_, { cards, units, skyAxes, pixel, world }) => {
      expect(parseWcs(header(cards)).pixelAxes ?? [1, 2]).toEqual(skyAxes);
      const axes = worldAxes(header(cards));
      expect(axes.axes.map(({ unit }) => unit)).toEqual(units.map((unit) => unit.replace(' / ', '/')));
      axes.pixelToWorld(pixel).forEach((value, i) => expect(value).toBeCloseTo(world[i], 9));
    },
  );

  it.each<[string, Cards, number[]]>([
    ['a slit spectrum', SLIT, [4, 3]],
    ['a cube whose spectral axis comes first', { ...SLIT, CD3_2: 0, CD3_3: 2.5e-5 }, [4, 3, 2]],
  ])('are not those of %s', async (_, cards, shape) => {
    const outcome = imageWcs(cards, shape);
    await expect(outcome).rejects.toThrow(WcsError);
    await expect(outcome).rejects.toThrow(
      'slit.fits HDU 0: no celestial coordinate system: the sky moves along pixel axes 2 and 3, not 1 and 2',
    );
  });

  it('are the first two of an image with degenerate axes before the sky in the header', async () => {
    const cards: Cards = {
      ...{ WCSAXES: 3, CTYPE1: 'FREQ', CTYPE2: 'RA---TAN', CTYPE3: 'DEC--TAN' },
      ...{
        CRVAL2: 10,
        CRVAL3: 20,
        CRPIX1: 1,
        CRPIX2: 1,
        PC1_1: 0,
        PC1_3: 1,
        PC2_1: 1,
        PC2_2: 0,
        PC3_2: 1,
        PC3_3: 0,
      },
      ...{ CDELT2: 0.01, CDELT3: 0.01 },
    };
    const { parameters } = await imageWcs(cards, [4, 3]);
    expect(parameters.cd).toEqual([0.01, 0, 0, 0.01]);
    expect(parameters.crpix).toEqual([1, 1]);
  });
});

describe('an axis that no CD mentions', () => {
  const CD = {
    ...{ CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN', CTYPE3: 'WAVE', CUNIT3: 'um' },
    CRVAL3: 5,
    CRPIX3: 1,
  };
  const SKY = { CD1_1: -0.01, CD2_2: 0.01 };

  it('takes its CDELT', () => {
    const world = worldAxes(header({ ...CD, ...SKY, CDELT3: 0.1 }));
    const wavelengths = [0, 1, 4].map((plane) => world.pixelToWorld([0, 0, plane])[2] / world.axes[2].factor);
    expect(wavelengths).toEqual([5, 5.1, 5.4].map((value) => expect.closeTo(value, 12)));
  });

  it('has steps of one without it, as for an image alone', () => {
    const world = worldAxes(header({ ...CD, ...SKY }));
    expect(world.pixelToWorld([0, 0, 2])[2] / world.axes[2].factor).toBeCloseTo(7, 12);
  });

  it('stays coupled to others by a term of its column', () => {
    const world = worldAxes(header({ ...CD, ...SKY, CD1_3: 0.001, CDELT3: 0.1 }));
    expect(world.pixelToWorld([0, 0, 4])[2] / world.axes[2].factor).toBeCloseTo(5, 12);
  });
});
