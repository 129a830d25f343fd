import { followGestures } from '../camera/gestures.js';
import { PictureEngine } from '../draw/engine.js';
import { PictureGrid } from '../draw/picture-grid.js';
import type { Frame } from '../draw/processor/messages.js';
import { startPictureWorker } from '../draw/processor/start-worker.js';
import { pictureOf } from '../presets.js';
import { createPictureStore } from '../store.js';
import { tileUrl } from '../tiles/decode.js';
import type { LoadTile } from '../tiles/tile-client.js';
import { SCENE_STEPS, SCREEN, sceneGrid } from './scene.js';

/** The page of test/browser/picture.spec.ts: draws each step of the scene and sends its pixels. */
const grid = sceneGrid();
const send = (path: string, body: BodyInit): Promise<Response> => fetch(`/${path}`, { method: 'POST', body });
const fail = (error: unknown): void => void send('end', JSON.stringify({ failure: String(error) }));

let requests = 0;
let loading = 0;
let latest: Frame | undefined;
let changed = performance.now();

const load: LoadTile = async (address, signal) => {
  const { urlTemplate } = grid.channels.find(({ key }) => key === address.key)!;
  requests += 1;
  loading += 1;
  try {
    const response = await fetch(tileUrl(urlTemplate, address), { signal });
    if (!response.ok) throw new Error(`${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } finally {
    loading -= 1;
    changed = performance.now();
  }
};

const store = createPictureStore(pictureOf(grid));
const engine = new PictureEngine({
  ...{ store, load, onFailure: fail, onFailedChannel: (_, error) => fail(error) },
  startWorker: startPictureWorker,
  onFrame: ({ frame }) => {
    if ('pixels' in frame) latest = frame;
    changed = performance.now();
  },
});

const SETTLED_MS = 400;

/** Waits until everything is loaded and drawn: nothing has changed for a while. */
async function settled(): Promise<Frame> {
  while (loading > 0 || !latest || performance.now() - changed < SETTLED_MS)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return latest;
}

async function walk(): Promise<void> {
  engine.setGrid(new PictureGrid(grid));
  engine.resize(SCREEN);
  for (const { name, command } of SCENE_STEPS) {
    latest = undefined;
    store.run(command);
    const frame = await settled();
    await send(`results/${name}`, new Blob([frame.pixels]));
    await send(`results/requests at ${name}`, String(requests));
  }
  await gesture();
  engine.end();
  await send('end', '{}');
}

/** Turns the wheel over a place, drags it away and sends the views, and the steps of undo. */
async function gesture(): Promise<void> {
  const element = document.createElement('div');
  document.body.append(element);
  const end = followGestures(element, {
    ...{ store, grid: () => grid, view: () => engine.view },
    stage: () => ({ ...SCREEN, pixelRatio: 1 }),
  });
  const views = [store.getState().picture.view];
  const at = (x: number, y: number) => ({
    bubbles: true,
    cancelable: true,
    view: window,
    clientX: x,
    clientY: y,
  });
  const { left, top } = element.getBoundingClientRect();
  element.dispatchEvent(new WheelEvent('wheel', { ...at(left + 80, top + 50), deltaY: -500 }));
  await settled();
  views.push(store.getState().picture.view);
  element.dispatchEvent(new MouseEvent('mousedown', at(left + 100, top + 100)));
  window.dispatchEvent(new MouseEvent('mousemove', at(left + 130, top + 90)));
  window.dispatchEvent(new MouseEvent('mouseup', at(left + 130, top + 90)));
  views.push(store.getState().picture.view);
  end();
  const { past, before } = store.getState();
  await send('results/gestures', JSON.stringify({ views, steps: past.length, before }));
}

walk().catch(fail);
