import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createWcs, fitsChunks, tanGrid, wcsCards, type ImageGrid } from '#kernels';
import { noiseTable } from './star-field.js';

/** Centre of the mosaic and its pixels; the inputs have the same scale. */
const FIELD = { ra: 83.6, dec: -5.4, scaleArcsec: 0.1 };
/** Standard deviation of an input's noise. */
const NOISE = 0.5;
/** Length of the noise table of all inputs, each of which starts at another offset: a prime, so that it aligns with no width. */
const NOISE_VALUES = 1_000_003;

/** Arrangement of inputs: `columns` × `rows` of them, `stepX` and `stepY` pixels apart. */
export interface MosaicArrangement {
  readonly columns: number;
  readonly rows: number;
  readonly stepX: number;
  readonly stepY: number;
  /** Pixels of a side of each. */
  readonly side: number;
}

/** The sky at a pixel of the whole: a slope, so that a wrong position shows as a wrong value. */
const skyAtPixel = (x: number, y: number): number => 100 + 0.001 * x - 0.002 * y;

/** Background offset of input `i`. */
const offsetOf = (i: number): number => 3 * Math.sin(1 + i);

/** Writes overlapping, turned, noisy images of one sky into an engine's storage, and gives their files. */
export async function writeMosaicInputs(folder: string, wanted: MosaicArrangement): Promise<string[]> {
  const { columns, rows, stepX, stepY, side } = wanted;
  const size = { width: columns * stepX, height: rows * stepY };
  const grid = { ...size, wcs: createWcs(tanGrid({ ...FIELD, ...size })) };
  const noise = noiseTable(NOISE_VALUES, NOISE);
  mkdirSync(path.join(folder, 'data/bench'), { recursive: true });
  const files: string[] = [];
  for (let i = 0; i < columns * rows; i++) {
    const x = Float64Array.of((i % columns) * stepX + stepX / 2);
    const y = Float64Array.of(Math.floor(i / columns) * stepY + stepY / 2);
    grid.wcs.pixelToSky(x, y, x, y);
    const parameters = tanGrid({
      ...{ ra: x[0], dec: y[0], scaleArcsec: FIELD.scaleArcsec },
      ...{ rotationDeg: 2 * (i % 3), width: side, height: side },
    });
    const image = { wcs: createWcs(parameters), width: side, height: side };
    const data = imageOfSky(grid, image, offsetOf(i));
    for (let at = 0; at < data.length; at++) data[at] += noise[(at + 7919 * i) % NOISE_VALUES];
    const file = path.join(folder, 'data/bench', `input-${i}.fits`);
    const hdu = { data, shape: [side, side], cards: wcsCards(parameters) };
    await pipeline(fitsChunks([hdu]), createWriteStream(file));
    files.push(file);
  }
  return files;
}

function imageOfSky(grid: ImageGrid, image: ImageGrid, offset: number): Float32Array {
  const { width, height } = image;
  const data = new Float32Array(width * height);
  const x = new Float64Array(width);
  const y = new Float64Array(width);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) x[column] = column;
    y.fill(row);
    image.wcs.pixelToSky(x, y, x, y);
    grid.wcs.skyToPixel(x, y, x, y);
    for (let i = 0; i < width; i++) data[row * width + i] = skyAtPixel(x[i], y[i]) + offset;
  }
  return data;
}
