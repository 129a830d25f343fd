import {
  avmSpatial,
  avmXmp,
  rgbToHsl,
  type AvmBand,
  type AvmChannel,
  type AvmColor,
  type AvmSpatial,
  type CelestialFrame,
  type ImageGrid,
} from '#kernels';
import type { ChannelColor, CompositeChannelSpec, CompositeSpec } from '#processing-client/contract';
import { firstOfEachFile, type SourceImage } from '../image-io/open-sources.js';

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

/** The XMP packet of a composite: its celestial WCS, and the band of each colour. */
export function compositeAvm(
  spec: CompositeSpec,
  images: readonly (readonly SourceImage[])[],
  grid: ImageGrid,
): string {
  const { projection, crval, crpix, cd } = grid.wcs.parameters;
  const targets = distinct(images.flat().map(({ facts }) => facts.target));
  const coordinateFrame = AVM_FRAMES[grid.wcs.frame.system];
  return avmXmp({
    creator: 'Firstlight',
    type: 'Observation',
    title: joined(targets),
    subjectNames: targets,
    channels: spec.channels.map((channel, i) => channelTags(channel, images[i])),
    spatial:
      coordinateFrame &&
      avmSpatial({ coordinateFrame, projection, crval, crpix, cd }, grid.width, grid.height),
  });
}

/** A channel of several images names all telescopes and instruments, the first exposure, and the total exposure time. */
function channelTags(
  { inputs, color, label, wavelengthUm }: CompositeChannelSpec,
  images: readonly SourceImage[],
): AvmChannel {
  const facts = images.map((image) => image.facts);
  const times = firstOfEachFile(images).flatMap(({ facts: { exposureSeconds } }) => exposureSeconds ?? []);
  return {
    facility: joined(distinct(facts.map(({ telescope }) => telescope))),
    instrument: joined(distinct(facts.map(({ instrument }) => instrument))),
    colorAssignment: colorName(color),
    band: wavelengthUm === null ? undefined : bandOf(wavelengthUm),
    bandpass: label ?? undefined,
    centralWavelengthNm: wavelengthUm === null ? undefined : wavelengthUm * NM_PER_UM,
    startTime: distinct(facts.map(({ observed }) => observed)).sort()[0],
    integrationTimeSeconds: times.length > 0 ? times.reduce((sum, time) => sum + time, 0) : undefined,
    datasetId: inputs.map(({ name }) => name).join(' '),
  };
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

const joined = (values: readonly string[]): string | undefined => values.join(', ') || undefined;

/** AVM's bands, with the upper wavelength of each in micrometres. */
const BANDS: readonly (readonly [number, AvmBand])[] = [
  [1e-5, 'Gamma-ray'],
  [0.01, 'X-ray'],
  [0.38, 'Ultraviolet'],
  [0.8, 'Optical'],
  [300, 'Infrared'],
  [10_000, 'Millimeter'],
];

const bandOf = (wavelengthUm: number): AvmBand => BANDS.find(([end]) => wavelengthUm < end)?.[1] ?? 'Radio';

/** AVM's colour words by hue, with the first hue of each. */
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
/** Saturation below which a colour counts as grey. */
const PALEST = 0.1;

/** The AVM word closest to a channel's colour. */
function colorName(color: ChannelColor): AvmColor {
  if ('luminance' in color) return 'Luminosity';
  const [hue, saturation] = 'hue' in color ? [color.hue % 360, 1] : rgbToHsl(color.rgb);
  if (saturation < PALEST) return 'Grayscale';
  return HUE_NAMES.find(([from]) => hue >= from)?.[1] ?? 'Red';
}
