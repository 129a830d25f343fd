import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fitsChunks, tanGrid, wcsCards } from '#kernels';
import { findFile, type FoundFile } from '../../files/regular-file.js';
import { isoOfMjd } from '../../mjd.js';
import { gaussianTable, hashText } from '../../renderer/random.js';
import type { ObservationRow } from '../observation-row.js';

const FITS_BLOCK = 2880;
const BYTES_PER_PIXEL = 4;
/** Two headers: the empty primary HDU and the image. */
const HEADER_BYTES = 2 * FITS_BLOCK;
/** Above this many pixels the image has this width. */
const WIDEST = 1024;
const SCALE_ARCSEC = 0.1;
/** Noise pixels from which a field's images are cut at different offsets. */
const NOISE_PIXELS = 1 << 16;
const noise = gaussianTable(hashText('firstlight/field'), NOISE_PIXELS);

/**
 * Writes a FITS image of noise of about `bytes` bytes unless it exists. The name of the file is its seed.
 * @returns the file
 */
export async function writeFieldFile(
  filePath: string,
  row: ObservationRow,
  bytes: number,
): Promise<FoundFile> {
  const there = await findFile({ path: filePath });
  if (there) return there;
  const draft = `${filePath}.part`;
  await pipeline(Readable.from(chunksOf(path.basename(filePath), row, bytes)), createWriteStream(draft));
  await rename(draft, filePath);
  const written = await findFile({ path: filePath });
  if (!written) throw new Error(`${filePath} has vanished`);
  return written;
}

function chunksOf(fileName: string, row: ObservationRow, bytes: number): Generator<Uint8Array> {
  const pixels = Math.max(1, Math.floor((bytes - HEADER_BYTES) / BYTES_PER_PIXEL));
  const width = Math.min(WIDEST, Math.ceil(Math.sqrt(pixels)));
  const height = Math.max(1, Math.floor(pixels / width));
  const grid = { ra: row.s_ra ?? 0, dec: row.s_dec ?? 0, scaleArcsec: SCALE_ARCSEC, width, height };
  const primary = [
    { keyword: 'TELESCOP', value: 'JWST' },
    { keyword: 'INSTRUME', value: row.instrument_name?.replace('/IMAGE', '') ?? '' },
    { keyword: 'FILTER', value: row.filters ?? '' },
    { keyword: 'TARGNAME', value: row.target_name },
    { keyword: 'PROGRAM', value: row.proposal_id ?? '' },
    { keyword: 'DATE-BEG', value: isoOfMjd(row.t_min ?? 0) },
    { keyword: 'EXPSTART', value: row.t_min ?? 0 },
    { keyword: 'EFFEXPTM', value: row.t_exptime ?? 0 },
    { keyword: 'FILENAME', value: fileName },
  ];
  const cards = [{ keyword: 'BUNIT', value: 'MJy/sr' }, ...wcsCards(tanGrid(grid))];
  const data = noiseOf(hashText(fileName), width * height);
  return fitsChunks([{ cards: primary }, { name: 'SCI', shape: [width, height], data, cards }]);
}

/** Repeats the noise from an offset given by the seed; the first pixel is the seed's own. */
function noiseOf(seed: number, pixels: number): Float32Array {
  const data = new Float32Array(pixels);
  let from = seed % NOISE_PIXELS;
  for (let filled = 0; filled < pixels; from = 0) {
    const piece = noise.subarray(from, from + pixels - filled);
    data.set(piece, filled);
    filled += piece.length;
  }
  data[0] = seed / 2 ** 32;
  return data;
}
