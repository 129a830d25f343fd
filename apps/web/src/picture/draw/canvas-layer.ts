import { bitmapTransform } from '../camera/bitmap-transform.js';
import type { Size } from '../camera/camera.js';
import type { View } from '../document.js';
import type { DrawnFrame } from './engine.js';

/** A canvas that shows frames, and moves the last one until the next is there. */
export class CanvasLayer {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #drawn: DrawnFrame | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d')!;
  }

  /** Shows a frame. @param present the view that the picture has by now @param target the screen that there is by now */
  show(drawn: DrawnFrame, present: View, target: Size, pixelRatio: number): void {
    const { frame } = drawn;
    const { width, height } = frame;
    if (this.#canvas.width !== width || this.#canvas.height !== height)
      Object.assign(this.#canvas, { width, height });
    if ('pixels' in frame) this.#context.putImageData(new ImageData(frame.pixels, width, height), 0, 0);
    else this.#showBitmap(frame.bitmap);
    this.#drawn = drawn;
    this.move(present, target, pixelRatio);
  }

  #showBitmap(bitmap: ImageBitmap): void {
    // Also where it is transparent.
    this.#context.globalCompositeOperation = 'copy';
    this.#context.drawImage(bitmap, 0, 0);
    bitmap.close();
  }

  /** Moves what is drawn to where it belongs in another view, and on a screen of another size, whose middle is elsewhere. */
  move(present: View, target: Size, pixelRatio: number): void {
    if (!this.#drawn) return;
    const { view, screen } = this.#drawn;
    const { style } = this.#canvas;
    style.inlineSize = `${screen.width / pixelRatio}px`;
    style.blockSize = `${screen.height / pixelRatio}px`;
    style.insetInlineStart = `${(target.width - screen.width) / 2 / pixelRatio}px`;
    style.insetBlockStart = `${(target.height - screen.height) / 2 / pixelRatio}px`;
    style.transform = bitmapTransform(view, present, pixelRatio);
  }

  /** What is shown as a PNG; null without anything. */
  toPng(): Promise<Blob | null> {
    if (!this.#drawn) return Promise.resolve(null);
    return new Promise((resolve) => this.#canvas.toBlob(resolve));
  }
}
