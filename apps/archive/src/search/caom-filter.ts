import type { CalibrationLevel } from '#archive-client/contract';

/** One condition of a filtered query (docs/reference/archive-protocol.md, "Filters"): AND between filters, OR within `values`. */
export interface CaomFilter {
  readonly paramName: string;
  readonly values: readonly (string | { readonly min: number; readonly max: number })[];
  /** For columns that hold several values. */
  readonly separator?: string;
  /** Pattern with `%` wildcards; goes with empty `values`. */
  readonly freeText?: string;
}

/** The telescope of this service. */
const OBS_COLLECTION = 'JWST';

export const ourCollection: CaomFilter = {
  paramName: 'obs_collection',
  values: [OBS_COLLECTION],
  separator: ';',
};

/** Discrete values are sent as strings, even numbers. */
export const calibrationLevelIn = (levels: readonly CalibrationLevel[]): CaomFilter => ({
  paramName: 'calib_level',
  values: levels.map(String),
});

export const obsIdIs = (obsId: string): CaomFilter => ({ paramName: 'obs_id', values: [obsId] });

export const obsIdStartsWith = (prefix: string): CaomFilter => ({
  paramName: 'obs_id',
  values: [],
  freeText: `${prefix}%`,
});

/** The archive has program numbers without leading zeros (`1288`), unlike the files (`01288`). */
export const programIs = (programId: string): CaomFilter => ({
  paramName: 'proposal_id',
  values: [programId.trim().replace(/^0+(?=\d)/, '')],
});

/** Instruments are archived with their mode (`NIRCAM/IMAGE`), so the name is matched as a prefix. */
export const instrumentIs = (instrument: string): CaomFilter => ({
  paramName: 'instrument_name',
  values: [],
  freeText: `${instrument.trim().toUpperCase()}%`,
});

/** Released between two Modified Julian Dates. */
export const releasedBetween = (min: number, max: number): CaomFilter => ({
  paramName: 't_obs_release',
  values: [{ min, max }],
});

/** Begun at a Modified Julian Date or later, and not in the future. */
export const begunSince = (min: number): CaomFilter => ({
  paramName: 't_min',
  values: [{ min, max: FAR_FUTURE_MJD }],
});

/** 2132: later than any observation. */
const FAR_FUTURE_MJD = 100_000;
