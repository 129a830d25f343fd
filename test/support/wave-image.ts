import { appendFileSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fitsChunks, tanGrid, wcsCards, type TanGrid } from '#kernels';
import type { Caller } from './api-client.js';
import { uploadRecord } from './library.js';

/** Periods in pixels: on each level some of them are large and steep enough to show a row that is missing or there twice. */
const PERIODS = [37, 151, 613, 2477];
/** Height of each of the waves of an axis. */
const HEIGHT = 2000;
/** An image whose values are the sums of waves along its columns and its rows, so that the mean of any block of it is known. */
export interface WaveImage {
  readonly grid: TanGrid;
  readonly filter: string;
  /** Shifts the waves. */
  readonly phase: number;
}

/** The mean of the waves over the pixels from `first` to before `end` of an axis. */
export function waveMean(phase: number, first: number, end: number): number {
  const middle = (first + end - 1) / 2;
  return PERIODS.reduce((sum, period, i) => {
    const step = (2 * Math.PI) / period;
    const damping = Math.sin((step * (end - first)) / 2) / ((end - first) * Math.sin(step / 2));
    return sum + HEIGHT * damping * Math.sin(step * middle + phase + i);
  }, 0);
}

/** The phase along the rows, unlike that along the columns. */
export const rowPhase = (phase: number): number => phase + 1;

/** The value of a pixel. */
export const waveValue = (phase: number, x: number, y: number): number =>
  Math.round(waveMean(phase, x, x + 1) + waveMean(rowPhase(phase), y, y + 1));

function waveData({ grid: { width, height }, phase }: WaveImage): Int16Array {
  const columns = Float64Array.from({ length: width }, (_, x) => waveMean(phase, x, x + 1));
  const data = new Int16Array(width * height);
  const { round } = Math;
  for (let y = 0; y < height; y++) {
    const ofRow = waveMean(rowPhase(phase), y, y + 1);
    for (let x = 0; x < width; x++) data[y * width + x] = round(columns[x] + ofRow);
  }
  return data;
}

/** Uploads an image of waves as a public record. */
export async function uploadWaves(owner: Caller, image: WaveImage): Promise<string> {
  const { width, height } = image.grid;
  const cards = [
    { keyword: 'TELESCOP', value: 'JWST' },
    { keyword: 'INSTRUME', value: 'NIRCAM' },
    { keyword: 'FILTER', value: image.filter },
    { keyword: 'BUNIT', value: 'MJy/sr' },
    ...wcsCards(tanGrid(image.grid)),
  ];
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-waves-'));
  const file = path.join(folder, 'waves.fits');
  for (const chunk of fitsChunks([{ data: waveData(image), shape: [width, height], cards }]))
    appendFileSync(file, chunk);
  const name = `waves-${image.filter.toLowerCase()}-${width}.fits`;
  try {
    return await uploadRecord(owner, name, await openAsBlob(file), { visibility: 'public' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
