import { FEATURED_TARGETS } from '../discovery/featured-targets.js';

/** A filter of the demo picture. */
export interface DemoChannel {
  readonly dataIds: readonly string[];
  readonly label: string;
  readonly wavelengthUm: number;
}

/** Public records that make a picture of a featured target. */
export interface DemoPicture {
  readonly targetId: string;
  /** The shortest wavelength first. */
  readonly channels: readonly DemoChannel[];
}

export const DEMO_TARGET_ID = FEATURED_TARGETS[0].id;

/** The observations that `suggest-recipes` names for the classic three colours of that target in the sample archive, 50 MB each. */
export const DEMO_OBSERVATIONS = [
  'jw02731-o001_t017_nircam_clear-f090w',
  'jw02731-o001_t017_nircam_clear-f200w',
  'jw02731-o001_t017_nircam_f444w-f470n',
] as const;
