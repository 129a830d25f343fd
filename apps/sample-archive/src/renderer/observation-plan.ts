import type { Field } from './field.js';
import type { SceneName } from './scenes/scene-table.js';

/** All parameters of one rendered image; plain data, so that it can be sent to a thread. */
export interface ObservationPlan {
  /** Root of the file names, and the archive's obs_id: `jw02731-o001_t017_nircam_clear-f090w`. */
  readonly obsId: string;
  readonly scene: SceneName;
  readonly filter: string;
  /** Cells on a side of the nebula's maps; equal for all images of a set. */
  readonly mapSide: number;
  /** Level 3: combined from dithered exposures. Level 2: one exposure; level 1: an uncalibrated one. */
  readonly level: 1 | 2 | 3;
  /** Default MJy/sr; DN/s if the flux is uncalibrated. */
  readonly unit?: 'DN/s';
  readonly exposures: number;
  readonly exposureSeconds: number;
  readonly field: Field;
  readonly observation: ObservationFacts;
  /** The extracted spectrum, instead of an image. */
  readonly spectrum?: SpectrumFacts;
}

/** The optics of a spectrum, and its lines by wavelength, in units of the continuum. */
export interface SpectrumFacts {
  readonly grating: string;
  readonly filter: string;
  readonly fromUm: number;
  readonly toUm: number;
  readonly lines: readonly (readonly [wavelengthUm: number, strength: number])[];
}

/** Header and row values of an observation besides its pixels. */
export interface ObservationFacts {
  /** As in the proposal: `NGC-3324`. */
  readonly targetName: string;
  readonly program: number;
  readonly observationNumber: number;
  readonly title: string;
  readonly principalInvestigator: string;
  readonly detector: string;
  /** Optical element in the second wheel of NIRCam: CLEAR or a narrow filter; null for MIRI. */
  readonly pupil: string | null;
  /** Element in the first wheel. */
  readonly wheel: string;
  /** Start, Modified Julian Date UTC. */
  readonly startMjd: number;
}
