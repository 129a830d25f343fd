import type { SceneName } from '../sky/scenes/scene-table.js';

/** One visit of one instrument to a target. */
export interface Visit {
  readonly observationNumber: number;
  readonly targetNumber: number;
  readonly startMjd: number;
  /** Position angle of the first filter, degrees. */
  readonly rotationDeg: number;
  readonly filters: readonly string[];
  /** Start of the exclusive period's end, MJD; absent: public at once. */
  readonly releaseMjd?: number;
}

/** A target of the generated sky; positions and program numbers are those of JWST's first images. */
export interface FeaturedTarget {
  readonly slug: string;
  readonly scene: SceneName;
  readonly canonicalName: string;
  readonly aliases: readonly string[];
  readonly objectType: string;
  readonly classification: string;
  /** Degrees ICRS. */
  readonly ra: number;
  readonly dec: number;
  readonly program: number;
  readonly title: string;
  readonly visits: readonly Visit[];
  /** A visit that is not executed yet. */
  readonly planned?: Visit;
}

/** Far enough ahead that exclusive and planned rows stay what they are: 2099-01-01. */
const FAR_FUTURE_MJD = 87_703;

const PILLAR_FILTERS = ['F090W', 'F187N', 'F200W', 'F335M', 'F444W', 'F470N'];

export const FEATURED_TARGETS: readonly FeaturedTarget[] = [
  {
    slug: 'ngc3324',
    scene: 'cosmic-cliffs',
    canonicalName: 'NGC 3324',
    aliases: ['Carina', 'Carina Nebula', 'Cosmic Cliffs', 'NGC3324 Cosmic Cliffs'],
    objectType: 'HII',
    classification: 'ISM; H II regions; Star forming regions',
    ra: 159.2126,
    dec: -58.6186,
    program: 2731,
    title: 'NIRCam imaging of NGC 3324 (generated sky)',
    visits: [
      {
        observationNumber: 1,
        targetNumber: 17,
        startMjd: 59_733.478,
        rotationDeg: 3.5,
        filters: ['F090W', 'F187N', 'F200W', 'F335M', 'F444W', 'F470N'],
      },
    ],
  },
  {
    slug: 'ngc3132',
    scene: 'southern-ring',
    canonicalName: 'NGC 3132',
    aliases: ['Southern Ring', 'Southern Ring Nebula', 'Eight-Burst Nebula'],
    objectType: 'PNe',
    classification: 'Stellar; Planetary nebulae',
    ra: 151.757042,
    dec: -40.436389,
    program: 2733,
    title: 'NIRCam and MIRI imaging of NGC 3132 (generated sky)',
    visits: [
      {
        observationNumber: 1,
        targetNumber: 1,
        startMjd: 59_733.992,
        rotationDeg: -2,
        filters: ['F090W', 'F187N', 'F212N', 'F356W', 'F444W'],
      },
      {
        observationNumber: 2,
        targetNumber: 1,
        startMjd: 59_742.861,
        rotationDeg: 101,
        filters: ['F770W', 'F1280W', 'F1800W'],
      },
    ],
    planned: {
      observationNumber: 4,
      targetNumber: 1,
      startMjd: FAR_FUTURE_MJD,
      rotationDeg: 0,
      filters: ['F470N'],
    },
  },
  {
    slug: 'm16',
    scene: 'pillars',
    canonicalName: 'M 16',
    aliases: ['Messier 16', 'Pillars of Creation', 'Eagle Nebula', 'NGC 6611'],
    objectType: 'HII',
    classification: 'ISM; H II regions; Star forming regions',
    ra: 274.71,
    dec: -13.84,
    program: 2739,
    title: 'NIRCam imaging of the Pillars of Creation (generated sky)',
    visits: [
      {
        observationNumber: 1,
        targetNumber: 1,
        startMjd: 59_800.312,
        rotationDeg: 5,
        filters: PILLAR_FILTERS,
      },
      {
        observationNumber: 3,
        targetNumber: 1,
        startMjd: 59_801.604,
        rotationDeg: 96,
        filters: ['F770W'],
        releaseMjd: FAR_FUTURE_MJD,
      },
    ],
  },
];
