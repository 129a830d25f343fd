import { pixelScaleArcsec, type ImageGrid } from '#kernels';
import { diffractionFwhmArcsec } from '#observatory';
import { fieldError } from '#platform';
import type { CompositeSpec } from '#processing-client/contract';
import type { Work } from '../operations/work.js';

/** Where the channels' coverage differs by less than this share, no edge shows. */
const SAME_COVERAGE = 0.995;
/** Width of an automatic fade, as a share of the picture's shorter side. */
const AUTO_FEATHER = 0.02;

/** Share of the picture that every channel covers, 0 to 1, and whether edges of single channels show in it. */
export interface ChannelCoverage {
  readonly share: number;
  readonly edgesShow: boolean;
}

export async function measureCoverage(
  work: Work,
  channels: readonly Float32Array[],
  { width, height }: ImageGrid,
) {
  const band = (rowStart: number, rowEnd: number) => ({ images: channels, width, rowStart, rowEnd });
  const bands = await work.tasks.runBands('measureCoverage', { width, height }, band);
  const all = bands.reduce((sum, part) => sum + part.all, 0);
  const any = bands.reduce((sum, part) => sum + part.any, 0);
  return { share: all / (width * height), edgesShow: all < SAME_COVERAGE * any } satisfies ChannelCoverage;
}

/** Blurs every channel to the resolution of the one with the longest wavelength. */
export async function matchChannels(
  work: Work,
  spec: CompositeSpec,
  channels: readonly Float32Array[],
  grid: ImageGrid,
) {
  const scale = pixelScaleArcsec(grid.wcs);
  const widths = spec.channels.map(({ wavelengthUm }, index) => {
    if (wavelengthUm === null)
      throw fieldError(`channels.${index}.wavelengthUm`, 'is needed for resolutionMatch');
    return diffractionFwhmArcsec(wavelengthUm) / scale;
  });
  const to = Math.max(...widths);
  const { width, height } = grid;
  await Promise.all(
    channels.map((data, i) => work.tasks.run('blur', { data, width, height, from: widths[i], to })),
  );
}

/**
 * Footprints with faded edges, or `null` where nothing is to fade. `auto`: only where the edge of a channel would tint a
 * part of the picture.
 */
export async function featherChannels(
  work: Work,
  featherArcsec: CompositeSpec['featherArcsec'],
  channels: readonly Float32Array[],
  { edgesShow }: ChannelCoverage,
  grid: ImageGrid,
): Promise<Float32Array[] | null> {
  const radius =
    featherArcsec === 'auto' ? autoRadius(edgesShow, grid) : featherArcsec / pixelScaleArcsec(grid.wcs);
  if (radius === 0) return null;
  const { width, height } = grid;
  const footprints = channels.map(({ length }) => work.memory.floats(length));
  await Promise.all(
    channels.map((data, i) => work.tasks.run('feather', { data, width, height, radius, out: footprints[i] })),
  );
  return footprints;
}

const autoRadius = (edgesShow: boolean, { width, height }: ImageGrid): number =>
  edgesShow ? AUTO_FEATHER * Math.min(width, height) : 0;
