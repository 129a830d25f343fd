import type { Size } from '../camera/camera.js';
import type { Grid } from '../document.js';
import { chooseDrawing } from '../draw/drawing-choice.js';
import { lookOf } from '../draw/look.js';
import { toneLinesOf } from '../draw/webgl/tone-lines.js';
import { createSession, type PictureService, type PictureSession, type SessionState } from '../session.js';
import type { EqualityAnswer, EqualityRequest } from './equality-request.js';

/** The service at the address of the page, for pictures of public records. */
const service: PictureService = {
  async grid(body, signal) {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', body: JSON.stringify(body), headers, signal };
    return (await (await ask('/api/composite/grid', request)).json()) as Grid;
  },
  tile: async (url, signal) => new Uint8Array(await (await ask(url, { signal })).arrayBuffer()),
};

async function ask(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Draws a picture on a stage of this size, sharp. */
async function draw({
  picture,
  screen,
  isExact,
  choice = 'processor',
}: EqualityRequest): Promise<EqualityAnswer> {
  chooseDrawing(localStorage, choice);
  // The card takes over as soon as it is there, unless a tone has no table.
  const drawnBy = choice === 'card' && toneLinesOf(lookOf(picture)) ? 'card' : 'processor';
  const { element, canvas } = stageOf(screen);
  const session = createSession(service, picture);
  const stage = session.attach({ element, canvas, snapshotCanvas: document.createElement('canvas') });
  session.setExact(isExact);
  await untilDrawn(session, { isExact, drawnBy });
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, screen.width, screen.height);
  const { isApproximate } = session.state.getState();
  stage.end();
  session.end();
  element.remove();
  return { pixels: await base64(data), isApproximate, drawnBy };
}

function stageOf({ width, height }: Size) {
  const element = document.createElement('div');
  const canvas = document.createElement('canvas');
  Object.assign(element.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
  element.append(canvas);
  document.body.replaceChildren(element);
  return { element, canvas };
}

/** Rejects when something fails that a user would be told of. */
const untilDrawn = (
  { state }: PictureSession,
  wanted: Pick<SessionState, 'isExact' | 'drawnBy'>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const { problem, failedChannels, drawingProblem, grid, ...drawn } = state.getState();
      const failure = problem ?? drawingProblem ?? [...failedChannels.values()][0];
      const isSharp = drawn.frameCount > 0 && drawn.pendingTiles === 0;
      const isWanted = drawn.isExact === wanted.isExact && drawn.drawnBy === wanted.drawnBy;
      if (!failure && !(grid && isSharp && isWanted)) return;
      unsubscribe();
      if (failure) reject(failure instanceof Error ? failure : new Error(JSON.stringify(failure)));
      else resolve();
    };
    const unsubscribe = state.subscribe(look);
    look();
  });

function base64(bytes: Uint8ClampedArray<ArrayBuffer>): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).split(',')[1]);
    reader.readAsDataURL(new Blob([bytes]));
  });
}

Object.assign(globalThis, { draw });
