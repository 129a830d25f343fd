import { readFileSync } from 'node:fs';
import path from 'node:path';
import { worldAxes } from '../header/world-axes.js';
import { SPECTRAL_TYPES } from './spectral-type.js';

interface Golden {
  pixels: number[];
  cases: { header: Record<string, string | number>; values: number[] }[];
}

const golden = JSON.parse(
  readFileSync(path.resolve(process.cwd(), 'test/golden/wcs/spectral.json'), 'utf8'),
) as Golden;
const headerOf = (cards: Record<string, unknown>) => new Map<string, unknown>(Object.entries(cards));

/** Relative; a redshift or a velocity is the remainder of a ratio near 1. */
const TOLERANCE = 1e-11;

describe('spectral axes against astropy', () => {
  it.each(golden.cases.map((one) => [String(one.header.CTYPE1), one] as const))('%s', (_, one) => {
    const world = worldAxes(headerOf(one.header));
    for (const [i, pixel] of golden.pixels.entries()) {
      const [value] = world.pixelToWorld([pixel]);
      expect(Math.abs(value / one.values[i] - 1)).toBeLessThan(TOLERANCE);
    }
  });
});

describe('a spectral axis is refused by card', () => {
  const AXIS = { CTYPE1: 'VELO-F2V', CRVAL1: 1e5, CDELT1: 1e3, CRPIX1: 1 };
  it.each([
    [{}, 'wcs', /card RESTFRQ: a rest frequency/],
    [{ RESTWAV: 0 }, 'wcs', /card RESTFRQ/],
    [{ RESTFRQ: 1e9, CRVAL1: 299792458 }, 'wcs', /card CRVAL1: 299792458 is no value of VELO-F2V/],
    [{ CTYPE1: 'FREQ-W2F', CRVAL1: 0 }, 'wcs', /card CRVAL1/],
    [{ CTYPE1: 'WAVE-GRI', CRVAL1: 1e-6 }, 'wcs', /card PV1_0: the grism does not diffract/],
    [{ CTYPE1: 'WAVE-GRI', CRVAL1: 1e-6, PV1_0: 1e7, PV1_1: 1 }, 'wcs', /card PV1_0/],
    [{ CTYPE1: 'WAVE-F2V' }, 'unsupported', /card CTYPE1: the algorithm of WAVE-F2V/],
    [{ CTYPE1: 'XXXX-F2W' }, 'unsupported', /card CTYPE1/],
  ])('%j', (cards, tag, message) => {
    const read = () => worldAxes(headerOf({ ...AXIS, ...cards }));
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ tag }));
  });
});

/** Of a CTYPE with neither line nor grism whether it can be read: S is relative to a line, or the sampled velocity is, not both. */
describe('without a rest frequency or wavelength', () => {
  const readable = (ctype: string, cards: Record<string, unknown> = {}) => {
    try {
      worldAxes(headerOf({ CTYPE1: ctype, CRVAL1: 1e-5, CDELT1: 1e-9, CRPIX1: 1, ...cards }));
      return true;
    } catch {
      return false;
    }
  };

  it.each(Object.entries(SPECTRAL_TYPES))(
    '%s needs a line where only one side is a velocity',
    (name, type) => {
      const isVelocity = ['VRAD', 'VOPT', 'ZOPT'].includes(name);
      for (const sampled of ['F', 'W', 'A', 'V']) {
        if (sampled === type.basic) continue;
        const ctype = `${name}-${sampled}2${type.basic}`;
        const isSampledVelocity = sampled === 'V' || type.basic === 'V';
        expect([ctype, readable(ctype)]).toEqual([ctype, isVelocity === isSampledVelocity]);
        expect([ctype, readable(ctype, { RESTWAV: 1e-6 })]).toEqual([ctype, true]);
        expect([ctype, readable(ctype, { RESTFREQ: 3e14 })]).toEqual([ctype, true]);
      }
    },
  );

  it('a frequency of 0 is none', () => {
    const cards = { CTYPE1: 'VOPT-F2W', CRVAL1: 10, CDELT1: 1e5, CRPIX1: 1, RESTWAV: 1e-6 };
    const [value] = worldAxes(headerOf({ ...cards, RESTFRQ: 0 })).pixelToWorld([7]);
    expect(value).toBe(worldAxes(headerOf(cards)).pixelToWorld([7])[0]);
    expect(value).not.toBeNaN();
  });

  it('an alternate description has a line of its own', () => {
    const cards = { CTYPE1A: 'VOPT-F2W', CRVAL1A: 10, CDELT1A: 1, CRPIX1A: 1 };
    const read = (more: Record<string, unknown>) => () =>
      worldAxes(headerOf({ ...cards, ...more }), { alternate: 'A' });
    for (const keyword of ['RESTFRQ', 'RESTFREQ', 'RESTFREQA', 'RESTWAV'])
      expect(read({ [keyword]: 1e9 })).toThrow(/card RESTFRQA/);
    for (const keyword of ['RESTFRQA', 'RESTWAVA']) expect(read({ [keyword]: 1e9 })).not.toThrow();
  });
});

it.each(['VRAD-V2F', 'VOPT-V2W', 'ZOPT-V2W'])('%s needs no line: it cancels out', (ctype) => {
  const cards = { CTYPE1: ctype, CRVAL1: 0.2, CDELT1: 0.01, CRPIX1: 1 };
  const [anyLine] = worldAxes(headerOf(cards)).pixelToWorld([7]);
  const [hydrogen] = worldAxes(headerOf({ ...cards, RESTFRQ: 1.42e9 })).pixelToWorld([7]);
  expect(anyLine).toBeCloseTo(hydrogen, 6);
});

it('a grism disperses with CDELT at the reference pixel', () => {
  const cards = {
    CTYPE1: 'WAVE-GRI',
    CUNIT1: 'nm',
    CRVAL1: 600,
    CDELT1: 0.1,
    CRPIX1: 1,
    PV1_0: 3e5,
    PV1_1: 1,
  };
  const world = worldAxes(headerOf({ ...cards, PV1_2: 10, PV1_3: 1.5, PV1_6: 3 }));
  const [before, at, after] = [-1, 0, 1].map((pixel) => world.pixelToWorld([pixel])[0]);
  expect(at).toBeCloseTo(6e-7, 20);
  expect((after - before) / 2).toBeCloseTo(1e-10, 16);
});

it('what a grism does not say is that of a plain grating', () => {
  const cards = { CTYPE1: 'WAVE-GRI', CRVAL1: 6e-7, CDELT1: 1e-10, CRPIX1: 1, PV1_0: 3e5, PV1_1: 1 };
  const at = (more: Record<string, number>) =>
    worldAxes(headerOf({ ...cards, ...more })).pixelToWorld([500])[0];
  const plain = { PV1_2: 0, PV1_3: 1, PV1_4: 0, PV1_5: 0, PV1_6: 0 };
  expect(at({})).toBe(at(plain));
  const { PV1_3, PV1_4, ...glass } = plain;
  expect([PV1_3, PV1_4]).toEqual([1, 0]);
  expect(at({ ...glass, PV1_2: 20 })).toBe(at({ ...plain, PV1_2: 20 }));
  // Each of them matters, those of the glass where light comes in at an angle.
  const slanted = { ...plain, PV1_2: 20 };
  for (const m of [2, 5, 6]) expect(at({ [`PV1_${m}`]: 2 })).not.toBe(at(plain));
  for (const m of [3, 4]) expect(at({ ...slanted, [`PV1_${m}`]: 1.2 })).not.toBe(at(slanted));
  expect(() => at({ PV1_0: 0, PV1_1: 0 })).toThrow(/PV1_0/);
  expect(() => worldAxes(headerOf({ ...cards, PV1_1: undefined }))).toThrow(/PV1_0/);
  expect(() => worldAxes(headerOf({ ...cards, PV1_0: undefined }))).toThrow(/PV1_0/);
});

it('energies and angular frequencies are proportional to the frequency', () => {
  // E = hν, h as the SI defines it: 6.62607015e-34 J s (FITS Standard 4.0, table 25).
  expect(SPECTRAL_TYPES.ENER.scale(0) * 6.62607015e-34).toBe(1);
  expect(SPECTRAL_TYPES.AFRQ.scale(0) * 2 * Math.PI).toBe(1);
});
