/** Bytes that are kept by name; those that were not used for the longest time go first. */
export class TileCache {
  readonly #limit: number;
  /** The least recently used first. */
  readonly #tiles = new Map<string, Uint8Array>();
  #bytes = 0;

  /** @param limit most bytes that are kept */
  constructor(limit = 256 * 2 ** 20) {
    this.#limit = limit;
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  has(name: string): boolean {
    return this.#tiles.has(name);
  }

  /** A tile, which is thereby used. */
  get(name: string): Uint8Array | undefined {
    const tile = this.#tiles.get(name);
    if (tile) {
      this.#tiles.delete(name);
      this.#tiles.set(name, tile);
    }
    return tile;
  }

  set(name: string, tile: Uint8Array): void {
    this.#remove(name);
    this.#tiles.set(name, tile);
    this.#bytes += tile.length;
    for (const oldest of this.#tiles.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#remove(oldest);
    }
  }

  #remove(name: string): void {
    this.#bytes -= this.#tiles.get(name)?.length ?? 0;
    this.#tiles.delete(name);
  }
}
