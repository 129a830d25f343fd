import { createHash } from 'node:crypto';
import {
  createWcs,
  skyAt,
  tanGrid,
  wcsCards,
  writeFits,
  type Card,
  type PixelData,
  type TanGrid,
  type WritableImage,
} from '#kernels';
import type { MosaicInput, MosaicPictureSpec, MosaicSpec } from '#processing-client';
import { seededRandom } from './seeded-random.js';
import type { TestEngine } from './start-engine.js';

/** Centre of the tiles of a test. */
export const CENTRE = { ra: 150, dec: 2 } as const;
const SCALE_ARCSEC = 1;

/** An image of a test's sky. */
export interface SkyTile extends Partial<TanGrid> {
  /** Its background offset. */
  readonly offset?: number;
  /** One σ. */
  readonly noise?: number;
  readonly cards?: readonly Card[];
  /** Weights of its pixels, by column and row; default: no WHT. */
  readonly weights?: (x: number, y: number) => number;
  /** Changes the pixels at the end. */
  readonly spoil?: (data: Float32Array, width: number) => void;
  readonly seed?: number;
}

/** The sky: smooth, and the same in all tiles. Offsets from {@link CENTRE} in degrees. */
export const skyValue = (east: number, north: number): number =>
  20 + 3 * Math.sin(east * 150) + 2 * Math.cos(north * 100);

/** A tile as a FITS file. */
export const skyTile = (tile: SkyTile): Uint8Array => writeFits([{}, ...skyHdus(tile)]);

/** A file of several chips: SCI, and WHT of those with weights, numbered by EXTVER unless they have no versions. */
export const chipsFile = (
  chips: readonly SkyTile[],
  { hasVersions = true }: { readonly hasVersions?: boolean } = {},
): Uint8Array =>
  writeFits([
    {},
    ...chips.flatMap((chip, i) =>
      skyHdus(chip).map((hdu) => (hasVersions ? { ...hdu, version: i + 1 } : hdu)),
    ),
  ]);

function skyHdus(tile: SkyTile): WritableImage[] {
  const { offset = 0, noise = 0, cards = [], weights, spoil, seed = 1, ...changes } = tile;
  const grid = { ...CENTRE, scaleArcsec: SCALE_ARCSEC, width: 100, height: 80, ...changes };
  const parameters = tanGrid(grid);
  const wcs = createWcs(parameters);
  const random = seededRandom(seed);
  const { width, height } = grid;
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const { lon, lat } = skyAt(wcs, i % width, Math.floor(i / width));
    const value = skyValue(((lon - CENTRE.ra + 540) % 360) - 180, lat - CENTRE.dec);
    // The sum of twelve uniform numbers is nearly normally distributed.
    let sum = -6;
    for (let k = 0; k < 12 && noise > 0; k++) sum += random();
    data[i] = value + offset + (noise > 0 ? noise * sum : 0);
  }
  spoil?.(data, width);
  const shape = [width, height];
  const science = { name: 'SCI', shape, data, cards: [...cards, ...wcsCards(parameters)] };
  if (!weights) return [science];
  const plane: PixelData = Float32Array.from(data, (_, i) => weights(i % width, Math.floor(i / width)));
  return [science, { name: 'WHT', shape, data: plane }];
}

/** Puts tiles into an engine's storage. @returns the inputs of a mosaic */
export const storeTiles = (engine: TestEngine, folder: string, tiles: readonly Uint8Array[]): MosaicInput[] =>
  tiles.map((bytes, i) => {
    const name = `tile${i}.fits`;
    const key = `uploads/${folder}/${name}`;
    engine.store(key, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { key, name, sha256, exposureTime: null, tone: null };
  });

/** A mosaic of these inputs with default parameters. */
export const mosaicSpec = (
  inputs: readonly MosaicInput[],
  changes: Partial<MosaicSpec> = {},
): MosaicSpec => ({
  ...{ inputs, combineMethod: 'mean', weighting: 'none', rejectSigma: null, backgroundMatch: true },
  ...{ resampling: 'bilinear', projection: 'TAN', pixelScaleArcsec: null, northUp: false, crop: 'union' },
  ...{ width: null, height: null },
  ...changes,
});

/** A mosaic of these inputs as a grey picture. */
export const pictureSpec = (
  inputs: readonly MosaicInput[],
  changes: Partial<MosaicPictureSpec> = {},
): MosaicPictureSpec => ({
  ...mosaicSpec(inputs),
  tone: { stretch: 'linear', blackPoint: 0, whitePoint: 1, gamma: 1, asinhA: 0.1, curve: 'linear' },
  ...{ cmap: 'grayscale', outputFormat: 'png', quality: 90 },
  ...changes,
});
