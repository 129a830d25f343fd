import { composeColor, type CompositeOptions } from '#kernels';
import { decodeAt } from '../../tiles/decode.js';
import { tileName, type Shown } from '../../tiles/tile-schedule.js';
import type { Look } from '../look.js';
import { placeValues } from '../surface.js';
import type { Frame, FrameRequest, TileToPlace } from './messages.js';

/** Draws pictures by the processor, as the service does: places the values of the tiles, then tones and mixes them. */
export class Processor {
  readonly #tiles = new Map<string, Float32Array>();
  /** What was placed last; a change of tone alone places nothing. */
  #placed: { readonly what: string; readonly values: readonly Float32Array[] } | undefined;

  /** @throws Error when the bytes are not that tile */
  addTile({ address, bytes, scaling }: TileToPlace): void {
    this.#tiles.set(tileName(address), decodeAt(address, bytes, scaling));
    this.#placed = undefined;
  }

  dropTile(name: string): void {
    this.#tiles.delete(name);
    this.#placed = undefined;
  }

  draw({ shown, look }: FrameRequest): Frame {
    const { width, height } = shown.screen;
    const pixels = new Uint8ClampedArray(4 * width * height);
    if (look.channels.length > 0) compose(look, this.#valuesOf(shown), shown.screen, pixels);
    return { pixels, width, height };
  }

  #valuesOf(shown: Shown): readonly Float32Array[] {
    const what = JSON.stringify(shown);
    if (this.#placed?.what !== what) {
      const values = placeValues(
        shown,
        (address) =>
          this.#tiles.get(tileName({ ...address, isExact: true })) ?? this.#tiles.get(tileName(address)),
      );
      this.#placed = { what, values };
    }
    return this.#placed.values;
  }
}

function compose(
  { channels, options }: Look,
  values: readonly Float32Array[],
  size: Pick<CompositeOptions, 'width' | 'height'>,
  out: Uint8ClampedArray,
): void {
  const toned = channels.map((channel, i) => ({ ...channel, data: values[i] }));
  const coloured = toned.flatMap(({ rgb, ...channel }) => (rgb ? [{ ...channel, rgb }] : []));
  const luminance = toned.find(({ rgb }) => rgb === null);
  composeColor(coloured, { ...options, ...size, luminance }, out);
}
