/** Shape of a star's image as a function of q = radius / FWHM, 1 at the centre; fitted by eye to NIRCam images. */
const LN16 = 4 * Math.LN2;
const RING_RADIUS = 1.7;
const RING_WIDTH = 0.33;
const RING_STRENGTH = 0.018;
const HALO_RADIUS = 1.5;
const HALO_STRENGTH = 0.012;
const HALO_POWER = 1.6;

/** Area under the profile in FWHM²: the core's 1.133 and what ring and halo add (numerical integral). */
export const PROFILE_AREA = 1.36;

/** Table steps for one FWHM. */
const STEPS = 64;
/** Radius where the tables end, FWHM. */
export const LARGEST_RADIUS = 60;

/** Radial profile without spikes: core, first bright ring, halo. */
function radialProfile(q: number): number {
  const core = Math.exp(-LN16 * q * q);
  const ring = RING_STRENGTH * Math.exp(-(((q - RING_RADIUS) / RING_WIDTH) ** 2));
  const halo = HALO_STRENGTH * (1 + (q / HALO_RADIUS) ** 2) ** -HALO_POWER;
  return core + ring + halo;
}

const PROFILE = Float32Array.from({ length: LARGEST_RADIUS * STEPS + 2 }, (_, i) => radialProfile(i / STEPS));

/** Radius in FWHM beyond which a star of this peak stays under `threshold`. */
export function visibleRadius(peak: number, threshold: number): number {
  const halo = (HALO_STRENGTH * peak) / threshold;
  const core = peak > threshold ? Math.sqrt(Math.log(peak / threshold) / LN16) : 0;
  const far = halo > 1 ? HALO_RADIUS * Math.sqrt(halo ** (1 / HALO_POWER) - 1) : 0;
  return Math.min(LARGEST_RADIUS, Math.max(core, far, 1.2) + 0.5);
}

/** An image that stars are added to, and the width of their images in its pixels. */
export interface StarCanvas {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly fwhmPixels: number;
}

/** Adds one star without its spikes: the profile around (x, y) out to `radius` FWHM. */
export function addStar(canvas: StarCanvas, x: number, y: number, peak: number, radius: number): void {
  const { data, width, height, fwhmPixels } = canvas;
  const reach = radius * fwhmPixels;
  const left = Math.max(0, Math.ceil(x - reach));
  const right = Math.min(width - 1, Math.floor(x + reach));
  const top = Math.min(height - 1, Math.floor(y + reach));
  const toStep = STEPS / fwhmPixels;
  for (let row = Math.max(0, Math.ceil(y - reach)); row <= top; row++) {
    const dy2 = (row - y) * (row - y);
    const base = row * width;
    for (let column = left; column <= right; column++) {
      const distance = Math.sqrt(dy2 + (column - x) * (column - x));
      if (distance > reach) continue;
      const step = distance * toStep;
      const whole = step | 0;
      const low = PROFILE[whole];
      data[base + column] += peak * (low + (step - whole) * (PROFILE[whole + 1] - low));
    }
  }
}
