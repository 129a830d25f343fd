import type { CelestialFrame } from '../frames/celestial-frame.js';
import { tpvPolynomials } from '../distortion/tpv.js';
import type { LookupTable } from '../distortion/lookup-table.js';
import type { WcsParameters } from '../wcs-parameters.js';
import { parseWcs } from './parse-wcs.js';
import { wcsCards } from './wcs-cards.js';

const BASE: WcsParameters = {
  projection: 'SIN',
  frame: { system: 'ICRS', equinox: 2000 },
  ...{ crpix: [5, 6], crval: [10, 20], cd: [-1, 0.25, 0.5, 2] },
};
const rows = (parameters: WcsParameters) =>
  wcsCards(parameters).map(({ keyword, value, comment }) => [keyword, value, comment]);
const readBack = (parameters: WcsParameters) =>
  parseWcs(new Map<string, unknown>(wcsCards(parameters).map(({ keyword, value }) => [keyword, value])));

/** The cards that one more property makes. */
const added = (more: Partial<WcsParameters>) => {
  const usual = new Set(rows(BASE).map((row) => row.join()));
  return rows({ ...BASE, ...more }).filter((row) => !usual.has(row.join()));
};

describe('the cards of a system', () => {
  it('say what they are', () => {
    expect(rows(BASE)).toEqual([
      ['WCSAXES', 2, 'number of coordinate axes'],
      ['CTYPE1', 'RA---SIN', 'longitude and projection'],
      ['CUNIT1', 'deg', 'unit of axis'],
      ['CRPIX1', 5, '[pixel] reference pixel'],
      ['CRVAL1', 10, '[deg] longitude of reference pixel'],
      ['CTYPE2', 'DEC--SIN', 'latitude and projection'],
      ['CUNIT2', 'deg', 'unit of axis'],
      ['CRPIX2', 6, '[pixel] reference pixel'],
      ['CRVAL2', 20, '[deg] latitude of reference pixel'],
      ['CD1_1', -1, '[deg/pixel] linear transformation matrix'],
      ['CD1_2', 0.25, '[deg/pixel] linear transformation matrix'],
      ['CD2_1', 0.5, '[deg/pixel] linear transformation matrix'],
      ['CD2_2', 2, '[deg/pixel] linear transformation matrix'],
      ['RADESYS', 'ICRS', 'equatorial coordinate system'],
    ]);
  });

  it.each<[string, Partial<WcsParameters>, unknown[][]]>([
    [
      'its pole and parameters',
      { lonpole: 170, latpole: -60, pv: { 1: 0.3, 2: 0.4 } },
      [
        ['LONPOLE', 170, '[deg] native longitude of pole'],
        ['LATPOLE', -60, '[deg] native latitude of pole'],
        ['PV2_1', 0.3, 'projection parameter'],
        ['PV2_2', 0.4, 'projection parameter'],
      ],
    ],
    [
      'the fiducial point',
      { fiducial: { phi0: 30, theta0: 60, shiftsOrigin: true } },
      [
        ['PV1_0', 1, 'origin at the fiducial point'],
        ['PV1_1', 30, '[deg] native longitude'],
        ['PV1_2', 60, '[deg] native latitude'],
      ],
    ],
    [
      'half a fiducial point',
      { fiducial: { theta0: 60, shiftsOrigin: false } },
      [
        ['PV1_0', 0, 'origin at the fiducial point'],
        ['PV1_2', 60, '[deg] native latitude'],
      ],
    ],
    [
      'the other half',
      { fiducial: { phi0: 60, shiftsOrigin: false } },
      [
        ['PV1_0', 0, 'origin at the fiducial point'],
        ['PV1_1', 60, '[deg] native longitude'],
      ],
    ],
  ])('have %s', (_, more, expected) => {
    expect(added(more)).toEqual(expected);
    expect(readBack({ ...BASE, ...more })).toEqual({ ...BASE, ...more });
  });

  it.each<[CelestialFrame, string[]]>([
    [{ system: 'ICRS', equinox: 2000 }, ['RADESYS']],
    [{ system: 'FK5', equinox: 1975 }, ['RADESYS', 'EQUINOX']],
    [{ system: 'FK4', equinox: 1950 }, ['RADESYS', 'EQUINOX']],
    [{ system: 'FK4-NO-E', equinox: 1900 }, ['RADESYS', 'EQUINOX']],
    [{ system: 'ECLIPTIC', equinox: 2030 }, ['EQUINOX']],
    [{ system: 'GALACTIC', equinox: 2000 }, []],
    [{ system: 'SUPERGALACTIC', equinox: 2000 }, []],
    [{ system: 'HELIOPROJECTIVE', equinox: 2000 }, []],
    [{ system: 'NATIVE', equinox: 2000 }, []],
  ])('name the frame %j by %j', (frame, keywords) => {
    const cards = rows({ ...BASE, frame }).filter(([keyword]) => /RADESYS|EQUINOX/.test(String(keyword)));
    expect(cards.map(([keyword]) => keyword)).toEqual(keywords);
    expect(readBack({ ...BASE, frame })).toEqual({ ...BASE, frame });
  });

  it('have every term of TPV that is not 0, and the first in any case', () => {
    const pv = { longitude: { 0: 0.5, 1: 0, 3: 2, 39: 0.25 }, latitude: { 1: 1, 4: 3, 11: 5, 23: 7 } };
    const tpv = tpvPolynomials(pv.longitude, pv.latitude);
    const tangent: WcsParameters = { ...BASE, projection: 'TAN', tpv };
    const terms = rows(tangent).filter(([keyword]) => String(keyword).startsWith('PV'));
    expect(Object.fromEntries(terms.map(([keyword, value]) => [keyword, value]))).toEqual({
      ...{ PV1_0: 0.5, PV1_1: 0, PV1_3: 2, PV1_39: 0.25 },
      ...{ PV2_1: 1, PV2_4: 3, PV2_11: 5, PV2_23: 7 },
    });
    expect(rows(tangent)[1][1]).toBe('RA---TPV');
    expect(readBack(tangent)).toEqual(tangent);
  });

  it('say in CTYPE that there is SIP', () => {
    const flat = { order: 2, coefficients: [0, 0, 0, 0, 0.5, 0, 0, 0, 0] };
    const bent: WcsParameters = { ...BASE, sip: { a: flat, b: flat } };
    expect([rows(bent)[1][1], rows(bent)[5][1]]).toEqual(['RA---SIN-SIP', 'DEC--SIN-SIP']);
    const terms = rows(bent).filter(([keyword]) => /^[AB]_/.test(String(keyword)));
    expect(terms).toEqual(
      ['A', 'B'].flatMap((family) => [
        [`${family}_ORDER`, 2, 'order of the SIP polynomial'],
        [`${family}_1_1`, 0.5, 'SIP coefficient'],
      ]),
    );
    expect(readBack(bent)).toEqual(bent);
  });

  it('cannot hold tables, neither of the pixels nor of the detector', () => {
    const table: LookupTable = {
      ...{ data: new Float32Array(1), width: 1, height: 1, crpix: [0, 0], crval: [0, 0], cdelt: [1, 1] },
    };
    for (const key of ['pixelTables', 'detectorTables'])
      expect(() => wcsCards({ ...BASE, [key]: [table, undefined] })).toThrow(
        expect.objectContaining({ tag: 'unsupported', location: { card: 'CPDIS1' } }),
      );
  });
});
