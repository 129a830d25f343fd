import sharp from 'sharp';
import { bandpassOf } from '../bandpass.js';
import type { ObservationPlan } from '../observation-plan.js';
import { renderSignal } from '../render-signal.js';
import type { Sky } from '../sky.js';

/** Longer side of a preview in pixels, about as in the archive. */
const PREVIEW_SIDE = 480;
const BLACK_PERCENTILE = 0.01;
const WHITE_PERCENTILE = 0.995;
/** Strength of the asinh stretch. */
const SOFTENING = 8;
const JPEG_QUALITY = 85;

/** Writes a grey JPEG of an observation, stretched like the archive's previews. */
export async function writePreview(plan: ObservationPlan, sky: Sky, path: string): Promise<void> {
  const { field } = plan;
  const factor = Math.min(1, PREVIEW_SIDE / Math.max(field.width, field.height));
  const width = Math.round(field.width * factor);
  const height = Math.round(field.height * factor);
  const small = {
    ...field,
    width,
    height,
    scaleArcsec: field.scaleArcsec / factor,
    shiftX: field.shiftX * factor,
    shiftY: field.shiftY * factor,
  };
  const grey = stretch(renderSignal(sky, small, bandpassOf(plan.filter)));
  const picture = sharp(grey, { raw: { width, height, channels: 1 } }).flip();
  await picture.jpeg({ quality: JPEG_QUALITY }).toFile(path);
}

function stretch(data: Float32Array): Uint8Array {
  const sorted = Float32Array.from(data).sort();
  const black = sorted[Math.floor(BLACK_PERCENTILE * (sorted.length - 1))];
  const white = sorted[Math.floor(WHITE_PERCENTILE * (sorted.length - 1))];
  const gain = SOFTENING / (white - black || 1);
  const full = Math.asinh(SOFTENING);
  return Uint8Array.from(data, (value) => {
    const tone = Math.asinh((value - black) * gain) / full;
    return Math.round(255 * Math.min(1, Math.max(0, tone)));
  });
}
