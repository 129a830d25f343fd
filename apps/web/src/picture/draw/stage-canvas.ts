import { bitmapTransform } from '../camera/bitmap-transform.js';
import type { Stage } from '../camera/zoom-transform.js';
import type { View } from '../document.js';
import type { DrawnFrame } from './engine.js';

/** The canvas of a stage: follows its size in device pixels, shows frames, and moves the last one until the next is there. */
export class StageCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #observer: ResizeObserver;
  #stage: Stage = { width: 0, height: 0, pixelRatio: 1 };
  #drawn: DrawnFrame | undefined;

  /** @param box what the canvas fills @param onResize called at once, and whenever the size or the ratio changes */
  constructor(box: HTMLElement, canvas: HTMLCanvasElement, onResize: (stage: Stage) => void) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d')!;
    this.#observer = new ResizeObserver(([entry]) => {
      this.#stage = stageOf(entry);
      onResize(this.#stage);
    });
    // In device pixels a change of the ratio alone is one of size, too.
    this.#observer.observe(box, { box: 'device-pixel-content-box' });
  }

  /** The present size. */
  get stage(): Stage {
    return this.#stage;
  }

  /** Shows a frame. @param present the view that the picture has by now */
  show(drawn: DrawnFrame, present: View): void {
    const { pixels, width, height } = drawn.frame;
    if (this.#canvas.width !== width || this.#canvas.height !== height)
      Object.assign(this.#canvas, { width, height });
    this.#context.putImageData(new ImageData(pixels, width, height), 0, 0);
    this.#drawn = drawn;
    this.move(present);
  }

  /** Moves what is drawn to where it belongs in another view. */
  move(present: View): void {
    if (!this.#drawn) return;
    const { view, screen } = this.#drawn;
    const { pixelRatio } = this.#stage;
    const { style } = this.#canvas;
    style.inlineSize = `${screen.width / pixelRatio}px`;
    style.blockSize = `${screen.height / pixelRatio}px`;
    style.transform = bitmapTransform(view, present, pixelRatio);
  }

  /** Shows nothing. */
  clear(): void {
    this.#drawn = undefined;
    this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  end(): void {
    this.#observer.disconnect();
  }
}

/**
 * Whole device pixels, whatever the ratio: 1.25 makes CSS pixels that are none. Where the browser only emulates a ratio, the box does not
 * have it.
 */
function stageOf({ contentRect, devicePixelContentBoxSize: [box] }: ResizeObserverEntry): Stage {
  const { width, height } = contentRect;
  const told = box.inlineSize / width;
  if (Math.abs(told / devicePixelRatio - 1) < 0.01)
    return { width: box.inlineSize / told, height: box.blockSize / told, pixelRatio: told };
  return { width, height, pixelRatio: devicePixelRatio };
}
