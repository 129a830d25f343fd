import type { Band } from './bands.js';
import type { RecipeKind } from './recipe-values.js';

/** As their makers write them. */
const SPELLED: Readonly<Record<string, string>> = { NIRCAM: 'NIRCam', NIRSPEC: 'NIRSpec' };

const spelled = (instrument: string): string => SPELLED[instrument] ?? instrument;

const instrumentsIn = (bands: readonly Band[]): string =>
  [...new Set(bands.flatMap(({ instruments }) => [...instruments].sort()))].map(spelled).join(' + ');

const filtersIn = (bands: readonly Band[]): string => bands.map(({ filter }) => filter).join(', ');

const NAMES: Readonly<Record<RecipeKind, (bands: readonly Band[]) => string>> = {
  'cross-instrument': (bands) => `${instrumentsIn(bands)}, ${bands.length} filters`,
  'all-filters': (bands) =>
    bands.length === 1
      ? `${instrumentsIn(bands)} ${filtersIn(bands)} alone`
      : `All ${bands.length} filters of ${instrumentsIn(bands)}`,
  'classic-3-color': (bands) => `Classic 3-colour: ${filtersIn(bands)}`,
  narrowband: (bands) => `Narrowband highlight, ${bands.length} filters`,
  broadband: (bands) => `Broadband clean, ${bands.length} filters`,
};

/** What a recipe is called. */
export const recipeName = (kind: RecipeKind, bands: readonly Band[]): string => NAMES[kind](bands);
