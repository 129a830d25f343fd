import { memorySource, openFits, writeFits } from '#kernels';
import type { ConvertedPosition, GivenPositions } from '#processing-client/contract';
import { convertedPositions } from './convert-positions.js';

const SHAPE = [40, 30];
const CENTRE = { CRPIX1: 20.5, CRPIX2: 15.5 };

const SIP = {
  ...{
    RADESYS: 'FK5',
    EQUINOX: 2000,
    CTYPE1: 'RA---TAN-SIP',
    CTYPE2: 'DEC--TAN-SIP',
    CRVAL1: 150,
    CRVAL2: 2,
  },
  ...{
    ...CENTRE,
    CD1_1: -1e-3,
    CD1_2: 2e-5,
    CD2_1: 1e-5,
    CD2_2: 1e-3,
    A_ORDER: 2,
    A_2_0: 2e-4,
    A_1_1: -1e-4,
  },
  ...{ B_ORDER: 2, B_0_2: 3e-4, B_1_1: 5e-5 },
};
const TPV = {
  ...{
    RADESYS: 'FK4',
    EQUINOX: 1950,
    CTYPE1: 'RA---TPV',
    CTYPE2: 'DEC--TPV',
    CRVAL1: 83,
    CRVAL2: -5,
    ...CENTRE,
  },
  ...{ CD1_1: -0.01, CD1_2: 0, CD2_1: 0, CD2_2: 0.01, PV1_0: 0, PV1_1: 1, PV1_4: 0.02, PV2_0: 0, PV2_1: 1 },
  PV2_6: -0.03,
};
const GALACTIC = {
  ...{ CTYPE1: 'GLON-AIT', CTYPE2: 'GLAT-AIT', CRVAL1: 0, CRVAL2: 0, ...CENTRE, CDELT1: -10, CDELT2: 10 },
};
const SUN = { ...GALACTIC, CTYPE1: 'HPLN-TAN', CTYPE2: 'HPLT-TAN', CDELT1: -0.01, CDELT2: 0.01 };

async function convert(header: object, positions: GivenPositions, hdu?: number) {
  const cards = Object.entries(header).map(([keyword, value]) => ({ keyword, value }));
  const image = { shape: SHAPE, data: new Float32Array(SHAPE[0] * SHAPE[1]), cards };
  const file = await openFits(memorySource(writeFits([image]), 'sky.fits'));
  return convertedPositions(file, hdu, positions);
}

const COLUMNS = ['x', 'y', 'longitude', 'latitude', 'ra', 'dec'] as const;

/** Compares with numbers to 10⁻⁹ pixels or degrees, 4 microarcseconds. */
function expectPosition(actual: ConvertedPosition, expected: readonly number[]): void {
  COLUMNS.forEach((column, i) =>
    expect([column, actual[column]]).toEqual([column, expect.closeTo(expected[i], 8)]),
  );
  expect(actual.reason).toBeNull();
}

describe('positions of pixels', () => {
  // `WCS(header).all_pix2world(x, y, 0)` and `SkyCoord(…).icrs` of astropy 5.2.
  it.each([
    [
      'FK5 with SIP',
      SIP,
      { system: 'FK5', equinox: 2000 },
      [
        [0, 0, 150.01917527886795, 1.9853825794695374, 150.01916903995095, 1.9853875312987632],
        [12.25, 7.5, 150.00710920739945, 1.992944776581733, 150.00710296891197, 1.9929497291531804],
        [39, 29, 149.98073185896624, 2.014772576088561, 149.98072562174266, 2.014777530281797],
      ],
    ],
    [
      'FK4 with TPV',
      TPV,
      { system: 'FK4', equinox: 1950 },
      [
        [0, 0, 83.19655136326223, -5.14611031551456, 83.8122882102487, -5.114599427957774],
        [12.25, 7.5, 83.07289023407446, -5.0701535709788725, 83.68900428644407, -5.03804666938501],
        [39, 29, 82.8050621106457, -4.856113080125028, 83.42223324171732, -4.822716438459837],
      ],
    ],
    [
      'galactic',
      GALACTIC,
      { system: 'GALACTIC', equinox: null },
      [
        [12.25, 7.5, 166.69817729334684, -62.46400409249164, 31.621523397259356, -6.153743990409724],
        [20, 14, 354.9852731969559, -5.000392169748874, 268.4558577900431, -35.7987488972524],
      ],
    ],
  ])("are astropy's, in ICRS and in the frame of the header: %s", async (_, header, frame, rows) => {
    const [x, y] = [0, 1].map((column) => rows.map((row) => row[column]));
    const answer = await convert(header, { x, y });
    expect(answer).toMatchObject({ hdu: 0, frame });
    expect(answer.positions).toHaveLength(rows.length);
    answer.positions.forEach((position, i) => expectPosition(position, rows[i]));
  });

  it('lie inside the image from edge to edge of its pixels', async () => {
    const x = [-0.5, -0.51, 39.49, 39.5, 10, 10, 1000];
    const y = [-0.5, 0, 29.49, 0, 29.5, -1, 0];
    const { positions } = await convert(SIP, { x, y });
    expect(positions.map(({ isInside }) => isInside)).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(positions.every(({ ra }) => ra !== null)).toBe(true);
  });

  it('are null with the reason where the projection has none', async () => {
    const { positions } = await convert(GALACTIC, { x: [0, 20], y: [0, 14] });
    const nothing = { ra: null, dec: null, longitude: null, latitude: null };
    expect(positions[0]).toEqual({ x: 0, y: 0, ...nothing, isInside: true, reason: 'outside_projection' });
    expect(positions[1].reason).toBeNull();
  });

  it('have no ICRS coordinates in a frame that is not fixed to the stars', async () => {
    const { frame, positions } = await convert(SUN, { x: [20], y: [15] });
    expect(frame).toEqual({ system: 'HELIOPROJECTIVE', equinox: null });
    expect(positions[0]).toMatchObject({ ra: null, dec: null, reason: 'not_fixed_to_stars' });
    expect(positions[0].latitude).toBeCloseTo(0.005, 9);
    await expect(convert(SUN, { ra: [0], dec: [0] })).rejects.toMatchObject({ tag: 'unsupported' });
  });
});

describe('pixels of positions', () => {
  // `WCS(header).all_world2pix(…, 0)` of `SkyCoord(ra, dec).transform_to(frame)`, astropy 5.2.
  it.each([
    [SIP, [16.47456149602466, 13.524856170648603, 150.00300623812728, 1.9989950471762135, 150.003, 1.999]],
    [TPV, [31.16322665161273, 21.237734538595948, 82.883207423073, -4.93302057954879, 83.5, -4.9]],
    [GALACTIC, [10.736492903543878, 9.79892153641692, 119.2693677376017, -42.79039286460447, 10, 20]],
  ])("are astropy's (%#)", async (header, expected) => {
    const { positions } = await convert(header, { ra: [expected[4]], dec: [expected[5]] });
    expectPosition(positions[0], expected);
    expect(positions[0].isInside).toBe(true);
    const back = await convert(header, { x: [positions[0].x!], y: [positions[0].y!] });
    expectPosition(back.positions[0], expected);
  });

  it('are null with the reason on the other side of the sky', async () => {
    const { positions } = await convert(TPV, { ra: [263, 83.5], dec: [5, -4.9] });
    expect(positions[0]).toMatchObject({
      ...{ x: null, y: null, ra: 263, isInside: false },
      reason: 'outside_projection',
    });
    expect(positions[1].x).not.toBeNull();
  });

  it('take negative right ascensions, and 360 as 0', async () => {
    const { positions } = await convert(GALACTIC, { ra: [-10, 350, 360, 0], dec: [20, 20, 20, 20] });
    expect(positions.map(({ ra }) => ra)).toEqual([350, 350, 0, 0]);
    expect(positions[0]).toEqual(positions[1]);
    expect(positions[2]).toEqual(positions[3]);
  });
});

it.each([
  ['wcs', {}, undefined],
  ['wcs', { ...SIP, CTYPE1: 'VELO', CTYPE2: 'OFFSET' }, undefined],
  ['argument', SIP, 3],
])('refuses an image without a place on the sky, or no image (%s)', async (tag, header, hdu) => {
  await expect(convert(header, { x: [0], y: [0] }, hdu)).rejects.toMatchObject({ tag });
});
