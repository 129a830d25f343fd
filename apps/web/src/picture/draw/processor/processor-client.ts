import type { Size } from '../../camera/camera.js';
import type { View } from '../../document.js';
import type { DrawnBy } from '../drawing-choice.js';
import { tileName } from '../../tiles/tile-schedule.js';
import type { BitmapFrame, Frame, FrameRequest, FromWorker, TileToPlace, ToWorker } from './messages.js';

/** The picture, or the one that it is compared with. */
export type Layer = 'picture' | 'snapshot';

/** What a frame was drawn for. */
export interface Drawn {
  readonly layer: Layer;
  readonly view: View;
  readonly screen: Size;
  /** Tiles that were not there yet. */
  readonly pendingTiles: number;
  /** Whether there was none to draw from: all is dark. */
  readonly isBlank: boolean;
  /** Whether all of it is from exact tiles. */
  readonly isExact: boolean;
  readonly by: DrawnBy;
}

/** What is to be drawn. */
export type DrawOrder = FrameRequest & Pick<Drawn, 'layer' | 'pendingTiles' | 'isBlank' | 'isExact'>;

/** What comes from the worker. */
export interface DrawEvents {
  /** A picture is drawn; with fewer pixels than the screen while something moves. */
  onFrame(frame: Frame | BitmapFrame, drawn: Drawn): void;
  /** A frame could not be drawn; with the next one it is tried again. */
  onFailure(message: string): void;
  /** The picture is to be drawn again: the worker is another one, which has no tiles, or draws in another way. */
  onRedraw(): void;
}

interface Waiting {
  readonly order: DrawOrder;
  readonly isMoving: boolean;
}

/** A slower frame is drawn with half as many columns and rows while something moves. */
const SLOW_MS = 40;
/** Workers that end one after the other without a frame: then there is no other one. */
const MAX_ENDS = 3;

/** Draws in a worker: one frame at once, and of those of a layer that were asked for meanwhile only the last. */
export class ProcessorClient {
  readonly #startWorker: () => Worker;
  readonly #events: DrawEvents;
  readonly #sent = new Set<string>();
  readonly #waiting = new Map<Layer, Waiting>();
  #worker: Worker;
  #drawing: DrawOrder | undefined;
  /** Of the last frame, had it been drawn in full. */
  #milliseconds = 0;
  #isHalf = false;
  #ends = 0;

  constructor(startWorker: () => Worker, events: DrawEvents) {
    this.#startWorker = startWorker;
    this.#events = events;
    this.#worker = this.#start();
  }

  /** Names of the tiles that the worker has. */
  get sent(): ReadonlySet<string> {
    return this.#sent;
  }

  /** Sends tiles, and lets the worker forget all but these names. */
  setTiles(added: readonly TileToPlace[], kept: ReadonlySet<string>): void {
    const dropped = [...this.#sent].filter((name) => !kept.has(name));
    if (added.length + dropped.length === 0) return;
    dropped.forEach((name) => this.#sent.delete(name));
    added.forEach(({ address }) => this.#sent.add(tileName(address)));
    this.#post({ type: 'tiles', added, dropped });
  }

  /** Draws a picture. A moving one may be drawn with fewer pixels, and is to be drawn again at rest. */
  draw(order: DrawOrder, isMoving = false): void {
    // Behind the other layer, so that each has its turn.
    this.#waiting.delete(order.layer);
    this.#waiting.set(order.layer, { order, isMoving });
    this.#next();
  }

  end(): void {
    this.#worker.terminate();
  }

  #start(): Worker {
    const worker = this.#startWorker();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    // A script that cannot be loaded has no message.
    worker.onerror = ({ message }) => this.#restart(message || 'Its worker has ended.');
    return worker;
  }

  /** An error outside of a frame: the script could not be loaded, or there was no memory. */
  #restart(message: string): void {
    this.#worker.terminate();
    this.#sent.clear();
    this.#drawing = undefined;
    this.#events.onFailure(message);
    if (++this.#ends >= MAX_ENDS) return;
    this.#worker = this.#start();
    this.#events.onRedraw();
  }

  #next(): void {
    if (this.#drawing) return;
    const [next] = this.#waiting.values();
    if (!next) return;
    const { order, isMoving } = next;
    this.#waiting.delete(order.layer);
    this.#drawing = order;
    this.#isHalf = isMoving && this.#milliseconds > SLOW_MS;
    const request = { shown: order.shown, look: order.look };
    const isSettled = order.pendingTiles === 0 && !this.#isHalf;
    this.#post({ type: 'draw', request: this.#isHalf ? halved(request) : request, isSettled });
  }

  #receive(message: FromWorker): void {
    if (message.type === 'redraw') return this.#events.onRedraw();
    const drawn = this.#drawing;
    this.#drawing = undefined;
    if (message.type === 'failed') this.#events.onFailure(message.message);
    else if (drawn) {
      this.#ends = 0;
      this.#milliseconds = message.milliseconds * (this.#isHalf ? 4 : 1);
      const { layer, pendingTiles, isBlank, isExact } = drawn;
      const { view, screen } = drawn.shown;
      const told = { layer, view, screen, pendingTiles, isBlank, isExact, by: message.by };
      this.#events.onFrame(message.frame, told);
    }
    this.#next();
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}

/** The same with half as many columns and rows. */
function halved({ shown, look }: FrameRequest): FrameRequest {
  const { view, screen } = shown;
  const half = { width: Math.ceil(screen.width / 2), height: Math.ceil(screen.height / 2) };
  return { look, shown: { ...shown, screen: half, view: { ...view, zoom: view.zoom / 2 } } };
}
