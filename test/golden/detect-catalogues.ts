import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hasFields } from './detect-fields.js';

/** A source of photutils: x, y, flux, peak. */
export type CataloguedSource = readonly [x: number, y: number, flux: number, peak: number];

/** Sources that a finder of photutils found at a threshold. */
export interface Catalogue {
  readonly thresholdSigma: number;
  readonly sources: readonly CataloguedSource[];
}

/** Output of test/golden/detect_catalogues.py for a shared file. */
export interface CataloguedField {
  readonly file: string;
  readonly fwhm: number;
  readonly npixels: number;
  /** Median of the background and of its noise. */
  readonly median: number;
  readonly rms: number;
  /** `whole`: segmentation without deblending. */
  readonly methods: Readonly<Record<'daofind' | 'iraf' | 'segmentation' | 'whole', Catalogue>>;
  /** A pixel and its sky position (ICRS, degrees); null when the image has no celestial WCS. */
  readonly place: { readonly pixel: [number, number]; readonly sky: [number, number] | null };
}

/** Output of test/golden/regions.py for a shared file. */
export interface MeasuredRegions {
  readonly file: string;
  readonly units: string | null;
  readonly regions: readonly ({ readonly region: object } & Readonly<Record<string, number>>)[];
}

const golden = <T>(file: string): T =>
  JSON.parse(readFileSync(path.resolve(process.cwd(), 'test/golden', file), 'utf8')) as T;

export const cataloguedFields = golden<CataloguedField[]>('detect-catalogues.json');
export const measuredRegions = golden<MeasuredRegions[]>('regions.json');

const sharedFile = (file: string) => path.resolve(process.cwd(), '../shared/fits', file);

/** Whether a shared file exists for comparison. */
export const isShared = (file: string): boolean => hasFields && existsSync(sharedFile(file));

/** A test of a file; skipped if that is missing. */
export const itWith = (file: string): jest.It => (isShared(file) ? it : it.skip);

export const readShared = (file: string): Uint8Array => readFileSync(sharedFile(file));
