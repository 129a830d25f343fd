import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findImageHdu, memorySource, openFits, readImageRows, type Raster } from '#kernels';
import type { BackgroundReference, MapReference } from './detect.js';

/** Stars above a threshold: x, y, sharpness and roundness (daofind: two of them). */
export interface StarsReference {
  readonly threshold: number;
  readonly stars: number[][];
}

/** Output of test/golden/detect_fields.py for a window of a shared file. */
export interface FieldReference {
  readonly file: string;
  /** x, y, width and height. */
  readonly window: [number, number, number, number];
  /** Sky level that is subtracted from the pixels, in float32. */
  readonly sky: number;
  readonly fwhm: number;
  readonly background: BackgroundReference & { readonly boxSize: number };
  readonly daofind: StarsReference;
  readonly iraf: StarsReference;
  readonly segmentation: {
    readonly threshold: number;
    readonly detected: MapReference;
    /** Pixels of each source after deblending. */
    readonly areas: number[];
  };
}

const folder = path.resolve(process.cwd(), '../shared/fits');

/** Whether the shared files exist. */
export const hasFields = existsSync(folder);

/** The reference numbers of test/golden/detect-fields.json; the maps of the background are stored at every `step`-th pixel. */
export const fieldsReference = JSON.parse(
  readFileSync(path.resolve(process.cwd(), 'test/golden/detect-fields.json'), 'utf8'),
) as { readonly step: number; readonly fields: FieldReference[] };

/** The pixels that a reference was made from. */
export async function readField({
  file,
  window: [x, y, width, height],
  sky,
}: FieldReference): Promise<Raster> {
  const fits = await openFits(memorySource(new Uint8Array(readFileSync(path.join(folder, file)))));
  const image = await readImageRows(fits, findImageHdu(fits), { x, y, width, height });
  return { width, height, data: image.data.map((value) => value - sky) };
}
