import { type Bandpass, relativeExtinction } from '../bandpass.js';
import { type ComponentMaps, depthAt } from '../component-maps.js';
import { type Field, HALF_FIELD_ARCSEC, pixelToScene, sceneToPixel } from '../field.js';
import { seededRandom } from '../random.js';

/** A far galaxy behind everything: a disc with a bulge and two arms. Position in half fields of view. */
export interface Galaxy {
  readonly u: number;
  readonly v: number;
  /** Exponential scale length, arc seconds. */
  readonly scaleArcsec: number;
  /** Surface brightness of the disc's middle at 2 µm, MJy/sr. */
  readonly brightness: number;
  readonly axisRatio: number;
  /** Direction of the long axis in scene coordinates, radians. */
  readonly angle: number;
  /** Exponent of its spectrum F ∝ λ^colour. */
  readonly colour: number;
  /** Contrast of the spiral arms, 0 … 1. */
  readonly arms: number;
}

const COUNT = 260;
const GALAXY_FIELD = 1.25;
/** The spectra stop rising here. */
const REDDEST_UM = 5;
/** Scale lengths at which a disc is cut off. */
const REACH = 5.5;
/** How tightly the arms wind: radians of turn for a factor e in radius. */
const WINDING = 3.2;
const BULGE_STRENGTH = 2.2;
const BULGE_SIZE = 0.22;

/** The galaxies of a seed. */
export function createGalaxies(seed: number): Galaxy[] {
  const random = seededRandom(seed);
  return Array.from({ length: COUNT }, () => ({
    u: GALAXY_FIELD * (2 * random() - 1),
    v: GALAXY_FIELD * (2 * random() - 1),
    scaleArcsec: 0.11 + 0.5 * random() ** 4,
    brightness: 0.35 * (1 - random()) ** -0.6,
    axisRatio: 0.25 + 0.75 * random(),
    angle: Math.PI * random(),
    colour: 0.1 + 1.3 * random(),
    arms: random() < 0.4 ? 0.7 : 0.15,
  }));
}

/** Adds the galaxies to `data`, dimmed by the nebula's dust in front of them. */
export function addGalaxies(
  data: Float32Array,
  field: Field,
  band: Bandpass,
  galaxies: readonly Galaxy[],
  maps: ComponentMaps,
): void {
  const relative = Math.min(band.pivotUm, REDDEST_UM) / 2;
  for (const galaxy of galaxies) {
    const extinction = Math.exp(-relativeExtinction(band.pivotUm) * depthAt(maps, galaxy.u, galaxy.v));
    const brightness = galaxy.brightness * relative ** galaxy.colour * extinction;
    if (brightness > band.noise) addGalaxy(data, field, galaxy, brightness);
  }
}

function addGalaxy(data: Float32Array, field: Field, galaxy: Galaxy, brightness: number): void {
  const map = pixelToScene(field);
  const { x, y } = sceneToPixel(map, galaxy.u, galaxy.v);
  const reach = (REACH * galaxy.scaleArcsec) / field.scaleArcsec;
  const cos = Math.cos(galaxy.angle);
  const sin = Math.sin(galaxy.angle);
  const unit = HALF_FIELD_ARCSEC / galaxy.scaleArcsec;
  const right = Math.min(field.width - 1, Math.floor(x + reach));
  const top = Math.min(field.height - 1, Math.floor(y + reach));
  for (let row = Math.max(0, Math.ceil(y - reach)); row <= top; row++) {
    for (let column = Math.max(0, Math.ceil(x - reach)); column <= right; column++) {
      const du = (map.ux * (column - x) + map.uy * (row - y)) * unit;
      const dv = (map.vx * (column - x) + map.vy * (row - y)) * unit;
      const along = cos * du + sin * dv;
      const across = (cos * dv - sin * du) / galaxy.axisRatio;
      const radius = Math.sqrt(along * along + across * across);
      if (radius > REACH) continue;
      const turn = 2 * Math.atan2(across, along) - 2 * WINDING * Math.log(radius + 0.15);
      const disc = Math.exp(-radius) * (1 + galaxy.arms * Math.cos(turn) * Math.min(1, radius));
      data[row * field.width + column] +=
        brightness * (disc + BULGE_STRENGTH * Math.exp(-radius / BULGE_SIZE)) * (1 - radius / REACH);
    }
  }
}
