import { type FileHandle, open } from 'node:fs/promises';
import { bandpassOf } from '../bandpass.js';
import { countExposures } from '../coverage.js';
import { observeRows } from '../detector-noise.js';
import type { ObservationPlan } from '../observation-plan.js';
import { hashText } from '../random.js';
import { renderSignal } from '../render-signal.js';
import type { Sky } from '../sky.js';
import { fitsLayout, type PlaneLayout } from './fits-layout.js';

/** Pixels converted to bytes at a time. */
const BAND_PIXELS = 1 << 20;
/** DQ bit 0, DO_NOT_USE, of pixels without data. */
const DO_NOT_USE = 1;

/**
 * Writes an observation's FITS file: the signal as a whole, then noise, errors and weights band by band, so that only one plane
 * is in memory.
 */
export async function writeObservation(
  plan: ObservationPlan,
  sky: Sky,
  fileName: string,
  path: string,
): Promise<void> {
  const layout = fitsLayout(plan, fileName);
  const signal = renderSignal(sky, plan.field, bandpassOf(plan.filter));
  const file = await open(path, 'w');
  try {
    // The length first, so that the padding of each plane is zero without being written.
    await file.truncate(layout.size);
    await file.write(layout.primaryHeader, 0, layout.primaryHeader.length, 0);
    for (const { header, headerOffset } of layout.planes) {
      await file.write(header, 0, header.length, headerOffset);
    }
    await writePlanes(file, layout.planes, plan, signal);
  } finally {
    await file.close();
  }
}

async function writePlanes(
  file: FileHandle,
  planes: readonly PlaneLayout[],
  plan: ObservationPlan,
  signal: Float32Array,
): Promise<void> {
  const { width, height } = plan.field;
  const { noise } = bandpassOf(plan.filter);
  const rowsPerBand = Math.max(1, Math.floor(BAND_PIXELS / width));
  const exposures = new Uint8Array(rowsPerBand * width);
  const rows = {
    sci: allocate(exposures.length),
    err: allocate(exposures.length),
    wht: allocate(exposures.length),
  };
  for (let rowStart = 0; rowStart < height; rowStart += rowsPerBand) {
    const rowEnd = Math.min(height, rowStart + rowsPerBand);
    const pixels = (rowEnd - rowStart) * width;
    countExposures(width, height, plan.exposures, rowStart, rowEnd, exposures);
    const band = signal.subarray(rowStart * width, rowEnd * width);
    observeRows(band, exposures, noise, plan.exposureSeconds, hashText(`${plan.obsId}/${rowStart}`), rows);
    for (const plane of planes) {
      const bytes = bigEndian(plane, rows, exposures, pixels);
      await file.write(bytes, 0, bytes.length, plane.dataOffset + 4 * rowStart * width);
    }
  }
}

const allocate = (length: number) => new Float32Array(length);

/** The bytes of one plane's band, big-endian. Overwrites the band. */
function bigEndian(
  { name }: PlaneLayout,
  rows: { sci: Float32Array; err: Float32Array; wht: Float32Array },
  exposures: Uint8Array,
  pixels: number,
): Uint8Array {
  if (name === 'DQ') return swapped(qualityFlags(exposures, pixels));
  const values = name === 'SCI' ? rows.sci : name === 'ERR' ? rows.err : rows.wht;
  return swapped(new Uint8Array(values.buffer, 0, pixels * 4));
}

/** DQ values minus BZERO: the sign bit inverted. */
function qualityFlags(exposures: Uint8Array, pixels: number): Uint8Array {
  const flags = new Int32Array(pixels);
  for (let i = 0; i < pixels; i++) flags[i] = (exposures[i] === 0 ? DO_NOT_USE : 0) ^ (1 << 31);
  return new Uint8Array(flags.buffer);
}

/** Swaps the bytes of 32-bit numbers in place. All platforms of Node are little-endian. */
function swapped(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).swap32();
}
