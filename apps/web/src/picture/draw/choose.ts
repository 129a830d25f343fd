import { tileName } from '../tiles/tile-schedule.js';
import type { DrawingChoice, DrawnBy } from './drawing-choice.js';
import type { BitmapFrame, Frame, FrameRequest, TileToPlace } from './processor/messages.js';
import { Processor } from './processor/processor.js';
import type { openCard, OpenedCard } from './webgl/open-card.js';

/** Opens the graphics card; its code is loaded with the first call. */
export type OpenCard = (...options: Parameters<typeof openCard>) => Promise<OpenedCard | null>;

/** What becomes of the way in which pictures are drawn. */
export interface PainterEvents {
  /** The next frame would be drawn in another way. */
  onChange(): void;
  /** The card is of no use; the processor draws. */
  onFailure(error: unknown): void;
}

/** A picture, and what has drawn it. */
export interface Drawing {
  readonly frame: Frame | BitmapFrame;
  readonly by: DrawnBy;
}

/** Frames that the card draws as well as the processor before it draws alone. */
const PROBES = 3;
/** Samples of a probing frame that may differ by more than one level: a driver at fault differs in many. */
const MAX_FAR_SHARE = 0.01;

/**
 * Draws pictures by the processor, or by the graphics card: by choice, or when the card is hardware and three frames were drawn by it
 * faster, and alike. What the card cannot draw, or while it is lost, the processor does.
 */
export class Painter {
  readonly #openCard: OpenCard;
  readonly #events: PainterEvents;
  readonly #tiles = new Map<string, TileToPlace>();
  #choice: DrawingChoice = 'automatic';
  #processor: Processor | undefined = new Processor();
  #opened: OpenedCard | null | undefined;
  #isCardChosen = false;
  /** How many milliseconds the processor took longer than the card, all probing frames together. */
  #saved = 0;
  #probes = 0;

  constructor(openCard: OpenCard, events: PainterEvents) {
    this.#openCard = openCard;
    this.#events = events;
  }

  /** Whether it is not known yet which way is faster. */
  get isProbing(): boolean {
    return (
      this.#choice === 'automatic' && !this.#isCardChosen && this.#probes < PROBES && this.#opened !== null
    );
  }

  /** Draws by what a user chooses. */
  async choose(choice: DrawingChoice): Promise<void> {
    this.#choice = choice;
    if (choice === 'card') await this.#open();
    if (this.#opened) this.#chooseCard();
  }

  /** Adds tiles, and forgets others. @throws Error when the bytes are not that tile */
  setTiles(added: readonly TileToPlace[], dropped: readonly string[]): void {
    for (const name of dropped) {
      this.#tiles.delete(name);
      this.#processor?.dropTile(name);
    }
    for (const tile of added) {
      this.#tiles.set(tileName(tile.address), tile);
      this.#processor?.addTile(tile);
    }
  }

  /** Draws a picture. @throws Error when it cannot be drawn */
  draw(request: FrameRequest): Drawing {
    const frame = this.#isCardChosen ? this.#drawByCard(request) : null;
    return frame
      ? { frame, by: 'card' }
      : { frame: this.#processorWithTiles().draw(request), by: 'processor' };
  }

  /** Draws a finished picture of the processor by the card, too, while {@link isProbing}. */
  async probe(request: FrameRequest, { pixels }: Frame, milliseconds: number): Promise<void> {
    await this.#open();
    // Its tiles are on the card, and its shader is compiled, from the first time on.
    this.#drawByCard(request)?.bitmap.close();
    const start = performance.now();
    const byCard = this.#drawByCard(request);
    if (!byCard) return;
    const isAlike = shareOfFar(pixelsOf(byCard), pixels) <= MAX_FAR_SHARE;
    this.#saved += milliseconds - (performance.now() - start);
    this.#probes = isAlike ? this.#probes + 1 : PROBES;
    if (isAlike && this.#probes === PROBES && this.#saved > 0) this.#chooseCard();
  }

  #chooseCard(): void {
    this.#isCardChosen = true;
    // With its tiles; where the card cannot draw there will be another one.
    this.#processor = undefined;
    this.#events.onChange();
  }

  async #open(): Promise<void> {
    if (this.#opened !== undefined) return;
    try {
      this.#opened = await this.#openCard(this.#choice === 'automatic', () => this.#events.onChange());
    } catch (error) {
      this.#opened = null;
      this.#events.onFailure(error);
    }
  }

  /** A card that fails once is not asked again. */
  #drawByCard(request: FrameRequest): BitmapFrame | null {
    try {
      return this.#opened?.card?.draw(request, this.#tiles) ?? null;
    } catch (error) {
      this.#opened = null;
      this.#events.onFailure(error);
      return null;
    }
  }

  #processorWithTiles(): Processor {
    if (this.#processor) return this.#processor;
    this.#processor = new Processor();
    for (const tile of this.#tiles.values()) this.#processor.addTile(tile);
    return this.#processor;
  }
}

/** The pixels of a picture of the card. */
function pixelsOf({ bitmap, width, height }: BitmapFrame): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height).data;
}

/** The share of samples that differ by more than one level. */
function shareOfFar(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let far = 0;
  for (let i = 0; i < one.length; i++) if (Math.abs(one[i] - other[i]) > 1) far += 1;
  return far / one.length;
}
