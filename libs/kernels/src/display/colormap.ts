import { unknownName } from '../require-arguments.js';
import { INFERNO, MAGMA, PLASMA, VIRIDIS } from './perceptual-colormaps.js';

/** Name of a colour map, as matplotlib has it (but `grayscale`: its `gray`); see {@link colormap}. */
export type ColormapName =
  | 'inferno'
  | 'magma'
  | 'viridis'
  | 'plasma'
  | 'grayscale'
  | 'hot'
  | 'cool'
  | 'rainbow';
/** All colour maps, in the order in which a user may be offered them. */
export const COLORMAP_NAMES: readonly ColormapName[] = [
  'inferno',
  'magma',
  'viridis',
  'plasma',
  'grayscale',
  'hot',
  'cool',
  'rainbow',
];

/** Number of colours of a map. */
export const COLORMAP_SIZE = 256;

/** Red, green and blue in [0, 1] at a position in [0, 1]. */
type Ramp = (x: number) => readonly [number, number, number];

/**
 * The 256 colours of a map, three bytes each (red, green, blue), from dark to bright: the tables of matplotlib's
 * inferno, magma, viridis, plasma, gray, hot, cool and rainbow.
 * @throws ArgumentError when the name is unknown
 */
export function colormap(name: ColormapName): Uint8Array {
  switch (name) {
    case 'inferno':
      return tableOf(INFERNO);
    case 'magma':
      return tableOf(MAGMA);
    case 'viridis':
      return tableOf(VIRIDIS);
    case 'plasma':
      return tableOf(PLASMA);
    case 'grayscale':
      return sample((x) => [x, x, x]);
    case 'hot':
      return sample(hot);
    case 'cool':
      return sample((x) => [x, 1 - x, 1]);
    case 'rainbow':
      return sample((x) => [Math.abs(2 * x - 0.5), Math.sin(Math.PI * x), Math.cos((Math.PI * x) / 2)]);
    default:
      throw unknownName('colormap', name, COLORMAP_NAMES);
  }
}

/** Black over red and yellow to white: red is full at 0.365079, green at 0.746032, blue at 1 (matplotlib `hot`). */
function hot(x: number): [number, number, number] {
  const redFull = 0.365079;
  const greenFull = 0.746032;
  const darkestRed = 0.0416;
  return [
    darkestRed + ((1 - darkestRed) * x) / redFull,
    (x - redFull) / (greenFull - redFull),
    (x - greenFull) / (1 - greenFull),
  ];
}

function sample(ramp: Ramp): Uint8Array {
  const table = new Uint8Array(3 * COLORMAP_SIZE);
  // Truncated to bytes like matplotlib, but so that i / 255 gives i: gray and cool are then exact ramps.
  const cut = (level: number) => Math.floor(Math.min(1, Math.max(0, level)) * 255 + 1e-9);
  for (let i = 0; i < COLORMAP_SIZE; i++) table.set(ramp(i / (COLORMAP_SIZE - 1)).map(cut), 3 * i);
  return table;
}

function tableOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: 3 * COLORMAP_SIZE }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
