import { pixelScaleArcsec } from '#kernels';
import { maskBytes, maskCell, type CoverageMask } from '#kernels/parallel';
import type { CompositeSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import type { TileCoverage } from '../picture/image-tile.js';
import { channelTile, tileSide, type CompositeLayout } from './composite-layout.js';
import { markTile, measureCoverage } from './composite.tasks.js';
import type { SampledChannel } from './sample-channels.js';

/** If the channels' coverage differs by less than this fraction, no edge shows. */
const SAME_COVERAGE = 0.995;
/** Width of an automatic fade, as a share of the picture's shorter side. */
const AUTO_FEATHER = 0.02;
/** A tile begins with a byte of the mask. */
const CELLS_IN_BYTE = 8;

/** The fade of the channels' edges. */
export interface Fade {
  /** Pixels. */
  readonly radius: number;
  /** For each channel its coverage, and the tiles in which one of its edges fades; empty: nothing fades. */
  readonly channels: readonly { readonly mask: CoverageMask; readonly fadesIn: readonly boolean[] }[];
}

/** The coverage of a channel, if an edge of it fades in the tile; else `null`. */
export const maskIn = ({ channels }: Fade, channel: number, tile: number): CoverageMask | null =>
  channels[channel]?.fadesIn[tile] ? channels[channel].mask : null;

/** With `auto`, edges fade only if the edge of a channel would tint a part of the picture. */
export async function fadeEdges(
  context: RequestContext,
  featherArcsec: CompositeSpec['featherArcsec'],
  sampled: readonly SampledChannel[],
  layout: CompositeLayout,
): Promise<Fade> {
  const { grid } = layout;
  const isAuto = featherArcsec === 'auto';
  const radius = isAuto
    ? await autoRadius(context, sampled, layout)
    : featherArcsec / pixelScaleArcsec(grid.wcs);
  if (radius === 0) return { radius, channels: [] };
  const masks: CoverageMask[] = [];
  for (const { twinOf } of layout.channels)
    masks.push(twinOf === null ? newMask(context, layout, radius) : masks[twinOf]);
  const inputs = sampled.flatMap(({ samples, coverage }, index) =>
    (layout.channels[index].twinOf === null ? layout.tiles : []).map((tile, i) => ({
      source: { channel: channelTile(layout, index, tile), samples: layout.step === 1 ? samples : null },
      coverage: coverage[i],
      mask: masks[index],
    })),
  );
  await context.tasks.runEach(markTile, inputs);
  const channels = sampled.map(({ coverage }, i) => ({
    mask: masks[i],
    fadesIn: nearEdges(coverage, layout, radius),
  }));
  return { radius, channels };
}

/** For each tile, whether it, or a tile within the width of the fade, is not fully covered. */
function nearEdges(
  coverage: readonly TileCoverage[],
  { grid, tiles }: CompositeLayout,
  radius: number,
): boolean[] {
  const side = tileSide(grid);
  const columns = Math.ceil(grid.width / side);
  const rows = Math.ceil(grid.height / side);
  const reach = Math.ceil((radius + 1) / side);
  const fades = tiles.map(() => false);
  coverage.forEach((covered, index) => {
    if (covered === 'all') return;
    const [x, y] = [index % columns, Math.floor(index / columns)];
    for (let row = Math.max(0, y - reach); row <= Math.min(rows - 1, y + reach); row++) {
      fades.fill(
        true,
        row * columns + Math.max(0, x - reach),
        row * columns + Math.min(columns, x + reach + 1),
      );
    }
  });
  return fades;
}

/** Memory of the masks of all channels, in case edges fade. */
export const fadeBytes = ({ grid, channels }: CompositeLayout): number =>
  channels.length * maskBytes({ ...sizeOf(grid), cell: 1 });

function newMask({ memory }: RequestContext, { grid }: CompositeLayout, radius: number): CoverageMask {
  const size = { ...sizeOf(grid), cell: maskCell(radius, tileSide(grid) / CELLS_IN_BYTE) };
  return { ...size, bits: memory.bytes(maskBytes(size)) };
}

const sizeOf = ({ width, height }: CompositeLayout['grid']) => ({ width, height });

async function autoRadius(
  context: RequestContext,
  sampled: readonly SampledChannel[],
  { grid }: CompositeLayout,
) {
  const images = sampled.map(({ samples }) => samples.data);
  const [{ samples }] = sampled;
  const band = (rowStart: number, rowEnd: number) => ({ images, width: samples.width, rowStart, rowEnd });
  const bands = await context.tasks.runBands(measureCoverage, samples, band);
  const all = bands.reduce((sum, part) => sum + part.all, 0);
  const any = bands.reduce((sum, part) => sum + part.any, 0);
  return all < SAME_COVERAGE * any ? AUTO_FEATHER * Math.min(grid.width, grid.height) : 0;
}
