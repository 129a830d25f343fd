import { writeFile } from 'node:fs/promises';
import { toneStatistics, autoTone } from '../src/display/auto-tone.js';
import { COLORMAP_NAMES } from '../src/display/colormap.js';
import { equalization } from '../src/display/tone/equalization.js';
import { defaultLimits } from '../src/display/default-limits.js';
import { renderIndexed } from '../src/display/render-indexed.js';
import { STRETCH_NAMES, type StretchName, type Tone } from '../src/display/tone/tone.js';
import { ArgumentError } from '../src/errors.js';
import { findImageHdu, isImage } from '../src/fits/hdu/find.js';
import type { FitsFile, Hdu } from '../src/fits/hdu/hdu.js';
import { readImageRows } from '../src/fits/image/read-rows.js';
import type { Raster } from '../src/raster.js';
import { reduceRows } from '../src/resample/reduce-rows.js';
import { type Arguments, choiceOption, integerOption } from './arguments.js';
import type { Console } from './console.js';
import { eachFile } from './each-file.js';
import { encodePng } from './commands/png.js';

/** Pictures are reduced until no side is longer; `--size` changes it. */
const LONGEST_SIDE = 2048;

/** Pixels that are read at once. */
const PIXELS_AT_ONCE = 1 << 22;

/**
 * `preview FILE OUT.png [--stretch …] [--cmap …] [--hdu N] [--size N]`: the first plane of an image as a picture. Without
 * a stretch the tone is chosen from the image; a large image is averaged down while it is read.
 */
export async function preview(args: Arguments, console: Console): Promise<number> {
  const [path, target, ...others] = args.words;
  if (target === undefined || others.length > 0)
    throw new ArgumentError('FILE OUT.png', 'exactly two names are expected');
  const stretch = choiceOption(args, 'stretch', STRETCH_NAMES);
  const map = choiceOption(args, 'cmap', COLORMAP_NAMES) ?? 'grayscale';
  const wanted = integerOption(args, 'hdu');
  const size = integerOption(args, 'size') ?? LONGEST_SIDE;
  if (size < 1) throw new ArgumentError('--size', 'a picture has at least one pixel');
  return eachFile([path], console, async ({ file }) => {
    const { data, width, height } = await readReduced(file, imageOf(file, wanted), size);
    const rgba = renderIndexed(
      data,
      width,
      height,
      chooseTone(data, stretch),
      map,
      new Uint8Array(4 * width * height),
    );
    await writeFile(target, encodePng(rgba, width, height));
  });
}

/** The image to show. A file of tables alone is valid FITS: the command is wrong, not the file. */
function imageOf(file: FitsFile, wanted: number | undefined): Hdu {
  const hasPicture = file.hdus.some((hdu) => isImage(hdu) && hdu.shape.length > 1);
  if (wanted === undefined && !hasPicture)
    throw new ArgumentError('FILE', 'has no image with two or more axes');
  return findImageHdu(file, wanted);
}

/** Reads an image in bands of rows, each averaged down before the next one is read. */
async function readReduced(file: FitsFile, hdu: Hdu, size: number): Promise<Raster> {
  const [width, height = 1] = hdu.shape;
  const factor = Math.ceil(Math.max(width, height) / size);
  const reduced = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const data = new Float32Array(reduced.width * reduced.height);
  const rows = Math.max(1, Math.floor(PIXELS_AT_ONCE / width / factor)) * factor;
  for (let y = 0, at = 0; y < height; y += rows) {
    const band = await readImageRows(file, hdu, { y, height: Math.min(rows, height - y) });
    const length = Math.ceil(band.height / factor) * reduced.width;
    reduceRows(band, factor, data.subarray(at, at + length));
    at += length;
  }
  return { data, ...reduced };
}

function chooseTone(data: Float32Array, stretch: StretchName | undefined): Tone {
  if (stretch === undefined) return autoTone(toneStatistics(data));
  const limits = defaultLimits(data, stretch);
  if (stretch !== 'histeq') return { ...limits, stretch };
  // Without one finite pixel there is nothing to rank, and nothing to see.
  if (!data.some(Number.isFinite)) return { ...limits, stretch: 'linear' };
  return { ...limits, stretch, equalization: equalization(data, limits) };
}
