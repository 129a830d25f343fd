import { pictureOf } from '../presets.js';
import { sceneChannels, sceneGrid, sceneTile } from '../testing/scene.js';
import { Painter } from './choose.js';
import type { DrawingChoice } from './drawing-choice.js';
import { lookOf } from './look.js';
import type { BitmapFrame, Frame, FrameRequest, TileToPlace } from './processor/messages.js';

const channels = sceneChannels();
const grid = sceneGrid(channels);
const screen = { width: 40, height: 30 };
const view = { x: 560, y: 400, zoom: 0.25 };
const keys = grid.channels.map(({ key }) => key);
const tiles = keys.map((key, i): TileToPlace => ({
  ...{ address: { key, z: 2, x: 0, y: 0 }, scaling: channels[i].scaling },
  bytes: sceneTile(channels[i], 2, 0, 0),
}));
const request: FrameRequest = {
  shown: { view, screen, levels: grid.levels, keys },
  look: lookOf(pictureOf(grid)),
};

interface FakeCard {
  /** How long it takes to draw. */
  readonly milliseconds: number;
  /** Added to each sample. */
  readonly fault?: number;
  /** How many pictures have the fault; all of them by default. */
  readonly faulty?: number;
  readonly isMissing?: boolean;
}

const noEvents = { onChange: () => undefined, onFailure: () => undefined };

/** A painter whose card copies what the processor has drawn. */
function openPainter({ milliseconds, fault = 0, faulty = Infinity, isMissing = false }: FakeCard) {
  let [now, drawn] = [0, 0];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const changes: string[] = [];
  const opened: { card: { draw: () => BitmapFrame } | null } = { card: null };
  const reference = new Painter(() => Promise.resolve(null), noEvents);
  reference.setTiles(tiles, []);
  const { pixels } = reference.draw(request).frame as Frame;
  const draw = () => {
    now += milliseconds;
    const added = drawn++ < faulty ? fault : 0;
    const bitmap = { data: pixels.map((sample) => sample + added), close: () => undefined };
    return { ...screen, bitmap: bitmap as unknown as ImageBitmap };
  };
  opened.card = { draw };
  let change: () => void = () => undefined;
  const painter = new Painter(
    (_, onChange) => {
      change = onChange;
      return Promise.resolve(isMissing ? null : (opened as never));
    },
    { ...noEvents, onChange: () => void changes.push(painter.draw(request).by) },
  );
  painter.setTiles(tiles, []);
  /** Draws as the worker does, with a processor that takes 10 ms. */
  const drawAndProbe = async () => {
    const { frame, by } = painter.draw(request);
    if ('pixels' in frame && painter.isProbing) await painter.probe(request, frame, 10);
    return by;
  };
  const lose = (isLost: boolean) => {
    opened.card = isLost ? null : { draw };
    change();
  };
  return { painter, changes, drawAndProbe, lose, pixels };
}

/** What draws one frame after the other. */
async function drawn(card: FakeCard, choice: DrawingChoice = 'automatic'): Promise<string[]> {
  const { painter, drawAndProbe } = openPainter(card);
  await painter.choose(choice);
  const by: string[] = [];
  for (let i = 0; i < 5; i++) by.push(await drawAndProbe());
  return by;
}

describe('what draws', () => {
  beforeAll(() => {
    let drawnLast: { data: Uint8ClampedArray };
    const getContext = () => ({
      drawImage: (bitmap: typeof drawnLast) => (drawnLast = bitmap),
      getImageData: () => drawnLast,
    });
    Object.assign(globalThis, {
      OffscreenCanvas: class {
        readonly getContext = getContext;
      },
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  const [PROCESSOR, CARD] = ['processor', 'card'];

  it('is the card after three probing frames that it draws faster', async () => {
    expect(await drawn({ milliseconds: 3 })).toEqual([PROCESSOR, PROCESSOR, PROCESSOR, CARD, CARD]);
  });

  it.each([
    ['a card that is slower', { milliseconds: 11 }],
    ['a card that draws something else', { milliseconds: 3, fault: 2 }],
    ['a card that draws something else once', { milliseconds: 3, fault: 2, faulty: 2 }],
    ['no card', { milliseconds: 3, isMissing: true }],
  ])('stays the processor with %s', async (_, card) => {
    expect(new Set(await drawn(card))).toEqual(new Set([PROCESSOR]));
  });

  it('is what a user chooses, where it is there', async () => {
    expect(new Set(await drawn({ milliseconds: 11 }, 'card'))).toEqual(new Set([CARD]));
    expect(new Set(await drawn({ milliseconds: 1 }, 'processor'))).toEqual(new Set([PROCESSOR]));
    expect(new Set(await drawn({ milliseconds: 1, isMissing: true }, 'card'))).toEqual(new Set([PROCESSOR]));
  });

  it('is the processor while the card is lost, with the tiles that came meanwhile', async () => {
    const { painter, changes, lose, pixels } = openPainter({ milliseconds: 1 });
    await painter.choose('card');
    painter.setTiles(
      [],
      [tiles.length - 1].map(() => 'key2/2/0/0'),
    );
    painter.setTiles(tiles.slice(-1), []);
    lose(true);
    expect(painter.draw(request)).toMatchObject({ by: PROCESSOR, frame: { pixels } });
    lose(false);
    expect(changes).toEqual([CARD, PROCESSOR, CARD]);
  });

  it.each([
    ['drawing', () => Promise.resolve({ card: { draw: fail } } as never)],
    ['opening', fail],
  ])('is the processor once the card fails at %s', async (_, openCard) => {
    const failures: unknown[] = [];
    const painter = new Painter(openCard, { ...noEvents, onFailure: (error) => void failures.push(error) });
    painter.setTiles(tiles, []);
    await painter.choose('card');
    expect([painter.draw(request).by, painter.draw(request).by]).toEqual([PROCESSOR, PROCESSOR]);
    expect(failures).toEqual([new Error('no memory')]);
  });
});

function fail(): never {
  throw new Error('no memory');
}
