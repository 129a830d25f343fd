import {
  avmSpatial,
  avmXmp,
  rgbToHsl,
  type AvmColor,
  type AvmSpatial,
  type CelestialFrame,
  type ImageGrid,
} from '#kernels';
import type { ChannelColor, CompositeSpec } from '#processing-client/contract';
import type { SkyImage } from '../images/sky-image.js';

/** Names of celestial frames in AVM's vocabulary. */
const AVM_FRAMES: Partial<Record<CelestialFrame['system'], AvmSpatial['coordinateFrame']>> = {
  ICRS: 'ICRS',
  FK5: 'FK5',
  FK4: 'FK4',
  GALACTIC: 'GAL',
  SUPERGALACTIC: 'SGAL',
  ECLIPTIC: 'ECL',
};
const NM_PER_UM = 1000;

/** The XMP packet of a composite: where it lies, and which band became which colour. */
export function compositeAvm(
  spec: CompositeSpec,
  images: readonly (readonly SkyImage[])[],
  grid: ImageGrid,
): string {
  const { projection, crval, crpix, cd } = grid.wcs.parameters;
  const coordinateFrame = AVM_FRAMES[grid.wcs.frame.system];
  return avmXmp({
    creator: 'Firstlight',
    type: 'Observation',
    channels: spec.channels.map(({ color, label, wavelengthUm }, i) => ({
      colorAssignment: colorName(color),
      bandpass: label ?? undefined,
      centralWavelengthNm: wavelengthUm === null ? undefined : wavelengthUm * NM_PER_UM,
      datasetId: images[i].map(({ name }) => name).join(' '),
    })),
    spatial:
      coordinateFrame &&
      avmSpatial({ coordinateFrame, projection, crval, crpix, cd }, grid.width, grid.height),
  });
}

/** AVM's colour words by hue, and the hue at which each begins. */
const HUE_NAMES: readonly (readonly [number, AvmColor])[] = [
  [345, 'Red'],
  [300, 'Magenta'],
  [260, 'Purple'],
  [200, 'Blue'],
  [160, 'Cyan'],
  [80, 'Green'],
  [45, 'Yellow'],
  [15, 'Orange'],
  [0, 'Red'],
];
/** Colours paler than this are none. */
const PALEST = 0.1;

/** The word of the AVM standard that comes nearest to a channel's colour. */
function colorName(color: ChannelColor): AvmColor {
  if ('luminance' in color) return 'Luminosity';
  const [hue, saturation] = 'hue' in color ? [color.hue % 360, 1] : rgbToHsl(color.rgb);
  if (saturation < PALEST) return 'Grayscale';
  return HUE_NAMES.find(([from]) => hue >= from)?.[1] ?? 'Red';
}
