import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Frame } from '../../../apps/web/src/picture/document.js';
import type { Caller } from '../api-client.js';
import { FITS } from '../every-view.js';
import { uploadRecord } from '../library.js';
import type { Field } from './compare-documents.js';

/** Real images of one field. */
export interface DataSet {
  readonly name: string;
  readonly channels: readonly { readonly um: number; readonly files: readonly string[] }[];
  /** What a picture of them may show; large enough for three levels. */
  readonly frames: readonly Partial<Frame>[];
}

/** Data sets whose files are not part of the project. */
export const DATA_SETS: readonly DataSet[] = [
  {
    name: 'the Galactic Centre by 2MASS and Bolocam',
    channels: [
      { um: 1.25, files: ['rgb/gc_2mass_j.fits'] },
      { um: 1.65, files: ['rgb/gc_2mass_h.fits'] },
      { um: 2.16, files: ['rgb/gc_2mass_k.fits'] },
      { um: 1.25, files: ['rgb/aplpy_2MASS_j.fits.gz'] },
      { um: 2.16, files: ['rgb/aplpy_2MASS_k.fits.gz'] },
      { um: 1000, files: ['rgb/gc_bolocam_gps.fits'] },
    ],
    frames: [
      { crop: { ra: 266.4, dec: -29, widthArcsec: 6000, heightArcsec: 5500 } },
      { crop: { ra: 266.5, dec: -28.9, widthArcsec: 5300, heightArcsec: 5200 }, rotationDegrees: 33 },
    ],
  },
  {
    name: 'SDSS, one channel of four overlapping images',
    channels: [
      { um: 0.477, files: ['rgb/reprojected_sdss_g.fits.bz2'] },
      { um: 0.623, files: ['rgb/reprojected_sdss_r.fits.bz2'] },
      { um: 0.763, files: ['rgb/reprojected_sdss_i.fits.bz2'] },
      { um: 0.477, files: [1, 2, 3, 4].map((i) => `derived/mosaic_tile_g${i}.fits`) },
    ],
    frames: [
      { crop: { ra: 313.17, dec: -5.7, widthArcsec: 1300, heightArcsec: 1150 } },
      {
        crop: { ra: 313.17, dec: -5.7, widthArcsec: 1150, heightArcsec: 1250 },
        ...{ northUp: true, resolutionMatch: true },
      },
    ],
  },
  {
    name: 'the COSMOS ring by NIRCam, two pixel scales',
    channels: (
      [
        [1.15, 'F115W'],
        [1.5, 'F150W'],
        [2.77, 'F277W'],
        [4.44, 'F444W'],
      ] as const
    ).map(([um, filter]) => ({
      ...{ um, files: [`derived/cosmos_ring_${filter}_nominalwcs_i2d.fits`] },
    })),
    frames: [
      { crop: { ra: 150.10048, dec: 1.89301, widthArcsec: 34, heightArcsec: 33 } },
      {
        crop: { ra: 150.1002, dec: 1.8931, widthArcsec: 33, heightArcsec: 32 },
        ...{ rotationDegrees: -140, resolutionMatch: true },
      },
    ],
  },
  {
    name: 'a photographic plate of integers',
    channels: [{ um: 0.65, files: ['images/M6707HH.fits'] }],
    frames: [{}, { northUp: true }],
  },
];

/** Whether the files are here. */
export const hasDataSets = existsSync(FITS);

/** Uploads a data set as public records. */
export async function uploadDataSet(owner: Caller, { channels, frames }: DataSet): Promise<Field> {
  const uploaded = [];
  for (const { um, files } of channels) {
    const ids = [];
    for (const file of files) {
      const bytes = readFileSync(path.join(FITS, file));
      ids.push(await uploadRecord(owner, path.basename(file), bytes, { visibility: 'public' }));
    }
    uploaded.push({ ids, um });
  }
  return { channels: uploaded, frames };
}
