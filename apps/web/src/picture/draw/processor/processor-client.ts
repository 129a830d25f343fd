import type { Size } from '../../camera/camera.js';
import type { View } from '../../document.js';
import { tileName } from '../../tiles/tile-schedule.js';
import type { Frame, FrameRequest, FromWorker, TileToPlace, ToWorker } from './messages.js';

/** What a frame was drawn for. */
export interface Drawn {
  readonly view: View;
  readonly screen: Size;
  /** Tiles that were not there yet. */
  readonly pendingTiles: number;
  /** Whether all of it is from exact tiles. */
  readonly isExact: boolean;
}

/** What is to be drawn. */
export type DrawOrder = FrameRequest & Pick<Drawn, 'pendingTiles' | 'isExact'>;

/** What comes from the worker. */
export interface DrawEvents {
  /** A picture is drawn; with fewer pixels than the screen while something moves. */
  onFrame(frame: Frame, drawn: Drawn): void;
  /** Nothing can be drawn. */
  onFailure(message: string): void;
}

/** A slower frame is drawn with half as many columns and rows while something moves. */
const SLOW_MS = 40;

/** Draws in a worker: one frame at once, and of those that were asked for meanwhile only the last. */
export class ProcessorClient {
  readonly #worker: Worker;
  readonly #events: DrawEvents;
  readonly #sent = new Set<string>();
  #waiting: { readonly order: DrawOrder; readonly isMoving: boolean } | undefined;
  #drawing: DrawOrder | undefined;
  /** Of the last frame, had it been drawn in full. */
  #milliseconds = 0;
  #isHalf = false;

  constructor(worker: Worker, events: DrawEvents) {
    this.#worker = worker;
    this.#events = events;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    worker.onerror = ({ message }) => events.onFailure(message);
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
    this.#waiting = { order, isMoving };
    this.#next();
  }

  end(): void {
    this.#worker.terminate();
  }

  #next(): void {
    if (this.#drawing || !this.#waiting) return;
    const { order, isMoving } = this.#waiting;
    this.#waiting = undefined;
    this.#drawing = order;
    this.#isHalf = isMoving && this.#milliseconds > SLOW_MS;
    const request = { shown: order.shown, look: order.look };
    this.#post({ type: 'draw', request: this.#isHalf ? halved(request) : request });
  }

  #receive(message: FromWorker): void {
    const drawn = this.#drawing;
    this.#drawing = undefined;
    if (message.type === 'failed') this.#events.onFailure(message.message);
    else if (drawn) {
      this.#milliseconds = message.milliseconds * (this.#isHalf ? 4 : 1);
      const { shown, pendingTiles, isExact } = drawn;
      const { view, screen } = shown;
      this.#events.onFrame(message.frame, { view, screen, pendingTiles, isExact });
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
