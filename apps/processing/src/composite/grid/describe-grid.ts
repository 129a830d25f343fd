import {
  levelSize,
  levelWithin,
  pixelScaleArcsec,
  TILE_SIZE,
  tileScaling,
  wcsCards,
  type Bounds,
  type ImageGrid,
} from '#kernels';
import type { ChannelPlacement, CompositionGrid, GridChannel, WcsSummary } from '#processing-client/contract';
import { parametersOf } from '../../image-io/sky-image.js';
import { skyCorners } from '../../image-io/sky-corners.js';
import { countsAndStatistics } from '../../picture/counts-and-statistics.js';
import { suggestedTone } from '../../picture/facts-for-drawing.js';
import type { PlacedChannel } from '../composite-layout.js';
import { positionAngle } from '../picture-grid.js';
import type { GridLayout } from './grid-layout.js';
import type { MeasuredChannel, MeasuredGrid } from './measure-grid.js';

/** The answer about a grid, without the number of images that are left out. */
export function describeGrid(
  { finest, intersection }: GridLayout,
  { layout, channels, normalization }: MeasuredGrid,
  units: readonly (string | null | undefined)[],
): Omit<CompositionGrid, 'leftOutImages'> {
  const { width, height } = finest;
  return {
    ...{ width, height, intersection, normalization },
    pixelScaleArcsec: pixelScaleArcsec(finest.wcs),
    northAngleDeg: positionAngle(finest),
    wcs: wcsOf(finest),
    levels: Array.from({ length: levelWithin(finest, TILE_SIZE) + 1 }, (_, level) =>
      levelSize(finest, level),
    ),
    channels: channels.map((channel, i) => ({
      ...describeChannel(channel),
      units: units[i] ?? null,
      placement: placementOf(layout.channels[layout.channels[i].twinOf ?? i], layout.grid, finest),
    })),
    placement: { width, height, wcs: parametersOf(finest) },
  };
}

function describeChannel({ counted, sky, tone }: MeasuredChannel): Omit<GridChannel, 'units' | 'placement'> {
  const { counts, stats } = countsAndStatistics(counted);
  const { min, max } = counted.statistics;
  return {
    ...tileScaling(sky?.level ?? 0, min, max),
    ...{ stats, sky, histogram: counts },
    coverage: stats.validPixels / stats.totalPixels,
    suggested: suggestedTone(tone),
  };
}

/** The placement of a channel on level 0, from that on the level that is measured. */
function placementOf(
  { images, blur }: PlacedChannel,
  measured: ImageGrid,
  finest: ImageGrid,
): ChannelPlacement {
  const scale = pixelScaleArcsec(measured.wcs);
  const factor = Math.round(scale / pixelScaleArcsec(finest.wcs));
  return {
    images: images.map(({ input, reference, offset = 0, bounds }) => ({
      ...{ input, hdu: reference.image.index, offset },
      bounds: bounds && scaledBounds(bounds, factor),
    })),
    blurArcsec: blur && { from: blur.from * scale, to: blur.to * scale },
  };
}

/** The same bounds in pixels that are smaller by a factor. */
export function scaledBounds({ xMin, xMax, yMin, yMax }: Bounds, factor: number): Bounds {
  const scaled = (place: number): number => (place + 0.5) * factor - 0.5;
  return { xMin: scaled(xMin), xMax: scaled(xMax), yMin: scaled(yMin), yMax: scaled(yMax) };
}

/** The coordinate system of a grid as that of a record. */
function wcsOf(grid: ImageGrid): WcsSummary {
  const { width, height, wcs } = grid;
  const cards = new Map(wcsCards(wcs.parameters).map(({ keyword, value }) => [keyword, value]));
  const number = (keyword: string): number => Number(cards.get(keyword));
  const text = (keyword: string): string => String(cards.get(keyword));
  const footprint = skyCorners(wcs, { x: 0, y: 0, width, height });
  return {
    ...{ CRVAL1: number('CRVAL1'), CRVAL2: number('CRVAL2') },
    ...{ CRPIX1: number('CRPIX1'), CRPIX2: number('CRPIX2') },
    ...{ CTYPE1: text('CTYPE1'), CTYPE2: text('CTYPE2') },
    ...{ CD1_1: number('CD1_1'), CD1_2: number('CD1_2') },
    ...{ CD2_1: number('CD2_1'), CD2_2: number('CD2_2') },
    pixelScaleArcsec: pixelScaleArcsec(wcs),
    footprint,
    footprints: [footprint],
  };
}
