import { composeColor, renderIndexed } from '#kernels';
import { decodeAt } from '../../tiles/decode.js';
import { tileName, type Shown, type TileAddress } from '../../tiles/tile-schedule.js';
import type { Look } from '../look.js';
import { makeGridOpaque, placeValues } from '../surface.js';
import type { Frame, FrameRequest, TileToPlace } from './messages.js';

/** What was placed for a screen. */
interface Placed {
  readonly what: string;
  readonly values: readonly Float32Array[];
}

/** Of the picture, and of the one that it is compared with. */
const MAX_PLACED = 2;

/** Draws pictures by the processor, as the service does: places the values of the tiles, then tones and mixes them. */
export class Processor {
  readonly #tiles = new Map<string, Float32Array>();
  /** What was placed last, the latest first; a change of tone alone places nothing. */
  #placed: readonly Placed[] = [];

  /** @throws Error when the bytes are not that tile */
  addTile({ address, bytes, scaling }: TileToPlace): void {
    this.#tiles.set(tileName(address), decodeAt(address, bytes, scaling));
    this.#placed = [];
  }

  dropTile(name: string): void {
    this.#tiles.delete(name);
    this.#placed = [];
  }

  draw({ shown, look }: FrameRequest): Frame {
    const { width, height } = shown.screen;
    const pixels = new Uint8ClampedArray(4 * width * height);
    if (look.channels.length > 0) paint(look, this.#valuesOf(shown), { width, height, pixels });
    if (!look.map) makeGridOpaque(shown, pixels);
    return { pixels, width, height };
  }

  #valuesOf(shown: Shown): readonly Float32Array[] {
    const what = JSON.stringify(shown);
    const placed = this.#placed.find((each) => each.what === what) ?? {
      what,
      values: placeValues(shown, (address) => this.#valuesOfTile(address)),
    };
    const others = this.#placed.filter((each) => each !== placed);
    this.#placed = [placed, ...others].slice(0, MAX_PLACED);
    return placed.values;
  }

  /** Exact values where they are there. */
  #valuesOfTile(address: TileAddress): Float32Array | undefined {
    return this.#tiles.get(tileName({ ...address, isExact: true })) ?? this.#tiles.get(tileName(address));
  }
}

function paint({ channels, map, options }: Look, values: readonly Float32Array[], frame: Frame): void {
  const { pixels, ...size } = frame;
  if (map) {
    const { width, height } = size;
    renderIndexed(values[0], width, height, channels[0].tone, map.name, pixels, { invert: map.isInverted });
    return;
  }
  const toned = channels.map((channel, i) => ({ ...channel, data: values[i] }));
  const coloured = toned.flatMap(({ rgb, ...channel }) => (rgb ? [{ ...channel, rgb }] : []));
  const luminance = toned.find(({ rgb }) => rgb === null);
  composeColor(coloured, { ...options, ...size, luminance }, pixels);
}
