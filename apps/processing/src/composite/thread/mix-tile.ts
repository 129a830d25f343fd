import {
  composeColor,
  compositeMaximum,
  copyWindow,
  countCoverage,
  thinPixels,
  type CompositeOptions,
  type PixelWindow,
} from '#kernels';
import { fadeTile, pastePicture, type CoverageMask } from '#kernels/parallel';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { threadBytes, threadFloats, threadWords } from '../../engine/threads/thread-memory.js';
import type { FilledCore } from '../../image-io/image.tasks.js';
import { sampledPart } from '../../picture/thread/sampled-part.js';
import { raiseMaximum } from '../common-maximum.js';
import * as tasks from '../composite.tasks.js';
import { tileValues } from './mark-coverage.js';

export const measureMaximum = implement(tasks.measureMaximum, ({ channels, tile, fadeRadius, step }) => {
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
});

export const mixTile = implement(tasks.mixTile, async (input, throwIfStopped) => {
  const { tile, picture, size, channels } = input;
  const pixels = tile.width * tile.height;
  const filled: FilledCore[] = [];
  const values = await channelValues(input, throwIfStopped, filled);
  throwIfStopped();
  const mixed = channels.map(({ tone, weight, rgb }, i) => ({ tone, weight, rgb, ...values[i] }));
  const coloured = mixed.flatMap(({ rgb, ...channel }) => (rgb ? [{ ...channel, rgb }] : []));
  const luminance: CompositeOptions['luminance'] = mixed.find(({ rgb }) => rgb === null);
  const grid = { width: tile.width, height: tile.height };
  const maximum =
    typeof input.maximum === 'number'
      ? input.maximum
      : raiseMaximum(input.maximum, compositeMaximum(coloured, grid));
  const isDeep = picture instanceof Uint16Array;
  const part = isDeep ? threadWords('picture', 3 * pixels) : threadBytes('picture', 3 * pixels);
  composeColor(coloured, { ...input.options, ...grid, luminance, maximum }, part);
  pastePicture(part, tile, picture, size);
  const partly = values.flatMap(({ data }, i) => (channels[i].coverage === 'all' ? [] : [data]));
  const covered = partly.length === 0 ? pixels : countCoverage(partly, 0, pixels).all;
  return { covered, maximum, filled };
});

interface ChannelValues {
  readonly data: Float32Array;
  readonly footprint: Float32Array | undefined;
}

/** The pixels of every channel in a tile, and their fade. */
async function channelValues(
  { channels, tile, fadeRadius }: tasks.MixTileInput,
  throwIfStopped: ThrowIfStopped,
  filled: FilledCore[],
): Promise<ChannelValues[]> {
  const values: ChannelValues[] = [];
  for (const [i, { source, twinOf, mask }] of channels.entries()) {
    if (twinOf !== null) {
      values.push(values[twinOf]);
      continue;
    }
    const data = threadFloats(`values ${i}`, tile.width * tile.height);
    await tileValues(source, data, throwIfStopped, filled);
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
