import type { ObservedRecord } from '../observations/observed-records.js';
import type { RecipeObservation } from './recipe-values.js';

/** The fields that recipes need of a record. */
export type RecipeRecord = Omit<ObservedRecord, 'fileName' | 'dataType' | 'targetName'>;

/** Levels in order of preference; files from outside the pipeline count like combined ones. */
const LEVELS: readonly RecipeRecord['processingLevel'][] = ['L3', 'unknown', 'L2b', 'L2a', 'L1'];

/**
 * Converts records into the observations that recipes are made from: images with a position on the sky, of each filter the combined images,
 * else the single exposures. Derived records are left out, since a composite uses an observation's mosaic automatically. Those without a filter stay, for the warning.
 */
export function observationsOfRecords(records: readonly RecipeRecord[]): RecipeObservation[] {
  const shown = records.filter((r) => r.isViewable && r.isPlaced && !r.isDerived);
  const best = new Map<string, number>();
  for (const record of shown)
    best.set(bandKey(record), Math.min(best.get(bandKey(record)) ?? Infinity, levelOf(record)));
  return shown.filter((record) => levelOf(record) === best.get(bandKey(record))).map(observationOf);
}

const bandKey = ({ instrument, filter }: RecipeRecord): string => `${instrument} ${filter}`;
const levelOf = ({ processingLevel }: RecipeRecord): number => LEVELS.indexOf(processingLevel);

const observationOf = (record: RecipeRecord): RecipeObservation => ({
  filter: record.filter,
  instrument: record.instrument,
  wavelengthUm: record.wavelengthUm,
  observationId: record.archiveObsId ?? record.observationBaseId,
  dataId: record.id,
  sRa: record.ra,
  sDec: record.dec,
});
