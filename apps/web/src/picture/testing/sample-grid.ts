import { seededRandom } from '../../../../../test/support/seeded-random.js';
import type { Grid, GridChannel } from '../document.js';

/** The id of a record: as incompressible as those of records that were made at different times. */
export function recordId(index: number): string {
  const random = seededRandom(index);
  const hex = Array.from({ length: 32 }, () => Math.floor(16 * random()).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const sampleChannel = (i: number): GridChannel => ({
  ...{ key: `key${i}`, label: `F${90 + 110 * i}W`, wavelengthUm: 0.9 + 1.1 * i, dataIds: [recordId(i)] },
  ...{ zero: 0.1 + i, scale: 0.02, units: 'MJy/sr', coverage: 1, urlTemplate: `/tiles/${i}/{z}/{x}/{y}` },
  stats: { min: -1, max: 900, mean: 2, std: 8, median: 0.2 + i, validPixels: 1e6, totalPixels: 1e6 },
  sky: { level: 0.1 + i, noise: 0.02 },
  histogram: {
    ...{ bins: 4, edges: [-1, 0, 1, 10, 900], counts: [10, 900_000, 90_000, 9990] },
    percentiles: {
      ...{ p0_1: -0.5, p1: -0.123456789 + i, p5: 0, p25: 0.1, p50: 0.2, p75: 0.4, p95: 4, p99: 40 },
      p99_9: 321.98765432 + i,
    },
  },
  suggested: {
    ...{ stretch: 'asinh', blackPoint: 0, whitePoint: 1, curve: 'linear' },
    ...{ asinhA: 0.0123456789 + i / 1000, gamma: 1.23456789 - i / 100 },
    limits: { low: -0.0345678912 - i, high: 123.456789 + i },
  },
});

/** The grid of a picture with this many channels. */
export const sampleGrid = (channelCount: number, size = { width: 3000, height: 2000 }): Grid => ({
  ...{ id: 'grid', ...size, pixelScaleArcsec: 0.031, northAngleDeg: 12, tileSize: 512 },
  wcs: {
    ...{
      CRVAL1: 159.25,
      CRVAL2: -58.6,
      CRPIX1: 1500.5,
      CRPIX2: 1000.5,
      CTYPE1: 'RA---TAN',
      CTYPE2: 'DEC--TAN',
    },
    ...{ CD1_1: -8.6e-6, CD1_2: 0, CD2_1: 0, CD2_2: 8.6e-6, pixelScaleArcsec: 0.031 },
    ...{ footprint: [], footprints: [] },
  },
  levels: [
    size,
    { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) },
    { width: Math.ceil(size.width / 4), height: Math.ceil(size.height / 4) },
    { width: Math.ceil(size.width / 8), height: Math.ceil(size.height / 8) },
  ],
  channels: Array.from({ length: channelCount }, (_, i) => sampleChannel(i)),
  intersection: { x: 0, y: 0, ...size },
  normalization: { sum: 1.5, suggested: 1.135792468 },
  leftOutImages: 0,
});
