import { decodeTile, TILE_SIZE, type TileScaling } from '#kernels';
import { tileName } from '../../tiles/tile-schedule.js';
import type { TileToPlace } from '../processor/messages.js';

/** Bytes of the tiles on the graphics card; half as many where there is little memory. */
const TILE_BYTES = 96 * 2 ** 20;
const TILE_PIXELS = TILE_SIZE ** 2;
const LITTLE_MEMORY_GB = 4;

/** How values are stored: halves as they came, or exact ones. The blank is a number that no value is. */
const KINDS = {
  half: { format: 'R16F', bytes: 2, blank: -65504 },
  exact: { format: 'R32F', bytes: 4, blank: -(2 - 2 ** -23) * 2 ** 127 },
} as const;
type Kind = keyof typeof KINDS;

const AS_STORED: TileScaling = { zero: 0, scale: 1 };

/** The tiles on the graphics card: layers of one texture. */
export class TileSlots {
  readonly #gl: WebGL2RenderingContext;
  readonly #slots = new Map<string, number>();
  #texture: WebGLTexture | null = null;
  #free: number[] = [];
  #count = 0;
  #kind: Kind = 'half';

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  /** What stands for a blank. */
  get blank(): number {
    return KINDS[this.#kind].blank;
  }

  /** The scaling that is left to be done with stored values. */
  scalingLeft(scaling: TileScaling): TileScaling {
    return this.#kind === 'half' ? scaling : AS_STORED;
  }

  /** The slot of a tile that is held. */
  slotOf(name: string): number {
    return this.#slots.get(name)!;
  }

  /** Brings tiles to the card; others stay there while they leave room. @returns false when these are too many */
  hold(needed: ReadonlyMap<string, TileToPlace>): boolean {
    this.#prepare([...needed.values()].some(({ address }) => address.isExact) ? 'exact' : 'half');
    if (needed.size > this.#count) return false;
    for (const [name, tile] of needed) if (!this.#slots.has(name)) this.#upload(tile, needed);
    return true;
  }

  #prepare(kind: Kind): void {
    const gl = this.#gl;
    if (this.#texture && kind === this.#kind) return gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.#texture);
    gl.deleteTexture(this.#texture);
    const { format, bytes } = KINDS[kind];
    this.#kind = kind;
    this.#count = tileBytes() / (bytes * TILE_PIXELS);
    this.#slots.clear();
    this.#free = Array.from({ length: this.#count }, (_, i) => i);
    this.#texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.#texture);
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl[format], TILE_SIZE, TILE_SIZE, this.#count);
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }

  #upload({ address, bytes, scaling }: TileToPlace, needed: ReadonlyMap<string, unknown>): void {
    const gl = this.#gl;
    const { values } = decodeTile(bytes, this.#kind === 'half' ? AS_STORED : scaling);
    for (let i = 0; i < values.length; i++) if (values[i] !== values[i]) values[i] = this.blank;
    const slot = this.#free.pop() ?? this.#freeOther(needed);
    const size = [TILE_SIZE, TILE_SIZE, 1] as const;
    gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, slot, ...size, gl.RED, gl.FLOAT, values);
    this.#slots.set(tileName(address), slot);
  }

  /** The slot of a tile that is not needed. */
  #freeOther(needed: ReadonlyMap<string, unknown>): number {
    const [name, slot] = [...this.#slots].find(([each]) => !needed.has(each))!;
    this.#slots.delete(name);
    return slot;
  }
}

/** A browser tells of its memory over HTTPS alone. */
function tileBytes(): number {
  const { deviceMemory = Infinity } = navigator as { readonly deviceMemory?: number };
  return deviceMemory <= LITTLE_MEMORY_GB ? TILE_BYTES / 2 : TILE_BYTES;
}
