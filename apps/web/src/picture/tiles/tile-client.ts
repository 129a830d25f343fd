import { tileName, type TileAddress } from './tile-schedule.js';

/** Loads the bytes of a tile, whatever its transport: by the SDK's session, or of a spec. Rejects when there is no tile. */
export type LoadTile = (address: TileAddress, signal: AbortSignal) => Promise<Uint8Array>;

/** What becomes of the tiles. */
export interface TileEvents {
  /** Whether a tile is there already. */
  has(name: string): boolean;
  /** A tile has come. */
  onTile(address: TileAddress, bytes: Uint8Array): void;
  /** A tile of a channel has failed three times, or did not come; no more of the channel is loaded until {@link TileClient.retry}. */
  onFailedChannel(key: string, error: unknown): void;
}

/** One fewer than the browser opens to a host by HTTP/1.1: tiles keep no other call waiting, and none waits in its own queue, out of our order. */
const MAX_IN_FLIGHT = 5;
const MAX_FAILURES = 3;

/** Loads tiles in the order of the latest wish, five at once; those that are wished no longer are aborted. */
export class TileClient {
  readonly #load: LoadTile;
  readonly #events: TileEvents;
  readonly #inFlight = new Map<string, AbortController>();
  readonly #failures = new Map<string, number>();
  readonly #failedChannels = new Set<string>();
  #wanted: readonly TileAddress[] = [];

  constructor(load: LoadTile, events: TileEvents) {
    this.#load = load;
    this.#events = events;
  }

  /** Loads these tiles and no others. */
  want(addresses: readonly TileAddress[]): void {
    this.#wanted = addresses;
    const names = new Set(addresses.map(tileName));
    for (const [name, controller] of this.#inFlight) {
      if (names.has(name)) continue;
      this.#inFlight.delete(name);
      controller.abort();
    }
    this.#start();
  }

  /** Whether tiles are on their way. */
  get isLoading(): boolean {
    return this.#inFlight.size > 0;
  }

  /** Keys of the channels that were given up. */
  get failedChannels(): ReadonlySet<string> {
    return this.#failedChannels;
  }

  /** Loads the tiles of a channel that has failed again. */
  retry(key: string): void {
    this.#failedChannels.delete(key);
    for (const name of this.#failures.keys()) if (name.startsWith(`${key}/`)) this.#failures.delete(name);
    this.#start();
  }

  #start(): void {
    for (const address of this.#wanted) {
      if (this.#inFlight.size >= MAX_IN_FLIGHT) return;
      const name = tileName(address);
      if (this.#inFlight.has(name) || this.#events.has(name) || this.#failedChannels.has(address.key))
        continue;
      const controller = new AbortController();
      this.#inFlight.set(name, controller);
      void this.#loadOne(address, name, controller);
    }
  }

  async #loadOne(address: TileAddress, name: string, controller: AbortController): Promise<void> {
    try {
      const bytes = await this.#load(address, controller.signal);
      if (controller.signal.aborted) return;
      this.#failures.delete(name);
      this.#inFlight.delete(name);
      this.#events.onTile(address, bytes);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#inFlight.delete(name);
      this.#countFailure(address, name, error);
    }
    this.#start();
  }

  #countFailure({ key }: TileAddress, name: string, error: unknown): void {
    // One that does not come at all is not waited for again.
    const failures = isTimeout(error) ? MAX_FAILURES : (this.#failures.get(name) ?? 0) + 1;
    this.#failures.set(name, failures);
    if (failures < MAX_FAILURES || this.#failedChannels.has(key)) return;
    this.#failedChannels.add(key);
    this.#events.onFailedChannel(key, error);
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';
