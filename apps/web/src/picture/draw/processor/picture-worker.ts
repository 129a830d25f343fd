import { Painter } from '../choose.js';
import type { FromWorker, ToWorker } from './messages.js';

/** What a dedicated worker's global object has; the page's own types describe a window. */
declare const self: {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
};

const painter = new Painter(
  async (...options) => (await import('../webgl/open-card.js')).openCard(...options),
  {
    onChange: () => self.postMessage({ type: 'redraw' }),
    // oxlint-disable-next-line no-console -- told to who looks why the card is not used
    onFailure: (error) => console.warn(`The graphics card cannot be used: ${String(error)}`),
  },
);

self.onmessage = ({ data }) => {
  try {
    if (data.type === 'draw') draw(data);
    else if (data.type === 'choice') void painter.choose(data.choice);
    else painter.setTiles(data.added, data.dropped);
  } catch (error) {
    self.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

function draw({ request, isSettled }: Extract<ToWorker, { type: 'draw' }>): void {
  const start = performance.now();
  const { frame, by } = painter.draw(request);
  const milliseconds = performance.now() - start;
  const answer = { type: 'frame', frame, by, milliseconds } as const;
  if ('bitmap' in frame) return self.postMessage(answer, [frame.bitmap]);
  const isProbed = isSettled && painter.isProbing;
  self.postMessage(answer, isProbed ? [] : [frame.pixels.buffer]);
  if (isProbed) void painter.probe(request, frame, milliseconds);
}
