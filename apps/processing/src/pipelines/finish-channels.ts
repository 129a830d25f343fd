import { pixelScaleArcsec, type ImageGrid } from '#kernels';
import { fieldError } from '#platform';
import type { CompositeSpec } from '#processing-client/contract';
import type { ChannelRaster } from './render-channel.js';
import type { Work } from './work.js';

/** Diffraction limit of JWST's 6.5 m mirror: 1.03 λ/D, arc seconds for each micrometre of wavelength. */
const FWHM_ARCSEC_PER_UM = (1.03 * 1e-6 * (180 / Math.PI) * 3600) / 6.5;

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
  rasters: readonly ChannelRaster[],
  { width, height }: ImageGrid,
) {
  const footprints = rasters.map(({ footprint }) => footprint);
  const band = (rowStart: number, rowEnd: number) => ({ footprints, width, rowStart, rowEnd });
  const bands = await work.engine.threads.runBands('measureCoverage', height, band, work.signal);
  const all = bands.reduce((sum, part) => sum + part.all, 0);
  const any = bands.reduce((sum, part) => sum + part.any, 0);
  return { share: all / (width * height), edgesShow: all < SAME_COVERAGE * any } satisfies ChannelCoverage;
}

/** Blurs every channel to the resolution of the one with the longest wavelength. */
export async function matchChannels(
  work: Work,
  spec: CompositeSpec,
  rasters: readonly ChannelRaster[],
  grid: ImageGrid,
) {
  const scale = pixelScaleArcsec(grid.wcs);
  const widths = spec.channels.map(({ wavelengthUm }, index) => {
    if (wavelengthUm === null)
      throw fieldError(`channels.${index}.wavelengthUm`, 'is needed for resolutionMatch');
    return (FWHM_ARCSEC_PER_UM * wavelengthUm) / scale;
  });
  const to = Math.max(...widths);
  const { width, height } = grid;
  await Promise.all(
    rasters.map(({ data }, i) =>
      work.engine.threads.run('blur', { data, width, height, from: widths[i], to }, work.signal),
    ),
  );
}

/** Fades the channels' edges. `auto`: only where an edge would tint a part of the picture. */
export async function featherChannels(
  work: Work,
  featherArcsec: CompositeSpec['featherArcsec'],
  rasters: readonly ChannelRaster[],
  { edgesShow }: ChannelCoverage,
  grid: ImageGrid,
): Promise<boolean> {
  const radius =
    featherArcsec === 'auto' ? autoRadius(edgesShow, grid) : featherArcsec / pixelScaleArcsec(grid.wcs);
  if (radius === 0) return false;
  const { width, height } = grid;
  await Promise.all(
    rasters.map(({ footprint }) =>
      work.engine.threads.run('feather', { footprint, width, height, radius }, work.signal),
    ),
  );
  return true;
}

const autoRadius = (edgesShow: boolean, { width, height }: ImageGrid): number =>
  edgesShow ? AUTO_FEATHER * Math.min(width, height) : 0;
