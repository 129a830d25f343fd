import { avmSpatial, avmXmp, hueToRgb, type AvmSpatial, type CelestialFrame, type ImageGrid } from '#kernels';
import type { ChannelColor, CompositeSpec } from '#processing-client/contract';
import type { SkyImage } from '../open/sky-image.js';

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

/** `#rrggbb`, or `Luminosity` for a luminance channel. */
function colorName(color: ChannelColor): string {
  if ('luminance' in color) return 'Luminosity';
  const rgb = 'rgb' in color ? color.rgb : hueToRgb(color.hue);
  return `#${rgb
    .map((v) =>
      Math.round(255 * v)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
