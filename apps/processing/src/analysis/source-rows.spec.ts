import type { UnnumberedSource } from '#kernels/parallel';
import { countSources, sourceRows, sourcesIn } from './source-rows.js';

const segment: UnnumberedSource = {
  ...{
    x: 1.5,
    y: -0.25,
    flux: 1e9,
    peak: 3e-7,
    fwhm: 2.5,
    sharpness: null,
    roundness1: null,
    roundness2: null,
  },
  ...{ area: 12, semiMajor: 1.25, semiMinor: 1, angle: -90, ellipticity: 0.2 },
};
const star: UnnumberedSource = {
  ...{
    x: 0,
    y: 7,
    flux: -2,
    peak: 0,
    fwhm: null,
    sharpness: 0.5,
    roundness1: -0.25,
    roundness2: 0,
    area: null,
  },
  ...{ semiMajor: null, semiMinor: null, angle: null, ellipticity: null },
};

it('source rows keep every number of every source, and unknown values', () => {
  const rows = sourceRows([segment, star]);
  expect(countSources(rows)).toBe(2);
  expect(sourcesIn(rows)).toEqual([segment, star]);
});

it('source rows are empty without sources', () => {
  expect([countSources(sourceRows([])), sourcesIn(sourceRows([]))]).toEqual([0, []]);
});

it('source rows mark undefined shapes as unknown', () => {
  const [{ semiMajor, angle }] = sourcesIn(sourceRows([{ ...segment, semiMajor: Infinity, angle: NaN }]));
  expect([semiMajor, angle]).toEqual([null, null]);
});
