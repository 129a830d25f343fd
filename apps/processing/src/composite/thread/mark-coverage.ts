import { copyWindow, type Raster } from '#kernels';
import { markCoverage, type CoverageMask } from '#kernels/parallel';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { renderTile, type ChannelTile, type TileCoverage } from '../../picture/thread/render-tile.js';

/** Where a tile of a channel comes from: its images, or the samples when every pixel is one. */
export interface TileSource {
  readonly channel: ChannelTile;
  readonly samples: Raster | null;
}

export interface MarkCoverageTask {
  readonly source: TileSource;
  /** What is known of the tile. */
  readonly coverage: TileCoverage;
  readonly mask: CoverageMask;
}

/** Marks where a tile of a channel has data; only where an edge or a gap may lie are its pixels looked at. */
export async function markTile(
  { source, coverage, mask }: MarkCoverageTask,
  throwIfStopped: ThrowIfStopped,
): Promise<void> {
  const { tile } = source.channel;
  if (coverage !== 'some') return markCoverage(mask, tile, coverage === 'all');
  const data = threadFloats('values', tile.width * tile.height);
  // A blur fills no gaps and makes none.
  await tileValues({ ...source, channel: { ...source.channel, blur: null } }, data, throwIfStopped);
  markCoverage(mask, tile, data);
}

/** The values of a tile. */
export async function tileValues(
  { channel, samples }: TileSource,
  out: Float32Array,
  throwIfStopped: ThrowIfStopped,
): Promise<void> {
  const { tile } = channel;
  if (samples) copyWindow(samples, tile, { ...tile, data: out }, 0, 0);
  else await renderTile(channel, out, throwIfStopped);
}
