import type { ObservedRecord } from '../observations/observed-records.js';
import type { RecipeObservation } from './recipe-values.js';

/** What recipes ask of a record. */
export type RecipeRecord = Omit<ObservedRecord, 'fileName' | 'dataType' | 'targetName'>;

/** The finest first; what is none of the pipeline's counts like what is combined. */
const LEVELS: readonly RecipeRecord['processingLevel'][] = ['L3', 'unknown', 'L2b', 'L2a', 'L1'];

/**
 * Records as observations that recipes are made from: images with a place on the sky. Of each filter the combined images, else the single
 * exposures. What was made from other records is left out: a composite shows an observation's mosaic by itself.
 */
export function observationsOfRecords(records: readonly RecipeRecord[]): RecipeObservation[] {
  const shown = records.filter((r) => r.isViewable && r.isPlaced && r.filter && !r.isDerived);
  const best = new Map<string, number>();
  for (const record of shown)
    best.set(bandKey(record), Math.min(best.get(bandKey(record)) ?? Infinity, levelOf(record)));
  return shown.filter((record) => levelOf(record) === best.get(bandKey(record))).map(observationOf);
}

const bandKey = ({ instrument, filter }: RecipeRecord): string => `${instrument} ${filter}`;
const levelOf = ({ processingLevel }: RecipeRecord): number => LEVELS.indexOf(processingLevel);

const observationOf = (record: RecipeRecord): RecipeObservation => ({
  filter: record.filter ?? '',
  instrument: record.instrument ?? 'unknown',
  wavelengthUm: record.wavelengthUm,
  observationId: record.archiveObsId ?? record.observationBaseId,
  dataId: record.id,
  sRa: record.ra,
  sDec: record.dec,
});
