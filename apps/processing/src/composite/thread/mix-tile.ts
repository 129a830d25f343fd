import {
  composeColor,
  compositeMaximum,
  copyWindow,
  countCoverage,
  thinPixels,
  type CompositeOptions,
  type PicturePixels,
  type PixelWindow,
  type Raster,
  type Rgb,
  type Tone,
} from '#kernels';
import { fadeTile, pastePicture, type CoverageMask } from '#kernels/parallel';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { raiseMaximum, type CommonMaximum } from '../common-maximum.js';
import { threadBytes, threadFloats, threadWords } from '../../engine/threads/thread-memory.js';
import { tileValues, type TileSource } from './mark-coverage.js';
import type { TileCoverage } from '../../picture/thread/render-tile.js';
import { sampledPart } from '../../picture/thread/sampled-part.js';

/** How a channel goes into the picture. */
export interface MixedChannel {
  readonly tone: Tone;
  readonly weight: number;
  /** In linear light; `null`: the luminance channel. */
  readonly rgb: Rgb | null;
  /** Where it has data, when an edge of it fades in this tile. */
  readonly mask: CoverageMask | null;
}

/** Rows of a picture, and how wide edges fade in it. */
interface MixedGrid {
  readonly tile: PixelWindow;
  /** Width of the fade in pixels. */
  readonly fadeRadius: number;
}

export interface MeasureMaximumTask extends MixedGrid {
  readonly channels: readonly (MixedChannel & { readonly samples: Raster })[];
  readonly step: number;
}

/** The largest component of the summed channels at the samples of a tile. */
export function measureMaximum({ channels, tile, fadeRadius, step }: MeasureMaximumTask): number {
  const part = sampledPart(tile, step);
  const pixels = part.width * part.height;
  if (pixels === 0) return 0;
  const size = { width: part.width, height: part.height };
  const sampled = channels.flatMap(({ samples, rgb, mask, ...channel }, i) => {
    if (!rgb) return [];
    const data = threadFloats(`values ${i}`, pixels);
    copyWindow(samples, part, { ...size, data }, 0, 0);
    const faded = fadeOf(mask, tile, fadeRadius, `fade ${i}`);
    if (!faded) return [{ ...channel, rgb, data }];
    const footprint = threadFloats(`footprint ${i}`, pixels);
    thinPixels({ ...tile, data: faded }, step, part.tile.x - tile.x, part.tile.y - tile.y, {
      ...size,
      data: footprint,
    });
    return [{ ...channel, rgb, data, footprint }];
  });
  return compositeMaximum(sampled, size);
}

export interface MixTileTask extends MixedGrid {
  readonly channels: readonly (MixedChannel & {
    readonly source: TileSource;
    /** An earlier channel with the same pixels and edges, which are not made again; `null`: none. */
    readonly twinOf: number | null;
    /** What is known of the tile. */
    readonly coverage: TileCoverage;
  })[];
  readonly options: Omit<CompositeOptions, 'width' | 'height' | 'luminance' | 'maximum'>;
  /** What the channels' sum is divided by: known, or the largest that the tiles have found so far. */
  readonly maximum: number | CommonMaximum;
  /** The whole picture, and the size of it. */
  readonly picture: PicturePixels;
  readonly size: { readonly width: number; readonly height: number };
}

/** What a tile turned out to hold. */
export interface MixedTile {
  /** Pixels that every channel covers. */
  readonly covered: number;
  /** What it was divided by. */
  readonly maximum: number;
}

/** Makes a tile of the colour picture: reads its channels, resamples, tones and mixes them. */
export async function mixTile(task: MixTileTask, throwIfStopped: ThrowIfStopped): Promise<MixedTile> {
  const { tile, picture, size, channels } = task;
  const pixels = tile.width * tile.height;
  const values = await channelValues(task, throwIfStopped);
  throwIfStopped();
  const mixed = channels.map(({ tone, weight, rgb }, i) => ({ tone, weight, rgb, ...values[i] }));
  const coloured = mixed.flatMap(({ rgb, ...channel }) => (rgb ? [{ ...channel, rgb }] : []));
  const luminance: CompositeOptions['luminance'] = mixed.find(({ rgb }) => rgb === null);
  const grid = { width: tile.width, height: tile.height };
  const maximum =
    typeof task.maximum === 'number'
      ? task.maximum
      : raiseMaximum(task.maximum, compositeMaximum(coloured, grid));
  const isDeep = picture instanceof Uint16Array;
  const part = isDeep ? threadWords('picture', 3 * pixels) : threadBytes('picture', 3 * pixels);
  composeColor(coloured, { ...task.options, ...grid, luminance, maximum }, part);
  pastePicture(part, tile, picture, size);
  const partly = values.flatMap(({ data }, i) => (channels[i].coverage === 'all' ? [] : [data]));
  const covered = partly.length === 0 ? pixels : countCoverage(partly, 0, pixels).all;
  return { covered, maximum };
}

interface ChannelValues {
  readonly data: Float32Array;
  readonly footprint: Float32Array | undefined;
}

/** The pixels of every channel in a tile, and how they fade. */
async function channelValues(
  { channels, tile, fadeRadius }: MixTileTask,
  throwIfStopped: ThrowIfStopped,
): Promise<ChannelValues[]> {
  const values: ChannelValues[] = [];
  for (const [i, { source, twinOf, mask }] of channels.entries()) {
    if (twinOf !== null) {
      values.push(values[twinOf]);
      continue;
    }
    const data = threadFloats(`values ${i}`, tile.width * tile.height);
    await tileValues(source, data, throwIfStopped);
    values.push({ data, footprint: fadeOf(mask, tile, fadeRadius, `fade ${i}`) });
  }
  return values;
}

function fadeOf(
  mask: CoverageMask | null,
  tile: PixelWindow,
  radius: number,
  use: string,
): Float32Array | undefined {
  if (!mask) return undefined;
  const fade = threadFloats(use, tile.width * tile.height);
  return fadeTile(mask, tile, radius, fade) ? fade : undefined;
}
