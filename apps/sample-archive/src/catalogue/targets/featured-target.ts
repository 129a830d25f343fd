import type { SceneName } from '../../renderer/scenes/scene-table.js';
import targets from './featured-targets.json' with { type: 'json' };

/** One visit of one instrument to a target. */
export interface Visit {
  readonly observationNumber: number;
  readonly targetNumber: number;
  readonly startMjd: number;
  /** Position angle of the first filter, degrees. */
  readonly rotationDeg: number;
  readonly filters: readonly string[];
  /** End of the exclusive period, MJD; 87703 (2099-01-01) stays exclusive. Absent: public. */
  readonly releaseMjd?: number;
}

/** One spectrum of a target. */
export interface SpectrumVisit {
  readonly observationNumber: number;
  readonly targetNumber: number;
  readonly startMjd: number;
  readonly grating: 'G140M' | 'G235M' | 'G395M';
  readonly filter: 'F100LP' | 'F170LP' | 'F290LP';
  /** Emission lines: wavelength µm, and flux in units of the continuum. */
  readonly lines: readonly (readonly [wavelengthUm: number, strength: number])[];
}

/** A rendered target; positions and program numbers are those of JWST's first images. */
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
  /** A planned visit. */
  readonly planned?: Visit;
  /** A visit of NIRSpec's integral field unit. */
  readonly spectrum?: SpectrumVisit;
  /** Whether its standard images are rendered after the start; otherwise on request. */
  readonly isMadeAhead?: true;
}

/** The service's twelve featured targets and three more: names, positions, and their first JWST programs. */
export const FEATURED_TARGETS = targets as readonly FeaturedTarget[];
