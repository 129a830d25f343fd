import { greatestSum, toneFunction } from '#kernels';
import { NEUTRAL_SHAPE, type ChannelTone, type Grid, type Picture } from '../document.js';
import { pictureOf, PRESETS } from '../presets.js';
import { shareOf, shownChannels } from '../draw/look.js';

/** Over what *Faint light* and *Natural* have, errors of halves can become more than one level of 255. */
const FAINT_LIGHT_FACTOR = 1.3;
const NATURAL_EXPOSURE = 1.5;
const MAX_SATURATION = 1.15;

/**
 * Whether half tiles may draw a picture otherwise than exact ones by more than a level of 255: unless every shown channel has the tone of a
 * preset, and nothing amplifies the result more than the presets do. A luminance channel does: it takes the place of the brightness of the
 * others, however faint they are.
 */
export function mayDiffer(picture: Picture, grid: Grid): boolean {
  const { overall, saturation, exposure } = picture;
  const isOverallKnown = overall === null || sameShape(overall, { ...NEUTRAL_SHAPE, curve: 's_curve' });
  if (!isOverallKnown || saturation.saturation > MAX_SATURATION || saturation.vibrancy > 0) return true;
  if (exposure > greatestExposure(picture, grid)) return true;
  const known = presetTones(grid);
  return shownChannels(picture).some((i) => {
    const { color, tone } = picture.channels[i];
    return 'luminance' in color || !known[i]?.has(toneKey(tone)) || isCoarse(tone, grid.channels[i].scale);
  });
}

/** Half of the distance between the smallest halves (IEEE 754: 2⁻²⁴). */
const SMALLEST_ERROR = 2 ** -25;
/** A part of a level of 255, for what the mix of the channels amplifies. */
const VISIBLE_ERROR = 0.25 / 255;

/** Whether the halves next to the sky are so far apart that the tone shows it: an outlier has made their scale large. */
function isCoarse({ limits, ...shape }: ChannelTone, scale: number): boolean {
  const shown = toneFunction({ ...shape, ...limits });
  const error = (SMALLEST_ERROR * scale) / (limits.high - limits.low);
  return shown(error) - shown(0) > VISIBLE_ERROR;
}

function greatestExposure({ channels }: Picture, { normalization }: Grid): number {
  const automatic =
    normalization.suggested > 0 ? greatestSum(channels.map(shareOf)) / normalization.suggested : 1;
  return Math.max(NATURAL_EXPOSURE, FAINT_LIGHT_FACTOR * automatic) * (1 + 1e-5);
}

const sameShape = (one: object, other: object): boolean =>
  Object.entries(other).every(([name, value]) => one[name as keyof typeof one] === value);

const known = new WeakMap<Grid, readonly ReadonlySet<string>[]>();

/** The tones that the presets give to each channel of a grid. */
function presetTones(grid: Grid): readonly ReadonlySet<string>[] {
  const kept = known.get(grid);
  if (kept) return kept;
  const pictures = Object.values(PRESETS).map((preset) => preset(pictureOf(grid), grid));
  const tones = grid.channels.map(
    (_, i) => new Set(pictures.map(({ channels }) => toneKey(channels[i].tone))),
  );
  known.set(grid, tones);
  return tones;
}

const toneKey = ({ stretch, asinhA, blackPoint, whitePoint, gamma, curve, limits }: ChannelTone): string =>
  [stretch, asinhA, blackPoint, whitePoint, gamma, curve, limits.low, limits.high].join();
