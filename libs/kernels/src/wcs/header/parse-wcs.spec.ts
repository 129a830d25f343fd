import { celestialWcs } from '../create-wcs.js';
import { skyAt } from '../footprint-corners.js';
import { parseWcs } from './parse-wcs.js';

const BASE = {
  CTYPE1: 'RA---TAN',
  CTYPE2: 'DEC--TAN',
  CRPIX1: 1,
  CRPIX2: 1,
  CRVAL1: 10,
  CRVAL2: 20,
  CDELT1: -1,
  CDELT2: 1,
};
const header = (cards: Record<string, unknown>) =>
  new Map<string, unknown>(Object.entries({ ...BASE, ...cards }));

describe('the frame of a header', () => {
  it.each([
    [{}, 'ICRS', 2000],
    [{ EQUINOX: 2000 }, 'FK5', 2000],
    [{ EPOCH: 1950 }, 'FK4', 1950],
    [{ RADESYS: 'FK5' }, 'FK5', 2000],
    [{ RADECSYS: 'fk4-no-e' }, 'FK4-NO-E', 1950],
    [{ RADESYS: 'FK5', EQUINOX: 1975 }, 'FK5', 1975],
    [{ CTYPE1: 'GLON-TAN', CTYPE2: 'GLAT-TAN' }, 'GALACTIC', 2000],
    [{ CTYPE1: 'SLON-TAN', CTYPE2: 'SLAT-TAN' }, 'SUPERGALACTIC', 2000],
    [{ CTYPE1: 'ELON-TAN', CTYPE2: 'ELAT-TAN' }, 'ECLIPTIC', 2000],
    [{ CTYPE1: 'HPLN-TAN', CTYPE2: 'HPLT-TAN' }, 'HELIOPROJECTIVE', 2000],
    [{ CTYPE1: 'TLON-TAN', CTYPE2: 'TLAT-TAN' }, 'NATIVE', 2000],
  ])('%j is %s %d', (cards, system, equinox) => {
    expect(parseWcs(header(cards)).frame).toEqual({ system, equinox });
  });
});

describe('a header is refused by card', () => {
  it.each([
    [{ CTYPE1: 'LINEAR' }, 'wcs', /card CTYPE1: no celestial/],
    [{ CTYPE2: 'DEC--SIN' }, 'wcs', /card CTYPE2: projection SIN differs from TAN/],
    [{ CTYPE1: 'RA---XYZ', CTYPE2: 'DEC--XYZ' }, 'unsupported', /projection XYZ/],
    [{ CTYPE2: 'GLAT-TAN' }, 'wcs', /card CTYPE2: GLAT is not the latitude of RA/],
    [{ CTYPE3: 'CUBEFACE' }, 'unsupported', /card CTYPE3: a cube of faces/],
    [{ CRVAL2: 90.5 }, 'wcs', /card CRVAL2: the latitude is beyond a pole/],
    [
      { CTYPE1: 'RA---CAR', CTYPE2: 'DEC--CAR', PV1_2: 91 },
      'wcs',
      /card PV1_2: the latitude is beyond a pole/,
    ],
    [{ PV1_0: 1, PV1_1: 0, PV1_2: -20 }, 'wcs', /card PV1_2: the fiducial point has no image/],
    [{ CTYPE1: 'RA---COO', CTYPE2: 'DEC--COO', PV2_1: 90 }, 'wcs', /card PV2_1: the cone is degenerate/],
    [{ CPDIS1: 'TPD' }, 'unsupported', /card CPDIS1: the distortion TPD/],
    [{ CQDIS2: 'Lookup' }, 'unsupported', /card CQDIS2/],
    [{ CRVAL1: 'ten' }, 'wcs', /card CRVAL1: a number is expected/],
    [{ CRPIX2: NaN }, 'wcs', /card CRPIX2: a number is expected/],
    [{ CUNIT2: 'Jy' }, 'wcs', /card CUNIT2: 'Jy' is no unit of angle/],
    [{ CDELT2: 0 }, 'wcs', /singular/],
    [{ CDELT2: 1e-308 }, 'wcs', /singular/],
    [{ WCSAXES: 1e9 }, 'wcs', /card WCSAXES: 1000000000 is no number of axes/],
    [{ CTYPE1: 'RA---COE', CTYPE2: 'DEC--COE' }, 'wcs', /card PV2_1: a conic projection needs/],
    [{ CTYPE1: 'RA---ZPN', CTYPE2: 'DEC--ZPN' }, 'wcs', /card PV2_1: a ZPN projection needs/],
    [{ CTYPE1: 'RA---NCP', CTYPE2: 'DEC--NCP', CRVAL2: 0 }, 'wcs', /card CRVAL2: an NCP projection/],
    [{ CTYPE1: 'RA---CAR', CTYPE2: 'DEC--CAR', CRVAL2: 60, LONPOLE: 90 }, 'wcs', /card LONPOLE/],
    [
      { CTYPE1: 'RA---CAR', CTYPE2: 'DEC--CAR', CRVAL2: 30, LONPOLE: 180, LATPOLE: 90 },
      'wcs',
      /card LATPOLE/,
    ],
  ])('%j', (cards, tag, message) => {
    const read = () => celestialWcs(header(cards));
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ tag }));
  });
});

describe('other forms of a header', () => {
  it('may hold whole numbers beyond 2⁵³ and blanks in texts', () => {
    expect(parseWcs(header({ CRPIX1: 12n, CTYPE1: ' RA---TAN  ' })).crpix[0]).toBe(12);
  });

  it('has alternate descriptions by letter', () => {
    const cards = Object.fromEntries(Object.entries(BASE).map(([keyword, value]) => [`${keyword}B`, value]));
    const both = new Map<string, unknown>(
      Object.entries({ ...BASE, ...cards, CRVAL1B: 77, RADESYSB: 'FK5' }),
    );
    expect(parseWcs(both, { alternate: 'B' }).crval[0]).toBe(77);
    expect(parseWcs(both, { alternate: 'B' }).frame.system).toBe('FK5');
    expect(parseWcs(both).crval[0]).toBe(10);
  });

  it('may say in the old way that LONPOLE has its default', () => {
    expect(parseWcs(header({ LONPOLE: 999 })).lonpole).toBeUndefined();
  });

  it('takes the northern pole where LATPOLE leaves the choice open', () => {
    const map = { CTYPE1: 'RA---CAR', CTYPE2: 'DEC--CAR', CRVAL2: -15.17, LONPOLE: 180, LATPOLE: 0 };
    // Half a turn about the reference point would put south on top.
    expect(skyAt(celestialWcs(header(map)), 0, 1).lat).toBeCloseTo(-14.17, 9);
  });

  it('gives the value at the reference pixel to the last digit, at the end of a projection too', () => {
    const map = { CTYPE1: 'RA---CEA', CTYPE2: 'DEC--CEA', PV1_0: 1, PV1_1: 0, PV1_2: 90, LONPOLE: 180 };
    const matrix = {
      CD1_1: 0.23622451430942137,
      CD1_2: 0.2254119984458256,
      CD2_1: 0.499457878991709,
      CD2_2: 0.3885722136537415,
    };
    const [CRPIX1, CRPIX2] = [2604.7413952670718, 1888.6302536766184];
    const wcs = celestialWcs(header({ ...map, ...matrix, CRPIX1, CRPIX2 }));
    expect(skyAt(wcs, CRPIX1 - 1, CRPIX2 - 1).lat).toBeCloseTo(20, 11);
  });

  it('may have SCAMP polynomials in a TAN header, which do not count beside SIP', () => {
    const scamp = { PV1_1: 1, PV2_1: 1, PV1_5: 0.01 };
    expect(parseWcs(header(scamp)).tpv).toBeDefined();
    expect(parseWcs(header({ ...scamp, A_ORDER: 2, B_ORDER: 2 })).tpv).toBeUndefined();
  });

  it('is the same after the trip to another thread', () => {
    const parameters = parseWcs(header({ A_ORDER: 2, B_ORDER: 2, A_2_0: 1e-5, LONPOLE: 170 }));
    expect(structuredClone(parameters)).toEqual(parameters);
    expect(JSON.parse(JSON.stringify(parameters))).toEqual(
      JSON.parse(JSON.stringify(structuredClone(parameters))),
    );
  });

  it('stays on the sphere at the poles', () => {
    const polar = celestialWcs(header({ CRVAL2: 90 }));
    expect(skyAt(polar, 0, 0).lat).toBe(90);
    expect(skyAt(polar, 0, -1).lat).toBeCloseTo(89, 3);
  });
});
