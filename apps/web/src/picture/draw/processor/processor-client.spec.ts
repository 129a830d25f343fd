import { sceneGrid } from '../../testing/scene.js';
import { pictureOf } from '../../presets.js';
import { lookOf } from '../look.js';
import type { BitmapFrame, Frame, FromWorker, ToWorker } from './messages.js';
import { ProcessorClient, type DrawOrder } from './processor-client.js';

const grid = sceneGrid();
const look = lookOf(pictureOf(grid));
const request = (x: number): DrawOrder => ({
  ...{ layer: 'picture', pendingTiles: 0, isBlank: false, isExact: false },
  look,
  shown: {
    ...{ view: { x, y: 10, zoom: 1 }, screen: { width: 101, height: 50 } },
    ...{ levels: grid.levels, keys: ['key0', 'key1', 'key2'] },
  },
});

/** A client of a worker that answers when it is told to. */
function openClient() {
  const posted: ToWorker[] = [];
  const frames: (Frame | BitmapFrame)[] = [];
  const failures: string[] = [];
  const worker = {
    postMessage: (message: ToWorker) => void posted.push(message),
    terminate: () => undefined,
  };
  const client = new ProcessorClient(() => worker as unknown as Worker, {
    onRedraw: () => void failures.push('restarted'),
    onFrame: (frame) => void frames.push(frame),
    onFailure: (message) => void failures.push(message),
  });
  const answer = (message: FromWorker) =>
    (worker as unknown as { onmessage(event: { data: FromWorker }): void }).onmessage({ data: message });
  const fail = (message: string) =>
    (worker as unknown as { onerror(event: { message: string }): void }).onerror({ message });
  const frame = { pixels: new Uint8ClampedArray(4), width: 1, height: 1 };
  const drawn = () => posted.flatMap((message) => (message.type === 'draw' ? [message.request.shown] : []));
  const finish = (milliseconds: number) => answer({ type: 'frame', by: 'processor', frame, milliseconds });
  return { client, posted, frames, failures, answer, fail, drawn, finish };
}

describe('the client of the drawing worker', () => {
  it('draws one frame at once, then the last that was asked for', () => {
    const { client, drawn, finish, frames } = openClient();
    [1, 2, 3].forEach((x) => client.draw(request(x)));
    finish(10);
    expect(drawn().map(({ view }) => view.x)).toEqual([1, 3]);
    finish(10);
    expect([drawn().length, frames.length]).toEqual([2, 2]);
  });

  it('draws half as many columns and rows while something moves and frames are slow', () => {
    const { client, drawn, finish } = openClient();
    const sizes = [
      [true, 100],
      [true, 12],
      [false, 30],
      [true, 30],
    ] as const;
    for (const [isMoving, milliseconds] of sizes) {
      client.draw(request(1), isMoving);
      finish(milliseconds);
    }
    expect(drawn().map(({ screen }) => screen.width)).toEqual([101, 51, 101, 101]);
    expect(drawn()[1]).toMatchObject({ screen: { height: 25 }, view: { zoom: 0.5 } });
  });

  it('sends each tile once, and lets go of what is not needed', () => {
    const { client, posted } = openClient();
    const tile = {
      address: { key: 'a', z: 0, x: 1, y: 2 },
      bytes: new Uint8Array(1),
      scaling: { zero: 0, scale: 1 },
    };
    client.setTiles([tile], new Set(['a/0/1/2']));
    client.setTiles([], new Set(['a/0/1/2']));
    client.setTiles([], new Set());
    expect(posted).toEqual([
      { type: 'tiles', added: [tile], dropped: [] },
      { type: 'tiles', added: [], dropped: ['a/0/1/2'] },
    ]);
  });

  it('goes on after a failure', () => {
    const { client, drawn, answer, failures } = openClient();
    client.draw(request(1));
    client.draw(request(2));
    answer({ type: 'failed', message: 'no memory' });
    expect([failures, drawn().length]).toEqual([['no memory'], 2]);
  });

  it('has each layer drawn in turn', () => {
    const { client, drawn, finish } = openClient();
    client.draw(request(0));
    client.draw(request(1));
    client.draw({ ...request(2), layer: 'snapshot' });
    client.draw(request(3));
    [1, 2, 3].forEach(finish);
    expect(drawn().map(({ view }) => view.x)).toEqual([0, 2, 3]);
  });

  it('starts another worker, without tiles, for one that ends; not for ever', () => {
    const { client, drawn, fail, failures, finish } = openClient();
    client.setTiles(
      [
        {
          ...{ address: { key: 'a', z: 0, x: 1, y: 2 }, bytes: new Uint8Array(1) },
          scaling: { zero: 0, scale: 1 },
        },
      ],
      new Set(['a/0/1/2']),
    );
    client.draw(request(1));
    fail('ended');
    expect([client.sent.size, failures]).toEqual([0, ['ended', 'restarted']]);
    client.draw(request(2));
    finish(5);
    ['a', 'b', 'c'].forEach(fail);
    expect(failures.slice(2)).toEqual(['a', 'restarted', 'b', 'restarted', 'c']);
    expect(drawn()).toHaveLength(2);
  });
});
