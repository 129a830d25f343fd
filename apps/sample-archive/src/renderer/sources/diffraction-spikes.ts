import type { StarCanvas } from './point-spread.js';

/** One arm of the cross: direction in the image, degrees from the x axis, and strength. */
interface Arm {
  readonly angleDeg: number;
  readonly strength: number;
}

/**
 * The eight points of a JWST star: six from the hexagonal mirror segments, and two short level ones from the upright
 * strut (the other two struts fall on the six).
 */
const ARMS: readonly Arm[] = [
  ...[30, 90, 150, 210, 270, 330].map((angleDeg) => ({ angleDeg, strength: 1 })),
  ...[0, 180].map((angleDeg) => ({ angleDeg, strength: 0.28 })),
];

/** Brightness along an arm relative to the peak, by q = radius / FWHM: S / (1 + (q / Q)^p). */
const STRENGTH = 0.02;
const CORE_RADIUS = 3.2;
const FALL = 1.75;
/** Half width of an arm in FWHM, and how it widens. */
const HALF_WIDTH = 0.42;
const WIDENING = 0.004;
/** The beads along an arm: period in FWHM, and contrast. */
const BEAD_PERIOD = 1.25;
const BEAD_CONTRAST = 0.28;
/** Half widths at which the transverse profile is cut off. */
const TRANSVERSE_REACH = 2.4;

/** Adds the spikes of a star as far as they exceed `threshold`. */
export function addSpikes(canvas: StarCanvas, x: number, y: number, peak: number, threshold: number): void {
  for (const { angleDeg, strength } of ARMS) {
    const reach = visibleLength((peak * strength * STRENGTH) / threshold);
    if (reach > 1.5) addArm(canvas, x, y, peak * strength * STRENGTH, reach, (angleDeg * Math.PI) / 180);
  }
}

function visibleLength(contrast: number): number {
  return contrast > 1 ? CORE_RADIUS * (contrast - 1) ** (1 / FALL) : 0;
}

/** Walks along the arm's longer axis pixel by pixel, and across it at each step. */
function addArm(canvas: StarCanvas, x: number, y: number, peak: number, reach: number, angle: number): void {
  const { data, width, height, fwhmPixels } = canvas;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const walksAlongX = Math.abs(cos) >= Math.abs(sin);
  const steps = Math.ceil(reach * fwhmPixels * Math.max(Math.abs(cos), Math.abs(sin)));
  const direction = Math.sign(walksAlongX ? cos : sin);
  const slope = walksAlongX ? sin / cos : cos / sin;
  const start = Math.round(walksAlongX ? x : y);
  for (let step = 0; step <= steps; step++) {
    const main = start + direction * step;
    const middle = walksAlongX ? y + (main - x) * slope : x + (main - y) * slope;
    const span = TRANSVERSE_REACH * fwhmPixels * HALF_WIDTH * (1 + reach * WIDENING) * 1.3 + 1;
    for (let cross = Math.ceil(middle - span); cross <= middle + span; cross++) {
      const column = walksAlongX ? main : cross;
      const row = walksAlongX ? cross : main;
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const dx = column - x;
      const dy = row - y;
      const q = (dx * cos + dy * sin) / fwhmPixels;
      if (q <= 0) continue;
      data[row * width + column] += peak * armProfile(q, (dy * cos - dx * sin) / fwhmPixels, reach);
    }
  }
}

function armProfile(along: number, across: number, reach: number): number {
  const spread = across / (HALF_WIDTH * (1 + along * WIDENING));
  const beads = 1 - BEAD_CONTRAST + BEAD_CONTRAST * Math.cos((2 * Math.PI * along) / BEAD_PERIOD);
  const fade = 1 - along / (reach * 1.02);
  return fade > 0
    ? (beads * Math.min(1, 3 * fade) * Math.exp(-spread * spread)) / (1 + (along / CORE_RADIUS) ** FALL)
    : 0;
}
