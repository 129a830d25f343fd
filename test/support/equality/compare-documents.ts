import { setView } from '../../../apps/web/src/picture/commands.js';
import { compositeRequest, gridRequest } from '../../../apps/web/src/picture/composite-request.js';
import {
  EMPTY_PICTURE,
  MAX_CHANNELS,
  type Channel,
  type Frame,
  type Grid,
  type Picture,
} from '../../../apps/web/src/picture/document.js';
import type { DrawnBy } from '../../../apps/web/src/picture/draw/drawing-choice.js';
import type { Caller } from '../api-client.js';
import { decodePicture } from '../decode-picture.js';
import { seededRandom } from '../seeded-random.js';
import { addDifference, differenceOf, NO_DIFFERENCE, type Difference } from './compare.js';
import type { DrawingPage } from './drawing-page.js';
import { anyPicture, diceOf, presetPicture, type Dice } from './random-picture.js';

type ChannelRecords = Pick<Channel, 'ids' | 'um'>;

/** Records of one field, and what pictures of them may show. */
export interface Field {
  readonly channels: readonly ChannelRecords[];
  readonly frames: readonly Partial<Frame>[];
}

/** How far a document on the screen is from the service's picture. */
export interface Comparison extends Difference {
  /** The number of the document, which is its seed. */
  readonly document: number;
  readonly channels: number;
  readonly level: number;
  /** Whether it was drawn from exact tiles. */
  readonly isExact: boolean;
  /** Whether its tone is one that the page offers by itself. */
  readonly isPreset: boolean;
  /** Whether the footer says "≈". */
  readonly isApproximate: boolean;
  readonly drawnBy: DrawnBy;
}

/** Largest side of what is compared. */
const MAX_WINDOW = { width: 420, height: 310 };
/** 1:1 and two coarser levels. */
const LEVELS = [0, 1, 2];

/** Draws a random document at each level by the page, in each of these ways, and by the service. */
export async function compareDocument(
  document: number,
  { channels, frames }: Field,
  drawing: DrawingPage,
  service: Caller,
  ways: readonly DrawnBy[] = ['processor'],
): Promise<Comparison[]> {
  const dice = diceOf(seededRandom(document));
  const isPreset = document % 3 === 0;
  const frame = { ...EMPTY_PICTURE.frame, ...dice.pick(frames) };
  // 1 to 16 channels, each number before any comes again.
  const channelCount = 1 + ((7 * document) % MAX_CHANNELS);
  // Those of the first have the scale and the projection that the frames are given in.
  const others = Array.from({ length: channelCount - 1 }, () => dice.pick(channels));
  const chosen = [channels[0], ...others];
  const grid = await gridOf(service, chosen, frame);
  const picture = withWavelengths((isPreset ? presetPicture : anyPicture)(dice, grid, frame), chosen);
  const comparisons: Comparison[] = [];
  for (const level of LEVELS.filter((each) => each < grid.levels.length)) {
    const window = windowOf(dice, grid, level);
    const seen = setView(viewOf(window))(picture);
    const rendered = await render(service, seen, window);
    for (const [choice, isExact] of ways.flatMap((way) => [[way, false] as const, [way, true] as const])) {
      const drawn = await drawing.draw({ picture: seen, screen: window, isExact, choice });
      const { pixels, isApproximate, drawnBy } = drawn;
      const difference = differenceOf({ data: Buffer.from(pixels, 'base64'), channels: 4 }, rendered);
      const kind = { document, channels: channelCount, level, isExact, isPreset, isApproximate, drawnBy };
      comparisons.push({ ...kind, ...difference });
    }
  }
  return comparisons;
}

const withWavelengths = (picture: Picture, records: readonly ChannelRecords[]): Picture => ({
  ...picture,
  channels: picture.channels.map((channel, i) => ({ ...channel, um: records[i].um })),
});

async function gridOf(service: Caller, channels: readonly ChannelRecords[], frame: Frame): Promise<Grid> {
  const body = gridRequest({ channels: channels.map((each) => ({ ...each, label: null })), frame });
  const { status, json } = await service.post('/api/composite/grid', body);
  if (status !== 200) throw new Error(`the grid: ${JSON.stringify(json)}`);
  return json as Grid;
}

type Window = { level: number; x: number; y: number; width: number; height: number };

/** A part of a level somewhere; often at its edge. */
function windowOf(dice: Dice, { levels }: Grid, level: number): Window {
  const size = levels[level];
  const width = Math.min(size.width, MAX_WINDOW.width);
  const height = Math.min(size.height, MAX_WINDOW.height);
  return {
    ...{ level, width, height },
    x: Math.floor(dice.between(0, size.width - width + 1)),
    y: Math.floor(dice.between(0, size.height - height + 1)),
  };
}

/** The view that shows exactly a window on a screen of its size. */
function viewOf({ level, x, y, width, height }: Window) {
  const pixel = 2 ** level;
  return { x: (x + width / 2) * pixel, y: (y + height / 2) * pixel, zoom: 1 / pixel };
}

async function render(service: Caller, picture: Picture, window: Window) {
  const { status, bytes } = await service.post(
    '/api/composite/generate-nchannel',
    compositeRequest(picture, { window }, { repairCores: false }),
  );
  if (status !== 200) throw new Error(`the composite: ${bytes.toString()}`);
  return decodePicture(bytes);
}

/** What is against it that the screen shows what the service renders: a sentence for each comparison that is too far off. */
export const inequalities = (comparisons: readonly Comparison[]): string[] =>
  comparisons.flatMap((comparison) => {
    const { samples, unequal, far, isExact, isPreset, isApproximate } = comparison;
    const mayBeFar = !isExact && !isPreset;
    const isClose = unequal <= samples / 100 && far <= (mayBeFar ? samples / 1000 : 0);
    const isTold = isPreset || isApproximate === mayBeFar;
    return isClose && isTold ? [] : [JSON.stringify(comparison)];
  });

/** Figures of comparisons in a line for each kind. */
export function figuresOf(comparisons: readonly Comparison[]): string {
  const kinds = {
    'exact tiles': ({ isExact }: Comparison) => isExact,
    'half tiles, tones of the page': ({ isExact, isPreset }: Comparison) => !isExact && isPreset,
    'half tiles, any tone': ({ isExact, isPreset }: Comparison) => !isExact && !isPreset,
  };
  const ways = [...new Set(comparisons.map(({ drawnBy }) => drawnBy))];
  return ways
    .flatMap((way) => Object.entries(kinds).map(([kind, condition]) => [way, kind, condition] as const))
    .map(([way, kind, condition]) => {
      const chosen = comparisons.filter((each) => each.drawnBy === way && condition(each));
      const { samples, unequal, far, greatest } = chosen.reduce(addDifference, NO_DIFFERENCE);
      const share = (count: number): string => (count / samples).toExponential(1);
      return `${way}, ${kind}: ${chosen.length} pictures, ${samples} samples, unequal ${share(unequal)}, more than one level ${share(far)}, greatest ${greatest}`;
    })
    .join('\n');
}
