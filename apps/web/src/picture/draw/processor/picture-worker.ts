import type { FromWorker, ToWorker } from './messages.js';
import { Processor } from './processor.js';

/** What a dedicated worker's global object has; the page's own types describe a window. */
declare const self: {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
};

const processor = new Processor();

self.onmessage = ({ data }) => {
  try {
    if (data.type === 'draw') draw(data);
    else {
      data.dropped.forEach((name) => processor.dropTile(name));
      data.added.forEach((tile) => processor.addTile(tile));
    }
  } catch (error) {
    self.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

function draw({ request }: Extract<ToWorker, { type: 'draw' }>): void {
  const start = performance.now();
  const frame = processor.draw(request);
  self.postMessage({ type: 'frame', frame, milliseconds: performance.now() - start }, [frame.pixels.buffer]);
}
